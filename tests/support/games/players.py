"""The variants for which the contract is proved, and players who choose at random."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any, TypeVar

import pytest

from monuments import Game, Position, Seeded, Setup, find_game
from monuments.match import Match
from tests.support.amounts import LONG
from tests.support.example_game import COURTYARD

from .match_tools import Stacked

T = TypeVar("T")

WORLD_MONUMENTS = find_game("world_monuments")
WONDERS = find_game("wonders_of_antiquity")
EXPANSIONS = ["eternal_fame", "heroes_traders_scholars"]
GAMES: tuple[Game, ...] = (WORLD_MONUMENTS, WONDERS, COURTYARD)


@dataclass(frozen=True, eq=False)
class Case:
    """A game with options: one variant."""

    name: str
    game: Game
    options: Mapping[str, Any] = field(default_factory=dict)
    own_data: Mapping[str, Any] | None = None
    stride: int = 1
    """If each check is costly, only one moment in this many is checked."""
    compiled: bool = False
    """Whether it is played compiled unless a test says otherwise; another test proves that both play the same."""

    def setup(self) -> Setup:
        """The options, checked once."""
        return _setup(self)

    def new(self, compiled: bool | None = None) -> Position:
        """The game before anything is drawn."""
        return Position(self.setup(), self.compiled if compiled is None else compiled)

    def match(self, *seed: object, draws: Iterable[dict[str, Any]] = ()) -> Match:
        """A match with its first draws given, the rest drawn from a seed."""
        return Match(self.setup(), [""] * self.setup().players, Stacked(draws, *seed), self.compiled)

    def some(self, moments: Iterator[T]) -> Iterator[T]:
        """The moments that are checked."""
        return islice(moments, None, None, self.stride)

    def seeds(self, n: int) -> list[str]:
        """Seeds for n different games, the same in every run; for half as many if each check is costly."""
        return [f"{self.name} {i}" for i in range(n if self.stride == 1 else max(n // 2, 1))]


@cache
def _setup(case: Case) -> Setup:
    return case.game.setup(case.options, case.own_data)


def kiosk() -> dict[str, Any]:
    """An own board, so small that players who choose at random complete it."""
    outer, middle = 6, 3
    centre = outer + middle
    adjacency = {o: {(o + 1) % outer, (o - 1) % outer, outer + o // 2} for o in range(outer)}
    for m in range(middle):
        ring = {outer + (m + 1) % middle, outer + (m - 1) % middle}
        adjacency[outer + m] = ring | {2 * m, 2 * m + 1, centre}
    adjacency[centre] = set(range(outer, centre))
    first, last = {"P": 5, "R": 3, "N": 1, "O": 0}, {"P": 2, "R": 3, "N": 3, "O": 1}
    positions = [
        ("P", 1, 0, 0, []),
        ("P", 1, 2, 0, []),
        ("P", 1, 0, 2, []),
        ("P", 1, 2, 2, []),
        ("R", 2, 0, 0, [0]),
        ("R", 2, 1, 2, [2, 3]),
        ("N", 1, 4, 0, []),
        ("N", 1, 4, 2, []),
    ]
    plan = {
        "rounds": [first, first, last],
        "total_tokens_per_round": [13, 13, 13],
        "middle_spaces_with_one_token": [0, 1, 0],
        "positions": [
            {"id": i, "level": level, "x": x, "y": y, "colour": colour, "supports": supports}
            for i, (colour, level, x, y, supports) in enumerate(positions)
        ],
    }
    return {
        "supply": {"P": 24, "R": 20, "N": 16, "O": 12},
        "level_points": {"1": 2, "2": 3, "3": 0, "4": 7, "5": 99},
        "quarry": {
            "outer": outer,
            "middle": middle,
            "centre": 1,
            "adjacency": {str(space): sorted(neighbours) for space, neighbours in adjacency.items()},
        },
        "monuments": {"Kiosk": plan},
    }


CASES = (
    Case("capitol", WORLD_MONUMENTS, {"players": 2, "monument": "capitol"}, stride=11),
    Case("notre_dame", WORLD_MONUMENTS, {"players": 3, "first_player": 2, "step_back": True}, stride=11),
    Case("san_pietro", WORLD_MONUMENTS, {"players": 4, "monument": "san_pietro", "screens": "open"}, stride=11),
    Case("taj_mahal", WORLD_MONUMENTS, {"players": 3, "monument": "taj_mahal", "last_round_penalty": False}, stride=11),
    Case("kiosk", WORLD_MONUMENTS, {"players": 2, "first_player": 1, "monument": "custom"}, kiosk(), stride=3),
    Case("wonders_2", WONDERS, {"players": 2, "first_player": 1, "expansions": ["eternal_fame"]}, None, 7, True),
    Case("wonders_4", WONDERS, {"players": 4, "expansions": EXPANSIONS}, None, 11, True),
    Case("courtyard_small", COURTYARD, {"players": 2, "stones": 9}),
    Case("courtyard_2", COURTYARD, {"players": 2, "first_player": 1}),
    Case("courtyard_3", COURTYARD, {"players": 3, "actions": 2, "stones": 14}),
    Case("courtyard_4", COURTYARD, {"players": 4, "first_player": 3}),
)


def case_named(name: str) -> Case:
    """One of the variants."""
    return next(case for case in CASES if case.name == name)


def cases_of(game: Game) -> list[Case]:
    """The variants of one game."""
    return [case for case in CASES if case.game is game]


every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.name)
every_way = pytest.mark.parametrize(
    ("case", "compiled"),
    [
        pytest.param(case, compiled, id=f"{case.name}-{'compiled' if compiled else 'interpreted'}")
        for number, case in enumerate(CASES)
        for compiled in (False, True)
        if (compiled or not case.compiled) and (LONG or case.compiled or compiled == (number % 2 == 0))
    ],
)
"""Every variant, alternately interpreted and compiled; each in both ways in `make test-long`."""


def state_bytes(position: Position) -> bytes:
    """The whole state, including hidden parts and padding."""
    return bytes(position.state.tobytes())


def viewers(position: Position) -> range:
    """Everybody who has a view: the watcher (-1), then every seat."""
    return range(-1, position.setup.players)


def _rng(seed: tuple[object, ...]) -> Seeded:
    return seed[0] if isinstance(seed[0], Seeded) else Seeded(*seed)


def moments(position: Position, *seed: object) -> Iterator[Position]:
    """Play to the end; the position at each moment (a draw, a decision, the end), the same object throughout."""
    rng = _rng(seed)
    while not position.is_over:
        yield position
        if position.is_chance:
            position.deal(position.sample(rng))
        else:
            position.apply(rng.choice(position.legal()))
    yield position


def curious(position: Position, *seed: object) -> Iterator[tuple[Position, int]]:
    """Like `decisions`, with players who prefer what was done least so far, so that rare things come up early."""
    rng, done = Seeded(*seed), Counter[str]()
    while not position.is_over:
        if position.is_chance:
            position.deal(position.sample(rng))
            continue
        legal = position.legal()
        kinds = [position.game.action(position.setup, position.state, position.mover, action).key for action in legal]
        rarest = min(done[kind] for kind in kinds)
        chosen = rng.choice([i for i, kind in enumerate(kinds) if done[kind] == rarest])
        if rng.below(3) == 0:
            chosen = rng.below(len(legal))
        done[kinds[chosen]] += 1
        yield position, legal[chosen]
        position.apply(legal[chosen])


def decisions(position: Position, *seed: object) -> Iterator[tuple[Position, int]]:
    """Play to the end; each position in which a seat decides, and the action that is done next."""
    rng = _rng(seed)
    while not position.is_over:
        if position.is_chance:
            position.deal(position.sample(rng))
        else:
            action = rng.choice(position.legal())
            yield position, action
            position.apply(action)
