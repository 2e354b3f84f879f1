"""Masked states, as positions that the rules can be asked about, and worlds that look the same to a seat."""

import numpy as np

from monuments import Position, Seeded
from monuments.games.events import event_buffer
from monuments.games.world_monuments.state import KINDS

from .players import WONDERS, WORLD_MONUMENTS


def shown_to(position: Position, seat: int) -> Position:
    """The position with everything hidden that a seat is not shown."""
    masked = position.copy()
    masked.kernel.entries.view(masked.setup.tables, masked._states, seat)
    return masked


def known_to(position: Position, seat: int) -> Position:
    """The position with everything hidden that a seat cannot know."""
    masked = position.copy()
    masked.kernel.entries.know(masked.setup.tables, masked._states, seat)
    return masked


def look_alike(position: Position, seat: int, rng: Seeded) -> Position:
    """A world that a seat is shown in the same way, although a perfect memory could tell it from the real one."""
    world, state = position.copy(), position.state
    others = [other for other in range(position.setup.players) if other != seat]
    if position.game is WORLD_MONUMENTS:
        for other in others:
            if not position.setup.table.open_screens and not int(state.passed) >> other & 1:
                world.state.hands[other] = [rng.below(5) for _ in range(KINDS)]
        return world
    if position.game is WONDERS:
        if not position.setup.table.seen_cards:
            world.state.known[others] = 0
    else:
        world.state.known &= state.hands[seat] if seat >= 0 else 0
    return world.resample(seat, rng)


def rows_of(position: Position, action: int) -> tuple[Position, list[list[int]]]:
    """The position after a legal action, and the rows of what happened."""
    after, events = position.copy(), event_buffer()
    refusal = after.kernel.entries.apply(after.setup.tables, after._states, action, events, np.empty(4, np.int64))
    assert refusal == 0
    return after, events[events[:, 0] != 0].tolist()
