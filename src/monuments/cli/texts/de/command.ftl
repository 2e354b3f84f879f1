### Die Wörter des Befehls `monuments`: nur Überschriften und Beschriftungen.

## Rund um eine Partie

cli-unofficial = Inoffizielle Ausgabe von { $title }, einem Spiel von { $designer } ({ $publisher })
cli-rules_version = Regelfassung { $version }
cli-yes = ja
cli-no = nein
cli-final_scores = Endstand
cli-scores = Punktestand
cli-total = Summe
cli-stopped = Angehalten nach Ereignis { $event } von { $count }.
cli-running = Die Partie läuft noch.
cli-seen_by_seat = Wie es { $player } während der Partie mitgeteilt wurde.
cli-seen_by_watcher = Wie es beim Zuschauen während der Partie mitgeteilt wurde.
cli-unverified = Diese Aufzeichnung wurde während der Partie für einen Platz gemacht: Sie wird abgespielt, so weit sie reicht, und lässt sich nicht prüfen.
cli-notation_from_here = Ab hier ist etwas verborgen: Die Züge stehen in Notation.
cli-drawn = Gezogen

## Spielen

cli-random_players = { $count } Mitspielende wählen zufällig.
cli-bots_play = Die Bots spielen …
cli-commitment = Festlegung auf das Geheimnis, das über jede Ziehung entscheidet (SHA-256):
cli-secret = Das Geheimnis, jetzt, da die Partie zu Ende ist:
cli-secret_use = Sein SHA-256 ist die Festlegung oben; das Salz aller Mitspielenden sind sechzehn Nullbytes. Damit lässt sich jede Ziehung nachrechnen.
cli-seeded = Alle Ziehungen und Entscheidungen stammen aus dem Startwert { $seed }: Die Partie lässt sich wiederholen, beweist aber nichts.
cli-seeded_draws = Alle Ziehungen stammen aus dem Startwert { $seed } und beweisen nichts. Bei einer Wiederholung können die Entscheidungen anders ausfallen, denn diese Bots rechnen mit begrenzter Zeit oder versprechen keine Wiederholbarkeit: { $bots }.
cli-compiling = Die Regeln werden übersetzt (nur beim ersten Mal)
cli-loading = Die Regeln werden geladen
cli-playing = Es wird gespielt
cli-whole_deals = { $played } Partien jeder Begegnung statt { $asked }: Jede Verteilung wird auf allen Plätzen gespielt
cli-games_took = { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
} in { $seconds } s
cli-records_in = { $games_took }, Aufzeichnungen in { $folder }
cli-answers_replaced = { $bot }: { $times ->
    [one] 1 Antwort wurde
   *[other] { $times } Antworten wurden
} durch eine zufällige erlaubte Aktion ersetzt
cli-more_mistakes = { $count ->
    [one] und 1 weitere Sorte
   *[other] und { $count } weitere Sorten
}
cli-strict_note = --strict hält beim ersten Fehler an und zeigt, woher er kommt
cli-record_written = Aufzeichnung in { $file } geschrieben; „monuments verify“ prüft sie.

## Spielpläne

cli-reconstructed_board = REKONSTRUKTION: von uns ausgearbeitet und geprüft, nicht der veröffentlichte Plan
cli-quarry = Steinbruch
cli-material_plan = Materialplan
cli-construction_plan = Bauplan
cli-round = Runde
cli-level = Ebene
cli-positions = Bauplätze
cli-points = Punkte
cli-points_each = Punkte pro Stein
cli-short_spaces = knapp
cli-short_note = Knapp: wie viele mittlere Felder nur einen Stein bekommen.
cli-supply = Vorrat
cli-axes_note = Ein Stein bedeckt zwei mal zwei halbe Steinbreiten; „build 2 4,0“ heißt Ebene 2, x 4 (nach rechts), y 0 (nach unten).
cli-kind-P = lila
cli-kind-R = rot
cli-kind-N = natur
cli-kind-O = orange
cli-kind-B = Edelstein
cli-kind-K = schwarz

## Karten

cli-reconstructed_cards = REKONSTRUKTION: aus öffentlichen Beschreibungen zusammengestellt, nicht die veröffentlichten Karten
cli-cards = Karten
cli-values = Werte
cli-value_scale = Werte eines Monuments
cli-best_historians = Die besten Historiker
cli-unused_historian = Ein ungenutzter Historiker
cli-start_hand = Hand zu Beginn
cli-by_players = Nach Zahl der Mitspielenden
cli-players = Mitspielende
cli-historians_each = Historiker pro Person
cli-left_out = Entfernte Zahlen
cli-cards_in_game = Karten im Spiel
cli-dealt = Hände und Auslage

## Optionen eines Spiels und ihre Werte

cli-option-players = Mitspielende
cli-option-first_player = erster Platz
cli-option-monument = Monument
cli-option-step_back = Schritt zurück
cli-option-last_round_penalty = Passen kostet in Runde 3
cli-option-screens = Sichtschirme
cli-option-expansions = Erweiterungen
cli-option-cards = Karten
cli-option-board = Spielplan
cli-value-capitol = Capitol
cli-value-notre_dame = Notre Dame
cli-value-san_pietro = San Pietro
cli-value-taj_mahal = Taj Mahal
cli-value-custom = eigene Datei
cli-value-open = offen
cli-value-closed = geschlossen
cli-value-eternal_fame = Ewiger Ruhm
cli-value-heroes_traders_scholars = Helden, Händler und Gelehrte
cli-reason-completed = Monument vollendet
cli-reason-rounds = drei Runden gespielt
cli-reason-pile = Stapel leer

## Zahlen aus vielen Partien

cli-seed = Startwert { $seed }
cli-games_of = { $title }: { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
} mit { $players } { $who ->
    [bots] Bots
   *[random] zufällig wählenden Mitspielenden
}
cli-of_a_game = Pro Partie
cli-mean = Mittel
cli-deviation = Abw.
cli-least = min
cli-most = max
cli-points_scored = Punkte
cli-lead = Abstand zum Letzten
cli-decisions = Entscheidungen
cli-turns = Züge
cli-end = Ende
cli-games = Partien
cli-share = Anteil
cli-interval = Intervall
cli-seat = Platz
cli-victories = Siege
cli-mean_score = Punkte im Mittel
cli-begins = beginnt
cli-by_source = Punkte nach Herkunft
cli-all_seats = alle Plätze
cli-intervals_note = Intervalle zu 95 %; ein Sieg, den sich k teilen, zählt 1/k.
cli-tournament = { $title }: { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
} mit { $players } Mitspielenden, { $deals ->
    [one] 1 Verteilung
   *[other] { $deals } Verteilungen
}
cli-bot = Bot
cli-elo = Elo
cli-pairing = Begegnung
cli-margin = Vorsprung
cli-answers = Antworten
cli-seconds_each = s je
cli-slowest = längste
cli-standings_note = Intervalle zu 95 %, über Verteilungen; ein Sieg, den sich k teilen, zählt 1/k; jeder Platz eines Bots zählt als eine Partie von ihm.
