"""One decision of one game of a batch, for any game; each game's linker fills in the rules and the observation.

The same functions run interpreted, compiled in a loop over all games, and in a CUDA kernel with a thread for each game.
`i` is the game, `s` the row of the scratch arrays that it may use: the loop has one row, the GPU one for each game.
"""

from typing import Any

from monuments.games.course import CHANCE_MOVES, NOBODY_MOVES
from monuments.games.kernel import Function, rule

apply: Function
begin: Function
breakdown: Function
deal: Function
know: Function
legal: Function
observe: Function
refuse: Function
sample: Function
to_move: Function

WIN, POINTS = 0, 1
"""What a finished game pays: shares of the win that add up to nothing, or the final points."""


@rule
def refusal(tables: Any, states: Any, actions: Any, i: int) -> Any:
    """Why a game's action is impossible, or 0."""
    return refuse(tables[0], states[i], actions[i])


@rule
def first_refused(tables: Any, states: Any, actions: Any) -> int:
    """The first game whose action is impossible, or -1."""
    for i in range(len(states)):
        if refusal(tables, states, actions, i) != 0:
            return i
    return -1


@rule
def draw_all(tables: Any, states: Any, rngs: Any, outcomes: Any, events: Any, i: int, s: int) -> Any:
    """Draw until a seat decides or the game is over; who moves then."""
    mover = to_move(tables[0], states[i])
    while mover == CHANCE_MOVES:
        sample(tables[0], states[i], rngs[i], outcomes[s])
        deal(tables[0], states[i], outcomes[s], events)
        mover = to_move(tables[0], states[i])
    return mover


@rule
def show(
    tables: Any, states: Any, known: Any, listed: Any, mover: int, observations: Any, masks: Any, movers: Any,
    i: int, s: int,
) -> None:  # fmt: skip
    """Write down who decides, what that seat knows and what it may do."""
    movers[i] = mover
    row = masks[i]
    for action in range(len(row)):
        row[action] = False
    n = legal(tables[0], states[i], listed[s])
    for k in range(n):
        row[listed[s, k]] = True
    known[s] = states[i]
    know(tables[0], known[s], mover)
    observe(tables[0], known[s], mover, observations[i])


@rule
def pay(tables: Any, states: Any, points: Any, paid: int, rewards: Any, scores: Any, i: int, s: int) -> None:
    """Write down the final points of a finished game and what each seat gets for them."""
    players = len(scores[i])
    breakdown(tables[0], states[i], points[s])
    best = 0
    winners = 0
    for seat in range(players):
        total = 0
        for source in range(len(points[s, seat])):
            total += int(points[s, seat, source])
        scores[i, seat] = total
        if seat == 0 or total > best:
            best = total
            winners = 0
        if total == best:
            winners += 1
    for seat in range(players):
        if paid == POINTS:
            rewards[i, seat] = scores[i, seat]
        elif scores[i, seat] == best:
            rewards[i, seat] = (players - winners) / (winners * (players - 1))
        else:
            rewards[i, seat] = -1 / (players - 1)


@rule
def step_game(
    tables: Any, empty: Any, states: Any, rngs: Any, actions: Any, known: Any, listed: Any, outcomes: Any, events: Any,
    points: Any, paid: int, observations: Any, masks: Any, movers: Any, rewards: Any, dones: Any, scores: Any,
    fresh: bool, i: int, s: int,
) -> None:  # fmt: skip
    """Do a legal action and all draws that follow; a game that is over is paid, and one begins in its place.

    With `fresh` the game begins whatever was there before, and nothing is paid.
    """
    for seat in range(len(rewards[i])):
        rewards[i, seat] = 0
    mover = NOBODY_MOVES
    if fresh:
        dones[i] = False
        for seat in range(len(scores[i])):
            scores[i, seat] = 0
    else:
        apply(tables[0], states[i], actions[i], events)
        mover = draw_all(tables, states, rngs, outcomes, events, i, s)
        dones[i] = mover == NOBODY_MOVES
        if mover == NOBODY_MOVES:
            pay(tables, states, points, paid, rewards, scores, i, s)
    if mover == NOBODY_MOVES:
        states[i] = empty[0]
        begin(tables[0], states[i])
        mover = draw_all(tables, states, rngs, outcomes, events, i, s)
    show(tables, states, known, listed, mover, observations, masks, movers, i, s)


@rule
def step_all(
    tables: Any, empty: Any, states: Any, rngs: Any, actions: Any, known: Any, listed: Any, outcomes: Any, events: Any,
    points: Any, paid: int, observations: Any, masks: Any, movers: Any, rewards: Any, dones: Any, scores: Any,
    fresh: bool,
) -> None:  # fmt: skip
    """Step every game of the batch, one after another."""
    for i in range(len(states)):
        step_game(
            tables, empty, states, rngs, actions, known, listed, outcomes, events,
            points, paid, observations, masks, movers, rewards, dones, scores, fresh, i, 0,
        )  # fmt: skip
