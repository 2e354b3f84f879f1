"""What a seat has seen: the same in every world that it cannot tell from the real one, and nothing more."""

from collections.abc import Iterator
from itertools import islice

from monuments import Seeded
from monuments.bots import Eyes, Seen
from tests.support.amounts import amount
from tests.support.bots.variants import VARIANTS, Look, after, contents, every_variant, looks
from tests.support.games.players import Case, state_bytes


def some(variant: Case, *seed: object) -> Iterator[Look]:
    """Some of a game's decisions, including forced ones."""
    return islice(looks(variant, *seed, choices=1), None, None, 1 + variant.stride // 5)


@every_variant
def test_a_seat_sees_the_same_in_worlds_that_it_cannot_tell_apart(variant: Case) -> None:
    differing = 0
    for seed in range(amount(1 if variant.stride > 1 else 6, 20)):
        for look in some(variant, "same", seed):
            assert contents(look.seen) == contents(look.twin)
            assert look.seen.knowledge == look.position.knowledge(look.seen.seat)
            assert look.seen.legal == tuple(look.position.legal())
            assert look.seen.view == look.position.view(look.seen.seat)
            assert (look.seen.scores, look.seen.turn) == (look.position.scores, look.position.turn)
            differing += state_bytes(look.seen.world(Seeded("another"))) != state_bytes(look.position)
    hides_something = variant.game.facts.name != "world_monuments"
    assert (differing > 0) == hides_something


@every_variant
def test_it_also_sees_the_same_at_the_start_of_since(variant: Case) -> None:
    """`start` is what it saw then; the actions of `since` lead to what it sees now."""
    turns = 0
    for look in some(variant, "start"):
        assert contents(look.seen.start) == contents(look.twin.start)
        step = look.seen.start
        assert step.since == ()
        for action in look.seen.since:
            assert action in step.legal
            step = step.after(action)
        assert contents(step) == contents(look.seen)
        turns += len(look.seen.since) > 0
    assert turns > 0


@every_variant
def test_what_was_seen_does_not_change_when_the_game_continues(variant: Case) -> None:
    before: tuple[Seen, dict[str, object]] | None = None
    for look in some(variant, "goes on"):
        if before is not None:
            assert contents(before[0]) == before[1]
        before = look.seen, contents(look.seen)


@every_variant
def test_looking_and_choosing_change_nothing_in_the_game(variant: Case) -> None:
    for look in some(variant, "untouched"):
        was = state_bytes(look.position)
        world = look.seen.world(look.seen.rng("try"))
        world.apply(look.seen.legal[0])
        look.seen.start.after(look.seen.since[0] if look.seen.since else look.seen.legal[0])
        assert state_bytes(look.position) == was
        assert look.seen.legal == tuple(look.position.legal())


@every_variant
def test_eyes_keep_only_what_can_be_foreseen(variant: Case) -> None:
    """After the turn of another, or after anything was revealed, `start` begins again."""
    kept, dropped = 0, 0
    for look in some(variant, "eyes"):
        seat, position = look.seen.seat, look.position
        eyes, action = Eyes(seat), look.seen.rng("any").choice(look.seen.legal)
        then = after(position, action)
        eyes.acted(position, action, then)
        if then.to_move == seat and then.turn == position.turn and not position.reveals(action):
            assert eyes.look(then).since == (action,)
            assert contents(eyes.look(then)) == contents(Seen(position, seat).after(action))
            kept += 1
        else:
            assert eyes.look(position).since == ()
            dropped += 1
        if look.seen.since:
            assert look.position.turn == look.seen.start.turn
    assert kept > 0
    assert dropped > 0


def test_another_seat_or_seed_has_other_random_numbers() -> None:
    position = next(looks(VARIANTS[0])).position
    seens = [Seen(position, 0), Seen(position, 1), Seen(position, 0, "another")]
    assert len({seen.place for seen in seens}) == len(seens)
    assert len({seen.rng(purpose).word() for seen in seens for purpose in "xy"}) == 2 * len(seens)
