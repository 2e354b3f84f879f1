"""Masked states on a GPU: `python -m tests.support.env.masks_on_gpu [games]`, on a machine with an NVIDIA GPU.

In every variant, at every decision of random games and for every viewer, the GPU makes the same masks and worlds and
gives the same answers as the CPU, byte for byte. Worlds are made from the truth and from what the viewer knows.
"""

import sys
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from monuments import Game, Position, Seeded
from monuments.env.cuda import THREADS, load_cuda
from monuments.games.kernel import Function, rule
from tests.support.games.courtyard import courtyard_known
from tests.support.games.players import decisions, viewers
from tests.support.games.variants import VARIANTS, Variant

breakdown: Function
know: Function
legal: Function
refuse: Function
resample: Function
reveals: Function
view: Function


class Looks(NamedTuple):
    """Many states, each with a viewer and two equal sources of random numbers, and room for what is found."""

    tables: Any
    states: Any
    seats: Any
    rngs: Any
    shown: Any
    known: Any
    worlds: Any
    worlds_of_known: Any
    legal: Any
    legal_shown: Any
    refusals: Any
    refusals_shown: Any
    revealing: Any
    revealing_shown: Any
    points: Any
    points_shown: Any


@rule
def look(looks: Any, i: int) -> None:
    """Find everything about one state: masks, worlds, and what the rules answer to the truth and to the view."""
    table = looks.tables[0]
    seat = int(looks.seats[i])
    looks.shown[i] = looks.states[i]
    view(table, looks.shown[i], seat)  # noqa: F821 - each game's linker fills in its own
    looks.known[i] = looks.states[i]
    know(table, looks.known[i], seat)  # noqa: F821
    looks.worlds[i] = looks.states[i]
    resample(table, looks.worlds[i], seat, looks.rngs[2 * i])  # noqa: F821
    looks.worlds_of_known[i] = looks.known[i]
    resample(table, looks.worlds_of_known[i], seat, looks.rngs[2 * i + 1])  # noqa: F821
    _answer(table, looks.states[i], looks.legal[i], looks.refusals[i], looks.revealing[i], looks.points[i])
    if seat == looks.states[i].mover:
        shown = looks.shown[i]
        _answer(
            table, shown, looks.legal_shown[i], looks.refusals_shown[i], looks.revealing_shown[i], looks.points_shown[i]
        )


@rule
def _answer(table: Any, state: Any, actions: Any, refusals: Any, revealing: Any, points: Any) -> None:
    number = int(legal(table, state, actions))  # noqa: F821
    for n in range(number):
        revealing[n] = 1 if reveals(table, state, int(actions[n])) else 0  # noqa: F821
    for action in range(len(refusals)):
        refusals[action] = refuse(table, state, action)  # noqa: F821
    breakdown(table, state, points)  # noqa: F821


def make_looks(variant: Variant, games: int) -> Looks:
    """The decisions of random games, each as every viewer sees it."""
    setup, found = variant.setup(), list[tuple[bytes, int]]()
    for number in range(games):
        for position, _ in decisions(Position(setup, compiled=True), "masks", variant.name, number):
            found += [(bytes(position.state.tobytes()), seat) for seat in viewers(position)]
    facts, n = setup.game.facts, len(found)
    states = np.frombuffer(b"".join(state for state, _ in found), facts.state).copy()
    sources = np.repeat([Seeded(variant.name, i).state for i in range(n)], 2, axis=0)
    actions, points = (
        np.full((n, facts.actions), -1, np.int16),
        np.zeros((n, setup.players, len(facts.sources)), np.int32),
    )
    return Looks(
        np.asarray(setup.table).reshape(1),
        states,
        np.array([seat for _, seat in found], np.int16),
        sources,
        *(np.zeros(n, facts.state) for _ in range(4)),
        *(actions.copy() for _ in range(6)),
        *(points.copy() for _ in range(2)),
    )


def on_cpu(game: Game, looks: Looks) -> Looks:
    """Everything found with compiled rules."""
    here = Looks(*(array.copy() for array in looks))
    linked = game.linker(compiled=True).link(look)
    for i in range(len(here.states)):
        linked(here, i)
    return here


@cache
def kernel_of(game: Game) -> Any:
    """The CUDA kernel of a game: a thread for each state and viewer."""
    cuda, linked = load_cuda(), game.linker(compiled=True).link(look)

    @cuda.jit  # type: ignore[untyped-decorator]
    def run(looks: Any) -> None:
        i = cuda.grid(1)
        if i < len(looks.states):
            linked(looks, i)

    return run


def on_gpu(game: Game, looks: Looks) -> Looks:
    """Everything found on the GPU."""
    there = Looks(*map(load_cuda().to_device, looks))
    kernel_of(game)[-(-len(looks.states) // THREADS), THREADS](there)
    return Looks(*(array.copy_to_host() for array in there))


def check_sound(found: Looks) -> None:
    """Worlds come from knowledge alone, and the mover's view answers like the truth."""
    assert found.worlds.tobytes() == found.worlds_of_known.tobytes(), "a world depends on more than knowledge"
    moving = found.states["mover"] == found.seats
    assert moving.any()
    for name in ("legal", "refusals", "revealing", "points"):
        truth, shown = getattr(found, name), getattr(found, f"{name}_shown")
        assert np.array_equal(truth[moving], shown[moving]), f"{name}: a view answers otherwise than the truth"


def main() -> None:
    """Check every variant and print how much was compared."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with courtyard_known():
        for variant in VARIANTS:
            looks = make_looks(variant, games)
            here, there = on_cpu(variant.game, looks), on_gpu(variant.game, looks)
            for name in Looks._fields:
                ours, theirs = getattr(here, name).tobytes(), getattr(there, name).tobytes()
                assert ours == theirs, f"{variant.name}: {name} differs between GPU and CPU"
            check_sound(there)
            sys.stdout.write(f"{variant.name}: {len(looks.states)} states and viewers\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
