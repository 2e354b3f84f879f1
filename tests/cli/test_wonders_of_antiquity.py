"""The second game, played, narrated and drawn."""

import json
import re
from pathlib import Path

import pytest

from monuments.games import WATCHER
from monuments.match import Match, SeededDealer
from monuments.records import dump_record, parse_record, verify
from monuments.texts import say
from tests.support.cli.command import run, widest, words
from tests.support.cli.files import write
from tests.support.records.fixtures import BRISK, GAMES

RECORDS = GAMES / "wonders_of_antiquity"
BOTH = RECORDS / "both-4.json"
EXPANSIONS = ("--expansion", "eternal_fame", "--expansion", "heroes_traders_scholars")


def match(file: Path) -> Match:
    """The match of a record."""
    return Match.resume(parse_record(file.read_bytes()), SeededDealer(1))


def table(file: Path, *arguments: object, columns: int = 80) -> str:
    """The drawing of the table."""
    result = run("replay", file, *arguments, columns=columns)
    assert result.exit_code == 0
    assert widest(result.stdout) <= columns
    assert "…" not in result.stdout
    stopped = re.search(r"(Stopped|Angehalten|The game is still|Die Partie läuft)[^.]*\.\n", result.stdout)
    assert stopped is not None
    return result.stdout[stopped.end() :]


def row(text: str, label: str) -> str:
    """The line that begins with a label, without the label."""
    return next(line for line in text.splitlines() if line.startswith(label)).removeprefix(label).strip()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("columns", [60, 80])
def test_a_game_with_both_expansions(language: str, columns: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("--game", "wonders_of_antiquity", *EXPANSIONS, "--players", 4, "--lang", language)
    result = run("play", *arguments, "--record", file, columns=columns)
    assert result.exit_code == 0
    assert widest(re.sub(r"\b[0-9a-f]{64}\b", "", result.stdout)) <= columns
    assert "…" not in result.stdout
    said = words(result.stdout.replace(str(file), ""))
    assert "Monuments – Wonders of Antiquity" in said
    assert "Stefan Risthaus (OSTIA Spiele)" in said
    names = {"en": "Eternal Fame, Heroes, Traders and Scholars", "de": "Ewiger Ruhm, Helden, Händler und Gelehrte"}
    assert names[language] in said
    record = parse_record(file.read_bytes())
    assert verify(record).is_over
    assert record.options["expansions"] == ["eternal_fame", "heroes_traders_scholars"]
    assert "draws proven fair" in run("verify", file).stdout


def test_seen_cards_are_an_option_of_the_command_and_the_version_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("--game", "wonders_of_antiquity", "--seen-cards", "hidden")
    assert "rules version 2" in words(run("play", *arguments, "--record", file).stdout)
    record = parse_record(file.read_bytes())
    assert (record.rules, record.options["seen_cards"]) == ("2", "hidden")
    simulated = run("simulate", *arguments, "--games", 2, "--json")
    parameters = json.loads(simulated.stdout)["parameters"]
    assert (parameters["rules"], parameters["options"]["seen_cards"]) == ("2", "hidden")
    assert run("play", "--game", "world_monuments", "--seen-cards", "hidden").exit_code == 2


COUNTED = {
    "refilled": "comes into the offer",
    "erected": "erects ",
    "expanded": "expands ",
    "sold": " and scores ",
    "paid_extra": "for an extra action",
    "removed": "removes ",
    "valued": "is now worth ",
    "tracked": "on the track",
    "famed": "reaches fame ",
    "drew_pile": "from the pile",
    "swapped": "into the hand",
    "lapsed": "the turn lapses",
}


@pytest.mark.parametrize("name", ["both-4", "reordered", "base-lapsed", "shared_monument"])
def test_every_event_is_narrated_once(name: str) -> None:
    file = RECORDS / f"{name}.json"
    phrases = [phrase for entry in match(file).log for phrase in entry.phrases]
    result = run("replay", file)
    assert result.exit_code == 0
    said = words(result.stdout[: result.stdout.index("The game is over")])
    for key, words_of_it in COUNTED.items():
        expected = sum(phrase.key == key for phrase in phrases)
        if key == "sold":
            expected += sum(phrase.key == "took_token" for phrase in phrases)
        if key == "drew_pile":
            expected += sum(phrase.key == "bought_pile" for phrase in phrases)
        assert said.count(words_of_it) == expected, key
    lists = re.findall(r"(?:with \d cards|by one card|by \d cards|in a new order): (\d(?:, \d)*)", said)
    assert sum(len(cards.split(", ")) for cards in lists) == sum(phrase.key == "laid" for phrase in phrases)


def test_a_turn_reads_as_a_sentence() -> None:
    lines = run("replay", BOTH).stdout.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(" 182–192 "))
    assert [line.rstrip() for line in lines[at : at + 5]] == [
        " 182–192  Źoë discards Petra 1 and Knossos 4 for an extra action,",
        "          draws Pyramids 3 from the offer (Bet Hamikdash 4 comes into the",
        "            offer),",
        "          discards Bet Hamikdash 7 and Zeus 8 and scores 0 points,",
        "          expands Pyramids by one card: 3 (Źoë's ship marker reaches fame 1),",
    ]
    said = words("\n".join(lines))
    assert "200 bot:random's historian removes Pyramids 3 from Źoë (Pyramids is now worth 6 points), goes to 1" in said
    reordered = words(run("replay", RECORDS / "reordered.json").stdout)
    assert (
        "expands Kolossus by one card, uses the scroll and puts the cards of Kolossus in a new order: 4, 9 "
        "(bot:random's helmet marker reaches fame 1)," in reordered
    )


@pytest.mark.parametrize(("name", "fame", "tokens"), [("base-2", 0, 0), ("fame-2", 4, 0), ("both-3", 4, 1)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_final_scores_by_source(name: str, fame: int, tokens: int, language: str) -> None:
    file = RECORDS / f"{name}.json"
    end = match(file).position
    result = run("replay", file, "--lang", language)
    assert result.exit_code == 0
    scores = result.stdout[result.stdout.rindex("Final scores" if language == "en" else "Endstand") :]
    for source in end.game.facts.sources:
        label = say(language, f"wonders_of_antiquity-source-{source}")
        points = [seat[source] for seat in end.breakdown()]
        if any(points):
            assert row(scores, label).split() == [str(n) if n else "–" for n in points]
        else:
            assert label not in scores.splitlines()[2:]
    assert scores.count("Fame:" if language == "en" else "Ruhm:") <= fame
    assert scores.count("Tokens" if language == "en" else "Plättchen") <= tokens
    assert [n for n in row(scores, "Total" if language == "en" else "Summe").split() if n != "★"] == [
        str(score) for score in end.scores
    ]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("seat", [None, 0, WATCHER])
def test_the_table_is_drawn_at_any_event(language: str, columns: int, seat: int | None) -> None:
    arguments = () if seat is None else ("--seat", seat + 1)
    for number in (0, 1, 120, 253):
        drawn = table(BOTH, "--to", number, "--lang", language, *arguments, columns=columns)
        for monument in ("Akropolis", "Bet Hamikdash", "Zeus"):
            assert monument in drawn
    hidden = "hidden" if language == "en" else "verborgen"
    assert drawn.count(hidden) == {None: 0, 0: 3, WATCHER: 4}[seat]


def test_what_lies_on_the_table() -> None:
    drawn = table(BOTH, "--to", 200)
    assert drawn.startswith("Seat 3 to move, 3 actions left\n")
    assert row(drawn, "Offer") == "Babylon 8≈ · Petra 6≡ · Pyramids 1≡"
    assert row(drawn, "Pile") == "14 cards"
    assert row(drawn, "Out of the game") == "75 cards"
    assert row(drawn, "Pyramids").split() == ["∏", "6", "●●○○○○", "–", "–", "–", "5▲"]
    assert row(drawn, "Akropolis").split() == ["∏∏", "–", "○○○○○○", "–", "–", "–", "–"]
    assert row(drawn, "Historians on the track") == "Ada: 1 · bot:random: 1 · bot:random: 1"
    assert row(drawn, "Fame of the largest monument") == "Seat 3: 2 · Źoë: 2"
    assert row(drawn, "Tokens") == "▲ helmet: Seat 3 · ≈ ship: bank · ≡ scroll: bank"
    assert "Seat 3          0           2  1  0  0     5  Akropolis 1≈ · Artemision 8▲" in drawn
    assert drawn.rstrip().endswith("▲ helmet   ≈ ship   ≡ scroll")


def test_the_scale_is_left_out_if_there_is_no_room() -> None:
    assert "●●○○○○" not in table(BOTH, "--to", 200, columns=60)
    assert row(table(BOTH, "--to", 200, columns=60), "Pyramids").split()[:2] == ["∏", "6"]


def test_the_base_game_has_no_fame_and_no_tokens() -> None:
    drawn = table(RECORDS / "base-3.json", "--to", 100)
    assert "Fame" not in drawn
    assert "Tokens" not in drawn


@pytest.mark.rule("H2")
def test_a_seat_sees_only_its_own_hand() -> None:
    position = match(RECORDS / "running.json").position
    drawn = table(RECORDS / "running.json", "--seat", 3)
    hand = position.view(2).seats[2].hand
    assert hand is not None
    assert drawn.count("hidden") == 2
    for card in hand:
        slug, _, number = card.partition("-")
        assert re.search(rf"{slug.capitalize()} (\d. )*{number}", drawn)
    assert "Begun" not in drawn
    shown = run("replay", RECORDS / "running.json", "--seat", 3).stdout
    assert "draws a card from the pile" in shown


@pytest.mark.rule("H4")
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_unfinished_action_is_shown_to_its_player(language: str) -> None:
    file = RECORDS / "running_unfinished_action.json"
    begun = "Begun: Erect Pharos: Pharos 6▲" if language == "en" else "Begonnen: Pharos errichten: Pharos 6▲"
    for arguments, is_shown in (((), True), (("--seat", 2), True), (("--seat", 1), False), (("--seat", 0), False)):
        assert (begun in table(file, "--lang", language, *arguments)) == is_shown


def stops(name: str, do: str) -> int:
    """The number of the first event of a record in which a seat does something."""
    events = json.loads((RECORDS / f"{name}.json").read_text())["events"]
    return next(number for number, event in enumerate(events, 1) if event.get("do", "").startswith(do))


@pytest.mark.parametrize(
    ("name", "do", "shown"),
    [
        ("both-4", "extra", r"Begun: Discard two cards with a \w+ for an extra action$"),
        ("both-4", "points", r"Begun: Discard two cards with a \w+ for points$"),
        ("both-4", "discard", r"Begun: Discard two cards with a \w+ for \w.*: [\w ]+ \d.$"),
        ("swapped", "swap", r"Begun: Swap [\w ]+ \d \(ship\)$"),
        ("reordered", "reorder", r"Begun: Expand \w+, Put its cards in a new order \(scroll\)$"),
        ("both-4", "expand", r"Begun: Expand [\w ]+$"),
    ],
)
def test_each_kind_of_unfinished_action(name: str, do: str, shown: str) -> None:
    drawn = table(RECORDS / f"{name}.json", "--to", stops(name, do))
    assert re.search(shown, drawn.splitlines()[1].rstrip())


def test_what_a_turn_has_used_up_is_shown() -> None:
    file = RECORDS / "swapped.json"
    events = json.loads(file.read_text())["events"]
    swapped = next(
        number
        for number, event in enumerate(events[:-1], 1)
        if event.get("do", "").startswith("for ") and events[number]["seat"] == event["seat"]
    )
    assert "(used)" in row(table(file, "--to", swapped), "Tokens")
    assert "(used)" not in row(table(file, "--to", swapped - 1), "Tokens")
    paid = stops("both-4", "extra") + 2
    assert "extra action paid for" in table(BOTH, "--to", paid).splitlines()[0]
    assert "extra action paid for" not in table(BOTH, "--to", paid - 1).splitlines()[0]


def test_the_last_turns_are_counted() -> None:
    said = words(run("replay", BOTH).stdout)
    before = re.search(r"The pile is empty: every other player has one last turn. (\d+)", said)
    assert before is not None
    drawn = table(BOTH, "--to", int(before.group(1)) - 1)
    assert "3 actions left, 3 turns to come" in drawn.splitlines()[0]
    drawn = table(BOTH, "--to", len(match(BOTH).log) - 1)
    assert "the last turn" in drawn.splitlines()[0]


def test_your_own_cards(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("play", "--game", "wonders_of_antiquity", "--cards", BRISK, "--players", 2, "--record", file)
    assert result.exit_code == 0
    assert "Everybody is dealt 7 cards; 43 are in the pile." in result.stdout
    assert "cards your own file" in words(result.stdout)
    assert json.loads(file.read_text())["cards"]["start_hand"] == 7
    assert run("verify", file).exit_code == 0
    assert "cards your own file" in words(run("replay", file, "--to", 1).stdout)


def test_recorded_games_are_valid_and_a_changed_one_is_not(tmp_path: Path) -> None:
    files = sorted(RECORDS.glob("*.json"))
    result = run("verify", *files)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == f"{len(files)} files, {len(files)} ok"
    record = json.loads(BOTH.read_text())
    record["events"][1]["do"] = "historian"
    changed = write(tmp_path / "r.json", json.dumps(record))
    result = run("verify", changed)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"rejected {changed}: event 2: R1: ")
    result = run("replay", changed)
    assert result.exit_code == 1
    assert "Everybody is dealt" in result.stdout
    assert result.stderr.startswith(f"error: {changed}: event 2: R1: ")


@pytest.mark.rule("H2", "H4")
@pytest.mark.parametrize("viewer", [0, 1, 2, WATCHER])
@pytest.mark.parametrize("columns", [60, 80])
def test_a_seats_record_is_replayed_in_notation(viewer: int, columns: int, tmp_path: Path) -> None:
    running = match(RECORDS / "running.json")
    file = write(tmp_path / "r.json", dump_record(running.record(viewer=viewer)))
    result = run("replay", file, columns=columns)
    assert result.exit_code == 0
    assert widest(result.stdout) <= columns
    said = words(result.stdout)
    assert "cannot be verified" in said
    assert 'Drawn: {"hands": [[' in said
    assert '"pile": [66 × "?"]}' in said
    assert said.count('5 × "?"') == (3 if viewer == WATCHER else 2)
    assert "Seat 3: points scroll, discard artemision-4, discard zeus-3, draw pile, draw pile, end" in said
    assert ("erect kolossus" in said) == (viewer == 0)
    assert said.endswith("The game is still running.")
    assert run("replay", file, "--seat", 1).exit_code == 2
    assert run("verify", file).exit_code == 1
    before = run("replay", file, "--to", 0)
    assert before.exit_code == 0
    assert "Cards to be dealt" in before.stdout


def test_names_cannot_control_the_terminal(tmp_path: Path) -> None:
    record = json.loads(BOTH.read_text())
    record["seats"] = ["\x1b[31mAda", "Ben\r", "\ue001\ue100", "x" * 40]
    file = write(tmp_path / "r.json", json.dumps(record))
    for stop in ((), ("--to", 200)):
        result = run("replay", file, *stop, columns=60)
        assert result.exit_code == 0
        assert "\r" not in result.stdout
        assert "…" not in result.stdout
        assert widest(result.stdout) <= 60
