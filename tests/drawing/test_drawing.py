"""The pictures: nothing is missing, nothing is drawn twice, colours are only for those who see them."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

from monuments.drawing.canvas import Canvas
from monuments.drawing.world_monuments.plan import PlanDrawing
from monuments.drawing.world_monuments.quarry import QuarryDrawing, is_hexagonal
from monuments.drawing.world_monuments.stones import chips
from monuments.games import Position, Seeded, find_game

NAMES = (*(f"o{i}" for i in range(12)), *(f"m{i}" for i in range(6)), "c")


@pytest.fixture
def position() -> Position:
    fresh = Position(find_game("world_monuments").setup({"players": 2, "monument": "san_pietro"}))
    fresh.deal(fresh.sample(Seeded(1)))
    return fresh


def drawn(picture: object, **settings: Any) -> str:
    file = io.StringIO()
    Console(file=file, width=80, **settings).print(picture)
    return file.getvalue()


@pytest.mark.rule("Q5")
def test_every_space_is_drawn_once_with_its_stones(position: Position) -> None:
    quarry = position.view(-1).quarry
    picture = drawn(QuarryDrawing(position.setup.table, "en", quarry))
    assert sorted(re.findall(r"\b(?:[om]\d+|c) [PRNOBK]+", picture)) == sorted(f"{n} {s}" for n, s in quarry.items())


def test_the_worker_is_marked(position: Position) -> None:
    position.apply("o7")
    view = position.view(-1)
    picture = drawn(QuarryDrawing(position.setup.table, "en", view.quarry, view.worker))
    assert picture.count("◆") == 1
    assert "◆o7" in picture


def test_the_drawing_is_the_same_upside_down_and_mirrored(position: Position) -> None:
    walls = re.sub(r"[omc]\d*", lambda name: " " * len(name.group()), drawn(QuarryDrawing(position.setup.table, "en")))
    lines = [line.ljust(49) for line in walls.splitlines()]
    upside_down = [line.translate(str.maketrans("╱╲┬┴", "╲╱┴┬")) for line in reversed(lines)]
    mirrored = [line[::-1].translate(str.maketrans("╱╲", "╲╱")) for line in lines]
    assert lines == upside_down
    assert lines == mirrored


def test_a_quarry_with_other_neighbours_is_not_drawn_as_a_hexagon(position: Position) -> None:
    table = position.setup.table.copy()
    assert is_hexagonal(table)
    for space, other in ((0, 2), (12, 0)):
        changed = table.copy()
        changed.adjacent[space] ^= changed.adjacent.dtype.type(1 << other)
        assert not is_hexagonal(changed)
        assert "Neighbours" in drawn(QuarryDrawing(changed, "en"))
    fewer = table.copy()
    fewer.outer_spaces = 11
    assert not is_hexagonal(fewer)


def test_a_heap_in_the_centre_is_counted(position: Position) -> None:
    quarry = dict.fromkeys(NAMES, "") | {"c": "P" * 120 + "R" * 30 + "NOBK"}
    picture = drawn(QuarryDrawing(position.setup.table, "en", quarry))
    assert "P120 R30 N1" in picture
    assert "O1 B1 K1" in picture
    assert max(map(len, picture.splitlines())) == 49


def test_what_is_built_stands_out_without_colour(position: Position) -> None:
    picture = drawn(PlanDrawing(position.setup.table, "en", built=0b101))
    assert picture.count("┏P━┓") == 2
    assert picture.count("┌p─┐") == 18
    assert "┏R━┓" not in picture


def test_colours_are_for_terminals_that_have_them(position: Position) -> None:
    picture = QuarryDrawing(position.setup.table, "en", position.view(-1).quarry)
    plain = drawn(picture)
    coloured = drawn(picture, force_terminal=True, color_system="truecolor")
    assert "\x1b[" not in plain
    assert "48;2;" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_stones_are_counted_where_there_is_no_room() -> None:
    assert chips("PPR", 3).plain == "PPR"
    assert chips("KPPR", 3).plain == "P2 R1 K1"
    assert chips("", 3).plain == ""


def test_an_empty_canvas_has_no_lines() -> None:
    assert Canvas().lines() == []
    assert Canvas().width == 0
