"""The kernel of the search: a tree in preallocated records, grown by simulations.

The tree is open-loop: a node stands for the actions that lead to it, whatever was drawn or held on the way. Every
simulation begins in a new world that the searching seat cannot tell from the real one, makes draws from the search's
own random numbers, and chooses at each node among the actions that are legal in that world. Each seat is assumed to
maximise the worth of its own result.
"""

from math import sqrt
from typing import Annotated, Any

import numpy as np

from monuments.games.chance import WORDS, pick, word
from monuments.games.course import CHANCE_MOVES, NOBODY_MOVES
from monuments.games.kernel import Function, rule
from monuments.games.maths import exp, log
from monuments.games.record import record_dtype

from ..others import SEATS, best_other

apply: Function
breakdown: Function
choose: Function
consider: Function
deal: Function
lean: Function
legal: Function
prospects: Function
resample: Function
sample: Function
to_move: Function
turn: Function

NOTHING = 0
"""No node: the tree's first record is never used."""
DEPTH = 1024
"""How deep a simulation goes before its playout."""


class Node:
    """An action at a place of the tree, and its results."""

    total: Annotated[float, np.float64]
    """The worth to the seat that did the action, summed over all visits."""
    visits: Annotated[int, np.int32]
    offered: Annotated[int, np.int32]
    """How often the action was legal when its place was visited."""
    child: Annotated[int, np.int32]
    """The first action of the place below it."""
    sibling: Annotated[int, np.int32]
    """The next action of the same place."""
    action: Annotated[int, np.int16]


class Wishes:
    """The options that a simulation reads."""

    exploration: Annotated[float, np.float64]
    winning: Annotated[float, np.float64]
    spread: Annotated[float, np.float64]
    luck: Annotated[float, np.float64]
    eager: Annotated[float, np.float64]
    horizon: Annotated[int, np.int64]
    reach: Annotated[int, np.int64]
    ripe: Annotated[int, np.int64]


NODE = record_dtype(Node)
WISHES = record_dtype(Wishes)


@rule
def think(
    table: Any, states: Any, seat: int, rng: Any, wishes: Wishes, nodes: Any, used: Any, root: int, count: int,
    path: Any, movers: Any, marks: Any, actions: Any, outcome: Any, events: Any, points: Any, hopes: Any,
) -> None:  # fmt: skip
    """Grow the tree below `root` by `count` simulations from the first of two states; the second is scratch space."""
    for _ in range(count):
        states[1] = states[0]
        resample(table, states[1], seat, rng)
        depth = _descend(
            table, states[0], states[1], rng, wishes, nodes, used, root, path, movers, marks, actions, outcome, events
        )
        _play_out(table, states[0], states[1], rng, wishes, actions, outcome, events)
        _judge(table, states[1], wishes, points, hopes)
        nodes[root].visits += 1
        for i in range(depth):
            nodes[path[i]].visits += 1
            nodes[path[i]].total += worth(table, wishes, hopes, movers[i])


@rule
def _descend(
    table: Any, start: Any, world: Any, rng: Any, wishes: Wishes, nodes: Any, used: Any, root: int,
    path: Any, movers: Any, marks: Any, actions: Any, outcome: Any, events: Any,
) -> int:  # fmt: skip
    """Descend to an action that was never tried, or as far as the tree reaches; returns the number of actions."""
    node = root
    depth = 0
    until = turn(table, start) + wishes.reach
    mover = to_move(table, world)
    while mover != NOBODY_MOVES and depth < len(path):
        if mover == CHANCE_MOVES:
            sample(table, world, rng, outcome)
            deal(table, world, outcome, events)
        elif turn(table, world) >= until:
            return depth
        else:
            n = consider(table, world, actions, legal(table, world, actions))
            child = _select(rng, wishes, nodes, used, node, marks, actions, n)
            if child == NOTHING:
                return depth
            path[depth] = child
            movers[depth] = mover
            depth += 1
            apply(table, world, int(nodes[child].action), events)
            if nodes[child].visits < wishes.ripe:
                return depth
            node = child
        mover = to_move(table, world)
    return depth


@rule
def _select(rng: Any, wishes: Wishes, nodes: Any, used: Any, node: int, marks: Any, actions: Any, n: int) -> int:
    """The node of the next action: an untried one, otherwise the most promising one; NOTHING if the tree is full."""
    marks[0] += 1
    now = marks[0]
    for i in range(n):
        marks[actions[i] + 1] = now
    best = NOTHING
    highest = -1e9
    found = 0
    child = int(nodes[node].child)
    while child != NOTHING:
        tried = nodes[child]
        if marks[tried.action + 1] == now:
            marks[tried.action + 1] = -1
            found += 1
            tried.offered += 1
            promise = tried.total / tried.visits
            promise += wishes.exploration * sqrt(log(tried.offered) / tried.visits)
            if promise > highest:
                highest = promise
                best = child
        child = int(tried.sibling)
    if found < n and used[0] < len(nodes):
        return _add_child(rng, nodes, used, node, marks, actions, n, n - found, now)
    return best


@rule
def _add_child(
    rng: Any, nodes: Any, used: Any, node: int, marks: Any, actions: Any, n: int, untried: int, now: int
) -> int:
    """A new node for one of the actions that were never tried, each equally likely."""
    skip = pick(rng, untried)
    chosen = -1
    for i in range(n):
        if chosen < 0 and marks[actions[i] + 1] == now:
            if skip == 0:
                chosen = int(actions[i])
            skip -= 1
    fresh = int(used[0])
    used[0] += 1
    nodes[fresh].total = 0.0
    nodes[fresh].visits = 0
    nodes[fresh].offered = 1
    nodes[fresh].child = NOTHING
    nodes[fresh].sibling = nodes[node].child
    nodes[fresh].action = chosen
    nodes[node].child = fresh
    return fresh


@rule
def _play_out(
    table: Any, start: Any, world: Any, rng: Any, wishes: Wishes, actions: Any, outcome: Any, events: Any
) -> None:
    """Play on as the game's sense prefers, to the end or to the horizon."""
    luck = int(wishes.luck * WORDS)
    until = turn(table, start) + wishes.horizon
    mover = to_move(table, world)
    while mover != NOBODY_MOVES:
        if turn(table, world) >= until:
            return
        if mover == CHANCE_MOVES:
            sample(table, world, rng, outcome)
            deal(table, world, outcome, events)
        elif luck > 0 and word(rng) < luck:
            apply(table, world, choose(table, world, rng, actions), events)
        else:
            apply(table, world, lean(table, world, rng, actions), events)
        mover = to_move(table, world)


@rule
def _judge(table: Any, world: Any, wishes: Wishes, points: Any, hopes: Any) -> None:
    """The prospects of each seat; an eager player gives more weight to the points scored so far."""
    if wishes.eager == 0.0 or to_move(table, world) == NOBODY_MOVES:
        prospects(table, world, points, hopes)
        return
    breakdown(table, world, points)
    for seat in range(table.players):
        hopes[SEATS + seat] = 0.0
        for source in range(points.shape[1]):
            hopes[SEATS + seat] += points[seat, source]
    prospects(table, world, points, hopes)
    for seat in range(table.players):
        hopes[seat] += wishes.eager * (hopes[SEATS + seat] - hopes[seat])


@rule
def worth(table: Any, wishes: Wishes, hopes: Any, seat: int) -> float:
    """What a result is worth to a seat, from 0 to 1: its share of the victory, and its margin over the best other."""
    own = hopes[seat]
    best = best_other(table, hopes, seat)
    equal = 0
    for other in range(table.players):
        equal += hopes[other] == own
    share = 0.0
    if own >= best:
        share = 1.0 / equal
    margin = 1.0 / (1.0 + exp((best - own) / wishes.spread))
    return wishes.winning * share + (1.0 - wishes.winning) * margin
