"""Random games on the CPU and in a module: every function leaves the same bytes at every step."""

from typing import Any

import numpy as np
import pytest

from monuments import Game, Position, Seeded, Setup
from monuments.games.draw_forms import COLUMNS
from monuments.games.record import blank
from monuments.games.telling import EARLIER, LATEST, RUNNING
from tests.support.amounts import LONG, amount
from tests.support.games.players import GAMES, WORLD_MONUMENTS, kiosk, viewers
from tests.support.wasm.pairs import setups
from tests.support.wasm.twins import twinned

NOT_ASKED = {"think", "glance", "forget", "consider"}
"""What only bots call."""


def play(setup: Setup, *seed: object) -> None:
    """Play a random game and ask everything on the way; the twins compare."""
    position, rng = Position(setup, compiled=True), Seeded(*seed)
    rows: list[tuple[int, ...]] = []
    actions: list[int] = []
    steps = 0
    while not position.is_over:
        if position.is_chance:
            draw(position, rng)
            continue
        steps += 1
        ask(position, rng, thoroughly=steps % amount(16, 4) == 1)
        setup.game.kernel(compiled=True).turn_rule(setup.table, position.state)
        before, mover, action = position.turn, position.mover, rng.choice(position.legal())
        happened = position.apply(action)
        rows += happened.rows
        actions.append(action)
        if happened.turn != before or len(actions) % 5 == 0:
            for stage in (RUNNING, LATEST, EARLIER):
                setup.game.told(setup, rows, stage, compiled=True)
                setup.game.told_actions(setup, actions, mover, stage, compiled=True)
            rows, actions = [], []
    ask(position, rng, thoroughly=True)
    setup.game.kernel(compiled=True).reason(setup.table, position.state)


def draw(position: Position, rng: Seeded) -> None:
    """Sample an outcome, write it as rows, read them again, hide what each seat is not told, and deal it."""
    kernel, table, state = position.kernel, position.setup.table, position.state
    outcome = position.sample(rng)
    rows = np.zeros((position.game.draw_form.most, COLUMNS), np.int16)
    n = int(kernel.write_draw(table, state, outcome, rows))
    again, about = blank(position.game.facts.outcome)[0], np.zeros(1, np.int64)
    assert kernel.read_draw(table, state, rows, n, again, about) == 0
    assert kernel.refuse_draw(table, state, again) == 0
    for seat in viewers(position):
        kernel.tell_draw(table, rows.copy(), n, seat)
    damaged = rows.copy()
    damaged[rng.below(n), 2] = rng.below(40) - 1
    wrong = blank(position.game.facts.outcome)[0]
    if kernel.read_draw(table, state, damaged, n, wrong, about) == 0:
        kernel.refuse_draw(table, state, wrong)
    position.deal(outcome)


def ask(position: Position, rng: Seeded, thoroughly: bool) -> None:
    """Ask all that can be asked of a position."""
    entries, setup = position.kernel.entries, position.setup
    legal = position.legal()
    ids = position.game.facts.actions
    for action in range(-1, ids + 1) if LONG and thoroughly else [rng.below(ids) for _ in range(4)]:
        entries.refuse(setup.tables, position._states, action)
    if legal:
        position.reveals(rng.choice(legal))
    if not thoroughly:
        return
    position.all_shown()
    position.breakdown()
    position.open_view()
    for seat in viewers(position):
        position.knowledge(seat)
        position.view(seat)
        if seat >= 0:
            position.resample(seat, rng)
    if legal:
        position.turn_ends(2)
        position.kernel.choose(setup.table, position.state, rng.state, np.zeros(position.game.facts.actions, np.int16))


def play_out(setup: Setup, games: int) -> None:
    """Whole random games in one call."""
    facts: Any = setup.game.facts
    rngs = np.stack([Seeded("module", number).state for number in range(games)])
    setup.game.kernel(compiled=True).playouts(
        setup.table, blank(facts.state, games), rngs, np.zeros(facts.actions, np.int16), blank(facts.outcome)[0],
        np.zeros((0, 5), np.int32), np.zeros(games, np.int64),
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.name)
def test_a_module_and_the_cpu_agree_at_every_step(game: Game) -> None:
    with twinned(game) as twins:
        for number, setup in enumerate(setups(game)):
            play(setup, "module", number)
            play_out(setup, amount(20, 100))
    assert not [name for name, twin in twins.items() if not twin.calls and name not in NOT_ASKED]


def test_a_module_and_the_cpu_agree_on_an_own_board() -> None:
    setup = WORLD_MONUMENTS.setup({"players": 3, "monument": "custom"}, kiosk())
    with twinned(WORLD_MONUMENTS):
        for number in range(amount(2, 20)):
            play(setup, "own board", number)
