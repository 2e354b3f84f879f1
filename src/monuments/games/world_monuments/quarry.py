"""The quarry phase (Q1 to Q12): dealing, walking, taking."""

from typing import Any

from ..bits import EMPTY, bit, bit_if, count, lowest, without_lowest
from ..chance import shuffle
from ..course import next_seat
from ..events import note
from ..kernel import rule
from .happenings import BLACK_RETURNED, DEALT, PLACED, QUARRY_EMPTY, STEPPED, TAKEN
from .refusals import (
    ALLOWED,
    DEAD_END,
    ENDS_INSIDE,
    ENTERED,
    NO_SUCH_SPACE,
    NO_SUCH_STONE,
    NOT_ADJACENT,
    NOT_OUTER,
    NOTHING_COLLECTED,
    NOTHING_TO_TAKE,
    TAKE_FIRST,
    WRONG_SHORT_SPACES,
    WRONG_STONES,
)
from .state import BLACK, BLACK_POINTS, BUILDING, KINDS, NOWHERE, QUARRY, Outcome, RuleTable, State

LONGEST_WALK = 4


@rule
def sample(table: RuleTable, state: State, rng: Any, outcome: Outcome) -> None:
    """Draw a round: first which middle spaces are short (Q3), then the order of the stones (Q1)."""
    outcome.short = EMPTY
    short = table.short[state.rounds]
    if short > 0:
        for space in range(table.middle_spaces):
            outcome.stones[space] = table.outer_spaces + space
        shuffle(rng, outcome.stones, table.middle_spaces)
        for i in range(short):
            outcome.short |= bit(outcome.stones[i])
    stones = 0
    for kind in range(KINDS):
        for _ in range(table.plan[state.rounds, kind]):
            outcome.stones[stones] = kind
            stones += 1
    shuffle(rng, outcome.stones, stones)


@rule
def refuse_draw(table: RuleTable, state: State, outcome: Outcome) -> int:
    """Why a draw is impossible: its stones are not the plan's (Q1), or its short spaces are not as required (Q3)."""
    if outcome.short & ~table.middle or count(outcome.short) != table.short[state.rounds]:
        return WRONG_SHORT_SPACES
    stones = 0
    for kind in range(KINDS):
        stones += int(table.plan[state.rounds, kind])
    for kind in range(KINDS):
        found = 0
        for i in range(stones):
            if outcome.stones[i] == kind:
                found += 1
        if found != table.plan[state.rounds, kind]:
            return WRONG_STONES
    return ALLOWED


@rule
def stones_on(table: RuleTable, short: Any, space: int, left: int) -> int:
    """How many stones a space gets: one outside, two or one in the middle, all the rest on the centre (Q2, Q3)."""
    if table.outer & bit(space):
        return 1
    if table.middle & bit(space):
        return 1 if short & bit(space) else 2
    return left


@rule
def deal(table: RuleTable, state: State, outcome: Outcome, events: Any) -> None:
    """Fill the quarry from a draw (Q2) and begin the quarry phase with the worker's holder (Q4)."""
    stones = 0
    for kind in range(KINDS):
        stones += int(table.plan[state.rounds, kind])
    dealt = 0
    for space in range(table.spaces):
        room = stones_on(table, outcome.short, space, stones - dealt)
        for _ in range(room):
            state.quarry[space, outcome.stones[dealt]] += 1
            dealt += 1
        if room > 0:
            state.with_stones |= bit(space)
    state.in_quarry = stones
    state.phase = QUARRY
    state.phase_turns = 0
    state.mover = state.holder
    _begin_turn(table, state)
    note(events, DEALT, -1, state.rounds + 1, stones, 0)


@rule
def _begin_turn(table: RuleTable, state: State) -> None:
    """Begin a turn of 1, 2, 3 and from then on 4 spaces (Q4); the space where it begins is not entered again (Q6)."""
    state.steps = min(state.phase_turns + 1, LONGEST_WALK)
    state.entered = EMPTY
    if state.worker != NOWHERE and not table.step_back:
        state.entered = bit(state.worker)
    for kind in range(KINDS):
        state.taken[kind] = 0
    state.stones_taken = 0
    state.path[0] = state.worker
    for i in range(1, LONGEST_WALK + 1):
        state.path[i] = NOWHERE


@rule
def kinds_on(state: State, space: int) -> Any:
    """The kinds of stones on a space."""
    kinds = EMPTY
    for kind in range(KINDS):
        kinds |= bit_if(state.quarry[space, kind] > 0, kind)
    return kinds


@rule
def _ends(table: RuleTable, state: State) -> Any:
    """Where the turn can end: on the outer ring (Q8), taking a stone there if none was taken before (Q9)."""
    return table.outer if state.stones_taken > 0 else table.outer & state.with_stones


@rule
def _ends_through(table: RuleTable, state: State, space: int, ends: Any) -> Any:
    """Where the turn can end after entering this space: anywhere outside if a stone is taken here (Q9)."""
    return table.outer if state.with_stones & bit(space) else ends


@rule
def _finishes_in_one(table: RuleTable, at: int, entered: Any, ends: Any) -> bool:
    return bool(table.adjacent[at] & ~entered & ends)


@rule
def _finishes_in_two(table: RuleTable, state: State, at: int, entered: Any, ends: Any) -> bool:
    ways = table.adjacent[at] & ~entered
    while ways != 0:
        via = lowest(ways)
        ways = without_lowest(ways)
        if _finishes_in_one(table, via, entered | bit(via), _ends_through(table, state, via, ends)):
            return True
    return False


@rule
def _finishes_in_three(table: RuleTable, state: State, at: int, entered: Any, ends: Any) -> bool:
    ways = table.adjacent[at] & ~entered
    while ways != 0:
        via = lowest(ways)
        ways = without_lowest(ways)
        if _finishes_in_two(table, state, via, entered | bit(via), _ends_through(table, state, via, ends)):
            return True
    return False


@rule
def _finishes(table: RuleTable, state: State, space: int, ends: Any) -> bool:
    """Whether a turn that enters this space, and at least one more, can end on one of these spaces (Q10)."""
    entered = state.entered | bit(space)
    ends = _ends_through(table, state, space, ends)
    if state.steps == 2:
        return _finishes_in_one(table, space, entered, ends)
    if state.steps == 3:
        return _finishes_in_two(table, state, space, entered, ends)
    return _finishes_in_three(table, state, space, entered, ends)


@rule
def spaces_to_enter(table: RuleTable, state: State) -> Any:
    """The spaces that the worker can be put on or step to (Q4 to Q10)."""
    ways = table.outer
    if state.worker != NOWHERE:
        ways = table.adjacent[state.worker] & ~state.entered
    ends = _ends(table, state)
    if state.steps == 1:
        return ways & ends
    spaces = EMPTY
    while ways != 0:
        space = lowest(ways)
        ways = without_lowest(ways)
        spaces |= bit_if(_finishes(table, state, space, ends), space)
    return spaces


@rule
def refuse_enter(table: RuleTable, state: State, space: int) -> int:
    """Why the worker cannot enter a space."""
    if space >= table.spaces:
        return NO_SUCH_SPACE
    if state.choosing:
        return TAKE_FIRST
    if state.worker == NOWHERE:
        return ALLOWED if table.outer & bit(space) else NOT_OUTER
    if not table.adjacent[state.worker] & bit(space):
        return NOT_ADJACENT
    if state.entered & bit(space):
        return ENTERED
    if spaces_to_enter(table, state) & bit(space):
        return ALLOWED
    if state.steps > 1:
        return DEAD_END
    return NOTHING_COLLECTED if table.outer & bit(space) else ENDS_INSIDE


@rule
def refuse_take(table: RuleTable, state: State, kind: int) -> int:
    """Why a kind cannot be taken: there is a choice only if the space has several kinds (Q7)."""
    if not state.choosing:
        return NOTHING_TO_TAKE
    return ALLOWED if state.quarry[state.worker, kind] > 0 else NO_SUCH_STONE


@rule
def enter(table: RuleTable, state: State, space: int, events: Any) -> None:
    """Put the worker on a space, or step to it, and take a stone if there is no choice (Q4, Q5, Q7)."""
    note(events, PLACED if state.worker == NOWHERE else STEPPED, state.mover, space, 0, 0)
    walked = min(state.phase_turns + 1, LONGEST_WALK) - state.steps
    state.path[walked + 1] = space
    state.worker = space
    state.entered |= bit(space)
    state.steps -= 1
    kinds = kinds_on(state, space)
    if kinds == 0:
        if state.steps == 0:
            _end_turn(table, state)
    elif without_lowest(kinds) == 0:
        take(table, state, lowest(kinds), events)
    else:
        state.choosing = kinds


@rule
def take(table: RuleTable, state: State, kind: int, events: Any) -> None:
    """Take a stone from the worker's space (Q7); the quarry's last stone ends the phase (Q11)."""
    space = state.worker
    state.quarry[space, kind] -= 1
    state.in_quarry -= 1
    state.hands[state.mover, kind] += 1
    state.taken[kind] += 1
    state.stones_taken += 1
    note(events, TAKEN, state.mover, kind, space, 0)
    if not state.choosing:  # if there was a choice, another kind is left
        state.with_stones &= ~bit_if(state.quarry[space, kind] == 0, space)
    state.choosing = 0
    if state.in_quarry == 0:
        _end_phase(table, state, events)
    elif state.steps == 0:
        _end_turn(table, state)


@rule
def _end_turn(table: RuleTable, state: State) -> None:
    state.turns += 1
    state.phase_turns += 1
    state.mover = next_seat(table, state.mover)
    _begin_turn(table, state)


@rule
def _end_phase(table: RuleTable, state: State, events: Any) -> None:
    """Return the black stone for 2 points; whoever had it begins the building (Q11, Q12)."""
    note(events, QUARRY_EMPTY, -1, 0, 0, 0)
    state.turns += 1
    for seat in range(table.players):
        if state.hands[seat, BLACK] > 0:
            state.hands[seat, BLACK] = 0
            state.black_stones[seat] += 1
            state.holder = seat
            note(events, BLACK_RETURNED, seat, BLACK_POINTS, 0, 0)
    state.phase = BUILDING
    state.worker = NOWHERE
    _begin_turn(table, state)
    state.steps = 0
    state.mover = state.holder
