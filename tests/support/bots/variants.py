"""The variants in which bots are tested, the bots, and games in which each seat is compared with another world."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

import pytest

from monuments import Position, Seeded
from monuments.bots import Eyes, Seen
from tests.support.games.players import EXPANSIONS, WONDERS, Case, case_named, curious, kiosk, state_bytes
from tests.support.games.players import WORLD_MONUMENTS as MONUMENTS
from tests.support.games.wonders_of_antiquity import own_cards

VARIANTS = (
    Case("capitol", MONUMENTS, {"players": 2, "monument": "capitol"}, stride=13),
    Case("notre_dame", MONUMENTS, {"players": 3, "first_player": 2, "step_back": True}, stride=13),
    Case("san_pietro", MONUMENTS, {"players": 4, "monument": "san_pietro", "screens": "open"}, stride=13),
    Case("own_board", MONUMENTS, {"players": 3, "monument": "custom"}, kiosk(), stride=5),
    Case(
        "wonders_2",
        WONDERS,
        {"players": 2, "first_player": 1, "expansions": EXPANSIONS[:1], "seen_cards": "hidden"},
        stride=13,
    ),
    Case("wonders_3", WONDERS, {"players": 3, "expansions": EXPANSIONS[1:]}, stride=13),
    Case("wonders_4", WONDERS, {"players": 4, "expansions": EXPANSIONS, "seen_cards": "hidden"}, stride=17),
    Case("own_cards", WONDERS, {"players": 2}, own_cards(start_hand=7), stride=13),
    case_named("courtyard_small"),
    case_named("courtyard_3"),
    case_named("courtyard_4"),
)
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)

QUICK = "simulations=12,seconds=0,solver=500"
BOTS = (
    "random",
    "greedy",
    "search:simulations=1",
    "search:simulations=40",
    "search:simulations=12,horizon=1,winning=1",
    "search:simulations=12,horizon=3,winning=0,spread=2",
    "search:simulations=12,forgets=1",
    "search:simulations=12,forgets=0.5,luck=0.5",
    "search:simulations=12,exploration=5,luck=1",
    "search:simulations=12,exploration=0,solver=500",
    *[f"level{number}:{QUICK}" for number in range(1, 6)],
)
"""Each kind of bot, with as little work as shows what it does."""
every_bot = pytest.mark.parametrize("bot", BOTS)


@dataclass(frozen=True)
class Look:
    """A decision: what the seat has seen, and what it would have seen in a world that it cannot distinguish."""

    position: Position
    seen: Seen
    twin: Seen


def looks(variant: Case, *seed: object, choices: int = 2) -> Iterator[Look]:
    """Play to the end by players who try everything; the decisions with at least this many choices."""
    eyes = [Eyes(seat, "looks") for seat in range(variant.setup().players)]
    twins = [Eyes(seat, "looks") for seat in range(variant.setup().players)]
    for number, (position, action) in enumerate(curious(variant.new(compiled=True), variant.name, *seed)):
        seat = position.to_move
        assert seat is not None
        world = position.resample(seat, Seeded("twin", number, *seed))
        seen, twin = eyes[seat].look(position), twins[seat].look(world)
        if len(seen.legal) >= choices:
            yield Look(position.copy(), seen, twin)
        eyes[seat].acted(position, action, after(position, action))
        twins[seat].acted(world, action, after(world, action))


@cache
def some_looks(variant: Case, seed: int = 0, stride: int = 1) -> tuple[Look, ...]:
    """Some decisions of a game, fewer if a variant's are costly; made once."""
    return tuple(islice(looks(variant, "some", seed), seed % variant.stride, None, variant.stride * stride))


@cache
def some_turns(variant: Case, seed: int = 0) -> tuple[Look, ...]:
    """The first decisions of some turns."""
    return tuple(
        islice((look for look in looks(variant, "turns", seed) if not look.seen.since), 0, None, variant.stride)
    )


def after(position: Position, action: int) -> Position:
    """The position one action later."""
    later = position.copy()
    later.apply(action)
    return later


def contents(seen: Seen) -> dict[str, object]:
    """Everything that a bot can read, including the worlds it can make up."""
    return {
        "seat": seen.seat,
        "seed": seen.seed,
        "legal": seen.legal,
        "since": seen.since,
        "scores": seen.scores,
        "turn": seen.turn,
        "view": seen.view,
        "knowledge": seen.knowledge,
        "place": seen.place,
        "notation": [seen.notation(action) for action in seen.legal],
        "numbers": [seen.rng("purpose").word() for _ in range(2)],
        "world": state_bytes(seen.world(Seeded("told"))),
        "whatever it keeps": [state_bytes(kept) for kept in vars(seen).values() if isinstance(kept, Position)],
    }
