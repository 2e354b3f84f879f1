"""The records of Courtyard: state, rule table, and the outcome of the draw."""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from monuments.games.record import record_dtype

SEATS, STONES = 4, 16
HAND, OPEN, GOAL = 3, 2, 3
STONE_POINTS = 2

PLAYING = 1
"""The phase between dealing and the end."""
NONE = -1
NO_STONE = 255
HIDDEN_HAND: Any = np.uint64(1 << 63)


class State:
    """Everything that changes during a game; a stone is its number minus one, sets are masks."""

    hands: Annotated[NDArray[np.uint64], np.uint64, SEATS]
    known: Annotated[int, np.uint64]
    """Stones in hands that were taken in the open: everybody can know where they are (C10)."""
    offer: Annotated[int, np.uint64]
    laid: Annotated[int, np.uint64]
    """Stones in the courtyard."""
    pile: Annotated[NDArray[np.uint8], np.uint8, STONES]
    """Face-down stones, the top one last, then NO_STONE."""
    in_hand: Annotated[NDArray[np.uint8], np.uint8, SEATS]
    """How many stones each hand contains, which everybody sees."""
    laid_by: Annotated[NDArray[np.uint8], np.uint8, SEATS]
    neighbours: Annotated[NDArray[np.uint8], np.uint8, SEATS]
    """Points each seat scored for neighbours (C8)."""
    turns: Annotated[int, np.uint16]
    """Turns completed in the whole game."""
    in_pile: Annotated[int, np.uint8]
    actions_left: Annotated[int, np.uint8]
    """Actions that the mover still has in this turn."""
    picked: Annotated[int, np.int8]
    """The stone that the mover has picked and not shown yet, or NONE."""
    mover: Annotated[int, np.uint8]
    phase: Annotated[int, np.uint8]


class RuleTable:
    """What does not change in a game."""

    version: Annotated[int, np.uint8]
    """The version of the rules."""
    players: Annotated[int, np.uint8]
    first_player: Annotated[int, np.uint8]
    stones: Annotated[int, np.uint8]
    actions: Annotated[int, np.uint8]


class Shown:
    """What is shown of the table; seats, stones and phases are written as their number plus one, 0 for none."""

    offer: Annotated[int, np.uint64]
    courtyard: Annotated[int, np.uint64]
    phase: Annotated[int, np.uint8]
    to_move: Annotated[int, np.uint8]
    actions_left: Annotated[int, np.uint8]
    picked: Annotated[int, np.uint8]
    in_pile: Annotated[int, np.uint8]


class ShownSeat:
    """What is shown of a player."""

    hand: Annotated[int, np.uint64]
    """The stones, or HIDDEN_HAND."""
    score: Annotated[int, np.uint8]
    laid: Annotated[int, np.uint8]
    in_hand: Annotated[int, np.uint8]


class Outcome:
    """The one draw of the game: all stones in the order in which they are dealt."""

    deck: Annotated[NDArray[np.uint8], np.uint8, STONES]


STATE = record_dtype(State)
TABLE = record_dtype(RuleTable)
OUTCOME = record_dtype(Outcome)

DRAW_PILE = 0
DRAW = 1
"""Actions 1 to 16: take that stone from the offer."""
PICK = DRAW + STONES
"""Actions 17 to 32: pick that stone of your own hand."""
SHOW = PICK + STONES
ACTIONS = SHOW + 1
