"""The log of a match, and the positions to which it can be taken back."""

from array import array
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from monuments.games import Happened, Phrase, Position
from monuments.games.vocabulary import Row
from monuments.records import Deed, Draw

NEVER = -1
"""The latest turn of a seat that has done nothing yet."""
Turns = dict[int, tuple["Entry", ...]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a draw or an action, with what happened."""

    event: Draw | Deed
    rows: tuple[Row, ...]
    """What happened, as the rules report it, and below it as phrases."""
    phrases: tuple[Phrase, ...]
    turn: int
    """The number of the turn it belongs to: how many were complete before it."""
    reveals: bool
    """Whether it let anybody know something they could not know before."""


@dataclass
class Aside:
    """Steps that can be taken back only after all later ones: kept as action ids, and done again if needed."""

    root: list[Entry]
    """The entries before them: the turn in which something was last revealed, and the one before it."""
    older: Turns
    """What was kept of the turns before those."""
    position: Position
    """The position before the first of them."""
    actions: list[int]
    turn: int
    """The turn of the last of them."""


class Log:
    """Applies events and remembers them: all of them or, once it is settled, those that may still be needed.

    All steps since something was last revealed can be taken back, by one player after another.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        """All entries; in a settled log those of the latest turns, at least the running and the previous one."""
        self._older: Turns = {}
        """Of the turns before those: each seat's latest."""
        self.draws = 0
        """How many draws there were, including forgotten ones."""
        self.is_whole = True
        """Whether nothing has been forgotten."""
        self._acts: dict[int, array[int]] = defaultdict(lambda: array("H"))
        """The turn of every action of each seat."""
        self._before: list[Position] = []
        """The position before each entry that can be taken back; these are the last entries."""
        self._aside: Aside | None = None
        """The steps before the entries, if they can be taken back too."""

    def deal(self, position: Position, event: Draw, outcome: Any) -> None:
        """Apply a draw; raises IllegalDraw if it is impossible."""
        turn = position.turn
        happened = position.deal(outcome)
        entry = Entry(event, happened.rows, tuple(happened), turn, reveals=True)
        self.draws += 1
        self._add(entry, None)

    def act(self, position: Position, action: int, seat: int, turn: int) -> Happened:
        """Apply a seat's action in a turn; if it raises IllegalAction, nothing is changed."""
        entry, before, happened = _act(position, action, seat, turn)
        self._acts[seat].append(turn)
        self._add(entry, before)
        return happened

    def has_acted(self, seat: int) -> bool:
        """Whether a seat has done anything that was not taken back."""
        return bool(self._acts[seat])

    def latest_turn(self, seat: int) -> int:
        """The latest turn in which a seat did something that was not taken back, or NEVER."""
        turns = self._acts[seat]
        return turns[-1] if turns else NEVER

    def of_turn(self, turn: int) -> Sequence[Entry]:
        """The entries of a turn; none if it is forgotten."""
        return self.entries[self._since(turn) : self._since(turn + 1)] or self._older.get(turn, ())

    def before(self, steps: int) -> Position:
        """The position before the last steps, all of which can be taken back."""
        return self._before[-steps]

    def take_back(self, steps: int) -> Position:
        """Forget the last steps and return the position before them."""
        position = self._before[-steps]
        for entry in self.entries[-steps:]:
            assert isinstance(entry.event, Deed)
            self._acts[entry.event.seat].pop()
        del self.entries[-steps:], self._before[-steps:]
        if self._aside is not None and self._aside.turn >= position.turn - 1:
            self._recall(self._aside)
        return position

    def settle(self, running: int) -> None:
        """Forget what cannot be taken back, except for the running turn, the one before it, and each seat's latest."""
        if self._aside is None:
            lasting = len(self.entries) - len(self._before)
            if lasting:
                # Once every possible step is taken back, the match is in this entry's turn or the one after it.
                first = self._since(min(self.entries[lasting - 1].turn, running) - 1)
                lasting -= first
                self._forget(first)
            if self._since(running - 1) > lasting:
                self._aside = Aside(self.entries[:lasting], self._older, self._before[0], [], 0)
                self._forget(lasting)
        if self._aside is not None and (old := self._since(running - 1)):
            texts = [entry.event.do for entry in self.entries[:old] if isinstance(entry.event, Deed)]
            self._aside.actions += map(self._aside.position.parse, texts)
            self._aside.turn = self.entries[old - 1].turn
            self._forget(old)
            del self._before[:old]

    def _add(self, entry: Entry, before: Position | None) -> None:
        if before is None:
            self._before.clear()
            self._aside = None
        else:
            self._before.append(before)
        self.entries.append(entry)

    def _since(self, turn: int) -> int:
        """The index of the first entry that belongs to a turn or a later one."""
        at = len(self.entries)
        while at and self.entries[at - 1].turn >= turn:
            at -= 1
        return at

    def _forget(self, entries: int) -> None:
        """Forget the first entries, but keep the latest turn of each seat among the forgotten ones.

        The last turn is kept in any case: its first action may not be forgotten yet.
        """
        if not entries:
            return
        self.is_whole = False
        older = dict(self._older)
        for turn, forgotten in groupby(self.entries[:entries], lambda entry: entry.turn):
            older[turn] = (*older.get(turn, ()), *forgotten)
        latest = {entry.event.seat: turn for turn in older for entry in older[turn] if isinstance(entry.event, Deed)}
        self._older = {turn: older[turn] for turn in sorted({*latest.values(), *list(older)[-1:]})}
        del self.entries[:entries]

    def _recall(self, aside: Aside) -> None:
        """Do again the steps that were put aside."""
        position = aside.position.copy()
        done, mover, turn = [], position.mover, position.turn
        for action in aside.actions:
            entry, before, happened = _act(position, action, mover, turn)
            done.append((entry, before))
            mover, turn = happened.mover, happened.turn
        self.entries[:0] = [*aside.root, *(entry for entry, _ in done)]
        self._older = aside.older
        self._before[:0] = [before for _, before in done if before is not None]
        self._aside = None


def _act(position: Position, action: int, seat: int, turn: int) -> tuple[Entry, Position | None, Happened]:
    """Do an action; return its entry, the position before it if it can be taken back, and what happened."""
    before = position.copy()
    happened = position.apply(action)
    entry = Entry(Deed(seat, position.notation(action)), happened.rows, tuple(happened), turn, happened.reveals)
    return entry, None if happened.reveals else before, happened
