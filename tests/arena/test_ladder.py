"""The ladder: its declaration, its claims and its page."""

import re
from datetime import date
from pathlib import Path

import pytest

from monuments.arena import UnknownLine, standings
from monuments.arena.ladder import Climbed, Line, read_lines
from monuments.arena.ladder_page import ladder_page
from monuments.games import DataError, OptionError, find_game
from tests.support.arena.tools import LINES as OWN
from tests.support.arena.tools import ended, tournament

LINE = {"name": "a", "game": "world_monuments", "bot": "random", "opponent": "random", "games": 2}


def test_the_published_lines_can_be_read_and_set_up() -> None:
    lines = read_lines()
    assert {line.game for line in lines} == {"world_monuments", "wonders_of_antiquity"}
    for line in lines:
        find_game(line.game).setup({**line.options, "players": line.players})
        assert line.games >= 100


def test_some_lines_by_name() -> None:
    assert [line.name for line in read_lines(OWN, ["wonders-weak", "monuments-easy"])] == [
        *("monuments-easy", "wonders-weak"),
    ]
    with pytest.raises(UnknownLine, match="no line is called 'frob'; there are: monuments-easy, wonders-hard"):
        read_lines(OWN, ["frob"])


def test_a_claim_is_reached_or_not() -> None:
    least, most = Line.parse({**LINE, "at_least": 0.6}), Line.parse({**LINE, "at_most": 0.3})
    assert (least.asked, most.asked) == ("≥ 60 %", "≤ 30 %")
    assert [least.reached(share) for share in (0.59, 0.6, 1)] == [False, True, True]
    assert [most.reached(share) for share in (0, 0.3, 0.31)] == [True, True, False]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"at_least": 0.1, "at_most": 0.2},
        {"at_least": 2.0},
        {"at_least": 0.5, "name": "../a"},
        {"at_most": 0.5, "b": 1},
    ],
)
def test_a_wrong_line_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(DataError):
        Line.parse({**LINE, **wrong})


def test_a_duplicate_name_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "lines.toml"
    file.write_text(OWN.read_text() + OWN.read_text())
    with pytest.raises(DataError, match="monuments-easy occurs more than once"):
        read_lines(file)


def test_an_option_of_another_game_is_refused() -> None:
    with pytest.raises(OptionError):
        Line.parse({**LINE, "at_least": 0.5, "options": {"expansions": []}}).tournament(0)


def test_the_page_has_a_table_for_each_game() -> None:
    lines, games = read_lines(OWN), {0: ended(9, 1), 1: ended(5, 5), 2: ended(0, 3), 3: ended(4, 4)}
    climbed = [Climbed(line, standings(tournament("random", "random"), games)) for line in lines]
    page = ladder_page(climbed, 7, date(2030, 1, 2))
    assert "; seed 7; 2030-01-02." in page
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == ["Monuments", "Monuments – Wonders of Antiquity"]
    rows = [row for row in page.splitlines() if row.startswith("| ") and "line" not in row]
    easy = "| monuments-easy | `random` | 2 × `random`, monument taj_mahal | 4 | 50.0 % | 0.0–100.0 % | ≥ 0 % | ✓ | 0 |"
    assert rows[0] == easy
    assert "| `random`, expansions eternal_fame |" in rows[1]
    assert "| ≥ 100 % | ✗ |" in rows[1]
    assert "| ≤ 100 % | ✓ |" in rows[2]
