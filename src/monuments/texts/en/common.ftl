### Sentences that every game needs.

seat = Seat { $number }
option-players = The number of players.
option-first_player = The seat that begins.
refusal-not_your_turn = It is not your turn.
refusal-not_seated = There is no such seat at this table.
refusal-nothing_to_undo = You have nothing to take back.
refusal-others_acted = This cannot be taken back: somebody else has acted since.
refusal-drawn = This cannot be taken back: something has been drawn since.
refusal-revealed = This cannot be taken back: it has revealed something hidden.
refusal-finished = This cannot be taken back: the game is over and its secret has been revealed.
level-1 = Apprentice
level-2 = Journeyman
level-3 = Stonemason
level-4 = Master builder
level-5 = Architect
