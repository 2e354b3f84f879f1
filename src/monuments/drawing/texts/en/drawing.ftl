### Words in drawings of tables: headings and labels only.

## Every game

drawing-player = Player
drawing-score = Score
drawing-to_move = { $player } to move
drawing-phase-over = The game is over
drawing-hidden = hidden
drawing-none = nothing
drawing-monument = Monument

## Monuments

drawing-level_points = Level { $level } · { $points ->
    [one] 1 point
   *[other] { $points } points
}
drawing-space = Space
drawing-ring = Ring
drawing-ring-outer = outer
drawing-ring-middle = middle
drawing-ring-centre = centre
drawing-neighbours = Neighbours
drawing-monument_progress = { $built } of { $count } built, { $points ->
    [one] 1 point
   *[other] { $points } points
} left
drawing-built_note = Heavy frame and capital letter: built. Light frame and small letter: still empty.
drawing-worker = worker
drawing-phase-dealing = Round { $round }: stones to be drawn
drawing-phase-quarry = Round { $round }, quarry phase
drawing-phase-building = Round { $round }, building phase
drawing-steps_left = { $count ->
    [one] 1 step left
   *[other] { $count } steps left
}
drawing-choosing = choosing a stone
drawing-taken = taken in this turn
drawing-behind_screen = Behind the screen
drawing-passed = passed
drawing-has_worker = has the worker
drawing-stones = Stones

## Wonders of Antiquity

drawing-cards_to_deal = Cards to be dealt
drawing-actions_left = { $count ->
    [one] 1 action left
   *[other] { $count } actions left
}
drawing-extra_paid = extra action paid for
drawing-last_turns = { $count ->
    [one] the last turn
   *[other] { $count } turns to come
}
drawing-begun = Begun
drawing-offer = Offer
drawing-pile = Pile
drawing-cards_count = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
drawing-discarded = Out of the game
drawing-temples = Temples
drawing-value = Value
drawing-stack_note = Cards from bottom to top. Temples: how many players may still begin the monument.
drawing-tracks = Tracks
drawing-tracks_note = best first; on the same number, whoever came first
drawing-tokens = Tokens
drawing-bank = bank
drawing-used = used
drawing-hand = Hand
