"""What a seat is shown, can know and cannot know, proved with worlds that it cannot distinguish."""

import dataclasses
from typing import Any

import pytest

from monuments import WATCHER, MalformedNotation, Position, Seeded
from monuments.games.telling import LATEST, RUNNING
from monuments.match import Choice, Match, SeededDealer
from monuments.records import Deed
from tests.support.amounts import amount
from tests.support.games.match_tools import act_at_random
from tests.support.games.players import Case, decisions, every_case, every_way, moments, state_bytes, viewers

pytestmark = pytest.mark.slow

WORLDS = 2


@every_way
def test_resampling_keeps_what_a_seat_knows(case: Case, compiled: bool) -> None:
    for seed in case.seeds(amount(1, 20)):
        for position in case.some(moments(case.new(compiled), "keeps", seed)):
            for seat in viewers(position):
                rng = Seeded(seed, position.turn, seat)
                for _ in range(WORLDS):
                    world = position.resample(seat, rng)
                    assert world.knowledge(seat) == position.knowledge(seat)
                    assert world.view(seat) == position.view(seat)
                    assert (world.turn, world.to_move) == (position.turn, position.to_move)
                    assert (world.is_chance, world.is_over) == (position.is_chance, position.is_over)


@every_way
def test_a_resampled_world_does_not_depend_on_the_real_one(case: Case, compiled: bool) -> None:
    """The worlds that a bot makes up may depend only on what its seat knows and on its random numbers."""
    for seed in case.seeds(amount(1, 20)):
        for position in case.some(moments(case.new(compiled), "nothing", seed)):
            for seat in viewers(position):
                world = position.resample(seat, Seeded(seed, position.turn, seat))
                made_up = [p.resample(seat, Seeded("made up", seed, position.turn)) for p in (position, world)]
                assert state_bytes(made_up[0]) == state_bytes(made_up[1])


@every_way
def test_the_mover_can_do_the_same_in_every_world(case: Case, compiled: bool) -> None:
    for seed in case.seeds(amount(1, 20)):
        for position, _ in case.some(decisions(case.new(compiled), "mover", seed)):
            mover = position.to_move
            assert mover is not None
            world = position.resample(mover, Seeded(seed, position.turn))
            assert world.legal() == position.legal()
            for action in position.legal():
                phrases = [case.game.action(p.setup, p.state, p.mover, action) for p in (position, world)]
                assert phrases[0] == phrases[1]
                assert position.reveals(action) == world.reveals(action)


@every_case
def test_a_watcher_sees_what_every_seat_sees(case: Case) -> None:
    """A watcher cannot distinguish worlds that some seat cannot distinguish."""
    for seed in case.seeds(amount(2, 40)):
        for position in case.some(moments(case.new(), "watcher", seed)):
            for seat in range(position.setup.players):
                world = position.resample(seat, Seeded(seed, position.turn, seat))
                assert world.knowledge(WATCHER) == position.knowledge(WATCHER)
                assert world.view(WATCHER) == position.view(WATCHER)


@every_case
def test_equal_knowledge_gives_equal_views(case: Case) -> None:
    views: dict[tuple[int, bytes], Any] = {}
    for seed in case.seeds(amount(2, 40)):
        for position in case.some(moments(case.new(), "refines", seed)):
            chosen = Seeded(seed, position.turn).below(position.setup.players + 1) - 1
            for world in (position, position.resample(chosen, Seeded(seed, position.turn, chosen))):
                for seat in viewers(position):
                    view = world.view(seat)
                    assert views.setdefault((seat, world.knowledge(seat)), view) == view


@every_case
def test_knowledge_is_the_same_each_time_it_is_asked(case: Case) -> None:
    for position in case.some(moments(case.new(), "each time")):
        for seat in viewers(position):
            known = {position.knowledge(seat) for _ in range(3)} | {position.copy().knowledge(seat) for _ in range(3)}
            assert len(known) == 1


@every_case
def test_a_view_is_a_value(case: Case) -> None:
    for position in case.some(moments(case.new(), "value")):
        for seat in viewers(position):
            view: Any = position.view(seat)
            assert dataclasses.is_dataclass(view)
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(view, dataclasses.fields(view)[0].name, None)
            assert position.view(seat) == view


@every_case
@pytest.mark.parametrize("seat", [-2, 4, 100])
def test_a_seat_that_does_not_exist_has_no_view(case: Case, seat: int) -> None:
    position = case.new()
    for look in (position.view, position.knowledge, lambda s: position.resample(s, Seeded(0))):
        with pytest.raises(MalformedNotation):
            look(seat)


@pytest.mark.slow
@every_case
def test_an_action_that_does_not_reveal_tells_nobody_anything(case: Case) -> None:
    """Every legal action that is said not to reveal is unseen, or has the same result in every world."""
    for seed in case.seeds(amount(2, 40)):
        match = case.match(seed)
        rng = Seeded("reveals", seed)
        while not match.position.is_over:
            if len(match.log) % case.stride == 0:
                for action in match.position.legal():
                    if not match.position.reveals(action):
                        check_tells_nothing(match, action, rng)
            act_at_random(match, rng)


def check_tells_nothing(match: Match, action: int, rng: Seeded) -> None:
    position, mover = match.position, match.position.to_move
    assert mover is not None
    name, after = position.notation(action), position.copy()
    after.apply(action)
    stage = RUNNING if after.turn == position.turn else LATEST
    deeds = [entry.event.do for entry in match.log if entry.turn == position.turn and isinstance(entry.event, Deed)]
    for seat in viewers(position):
        actions = [*map(position.parse, deeds), action]
        if match.game.told_actions(match.setup, actions, mover, stage)[seat + 1][-1] is None:
            assert after.knowledge(seat) == position.knowledge(seat)
            assert after.view(seat) == position.view(seat)
            continue
        begun = unseen_steps(match, seat)
        for _ in range(WORLDS):
            world = position.resample(seat, rng)
            if all(world.can(step) and world.apply(step) is not None for step in (*begun, name)):
                assert world.knowledge(seat) == after.knowledge(seat)


def unseen_steps(match: Match, seat: int) -> list[str]:
    """The steps of the running action that a seat does not see: in a resampled world they are taken back."""
    steps = match.log[len(match.record(seat).events) :]
    return [entry.event.do for entry in steps if isinstance(entry.event, Deed)]


@pytest.mark.slow
@every_case
def test_steps_that_nobody_else_sees_come_last(case: Case) -> None:
    """An unseen step belongs to the running action; everything before that action is told to everybody."""
    for seed in case.seeds(amount(2, 40)):
        match = case.match(seed)
        rng = Seeded("last", seed)
        while not match.position.is_over:
            for seat in viewers(match.position):
                for entry in match.log[len(match.record(seat).events) :]:
                    assert isinstance(entry.event, Deed)
                    assert entry.event.seat == match.position.to_move != seat
                    assert entry.turn == match.position.turn
            act_at_random(match, rng)


@every_case
def test_choices_tell_nothing_that_is_hidden(case: Case) -> None:
    for seed in case.seeds(amount(1, 20)):
        for position, _ in case.some(decisions(case.new(), "choices", seed)):
            mover = position.to_move
            assert mover is not None
            world = position.resample(mover, Seeded(seed, position.turn))
            assert _choices(position) == _choices(world)


def _choices(position: Position) -> list[Choice]:
    match = Match.begin(position.setup, [""] * position.setup.players, SeededDealer(0))
    match.position, match.mover = position, position.to_move
    assert position.to_move is not None
    return match.choices(position.to_move)
