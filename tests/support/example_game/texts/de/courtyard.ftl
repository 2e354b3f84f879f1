### Sätze über Courtyard. Ein Stein kommt als seine Zahl.

## Was geschah

courtyard-event-dealt = Alle erhalten { $count } Steine.
courtyard-event-drew_pile = { $player } zieht Stein { $stone } vom Stapel.
courtyard-event-drew_hidden = { $player } zieht einen Stein vom Stapel.
courtyard-event-drew = { $player } nimmt Stein { $stone } aus der Auslage.
courtyard-event-refilled = Stein { $stone } kommt in die Auslage.
courtyard-event-picked = { $player } wählt Stein { $stone }.
courtyard-event-laid = { $player } legt Stein { $stone } und erhält { $points } Punkte.
courtyard-event-won = { $player } gewinnt mit { $points } Punkten.
courtyard-event-tied = { $player } teilt sich den Sieg mit { $points } Punkten.

## Was möglich ist

courtyard-action-draw_pile = Einen Stein vom Stapel ziehen
courtyard-action-draw = Stein { $stone } aus der Auslage nehmen
courtyard-action-pick = Stein { $stone } wählen
courtyard-action-show = Stein { $stone } zeigen und legen

## Warum nicht

courtyard-refusal-no_such_action = Diese Aktion gibt es nicht.
courtyard-refusal-not_dealt = Die Steine sind noch nicht ausgeteilt.
courtyard-refusal-game_over = Die Partie ist zu Ende.
courtyard-refusal-no_such_stone = { $action } geht nicht: Einen Stein mit dieser Zahl gibt es im Spiel nicht.
courtyard-refusal-show_first = Du hast einen Stein gewählt: Zeige ihn zuerst, oder nimm die Wahl zurück.
courtyard-refusal-pile_empty = Der Stapel ist leer.
courtyard-refusal-not_offered = { $action } geht nicht: Dieser Stein liegt nicht in der Auslage.
courtyard-refusal-not_in_hand = { $action } geht nicht: Diesen Stein hast du nicht auf der Hand.
courtyard-refusal-nothing_picked = Es gibt nichts zu zeigen: Wähle zuerst einen Stein.
courtyard-refusal-wrong_stones = Jeder Stein des Spiels muss genau einmal ausgeteilt werden.
courtyard-refusal-wrong_number = Jede Hand erhält drei Steine, die Auslage zwei.

## Woher die Punkte kommen

courtyard-source-stones = Gelegte Steine
courtyard-source-neighbours = Nachbarn

## Optionen

courtyard-option-stones = Wie viele Steine es gibt.
courtyard-option-actions = Wie viele Aktionen ein Zug hat.
