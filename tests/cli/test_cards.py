"""`monuments cards`: card files checked and drawn."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from monuments.cli.cards import print_cards
from monuments.games.wonders_of_antiquity.cards import STANDARD, standard_cards
from monuments.games.wonders_of_antiquity.state import SLUGS
from tests.support.cli.command import run, widest, words
from tests.support.cli.files import write
from tests.support.project import ROOT
from tests.support.records.fixtures import BRISK


@pytest.mark.rule("C7")
def test_a_good_card_file() -> None:
    result = run("cards", "check", BRISK)
    assert result.exit_code == 0
    assert result.stdout == (
        f"ok {BRISK}: values 3, 9, 12, 18, 21, 30; hands of 7; "
        "with 2, 3, 4 players 60, 84, 96 cards; piles of 43, 60, 65\n"
    )


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("wrong", "said", "documented"),
    [
        ("scale = [3, 9, 12, 18, 21, 3003]", "less than or equal to 3000", "6 rising multiples of 3, at most 3000"),
        ("scale = [3, 9, 12, 18, 21]", "at least 6 items", "6 rising multiples of 3, at most 3000"),
        ("historian_points = [1001, 1, 0]", "less than or equal to 1000", "3 numbers from 0 to 1000"),
        ("unused_historian_cost = 1001", "less than or equal to 1000", "`unused_historian_cost`: from 0 to 1000"),
        ("start_hand = 109", "less than or equal to 108", "from 1 to 108 cards"),
        ("historians = { 2 = 5, 3 = 2, 4 = 2 }", "less than or equal to 4", "`historians`: from 0 to 4"),
        ("removed = { 2 = [10], 3 = [], 4 = [] }", "less than or equal to 9", "numbers from 1 to 9, none twice"),
        (
            f'monuments = [{{ slug = "akropolis", name = "{"A" * 41}", symbols = [] }}]',
            "at most 40 characters",
            "1 to 40",
        ),
    ],
)
def test_a_limit_of_cards_is_in_the_error_and_in_the_rulings(
    wrong: str, said: str, documented: str, tmp_path: Path
) -> None:
    result = run("cards", "check", write(tmp_path / "wrong.toml", wrong))
    assert result.exit_code == 1
    assert said in result.stdout
    assert documented in (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


def test_our_cards_are_good_and_so_is_a_file_that_changes_nothing(tmp_path: Path) -> None:
    for file in (STANDARD, write(tmp_path / "empty.toml", "")):
        result = run("cards", "check", file)
        assert result.exit_code == 0
        assert result.stdout.endswith("with 2, 3, 4 players 84, 84, 108 cards; piles of 71, 66, 85\n")


@pytest.mark.rule("C7")
def test_every_fault_has_its_own_line(tmp_path: Path) -> None:
    wrong = "scale = [3, 6, 10, 9, 15, 18]\n[removed]\n2 = [1, 1]\n3 = [1, 2, 3, 4, 5, 6, 7]\n4 = []"
    result = run("cards", "check", write(tmp_path / "wrong.toml", wrong))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "scale.2: 10 is not a multiple of 3 (C7)",
        "scale.3: 9 is not more than the value before it (C7)",
        "removed.2: names a number twice (C7)",
    ]


SYMBOLS = '["helmet", "ship", "scroll", "helmet", "ship", "scroll", "helmet", "ship", "scroll"]'
BAD = {
    "not TOML": "scale =",
    "not text": b"\xff\xfe",
    "nested": "a = " + "[" * 100_000,
    "a huge number": "a = " + "1" * 10_000,
    "steering": '"\\u001b[31m" = 1',
    "unknown key": "colour = 1",
    "wrong type": "monuments = 3",
    "values that do not rise": "scale = [3, 6, 6, 12, 15, 18]",
    "values not in thirds": "scale = [3, 6, 8, 12, 15, 18]",
    "too few values": "scale = [3, 6]",
    "a value that is not a number": 'scale = [3, 6, "nine", 12, 15, 18]',
    "negative points": "historian_points = [9, 6, -3]",
    "negative cost": "unused_historian_cost = -1",
    "no hand": "start_hand = 0",
    "a hand too large for the cards": "start_hand = 60",
    "too many historians": "[historians]\n2 = 5\n3 = 3\n4 = 2",
    "historians for five": "[historians]\n2 = 2\n3 = 3\n4 = 2\n5 = 2",
    "no historians for four": "[historians]\n2 = 2\n3 = 3",
    "a number removed twice": "[removed]\n2 = [1, 1]\n3 = []\n4 = []",
    "a number that no card has": "[removed]\n2 = [10]\n3 = []\n4 = []",
    "too few cards left": "[removed]\n2 = []\n3 = []\n4 = [1, 2, 3, 4, 5, 6, 7]",
    "one monument": f'[[monuments]]\nslug = "petra"\nname = "Petra"\nsymbols = {SYMBOLS}',
    "twelve times the same": f'[[monuments]]\nslug = "petra"\nname = "Petra"\nsymbols = {SYMBOLS}\n' * 12,
    "an unknown symbol": STANDARD.read_text().replace('"ship"', '"sail"', 1),
    "a card without a symbol": STANDARD.read_text().replace('"ship", ', "", 1),
    "a monument without a name": STANDARD.read_text().replace('"Petra"', '""'),
}


@pytest.mark.rule("C7")
@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_files_that_are_not_accepted(content: str | bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    result = run("cards", "check", file)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout
    shown = run("cards", "show", file)
    assert (shown.exit_code, shown.stdout) == (1, "")
    assert shown.stderr.startswith("error: ")
    for command in ("play", "simulate"):
        played = run(command, "--game", "wonders_of_antiquity", "--cards", file)
        assert (played.exit_code, played.stdout) == (1, "")
        assert played.stderr.startswith("error: ")


def test_a_file_that_cannot_be_read_is_wrong_usage(tmp_path: Path) -> None:
    for file in (tmp_path / "missing.toml", tmp_path):
        for command in ("check", "show"):
            result = run("cards", command, file)
            assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("file", ["missing.toml", "a\0b", "x" * 5000])
def test_cards_that_cannot_be_read_are_not_played(file: str) -> None:
    for command in ("play", "simulate"):
        result = run(command, "--game", "wonders_of_antiquity", "--cards", file)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("error: ")


@pytest.mark.rule("C1", "C6")
@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("language", ["en", "de"])
def test_our_cards_are_drawn(columns: int, language: str) -> None:
    result = run("cards", "show", "--lang", language, columns=columns)
    assert result.exit_code == 0
    assert widest(result.stdout) <= columns
    assert "…" not in result.stdout
    said = words(result.stdout)
    status = "RECONSTRUCTION" if language == "en" else "REKONSTRUKTION"
    assert said.startswith(f"Monuments – Wonders of Antiquity {status}")
    assert "1 2 3 4 5 6 7 8 9" in said
    assert "Akropolis ≈ ≡ ▲ ≈ ≡ ▲ ≈ ≡ ▲ Artemision ≡ ▲ ≈" in said
    assert [said.count(sign) for sign in "▲≈≡"] == [37, 37, 37]
    if language == "en":
        assert "▲ helmet ≈ ship ≡ scroll" in said
        assert "Values of a monument 3, 6, 9, 12, 15, 18 The best historians 9, 6, 3" in said
        assert "An unused historian -12 Hand at the start 5 cards" in said
        assert "Historians per player 2 3 2 Numbers removed 1, 2 1, 2 – Cards in the game 84 84 108" in said
        assert said.endswith("Hands and offer -13 -18 -23 Pile 71 66 85")
    else:
        assert "▲ Helm ≈ Schiff ≡ Schriftrolle" in said
        assert said.endswith("Hände und Auslage -13 -18 -23 Stapel 71 66 85")


def test_your_own_cards_are_drawn() -> None:
    said = words(run("cards", "show", BRISK).stdout)
    assert said.startswith("Monuments – Wonders of Antiquity made up for the tests Cards Monument")
    assert "3, 9, 12, 18, 21, 30" in said
    assert "Numbers removed 1, 2, 3, 4 5, 9 5" in said
    assert said.endswith("Pile 43 60 65")


def test_a_file_without_a_status_shows_none(tmp_path: Path) -> None:
    file = write(tmp_path / "plain.toml", 'status = ""')
    assert words(run("cards", "show", file).stdout).startswith("Monuments – Wonders of Antiquity Cards Monument")


def long_names() -> str:
    """Cards with the longest possible names, the first with a control character."""
    text = STANDARD.read_text()
    for slug in SLUGS:
        text = re.sub(rf'(slug = "{slug}"\nname = )"[^"]*"', rf'\g<1>"{slug[:9].upper():W<40}"', text)
    return text.replace('"AKROPOLIS', '"\\u001b[31m', 1)


@pytest.mark.parametrize("columns", [60, 80])
def test_long_and_odd_names(columns: int, tmp_path: Path) -> None:
    file = write(tmp_path / "long.toml", long_names())
    result = run("cards", "show", file, columns=columns)
    assert result.exit_code == 0
    assert widest(result.stdout) <= columns
    assert "…" not in result.stdout
    record = tmp_path / "r.json"
    arguments = ("--game", "wonders_of_antiquity", "--players", 4, "--cards", file, "--seed", 3, "--record", record)
    assert run("play", *arguments, columns=columns).exit_code == 0
    table = run("replay", record, "--to", 150, columns=columns)
    assert table.exit_code == 0
    assert widest(table.stdout) <= columns
    assert "…" not in table.stdout


def test_colours_are_used_only_on_terminals_with_colours() -> None:
    drawn = []
    for settings in ({"force_terminal": True, "color_system": "truecolor"}, {"force_terminal": False}):
        file = io.StringIO()
        print_cards(Console(file=file, width=80, **settings), standard_cards(), "en")
        drawn.append(file.getvalue())
    coloured, plain = drawn
    assert "48;2;" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
