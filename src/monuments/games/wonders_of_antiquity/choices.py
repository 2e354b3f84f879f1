"""Everything that can be chosen now, as sets: a bit for each choice, in the order of the list of choices."""

from typing import Any

from ..bits import EMPTY, bit, bit_if, count, lowest, nth, without, without_lowest
from ..chance import pick, pick_member
from ..kernel import rule
from .card_sets import A_WORD, WORDS, list_cards, nth_card, numbers_of, of_symbol, pick_card
from .laying import numbers_in_own_stack, refuse_done, refuse_reorder
from .possible import (
    monuments_to_build,
    open_places,
    refuse_buy_pile,
    refuse_helmet,
    refuse_historian,
    refuse_swaps,
    refuse_token,
)
from .refusals import ALLOWED
from .selling import is_discarding
from .state import (
    BUY,
    BUY_PILE,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PILE,
    END,
    ERECT,
    EXPAND,
    EXTRA,
    FOR,
    HISTORIAN,
    IDLE,
    LAPSE,
    LAY,
    MONUMENTS,
    NUMBERS,
    OFFER,
    PLAYING,
    POINTS,
    REORDER,
    REORDERING,
    SWAP,
    SWAPPING,
    SYMBOLS,
    TOKEN,
    RuleTable,
    State,
)

PILE, OPEN = 0, 1
BUILD = OPEN + OFFER
SELL = BUILD + MONUMENTS
"""Points for a symbol, then its token, symbol by symbol."""
STOP = SELL + 2 * SYMBOLS
PAY = STOP + 1
WRITE = PAY + SYMBOLS
BUY_TOP = WRITE + 1
BUY_OPEN = BUY_TOP + 1
"""The choices if no action is unfinished; swaps follow."""

COMPLETE = NUMBERS
REARRANGE = COMPLETE + 1
"""The choices while a monument is being laid: its nine cards, then these."""


@rule
def beginnings(table: RuleTable, state: State) -> Any:
    """What can be begun if no action is unfinished, except swaps."""
    sales = EMPTY
    payments = EMPTY
    for symbol in range(SYMBOLS):
        pair = of_symbol(table, state.hands[state.mover], symbol) >= 2
        sales |= bit_if(pair, SELL + 2 * symbol)
        payments |= bit_if(pair, PAY + symbol)
    choices = bit(STOP)
    if state.actions > 0:
        choices = bit_if(state.pile_size > 0, PILE) | open_places(state) << OPEN
        choices |= monuments_to_build(state) << BUILD | sales
        if table.tokens:
            for symbol in range(SYMBOLS):
                choices |= bit_if(refuse_token(table, state, symbol) == ALLOWED, SELL + 2 * symbol + 1)
        if choices == 0:
            choices = bit(STOP)
    if not state.extra:
        choices |= payments
    choices |= bit_if(refuse_historian(table, state) == ALLOWED, WRITE)
    if table.tokens:
        choices |= bit_if(refuse_buy_pile(table, state) == ALLOWED, BUY_TOP)
        if refuse_helmet(table, state) == ALLOWED:
            choices |= open_places(state) << BUY_OPEN
    return choices


@rule
def beginning(state: State, choice: int) -> int:
    """The action that begins something."""
    if choice < OPEN:
        return DRAW_PILE
    if choice < BUILD:
        return DRAW + int(state.offer[choice - OPEN])
    if choice < SELL:
        monument = choice - BUILD
        return (EXPAND if state.erected[state.mover] & bit(monument) else ERECT) + monument
    if choice < STOP:
        return (TOKEN if (choice - SELL) % 2 else POINTS) + (choice - SELL) // 2
    if choice == STOP:
        return LAPSE if state.actions > 0 else END
    if choice < WRITE:
        return EXTRA + choice - PAY
    if choice == WRITE:
        return HISTORIAN
    if choice == BUY_TOP:
        return BUY_PILE
    return BUY + int(state.offer[choice - BUY_OPEN])


@rule
def _swaps(table: RuleTable, state: State, word: int) -> Any:
    """The cards that the ship's owner can swap (T2), one word of the set."""
    if table.tokens and refuse_swaps(table, state) == ALLOWED:
        return state.hands[state.mover, word]
    return EMPTY


@rule
def layings(table: RuleTable, state: State) -> Any:
    """What can be done while a monument is being laid."""
    numbers = numbers_of(state.hands[state.mover], state.subject)
    if state.doing == REORDERING:
        numbers |= numbers_in_own_stack(state, state.subject)
    for i in range(state.laying):
        numbers = without(numbers, state.laid[i] % NUMBERS)
    numbers |= bit_if(refuse_done(table, state) == ALLOWED, COMPLETE)
    return numbers | bit_if(refuse_reorder(table, state) == ALLOWED, REARRANGE)


@rule
def _laying(state: State, choice: int) -> int:
    """The action that a choice stands for while a monument is being laid."""
    if choice < COMPLETE:
        return LAY + int(state.subject) * NUMBERS + choice
    return DONE if choice == COMPLETE else REORDER


@rule
def discards(table: RuleTable, state: State, word: int) -> Any:
    """The cards that can be discarded (M5, M6), one word of the set."""
    cards = state.hands[state.mover, word] & table.of_symbol[state.subject, word]
    chosen = int(state.laid[0])
    return cards & ~bit_if(chosen // A_WORD == word, chosen % A_WORD)


@rule
def legal(table: RuleTable, state: State, out: Any) -> int:
    """List the legal actions; return how many there are."""
    n = 0
    if state.phase != PLAYING:
        return n
    if is_discarding(state):
        for word in range(WORDS):
            n = list_cards(discards(table, state, word), word, DISCARD, out, n)
        return n
    if state.doing == IDLE:
        choices = beginnings(table, state)
    elif state.doing == SWAPPING:
        choices = open_places(state)
    else:
        choices = layings(table, state)
    while choices != 0:
        out[n] = _action(state, lowest(choices))
        choices = without_lowest(choices)
        n += 1
    if state.doing == IDLE:
        for word in range(WORDS):
            n = list_cards(_swaps(table, state, word), word, SWAP, out, n)
    return n


@rule
def _action(state: State, choice: int) -> int:
    """The action that a choice stands for."""
    if state.doing == IDLE:
        return beginning(state, choice)
    if state.doing == SWAPPING:
        return FOR + int(state.offer[choice])
    return _laying(state, choice)


@rule
def choose(table: RuleTable, state: State, rng: Any, actions: Any) -> int:
    """One of the legal actions, each equally likely: the one that `pick` would choose from the list, without a list."""
    if state.doing == IDLE:
        choices = beginnings(table, state)
        if table.tokens:
            return _beginning_or_swap(table, state, rng, choices)
        return beginning(state, pick_member(rng, choices))
    if is_discarding(state):
        return DISCARD + pick_card(rng, discards(table, state, 0), discards(table, state, 1))
    if state.doing == SWAPPING:
        return FOR + int(state.offer[pick_member(rng, open_places(state))])
    return _laying(state, pick_member(rng, layings(table, state)))


@rule
def _beginning_or_swap(table: RuleTable, state: State, rng: Any, choices: Any) -> int:
    low = _swaps(table, state, 0)
    high = _swaps(table, state, 1)
    others = count(choices)
    n = pick(rng, others + count(low) + count(high))
    if n < others:
        return beginning(state, nth(choices, n))
    return SWAP + nth_card(low, high, n - others)
