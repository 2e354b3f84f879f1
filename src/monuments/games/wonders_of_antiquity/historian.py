"""A historian turn (R1 to R4)."""

from typing import Any

from ..bits import without
from ..events import note
from ..kernel import rule
from .card_sets import put
from .happenings import REMOVED, TRACKED, VALUED
from .state import MONUMENTS, NUMBERS, STEPS, RuleTable, State
from .turns import A_TURN


@rule
def write_history(table: RuleTable, state: State, events: Any) -> int:
    """Remove the top card of every opponent's monument of two or more (R2, M8); each raises a value (R3).

    The historian goes on the track at the number of cards removed (R4).
    """
    seat = state.mover
    removed = 0
    for monument in range(MONUMENTS):
        for other in range(table.players):
            height = state.heights[other, monument]
            if other != seat and height >= 2:
                card = monument * NUMBERS + int(state.stacks[other, monument, height - 1]) - 1
                state.stacks[other, monument, height - 1] = 0
                state.heights[other, monument] -= 1
                if height == 2:
                    state.tall[other] = without(state.tall[other], monument)
                state.symbols[other, table.symbol[card]] -= 1
                put(state.discards, card)
                removed += 1
                note(events, REMOVED, seat, card, other, 0)
                # C4: a marker on the last space stays there.
                if state.values[monument] < STEPS:
                    state.values[monument] += 1
                note(events, VALUED, -1, monument, table.scale[state.values[monument]], 0)
    state.historians[seat] -= 1
    state.track_seats[state.on_track] = seat
    state.track_cards[state.on_track] = removed
    state.on_track += 1
    note(events, TRACKED, seat, removed, 0, 0)
    return A_TURN
