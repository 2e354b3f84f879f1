"""Variants of each game in which every option has each of its values, and positions of games played in them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from monuments import Game, OptionError, Position, Seeded, Setup
from monuments.arena.seated import Seated
from monuments.bots import find_bot
from monuments.games.options import CUSTOM, FIRST_PLAYER, Kind, Option
from tests.support.amounts import LONG, amount

from .players import EXPANSIONS, GAMES, WONDERS, kiosk
from .wonders_of_antiquity import own_cards

BOTS = ("greedy", "search:simulations=6,seconds=0,solver=200")
STRIDE = 97
"""Of the positions that are checked with compiled rules, one in this many is also checked with interpreted ones."""


@dataclass(frozen=True, eq=False)
class Variant:
    """A game by a version of its rules, with all options chosen."""

    game: Game
    rules: str
    options: Mapping[str, Any]
    own_data: Mapping[str, Any] | None = None

    @property
    def name(self) -> str:
        """The game, the version and the values of the options."""
        values = ["+".join(value) if isinstance(value, list) else value for value in self.options.values()]
        own = [] if self.own_data is None else ["own_data"]
        return "-".join(map(str, [self.game.facts.name, self.rules, *values, *own]))

    def setup(self) -> Setup:
        """The options, checked."""
        return self.game.setup(self.options, self.own_data, self.rules)


def _values(option: Option) -> Sequence[Any]:
    """The values that an option takes; of numbers other than seats and players, the first and the last."""
    if option.kind is Kind.SWITCH:
        return (False, True)
    if option.kind is Kind.NUMBER:
        return tuple(option.limits) if len(option.limits) <= 3 else (option.limits[0], option.limits[-1])
    if option.kind is Kind.NAMES:
        return [list(some) for n in range(len(option.choices) + 1) for some in combinations(option.choices, n)]
    return (*option.choices, *([CUSTOM] if option.own_file else []))


def _declared(game: Game, rules: str) -> list[Option]:
    known = [option for option in game.options if option.kind is not Kind.FILE and int(option.since) <= int(rules)]
    return [option for option in known if option.name != FIRST_PLAYER]


def _some(game: Game, rules: str) -> Iterator[Mapping[str, Any]]:
    """Few variants, in which each value of each option comes up."""
    values = {option.name: _values(option) for option in _declared(game, rules)}
    for n in range(max(map(len, values.values()))):
        yield {name: some[n % len(some)] for name, some in values.items()}


def _all(game: Game, rules: str) -> Iterator[Mapping[str, Any]]:
    """Every combination."""
    declared = _declared(game, rules)
    for values in product(*map(_values, declared)):
        yield {option.name: value for option, value in zip(declared, values, strict=True)}


def _variants() -> Iterator[Variant]:
    for game in GAMES:
        for rules in game.facts.versions:
            for n, options in enumerate(_all(game, rules) if LONG else _some(game, rules)):
                own_data = kiosk() if CUSTOM in options.values() else None
                variant = Variant(game, rules, {**options, FIRST_PLAYER: n % options["players"]}, own_data)
                try:
                    variant.setup()
                except OptionError:
                    continue  # The values do not go together, such as few stones and many players.
                yield variant
    few = {str(players): [1, 2, 3, 4, 5, 6] for players in range(2, 5)}
    for rules in WONDERS.facts.versions:
        yield Variant(WONDERS, rules, {"players": 3, "expansions": EXPANSIONS}, own_cards(start_hand=1, removed=few))


VARIANTS = tuple(_variants())
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
every_way = pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])


@cache
def _played(variant: Variant) -> tuple[Position, ...]:
    """The positions of games of random players and of bots in which somebody decides."""
    found = []
    setup, rng = variant.setup(), Seeded(variant.name)
    for _ in range(amount(1, 2)):
        for bots in (None, Seated([find_bot(BOTS[n % 2]) for n in range(setup.players)], variant.name, strict=True)):
            position = Position(setup, compiled=True)
            while not position.is_over:
                if position.is_chance:
                    position.deal(position.sample(rng))
                    continue
                found.append(position.copy())
                position.apply(rng.choice(position.legal()) if bots is None else bots.choose(position))
            found.append(position)
    return tuple(found)


def positions(variant: Variant, compiled: bool) -> Iterator[Position]:
    """The decisions and the ends of games of random players and of bots; some of them, if rules are interpreted."""
    for position in _played(variant)[:: 1 if compiled else STRIDE]:
        if compiled:
            yield position
        else:
            yield Position.from_state(position.setup, bytes(position.state.tobytes()))


def decisions(variant: Variant, compiled: bool) -> Iterator[tuple[Position, int]]:
    """Those of the positions in which somebody decides, and who it is."""
    for position in positions(variant, compiled):
        if position.to_move is not None:
            yield position, position.to_move
