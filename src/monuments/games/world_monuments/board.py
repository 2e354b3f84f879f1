"""Boards of Monuments: reading a board file, built in or a user's own, and making the rule table."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from ..bits import EMPTY, bit
from ..data_files import Part, read_toml
from ..errors import DataError, Fault, MissingData
from ..options import CUSTOM
from ..record import blank
from .board_check import board_faults, walk_faults
from .state import BLACK, COLOURS, GEM, LETTERS, MONUMENTS, SPACES, STONES_A_ROUND, TABLE

BOARDS = Path(__file__).parent / "boards"

Count = Annotated[int, Field(ge=0, le=STONES_A_ROUND)]
Coordinate = Annotated[int, Field(ge=-99, le=99)]


class Stones(Part):
    """Construction stones by colour."""

    P: Count
    R: Count
    N: Count
    O: Count  # noqa: E741

    def counts(self) -> list[int]:
        """The numbers in the order PRNO."""
        return [self.P, self.R, self.N, self.O]


class Quarry(Part):
    """The spaces of the quarry: the outer ones first, then the middle ones, then the centre."""

    outer: Annotated[int, Field(ge=1)]
    middle: Annotated[int, Field(ge=0)]
    centre: Annotated[int, Field(ge=0, le=1)]
    adjacency: dict[str, Annotated[list[int], Field(max_length=SPACES)]]
    numbering: str = ""


class PlannedStone(Part):
    """A position of the construction plan."""

    id: int
    level: Annotated[int, Field(ge=1)]
    x: Coordinate
    y: Coordinate
    colour: Literal["P", "R", "N", "O"]
    supports: list[int]


class Monument(Part):
    """A material plan and a construction plan."""

    rounds: Annotated[list[Stones], Field(min_length=3, max_length=3)]
    total_tokens_per_round: Annotated[list[int], Field(min_length=3, max_length=3)]
    middle_spaces_with_one_token: Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=3, max_length=3)]
    positions: Annotated[list[PlannedStone], Field(min_length=1)]


class BoardFile(Part):
    """A whole board: quarry, level points, supply and one monument."""

    status: str = ""
    gems_per_round: int = 3
    black_per_round: int = 1
    supply: Stones
    level_points: dict[Literal["1", "2", "3", "4", "5"], Annotated[int, Field(ge=0, le=99)]]
    quarry: Quarry
    monuments: Annotated[dict[str, Monument], Field(min_length=1, max_length=1)]


@dataclass(frozen=True)
class Board:
    """A checked board."""

    name: str
    monument: str
    """The value of the option: a built-in monument's slug, or `custom`."""
    file: BoardFile

    @property
    def plan(self) -> Monument:
        """The board's one monument."""
        return next(iter(self.file.monuments.values()))

    def embedded(self) -> dict[str, Any]:
        """The board as a record embeds it."""
        board = self.file.model_dump(include={"supply", "level_points", "quarry", "monuments"})
        if not board["quarry"]["numbering"]:
            del board["quarry"]["numbering"]
        return board


def parse_board(data: Mapping[str, Any], monument: str = CUSTOM) -> Board:
    """A board from its data, checked completely (S6); raises DataError with every fault found."""
    file = BoardFile.parse(data)
    name = next(iter(file.monuments))
    faults = board_faults(file)
    board = Board(name, monument, file)
    if not faults:
        faults = walk_faults(make_table(board), file)
    if faults:
        raise DataError(faults)
    return board


def read_board(path: Path) -> Board:
    """A board from a user's own TOML file; it may leave out quarry, supply and level points for the standard ones."""
    return parse_board({**_standard(), **read_toml(path)})


@cache
def built_in(monument: str) -> Board:
    """One of the four monuments."""
    return parse_board({**_standard(), **read_toml(BOARDS / f"{monument}.toml")}, monument)


def find_board(name: str) -> Board:
    """A built-in monument by its name, or a board file by its path; raises MissingData if it is neither."""
    if name in MONUMENTS:
        return built_in(name)
    if name.endswith(".toml") or Path(name).exists():
        return read_board(Path(name))
    raise MissingData(
        [Fault("monument", f"{name!r} is neither one of {', '.join(MONUMENTS)} nor a board file (*.toml)")]
    )


@cache
def _standard() -> dict[str, Any]:
    return read_toml(BOARDS / "quarry.toml")


def make_table(board: Board) -> Any:
    """The rule table for a board; options are filled in later."""
    table = blank(TABLE)[0]
    quarry, plan = board.file.quarry, board.plan
    table.outer_spaces, table.middle_spaces, table.centre_spaces = quarry.outer, quarry.middle, quarry.centre
    table.spaces = quarry.outer + quarry.middle + quarry.centre
    table.outer = (1 << quarry.outer) - 1
    table.middle = ((1 << quarry.middle) - 1) << quarry.outer
    for space, neighbours in quarry.adjacency.items():
        table.adjacent[int(space)] = sum(1 << neighbour for neighbour in neighbours)
    table.positions = len(plan.positions)
    table.complete = (1 << len(plan.positions)) - 1
    for stone in plan.positions:
        colour = LETTERS.index(stone.colour)
        table.colour[stone.id], table.level[stone.id] = colour, stone.level
        table.x[stone.id], table.y[stone.id] = stone.x, stone.y
        table.supports[stone.id] = sum(1 << support for support in stone.supports)
        table.points[stone.id] = board.file.level_points[str(stone.level)]  # type: ignore[index]
        table.of_colour[colour] |= bit(stone.id)
        table.ground |= EMPTY if stone.supports else bit(stone.id)
        for support in stone.supports:
            table.carries[support] |= bit(stone.id)
    for round_number, stones in enumerate(plan.rounds):
        table.plan[round_number, :COLOURS] = stones.counts()
        table.plan[round_number, GEM] = board.file.gems_per_round
        table.plan[round_number, BLACK] = board.file.black_per_round
    table.short[:] = plan.middle_spaces_with_one_token
    table.supply[:] = board.file.supply.counts()
    return table
