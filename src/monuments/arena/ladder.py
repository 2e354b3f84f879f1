"""The ladder: lines that each claim how often one bot beats another, and what their games say.

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
    """A claim: how large a share of its games, by seats rotated, a bot wins against an opponent in all other seats."""

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
            raise ValueError("a line claims at_least or at_most, one of them")
        return self

    @property
    def asked(self) -> str:
        """The claim in short."""
        return f"≥ {100 * self.at_least:g} %" if self.at_least is not None else f"≤ {100 * (self.at_most or 0):g} %"

    def reached(self, share: float) -> bool:
        """Whether a share of victories bears the claim out."""
        return share >= self.at_least if self.at_least is not None else share <= (self.at_most or 0)

    def tournament(self, seed: int) -> Tournament:
        """Its games; raises an error for a game, an option or a bot that there is not."""
        setup = find_game(self.game).open_setup({**self.options, "players": self.players})
        tournament = Tournament(setup, (absolute(self.bot), absolute(self.opponent)), seed, self.limit)
        tournament.check()
        return tournament

    def series(self, seed: int) -> Series:
        """Its games under its name."""
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
    """The lines that a file declares, or some of them by name; raises DataError or UnknownLine."""
    lines = _File.parse(read_toml(file)).line
    names = [line.name for line in lines]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise DataError([Fault("line", f"{name} is there more than once") for name in twice])
    missing = [name for name in only if name not in names]
    if missing:
        raise UnknownLine(f"no line is called {missing[0]!r}; there are: {', '.join(names)}")
    return [line for line in lines if not only or line.name in only]


def series_of(lines: Sequence[Line], seed: int) -> list[Series]:
    """What is to be played for the lines."""
    return [line.series(seed) for line in lines]


def main() -> int:
    """Play the ladder, or what is left of it."""
    parser = entry(
        __doc__,
        lambda parser: parser.add_argument(
            "--lines", type=Path, default=LINES, metavar="FILE", help="lines of one's own"
        ),
    )
    asked = parser.parse_args()
    return run_entry(asked, lambda: series_of(read_lines(asked.lines, asked.only), asked.seed))


if __name__ == "__main__":
    sys.exit(main())
