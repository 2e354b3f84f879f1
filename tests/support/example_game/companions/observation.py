"""The observation of Courtyard: what a seat knows, as a row of numbers."""

from typing import Any

import numpy as np

from monuments.env import Field, Layout, Observation
from monuments.env.observations.marks import mark
from monuments.env.observations.seats import from_observer
from monuments.games.bits import bit
from monuments.games.course import DEALING, OVER
from monuments.games.kernel import rule

from ..courtyard.rules import score
from ..courtyard.state import NONE, SEATS, STONES, RuleTable, State

LAYOUT = Layout(
    Field("players", (1,), 2, SEATS, "How many players there are."),
    Field("phase", (3,), 0, 1, "Dealing, playing, over."),
    Field("turns", (1,), 0, 999, "Complete turns."),
    Field("mover", (SEATS,), 0, 1, "Who is to move."),
    Field("actions_left", (1,), 0, 2, "Actions that the mover still has."),
    Field("picked", (STONES,), 0, 1, "The stone that the observer has picked."),
    Field("offer", (STONES,), 0, 1, "The open stones."),
    Field("laid", (STONES,), 0, 1, "The stones in the courtyard."),
    Field("seen", (STONES,), 0, 1, "The stones in hands that were taken in the open."),
    Field("in_pile", (1,), 0, STONES, "Stones in the pile."),
    Field("hands", (SEATS, STONES), 0, 1, "The stones that the observer knows to be in each hand."),
    Field("in_hand", (SEATS,), 0, STONES, "Stones in each hand."),
    Field("laid_by", (SEATS,), 0, 3, "Stones that each seat has laid."),
    Field("points", (SEATS,), 0, 12, "Points so far."),
)
PLAYERS_AT, PHASE_AT, TURNS_AT, MOVER_AT = (LAYOUT.at(name) for name in ("players", "phase", "turns", "mover"))
ACTIONS_AT, PICKED_AT, OFFER_AT, LAID_AT = (LAYOUT.at(name) for name in ("actions_left", "picked", "offer", "laid"))
SEEN_AT, PILE_AT, HANDS_AT = LAYOUT.at("seen"), LAYOUT.at("in_pile"), LAYOUT.at("hands")
IN_HAND_AT, LAID_BY_AT, POINTS_AT = LAYOUT.at("in_hand"), LAYOUT.at("laid_by"), LAYOUT.at("points")
LENGTH = LAYOUT.length


@rule
def observe(table: RuleTable, state: State, seat: int, out: Any) -> None:
    """Write what a seat knows into a row of numbers; `state` is a copy in which everything else is hidden."""
    for i in range(LENGTH):
        out[i] = 0
    players = np.int64(table.players)
    out[PLAYERS_AT] = players
    out[TURNS_AT] = state.turns
    out[ACTIONS_AT] = state.actions_left
    out[PILE_AT] = state.in_pile
    if state.phase == DEALING:
        out[PHASE_AT] = 1
    elif state.phase == OVER:
        out[PHASE_AT + 2] = 1
    else:
        out[PHASE_AT + 1] = 1
        out[MOVER_AT + from_observer(state.mover, seat, players)] = 1
    if state.picked != NONE:
        mark(bit(state.picked), 1, out, PICKED_AT)
    mark(state.offer, 1, out, OFFER_AT)
    mark(state.laid, 1, out, LAID_AT)
    mark(state.known, 1, out, SEEN_AT)
    for other in range(players):
        place = from_observer(other, seat, players)
        mark(state.hands[other], 1, out, HANDS_AT + place * STONES)
        out[IN_HAND_AT + place] = state.in_hand[other]
        out[LAID_BY_AT + place] = state.laid_by[other]
        out[POINTS_AT + place] = score(state, other)


OBSERVATION = Observation(LAYOUT, observe, "Stones come in the order of their numbers.")
