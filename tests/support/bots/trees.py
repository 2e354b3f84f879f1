"""Search trees made readable, and grown by the interpreted kernel as well as by the compiled one."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from monuments import Seeded
from monuments.bots import SearchOptions, Seen
from monuments.bots.search.bot import FIRST, Tree
from monuments.bots.search.tree import NOTHING, think
from monuments.bots.sense import Sense, bot_linker, sense_of


def grown(seen: Seen, options: SearchOptions, compiled: bool = True, room: int | None = None) -> Tree:
    """A tree grown from what a seat has seen; its memory may be small."""
    tree = Tree(seen.setup, options)
    if not compiled:
        interpret(tree, sense_of(seen.game))
    if room is not None:
        tree._nodes = tree._nodes[:room]
    tree.plant(seen)
    tree.grow(seen, None)
    return tree


def interpret(tree: Tree, sense: Sense) -> None:
    """Let a tree be grown by plain Python; the random numbers are the same."""
    linker = bot_linker(tree.setup.game, sense, compiled=False)
    plain_think, plain_forget = linker.link(think), linker.link(sense.forget)

    def think_(table: Any, states: Any, seat: int, words: Any, *rest: Any) -> None:
        plain_think(table, states, seat, sharing(words), *rest)

    def forget_(table: Any, state: Any, seat: int, share: float, words: Any) -> None:
        plain_forget(table, state, seat, share, sharing(words))

    tree._think, tree._forget = think_, forget_


def sharing(words: Any) -> Seeded:
    """A source of random numbers that continues from the generator's state of compiled rules."""
    rng = Seeded()
    rng.state = words
    return rng


def used_nodes(tree: Tree) -> Any:
    """All nodes of a tree, the root first."""
    return tree._nodes[FIRST : int(tree._used[0])]


def children(tree: Tree, node: int = FIRST) -> list[int]:
    """The numbers of a node's children."""
    found, child = [], int(tree._nodes[node].child)
    while child != NOTHING:
        found.append(child)
        child = int(tree._nodes[child].sibling)
    return found


def paths(tree: Tree, node: int = FIRST, before: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Every node except the root, with the actions that lead to it, its own last."""
    for child in children(tree, node):
        path = (*before, int(tree._nodes[child].action))
        yield path, tree._nodes[child]
        yield from paths(tree, child, path)


def hopes_of(*points: float) -> Any:
    """An array for four seats' hopes, with the first ones given."""
    return np.array([*points, *[0.0] * (4 - len(points))], np.float64)
