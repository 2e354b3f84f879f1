### Sätze, die jedes Spiel braucht.

seat = Platz { $number }
refusal-not_your_turn = Du bist nicht an der Reihe.
refusal-not_seated = Diesen Platz gibt es an diesem Tisch nicht.
refusal-nothing_to_undo = Es gibt nichts von dir zurückzunehmen.
refusal-others_acted = Das lässt sich nicht zurücknehmen: Inzwischen hat jemand anders gehandelt.
refusal-drawn = Das lässt sich nicht zurücknehmen: Inzwischen wurde etwas gezogen.
refusal-revealed = Das lässt sich nicht zurücknehmen: Es hat jemandem gezeigt, was er nicht wissen konnte.
refusal-finished = Das lässt sich nicht zurücknehmen: Das Spiel ist zu Ende und sein Geheimnis offen.
level-1 = Lehrling
level-2 = Geselle
level-3 = Steinmetz
level-4 = Baumeister
level-5 = Architekt
