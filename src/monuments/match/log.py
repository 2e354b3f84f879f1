"""The log of a match, and the positions to which its last steps can be taken back."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from monuments.games import Happened, Phrase, Position
from monuments.records import Deed, Draw


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a draw or an action, with what happened."""

    event: Draw | Deed
    phrases: tuple[Phrase, ...]
    turn: int
    """The number of the turn it belongs to: how many were complete before it."""
    reveals: bool
    """Whether it let anybody know what they could not know before."""


@dataclass
class Aside:
    """Steps that can be taken back only after all of the latest turns: kept by their ids alone, done again on need."""

    root: list[Entry]
    """What stood before them: the turn in which anything was last revealed, and the one before it."""
    position: Position
    """Where they begin."""
    actions: list[int]
    turn: int
    """The last turn that any of them belongs to."""


class Log:
    """Lets events happen, and remembers them: all, or once it is settled what somebody may still ask for.

    Whatever was done since anything was last revealed can be taken back, by one player after another.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        """All entries; of a settled log those of the latest turns, the running and the previous one at least."""
        self.draws = 0
        """How many draws there were, forgotten ones included."""
        self.is_whole = True
        """Whether nothing was forgotten."""
        self._acts = Counter[int]()
        self._before: list[Position] = []
        """The positions before the last entries: before each that can be taken back."""
        self._aside: Aside | None = None
        """What stands before the entries, if that can be taken back too."""

    def deal(self, position: Position, event: Draw, outcome: Any) -> None:
        """Let a draw happen; raises IllegalDraw for one that cannot come up."""
        turn = position.turn
        entry = Entry(event, position.deal(outcome), turn, reveals=True)
        self.draws += 1
        self._add(entry, None)

    def act(self, position: Position, action: int, seat: int, turn: int) -> Happened:
        """Let an action of a seat happen in a turn; raises IllegalAction, and then nothing has changed."""
        entry, before, happened = _act(position, action, seat, turn)
        self._acts[seat] += 1
        self._add(entry, before)
        return happened

    def has_acted(self, seat: int) -> bool:
        """Whether a seat has done anything that was not taken back."""
        return self._acts[seat] > 0

    def of_turn(self, turn: int) -> list[Entry]:
        """The entries of a turn; there are none if it is forgotten."""
        return self.entries[self._since(turn) : self._since(turn + 1)]

    def before(self, steps: int) -> Position:
        """The position before the last steps, all of which can be taken back."""
        return self._before[-steps]

    def take_back(self, steps: int) -> Position:
        """Forget the last steps; the position before them."""
        position = self._before[-steps]
        for entry in self.entries[-steps:]:
            assert isinstance(entry.event, Deed)
            self._acts[entry.event.seat] -= 1
        del self.entries[-steps:], self._before[-steps:]
        if self._aside is not None and self._aside.turn >= position.turn - 1:
            self._recall(self._aside)
        return position

    def settle(self, running: int) -> None:
        """Forget what nobody can take back and does not belong to the running turn or the one before it."""
        if self._aside is None:
            lasting = len(self.entries) - len(self._before)
            if lasting:
                # After every step that can be taken back, the match is in this entry's turn or right behind it.
                first = self._since(min(self.entries[lasting - 1].turn, running) - 1)
                lasting -= first
                self._forget(first)
            if self._since(running - 1) > lasting:
                self._aside = Aside(self.entries[:lasting], self._before[0], [], 0)
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
        self.is_whole = self.is_whole and not entries
        del self.entries[:entries]

    def _recall(self, aside: Aside) -> None:
        """Do again what was put aside."""
        position = aside.position.copy()
        done, mover, turn = [], position.mover, position.turn
        for action in aside.actions:
            entry, before, happened = _act(position, action, mover, turn)
            done.append((entry, before))
            mover, turn = happened.mover, happened.turn
        self.entries[:0] = [*aside.root, *(entry for entry, _ in done)]
        self._before[:0] = [before for _, before in done if before is not None]
        self._aside = None


def _act(position: Position, action: int, seat: int, turn: int) -> tuple[Entry, Position | None, Happened]:
    """Do an action; its entry, the position before it if it can be taken back, and what happened."""
    before = position.copy()
    happened = position.apply(action)
    entry = Entry(Deed(seat, position.notation(action)), tuple(happened), turn, happened.reveals)
    return entry, None if happened.reveals else before, happened
