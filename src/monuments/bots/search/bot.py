"""The bot that searches. It keeps its tree within a turn; its answers would be the same without it."""

import time
from dataclasses import fields
from typing import Any

import numpy as np

from monuments.games import Setup
from monuments.games.position import SILENCE
from monuments.games.record import blank

from ..bot import Bot, Seen
from ..others import SEATS
from ..sense import bot_linker, sense_of
from .options import SearchOptions
from .tree import DEPTH, NODE, NOTHING, WISHES, think

FIRST = 1
"""The root of a new tree."""
CHUNKS = 32
"""How often a search checks whether the answer is already clear."""
MOST_AT_ONCE = 1000
"""The most simulations between two checks of the clock."""
ROOM = 6
"""The capacity in nodes, as a multiple of the simulations: enough for every step of most turns."""


class SearchBot(Bot):
    """Searches from what the seat has seen, with a number of simulations."""

    def __init__(self, options: SearchOptions | None = None) -> None:
        self.options = options or SearchOptions()
        self._tree: Tree | None = None

    @property
    def repeats(self) -> bool:
        """Whether only the number of simulations ends its search."""
        return not self.options.seconds

    def choose(self, seen: Seen) -> int:
        """The action that was tried most often."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        solver = sense_of(seen.game).solver
        if solver is not None and self.options.solver:
            perfect = solver.solve(seen.world(seen.rng("solve")), self.options.solver)
            if perfect is not None:
                return perfect
        deadline = time.monotonic() + self.options.seconds if self.options.seconds else None
        tree = self._tree_for(seen, deadline)
        tree.grow(seen, deadline)
        return tree.favourite(seen)

    def _tree_for(self, seen: Seen, deadline: float | None) -> "Tree":
        """The tree of this turn with its root at this decision; parts that were not kept are grown again."""
        tree = self._tree
        if tree is None or tree.setup is not seen.setup:
            tree = self._tree = Tree(seen.setup, self.options)
        earlier, kept = seen.start, tree.steps_towards(seen)
        if kept is None:
            tree.plant(earlier)
        for number, action in enumerate(seen.since):
            later = earlier.after(action)
            if number >= (kept or 0):
                if len(earlier.legal) > 1:
                    tree.grow(earlier, deadline)
                tree.step(action, later)
            earlier = later
        return tree


class Tree:
    """The arrays of a search, and the decision that they belong to."""

    def __init__(self, setup: Setup, options: SearchOptions) -> None:
        facts, sense = setup.game.facts, sense_of(setup.game)
        linker = bot_linker(setup.game, sense, compiled=True)
        self.setup = setup
        self._options = options
        self._think, self._forget = linker.link(think), linker.link(sense.forget)
        self._nodes = blank(NODE, ROOM * options.simulations + 2)
        self._used = np.zeros(1, np.int64)
        self._states = blank(facts.state, 2)
        self._wishes = blank(WISHES)[0]
        for field in fields(SearchOptions):
            if field.name in (WISHES.names or ()):
                setattr(self._wishes, field.name, getattr(options, field.name))
        self._wishes.horizon = options.horizon or sense.horizon
        self._wishes.reach = options.reach or sense.reach
        self._wishes.ripe = options.ripe or sense.ripe
        self._scratch = (
            np.zeros(DEPTH, np.int32),
            np.zeros(DEPTH, np.int8),
            np.zeros(facts.actions + 1, np.int64),
            np.zeros(facts.actions, np.int16),
            blank(facts.outcome)[0],
            SILENCE,
            np.zeros((setup.players, len(facts.sources)), np.int32),
            np.zeros(2 * SEATS, np.float64),
        )
        self._root = NOTHING
        self._place: tuple[str, tuple[int, ...]] | None = None
        self._is_grown = False
        """Whether the search at the root is done, so that it is not repeated if the bot is asked again."""

    def plant(self, seen: Seen) -> None:
        """Begin a new tree."""
        self._used[0] = FIRST + 1
        self._nodes[FIRST] = np.zeros((), NODE)
        self._root = FIRST
        self._place = seen.place
        self._is_grown = False

    def steps_towards(self, seen: Seen) -> int | None:
        """How many of the actions of `seen.since` lead to the root; None if the root is not on their path."""
        start, since = seen.place
        if self._place is None or self._place[0] != start:
            return None
        behind = self._place[1]
        return len(behind) if since[: len(behind)] == behind else None

    def step(self, action: int, seen: Seen) -> None:
        """Move the root to the node of an action."""
        child = self._child(action)
        self._place = seen.place
        self._is_grown = False
        if child == NOTHING or self._used[0] + self._options.simulations > len(self._nodes):
            self.plant(seen)
        else:
            self._root = child

    def grow(self, seen: Seen, deadline: float | None) -> None:
        """Search until the root has enough visits, the answer is clear, or time is up."""
        if self._is_grown:
            return
        self._is_grown = True
        rng = seen.rng("search")
        self._states[0] = seen.world(rng).state
        if self._options.forgets:
            self._forget(self.setup.table, self._states[0], seen.seat, self._options.forgets, rng.state)
        chunk = min(max(1, self._options.simulations // CHUNKS), MOST_AT_ONCE)
        left = max(1, self._options.simulations - int(self._nodes[self._root].visits))
        while left > 0:
            count = min(chunk, left)
            self._think(*self.arguments(seen.seat, rng.state, count))
            left -= count
            if (deadline is not None and time.monotonic() > deadline) or self._is_clear(left):
                return

    def arguments(self, seat: int, rng: Any, count: int) -> tuple[Any, ...]:
        """What `think` is called with for this many simulations."""
        return (
            self.setup.table, self._states, seat, rng, self._wishes, self._nodes, self._used, self._root, count,
            *self._scratch,
        )  # fmt: skip

    def favourite(self, seen: Seen) -> int:
        """The legal action that was tried most often; among equals, the one with the better results."""
        tried = [(node.visits, node.total, -node.action) for node in self._children() if node.action in seen.legal]
        return -int(max(tried)[2])

    def statistics(self) -> list[tuple[int, int, float]]:
        """Each action tried at the root, how often, and its average worth."""
        return [(int(n.action), int(n.visits), float(n.total / n.visits)) for n in self._children()]

    def _is_clear(self, left: int) -> bool:
        """Whether no other action can catch up with the favourite."""
        visits = sorted((int(node.visits) for node in self._children()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def _child(self, action: int) -> int:
        child = int(self._nodes[self._root].child)
        while child != NOTHING and self._nodes[child].action != action:
            child = int(self._nodes[child].sibling)
        return child

    def _children(self) -> list[Any]:
        found, child = [], int(self._nodes[self._root].child)
        while child != NOTHING:
            found.append(self._nodes[child])
            child = int(self._nodes[child].sibling)
        return found
