"""The survey: games among equal bots in many variants, so that differences come from the game and not from the bots.

`python -m monuments.arena.survey --out DIR` plays them without the libraries of the command.
"""

import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from monuments.bots import find_bot
from monuments.bots.referee import LIMIT_S
from monuments.games import DataError, Fault, Setup, find_game
from monuments.games.data_files import Part, read_toml

from .errors import UnknownLine
from .evenly import Series, entry, run_entry
from .playing import Game, play_game
from .tournament import absolute, identity_of, named

VARIANTS = Path(__file__).parent / "survey.toml"
"""The variants of the published survey."""
BOT = "level4"
GAMES = 400


class Kind(Part):
    """A game with options, played with several numbers of players."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")]
    title: str
    """Its name on the page."""
    game: str
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    players: list[int]


class _File(Part):
    variant: list[Kind]


@dataclass(frozen=True)
class Variant:
    """A game with its options and a number of players, all of them the same bot."""

    kind: Kind
    players: int

    @property
    def name(self) -> str:
        """The name of its file, without the extension."""
        return f"{self.kind.name}-{self.players}"

    def sitting(self, bot: str, seed: int) -> "Sitting":
        """Its games; raises an error for an unknown game, option or bot."""
        setup = find_game(self.kind.game).open_setup({**self.kind.options, "players": self.players, "first_player": 0})
        find_bot(absolute(bot))
        return Sitting(setup, absolute(bot), seed)


@dataclass(frozen=True)
class Sitting:
    """Games in which the same bot has every seat and seat 0 begins, each with different draws."""

    setup: Setup
    bot: str
    seed: int = 0
    limit_s: float = LIMIT_S

    @property
    def bots(self) -> tuple[str, ...]:
        """The bot of each seat."""
        return (self.bot,) * self.setup.players

    def play(self, number: int) -> Game:
        """Play the game with that number, with new bots."""
        bots = [find_bot(name) for name in self.bots]
        return Game(number, play_game(self.setup, bots, (self.seed, 1 + number), f"{self.seed}:{number}", self.limit_s))

    def identity(self) -> dict[str, Any]:
        """What two of them have in common exactly if their games are the same."""
        return {**identity_of(self.setup), "survey": named(self.bot), "seed": self.seed, "limit_s": self.limit_s}


def read_variants(file: Path = VARIANTS, only: Collection[str] = ()) -> list[Variant]:
    """The variants of a file, or those with the given names; raises DataError or UnknownLine.

    A name is that of a variant (`taj_mahal-3`), or stands for all its numbers of players (`taj_mahal`).
    """
    kinds = _File.parse(read_toml(file)).variant
    names = [kind.name for kind in kinds]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise DataError([Fault("variant", f"{name} occurs more than once") for name in twice])
    variants = [Variant(kind, players) for kind in kinds for players in kind.players]
    known = {*names, *(variant.name for variant in variants)}
    unknown = [name for name in only if name not in known]
    if unknown:
        raise UnknownLine(f"no variant is called {unknown[0]!r}; there are: {', '.join(one.name for one in variants)}")
    return [variant for variant in variants if not only or {variant.name, variant.kind.name} & set(only)]


def series_of(variants: Collection[Variant], bot: str, games: int, seed: int) -> list[Series]:
    """The series of the variants."""
    return [Series(variant.name, variant.sitting(bot, seed), games) for variant in variants]


def main() -> int:
    """Play the missing games of the survey."""
    parser = entry(
        __doc__,
        lambda parser: (
            parser.add_argument("--bot", default=BOT, help="the bot in all seats"),
            parser.add_argument("--games", type=int, default=GAMES, help="how many games of each variant"),
            parser.add_argument("--variants", type=Path, default=VARIANTS, metavar="FILE", help="your own variants"),
        ),
    )
    asked = parser.parse_args()
    return run_entry(
        asked, lambda: series_of(read_variants(asked.variants, asked.only), asked.bot, asked.games, asked.seed)
    )


if __name__ == "__main__":
    sys.exit(main())
