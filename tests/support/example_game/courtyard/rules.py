"""The kernel of Courtyard: the functions that every game provides, with the rules they follow."""

from typing import Any

from monuments.games.bits import EMPTY, bit, count, without
from monuments.games.chance import shuffle
from monuments.games.course import DEALING, OVER, to_move, turn
from monuments.games.events import note
from monuments.games.kernel import rule
from monuments.games.telling import NO_VALUE, UNSEEN, tell_instead, tell_row
from monuments.games.winning import leading, note_winners

from .happenings import DEALT, DREW, DREW_HIDDEN, DREW_PILE, LAID, PICKED, REFILLED, TIED, WON
from .refusals import (
    ALLOWED,
    GAME_OVER,
    NO_SUCH_ACTION,
    NO_SUCH_STONE,
    NOT_DEALT,
    NOT_IN_HAND,
    NOT_OFFERED,
    NOTHING_PICKED,
    PILE_EMPTY,
    SHOW_FIRST,
    WRONG_NUMBER,
    WRONG_STONES,
)
from .state import (
    ACTIONS,
    DRAW,
    DRAW_PILE,
    GOAL,
    HAND,
    HIDDEN_HAND,
    NO_STONE,
    NONE,
    OPEN,
    PICK,
    PLAYING,
    SHOW,
    STONE_POINTS,
    Outcome,
    RuleTable,
    Shown,
    State,
)

__all__ = [
    "apply",
    "begin",
    "breakdown",
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
    "score",
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

HANDS, OFFERED, PILE = range(3)
"""The parts of a draw."""


@rule
def begin(table: RuleTable, state: State) -> None:
    """Set up an empty record: no stone is dealt yet (C2), the first player begins (C3)."""
    state.phase = DEALING
    state.mover = table.first_player
    state.actions_left = table.actions
    state.picked = NONE
    for i in range(len(state.pile)):
        state.pile[i] = NO_STONE


@rule
def legal(table: RuleTable, state: State, out: Any) -> int:
    """List the legal actions; return how many. A player with fewer than three stones laid always holds one (C2, C9)."""
    if state.phase != PLAYING:
        return 0
    if state.picked != NONE:
        out[0] = SHOW
        return 1
    n = 0
    if state.in_pile > 0:
        out[0] = DRAW_PILE
        n = 1
    for stone in range(table.stones):
        if state.offer & bit(stone):
            out[n] = DRAW + stone
            n += 1
        if state.hands[state.mover] & bit(stone):
            out[n] = PICK + stone
            n += 1
    return n


@rule
def refuse(table: RuleTable, state: State, action: int) -> int:
    """Why an action is impossible now, or 0 if it is legal."""
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.phase == OVER:
        return GAME_OVER
    if state.phase == DEALING:
        return NOT_DEALT
    if action == SHOW:
        return NOTHING_PICKED if state.picked == NONE else ALLOWED
    if state.picked != NONE:
        return SHOW_FIRST
    if action == DRAW_PILE:
        return ALLOWED if state.in_pile > 0 else PILE_EMPTY
    if action < PICK:
        if action - DRAW >= table.stones:
            return NO_SUCH_STONE
        return ALLOWED if state.offer & bit(action - DRAW) else NOT_OFFERED
    if action - PICK >= table.stones:
        return NO_SUCH_STONE
    return ALLOWED if state.hands[state.mover] & bit(action - PICK) else NOT_IN_HAND


@rule
def apply(table: RuleTable, state: State, action: int, events: Any) -> None:
    """Do a legal action."""
    mover = state.mover
    if action == DRAW_PILE:
        stone = _turn_over(state)
        _take(state, stone)
        note(events, DREW_PILE, mover, stone, 0, 0)
        _end_action(table, state)
    elif action < PICK:
        stone = action - DRAW
        state.offer = without(state.offer, stone)
        _take(state, stone)
        state.known |= bit(stone)
        note(events, DREW, mover, stone, 0, 0)
        if state.in_pile > 0:
            stone = _turn_over(state)
            state.offer |= bit(stone)
            note(events, REFILLED, -1, stone, 0, 0)
        _end_action(table, state)
    elif action < SHOW:
        state.picked = action - PICK
        note(events, PICKED, mover, action - PICK, 0, 0)
    else:
        _lay(table, state, events)


@rule
def _turn_over(state: State) -> int:
    """Take the top stone off the pile."""
    top = int(state.in_pile) - 1
    stone = int(state.pile[top])
    state.pile[top] = NO_STONE
    state.in_pile = top
    return stone


@rule
def _take(state: State, stone: int) -> None:
    state.hands[state.mover] |= bit(stone)
    state.in_hand[state.mover] += 1


@rule
def _lay(table: RuleTable, state: State, events: Any) -> None:
    """Lay the picked stone: it scores (C7), and so does each neighbour already laid (C8)."""
    mover, stone = state.mover, int(state.picked)
    state.picked = NONE
    state.hands[mover] = without(state.hands[mover], stone)
    state.known = without(state.known, stone)
    state.in_hand[mover] -= 1
    neighbours = 0
    if stone > 0 and state.laid & bit(stone - 1):
        neighbours += 1
    if state.laid & bit(stone + 1):
        neighbours += 1
    state.laid |= bit(stone)
    state.laid_by[mover] += 1
    state.neighbours[mover] += neighbours
    note(events, LAID, mover, stone, STONE_POINTS + neighbours, 0)
    if state.laid_by[mover] == GOAL:
        _end(table, state, events)
    else:
        _end_action(table, state)


@rule
def _end_action(table: RuleTable, state: State) -> None:
    """Give the turn to the next player once its actions are done (C3)."""
    state.actions_left -= 1
    if state.actions_left == 0:
        state.turns += 1
        state.actions_left = table.actions
        state.mover = (state.mover + 1) % table.players


@rule
def score(state: State, seat: int) -> int:
    """A seat's points."""
    return _points_from(state, seat, 0) + _points_from(state, seat, 1)


@rule
def _points_from(state: State, seat: int, source: int) -> int:
    """A seat's points from stones laid (C7), or from neighbours (C8)."""
    return STONE_POINTS * int(state.laid_by[seat]) if source == 0 else int(state.neighbours[seat])


@rule
def _end(table: RuleTable, state: State, events: Any) -> None:
    """End the game; whoever has the most points wins (C9)."""
    state.phase = OVER
    state.turns += 1
    leaders = EMPTY
    best = 0
    for seat in range(table.players):
        leaders, best = leading(leaders, best, seat, score(state, seat))
    note_winners(leaders, best, WON, TIED, events)


@rule
def sample(table: RuleTable, state: State, rng: Any, outcome: Outcome) -> None:
    """Shuffle all stones, listed by their numbers (C2)."""
    for stone in range(table.stones):
        outcome.deck[stone] = stone
    shuffle(rng, outcome.deck, table.stones)


@rule
def write_draw(table: RuleTable, state: State, outcome: Outcome, rows: Any) -> int:
    """Write the rows of a draw: hands, offer, the pile from top to bottom; return how many there are (C2)."""
    for i in range(table.stones):
        rows[i, 0] = _part(table, i)
        rows[i, 1] = i // HAND if rows[i, 0] == HANDS else 0
        rows[i, 2] = outcome.deck[i]
    return int(table.stones)


@rule
def read_draw(table: RuleTable, state: State, rows: Any, n: int, outcome: Outcome, about: Any) -> int:
    """Read the rows of a draw; return why no outcome is that, or 0 (C1, C2)."""
    for i in range(n):
        part = _part(table, i)
        if rows[i, 0] != part or (part == HANDS and rows[i, 1] != i // HAND):
            return WRONG_NUMBER
    if n != table.stones:
        return WRONG_STONES
    for i in range(n):
        outcome.deck[i] = rows[i, 2]
    return ALLOWED


@rule
def _part(table: RuleTable, place: int) -> int:
    """The part of a draw to which a stone goes, by its place in the deck (C2)."""
    hands = HAND * int(table.players)
    if place < hands:
        return HANDS
    return OFFERED if place < hands + OPEN else PILE


@rule
def tell_draw(table: RuleTable, rows: Any, n: int, seat: int) -> None:
    """Hide in the rows of a draw the other hands and the pile (C10)."""
    for i in range(n):
        if rows[i, 0] == PILE or (rows[i, 0] == HANDS and rows[i, 1] != seat):
            rows[i, 2] = NO_VALUE


@rule
def refuse_draw(table: RuleTable, state: State, outcome: Outcome) -> int:
    """Why a draw is impossible: it does not contain each stone once (C1)."""
    found = EMPTY
    for i in range(table.stones):
        if outcome.deck[i] >= table.stones:
            return WRONG_STONES
        found |= bit(outcome.deck[i])
    return ALLOWED if count(found) == table.stones else WRONG_STONES


@rule
def deal(table: RuleTable, state: State, outcome: Outcome, events: Any) -> None:
    """Deal from the front: three stones to seat 0, three to seat 1, …, two to the offer, the rest is the pile (C2)."""
    dealt = 0
    for seat in range(table.players):
        for _ in range(HAND):
            state.hands[seat] |= bit(outcome.deck[dealt])
            dealt += 1
        state.in_hand[seat] = HAND
    for _ in range(OPEN):
        state.offer |= bit(outcome.deck[dealt])
        dealt += 1
    left = int(table.stones) - dealt
    for i in range(left):
        state.pile[left - 1 - i] = outcome.deck[dealt + i]
    state.in_pile = left
    state.phase = PLAYING
    note(events, DEALT, -1, HAND, 0, 0)


@rule
def breakdown(table: RuleTable, state: State, out: Any) -> None:
    """Each seat's points by source: stones laid (C7), neighbours (C8)."""
    for seat in range(table.players):
        for source in range(out.shape[1]):
            out[seat, source] = _points_from(state, seat, source)


@rule
def view(table: RuleTable, state: State, seat: int) -> None:
    """Hide from a copy of the state what a seat (or a watcher, -1) is not shown, even if it could remember it (C10)."""
    if state.phase != PLAYING:
        return
    know(table, state, seat)
    own = EMPTY
    for other in range(table.players):
        if other == seat:
            own = state.hands[other]
        else:
            state.hands[other] = EMPTY
    state.known &= own


@rule
def show(table: RuleTable, state: State, shown: Shown, seats: Any) -> None:
    """Write what a state shows in which everything else is hidden (C10)."""
    shown.phase = PLAYING + 2 if state.phase == OVER else state.phase + 1
    shown.to_move = state.mover + 1 if state.phase == PLAYING else 0
    shown.actions_left = state.actions_left
    shown.picked = state.picked + 1
    shown.offer = state.offer
    shown.in_pile = state.in_pile
    shown.courtyard = state.laid
    for seat in range(table.players):
        seats[seat].score = score(state, seat)
        seats[seat].laid = state.laid_by[seat]
        seats[seat].in_hand = state.in_hand[seat]
        seats[seat].hand = state.hands[seat] if count(state.hands[seat]) == state.in_hand[seat] else HIDDEN_HAND


@rule
def know(table: RuleTable, state: State, seat: int) -> None:
    """Hide from a copy of the state what a seat cannot know: other stones of other hands, the pile, a pick (C10)."""
    if state.phase != PLAYING:
        return
    for other in range(table.players):
        if other != seat:
            state.hands[other] &= state.known
    for i in range(len(state.pile)):
        state.pile[i] = NO_STONE
    if state.mover != seat:
        state.picked = NONE


@rule
def resample(table: RuleTable, state: State, seat: int, rng: Any) -> None:
    """Shuffle in a copy all stones whose place a seat cannot know, and take back a pick it does not see (C10).

    These are the stones that it sees nowhere, listed by number, so that the result depends only on what it knows. The
    pile has room for every stone, so they are shuffled there.
    """
    if state.phase != PLAYING:
        return
    if state.mover != seat:
        state.picked = NONE
    seen = state.offer | state.laid | state.known
    for other in range(table.players):
        if other == seat:
            seen |= state.hands[other]
        else:
            state.hands[other] &= state.known
    mixed = 0
    for stone in range(table.stones):
        if not seen & bit(stone):
            state.pile[mixed] = stone
            mixed += 1
    shuffle(rng, state.pile, mixed)
    for other in range(table.players):
        if other != seat:
            for _ in range(int(state.in_hand[other]) - count(state.hands[other])):
                mixed -= 1
                state.hands[other] |= bit(state.pile[mixed])
                state.pile[mixed] = NO_STONE


@rule
def reveals(table: RuleTable, state: State, action: int) -> bool:
    """Whether an action lets anybody know something they could not know before (C10).

    While the game runs, every hand contains a stone that only its owner can know (C2, C9), so what is turned over
    could always have been another stone. The end opens everything.
    """
    if action == DRAW_PILE:
        return True
    if action < PICK:
        return bool(state.in_pile > 0)
    if action < SHOW:
        return False
    return state.laid_by[state.mover] + 1 == GOAL or not state.known & bit(state.picked)


@rule
def tell(table: RuleTable, rows: Any, n: int, seat: int, stage: int, out: Any) -> int:
    """Do not tell another's stone from the pile, and another's pick only when it is shown (C10)."""
    told = 0
    for row in range(n):
        if rows[row, 0] == DREW_PILE and rows[row, 1] != seat:
            told = tell_instead(out, told, DREW_HIDDEN, rows[row, 1], 0)
        elif row < n - 1 or rows[row, 0] != PICKED or rows[row, 1] == seat:
            told = tell_row(rows, row, out, told)
    return told


@rule
def tell_actions(table: RuleTable, actions: Any, n: int, mover: int, seat: int, stage: int, out: Any) -> None:
    """Another's pick is an unseen step until the stone is shown (C10)."""
    for i in range(n):
        out[i] = actions[i]
    if n > 0 and mover != seat and PICK <= actions[n - 1] < SHOW:
        out[n - 1] = UNSEEN


@rule
def reason(table: RuleTable, state: State) -> int:
    """Why the game is over: a player has laid three stones (C9)."""
    return 0


@rule
def turn_rule(table: RuleTable, state: State) -> int:
    """The order of turns (C3)."""
    return 0
