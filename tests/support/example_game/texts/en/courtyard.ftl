### Sentences about Courtyard. A stone comes as its number.

## What happened

courtyard-event-dealt = Each player gets { $count } stones.
courtyard-event-drew_pile = { $player } draws stone { $stone } from the pile.
courtyard-event-drew_hidden = { $player } draws a stone from the pile.
courtyard-event-drew = { $player } takes stone { $stone } from the offer.
courtyard-event-refilled = Stone { $stone } comes into the offer.
courtyard-event-picked = { $player } picks stone { $stone }.
courtyard-event-laid = { $player } lays stone { $stone } and scores { $points } points.
courtyard-event-won = { $player } wins with { $points } points.
courtyard-event-tied = { $player } shares the victory with { $points } points.

## What can be done

courtyard-action-draw_pile = Draw a stone from the pile
courtyard-action-draw = Take stone { $stone } from the offer
courtyard-action-pick = Pick stone { $stone }
courtyard-action-show = Show stone { $stone } and lay it

## Why not

courtyard-refusal-no_such_action = There is no such action.
courtyard-refusal-not_dealt = The stones have not been dealt yet.
courtyard-refusal-game_over = The game is over.
courtyard-refusal-no_such_stone = { $action } is impossible: the game has no stone with that number.
courtyard-refusal-show_first = You have picked a stone: first show it, or take the pick back.
courtyard-refusal-pile_empty = The pile is empty.
courtyard-refusal-not_offered = { $action } is impossible: that stone is not in the offer.
courtyard-refusal-not_in_hand = { $action } is impossible: that stone is not in your hand.
courtyard-refusal-nothing_picked = There is nothing to show: first pick a stone.
courtyard-refusal-wrong_stones = Each stone of the game has to be dealt exactly once.
courtyard-refusal-wrong_number = Each hand gets three stones and the offer two.

## Where points come from

courtyard-source-stones = Stones laid
courtyard-source-neighbours = Neighbours

## Options

courtyard-option-stones = How many stones there are.
courtyard-option-actions = How many actions a turn has.
