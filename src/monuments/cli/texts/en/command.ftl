### The words of the `monuments` command: headings and labels.

## Around a game

cli-unofficial = Unofficial edition of { $title } by { $designer } ({ $publisher })
cli-rules_version = rules version { $version }
cli-yes = yes
cli-no = no
cli-final_scores = Final scores
cli-scores = Scores
cli-total = Total
cli-stopped = Stopped after event { $event } of { $count }.
cli-running = The game is still running.
cli-seen_by_seat = As told to { $player } during the game.
cli-seen_by_watcher = As told to a watcher during the game.
cli-unverified = This record was made for one seat of a running game: it is replayed as far as it goes, and cannot be verified.
cli-notation_from_here = From here on something is hidden: the moves are shown in notation.
cli-drawn = Drawn

## Playing

cli-random_players = { $count } players choose at random.
cli-bots_play = The bots are playing …
cli-commitment = Commitment to the secret that decides every draw (SHA-256):
cli-secret = The secret, now that the game is over:
cli-secret_use = Its SHA-256 is the commitment above; every player's salt is sixteen zero bytes. With it, anyone can recompute every draw.
cli-seeded = All draws and choices come from the seed { $seed }: the game can be repeated, but proves nothing.
cli-seeded_draws = All draws come from the seed { $seed } and prove nothing. Choices may differ in another run, because these bots are limited by time or do not promise to repeat their choices: { $bots }.
cli-compiling = compiling the rules (only the first time)
cli-loading = loading the rules
cli-playing = playing
cli-whole_deals = { $played } games of each pairing instead of { $asked }: every deal is played in all seats
cli-games_took = { $games ->
    [one] 1 game
   *[other] { $games } games
} in { $seconds } s
cli-records_in = { $games_took }, records in { $folder }
cli-answers_replaced = { $bot }: { $times ->
    [one] 1 answer was
   *[other] { $times } answers were
} replaced by a random legal action
cli-more_mistakes = { $count ->
    [one] and 1 more kind
   *[other] and { $count } more kinds
}
cli-strict_note = --strict stops at the first one and shows the traceback
cli-record_written = Record written to { $file }; check it with “monuments verify”.

## Boards

cli-reconstructed_board = RECONSTRUCTION: worked out and checked by us, not the published plan
cli-quarry = Quarry
cli-material_plan = Material plan
cli-construction_plan = Construction plan
cli-round = Round
cli-level = Level
cli-positions = Positions
cli-points = Points
cli-points_each = Points each
cli-short_spaces = short
cli-short_note = Short: how many middle spaces get only one stone.
cli-supply = Supply
cli-axes_note = A stone covers two by two half-stone units; “build 2 4,0” is level 2, x 4 (across), y 0 (down).
cli-kind-P = purple
cli-kind-R = red
cli-kind-N = natural
cli-kind-O = orange
cli-kind-B = gem
cli-kind-K = black

## Cards

cli-reconstructed_cards = RECONSTRUCTION: put together from public descriptions, not the published cards
cli-cards = Cards
cli-values = Values
cli-value_scale = Values of a monument
cli-best_historians = The best historians
cli-unused_historian = An unused historian
cli-start_hand = Hand at the start
cli-by_players = By number of players
cli-players = Players
cli-historians_each = Historians per player
cli-left_out = Numbers removed
cli-cards_in_game = Cards in the game
cli-dealt = Hands and offer

## Options of a game, and their values

cli-option-players = players
cli-option-first_player = first seat
cli-option-monument = monument
cli-option-step_back = step back
cli-option-last_round_penalty = passing costs in round 3
cli-option-screens = screens
cli-option-expansions = expansions
cli-option-cards = cards
cli-option-board = board
cli-value-capitol = Capitol
cli-value-notre_dame = Notre Dame
cli-value-san_pietro = San Pietro
cli-value-taj_mahal = Taj Mahal
cli-value-custom = your own file
cli-value-open = open
cli-value-closed = closed
cli-value-eternal_fame = Eternal Fame
cli-value-heroes_traders_scholars = Heroes, Traders and Scholars
cli-reason-completed = monument complete
cli-reason-rounds = three rounds played
cli-reason-pile = pile empty

## Figures of many games

cli-seed = seed { $seed }
cli-games_of = { $title }: { $games ->
    [one] 1 game
   *[other] { $games } games
} of { $players } { $who ->
    [bots] bots
   *[random] random players
}
cli-of_a_game = Per game
cli-mean = mean
cli-deviation = sd
cli-least = min
cli-most = max
cli-points_scored = score
cli-lead = lead over last
cli-decisions = decisions
cli-turns = turns
cli-end = End
cli-games = games
cli-share = share
cli-interval = interval
cli-seat = Seat
cli-victories = victories
cli-mean_score = mean score
cli-begins = begins
cli-by_source = Points by source
cli-all_seats = all seats
cli-intervals_note = 95 % intervals; a victory shared by k counts 1/k.
cli-tournament = { $title }: { $games ->
    [one] 1 game
   *[other] { $games } games
} of { $players } players, { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
}
cli-bot = Bot
cli-elo = Elo
cli-pairing = Pairing
cli-margin = margin
cli-answers = answers
cli-seconds_each = s each
cli-slowest = slowest
cli-standings_note = 95 % intervals, over deals; a victory shared by k counts 1/k; each seat of a bot counts as one of its games.
