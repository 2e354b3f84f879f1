### Sätze über Monuments (World Monuments). Ein Stein kommt als Buchstabe, Feld und Bauplatz wie in der Notation.

## Steine

world_monuments-stone = { $stone ->
    [P] einen lila Stein
    [R] einen roten Stein
    [N] einen naturfarbenen Stein
    [O] einen orangefarbenen Stein
    [B] einen Edelstein
   *[K] den schwarzen Stein
}

## Was geschah

world_monuments-event-dealt = Runde { $round } beginnt: { $count } Steine kommen in den Steinbruch.
world_monuments-event-placed = { $player } setzt den Arbeiter auf { $space }.
world_monuments-event-stepped = { $player } zieht den Arbeiter nach { $space }.
world_monuments-event-taken = { $player } nimmt { world_monuments-stone } von { $space }.
world_monuments-event-stones_taken = { $player } nimmt { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}.
world_monuments-event-quarry_empty = Der Steinbruch ist leer.
world_monuments-event-black_returned = { $player } gibt den schwarzen Stein zurück, erhält { $points } Punkte und den Arbeiter.
world_monuments-event-built = { $player } baut { world_monuments-stone } auf { $position } und erhält { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
world_monuments-event-passed = { $points ->
    [0] { $player } passt.
    [one] { $player } passt und verliert 1 Punkt.
   *[other] { $player } passt und verliert { $points } Punkte.
}
world_monuments-event-round_over = Alle haben gepasst: Runde { $round } ist zu Ende.
world_monuments-event-completed = Das Monument ist vollendet.
world_monuments-event-rounds_over = Drei Runden sind gespielt; das Monument bleibt unvollendet.
world_monuments-event-gems = { $count ->
    [0] { $player } hat keine Edelsteine.
    [one] { $player } erhält { $points } Punkte für einen Edelstein.
   *[other] { $player } erhält { $points } Punkte für { $count } Edelsteine.
}
world_monuments-event-won = { $player } gewinnt mit { $points } Punkten.
world_monuments-event-tied = { $player } teilt sich den Sieg mit { $points } Punkten.

## Was möglich ist

world_monuments-action-enter = { $space } betreten
world_monuments-action-take = { world_monuments-stone } nehmen
world_monuments-action-build = { world_monuments-stone } auf { $position } bauen, für { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
world_monuments-action-pass = Passen

## Warum nicht

world_monuments-refusal-no_such_action = Diese Aktion gibt es nicht.
world_monuments-refusal-game_over = Die Partie ist zu Ende.
world_monuments-refusal-stones_to_deal = Die Steine dieser Runde sind noch nicht gezogen.
world_monuments-refusal-not_building = { $action } muss warten: Gebaut wird erst, wenn der Steinbruch leer ist.
world_monuments-refusal-not_in_quarry = { $action } kommt zu spät: Der Steinbruch ist leer, jetzt wird gebaut.
world_monuments-refusal-no_such_space = Dieses Feld gibt es in diesem Steinbruch nicht.
world_monuments-refusal-not_outer = Der Arbeiter wird zuerst auf den äußeren Ring gesetzt; { $action } liegt nicht darauf.
world_monuments-refusal-not_adjacent = { $action } liegt nicht neben dem Arbeiter: Jeder Schritt führt auf ein direkt benachbartes Feld.
world_monuments-refusal-entered = { $action } darf in diesem Zug nicht noch einmal betreten werden.
world_monuments-refusal-take_first = Hier liegen mehrere Sorten: Sag zuerst, welchen du nimmst.
world_monuments-refusal-nothing_to_take = Jetzt gibt es nichts zu wählen: Ein Stein wird genommen, wenn der Arbeiter ein Feld betritt.
world_monuments-refusal-no_such_stone = Auf dem Feld des Arbeiters liegt kein Stein dieser Sorte.
world_monuments-refusal-ends_inside = Der Zug muss auf dem äußeren Ring enden; { $action } liegt nicht darauf.
world_monuments-refusal-nothing_collected = In jedem Zug wird mindestens ein Stein gesammelt; { $action } ist leer, und die Felder davor waren es auch.
world_monuments-refusal-dead_end = Von { $action } aus könnte der Zug nicht mehr mit einem Stein auf dem äußeren Ring enden.
world_monuments-refusal-no_such_position = Diesen Bauplatz gibt es im Bauplan nicht.
world_monuments-refusal-filled = Dieser Bauplatz ist schon besetzt.
world_monuments-refusal-no_stone = Du hast keinen Stein der Farbe, die dieser Bauplatz braucht.
world_monuments-refusal-unsupported = Die Steine unter diesem Bauplatz sind noch nicht alle gebaut.
world_monuments-refusal-must_build = Wer bauen kann, muss bauen; du hast noch einen Stein, der passt.
world_monuments-refusal-wrong_stones = Das sind nicht die Steine, die der Materialplan für diese Runde vorsieht.
world_monuments-refusal-wrong_short_spaces = Die falsche Zahl mittlerer Felder hat nur einen Stein.
world_monuments-refusal-wrong_number = Auf { $space } liegt die falsche Zahl von Steinen.
world_monuments-refusal-wrong_round = Als Nächstes ist Runde { $round } zu ziehen.

## Woher die Punkte kommen

world_monuments-source-start = Start
world_monuments-source-stones = Gebaute Steine
world_monuments-source-black_stone = Schwarzer Stein
world_monuments-source-passing = Passen
world_monuments-source-gems = Edelsteine

## Optionen

world_monuments-option-monument = Das Monument, das gebaut wird.
world_monuments-option-step_back = Ein Zug darf einmal das Feld betreten, auf dem er begann.
world_monuments-option-last_round_penalty = Passen kostet auch in der letzten Runde Punkte.
world_monuments-option-screens = Ob die Steine hinter den Sichtschirmen für alle zu sehen sind.
