"""A game as a tree with a node for every piece that is drawn, and with what each seat has seen so far."""

import hashlib
from collections.abc import Mapping
from typing import Any

from monuments.games.course import CHANCE_MOVES, NOBODY_MOVES
from monuments.games.game import Setup
from monuments.games.position import Position, deserialise

from .draws import Chances, Draws, draws_of

__all__ = ["CHANCE_MOVES", "NOBODY_MOVES", "Node"]


class Node:
    """A position, the pieces of an incomplete draw, and the action that waits for what it turns up."""

    def __init__(self, setup: Setup, compiled: bool) -> None:
        self.position = Position(setup, compiled)
        self.drawn: tuple[int, ...] = ()
        self.waiting: int | None = None
        self._draws: Draws = draws_of(setup.game)
        self._known = tuple(self.position.knowledge(seat) for seat in range(setup.players))
        self._seen = tuple(hashlib.blake2b(known, digest_size=16).digest() for known in self._known)

    def copy(self) -> "Node":
        """An independent copy."""
        twin = object.__new__(Node)
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        return twin

    def __deepcopy__(self, memo: Mapping[int, Any]) -> "Node":
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        position = self.position
        return position.serialise(), position.kernel.compiled, self.drawn, self.waiting, self._known, self._seen

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        text, compiled, self.drawn, self.waiting, self._known, self._seen = kept
        self.position = deserialise(text, compiled)
        self._draws = draws_of(self.position.game)

    @property
    def mover(self) -> int:
        """The seat that decides, CHANCE_MOVES or NOBODY_MOVES."""
        if self.waiting is not None or self.position.is_chance:
            return CHANCE_MOVES
        mover = self.position.to_move
        return NOBODY_MOVES if mover is None else mover

    def chances(self) -> Chances:
        """What can be drawn at a chance node."""
        table, state = self.position.setup.table, self.position.state
        if self.waiting is not None:
            return self._draws.turned_up_by(table, state, self.waiting)
        return self._draws.next_pieces(table, state, self.drawn)

    def name(self, piece: int) -> str:
        """A piece as text."""
        return self._draws.name(self.position.setup, piece)

    def seen(self, seat: int) -> str:
        """A hash of all that a seat has seen and done: equal exactly if the seat cannot tell two nodes apart."""
        return self._seen[seat].hex()

    def draw(self, piece: int) -> None:
        """Continue with a piece that chance has drawn."""
        position = self.position
        if self.waiting is not None:
            self._draws.put_on_top(position.state, piece)
            position.apply(self.waiting)
            self.waiting = None
        else:
            self.drawn = (*self.drawn, piece)
            if self.chances():
                return
            position.deal(self._draws.outcome(position.setup.table, position.state, self.drawn))
            self.drawn = ()
        self._look()

    def act(self, action: int) -> None:
        """Continue with a seat's action; if it turns something up, chance draws that first."""
        position = self.position
        mover = position.to_move
        action = position.verify(action)
        assert mover is not None
        self._remember(mover, action.to_bytes(2, "big"))
        if self._draws.turned_up_by(position.setup.table, position.state, action):
            self.waiting = action
            return
        position.apply(action)
        self._look()

    def _look(self) -> None:
        """Record what is new to each seat."""
        for seat, before in enumerate(self._known):
            now = self.position.knowledge(seat)
            if now != before:
                self._known = (*self._known[:seat], now, *self._known[seat + 1 :])
                self._remember(seat, now)

    def _remember(self, seat: int, what: bytes) -> None:
        longer = hashlib.blake2b(self._seen[seat] + what, digest_size=16).digest()
        self._seen = (*self._seen[:seat], longer, *self._seen[seat + 1 :])
