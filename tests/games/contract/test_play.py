"""Whole games: the same outcomes and actions give the same game, however it is run, and it ends correctly."""

from typing import Any

import pytest

from monuments import Game, Position, Seeded
from monuments.games.course import NOBODY_MOVES
from tests.support.amounts import amount
from tests.support.example_game import COURTYARD
from tests.support.games.loops import playouts, refusals, rng_of
from tests.support.games.players import (
    WONDERS,
    WORLD_MONUMENTS,
    Case,
    cases_of,
    decisions,
    every_case,
    every_game,
    every_way,
    moments,
    state_bytes,
    viewers,
)

pytestmark = pytest.mark.slow

NO_CARD = 255


@every_way
def test_asking_changes_nothing(case: Case, compiled: bool) -> None:
    for position in case.some(moments(case.new(compiled), "asking")):
        before = state_bytes(position)
        options = dict(position.setup.options)
        table = position.setup.table.tobytes()
        legal = position.legal()
        for action in legal:
            position.reveals(action)
            position.can(action)
            position.verify(action)
            case.game.action(position.setup, position.state, position.mover, action)
        for seat in viewers(position):
            position.view(seat)
            position.knowledge(seat)
            position.resample(seat, Seeded(seat))
        if position.is_chance:
            case.game.draw(position.setup, position.state, position.sample(Seeded(0)))
        if position.is_over:
            case.game.reason(position.setup, position.state)
        case.game.turn_rule(position.setup, position.state)
        assert (position.mask().sum(), position.turn, position.scores, position.outcome) == (
            len(legal),
            position.turn,
            position.scores,
            position.outcome,
        )
        assert state_bytes(position) == before
        assert position.setup.table.tobytes() == table
        assert dict(position.setup.options) == options


def never_drawn(case: Case, before: Any, after: Any) -> bool:
    """Whether an action left alone what only chance may fill: a quarry only gets emptier, a pile only loses its top."""
    if case.game is WORLD_MONUMENTS:
        return bool((after.quarry <= before.quarry).all())
    left = int(after.pile_size if case.game is WONDERS else after.in_pile)
    return bool((after.pile[:left] == before.pile[:left]).all() and (after.pile[left:] == NO_CARD).all())


@every_way
def test_acting_never_draws(case: Case, compiled: bool) -> None:
    """An action gets no randomness: done twice, it does the same, and what chance fills is only used up."""
    for seed in case.seeds(amount(2, 40)):
        for position, action in decisions(case.new(compiled), "acting", seed):
            once, twice = position.copy(), position.copy()
            assert once.apply(action) == twice.apply(action)
            assert state_bytes(once) == state_bytes(twice)
            assert never_drawn(case, position.state, once.state)


@every_way
def test_same_outcomes_and_actions_give_the_same_game(case: Case, compiled: bool) -> None:
    for seed in case.seeds(amount(2, 40)):
        steps: list[tuple[str, Any]] = []
        states = []
        position, rng = case.new(compiled), Seeded(seed)
        while not position.is_over:
            states.append(state_bytes(position))
            if position.is_chance:
                outcome = position.sample(rng)
                steps.append(("draw", case.game.draw(position.setup, position.state, outcome)))
                position.deal(outcome)
            else:
                action = rng.choice(position.legal())
                steps.append(("do", position.notation(action)))
                position.apply(action)
        again = case.new(compiled)
        for (kind, step), state in zip(steps, states, strict=True):
            assert state_bytes(again) == state
            if kind == "draw":
                again.deal(case.game.parse_draw(again.setup, again.state, step))
            else:
                again.apply(step)
        assert again == position
        assert again.outcome == position.outcome


@every_way
def test_undo_to_the_root(case: Case, compiled: bool) -> None:
    """Copies kept along the way equal the game played again up to the same step."""
    position, rng = case.new(compiled), Seeded("root", case.name)
    stack = []
    while not position.is_over:
        before = position.copy(), state_bytes(position)
        step = position.sample(rng) if position.is_chance else rng.choice(position.legal())
        stack.append((*before, step))
        take_step(position, step)
    end = state_bytes(position)
    while stack:
        kept, before_bytes, step = stack.pop()
        assert state_bytes(kept) == before_bytes
        take_step(kept, step)
        assert state_bytes(kept) == end
        end = before_bytes
    assert end == state_bytes(case.new(compiled))


def take_step(position: Position, step: Any) -> None:
    """Deal an outcome, or do an action."""
    if position.is_chance:
        position.deal(step)
    else:
        position.apply(step)


@every_way
def test_points_add_up(case: Case, compiled: bool) -> None:
    for seed in case.seeds(amount(2, 40)):
        for position in moments(case.new(compiled), "points", seed):
            breakdown = position.breakdown()
            assert len(breakdown) == position.setup.players
            assert all(tuple(points) == case.game.facts.sources for points in breakdown)
            assert position.scores == tuple(sum(points.values()) for points in breakdown)


@every_way
def test_an_outcome_comes_at_the_end_and_names_the_winners(case: Case, compiled: bool) -> None:
    for seed in case.seeds(amount(4, 80)):
        for position in moments(case.new(compiled), "outcome", seed):
            assert sum((position.is_over, position.is_chance, position.to_move is not None)) == 1
            assert (position.outcome is not None) == position.is_over
        outcome = position.outcome
        assert outcome is not None
        assert outcome.scores == position.scores
        assert outcome.winners == tuple(s for s, n in enumerate(outcome.scores) if n == max(outcome.scores))
        assert outcome.reason
        assert position.legal() == []


@every_way
def test_turns_are_counted(case: Case, compiled: bool) -> None:
    """The number never falls, rises by at most one, and rises before another seat is to move and at the end."""
    turns, decided_in, mover = 0, 0, None
    for position in moments(case.new(compiled), "turns"):
        assert position.turn - turns in (0, 1)
        turns = position.turn
        if position.to_move is not None:
            if mover not in (None, position.to_move):
                assert turns > decided_in
            mover, decided_in = position.to_move, turns
    assert turns > decided_in


@every_case
def test_interpreted_and_compiled_play_the_same(case: Case) -> None:
    for seed in range(amount(2, 40) if case.compiled else amount(6, 120)):
        plain, machine = case.new(compiled=False), case.new(compiled=True)
        rngs = Seeded(seed), Seeded(seed)
        while True:
            assert state_bytes(plain) == state_bytes(machine)
            assert plain.legal() == machine.legal()
            if plain.is_over:
                break
            if plain.is_chance:
                one, other = plain.sample(rngs[0]), machine.sample(rngs[1])
                assert one.tobytes() == other.tobytes()
                assert plain.deal(one) == machine.deal(other)
                continue
            action = rngs[0].choice(plain.legal())
            assert action == rngs[1].choice(machine.legal())
            assert plain.reveals(action) == machine.reveals(action)
            assert plain.breakdown() == machine.breakdown()
            assert plain.apply(action) == machine.apply(action)


@every_case
def test_interpreted_and_compiled_hide_the_same(case: Case) -> None:
    for seed in case.seeds(amount(1, 20)):
        machine = case.new(compiled=True)
        for plain in case.some(moments(case.new(compiled=False), "hide", seed)):
            machine._states[:] = plain._states
            for seat in viewers(plain):
                assert plain.knowledge(seat) == machine.knowledge(seat)
                assert plain.view(seat) == machine.view(seat)
                worlds = [p.resample(seat, Seeded(seed, plain.turn, seat)) for p in (plain, machine)]
                assert state_bytes(worlds[0]) == state_bytes(worlds[1])


@every_case
def test_interpreted_and_compiled_refuse_the_same(case: Case) -> None:
    machine = case.new(compiled=True)
    for plain in case.some(moments(case.new(compiled=False), "refuse")):
        machine._states[:] = plain._states
        assert refusals(plain).tolist() == refusals(machine).tolist()


@every_case
def test_playouts_are_the_same_games(case: Case) -> None:
    plain, machine = (playouts(case, 2, compiled) for compiled in (False, True))
    assert plain.states.tobytes() == machine.states.tobytes()
    assert plain.decided.tolist() == machine.decided.tolist()
    for seed, state, n in zip(machine.seeds, machine.states, machine.decided, strict=True):
        position = case.new()
        assert len([action for _, action in decisions(position, rng_of(seed))]) == n
        assert state_bytes(position) == state.tobytes()


def check_stones(case: Case, position: Position) -> None:
    """World Monuments: points follow from what was built, lost and held; stones are conserved at the end."""
    setup, state = position.setup, position.state
    table, players = setup.table, setup.players
    completed = state.built == table.complete
    begun = min(int(state.rounds) + 1, 3)
    built = [p for p in range(table.positions) if int(state.built) >> p & 1]
    penalties = int(state.penalties[:players].sum())
    assert sum(position.scores) == 10 * players + 11 * begun + sum(int(table.points[p]) for p in built) - penalties
    assert position.outcome is not None
    assert position.outcome.reason == ("completed" if completed else "rounds")
    for colour in range(4):
        held = int(state.hands[:, colour].sum(dtype=int))
        laid = sum(table.colour[p] == colour for p in built)
        assert held + laid == int(table.plan[:begun, colour].sum(dtype=int))


def check_courtyard(case: Case, position: Position) -> None:
    """Courtyard: each stone is in one place, counts are right, one seat has laid three."""
    state, players = position.state, position.setup.players
    stones = int(position.setup.table.stones)
    pile = [int(stone) for stone in state.pile[: state.in_pile]]
    places = [int(state.offer), int(state.laid), *(int(hand) for hand in state.hands), *(1 << stone for stone in pile)]
    assert sum(places) == (1 << stones) - 1
    assert sum(place.bit_count() for place in places) == stones
    assert [int(hand).bit_count() for hand in state.hands] == state.in_hand.tolist()
    assert int(state.known) & ~sum(int(hand) for hand in state.hands) == 0
    assert int(state.laid).bit_count() == int(state.laid_by.sum())
    assert sorted(state.laid_by.tolist())[-1] == 3
    assert sorted(state.laid_by.tolist())[-2] < 3
    most = int(state.laid).bit_count() + sum(bool(int(state.laid) >> i & 3 == 3) for i in range(stones))
    assert int(state.neighbours.sum()) == most - int(state.laid).bit_count()
    assert len(position.scores) == players


def check_cards(case: Case, position: Position) -> None:
    """Wonders of Antiquity: each card of the game is in one place, at the end as at the beginning."""
    state, table = position.state, position.setup.table
    found = sum(int(mask).bit_count() for mask in [*state.hands.flat, *state.discards.flat])
    found += int(state.pile_size) + int((state.offer != NO_CARD).sum()) + int((state.stacks > 0).sum())
    assert found == table.cards
    assert int((state.stacks > 0).sum()) == int(state.heights.sum(dtype=int))
    assert state.pile_size == 0


INVARIANTS = {WONDERS: check_cards, WORLD_MONUMENTS: check_stones, COURTYARD: check_courtyard}


@pytest.mark.slow
@every_case
def test_many_games_end_as_they_should(case: Case) -> None:
    played, position = playouts(case, amount(300, 6000), compiled=True), case.new(compiled=True)
    for state, n in zip(played.states, played.decided, strict=True):
        position._states[0] = state
        assert int(position.kernel.to_move(position.setup.table, position.state)) == NOBODY_MOVES
        assert n > 0
        assert position.outcome is not None
        INVARIANTS[case.game](case, position)


@every_game
def test_ties_happen(game: Game) -> None:
    winners = set()
    for case in cases_of(game):
        position = case.new(compiled=True)
        for state in playouts(case, amount(300, 6000), compiled=True).states:
            position._states[0] = state
            scores = position.scores
            winners.add(scores.count(max(scores)))
    assert {1, 2} <= winners
