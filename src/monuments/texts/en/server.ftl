### What the server says: why it refuses something, and what players can say to each other.

## Identity

server-need_name = Please choose a name first.
server-bad_token = This token is not valid.
server-bad_secret = This link is no longer valid for the seat.
server-name_empty = A name needs at least one letter or digit.
server-name_long = A name has at most { $limit } characters.
server-name_character = A name cannot contain this character ({ $code }).
server-name_marks = One letter of this name has too many accents.
server-name_bot = A name cannot begin with “bot:”.

## Tables and seats

server-no_such_table = There is no such table.
server-no_such_seat = There is no such seat at this table.
server-no_such_player = There is no such player.
server-no_such_game = There is no such game.
server-bad_option = The option “{ $key }” does not exist or cannot have this value.
server-option_follows = The option { $key } follows from the seats and the draw and cannot be chosen.
server-bad_data = This board, or these cards, cannot be played with. The first fault is at: { $place }.
server-not_seated = You have no seat at this table.
server-seat_taken = This seat is already taken.
server-seat_not_yours = This is not your seat.
server-nobody_there = Nobody has that seat.
server-already_seated = You already have a seat at this table.
server-seats_empty = The game can begin when every seat is taken.
server-only_owner = Only the person who created this table or a player seated at it can do that.
server-not_started = The game has not begun yet.
server-already_started = The game has already begun.
server-not_finished = The game is not over yet.
server-over = The game is over.
server-closed = This table has been closed.
server-damaged_table = The log of this table is damaged at row { $row }. The game cannot continue; other tables are not affected.

## Play

server-no_stand_in = No bot plays for this seat.
server-stand_in_plays = A bot is playing for you. Take over again first.
server-no_such_action = There is no such action in this game.
server-bad_phrase = There is no such set phrase.
server-salt_late = The game has already begun: nothing more can be added to the shuffling.

## Limits

server-too_big = This is too big: at most { $limit } bytes are accepted.
server-too_fast = That was too much at once. Please wait { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
server-too_many_tables = You already have { $limit } open tables. Please finish or close one of them first.
server-too_many_sockets = There are already { $limit } connections from your address. Please close some tabs.
server-too_many_watchers = { $limit } people are already watching this table; there is no room for more.
server-server_full = The server is full: { $limit } tables are open. Please try again later.
server-busy = The server is busy. Please try again in a moment.
server-going_down = The server is restarting. Please try again in a moment.

## Requests

server-malformed = The server could not read this request.
server-invalid = Something is wrong with this request at: { $place }.
server-wrong_host = This server is not known by the name in this address.
server-wrong_origin = This request came from another page and was refused.
server-wrong_type = This request must be sent as JSON (application/json).
server-not_found = There is nothing at this address.
server-method_not_allowed = This cannot be done at this address.
server-internal = Something went wrong on the server. The error has been logged under the number { $number }.

## Set phrases

phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-nice_move = Nice move!
phrase-oops = Oops!
phrase-thanks = Thank you!
phrase-one_moment = One moment, please.
phrase-your_turn = It is your turn.
phrase-well_played = Well played!
phrase-good_game = Good game!
phrase-rematch = Another game?
phrase-sorry = Sorry!
phrase-must_go = I have to go.

## Reactions, in words

reaction-clap = claps
reaction-heart = sends a heart
reaction-laugh = laughs
reaction-wow = is amazed
reaction-think = is thinking
reaction-phew = is relieved
reaction-party = celebrates
reaction-thumbs_up = gives a thumbs up
