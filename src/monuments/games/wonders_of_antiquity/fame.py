"""Eternal Fame (F1 to F4): markers that only move up."""

from typing import Any

from ..events import note
from ..kernel import rule
from .happenings import FAMED
from .state import FAME_MONUMENT, FAMES, MONUMENTS, RuleTable, State


@rule
def raise_fame(table: RuleTable, state: State, seat: int, events: Any) -> None:
    """Count the four numbers (F1) of a player who has erected or expanded (F2) and move up what has grown (F3)."""
    if not table.eternal_fame:
        return
    largest = 0
    for monument in range(MONUMENTS):
        largest = max(largest, int(state.heights[seat, monument]))
    for fame in range(FAMES):
        reached = largest if fame == FAME_MONUMENT else int(state.symbols[seat, fame])
        if reached > state.fame[seat, fame]:
            state.arrivals += 1
            state.fame[seat, fame] = reached
            state.fame_arrivals[seat, fame] = state.arrivals
            note(events, FAMED, seat, fame, reached, 0)
