"""Random games at full speed: choosing without a list equals choosing from it, and what is written can be replayed."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments import Game, Position, Seeded
from monuments.games.events import event_buffer
from monuments.games.kernel import Function
from monuments.games.playout import written_playout
from monuments.games.record import blank
from tests.support.amounts import amount
from tests.support.games.loops import playouts, rng_of
from tests.support.games.players import Case, curious, decisions, every_case, every_way, state_bytes
from tests.support.games.situations import check_choosing

NOT_WRITTEN = -7
ROOM = 4000


def check_both(position: Position, *seed: object) -> None:
    """Both kernels choose as from the list, with as many random numbers, and change nothing else."""
    legal, before = position.legal(), state_bytes(position)
    actions = np.zeros(position.game.facts.actions, np.int16)
    for compiled in (False, True):
        kernel = position.game.kernel(compiled)
        for i in range(3):
            rng, other = Seeded(*seed, i), Seeded(*seed, i)
            source = rng.state if compiled else rng
            assert kernel.choose(position.setup.table, position.state, source, actions) == other.choice(legal)
            assert rng.state == other.state
    assert state_bytes(position) == before


@every_case
def test_choosing_at_random_is_picking_from_the_list(case: Case) -> None:
    for play in (decisions, curious):
        for seed in case.seeds(amount(2, 30)):
            for step, (position, _) in enumerate(play(case.new(compiled=True), "choosing", seed)):
                check_both(position, seed, step)


@every_case
def test_every_action_of_the_list_can_be_chosen(case: Case) -> None:
    for seed in case.seeds(amount(2, 30)):
        for position, _ in case.some(curious(case.new(compiled=True), "every", seed)):
            check_choosing(position)


@cache
def _linked(game: Game, compiled: bool) -> Function:
    return game.linker(compiled).link(written_playout)


def write(case: Case, seed: int, moves: NDArray[np.int16], compiled: bool) -> tuple[int, Any]:
    """Play a game from its beginning and write its moves; return how many there were, and the final state."""
    facts, table = case.game.facts, case.setup().table
    states, rng = blank(facts.state), rng_of(seed)
    actions, outcome = np.zeros(facts.actions, np.int16), blank(facts.outcome)[0]
    case.game.kernel(compiled).begin(table, states[0])
    source = rng.state if compiled else rng
    n = _linked(case.game, compiled)(table, states[0], source, actions, outcome, event_buffer(0), moves)
    return int(n), states[0]


@every_way
def test_what_a_playout_writes_can_be_replayed(case: Case, compiled: bool) -> None:
    played = playouts(case, 2, compiled)
    for seed, final, decided in zip(played.seeds, played.states, played.decided, strict=True):
        moves = np.full(ROOM, NOT_WRITTEN, np.int16)
        n, state = write(case, seed, moves, compiled)
        assert n == decided
        assert state.tobytes() == final.tobytes()
        assert (moves[n:] == NOT_WRITTEN).all()
        position, rng, left = case.new(compiled), rng_of(seed), moves[:n].tolist()
        while not position.is_over:
            if position.is_chance:
                position.deal(position.sample(rng))
            else:
                rng.word()
                position.apply(left.pop(0))
        assert left == []
        assert state_bytes(position) == final.tobytes()


@every_way
def test_a_short_buffer_is_filled_and_not_overrun(case: Case, compiled: bool) -> None:
    seed = playouts(case, 2, compiled).seeds[0]
    whole = np.full(ROOM, NOT_WRITTEN, np.int16)
    n, state = write(case, seed, whole, compiled)
    for room in (0, 1, n - 1, n, n + 1):
        moves = np.full(ROOM, NOT_WRITTEN, np.int16)
        again, same = write(case, seed, moves[:room], compiled)
        assert again == n
        assert same.tobytes() == state.tobytes()
        assert moves[:room].tolist() == whole[:room].tolist()
        assert (moves[room:] == NOT_WRITTEN).all()
