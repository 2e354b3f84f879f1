"""What bots know about Wonders of Antiquity: which actions are worth considering, and what players usually do."""

from typing import Any

from monuments.games.bits import bit, lowest, without, without_lowest
from monuments.games.chance import WORDS, pick_member, word
from monuments.games.kernel import rule
from monuments.games.wonders_of_antiquity.card_sets import WORDS as CARD_WORDS
from monuments.games.wonders_of_antiquity.card_sets import number_of, pick_card
from monuments.games.wonders_of_antiquity.choices import (
    BUILD,
    PAY,
    PILE,
    SELL,
    STOP,
    WRITE,
    beginning,
    beginnings,
    discards,
    layings,
)
from monuments.games.wonders_of_antiquity.laying import chosen_from_hand
from monuments.games.wonders_of_antiquity.possible import cards_to_erect
from monuments.games.wonders_of_antiquity.selling import is_discarding
from monuments.games.wonders_of_antiquity.state import (
    DISCARD,
    DONE,
    EXPANDING,
    EXTRA,
    FOR,
    HISTORIAN,
    IDLE,
    LAY,
    NONE,
    NUMBERS,
    OFFER,
    POINTS,
    REORDER,
    REORDERING,
    SWAPPING,
    SYMBOLS,
    RuleTable,
    State,
)

from .prospects import DRAWS_A_TURN

HORIZON = 16
"""Turns after which a playout ends and is judged: what comes later is noise."""
REACH = 1
"""Turns that the tree covers: beyond the seat's own turn, draws matter more than actions."""
RIPE = 10
"""Visits before the tree grows: trying everything once is worse than what players usually do."""


@rule
def turns_left(table: RuleTable, state: State) -> int:
    """About how many turns each seat has left."""
    return int(state.pile_size) // (DRAWS_A_TURN * int(table.players)) + 1


@rule
def lean(table: RuleTable, state: State, rng: Any, actions: Any) -> int:
    """In a playout: build while there is time, lay all cards, discard late, use historians before it is too late."""
    if state.doing == IDLE:
        return beginning(state, _lean_to_begin(table, state, rng))
    if is_discarding(state):
        return DISCARD + pick_card(rng, discards(table, state, 0), discards(table, state, 1))
    if state.doing == SWAPPING:
        for place in range(OFFER):
            if state.offer[place] != NONE:
                return FOR + int(state.offer[place])
    choices = layings(table, state)
    cards = choices & (bit(NUMBERS) - bit(0))
    if cards == 0:
        return DONE
    return LAY + int(state.subject) * NUMBERS + pick_member(rng, cards)


@rule
def _lean_to_begin(table: RuleTable, state: State, rng: Any) -> int:
    choices = beginnings(table, state)
    seat = int(state.mover)
    left = turns_left(table, state)
    if choices & bit(WRITE):
        if left <= state.historians[seat] or word(rng) >> 28 == 0:
            return WRITE
        choices = without(choices, WRITE)
    if state.actions == 0:
        return STOP
    dice = word(rng) & 15
    building = choices & (bit(SELL) - bit(BUILD))
    if building and dice < (8 if left > 2 else 4):
        return pick_member(rng, building)
    best = -1
    most = 0
    for symbol in range(SYMBOLS):
        if choices & bit(SELL + 2 * symbol) and state.symbols[seat, symbol] > most:
            most = int(state.symbols[seat, symbol])
            best = SELL + 2 * symbol
    if best >= 0 and (dice & 7) * 2 < 4 * most - left - 4:
        return best
    drawing = choices & (bit(BUILD) - bit(PILE))
    if drawing:
        return pick_member(rng, drawing)
    if best >= 0:
        return best
    choices &= bit(PAY) - bit(0)
    return pick_member(rng, choices)


@rule
def consider(table: RuleTable, state: State, actions: Any, n: int) -> int:
    """Keep the actions that are worth considering, with only one order of the same steps; returns how many."""
    kept = 0
    for i in range(n):
        action = int(actions[i])
        if _is_worth_considering(table, state, action):
            actions[kept] = action
            kept += 1
    return kept if kept > 0 else n


@rule
def _is_worth_considering(table: RuleTable, state: State, action: int) -> bool:
    if LAY <= action < DONE:
        return state.doing == REORDERING or _comes_after(table, state, action - LAY)
    if DISCARD <= action < HISTORIAN:
        return state.laying == 0 or action - DISCARD > state.laid[0]
    if EXTRA <= action < DISCARD:
        return state.actions == 0
    if POINTS <= action < EXTRA:
        return bool(state.symbols[state.mover, action - POINTS] > 0)
    return action != REORDER


@rule
def _rank(table: RuleTable, state: State, card: int) -> int:
    """Where a card belongs in a monument, from the bottom: frequent symbols first, then high numbers."""
    return int(state.symbols[state.mover, table.symbol[card]]) * 16 + number_of(card)


@rule
def _comes_after(table: RuleTable, state: State, card: int) -> bool:
    """Whether a card can be laid next in the one order that is considered, with enough cards to follow it."""
    rank = _rank(table, state, card)
    if state.laying > 0 and rank >= _rank(table, state, int(state.laid[state.laying - 1])):
        return False
    if state.doing == EXPANDING:
        return True
    following = 0
    cards = layings(table, state) & (bit(NUMBERS) - bit(0))
    while cards != 0:
        other = int(state.subject) * NUMBERS + lowest(cards)
        cards = without_lowest(cards)
        following += _rank(table, state, other) < rank
    return chosen_from_hand(state) + 1 + following >= cards_to_erect(state, state.subject)


@rule
def forget(table: RuleTable, state: State, seat: int, share: float, rng: Any) -> None:
    """Forget some of the cards that others took from the offer into their hands, unless they stay shown (H3)."""
    if table.seen_cards:
        return
    for other in range(table.players):
        if other != seat:
            for half in range(CARD_WORDS):
                cards = state.known[other, half]
                while cards != 0:
                    card = lowest(cards)
                    cards = without_lowest(cards)
                    if word(rng) < share * WORDS:
                        state.known[other, half] = without(state.known[other, half], card)
