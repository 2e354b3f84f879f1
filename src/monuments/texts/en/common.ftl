### Sentences that every game needs.

seat = Seat { $number }
refusal-not_your_turn = It is not your turn.
refusal-not_seated = There is no such seat at this table.
refusal-nothing_to_undo = There is nothing of yours to take back.
refusal-others_acted = It cannot be taken back: somebody else has acted since.
refusal-drawn = It cannot be taken back: something has been drawn since.
refusal-revealed = It cannot be taken back: it has shown somebody what they could not know.
refusal-finished = It cannot be taken back: the game is over and its secret is open.
level-1 = Apprentice
level-2 = Journeyman
level-3 = Stonemason
level-4 = Master builder
level-5 = Architect
