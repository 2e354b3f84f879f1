### Was der Server sagt: warum er etwas ablehnt und was Mitspielende einander sagen können.

## Identität

server-need_name = Bitte wähle zuerst einen Namen.
server-bad_token = Dieses Token ist nicht gültig.
server-bad_secret = Dieser Link gilt nicht mehr für den Platz.
server-name_empty = Ein Name braucht mindestens einen Buchstaben oder eine Ziffer.
server-name_long = Ein Name hat höchstens { $limit } Zeichen.
server-name_character = Dieses Zeichen kann in einem Namen nicht vorkommen ({ $code }).
server-name_marks = Ein Buchstabe dieses Namens hat zu viele Akzente.
server-name_bot = Ein Name kann nicht mit „bot:“ anfangen.

## Tische und Plätze

server-no_such_table = Diesen Tisch gibt es nicht.
server-no_such_seat = Diesen Platz gibt es an diesem Tisch nicht.
server-no_such_player = Diese Person gibt es nicht.
server-no_such_game = Dieses Spiel gibt es nicht.
server-bad_option = Die Option „{ $key }“ gibt es nicht, oder sie kann diesen Wert nicht haben.
server-option_follows = Die Option { $key } folgt aus den Plätzen und der Auslosung und ist nicht wählbar.
server-bad_data = Mit diesem Spielplan oder diesen Karten kann nicht gespielt werden. Der erste Fehler steht bei: { $place }.
server-not_seated = Du hast keinen Platz an diesem Tisch.
server-seat_taken = Dieser Platz ist schon besetzt.
server-seat_not_yours = Das ist nicht dein Platz.
server-nobody_there = Auf diesem Platz sitzt niemand.
server-already_seated = Du hast schon einen Platz an diesem Tisch.
server-seats_empty = Die Partie kann beginnen, sobald alle Plätze besetzt sind.
server-only_owner = Das kann nur, wer den Tisch eröffnet hat oder daran sitzt.
server-not_started = Die Partie hat noch nicht begonnen.
server-already_started = Die Partie hat schon begonnen.
server-not_finished = Die Partie ist noch nicht zu Ende.
server-over = Die Partie ist zu Ende.
server-closed = Dieser Tisch wurde geschlossen.
server-damaged_table = Das Protokoll dieses Tisches ist in Zeile { $row } beschädigt. Die Partie kann nicht weitergehen; andere Tische betrifft das nicht.

## Partie

server-no_stand_in = Für diesen Platz spielt kein Bot.
server-stand_in_plays = Gerade spielt ein Bot für dich. Übernimm zuerst wieder selbst.
server-no_such_action = Eine solche Aktion gibt es in diesem Spiel nicht.
server-bad_phrase = Diesen festen Spruch gibt es nicht.
server-salt_late = Die Partie hat schon begonnen: Zum Mischen lässt sich nichts mehr beitragen.

## Grenzen

server-too_big = Das ist zu groß: Höchstens { $limit } Bytes werden angenommen.
server-too_fast = Das war zu viel auf einmal. Bitte warte { $seconds ->
    [one] eine Sekunde
   *[other] { $seconds } Sekunden
}.
server-too_many_tables = Du hast schon { $limit } offene Tische. Bitte beende oder schließe zuerst einen davon.
server-too_many_sockets = Von deiner Adresse gibt es schon { $limit } Verbindungen. Bitte schließe ein paar Tabs.
server-too_many_watchers = An diesem Tisch schauen schon { $limit } Leute zu; mehr können es nicht werden.
server-server_full = Der Server ist voll: { $limit } Tische sind offen. Bitte versuche es später noch einmal.
server-busy = Der Server ist gerade ausgelastet. Bitte versuche es gleich noch einmal.
server-going_down = Der Server wird gerade neu gestartet. Bitte versuche es gleich noch einmal.

## Anfragen

server-malformed = Der Server konnte diese Anfrage nicht lesen.
server-invalid = An dieser Anfrage stimmt etwas nicht, und zwar bei: { $place }.
server-wrong_host = Unter dem Namen in dieser Adresse ist dieser Server nicht bekannt.
server-wrong_origin = Diese Anfrage kam von einer fremden Seite und wurde abgelehnt.
server-wrong_type = Diese Anfrage muss als JSON geschickt werden (application/json).
server-not_found = Unter dieser Adresse gibt es nichts.
server-method_not_allowed = Das geht unter dieser Adresse nicht.
server-internal = Auf dem Server ist etwas schiefgegangen. Der Fehler wurde unter der Nummer { $number } protokolliert.

## Feste Sprüche

phrase-hello = Hallo!
phrase-good_luck = Viel Glück!
phrase-nice_move = Schöner Zug!
phrase-oops = Hoppla!
phrase-thanks = Danke!
phrase-one_moment = Einen Moment, bitte.
phrase-your_turn = Du bist am Zug.
phrase-well_played = Gut gespielt!
phrase-good_game = Schönes Spiel!
phrase-rematch = Noch eine Partie?
phrase-sorry = Tut mir leid!
phrase-must_go = Ich muss los.

## Reaktionen, in Worten

reaction-clap = klatscht
reaction-heart = schickt ein Herz
reaction-laugh = lacht
reaction-wow = staunt
reaction-think = denkt nach
reaction-phew = ist erleichtert
reaction-party = feiert
reaction-thumbs_up = zeigt Daumen hoch
