"""A settled match forgets what cannot be asked for again, and is otherwise the same match."""

import pytest

from monuments import Seeded
from monuments.match import Entry, Match, SettledMatch
from monuments.records import Deed
from tests.support.amounts import amount
from tests.support.games.match_tools import Stacked, act_at_random
from tests.support.games.players import WORLD_MONUMENTS, Case, every_case, state_bytes, viewers


def asked(match: Match, seat: int) -> tuple[object, ...]:
    """Everything that a seat can ask of a match, and what it is told of the latest turns of all players."""
    turn = match.position.turn
    return (
        match.view(seat),
        match.choices(seat),
        match.undo_refusal(seat),
        match.told_steps(seat),
        [match.told_turn(seat, kept) for kept in (turn, turn - 1, *match.latest_turns) if kept >= 0],
        match.foreseen(seat),
    )


def latest(match: Match) -> list[Entry]:
    """The entries of the running turn and the one before it."""
    return [entry for entry in match.log if entry.turn >= match.position.turn - 1]


@pytest.mark.slow
@every_case
def test_a_settled_match_goes_on_as_if_it_were_whole(case: Case) -> None:
    undone, deepest = 0, 0
    for seed in case.seeds(amount(1, 30)):
        whole, settled, rng = case.match(seed), case.match(seed), Seeded("settled", seed)
        while not whole.position.is_over:
            act_at_random(whole, rng)
            last = next(entry.event for entry in reversed(whole.log) if isinstance(entry.event, Deed))
            settled.act(last.seat, last.do)
            settled.settle()
            depth, most = 0, rng.below(40) if rng.below(25) == 0 else rng.below(2)
            while depth < most:
                willing = [seat for seat in viewers(whole.position) if whole.undo_refusal(seat) is None]
                assert willing == [seat for seat in viewers(whole.position) if settled.undo_refusal(seat) is None]
                if not willing:
                    break
                seat = rng.choice(willing)
                assert settled.undo(seat) == whole.undo(seat)
                assert latest(settled) == latest(whole)
                depth += 1
                if rng.below(9) == 0:
                    settled.settle()
            undone, deepest = undone + depth, max(deepest, depth)
            assert state_bytes(settled.position) == state_bytes(whole.position)
            assert latest(settled) == latest(whole)
            if len(whole.log) % case.stride == 0 or depth > 2:
                for seat in viewers(whole.position):
                    assert asked(settled, seat) == asked(whole, seat)
        assert settled.position.outcome == whole.position.outcome
    assert undone
    if case.game is WORLD_MONUMENTS:
        assert deepest > 10, "nothing is revealed there, so players take back turns that were forgotten long ago"


@every_case
def test_a_settled_match_stays_small(case: Case) -> None:
    match, rng = case.match("small"), Seeded("small")
    turns: dict[int, int] = {}
    while not match.position.is_over:
        running = match.position.turn
        act_at_random(match, rng)
        turns[running] = turns.get(running, 0) + 1
        match.settle()
        aside, older = match._log._aside, [match._log._older]
        kept = len(match.log)
        if aside is not None:
            kept, older = kept + len(aside.root), [*older, aside.older]
        assert kept <= 6 * max(turns.values()) + 3
        assert all(len(entries) <= match.setup.players for entries in older)
        assert len(match._log._before) <= len(match.log)
    assert len(turns) <= 3 or not match._log.is_whole


@every_case
def test_what_is_forgotten_is_not_told(case: Case) -> None:
    match, rng = case.match("forgotten"), Seeded("forgotten")
    match.settle()
    assert match.told(0) == [(0, phrase) for phrase in match.told_turn(0, 0)], "nothing is forgotten yet"
    forgotten: set[int] = set()
    while not forgotten and not match.position.is_over:
        act_at_random(match, rng)
        match.settle()
        forgotten = set(range(match.log[0].turn)) - match._log._older.keys()
    if match._log.is_whole:
        return
    assert match.told_turn(0, match.position.turn + 1) == []
    for ask in (match.record, lambda: match.told(0), lambda: match.sentences(0, "en")):
        with pytest.raises(SettledMatch):
            ask()
    assert not forgotten & set(match.latest_turns)
    for turn in forgotten:
        with pytest.raises(SettledMatch):
            match.told_turn(0, turn)


@every_case
def test_forgotten_draws_still_count(case: Case) -> None:
    """The next draw is the one that the dealer would have made without settling."""
    whole, settled, rng = case.match("draws"), case.match("draws"), Seeded("draws")
    while not whole.position.is_over:
        mover, action = whole.position.to_move, rng.choice(whole.position.legal())
        assert mover is not None
        assert settled.act(mover, action) == whole.act(mover, action)
        settled.settle()
    events = [entry.event for entry in whole.log]
    again = Match.replay(case.setup(), [""] * case.setup().players, Stacked(), events, case.compiled)
    assert again.log == whole.log
