"""The records of Monuments: state, rule table, and the outcome of a draw."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..record import record_dtype

MONUMENTS = ("capitol", "notre_dame", "san_pietro", "taj_mahal")
"""The built-in monuments (S2)."""

SEATS, ROUNDS, SPACES, POSITIONS, LEVELS = 4, 3, 24, 64, 5
STONES_A_ROUND = 250

PURPLE, RED, NATURAL, ORANGE, GEM, BLACK = range(6)
COLOURS, KINDS = 4, 6
LETTERS = "PRNOBK"

START_SCORE, BLACK_POINTS, GEM_POINTS = 10, 2, 3
FROM_START, FROM_STONES, FROM_BLACK_STONES, FROM_PASSING, FROM_GEMS = range(5)
SOURCES = FROM_GEMS + 1
"""The sources of points."""
QUARRY, BUILDING = 1, 2
"""The phases between dealing and the end."""
BY_COMPLETION, BY_ROUNDS = range(2)
"""Why a game ended (E1)."""
WALKS, BUILDS = range(2)
"""What players take turns at."""
NOWHERE = -1
HIDDEN = 255


class State:
    """Everything that changes during a game, in 256 bytes."""

    quarry: Annotated[NDArray[np.uint8], np.uint8, (SPACES, KINDS)]
    """Stones of each kind on each space."""
    hands: Annotated[NDArray[np.uint8], np.uint8, (SEATS, KINDS)]
    """Stones of each kind behind each screen."""
    taken: Annotated[NDArray[np.uint8], np.uint8, KINDS]
    """Stones of each kind taken in the running turn."""
    stones_taken: Annotated[int, np.uint8]
    """How many stones those are."""
    black_stones: Annotated[NDArray[np.uint8], np.uint8, SEATS]
    """How often each seat returned the black stone."""
    stone_points: Annotated[NDArray[np.int16], np.int16, SEATS]
    """Points each seat scored for the stones it built."""
    penalties: Annotated[NDArray[np.int16], np.int16, SEATS]
    """Points each seat lost by passing."""
    built: Annotated[int, np.uint64]
    """Positions of the monument that are filled."""
    ready: Annotated[int, np.uint64]
    """Empty positions that rest only on filled ones."""
    with_stones: Annotated[int, np.uint64]
    """Spaces of the quarry that have stones."""
    entered: Annotated[int, np.uint64]
    """Spaces that may not be entered again in this turn."""
    turns: Annotated[int, np.uint16]
    """Turns completed in the whole game."""
    in_quarry: Annotated[int, np.uint8]
    """Stones left in the quarry."""
    phase_turns: Annotated[int, np.uint8]
    """Turns completed in this quarry phase."""
    path: Annotated[NDArray[np.int8], np.int8, 5]
    """Where the worker stood when the turn began, then the spaces entered, in order."""
    worker: Annotated[int, np.int8]
    """The worker's space, or NOWHERE."""
    steps: Annotated[int, np.uint8]
    """Spaces still to be entered in this turn."""
    choosing: Annotated[int, np.uint8]
    """The kinds from which the mover must choose, as a set; 0 if there is no choice."""
    phase: Annotated[int, np.uint8]
    rounds: Annotated[int, np.uint8]
    """Rounds completed."""
    mover: Annotated[int, np.uint8]
    holder: Annotated[int, np.uint8]
    """The seat that has the worker and begins."""
    passed: Annotated[int, np.uint8]
    """A bit for each seat that passed in this building phase."""


class RuleTable:
    """What does not change in a game: board, material plan, options."""

    adjacent: Annotated[NDArray[np.uint64], np.uint64, SPACES]
    """The neighbours of each space."""
    outer: Annotated[int, np.uint64]
    middle: Annotated[int, np.uint64]
    supports: Annotated[NDArray[np.uint64], np.uint64, POSITIONS]
    """The positions that each position rests on."""
    carries: Annotated[NDArray[np.uint64], np.uint64, POSITIONS]
    """The positions that rest on each position."""
    ground: Annotated[int, np.uint64]
    """The positions that rest on nothing."""
    of_colour: Annotated[NDArray[np.uint64], np.uint64, COLOURS]
    """The positions of each colour."""
    complete: Annotated[int, np.uint64]
    """All positions."""
    points: Annotated[NDArray[np.int16], np.int16, POSITIONS]
    x: Annotated[NDArray[np.int8], np.int8, POSITIONS]
    y: Annotated[NDArray[np.int8], np.int8, POSITIONS]
    level: Annotated[NDArray[np.uint8], np.uint8, POSITIONS]
    colour: Annotated[NDArray[np.uint8], np.uint8, POSITIONS]
    plan: Annotated[NDArray[np.uint8], np.uint8, (ROUNDS, KINDS)]
    """Stones of each kind that come in each round."""
    supply: Annotated[NDArray[np.uint8], np.uint8, COLOURS]
    """Construction stones of each colour in the box (S5)."""
    short: Annotated[NDArray[np.uint8], np.uint8, ROUNDS]
    """Middle spaces that get only one stone, in each round."""
    spaces: Annotated[int, np.uint8]
    outer_spaces: Annotated[int, np.uint8]
    middle_spaces: Annotated[int, np.uint8]
    centre_spaces: Annotated[int, np.uint8]
    positions: Annotated[int, np.uint8]
    version: Annotated[int, np.uint8]
    """The version of the rules."""
    players: Annotated[int, np.uint8]
    first_player: Annotated[int, np.uint8]
    step_back: Annotated[int, np.uint8]
    last_round_penalty: Annotated[int, np.uint8]
    open_screens: Annotated[int, np.uint8]


class Outcome:
    """One round's draw: the stones in the order in which they are dealt, and the middle spaces that get only one."""

    short: Annotated[int, np.uint64]
    stones: Annotated[NDArray[np.uint8], np.uint8, STONES_A_ROUND]


STATE = record_dtype(State)
TABLE = record_dtype(RuleTable)
OUTCOME = record_dtype(Outcome)

ENTER = 0
"""Actions 0 to 23: put the worker on that space, or step to it."""
TAKE = SPACES
"""Actions 24 to 29: take a stone of that kind."""
BUILD = TAKE + KINDS
"""Actions 30 to 93: build a stone on that position."""
PASS = BUILD + POSITIONS
ACTIONS = PASS + 1
