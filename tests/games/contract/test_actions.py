"""Actions: listing, asking, checking and doing agree, and every action has one name."""

import re
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from monuments import Game, IllegalAction, MalformedNotation, Position
from monuments.games.events import CAPACITY
from monuments.texts import LANGUAGES
from tests.support.amounts import amount
from tests.support.examples import UNHURRIED
from tests.support.games.loops import refusals
from tests.support.games.players import (
    GAMES,
    Case,
    case_named,
    cases_of,
    curious,
    decisions,
    every_case,
    every_game,
    every_way,
    moments,
    state_bytes,
)


def check_asking(position: Position) -> NDArray[np.int64]:
    """Check that `legal`, `mask` and `refuse` agree on every action id; return the refusals."""
    legal, refused = position.legal(), refusals(position)
    assert sorted(legal) == np.flatnonzero(refused == 0).tolist()
    assert np.array_equal(position.mask(), refused == 0)
    assert bool(legal) == (position.to_move is not None)
    return refused


def check_doing(position: Position, action: int, refusal: int) -> None:
    """Check that `can`, `verify` and `apply` agree with `refuse`, and that a refusal has its rule and sentences."""
    assert position.can(action) == (refusal == 0)
    if refusal == 0:
        assert position.verify(action) == action
        assert position.verify(position.notation(action)) == action
        return
    with pytest.raises(IllegalAction) as raised:
        position.verify(action)
    error = raised.value
    assert (error.why.key, error.rule) == position.game.vocabulary.refusals[refusal]
    assert set(error.sentences) == set(LANGUAGES)
    assert all(error.sentences.values())
    assert str(error) == f"{error.rule}: {error.sentences['en']}"
    with pytest.raises(IllegalAction):
        position.apply(action)


@every_way
def test_asking_checking_and_doing_agree(case: Case, compiled: bool) -> None:
    """Every action id at every step; each answer is checked in full the first time it is given."""
    looked_at = set()
    for seed in case.seeds(amount(2, 40)):
        for position in moments(case.new(compiled), seed):
            before = state_bytes(position)
            for action, refusal in enumerate(check_asking(position).tolist()):
                if (action, refusal) not in looked_at:
                    looked_at.add((action, refusal))
                    check_doing(position, action, refusal)
            assert state_bytes(position) == before


@every_game
def test_every_refusal_of_an_action_comes_up(game: Game) -> None:
    """The only refusals that never came up are those of draws, and the one for numbers that are not actions."""
    met: set[int] = set()
    for case in cases_of(game):
        for seed in range(amount(8, 80)):
            begun = case.new(compiled=True)
            met.update(check_asking(begun).tolist())
            for position, _ in curious(begun, "refusals", seed):
                met.update(check_asking(position).tolist())
            met.update(check_asking(begun).tolist())
    unmet = {game.vocabulary.refusals[number][0] for number in game.vocabulary.refusals.keys() - met}
    assert all(key == "no_such_action" or key.startswith("wrong_") for key in unmet), unmet


@every_way
def test_a_number_that_is_not_an_action(case: Case, compiled: bool) -> None:
    for position in moments(case.new(compiled), "numbers"):
        for number in (-1, case.game.facts.actions, 10**6):
            for ask in (position.can, position.verify, position.apply, position.reveals):
                with pytest.raises(MalformedNotation):
                    ask(number)
            assert position.kernel.refuse(position.setup.table, position.state, min(number, 2**15)) > 0


@every_case
def test_every_action_has_one_name(case: Case) -> None:
    position = case.new()
    names = [position.notation(action) for action in range(case.game.facts.actions)]
    assert len(set(names)) == len(names)
    unreadable = []
    for action, name in enumerate(names):
        try:
            assert position.parse(name) == action
        except MalformedNotation:
            unreadable.append(action)
    for position in case.some(moments(case.new(), "unreadable")):
        assert (refusals(position)[unreadable] > 0).all()


@every_case
def test_notation_names_legal_actions_both_ways(case: Case) -> None:
    for seed in case.seeds(amount(3, 60)):
        for position, _ in decisions(case.new(), "names", seed):
            for action in position.legal():
                name = position.notation(action)
                assert position.parse(name) == action
                assert position.can(name)
                assert position.verify(name) == action


@pytest.mark.parametrize("text", ["", " ", "?", "pass ", " pass", "PASS", "0", "-1", "take", "draw", "draw  1", "\n"])
@every_case
def test_malformed_notation(case: Case, text: str) -> None:
    position = case.new()
    for ask in (position.parse, position.can, position.verify, position.apply):
        with pytest.raises(MalformedNotation):
            ask(text)


@every_case
def test_there_is_no_second_spelling(case: Case) -> None:
    position = case.new()
    for name in names_of(case.game):
        number = re.search("[0-9]+", name)
        spelt = [f"{name} ", f" {name}", f"{name}\n", name.upper(), name.replace(" ", "  ")]
        if number:
            before, digits, after = name[: number.start()], number[0], name[number.end() :]
            spelt += [
                f"{before}0{digits}{after}",
                f"{before}+{digits}{after}",
                f"{before}{chr(0x660 + int(digits[0]))}",
            ]
        for text in set(spelt) - {name}:
            with pytest.raises(MalformedNotation):
                position.parse(text)


@cache
def names_of(game: Game) -> list[str]:
    position = cases_of(game)[0].new()
    return [position.notation(action) for action in range(game.facts.actions)]


@pytest.mark.parametrize("name", ["capitol", "kiosk", "wonders_2", "courtyard_small"])
@settings(UNHURRIED, max_examples=amount(150, 3000))
@given(data=st.data())
def test_parsing_accepts_only_what_is_written(name: str, data: st.DataObject) -> None:
    written = data.draw(st.sampled_from([action for game in GAMES for action in names_of(game)]))
    at, cut = data.draw(st.integers(0, len(written))), data.draw(st.integers(0, 2))
    text = data.draw(st.just(written[:at] + data.draw(st.text(max_size=2)) + written[at + cut :]) | st.text())
    position = case_named(name).new()
    try:
        action = position.parse(text)
    except MalformedNotation:
        return
    assert position.notation(action) == text


@every_way
def test_events_fit_their_buffer(case: Case, compiled: bool) -> None:
    """A full buffer drops further events, so no action may fill it."""
    for seed in case.seeds(amount(2, 40)):
        for position, action in decisions(case.new(compiled), "events", seed):
            events = position.copy().apply(action)
            assert len(events) < CAPACITY


@every_way
def test_rules_run_in_silence_do_the_same(case: Case, compiled: bool) -> None:
    """With an event buffer of capacity 0, as in playouts, the states are equal."""
    silence = np.zeros((0, 5), np.int16)
    for seed in case.seeds(amount(2, 40)):
        for position, action in decisions(case.new(compiled), "silence", seed):
            quiet, other = position.copy(), position.copy()
            other.apply(action)
            quiet.kernel.apply(quiet.setup.table, quiet.state, action, silence)
            assert state_bytes(quiet) == state_bytes(other)


@every_way
def test_apply_reports_what_could_be_asked(case: Case, compiled: bool) -> None:
    for position, action in decisions(case.new(compiled), "acting"):
        after, reveals = position.copy(), position.reveals(action)
        happened = after.apply(position.notation(action))
        assert (happened.reveals, happened.mover, happened.turn) == (reveals, after.mover, after.turn)
        assert happened == position.copy().apply(action)
        assert state_bytes(after) != state_bytes(position)


@every_way
def test_an_action_that_is_refused_changes_nothing(case: Case, compiled: bool) -> None:
    for position, _ in decisions(case.new(compiled), "refused"):
        before = state_bytes(position)
        action = next(number for number in range(case.game.facts.actions) if not position.can(number))
        with pytest.raises(IllegalAction) as asked:
            position.verify(action)
        with pytest.raises(IllegalAction) as done:
            position.apply(action)
        assert (done.value.rule, done.value.why) == (asked.value.rule, asked.value.why)
        assert state_bytes(position) == before


@every_case
def test_a_position_is_printed_in_a_line(case: Case) -> None:
    position = case.new()
    assert repr(position.game) == f"<Game {case.game.facts.name}>"
    assert repr(position.setup) == f"<Setup of {position.setup.summary}>"
    assert repr(position).startswith(f"<Position of {case.game.facts.name}")
    assert repr(position).endswith(": turn 0, a draw is due>")
    for moment in moments(position, "printed"):
        due = "over" if moment.is_over else "a draw is due" if moment.is_chance else f"seat {moment.to_move} to move"
        assert repr(moment).endswith(f": turn {moment.turn}, {due}>")
    chosen = {key for key, value in position.setup.options.items() if f"{key}={value!r}" in repr(position)}
    defaults = {option.name: option.default for option in case.game.options}
    assert chosen == {key for key, value in position.setup.options.items() if value != defaults[key]}


@every_case
def test_choices_are_phrased_for_their_player(case: Case) -> None:
    for position, _ in decisions(case.new(), "phrases"):
        for action in position.legal():
            phrase = case.game.action(position.setup, position.state, position.mover, action)
            assert phrase.seat == position.to_move
