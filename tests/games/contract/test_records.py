"""Records: written, read, verified, resumed, and rejected with the number of the event and the rule."""

from dataclasses import replace
from functools import cache

import pytest

from monuments import IllegalAction, Position, Seeded
from monuments.match import FairDealer, Match, SeededDealer
from monuments.records import (
    NO_SALT,
    Deed,
    Draw,
    Fairness,
    Record,
    RecordError,
    dump_record,
    follow,
    parse_record,
    verify,
)
from tests.support.amounts import amount
from tests.support.example_game import COURTYARD
from tests.support.games.match_tools import act_at_random
from tests.support.games.players import Case, every_case, every_way, state_bytes, viewers

pytestmark = pytest.mark.slow


def play(case: Case, *seed: object, most: int = 10_000) -> Match:
    """A match played at random, with at most this many entries."""
    match, rng = case.match(*seed), Seeded("records", *seed)
    while not match.position.is_over and len(match.log) < most:
        act_at_random(match, rng)
    return match


@cache
def finished_record(case: Case) -> Record:
    """The record of one game, for tests that change it."""
    return play(case, "finished").record()


@every_way
def test_a_finished_game_is_written_read_and_verified(case: Case, compiled: bool) -> None:
    for seed in case.seeds(amount(2, 40)):
        match = play(case, seed)
        record = match.record()
        text = dump_record(record)
        assert parse_record(text) == record
        assert parse_record(text.encode()) == record
        assert verify(parse_record(text), compiled) == match.position
        assert record.result == match.position.outcome
        for seat in viewers(match.position):
            assert match.record(seat) == record, "nothing is hidden once the game is over"


@pytest.mark.slow
@every_case
def test_a_running_game_is_resumed_at_every_step(case: Case) -> None:
    match, rng = play(case, "resumed", most=1), Seeded("resumed")
    while True:
        if len(match.log) % (4 * case.stride) == 0 or match.position.is_over:
            record = parse_record(dump_record(match.record()))
            again = Match.resume(record, SeededDealer("resumed"), case.compiled)
            assert state_bytes(again.position) == state_bytes(match.position)
            assert again.log == match.log
            assert again.seats == match.seats
            for seat in viewers(match.position):
                assert again.undo_refusal(seat) == match.undo_refusal(seat)
                assert again.told(seat) == match.told(seat)
                assert again.record(seat) == match.record(seat)
            match = again
        if match.position.is_over:
            break
        act_at_random(match, rng)
        mover = match.position.to_move
        for seat in viewers(match.position):
            if seat != mover and match.undo_refusal(seat) is None and rng.below(2 + case.stride) == 0:
                match.undo(seat)
                break
    assert match.record() == Match.resume(match.record(), SeededDealer("resumed"), case.compiled).record()


@every_case
def test_what_was_taken_back_by_the_next_player_is_forgotten(case: Case) -> None:
    """A match and its record allow the same steps to be taken back, even after a step that was itself taken back."""
    match, rng = play(case, "forgotten", most=1), Seeded("forgotten")
    while not match.position.is_over:
        mover = match.position.to_move
        assert mover is not None
        tried = match.position.legal()[:3] if len(match.log) % case.stride == 0 else []
        for action in tried:
            if not match.position.reveals(action):
                before = [match.undo_refusal(seat) for seat in viewers(match.position)]
                match.act(mover, action)
                if match.undo_refusal(mover) is None:
                    match.undo(mover)
                    assert [match.undo_refusal(seat) for seat in viewers(match.position)] == before
                else:
                    match = Match.resume(_shorter(match.record()), SeededDealer("forgotten"), case.compiled)
        act_at_random(match, rng)


def _shorter(record: Record) -> Record:
    """The record without its last action and the draws after it."""
    last = max(i for i, event in enumerate(record.events) if isinstance(event, Deed))
    return replace(record, events=record.events[:last], result=None)


@every_case
def test_a_fair_game_is_proved(case: Case) -> None:
    setup = case.setup()
    salts = [NO_SALT, *(bytes([seat] * 16) for seat in range(1, setup.players))]
    fairness = next(
        fairness
        for fairness in (Fairness(bytes([i] * 32), salts) for i in range(256))
        if fairness.first_player() == setup.options["first_player"]
    )
    match, rng = Match(setup, [""] * setup.players, FairDealer(fairness), case.compiled), Seeded("fair")
    while not match.position.is_over:
        if len(match.log) % case.stride == 0:
            assert fairness.secret.hex() not in dump_record(match.record())
        act_at_random(match, rng)
    record = parse_record(dump_record(match.record()))
    assert record.fairness is not None
    assert record.fairness.secret == fairness.secret.hex()
    assert verify(record, case.compiled) == match.position
    other = Match(setup, [""] * setup.players, FairDealer(Fairness(bytes([7] * 31 + [8]), salts)))
    with pytest.raises(RecordError) as raised:
        verify(replace(record, events=(other.log[0].event, *record.events[1:])), case.compiled)
    assert (raised.value.event, raised.value.rule) == (1, "fairness")


def deeds(record: Record) -> list[int]:
    """The numbers of the events that are decisions, counted from 1."""
    return [number for number, event in enumerate(record.events, 1) if isinstance(event, Deed)]


def with_event(record: Record, number: int, event: Draw | Deed) -> Record:
    return replace(record, events=(*record.events[: number - 1], event, *record.events[number:]))


def before(record: Record, number: int) -> Position:
    """The position before an event."""
    position = None
    for step in follow(replace(record, events=record.events[: number - 1], result=None, fairness=None), compiled=True):
        position = step.position
    assert position is not None
    return position


@every_case
def test_a_wrong_seat_is_rejected(case: Case) -> None:
    record, rng = finished_record(case), Seeded("seat")
    for _ in range(amount(3, 60)):
        number = rng.choice(deeds(record))
        event = record.events[number - 1]
        assert isinstance(event, Deed)
        position = before(record, number)
        for seat in ((event.seat + 1) % len(record.seats), -1, len(record.seats)):
            with pytest.raises(RecordError) as raised:
                verify(with_event(record, number, Deed(seat, event.do)), case.compiled)
            assert raised.value.event == number
            assert raised.value.rule == case.game.turn_rule(position.setup, position.state)


@every_case
def test_an_illegal_action_is_rejected(case: Case) -> None:
    record, rng = finished_record(case), Seeded("illegal")
    for _ in range(amount(5, 100)):
        number = rng.choice(deeds(record))
        event = record.events[number - 1]
        assert isinstance(event, Deed)
        position = before(record, number)
        names = [position.notation(a) for a in range(case.game.facts.actions) if not position.can(a)]
        text = rng.choice([name for name in names if _is_read(position, name)])
        with pytest.raises(IllegalAction) as refused:
            position.verify(text)
        with pytest.raises(RecordError) as raised:
            verify(with_event(record, number, Deed(event.seat, text)), case.compiled)
        assert raised.value.event == number
        assert raised.value.rule == refused.value.rule
        assert raised.value.reason == refused.value.sentences["en"]


def _is_read(position: Position, name: str) -> bool:
    try:
        position.parse(name)
    except ValueError:
        return False
    return True


@every_case
@pytest.mark.parametrize("text", ["", "?", "jump"])
def test_an_unreadable_action_is_rejected(case: Case, text: str) -> None:
    record = finished_record(case)
    for number in (deeds(record)[0], deeds(record)[-1]):
        event = record.events[number - 1]
        assert isinstance(event, Deed)
        with pytest.raises(RecordError) as raised:
            verify(with_event(record, number, Deed(event.seat, text)), case.compiled)
        assert raised.value.event == number


@every_case
def test_a_draw_is_rejected_if_it_is_wrong_missing_or_not_due(case: Case) -> None:
    record = finished_record(case)
    draw = record.events[0]
    assert isinstance(draw, Draw)
    for wrong, number in (
        (with_event(record, 1, Draw({})), 1),
        (with_event(record, 1, Draw({**draw.draw, "more": 1})), 1),
        (replace(record, events=record.events[1:]), 1),
        (replace(record, events=(draw, *record.events)), 2),
    ):
        with pytest.raises(RecordError) as raised:
            verify(wrong, case.compiled)
        assert raised.value.event == number


@every_case
def test_a_wrong_end_is_rejected(case: Case) -> None:
    record = finished_record(case)
    result, rules, last = record.result, case.game.facts.end_rules, len(record.events)
    assert result is not None
    for wrong, rule in (
        (replace(result, scores=(result.scores[0] + 1, *result.scores[1:])), rules["scores"]),
        (replace(result, winners=tuple(range(len(record.seats) + 1))), rules["winners"]),
        (replace(result, reason="tired"), rules["reason"]),
        (None, rules["reason"]),
    ):
        with pytest.raises(RecordError) as raised:
            verify(replace(record, result=wrong), case.compiled)
        assert (raised.value.event, raised.value.rule) == (last, rule)
    with pytest.raises(RecordError):
        verify(replace(record, events=record.events[:-1]), case.compiled)
    assert verify(replace(record, events=record.events[:-1], result=None), case.compiled).outcome is None


@every_case
def test_a_record_for_a_seat_is_followed_not_verified(case: Case) -> None:
    rng = Seeded("viewer", case.name)
    for seed in case.seeds(amount(3, 60)):
        match = play(case, seed, most=2 + rng.below(6))
        for seat in viewers(match.position):
            record = match.record(seat)
            assert record.viewer == seat
            assert parse_record(dump_record(record)) == record
            with pytest.raises(RecordError):
                verify(record, case.compiled)
            own = [event for event in match.record().events if isinstance(event, Deed) and event.seat == seat]
            assert [event for event in record.events if isinstance(event, Deed) and event.seat == seat] == own


def test_what_a_seat_may_not_see_is_a_question_mark() -> None:
    case = Case("hidden", COURTYARD, {"players": 3, "stones": 13})
    draw = {"hands": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "offer": [10, 11], "pile": [12, 13]}
    match = case.match(draws=[draw])
    match.act(0, "draw pile")
    match.act(1, "pick 5")
    unknown = ["?", "?", "?"]
    for seat, hands in enumerate(([[1, 2, 3], unknown, unknown], [unknown, [4, 5, 6], unknown])):
        first, *rest = match.record(seat).events
        assert first == Draw({"hands": hands, "offer": [10, 11], "pile": ["?", "?"]})
        assert rest == [Deed(0, "draw pile"), Deed(1, "pick 5")][: seat + 1]
    assert len(match.record(-1).events) == 2
    assert len(match.record().events) == 3
    match.act(1, "show")
    assert match.record(0).events[1:] == (Deed(0, "draw pile"), Deed(1, "pick 5"), Deed(1, "show"))
    assert [phrase.key for _, phrase in match.told(2)] == ["dealt", "drew_hidden", "picked", "laid"]
    assert [phrase.key for _, phrase in match.told(0)] == ["dealt", "drew_pile", "picked", "laid"]
