"""The ladder: lines that each claim how often one bot beats another, and the results of their games.

`python -m monuments.arena.ladder --out DIR` plays them without the libraries of the command.
"""

import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, model_validator

from monuments.bots.referee import LIMIT_S
from monuments.games import DataError, Fault, find_game
from monuments.games.data_files import Part, read_toml

from .errors import UnknownLine
from .evenly import Series, entry, run_entry
from .intervals import Interval
from .standings import Standings, Time
from .tournament import Tournament, absolute

LINES = Path(__file__).parent / "ladder.toml"
"""The lines of the published table."""


class Line(Part):
    """A claim about the share of games that a bot wins against an opponent in all other seats, with rotated seats."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")]
    game: str
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    players: int = 2
    bot: str
    opponent: str
    games: Annotated[int, Field(ge=1)]
    at_least: Annotated[float | None, Field(ge=0, le=1)] = None
    at_most: Annotated[float | None, Field(ge=0, le=1)] = None
    limit: Annotated[float, Field(gt=0)] = LIMIT_S
    """How many seconds an answer may take."""

    @model_validator(mode="after")
    def _one_claim(self) -> "Line":
        if (self.at_least is None) == (self.at_most is None):
            raise ValueError("a line claims either at_least or at_most")
        return self

    @property
    def asked(self) -> str:
        """The claim as short text."""
        return f"≥ {100 * self.at_least:g} %" if self.at_least is not None else f"≤ {100 * (self.at_most or 0):g} %"

    def reached(self, share: float) -> bool:
        """Whether a share of victories satisfies the claim."""
        return share >= self.at_least if self.at_least is not None else share <= (self.at_most or 0)

    def tournament(self, seed: int) -> Tournament:
        """Its games; raises an error for an unknown game, option or bot."""
        setup = find_game(self.game).open_setup({**self.options, "players": self.players})
        tournament = Tournament(setup, (absolute(self.bot), absolute(self.opponent)), seed, self.limit)
        tournament.check()
        return tournament

    def series(self, seed: int) -> Series:
        """Its games as a series with its name."""
        tournament = self.tournament(seed)
        return Series(self.name, tournament, len(tournament.games(self.games)), len(tournament.seatings))


class _File(Part):
    line: list[Line]


@dataclass(frozen=True)
class Climbed:
    """A line whose games have been played."""

    line: Line
    standings: Standings

    @property
    def share(self) -> Interval:
        """The bot's share of the victories."""
        return self.standings.bots[0].share

    @property
    def time(self) -> Time:
        """How long the bot thought."""
        return self.standings.times[0]

    @property
    def reached(self) -> bool:
        """Whether the claim holds."""
        return self.line.reached(self.share.estimate)


def read_lines(file: Path = LINES, only: Collection[str] = ()) -> list[Line]:
    """The lines of a file, or those with the given names; raises DataError or UnknownLine."""
    lines = _File.parse(read_toml(file)).line
    names = [line.name for line in lines]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise DataError([Fault("line", f"{name} occurs more than once") for name in twice])
    missing = [name for name in only if name not in names]
    if missing:
        raise UnknownLine(f"no line is called {missing[0]!r}; there are: {', '.join(names)}")
    return [line for line in lines if not only or line.name in only]


def series_of(lines: Sequence[Line], seed: int) -> list[Series]:
    """The series of the lines."""
    return [line.series(seed) for line in lines]


def main() -> int:
    """Play the missing games of the ladder."""
    parser = entry(
        __doc__,
        lambda parser: parser.add_argument("--lines", type=Path, default=LINES, metavar="FILE", help="your own lines"),
    )
    asked = parser.parse_args()
    return run_entry(asked, lambda: series_of(read_lines(asked.lines, asked.only), asked.seed))


if __name__ == "__main__":
    sys.exit(main())
