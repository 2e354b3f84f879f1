"""What a seat has seen: the same in every world that it cannot tell from the real one, and nothing more."""

from collections.abc import Iterator
from itertools import islice

from monuments import Seeded
from monuments.bots import Eyes, Seen
from tests.support.amounts import amount
from tests.support.bots.tables import TABLES, Look, after, every_table, looks, told
from tests.support.games.players import Case, state_bytes


def some(table: Case, *seed: object) -> Iterator[Look]:
    """A part of a game's decisions, forced ones among them."""
    return islice(looks(table, *seed, choices=1), None, None, 1 + table.stride // 5)


@every_table
def test_a_seat_sees_the_same_in_worlds_that_it_cannot_tell_apart(table: Case) -> None:
    differing = 0
    for seed in range(amount(1 if table.stride > 1 else 6, 20)):
        for look in some(table, "same", seed):
            assert told(look.seen) == told(look.twin)
            assert look.seen.knowledge == look.position.knowledge(look.seen.seat)
            assert look.seen.legal == tuple(look.position.legal())
            assert look.seen.view == look.position.view(look.seen.seat)
            assert (look.seen.scores, look.seen.turn) == (look.position.scores, look.position.turn)
            differing += state_bytes(look.seen.world(Seeded("another"))) != state_bytes(look.position)
    hides_something = table.game.facts.name != "world_monuments"
    assert (differing > 0) == hides_something


@every_table
def test_it_sees_the_same_before_its_last_news_too(table: Case) -> None:
    """`start` is what it saw then, and leads by `since` to what it sees now."""
    turns = 0
    for look in some(table, "start"):
        assert told(look.seen.start) == told(look.twin.start)
        step = look.seen.start
        assert step.since == ()
        for action in look.seen.since:
            assert action in step.legal
            step = step.after(action)
        assert told(step) == told(look.seen)
        turns += len(look.seen.since) > 0
    assert turns > 0


@every_table
def test_what_was_seen_does_not_change_when_the_game_goes_on(table: Case) -> None:
    before: tuple[Seen, dict[str, object]] | None = None
    for look in some(table, "goes on"):
        if before is not None:
            assert told(before[0]) == before[1]
        before = look.seen, told(look.seen)


@every_table
def test_looking_and_choosing_change_nothing_in_the_game(table: Case) -> None:
    for look in some(table, "untouched"):
        was = state_bytes(look.position)
        world = look.seen.world(look.seen.rng("try"))
        world.advance(look.seen.legal[0])
        look.seen.start.after(look.seen.since[0] if look.seen.since else look.seen.legal[0])
        assert state_bytes(look.position) == was
        assert look.seen.legal == tuple(look.position.legal())


@every_table
def test_eyes_keep_what_can_be_foreseen_and_no_more(table: Case) -> None:
    """After another's turn, or after anything was revealed, an own turn is seen from its new beginning."""
    kept, dropped = 0, 0
    for look in some(table, "eyes"):
        seat, position = look.seen.seat, look.position
        eyes, action = Eyes(seat), look.seen.rng("any").choice(look.seen.legal)
        then = after(position, action)
        eyes.acted(position, action, then)
        if then.to_move == seat and then.turn == position.turn and not position.reveals(action):
            assert eyes.look(then).since == (action,)
            assert told(eyes.look(then)) == told(Seen(position, seat).after(action))
            kept += 1
        else:
            assert eyes.look(position).since == ()
            dropped += 1
        if look.seen.since:
            assert look.position.turn == look.seen.start.turn
    assert kept > 0
    assert dropped > 0


def test_another_seat_or_seed_has_other_random_numbers() -> None:
    position = next(looks(TABLES[0])).position
    seens = [Seen(position, 0), Seen(position, 1), Seen(position, 0, "another")]
    assert len({seen.place for seen in seens}) == len(seens)
    assert len({seen.rng(purpose).word() for seen in seens for purpose in "xy"}) == 2 * len(seens)
