"""Masked states are sound: what a seat is shown or knows depends on nothing else, and the rules can be asked about it.

Every property holds at every decision of games of random players and of bots, for every value of every option.
"""

import pytest

from monuments import Position, Seeded
from tests.support.games.loops import refusals
from tests.support.games.masking import known_to, look_alike, rows_of, shown_to
from tests.support.games.players import state_bytes, viewers
from tests.support.games.variants import Variant, decisions, every_variant, every_way, positions

pytestmark = pytest.mark.slow

WORLDS = 3
"""In how many worlds an action that reveals something is tried."""


@every_variant
@every_way
def test_masks_are_the_same_in_worlds_that_a_seat_cannot_distinguish(variant: Variant, compiled: bool) -> None:
    for number, position in enumerate(positions(variant, compiled)):
        for seat in viewers(position):
            world = position.resample(seat, Seeded("world", number, seat))
            for mask in (shown_to, known_to):
                assert state_bytes(mask(world, seat)) == state_bytes(mask(position, seat))


@every_variant
@every_way
def test_a_view_is_the_same_whatever_it_does_not_show(variant: Variant, compiled: bool) -> None:
    """The worlds need not be the same to a perfect memory, which is what a view is not."""
    for number, position in enumerate(positions(variant, compiled)):
        for seat in viewers(position):
            if not position.is_over:
                world = look_alike(position, seat, Seeded("alike", number, seat))
                assert state_bytes(shown_to(world, seat)) == state_bytes(shown_to(position, seat))


@every_variant
@every_way
def test_a_view_follows_from_knowledge_and_masks_hide_no_more_a_second_time(variant: Variant, compiled: bool) -> None:
    for position in positions(variant, compiled):
        for seat in viewers(position):
            shown, known = shown_to(position, seat), known_to(position, seat)
            assert state_bytes(shown_to(known, seat)) == state_bytes(shown)
            assert state_bytes(shown_to(shown, seat)) == state_bytes(shown)
            assert state_bytes(known_to(known, seat)) == state_bytes(known)


@every_variant
@every_way
def test_worlds_are_made_from_what_a_seat_knows(variant: Variant, compiled: bool) -> None:
    """With the same random numbers, the same world comes from the truth, from knowledge, and from another world."""
    for number, position in enumerate(positions(variant, compiled)):
        for seat in viewers(position):
            known = known_to(position, seat)
            other = position.resample(seat, Seeded("other", number, seat))
            worlds = [
                state_bytes(start.resample(seat, Seeded("same", number, seat)))
                for start in (position, known, known_to(known, seat), other)
            ]
            assert len(set(worlds)) == 1


def answers(position: Position) -> tuple[object, ...]:
    """Everything that the rules say about the mover's choices, and about everybody's points."""
    legal = position.legal()
    return legal, refusals(position).tolist(), position.breakdown(), [position.reveals(action) for action in legal]


@every_variant
@every_way
def test_the_mover_is_answered_from_a_mask_as_from_the_truth(variant: Variant, compiled: bool) -> None:
    for position, mover in decisions(variant, compiled):
        truth = answers(position)
        assert answers(shown_to(position, mover)) == truth
        assert answers(known_to(position, mover)) == truth


@every_variant
@every_way
def test_a_step_that_reveals_nothing_does_the_same_to_a_mask(variant: Variant, compiled: bool) -> None:
    """As long as the turn goes on; and whether it does, both say alike."""
    steps = 0
    for position, mover in decisions(variant, compiled):
        masks = [(mask, mask(position, mover)) for mask in (shown_to, known_to)]
        for action in position.legal():
            if position.reveals(action):
                continue
            after, happened = rows_of(position, action)
            for mask, masked in masks:
                masked_after, told = rows_of(masked, action)
                assert masked_after.turn == after.turn
                if after.turn == position.turn:
                    assert state_bytes(masked_after) == state_bytes(mask(after, mover))
                    assert told == happened
                    steps += 1
    assert steps > 0 or not compiled


@every_variant
@every_way
def test_whether_an_action_ends_the_turn_follows_from_a_mask(variant: Variant, compiled: bool) -> None:
    """By the newest version of the rules it never depends on anything hidden."""
    if variant.rules != variant.game.facts.rules_version:
        return
    for position, mover in decisions(variant, compiled):
        ends = position.turn_ends(WORLDS)
        assert None not in dict(ends).values()
        assert shown_to(position, mover).turn_ends(WORLDS) == ends
        assert known_to(position, mover).turn_ends(WORLDS) == ends


@every_variant
def test_interpreted_and_compiled_rules_mask_alike(variant: Variant) -> None:
    for number, position in enumerate(positions(variant, compiled=False)):
        twin = Position.from_state(position.setup, state_bytes(position), compiled=True)
        for seat in viewers(position):
            for make in (shown_to, known_to, lambda p, s, n=number: p.resample(s, Seeded("both", n))):
                assert state_bytes(make(position, seat)) == state_bytes(make(twin, seat))
