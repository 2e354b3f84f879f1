### Sentences about Monuments (World Monuments). A stone comes as its letter, a space or position as in the notation.

## Stones

world_monuments-stone = { $stone ->
    [P] a purple stone
    [R] a red stone
    [N] a natural stone
    [O] an orange stone
    [B] a gem
   *[K] the black stone
}

## What happened

world_monuments-event-dealt = Round { $round } begins: { $count } stones are drawn into the quarry.
world_monuments-event-placed = { $player } puts the worker on { $space }.
world_monuments-event-stepped = { $player } moves the worker to { $space }.
world_monuments-event-taken = { $player } takes { world_monuments-stone } from { $space }.
world_monuments-event-stones_taken = { $player } takes { $count ->
    [one] one stone
   *[other] { $count } stones
}.
world_monuments-event-quarry_empty = The quarry is empty.
world_monuments-event-black_returned = { $player } returns the black stone, scores { $points } points and receives the worker.
world_monuments-event-built = { $player } builds { world_monuments-stone } on { $position } and scores { $points ->
    [one] 1 point
   *[other] { $points } points
}.
world_monuments-event-passed = { $points ->
    [0] { $player } passes.
    [one] { $player } passes and loses 1 point.
   *[other] { $player } passes and loses { $points } points.
}
world_monuments-event-round_over = All have passed: round { $round } is over.
world_monuments-event-completed = The monument is complete.
world_monuments-event-rounds_over = Three rounds have been played; the monument stays unfinished.
world_monuments-event-gems = { $count ->
    [0] { $player } has no gems.
    [one] { $player } scores { $points } points for a gem.
   *[other] { $player } scores { $points } points for { $count } gems.
}
world_monuments-event-won = { $player } wins with { $points } points.
world_monuments-event-tied = { $player } shares the victory with { $points } points.

## What can be done

world_monuments-action-enter = Enter { $space }
world_monuments-action-take = Take { world_monuments-stone }
world_monuments-action-build = Build { world_monuments-stone } on { $position } for { $points ->
    [one] 1 point
   *[other] { $points } points
}
world_monuments-action-pass = Pass

## Why not

world_monuments-refusal-no_such_action = There is no such action.
world_monuments-refusal-game_over = The game is over.
world_monuments-refusal-stones_to_deal = The stones of this round have not been drawn yet.
world_monuments-refusal-not_building = { $action } has to wait: nothing is built before the quarry is empty.
world_monuments-refusal-not_in_quarry = { $action } is too late: the quarry is empty and the monument is being built.
world_monuments-refusal-no_such_space = This quarry has no such space.
world_monuments-refusal-not_outer = The worker is first put on the outer ring; { $action } is not on it.
world_monuments-refusal-not_adjacent = { $action } is not next to the worker: each step goes to a directly adjacent space.
world_monuments-refusal-entered = { $action } cannot be entered again in this turn.
world_monuments-refusal-take_first = Several kinds of stone lie here: first say which one you take.
world_monuments-refusal-nothing_to_take = There is nothing to choose now: a stone is taken when the worker enters a space.
world_monuments-refusal-no_such_stone = No stone of that kind lies on the worker's space.
world_monuments-refusal-ends_inside = The turn has to end on the outer ring; { $action } is not on it.
world_monuments-refusal-nothing_collected = At least one stone has to be collected in a turn; { $action } is empty, and so were the spaces before it.
world_monuments-refusal-dead_end = From { $action } the turn could no longer end on the outer ring with a stone.
world_monuments-refusal-no_such_position = The construction plan has no such position.
world_monuments-refusal-filled = That position is already built.
world_monuments-refusal-no_stone = You hold no stone of the colour that this position needs.
world_monuments-refusal-unsupported = The stones below this position are not all built yet.
world_monuments-refusal-must_build = Whoever can build has to build; you still have a stone that fits.
world_monuments-refusal-wrong_stones = These are not the stones of the material plan for this round.
world_monuments-refusal-wrong_short_spaces = The wrong number of middle spaces have only one stone.
world_monuments-refusal-wrong_number = { $space } has the wrong number of stones.
world_monuments-refusal-wrong_round = The round to be drawn next is { $round }.

## Where points come from

world_monuments-source-start = Start
world_monuments-source-stones = Stones built
world_monuments-source-black_stone = Black stone
world_monuments-source-passing = Passing
world_monuments-source-gems = Gems

## Options

world_monuments-option-monument = The monument to build.
world_monuments-option-step_back = A turn may once enter the space on which it began.
world_monuments-option-last_round_penalty = Passing in the last round costs points.
world_monuments-option-screens = Whether the stones behind the screens are shown to all.
