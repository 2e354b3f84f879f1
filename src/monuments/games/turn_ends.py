"""Whether each legal action ends the turn, as far as its player can know; for any game."""

from typing import Any

from .kernel import Function, rule

GOES_ON, ENDS, DEPENDS = range(3)
"""The answers; DEPENDS means on what the action reveals."""

apply: Function
legal: Function
resample: Function
reveals: Function
turn: Function


@rule
def turn_ends(
    tables: Any, states: Any, mover: int, rngs: Any, worlds: Any, events: Any, actions: Any, answers: Any
) -> int:
    """List the legal actions and the answer to each; return how many there are.

    Actions are tried in worlds that the mover cannot distinguish from the real one, so that the answer shows nothing
    hidden: in one for each of `rngs` if the action reveals anything, otherwise in the first. `worlds` is scratch
    space for these worlds and one more, in which the action is applied.
    """
    table = tables[0]
    state = states[0]
    before = turn(table, state)
    number = int(legal(table, state, actions))
    trial = len(rngs)
    made = 0
    for i in range(number):
        action = int(actions[i])
        asked = len(rngs) if reveals(table, state, action) else 1
        ending = 0
        for world in range(asked):
            if world == made:
                worlds[world] = state
                resample(table, worlds[world], mover, rngs[world])
                made += 1
            worlds[trial] = worlds[world]
            apply(table, worlds[trial], action, events)
            if turn(table, worlds[trial]) != before:
                ending += 1
        answers[i] = GOES_ON if ending == 0 else ENDS if ending == asked else DEPENDS
    return number
