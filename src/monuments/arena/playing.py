"""One game among bots, by compiled rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from monuments.bots import Bot, Mistake
from monuments.bots.referee import LIMIT_S
from monuments.games import Position, Seeded, Setup
from monuments.games.winning import victory_shares

from .seated import Seated


@dataclass(frozen=True)
class Slip:
    """A mistake of a seat in a game, and how often it made it."""

    seat: int
    mistake: Mistake
    times: int


@dataclass(frozen=True)
class Played:
    """A game that is over."""

    points: tuple[tuple[int, ...], ...]
    """By seat and source."""
    reason: str
    turns: int
    decisions: tuple[int, ...]
    slips: tuple[Slip, ...]
    seconds: tuple[float, ...]
    """How long each seat thought in total. Only this and `slowest` differ between runs."""
    slowest: tuple[float, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points."""
        return tuple(map(sum, self.points))

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory: 1/k for each of k winners."""
        return victory_shares(self.scores)

    @property
    def margins(self) -> tuple[int, ...]:
        """Each seat's points minus those of the best other seat."""
        scores = self.scores
        return tuple(own - max(scores[:seat] + scores[seat + 1 :]) for seat, own in enumerate(scores))


@dataclass(frozen=True)
class Game:
    """A game that has been played, and its number in its contest."""

    number: int
    played: Played


def play_game(
    setup: Setup,
    bots: Sequence[Bot],
    draws: Sequence[object],
    seed: object,
    limit_s: float = LIMIT_S,
    *,
    strict: bool = False,
) -> Played:
    """Play a game with a bot in each seat.

    `draws` is the seed of all draws: they do not depend on the bots, as long as the same things are left to be drawn.
    """
    position, seated, drawn = Position(setup, compiled=True), Seated(bots, seed, limit_s, strict=strict), 0
    while not position.is_over:
        if position.is_chance:
            drawn += 1
            position.deal(position.sample(Seeded(*draws, drawn)))
        else:
            position.apply(seated.choose(position))
    return played(position, seated)


def played(position: Position, seated: Seated) -> Played:
    """What is kept of a game that is over."""
    assert position.outcome is not None
    return Played(
        points=tuple(tuple(points.values()) for points in position.breakdown()),
        reason=position.outcome.reason,
        turns=position.turn,
        decisions=tuple(seated.decisions),
        slips=tuple(Slip(seat, mistake, times) for (seat, mistake), times in seated.mistakes.items()),
        seconds=tuple(round(seconds, 6) for seconds in seated.seconds),
        slowest=tuple(round(seconds, 6) for seconds in seated.slowest),
    )
