"""Whole games between players who choose at random, for any game; each game's linker fills in the rules."""

from typing import Any

from .chance import pick
from .course import CHANCE_MOVES, NOBODY_MOVES
from .kernel import Function, rule

A_DRAW = -1

apply: Function
begin: Function
choose: Function
deal: Function
legal: Function
sample: Function
to_move: Function


@rule
def choose_from_list(table: Any, state: Any, rng: Any, actions: Any) -> int:
    """One of the legal actions, each equally likely."""
    n = legal(table, state, actions)
    return int(actions[pick(rng, n)])


@rule
def _go_on(table: Any, state: Any, mover: int, rng: Any, actions: Any, outcome: Any, events: Any) -> int:
    """Do what is due; return the action that was chosen, or A_DRAW."""
    if mover == CHANCE_MOVES:
        sample(table, state, rng, outcome)
        deal(table, state, outcome, events)
        return A_DRAW
    action = int(choose(table, state, rng, actions))
    apply(table, state, action, events)
    return action


@rule
def playout(table: Any, state: Any, rng: Any, actions: Any, outcome: Any, events: Any) -> int:
    """Play on until the game is over; return how many decisions that took."""
    decisions = 0
    mover = to_move(table, state)
    while mover != NOBODY_MOVES:
        if _go_on(table, state, mover, rng, actions, outcome, events) != A_DRAW:
            decisions += 1
        mover = to_move(table, state)
    return decisions


@rule
def written_playout(table: Any, state: Any, rng: Any, actions: Any, outcome: Any, events: Any, moves: Any) -> int:
    """Play on until the game is over and write down the actions that fit; return how many there were."""
    decisions = 0
    mover = to_move(table, state)
    while mover != NOBODY_MOVES:
        action = _go_on(table, state, mover, rng, actions, outcome, events)
        if action != A_DRAW:
            if decisions < len(moves):
                moves[decisions] = action
            decisions += 1
        mover = to_move(table, state)
    return decisions


@rule
def playouts(table: Any, states: Any, rngs: Any, actions: Any, outcome: Any, events: Any, decisions: Any) -> None:
    """Play a game in each state, which must be blank, with a random stream for each."""
    for i in range(len(states)):
        begin(table, states[i])
        decisions[i] = playout(table, states[i], rngs[i], actions, outcome, events)
