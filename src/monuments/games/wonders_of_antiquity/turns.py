"""How turns go on and end (M1, M6, M7), and when the game ends (E1)."""

from typing import Any

from ..course import next_seat
from ..events import note
from ..kernel import rule
from .happenings import PILE_EMPTY
from .possible import is_asked
from .scoring import finish
from .state import ACTIONS_A_TURN, IDLE, NONE, NUMBERS, SYMBOLS, RuleTable, State

A_STEP, FREE, AN_ACTION, A_TURN = range(4)
"""What the mover has completed: a step of an unfinished action, something that costs no action, an action, the turn."""


@rule
def begin_turn(table: RuleTable, state: State) -> None:
    """Begin a turn: three actions, nothing begun, no token used."""
    state.actions = ACTIONS_A_TURN
    state.begun = 0
    state.extra = 0
    for symbol in range(SYMBOLS):
        state.used[symbol] = 0


@rule
def forget_steps(state: State) -> None:
    """Forget the steps of an unfinished action."""
    state.doing = IDLE
    state.subject = 0
    state.laying = 0
    for i in range(NUMBERS):
        state.laid[i] = NONE


@rule
def settle(table: RuleTable, state: State, done: int, events: Any) -> None:
    """After an action, or anything that costs none, end the turn unless something is left to choose (M1, M6, T2)."""
    if done == A_STEP:
        return
    if done == AN_ACTION:
        state.actions -= 1
    forget_steps(state)
    state.begun = 1
    if done == A_TURN or (state.actions == 0 and not is_asked(table, state)):
        end_turn(table, state, events)


@rule
def end_turn(table: RuleTable, state: State, events: Any) -> None:
    """Go on with the next player clockwise; once the pile is empty, every other player has one last turn (E1)."""
    state.turns += 1
    begin_turn(table, state)
    if state.last_turns == 1:
        state.last_turns = 0
        state.actions = 0
        finish(table, state, events)
        return
    if state.last_turns > 1:
        state.last_turns -= 1
    elif state.pile_size == 0:
        state.last_turns = table.players - 1
        note(events, PILE_EMPTY, -1, 0, 0, 0)
    state.mover = next_seat(table, state.mover)
