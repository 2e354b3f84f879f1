"""What a match foresees for a bot equals what the bot's own `Eyes` would have kept."""

from monuments import Position, Seeded
from monuments.bots import Eyes, Seen
from monuments.match import Match
from monuments.records import Deed
from tests.support.amounts import amount
from tests.support.bots.variants import after, contents, every_variant
from tests.support.games.players import Case


def watched(match: Match, seat: int) -> Seen:
    """What the seat has seen through `Eyes` that followed its actions, without those that were undone."""
    eyes, again = Eyes(seat, "watched"), Position(match.setup, match.position.kernel.compiled)
    for entry in match.log:
        if not isinstance(entry.event, Deed):
            again.deal(match.game.parse_draw(match.setup, again.state, entry.event.draw))
            continue
        action = again.parse(entry.event.do)
        if entry.event.seat == seat:
            eyes.acted(again, action, after(again, action))
        again.apply(action)
    return eyes.look(match.position)


@every_variant
def test_a_match_foresees_what_eyes_have_kept(variant: Case) -> None:
    foreseen, undone = 0, 0
    for seed in range(amount(1 if variant.stride > 1 else 6, 20)):
        rng, steps = Seeded("foreseen", variant.name, seed), 0
        match = variant.match(seed)
        settled = variant.match(seed)
        while not match.position.is_over:
            seat = match.position.to_move
            assert seat is not None
            if steps % variant.stride == 0:
                seen = watched(match, seat)
                for one in (match, settled):
                    other = Seen(one.position, seat, "watched", *one.foreseen(seat))
                    assert contents(other) == contents(seen)
                    assert contents(other.start) == contents(seen.start)
                foreseen += len(seen.since) > 0
                assert match.foreseen((seat + 1) % match.setup.players) == (None, ())
            if match.undo_refusal(seat) is None and rng.below(5) == 0:
                assert settled.undo(seat) == match.undo(seat)
                undone += 1
            else:
                action = rng.choice(match.position.legal())
                assert settled.act(seat, action) == match.act(seat, action)
                settled.settle()
            steps += 1
    assert foreseen > 0
    assert undone > 0
