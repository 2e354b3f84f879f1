"""How many points a bot loses in the last building phase of Monuments, compared with perfect play."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from monuments.bots import Eyes, GreedyBot, ask, find_bot
from monuments.bots.world_monuments.solver import Solution, is_last_building, solve
from monuments.games import Position, Seeded, Setup, find_game

from .intervals import Interval, mean_over_deals

GAME = "world_monuments"
STRONG = "level5:simulations=8000,seconds=0,solver=0"
"""The strong level as the ladder plays it, without the solver that would play perfectly here."""
POSITIONS, MOST_LOST = 500, 0.25
"""The number of positions, and the most points that it may lose per choice on average."""


@dataclass(frozen=True)
class Late:
    """A position of the last building phase in which there is a choice, with its solution."""

    position: Position
    seat: int
    solution: Solution

    @property
    def matters(self) -> bool:
        """Whether some choices are better than others."""
        return len(self.solution.best) < len(self.solution.values)


@dataclass(frozen=True)
class Loss:
    """What a bot lost."""

    bot: str
    positions: int
    points: Interval
    """Points of the final lead lost per choice, on average."""
    best: float
    """The share of choices that perfect play could have made."""
    mattering: int
    """The number of positions in which a choice can be wrong."""
    best_where_it_matters: float

    @property
    def reached(self) -> bool:
        """Whether the loss is within the target."""
        return self.points.estimate <= MOST_LOST


def late_positions(setup: Setup, seed: int = 0) -> Iterator[Late]:
    """Positions that the solver solves, one from each of many games between greedy bots."""
    for number in count():
        choices = list(_choices(setup, Seeded("late", seed, number)))
        if choices:
            yield Seeded("which", seed, number).choice(choices)


def _choices(setup: Setup, rng: Seeded) -> Iterator[Late]:
    """Every choice in the last building phase of one game."""
    position, bot = Position(setup, compiled=True), GreedyBot()
    while not position.is_over:
        if position.is_chance:
            position.deal(position.sample(rng))
            continue
        seat = position.to_move
        assert seat is not None
        if is_last_building(position) and len(position.legal()) > 1:
            solution = solve(position)
            if solution is not None:
                yield Late(position.copy(), seat, solution)
        position.apply(bot.choose(Eyes(seat, rng.word()).look(position)))


def measure_loss(name: str, positions: int, seed: int = 0) -> Loss:
    """Let a bot choose in late positions of games of two players on Notre Dame."""
    setup, bot = find_game(GAME).setup({}), find_bot(name)
    lost: list[float] = []
    mattered: list[float] = []
    for number, late in zip(range(positions), late_positions(setup, seed), strict=False):
        chosen = ask(bot, Eyes(late.seat, (seed, number)).look(late.position), strict=True).action
        loss = late.solution.value - late.solution.values[chosen]
        lost.append(loss)
        if late.matters:
            mattered.append(loss)
    return Loss(
        name,
        len(lost),
        mean_over_deals(lost),
        lost.count(0) / len(lost),
        len(mattered),
        mattered.count(0) / len(mattered) if mattered else 1.0,
    )
