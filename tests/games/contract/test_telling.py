"""What a seat is told of a turn, proved with worlds that it cannot distinguish."""

from collections.abc import Iterator

from monuments import Seeded
from monuments.games.telling import EARLIER, FINISHED, LATEST, RUNNING
from monuments.games.vocabulary import Row
from monuments.match import Match
from monuments.records import Deed
from tests.support.amounts import amount
from tests.support.games.match_tools import act_at_random
from tests.support.games.players import Case, every_case, every_way, state_bytes, viewers

WHILE_IT_RUNS = (RUNNING, LATEST, EARLIER)


def turns(match: Match) -> Iterator[tuple[list[Row], list[int], int]]:
    """Every turn of a match: its event rows, its actions, and who acted."""
    for turn in range(match.position.turn + 1):
        entries = [entry for entry in match.log if entry.turn == turn]
        deeds = [entry.event for entry in entries if isinstance(entry.event, Deed)]
        rows = [row for entry in entries for row in entry.rows]
        yield rows, [match.position.parse(deed.do) for deed in deeds], deeds[0].seat if deeds else -1


def played(case: Case, seed: object) -> Match:
    """A whole game."""
    match, rng = case.match(seed), Seeded("told", seed)
    while not match.position.is_over:
        act_at_random(match, rng)
    return match


@every_case
def test_interpreted_and_compiled_rules_tell_the_same(case: Case) -> None:
    match = played(case, "both")
    for rows, actions, mover in turns(match):
        for stage in WHILE_IT_RUNS:
            by_rows = [case.game.told(match.setup, rows, stage, compiled) for compiled in (False, True)]
            assert by_rows[0] == by_rows[1]
            by_actions = [
                case.game.told_actions(match.setup, actions, mover, stage, compiled) for compiled in (False, True)
            ]
            assert by_actions[0] == by_actions[1]


@every_case
def test_everything_is_told_when_the_game_is_over(case: Case) -> None:
    match = played(case, "over")
    for rows, _, _ in turns(match):
        assert case.game.told(match.setup, rows, FINISHED) == [tuple(rows)] * (match.setup.players + 1)
    for seat in viewers(match.position):
        assert match.record(seat).events == tuple(entry.event for entry in match.log)


@every_case
def test_players_are_always_told_their_own_turns_in_full(case: Case) -> None:
    match = played(case, "own")
    for rows, actions, mover in turns(match):
        for stage in WHILE_IT_RUNS:
            assert mover < 0 or case.game.told(match.setup, rows, stage)[mover + 1] == tuple(rows)
            texts = tuple(map(match.position.notation, actions))
            assert mover < 0 or case.game.told_actions(match.setup, actions, mover, stage)[mover + 1] == texts


@every_case
def test_a_watcher_is_told_nothing_that_a_seat_is_not(case: Case) -> None:
    """What is the same for all seats, and only that, is told to a watcher in the same words."""
    match = played(case, "watcher")
    for rows, _, _ in turns(match):
        for stage in WHILE_IT_RUNS:
            watcher, *seats = case.game.told(match.setup, rows, stage)
            for row in watcher:
                assert row not in rows or all(row in told for told in seats)


@every_way
def test_worlds_that_a_seat_cannot_distinguish_are_told_alike(case: Case, compiled: bool) -> None:
    """An action that everybody can see, done in both worlds, is told in the same rows, at every stage."""
    compared = 0
    for seed in case.seeds(amount(2, 40)):
        match, rng = case.match(seed), Seeded("worlds", seed)
        while not match.position.is_over:
            if len(match.log) % case.stride == 0:
                for seat in viewers(match.position):
                    compared += compare(match, seat, rng, compiled)
            act_at_random(match, rng)
    assert compared


def compare(match: Match, seat: int, rng: Seeded, compiled: bool) -> int:
    """Compare what a seat is told of each action that has the same result for it in both worlds; return how many."""
    position, compared = match.position, 0
    if None in match.told_steps(seat):
        return 0
    world = position.resample(seat, rng)
    for action in position.legal():
        if not world.can(action):
            continue
        after, in_world = position.copy(), world.copy()
        happened, there = after.apply(action), in_world.apply(action)
        if after.is_over or after.knowledge(seat) != in_world.knowledge(seat):
            continue
        compared += 1
        for stage in WHILE_IT_RUNS:
            if stage == RUNNING or after.turn != position.turn:
                both = [match.game.told(match.setup, rows, stage, compiled) for rows in (happened.rows, there.rows)]
                assert both[0][seat + 1] == both[1][seat + 1], (position.notation(action), stage)
    return compared


@every_case
def test_a_seat_that_is_told_less_later_was_told_it_before(case: Case) -> None:
    """What is told of a turn never becomes more while the game runs, except when a step is complete."""
    match = played(case, "less")
    for rows, _, _ in turns(match):
        latest, earlier = (case.game.told(match.setup, rows, stage) for stage in (LATEST, EARLIER))
        for seat in viewers(match.position):
            real = [row for row in earlier[seat + 1] if row in rows]
            assert all(row in latest[seat + 1] for row in real)


@every_case
def test_telling_changes_nothing(case: Case) -> None:
    match = played(case, "unchanged")
    before = state_bytes(match.position)
    for rows, _, _ in turns(match):
        kept = list(rows)
        for stage in WHILE_IT_RUNS:
            case.game.told(match.setup, rows, stage)
        assert rows == kept
    assert state_bytes(match.position) == before
