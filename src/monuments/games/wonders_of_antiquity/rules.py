"""The kernel of Wonders of Antiquity: the functions that every game provides, with the rules they follow."""

from typing import Any

from ..course import DEALING, OVER, to_move, turn
from ..events import note
from ..kernel import rule
from .choices import choose, legal
from .dealing import read_draw, tell_draw, write_draw
from .drawing import buy_offer, buy_pile, deal, draw_offer, draw_pile, refuse_draw, sample, swap
from .happenings import LAPSED, TOOK_TOKEN
from .hidden import know, resample, reveals, view
from .historian import write_history
from .laying import (
    choose_card,
    complete_laying,
    refuse_done,
    refuse_lay,
    refuse_reorder,
)
from .possible import (
    is_action_possible,
    on_offer,
    refuse_buy_offer,
    refuse_buy_pile,
    refuse_draw_offer,
    refuse_draw_pile,
    refuse_erect,
    refuse_expand,
    refuse_extra,
    refuse_historian,
    refuse_points,
    refuse_swap,
    refuse_token,
)
from .refusals import (
    ACTION_POSSIBLE,
    ACTIONS_LEFT,
    ALLOWED,
    CARDS_TO_DEAL,
    COMPLETE_FIRST,
    GAME_OVER,
    NO_SUCH_ACTION,
    NO_TOKEN_STEP_BEGUN,
    NOT_ON_OFFER,
)
from .scoring import points_from
from .selling import discard, refuse_discard
from .showing import show
from .state import (
    ACTIONS,
    BANK,
    BUY,
    BUY_PILE,
    CARDS,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PILE,
    END,
    ERECT,
    ERECTING,
    EXPAND,
    EXPANDING,
    EXTRA,
    FOR,
    HISTORIAN,
    IDLE,
    LAPSE,
    LAY,
    NONE,
    OFFER,
    PAYING,
    POINTS,
    REORDER,
    REORDERING,
    SELLING,
    SOURCES,
    SWAP,
    SWAPPING,
    SYMBOLS,
    TOKEN,
    RuleTable,
    State,
)
from .telling import tell, tell_actions
from .turns import A_STEP, A_TURN, AN_ACTION, forget_steps, settle

__all__ = [
    "apply",
    "begin",
    "breakdown",
    "choose",
    "deal",
    "know",
    "legal",
    "read_draw",
    "reason",
    "refuse",
    "refuse_draw",
    "resample",
    "reveals",
    "sample",
    "show",
    "tell",
    "tell_actions",
    "tell_draw",
    "to_move",
    "turn",
    "turn_rule",
    "view",
    "write_draw",
]

TOKEN_POINTS = 2


@rule
def begin(table: RuleTable, state: State) -> None:
    """Set up an empty record: historians in hand (C5), tokens in the bank (T1), the starting player to move (S2)."""
    state.phase = DEALING
    state.mover = table.first_player
    for i in range(CARDS):
        state.pile[i] = NONE
    for place in range(OFFER):
        state.offer[place] = NONE
    for seat in range(table.players):
        state.historians[seat] = table.historians
    for symbol in range(SYMBOLS):
        state.owners[symbol] = BANK
    forget_steps(state)


@rule
def refuse(table: RuleTable, state: State, action: int) -> int:
    """Why an action is impossible now, or 0 if it is legal."""
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.phase == OVER:
        return GAME_OVER
    if state.phase == DEALING:
        return CARDS_TO_DEAL
    if LAY <= action < DONE:
        return refuse_lay(table, state, action - LAY)
    if action == DONE:
        return refuse_done(table, state)
    if action == REORDER:
        return refuse_reorder(table, state)
    if DISCARD <= action < HISTORIAN:
        return refuse_discard(table, state, action - DISCARD)
    if action >= FOR:
        if state.doing != SWAPPING:
            return NO_TOKEN_STEP_BEGUN
        return ALLOWED if on_offer(state, action - FOR) else NOT_ON_OFFER
    if state.doing != IDLE:
        return COMPLETE_FIRST
    return _refuse_beginning(table, state, action)


@rule
def _refuse_beginning(table: RuleTable, state: State, action: int) -> int:
    """Why something cannot be begun if no action is unfinished."""
    if action == DRAW_PILE:
        return refuse_draw_pile(state)
    if action < ERECT:
        return refuse_draw_offer(state, action - DRAW)
    if action < EXPAND:
        return refuse_erect(state, action - ERECT)
    if action < REORDER:
        return refuse_expand(state, action - EXPAND)
    if action < EXTRA:
        return refuse_points(table, state, action - POINTS)
    if action < DISCARD:
        return refuse_extra(table, state, action - EXTRA)
    if action == HISTORIAN:
        return refuse_historian(table, state)
    if action == END:
        return ALLOWED if state.actions == 0 else ACTIONS_LEFT
    if action == LAPSE:
        if state.actions == 0 or is_action_possible(table, state):
            return ACTION_POSSIBLE
        return ALLOWED
    if action < BUY_PILE:
        return refuse_token(table, state, action - TOKEN)
    if action == BUY_PILE:
        return refuse_buy_pile(table, state)
    if action < SWAP:
        return refuse_buy_offer(table, state, action - BUY)
    return refuse_swap(table, state, action - SWAP)


@rule
def apply(table: RuleTable, state: State, action: int, events: Any) -> None:
    """Do a legal action, or a step of one, and decide whether the turn goes on."""
    settle(table, state, _act(table, state, action, events), events)


@rule
def _act(table: RuleTable, state: State, action: int, events: Any) -> int:
    """Do what was chosen; return what that completes."""
    if LAY <= action < DONE:
        return choose_card(state, action - LAY)
    if DISCARD <= action < HISTORIAN:
        return discard(table, state, action - DISCARD, events)
    if action == DRAW_PILE:
        return draw_pile(table, state, events)
    if action < ERECT:
        return draw_offer(table, state, action - DRAW, events)
    if action < EXPAND:
        return _begin(state, ERECTING, action - ERECT)
    if action < REORDER:
        return _begin(state, EXPANDING, action - EXPAND)
    if action == REORDER:
        return _begin(state, REORDERING, int(state.subject))
    if action == DONE:
        return complete_laying(table, state, events)
    if action < EXTRA:
        return _begin(state, SELLING, action - POINTS)
    if action < DISCARD:
        return _begin(state, PAYING, action - EXTRA)
    if action == HISTORIAN:
        return write_history(table, state, events)
    if action == END:
        return A_TURN
    if action == LAPSE:
        note(events, LAPSED, state.mover, 0, 0, 0)
        return A_TURN
    if action < BUY_PILE:
        return _take_token(table, state, action - TOKEN, events)
    if action == BUY_PILE:
        return buy_pile(table, state, events)
    if action < SWAP:
        return buy_offer(table, state, action - BUY, events)
    if action < FOR:
        _begin(state, SWAPPING, 0)
        return choose_card(state, action - SWAP)
    return swap(table, state, int(state.laid[0]), action - FOR, events)


@rule
def _begin(state: State, doing: int, subject: int) -> int:
    """Begin an action of several steps, which only its player sees until it is complete (H4)."""
    state.doing = doing
    state.subject = subject
    return A_STEP


@rule
def _take_token(table: RuleTable, state: State, symbol: int, events: Any) -> int:
    """Take a symbol's token from the bank or its owner, for 2 points at once (T1)."""
    state.owners[symbol] = state.mover
    state.token_points[state.mover] += TOKEN_POINTS
    note(events, TOOK_TOKEN, state.mover, symbol, TOKEN_POINTS, 0)
    return AN_ACTION


@rule
def breakdown(table: RuleTable, state: State, out: Any) -> None:
    """Each seat's points by source (E2 to E4, F5, T1 to T3)."""
    for seat in range(table.players):
        for source in range(SOURCES):
            out[seat, source] = points_from(table, state, seat, source)


@rule
def reason(table: RuleTable, state: State) -> int:
    """Why the game is over: always because the pile ran out (E1)."""
    return 0


@rule
def turn_rule(table: RuleTable, state: State) -> int:
    """The rule that only one player acts in a turn (M1)."""
    return 0
