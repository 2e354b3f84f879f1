"""Whether the turn is over with each legal action, as far as its player can know, for any game."""

from typing import Any

from .kernel import Function, rule

GOES_ON, ENDS, DEPENDS = range(3)
"""The answers; the last if it depends on what the action reveals."""

apply: Function
legal: Function
resample: Function
reveals: Function
turn: Function


@rule
def turn_ends(
    tables: Any, states: Any, mover: int, rngs: Any, worlds: Any, events: Any, actions: Any, answers: Any
) -> int:
    """List the legal actions and the answer to each; how many.

    Asked of worlds that the mover cannot tell from the real one, so that the answer shows nothing hidden: of one for
    each of `rngs` if the action reveals anything, else of the first. `worlds` is scratch, with one to try it in.
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
