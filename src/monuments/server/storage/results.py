"""Results of games, and statistics."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import select

from .database import Database
from .schema import results
from .values import Result

RESULT = select(
    *(results.c[name] for name in ("game", "variant", "finished_at", "scores", "winners", "kinds"))
).order_by(results.c.game, results.c.variant)


@dataclass(frozen=True, slots=True)
class Tally:
    """Games, victories (a shared one counts for every winner) and mean score of a seat or a kind of player."""

    games: int
    victories: int
    mean_score: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """The finished games of a variant; `players` are seats, `kinds` are kinds of players."""

    game: str
    variant: str
    games: int
    mean_score: float
    mean_winner_score: float
    seats: tuple[Tally, ...]
    kinds: Mapping[str, Tally]


@dataclass(slots=True)
class _Sum:
    games: int = 0
    victories: int = 0
    score: int = 0

    def add(self, score: int, is_winner: bool) -> None:
        self.games += 1
        self.victories += is_winner
        self.score += score

    def tally(self) -> Tally:
        return Tally(self.games, self.victories, self.score / self.games)


@dataclass(slots=True)
class _Group:
    games: int = 0
    all: _Sum = field(default_factory=_Sum)
    winners: _Sum = field(default_factory=_Sum)
    seats: defaultdict[int, _Sum] = field(default_factory=lambda: defaultdict(_Sum))
    kinds: defaultdict[str, _Sum] = field(default_factory=lambda: defaultdict(_Sum))

    def add(self, result: Result) -> None:
        self.games += 1
        for seat, (score, kind) in enumerate(zip(result.scores, result.kinds, strict=True)):
            is_winner = seat in result.winners
            for each in (self.all, self.seats[seat], self.kinds[kind], *([self.winners] if is_winner else [])):
                each.add(score, is_winner)

    def statistics(self, game: str, variant: str) -> Statistics:
        return Statistics(
            game=game,
            variant=variant,
            games=self.games,
            mean_score=self.all.score / max(self.all.games, 1),
            mean_winner_score=self.winners.score / max(self.winners.games, 1),
            seats=tuple(self.seats[seat].tally() for seat in sorted(self.seats)),
            kinds={kind: self.kinds[kind].tally() for kind in sorted(self.kinds)},
        )


class Results:
    """Queries about finished games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def result(self, table_id: str) -> Result | None:
        """How the game of a table ended, if it has."""
        statement = RESULT.where(results.c.table_id == table_id)
        row = await self._database.read(lambda connection: connection.execute(statement).first())
        return None if row is None else _result(*row)

    async def statistics(self) -> list[Statistics]:
        """Statistics of the finished games, by game and variant."""
        rows = await self._database.read(lambda connection: [tuple(row) for row in connection.execute(RESULT)])
        # In a thread: with many games this takes long, and tables must not wait for it.
        return await asyncio.to_thread(_add_up, rows)


def _add_up(rows: Iterable[tuple[str, str, int, str, str, str]]) -> list[Statistics]:
    groups: defaultdict[tuple[str, str], _Group] = defaultdict(_Group)
    for row in rows:
        result = _result(*row)
        groups[result.game, result.variant].add(result)
    return [group.statistics(*of) for of, group in sorted(groups.items())]


def _result(game: str, variant: str, finished_at: int, scores: str, winners: str, kinds: str) -> Result:
    return Result(
        game, variant, finished_at, tuple(json.loads(scores)), tuple(json.loads(winners)), tuple(json.loads(kinds))
    )
