### Sätze über Monuments – Wonders of Antiquity. Karten und Monumente kommen mit den Namen der Kartendaten.

## Wörter

wonders_of_antiquity-symbol = { $symbol ->
    [helmet] Helm
    [ship] Schiff
   *[scroll] Schriftrolle
}
wonders_of_antiquity-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}

## Was geschah

wonders_of_antiquity-event-dealt = Alle erhalten { $count } Karten; { $pile } liegen im Stapel.
wonders_of_antiquity-event-drew_pile = { $player } zieht { $card } vom Stapel.
wonders_of_antiquity-event-drew_hidden = { $player } zieht eine Karte vom Stapel.
wonders_of_antiquity-event-drew_offer = { $player } nimmt { $card } aus der Auslage.
wonders_of_antiquity-event-refilled = { $card } kommt in die Auslage.
wonders_of_antiquity-event-erected = { $player } errichtet { $monument } mit { $count } Karten.
wonders_of_antiquity-event-expanded = { $player } erweitert { $monument } um { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
wonders_of_antiquity-event-reordered = { $player } nutzt die Schriftrolle und ordnet die Karten von { $monument } neu.
wonders_of_antiquity-event-laid = { $player } legt { $card }.
wonders_of_antiquity-event-sold = { $player } wirft { $first } und { $second } ab und erhält { wonders_of_antiquity-points }.
wonders_of_antiquity-event-paid_extra = { $player } wirft { $first } und { $second } für eine Zusatzaktion ab.
wonders_of_antiquity-event-removed = Der Historiker von { $player } entfernt { $card } von { $owner }.
wonders_of_antiquity-event-valued = { $monument } ist jetzt { wonders_of_antiquity-points } wert.
wonders_of_antiquity-event-tracked = Der Historiker von { $player } kommt auf die { $count } der Historikerleiste.
wonders_of_antiquity-event-famed = { $fame ->
    [helmet] { $player }: Helm-Marker erreicht Ruhm { $count }.
    [ship] { $player }: Schiff-Marker erreicht Ruhm { $count }.
    [scroll] { $player }: Schriftrollen-Marker erreicht Ruhm { $count }.
   *[monument] { $player }: Monument-Marker erreicht Ruhm { $count }.
}
wonders_of_antiquity-event-took_token = { $player } nimmt das Plättchen { wonders_of_antiquity-symbol } und erhält { wonders_of_antiquity-points }.
wonders_of_antiquity-event-bought_pile = { $player } nutzt den Helm: { $card } vom Stapel für 1 Punkt.
wonders_of_antiquity-event-bought_hidden = { $player } nutzt den Helm: eine Karte vom Stapel für 1 Punkt.
wonders_of_antiquity-event-bought_offer = { $player } nutzt den Helm: { $card } aus der Auslage für 1 Punkt.
wonders_of_antiquity-event-swapped = { $player } nutzt das Schiff: { $first } kommt in die Auslage, { $second } auf die Hand.
wonders_of_antiquity-event-lapsed = { $player } kann nichts tun; der Zug verfällt.
wonders_of_antiquity-event-pile_empty = Der Stapel ist leer: Alle anderen haben noch einen letzten Zug.
wonders_of_antiquity-event-ended = Die Partie ist zu Ende; jetzt wird gewertet.
wonders_of_antiquity-event-scored = { $source ->
    [monuments] { $player }, Monumente: { wonders_of_antiquity-points }.
    [historians] { $player }, Historiker auf der Leiste: { wonders_of_antiquity-points }.
    [unused_historians] { $player }, ungenutzte Historiker: { wonders_of_antiquity-points }.
    [fame_helmet] { $player }, Ruhm der Helme: { wonders_of_antiquity-points }.
    [fame_ship] { $player }, Ruhm der Schiffe: { wonders_of_antiquity-points }.
    [fame_scroll] { $player }, Ruhm der Schriftrollen: { wonders_of_antiquity-points }.
    [fame_monument] { $player }, Ruhm des größten Monuments: { wonders_of_antiquity-points }.
   *[tokens] { $player }, Plättchen: { wonders_of_antiquity-points }.
}
wonders_of_antiquity-event-won = { $player } gewinnt. Gesamt: { wonders_of_antiquity-points }.
wonders_of_antiquity-event-tied = { $player } teilt sich den Sieg. Gesamt: { wonders_of_antiquity-points }.

## Was möglich ist

wonders_of_antiquity-action-draw_pile = Vom Stapel ziehen
wonders_of_antiquity-action-draw = { $card } aus der Auslage nehmen
wonders_of_antiquity-action-erect = { $monument } errichten
wonders_of_antiquity-action-expand = { $monument } erweitern
wonders_of_antiquity-action-reorder = Seine Karten neu ordnen (Schriftrolle)
wonders_of_antiquity-action-lay = { $card } legen
wonders_of_antiquity-action-done = Fertig
wonders_of_antiquity-action-points = Zwei Karten ({ wonders_of_antiquity-symbol }) für Punkte abwerfen
wonders_of_antiquity-action-extra = Zwei Karten ({ wonders_of_antiquity-symbol }) für eine Zusatzaktion abwerfen
wonders_of_antiquity-action-discard = { $card } abwerfen
wonders_of_antiquity-action-historian = Einen Historiker einsetzen
wonders_of_antiquity-action-end = Den Zug beenden
wonders_of_antiquity-action-lapse = Den Zug verfallen lassen
wonders_of_antiquity-action-token = Das Plättchen { wonders_of_antiquity-symbol } nehmen
wonders_of_antiquity-action-buy_pile = Für 1 Punkt eine Karte vom Stapel (Helm)
wonders_of_antiquity-action-buy = Für 1 Punkt { $card } aus der Auslage (Helm)
wonders_of_antiquity-action-swap = { $card } tauschen (Schiff)
wonders_of_antiquity-action-for = Gegen { $card }

## Warum nicht

wonders_of_antiquity-refusal-no_such_action = Diese Aktion gibt es nicht.
wonders_of_antiquity-refusal-game_over = Die Partie ist zu Ende.
wonders_of_antiquity-refusal-cards_to_deal = Die Karten sind noch nicht ausgeteilt.
wonders_of_antiquity-refusal-complete_first = Führe zuerst die begonnene Aktion zu Ende oder nimm ihre Schritte zurück.
wonders_of_antiquity-refusal-nothing_begun = { $action } ist ein Schritt einer Aktion, die du nicht begonnen hast.
wonders_of_antiquity-refusal-no_action_left = Du hast in diesem Zug keine Aktion mehr.
wonders_of_antiquity-refusal-pile_empty = Der Stapel ist leer.
wonders_of_antiquity-refusal-not_on_offer = Diese Karte liegt nicht in der Auslage.
wonders_of_antiquity-refusal-not_in_hand = Diese Karte hast du nicht auf der Hand.
wonders_of_antiquity-refusal-already_laid = Diese Karte hast du schon gewählt.
wonders_of_antiquity-refusal-other_monument = Diese Karte gehört zu einem anderen Monument.
wonders_of_antiquity-refusal-other_symbol = Diese Karte zeigt ein anderes Symbol.
wonders_of_antiquity-refusal-already_built = Dieses Monument hast du schon; du kannst es nur erweitern.
wonders_of_antiquity-refusal-two_builders = Zwei bauen schon an diesem Monument; mehr dürfen es nicht sein.
wonders_of_antiquity-refusal-too_few_cards = Du hast zu wenige seiner Karten: Wer zuerst daran baut, braucht zwei, wer danach kommt, drei.
wonders_of_antiquity-refusal-not_built = Dieses Monument hast du noch nicht.
wonders_of_antiquity-refusal-nothing_to_add = Du hast keine Karte dieses Monuments auf der Hand.
wonders_of_antiquity-refusal-not_enough_laid = Dafür müssen noch mehr Karten gelegt werden.
wonders_of_antiquity-refusal-old_cards_first = Alle Karten des Monuments müssen noch einmal gelegt werden, dazu mindestens eine neue.
wonders_of_antiquity-refusal-no_pair = Du hast keine zwei Karten mit diesem Symbol.
wonders_of_antiquity-refusal-extra_paid = Du hast in diesem Zug schon eine Zusatzaktion bezahlt.
wonders_of_antiquity-refusal-turn_begun = Ein Historiker braucht den ganzen Zug, und dieser hat schon begonnen.
wonders_of_antiquity-refusal-no_historian = Du hast keinen Historiker mehr.
wonders_of_antiquity-refusal-nothing_to_remove = Niemand sonst hat ein Monument aus zwei oder mehr Karten.
wonders_of_antiquity-refusal-action_possible = Du kannst noch etwas tun.
wonders_of_antiquity-refusal-actions_left = Du hast noch eine Aktion, und alle müssen genutzt werden.
wonders_of_antiquity-refusal-no_tokens = Diese Partie wird ohne Plättchen gespielt.
wonders_of_antiquity-refusal-not_owner = Dieses Plättchen gehört dir nicht.
wonders_of_antiquity-refusal-token_used = Dieses Plättchen hast du in diesem Zug schon genutzt.
wonders_of_antiquity-refusal-no_point = Die Karte des Helms kostet einen Punkt, und du hast keinen.
wonders_of_antiquity-refusal-no_majority = Du brauchst mehr von diesem Symbol auf deinen Monumenten als alle anderen.
wonders_of_antiquity-refusal-own_token = Dieses Plättchen hast du schon.
wonders_of_antiquity-refusal-no_card_to_swap = In der Auslage liegt keine Karte zum Tauschen.
wonders_of_antiquity-refusal-cards_laid = Die Schriftrolle muss vor der ersten gelegten Karte genutzt werden.
wonders_of_antiquity-refusal-wrong_cards = Beim Austeilen kommt nicht jede Karte des Spiels genau einmal vor.
wonders_of_antiquity-refusal-wrong_counts = Beim Austeilen bekommt eine Hand oder die Auslage die falsche Zahl von Karten.

## Woher die Punkte kommen

wonders_of_antiquity-source-monuments = Monumente
wonders_of_antiquity-source-points = Im Spiel gesammelt
wonders_of_antiquity-source-historians = Historiker auf der Leiste
wonders_of_antiquity-source-unused_historians = Ungenutzte Historiker
wonders_of_antiquity-source-fame_helmet = Ruhm der Helme
wonders_of_antiquity-source-fame_ship = Ruhm der Schiffe
wonders_of_antiquity-source-fame_scroll = Ruhm der Schriftrollen
wonders_of_antiquity-source-fame_monument = Ruhm des größten Monuments
wonders_of_antiquity-source-tokens = Plättchen

## Optionen

wonders_of_antiquity-option-expansions = Die Erweiterungen, mit denen gespielt wird.
wonders_of_antiquity-option-seen_cards = Ob Karten, die alle gesehen haben, bei der Hand gezeigt bleiben, auf die sie kamen.
wonders_of_antiquity-option-cards = Eine eigene Kartendatei.
