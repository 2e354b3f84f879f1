"""Draws: sampled, dealt, written and read; impossible ones are refused."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from monuments import IllegalDraw, MalformedNotation, Position, Seeded
from monuments.games import HIDDEN
from monuments.games.draw_forms import COLUMNS
from monuments.games.record import blank
from monuments.records import NO_SALT, Fairness
from tests.support.amounts import amount
from tests.support.games.players import Case, every_case, every_way, moments, state_bytes, viewers

JUNK: list[Any] = [None, True, 0, -1, 99, 1.5, "", "?", "P", [], {}, [[]], {"o0": "P"}]


def draws(case: Case, *seed: object, compiled: bool = False) -> Iterator[Position]:
    """The positions of a game in which a draw is due."""
    return (position for position in moments(case.new(compiled), *seed) if position.is_chance)


@every_way
def test_what_is_sampled_can_be_dealt(case: Case, compiled: bool) -> None:
    for seed in case.seeds(amount(2, 40)):
        for position in draws(case, seed, compiled=compiled):
            before = state_bytes(position)
            for i in range(5):
                outcome = position.sample(Seeded(seed, i))
                assert state_bytes(position) == before
                dealt = position.copy()
                dealt.deal(outcome)
                assert not dealt.is_chance
                assert state_bytes(dealt) != before


@every_case
def test_a_draw_comes_from_its_source_alone(case: Case) -> None:
    for position in draws(case, "source"):
        again = position.copy()
        fairness = Fairness(bytes(32), [NO_SALT] * position.setup.players)
        one, other = (p.sample(fairness.stream(1)) for p in (position, again))
        assert one.tobytes() == other.tobytes()
        assert position.sample(Seeded(1)).tobytes() == again.sample(Seeded(1)).tobytes()
        assert position.sample(Seeded(1)).tobytes() != position.sample(Seeded(2)).tobytes()


@every_case
def test_a_draw_is_written_and_read(case: Case) -> None:
    for seed in case.seeds(amount(3, 60)):
        for position in draws(case, seed):
            outcome = position.sample(Seeded(seed))
            written = case.game.draw(position.setup, position.state, outcome)
            read = case.game.parse_draw(position.setup, position.state, json.loads(json.dumps(written)))
            assert case.game.draw(position.setup, position.state, read) == written
            one, other = position.copy(), position.copy()
            assert one.deal(outcome) == other.deal(read)
            assert state_bytes(one) == state_bytes(other)


@every_way
def test_an_outcome_of_zeros_is_refused(case: Case, compiled: bool) -> None:
    for position in draws(case, "zeros", compiled=compiled):
        before = state_bytes(position)
        with pytest.raises(IllegalDraw) as raised:
            position.deal(blank(case.game.facts.outcome)[0])
        assert raised.value.rule
        assert all(raised.value.sentences.values())
        assert state_bytes(position) == before


@every_way
def test_a_corrupted_outcome_is_refused_or_another_draw(case: Case, compiled: bool) -> None:
    rng = Seeded("corrupted", case.name)
    refused = 0
    for position in draws(case, "corrupted", compiled=compiled):
        for _ in range(amount(60, 2000)):
            outcome = position.sample(rng)
            corrupted = np.frombuffer(bytearray(outcome.tobytes()), np.uint8)
            corrupted[rng.below(len(corrupted))] ^= 1 << rng.below(8)
            wrong = blank(case.game.facts.outcome)
            wrong[0] = corrupted.view(case.game.facts.outcome)[0]
            before = state_bytes(position)
            dealt = position.copy()
            try:
                dealt.deal(wrong[0])
            except IllegalDraw:
                refused += 1
                assert state_bytes(dealt) == before
            else:
                written = case.game.draw(position.setup, position.state, wrong[0])
                again = position.copy()
                again.deal(case.game.parse_draw(position.setup, position.state, written))
                assert state_bytes(again) == state_bytes(dealt)
    assert refused > 0


def mutants(value: Any, rng: Seeded) -> Iterator[Any]:
    """The draw with one change, anywhere in it."""
    for junk in JUNK:
        yield copy.deepcopy(junk)
    if isinstance(value, dict):
        yield {**value, "more": 1}
        for key in value:
            yield {other: value[other] for other in value if other != key}
            yield from ({**value, key: mutant} for mutant in mutants(value[key], rng))
    elif isinstance(value, list):
        yield [*value, *value[:1]]
        yield value[:-1]
        yield value[::-1]
        chosen = rng.below(len(value))
        for at, part in enumerate(value):
            changed = mutants(part, rng) if at == chosen else lookalikes(part)
            yield from ([*value[:at], mutant, *value[at + 1 :]] for mutant in changed)
    else:
        yield from lookalikes(value)


def lookalikes(value: Any) -> list[Any]:
    """Values of another type that Python considers equal, or nearly so."""
    return [float(value), str(value), bool(value)] if isinstance(value, int) else [[value]]


@every_case
def test_a_draw_with_anything_changed_is_refused_or_another_draw(case: Case) -> None:
    rng = Seeded("mutants", case.name)
    for position in draws(case, "mutants"):
        written = case.game.draw(position.setup, position.state, position.sample(rng))
        for mutant in mutants(written, rng):
            dealt = position.copy()
            try:
                outcome = case.game.parse_draw(position.setup, position.state, mutant)
                dealt.deal(outcome)
            except (MalformedNotation, IllegalDraw):
                assert dealt == position
                continue
            again = case.game.draw(position.setup, position.state, outcome)
            assert json.dumps(again, sort_keys=True) == json.dumps(mutant, sort_keys=True)


@every_way
def test_drawing_is_refused_if_no_draw_is_due(case: Case, compiled: bool) -> None:
    position = case.new(compiled)
    outcome = position.sample(Seeded(0))
    for moment in moments(position, "due"):
        if not moment.is_chance:
            with pytest.raises(MalformedNotation):
                moment.sample(Seeded(0))
            with pytest.raises(MalformedNotation):
                moment.deal(outcome)


@every_case
def test_nobody_acts_while_a_draw_is_due(case: Case) -> None:
    for position in draws(case, "due"):
        assert position.to_move is None
        assert position.legal() == []
        assert not position.mask().any()


@every_case
def test_interpreted_and_compiled_rules_write_read_and_tell_draws_alike(case: Case) -> None:
    form, table = case.game.draw_form, case.setup().table
    for position in draws(case, "rows"):
        outcome = position.sample(Seeded("rows"))
        both = []
        for compiled in (False, True):
            kernel = case.game.kernel(compiled)
            rows, read = np.zeros((form.most, COLUMNS), np.int16), blank(case.game.facts.outcome)[0]
            n = int(kernel.write_draw(table, position.state, outcome, rows))
            assert not kernel.read_draw(table, position.state, rows, n, read, np.zeros(1, np.int64))
            told = []
            for seat in viewers(position):
                told.append(rows.copy())
                kernel.tell_draw(table, told[-1], n, seat)
            both.append((n, rows.tobytes(), read.tobytes(), [each.tobytes() for each in told]))
        assert both[0] == both[1]


@every_case
def test_a_draw_of_which_something_is_not_told_is_not_a_draw(case: Case) -> None:
    position, setup = case.new(), case.setup()
    draw = case.game.draw(setup, position.state, position.sample(Seeded("told")))
    for seat in viewers(position):
        told = case.game.told_draw(setup, draw, seat)
        assert told.keys() == draw.keys()
        if HIDDEN not in json.dumps(told):
            assert told == draw
        else:
            with pytest.raises(MalformedNotation):
                case.game.parse_draw(setup, position.state, told)
