### Sätze, die jedes Spiel braucht.

option-players = Die Zahl der Mitspielenden.
option-first_player = Der Platz, der beginnt.
seat = Platz { $number }
refusal-not_your_turn = Du bist nicht am Zug.
refusal-not_seated = Diesen Platz gibt es an diesem Tisch nicht.
refusal-nothing_to_undo = Du hast nichts zurückzunehmen.
refusal-others_acted = Das lässt sich nicht zurücknehmen: Inzwischen hat jemand anders gehandelt.
refusal-drawn = Das lässt sich nicht zurücknehmen: Inzwischen wurde etwas gezogen.
refusal-revealed = Das lässt sich nicht zurücknehmen: Es hat etwas Verborgenes gezeigt.
refusal-finished = Das lässt sich nicht zurücknehmen: Die Partie ist zu Ende und ihr Geheimnis offengelegt.
level-1 = Lehrling
level-2 = Geselle
level-3 = Steinmetz
level-4 = Baumeister
level-5 = Architekt
