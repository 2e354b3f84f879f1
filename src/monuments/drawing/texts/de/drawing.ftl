### Wörter in Zeichnungen eines Tisches: nur Überschriften und Beschriftungen.

## Jedes Spiel

drawing-player = Name
drawing-score = Punkte
drawing-to_move = { $player } ist am Zug
drawing-phase-over = Die Partie ist zu Ende
drawing-hidden = verborgen
drawing-none = nichts
drawing-monument = Monument

## Monuments

drawing-level_points = Ebene { $level } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
drawing-space = Feld
drawing-ring = Ring
drawing-ring-outer = außen
drawing-ring-middle = mittel
drawing-ring-centre = Mitte
drawing-neighbours = Nachbarn
drawing-monument_progress = { $built } von { $count } gebaut, noch { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
drawing-built_note = Dicker Rahmen und Großbuchstabe: gebaut. Dünner Rahmen und Kleinbuchstabe: noch leer.
drawing-worker = Arbeiter
drawing-phase-dealing = Runde { $round }: Steine zu ziehen
drawing-phase-quarry = Runde { $round }, Steinbruchphase
drawing-phase-building = Runde { $round }, Bauphase
drawing-steps_left = { $count ->
    [one] noch 1 Schritt
   *[other] noch { $count } Schritte
}
drawing-choosing = wählt einen Stein
drawing-taken = in diesem Zug genommen
drawing-behind_screen = Hinter dem Sichtschirm
drawing-passed = hat gepasst
drawing-has_worker = hat den Arbeiter
drawing-stones = Steine

## Wonders of Antiquity

drawing-cards_to_deal = Karten auszuteilen
drawing-actions_left = { $count ->
    [one] noch 1 Aktion
   *[other] noch { $count } Aktionen
}
drawing-extra_paid = Zusatzaktion bezahlt
drawing-last_turns = { $count ->
    [one] der letzte Zug
   *[other] noch { $count } Züge
}
drawing-begun = Begonnen
drawing-offer = Auslage
drawing-pile = Stapel
drawing-cards_count = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
drawing-discarded = Aus dem Spiel
drawing-temples = Tempel
drawing-value = Wert
drawing-stack_note = Karten von unten nach oben. Tempel: wie viele Mitspielende das Monument noch beginnen dürfen.
drawing-tracks = Leisten
drawing-tracks_note = die besten zuerst; auf derselben Zahl, wer zuerst kam
drawing-tokens = Plättchen
drawing-bank = Bank
drawing-used = genutzt
drawing-hand = Hand
