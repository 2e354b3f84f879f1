"""A match: what each seat is told, what can be taken back, and how it goes on from a record."""

from dataclasses import dataclass

import pytest

from monuments import WATCHER, IllegalAction, MalformedNotation, Seeded
from monuments.games.telling import RUNNING
from monuments.match import CannotUndo, Match
from monuments.match.match import WORLDS
from monuments.records import Deed, Draw
from monuments.texts import LANGUAGES
from tests.support.amounts import amount
from tests.support.example_game import COURTYARD
from tests.support.games.match_tools import Stacked, act_at_random, stream
from tests.support.games.players import CASES, WORLD_MONUMENTS, Case, every_case, state_bytes, viewers

pytestmark = pytest.mark.slow

courtyard_case = pytest.mark.parametrize(
    "case", [case for case in CASES if case.game is COURTYARD], ids=lambda case: case.name
)
monuments_case = pytest.mark.parametrize(
    "case", [case for case in CASES if case.game is WORLD_MONUMENTS], ids=lambda case: case.name
)


@every_case
def test_only_the_mover_acts(case: Case) -> None:
    match, rng = case.match("mover"), Seeded("mover")
    while not match.position.is_over:
        mover, action = match.position.to_move, match.position.legal()[0]
        for seat in (*viewers(match.position), match.setup.players) if len(match.log) % case.stride == 0 else ():
            assert match.can(seat, action) == (seat == mover)
            assert bool(match.choices(seat)) == (seat == mover)
            if seat != mover:
                with pytest.raises(IllegalAction) as raised:
                    match.act(seat, action)
                assert raised.value.rule == case.game.turn_rule(match.setup, match.position.state)
                assert all(raised.value.sentences[language] for language in LANGUAGES)
        act_at_random(match, rng)
    for seat in viewers(match.position):
        assert match.choices(seat) == []
        with pytest.raises(IllegalAction):
            match.act(seat, 0)


@every_case
def test_the_log_can_be_put_into_words_for_everybody(case: Case) -> None:
    match, rng = case.match("said"), Seeded("said")
    while not match.position.is_over:
        if len(match.log) % (3 * case.stride) == 0:
            for seat in viewers(match.position):
                for language in LANGUAGES:
                    assert len(match.sentences(seat, language)) == len(match.told(seat))
        act_at_random(match, rng)
    everything = [phrase for entry in match.log for phrase in entry.phrases]
    for seat in viewers(match.position):
        assert [phrase for _, phrase in match.told(seat)] == everything


@every_case
def test_a_player_is_told_everything_about_their_own_turn(case: Case) -> None:
    match, rng = case.match("own"), Seeded("own")
    while not match.position.is_over:
        mover = match.position.to_move
        assert mover is not None
        if len(match.log) % case.stride == 0:
            running = [phrase for entry in match.log if entry.turn == match.position.turn for phrase in entry.phrases]
            assert [phrase for turn, phrase in match.told(mover) if turn == match.position.turn] == running
        act_at_random(match, rng)


@pytest.mark.slow
@every_case
def test_an_unseen_step_changes_nothing_for_the_others(case: Case) -> None:
    """Nobody can count another player's hidden steps from the view, the log, the record or what can be taken back."""
    unseen = 0
    for seed in case.seeds(amount(3, 60)):
        match, rng = case.match(seed), Seeded("unseen", seed)
        while not match.position.is_over:
            before: dict[int, object] = {}
            if len(match.log) % case.stride == 0:
                before = {seat: stream(match, seat) for seat in viewers(match.position)}
            told = {seat: len(match.record(seat).events) for seat in before}
            mover = match.position.to_move
            act_at_random(match, rng)
            for seat, sent in before.items():
                if match.record(seat).result is None and len(match.record(seat).events) == told[seat]:
                    assert seat != mover
                    assert stream(match, seat) == sent
                    unseen += 1
    assert bool(unseen) == (case.game is not WORLD_MONUMENTS)


@courtyard_case
def test_streams_are_equal_in_indistinguishable_worlds(case: Case) -> None:
    """What a seat does not see in the whole game is exchanged from the start, and the game is played again."""
    exchanged = 0
    for seed in case.seeds(amount(4, 60)):
        rng = Seeded("streams", seed)
        match = case.match(seed)
        streams: dict[int, list[object]] = {seat: [stream(match, seat)] for seat in viewers(match.position)}
        length = 1 + rng.below(25)
        while len(match.log) <= length:
            action = rng.choice(match.position.legal())
            after = match.position.copy()
            after.apply(action)
            if after.is_over:
                break
            assert match.position.to_move is not None
            match.act(match.position.to_move, action)
            for seat, sent in streams.items():
                sent.append(stream(match, seat))
        for seat, sent in streams.items():
            names = exchange(match, seat, rng)
            exchanged += names != sorted(names)
            first = match.log[0].event
            assert isinstance(first, Draw)
            hands, offer, pile = (first.draw[key] for key in ("hands", "offer", "pile"))
            draw = {
                "hands": [[names[stone] for stone in hand] for hand in hands],
                "offer": [names[stone] for stone in offer],
                "pile": [names[stone] for stone in pile],
            }
            other = case.match(draws=[draw])
            assert stream(other, seat) == sent[0]
            for entry, expected in zip(match.log[1:], sent[1:], strict=True):
                assert isinstance(entry.event, Deed)
                verb, _, stone = entry.event.do.partition(" ")
                other.act(entry.event.seat, f"{verb} {names[int(stone)]}" if stone.isdecimal() else entry.event.do)
                assert stream(other, seat) == expected
    assert exchanged


def exchange(match: Match, seat: int, rng: Seeded) -> list[int]:
    """A new number for each stone (from 1; 0 stays): those that the seat never saw are shuffled."""
    state = match.position.state
    own = int(state.hands[seat]) if seat != WATCHER else 0
    seen = own | int(state.known) | int(state.offer) | int(state.laid)
    unseen = [stone for stone in range(1, int(match.setup.table.stones) + 1) if not seen >> (stone - 1) & 1]
    names = list(range(int(match.setup.table.stones) + 1))
    mixed = list(unseen)
    for stone in unseen:
        names[stone] = mixed.pop(rng.below(len(mixed)))
    return names


@monuments_case
def test_streams_do_not_depend_on_later_draws(case: Case) -> None:
    first = case.match("now")
    start = first.log[0].event
    assert isinstance(start, Draw)
    matches = [first, case.match("another future", draws=[start.draw])]
    rng = Seeded("later")
    while len([entry for entry in matches[0].log if isinstance(entry.event, Draw)]) == 1:
        assert state_bytes(matches[0].position) == state_bytes(matches[1].position)
        if len(matches[0].log) % case.stride == 0:
            for seat in viewers(first.position):
                assert stream(matches[0], seat) == stream(matches[1], seat)
        if matches[0].position.is_over:
            return
        mover, action = matches[0].position.to_move, rng.choice(matches[0].position.legal())
        assert mover is not None
        for match in matches:
            match.act(mover, action)
    assert state_bytes(matches[0].position) != state_bytes(matches[1].position)


@dataclass(frozen=True)
class Past:
    """One entry of the log as the test remembers it."""

    seat: int | None
    """Who acted, or None for a draw."""
    reveals: bool
    unseen: bool
    """Whether it is a step that the others do not see."""
    before: bytes


def expected_refusal(match: Match, past: list[Past], seat: int) -> str | None:
    """The rule of undo: nothing was revealed or drawn, nobody else has acted; unseen steps do not count."""
    if match.position.is_over:
        return "finished"
    seen = list(past)
    while seen and seen[-1].unseen and seen[-1].seat != seat:
        seen.pop()
    if not any(step.seat == seat for step in seen):
        return "nothing_to_undo"
    if seen[-1].seat is None:
        return "drawn"
    if seen[-1].seat != seat:
        return "others_acted"
    return "revealed" if seen[-1].reveals else None


def is_unseen(match: Match) -> bool:
    """Whether the last step is one that only its player sees."""
    running = match.position.turn
    deeds = [entry.event for entry in match.log if entry.turn == running and isinstance(entry.event, Deed)]
    actions = [match.position.parse(deed.do) for deed in deeds]
    return bool(deeds) and None in match.game.told_actions(match.setup, actions, deeds[0].seat, RUNNING)[WATCHER + 1]


@every_case
def test_undo_by_proof(case: Case) -> None:
    undone = 0
    for seed in case.seeds(amount(2, 40)):
        match, rng = case.match(seed), Seeded("undo", seed)
        past = [Past(None, reveals=False, unseen=False, before=state_bytes(case.new()))]
        while True:
            for seat in viewers(match.position):
                refusal = expected_refusal(match, past, seat)
                assert match.undo_refusal(seat) == refusal
                if refusal is not None and len(past) % case.stride == 0:
                    before = state_bytes(match.position)
                    with pytest.raises(CannotUndo) as raised:
                        match.undo(seat)
                    assert raised.value.why.key == refusal
                    assert all(raised.value.sentences[language] for language in LANGUAGES)
                    assert state_bytes(match.position) == before
                elif refusal is None and rng.below(3 + case.stride) == 0:
                    while past[-1].seat != seat:
                        past.pop()
                    entry = match.undo(seat)
                    assert isinstance(entry.event, Deed)
                    assert entry.event.seat == seat
                    assert state_bytes(match.position) == past.pop().before
                    undone += 1
                assert len(match.log) == len(past)
            if match.position.is_over:
                break
            mover, action = match.position.to_move, rng.choice(match.position.legal())
            assert mover is not None
            reveals, before = match.position.reveals(action), state_bytes(match.position)
            added = match.act(mover, action)
            past.append(Past(mover, reveals, is_unseen(match), before))
            past += [Past(None, reveals=False, unseen=False, before=b"") for _ in added[1:]]
    assert undone


@every_case
def test_what_is_taken_back_leaves_no_trace(case: Case) -> None:
    match, rng = case.match("trace"), Seeded("trace")
    while not match.position.is_over:
        mover = match.position.to_move
        assert mover is not None
        if len(match.log) % (3 * case.stride) == 0:
            before = {seat: stream(match, seat) for seat in viewers(match.position)}
            for action in match.position.legal()[: amount(3, 1000)]:
                match.act(mover, action)
                if match.undo_refusal(mover) is None:
                    match.undo(mover)
                    assert {seat: stream(match, seat) for seat in viewers(match.position)} == before
                else:
                    match = replayed(case, match, len(match.log) - 1, "trace")
        act_at_random(match, rng)


def replayed(case: Case, match: Match, length: int, *seed: object) -> Match:
    """The match again, up to this many entries of its log."""
    again = case.match(*seed)
    for entry in match.log[:length]:
        if isinstance(entry.event, Deed) and len(again.log) < length:
            again.act(entry.event.seat, entry.event.do)
    return again


@every_case
def test_events_are_followed_and_the_match_goes_on(case: Case) -> None:
    match, rng = case.match("replay"), Seeded("replay")
    seats = [""] * match.setup.players
    while not match.position.is_over:
        if len(match.log) % (4 * case.stride) == 0:
            events = [entry.event for entry in match.log]
            again = Match.replay(match.setup, seats, Stacked((), "replay"), events, case.compiled)
            assert again.log == match.log
            for seat in viewers(match.position):
                assert stream(again, seat) == stream(match, seat)
            undone = Match.replay(match.setup, seats, Stacked((), "replay"), events[:-1], case.compiled)
            if isinstance(events[-1], Draw):
                assert undone.log == match.log, "the due draw is made"
            else:
                undone.act(events[-1].seat, events[-1].do)
                assert undone.log == match.log
        act_at_random(match, rng)


@every_case
def test_impossible_events_are_refused(case: Case) -> None:
    match = case.match("wrong")
    first, seats = match.log[0].event, [""] * match.setup.players
    mover, other = match.position.to_move, match.position.legal()[0]
    assert mover is not None
    action, legal = match.position.notation(other), set(match.position.legal())
    illegal = next(a for a in range(case.game.facts.actions) if a not in legal)
    stranger = (mover + 1) % match.setup.players
    for event, error in (
        (first, MalformedNotation),
        (Deed(mover, "jump"), MalformedNotation),
        (Deed(stranger, action), IllegalAction),
        (Deed(mover, match.position.notation(illegal)), (IllegalAction, MalformedNotation)),
    ):
        with pytest.raises(error):
            Match.replay(match.setup, seats, Stacked(), [first, event], case.compiled)
    with pytest.raises(IllegalAction):
        Match.replay(match.setup, seats, Stacked(), [Deed(mover, action)], case.compiled)
    with pytest.raises(ValueError, match="names for"):
        Match.replay(match.setup, ["", *seats], Stacked(), [first], case.compiled)


@every_case
def test_a_turn_is_told_as_the_whole_log_tells_it(case: Case) -> None:
    match, rng = case.match("turns"), Seeded("turns")
    while True:
        if len(match.log) % (3 * case.stride) == 0 or match.position.is_over:
            for seat in viewers(match.position):
                told = [(t, phrase) for t in range(match.position.turn + 1) for phrase in match.told_turn(seat, t)]
                assert told == match.told(seat)
        if match.position.is_over:
            break
        act_at_random(match, rng)


@every_case
def test_turn_ends_asks_all_actions_at_once_as_one_by_one(case: Case) -> None:
    """`turn_ends` written again: in the same worlds, action by action."""
    match, rng = case.match("ends"), Seeded("ends")
    answers = set()
    while not match.position.is_over:
        mover, position = match.position.to_move, match.position
        assert mover is not None
        for choice in match.choices(mover) if len(match.log) % case.stride == 0 else ():
            ends = set()
            for number in range(WORLDS if position.reveals(choice.action) else 1):
                world = position.resample(mover, Seeded("ends turn", number))
                world.apply(choice.action)
                ends.add(world.turn != position.turn)
            assert choice.ends_turn == (ends.pop() if len(ends) == 1 else None)
            assert choice.do == position.notation(choice.action)
            answers.add(choice.ends_turn)
        act_at_random(match, rng)
    assert {True, False} <= answers
