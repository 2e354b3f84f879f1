"""A game at one moment: ask (`can`), check (`verify`), do (`apply`)."""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .chance import Seeded, Source
from .course import CHANCE_MOVES, NOBODY_MOVES
from .errors import IllegalAction, IllegalDraw, MalformedNotation
from .events import Phrase, event_buffer
from .game import Game, Outcome, Setup
from .record import blank, copied, states_of
from .registry import find_game
from .turn_ends import DEPENDS, ENDS, GOES_ON
from .views import Shown
from .vocabulary import Row
from .winning import winners

FORMAT = "monuments-state/2"
SILENCE = event_buffer(0)
DRAWINGS = "monuments.drawing"
"""The module that draws a position; it imports the games, so they know only its name."""
_ENDS = {GOES_ON: False, ENDS: True, DEPENDS: None}


class Happened(tuple[Phrase, ...]):
    """What an action or a draw did: its phrases, and facts about the position after it."""

    rows: tuple[Row, ...]
    """The events as the rules report them; a phrase says what a row means."""
    reveals: bool
    """Whether it let anybody know something they could not know before."""
    mover: int
    """Who decides now: a seat, or `CHANCE_MOVES` or `NOBODY_MOVES`."""
    turn: int
    """How many turns are complete now."""

    def __new__(cls, setup: Setup, rows: Iterable[Sequence[int]], reveals: bool, mover: int, turn: int) -> "Happened":
        """What happened, as the rules report it."""
        reported = tuple(map(tuple, rows))
        happened = super().__new__(cls, map(setup.words.event, reported))
        happened.rows, happened.reveals, happened.mover, happened.turn = reported, reveals, mover, turn
        return happened


class Position:
    """A state of a game with its setup, and every question you can ask about it.

    With `compiled=True` the rules run as machine code, compiled on first use, otherwise as plain Python, with the
    same results.
    """

    __slots__ = ("_states", "game", "kernel", "setup")

    def __init__(self, setup: Setup, compiled: bool = False) -> None:
        self.setup = setup
        self.game: Game = setup.game
        self.kernel = setup.game.kernel(compiled)
        self._states = states_of(setup.game.facts.state)
        self.kernel.begin(setup.table, self.state)

    @classmethod
    def from_state(cls, setup: Setup, state: bytes, compiled: bool = False) -> "Position":
        """The position whose state has these bytes, which only our own processes send to each other."""
        if len(state) != setup.game.facts.state.itemsize:
            raise MalformedNotation(f"a state has {setup.game.facts.state.itemsize} bytes, not {len(state)}")
        position = cls(setup, compiled)
        position._states[:] = np.frombuffer(state, setup.game.facts.state)
        return position

    @property
    def state(self) -> Any:
        """The record that the rules work on."""
        return self._states[0]

    def copy(self) -> "Position":
        """An independent copy of the position."""
        twin = object.__new__(Position)
        twin.setup, twin.game, twin.kernel = self.setup, self.game, self.kernel
        twin._states = copied(self._states)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.serialise() == other.serialise()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        due = "over" if self.is_over else "a draw is due" if self.is_chance else f"seat {self.to_move} to move"
        return f"<Position of {self.setup.summary}: turn {self.turn}, {due}>"

    @property
    def to_move(self) -> int | None:
        """The seat that decides, or None if a draw is due or the game is over."""
        mover = self.mover
        return None if mover < 0 else mover

    @property
    def is_chance(self) -> bool:
        """Whether a draw is due."""
        return self.mover == CHANCE_MOVES

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.mover == NOBODY_MOVES

    @property
    def mover(self) -> int:
        """Who decides: a seat, or `CHANCE_MOVES` or `NOBODY_MOVES`."""
        return int(self.kernel.entries.to_move(self.setup.tables, self._states))

    @property
    def turn(self) -> int:
        """How many turns are complete."""
        return int(self.kernel.entries.turn(self.setup.tables, self._states))

    def legal(self) -> list[int]:
        """The ids of all legal actions."""
        out = np.empty(self.game.facts.actions, np.int16)
        n = self.kernel.entries.legal(self.setup.tables, self._states, out)
        legal: list[int] = out[:n].tolist()
        return legal

    def mask(self) -> NDArray[np.bool_]:
        """Whether each action id is legal."""
        mask = np.zeros(self.game.facts.actions, np.bool_)
        mask[self.legal()] = True
        return mask

    def can(self, action: int | str) -> bool:
        """Whether an action, by id or notation, is legal now."""
        return not self.kernel.entries.refuse(self.setup.tables, self._states, self.id_of(action))

    def verify(self, action: int | str) -> int:
        """The id of a legal action; raises IllegalAction with the rule and the reason otherwise."""
        number = self.id_of(action)
        refusal = int(self.kernel.entries.refuse(self.setup.tables, self._states, number))
        if refusal:
            raise self._illegal(refusal, number)
        return number

    def apply(self, action: int | str) -> Happened:
        """Do an action, by id or notation, and return what happened; raises like `verify`, then changing nothing."""
        number, events, found = self.id_of(action), event_buffer(), np.empty(4, np.int64)
        refusal = self.kernel.entries.apply(self.setup.tables, self._states, number, events, found)
        if refusal:
            raise self._illegal(int(refusal), number)
        reveals, mover, turn, written = found.tolist()
        return Happened(self.setup, events[:written].tolist(), bool(reveals), mover, turn)

    def sample(self, rng: Source) -> Any:
        """A chance outcome drawn from a source of random numbers; the position is not changed."""
        if not self.is_chance:
            raise MalformedNotation("no draw is due")
        outcome = blank(self.game.facts.outcome)[0]
        if self.kernel.compiled and isinstance(rng, Seeded):
            self.kernel.sample(self.setup.table, self.state, rng.state, outcome)
        else:
            self.game.kernel(compiled=False).sample(self.setup.table, self.state, rng, outcome)
        return outcome

    def deal(self, outcome: Any) -> Happened:
        """Apply a chance outcome and return what happened; raises IllegalDraw if it is impossible."""
        if not self.is_chance:
            raise MalformedNotation("no draw is due")
        refusal = int(self.kernel.refuse_draw(self.setup.table, self.state, outcome))
        if refusal:
            key, rule = self.game.vocabulary.refusals[refusal]
            raise IllegalDraw(self.game.facts.name, rule, Phrase(key))
        events = event_buffer()
        self.kernel.deal(self.setup.table, self.state, outcome, events)
        return Happened(self.setup, events[: np.count_nonzero(events[:, 0])].tolist(), True, self.mover, self.turn)

    def breakdown(self) -> tuple[dict[str, int], ...]:
        """Each seat's points by source."""
        sources = self.game.facts.sources
        return tuple(dict(zip(sources, row, strict=True)) for row in self._points(self._states))

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points so far."""
        return tuple(map(sum, self._points(self._states)))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        if not self.is_over:
            return None
        scores = self.scores
        return Outcome(scores, winners(scores), self.game.reason(self.setup, self.state))

    def view(self, seat: int) -> Any:
        """What a seat (or a watcher, -1) is shown now."""
        self._check_seat(seat)
        hidden = copied(self._states)
        self.kernel.entries.view(self.setup.tables, hidden, seat)
        return self._show(hidden)

    def open_view(self) -> Any:
        """What everybody would be shown if nothing were hidden."""
        return self._show(self._states)

    def all_shown(self) -> list[Shown]:
        """What the views of a watcher, and then of every seat, are made from."""
        views, players = self.game.views, self.setup.players
        shown, seats = views.blank(players + 1, players)
        self.kernel.entries.views(self.setup.tables, self._states, copied(self._states), shown, seats)
        return views.split(shown, seats)

    def knowledge(self, seat: int) -> bytes:
        """What a seat (or a watcher, -1) can know now, as bytes that are equal if and only if the knowledge is."""
        self._check_seat(seat)
        known = copied(self._states)
        self.kernel.entries.know(self.setup.tables, known, seat)
        return known.tobytes()

    def resample(self, seat: int, rng: Seeded) -> "Position":
        """A world that the seat cannot distinguish from this one, as likely as the seat's knowledge makes it."""
        self._check_seat(seat)
        world = self.copy()
        source = rng.state if self.kernel.compiled else rng
        self.kernel.entries.resample(self.setup.tables, world._states, seat, source)
        return world

    def reveals(self, action: int | str) -> bool:
        """Whether a legal action lets anybody know something they could not know before."""
        return bool(self.kernel.entries.reveals(self.setup.tables, self._states, self.verify(action)))

    def turn_ends(self, worlds: int) -> list[tuple[int, bool | None]]:
        """Each legal action, and whether it ends the turn; None if that depends on what it reveals.

        The action is tried in this many worlds that the mover cannot distinguish from the real one. The answers are
        the same each time.
        """
        actions, answers = np.empty((2, self.game.facts.actions), np.int16)
        rngs = _streams(worlds).copy() if self.kernel.compiled else _sources(worlds)
        scratch = np.empty(worlds + 1, self._states.dtype)
        n = self.kernel.entries.turn_ends(
            self.setup.tables, self._states, self.mover, rngs, scratch, SILENCE, actions, answers
        )
        return [(action, _ENDS[end]) for action, end in zip(actions[:n].tolist(), answers[:n].tolist(), strict=True)]

    def notation(self, action: int) -> str:
        """An action as text."""
        return self.game.notation(self.setup, action)

    def parse(self, text: str) -> int:
        """An action from its text, legal or not; raises MalformedNotation."""
        return self.game.parse(self.setup, text)

    def id_of(self, action: int | str) -> int:
        """The id of an action, legal or not; raises MalformedNotation if there is no such action."""
        if isinstance(action, str):
            return self.parse(action)
        if not 0 <= action < self.game.facts.actions:
            raise MalformedNotation(f"{action} is not an action: ids run from 0 to {self.game.facts.actions - 1}")
        return int(action)

    def __str__(self) -> str:
        """The table drawn as plain text, with everything open."""
        text: str = import_module(DRAWINGS).table_text(self)
        return text

    def serialise(self) -> str:
        """The position as one line of JSON."""
        state = self._states.tobytes()
        document = {
            "format": FORMAT,
            "game": self.game.facts.name,
            "rules": self.setup.rules,
            "options": dict(self.setup.options),
            "own_data": self.setup.own_data,
            "state": state.hex(),
            "sum": zlib.crc32(state),
        }
        return json.dumps(document, sort_keys=True)

    def _show(self, states: NDArray[Any]) -> Any:
        views = self.game.views
        shown, seats = views.blank(1, self.setup.players)
        self.kernel.entries.show(self.setup.tables, states, shown, seats)
        [made_from] = views.split(shown, seats)
        return views.show(self.setup, made_from)

    def _illegal(self, refusal: int, action: int) -> IllegalAction:
        key, rule = self.game.vocabulary.refusals[refusal]
        return IllegalAction(
            self.game.facts.name, rule, Phrase(key, self.to_move, (("action", self.notation(action)),))
        )

    def _points(self, states: NDArray[Any]) -> list[list[int]]:
        points = np.zeros((self.setup.players, len(self.game.facts.sources)), np.int32)
        self.kernel.entries.breakdown(self.setup.tables, states, points)
        rows: list[list[int]] = points.tolist()
        return rows

    def _check_seat(self, seat: int) -> None:
        if not -1 <= seat < self.setup.players:
            raise MalformedNotation(
                f"{seat} is not a seat: seats run from 0 to {self.setup.players - 1}, and -1 is a watcher"
            )


def new_game(
    name: str,
    own_data: Mapping[str, Any] | None = None,
    *,
    compiled: bool = False,
    rules: str | None = None,
    **options: Any,
) -> Position:
    """Begin a game by its name and options, by a version of its rules, the newest if none is given.

    An option may name your own board or card file by its path.
    """
    return Position(find_game(name).open_setup(options, own_data, rules), compiled)


def deserialise(text: str, compiled: bool = False) -> Position:
    """A position from what `serialise` wrote; raises MalformedNotation for anything else."""
    try:
        document = json.loads(text)
        if document["format"] != FORMAT:
            raise MalformedNotation(f"unknown format {document['format']!r}")
        state = bytes.fromhex(document["state"])
        game, checksum, rules = find_game(document["game"]), document["sum"], document["rules"]
        options, own_data = document["options"], document["own_data"]
    except MalformedNotation:
        raise
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise MalformedNotation(f"not a serialised position: {error!r}") from error
    if not isinstance(options, dict) or not isinstance(own_data, dict | None):
        raise MalformedNotation("not a serialised position: options and own_data must be objects")
    if rules not in game.facts.versions:
        raise MalformedNotation(f"unknown rules version {rules!r}")
    if len(state) != game.facts.state.itemsize or zlib.crc32(state) != checksum:
        raise MalformedNotation("the state is damaged: its length or checksum is wrong")
    return Position.from_state(game.setup(options, own_data, rules), state, compiled)


def _sources(worlds: int) -> list[Seeded]:
    return [Seeded("ends turn", number) for number in range(worlds)]


@cache
def _streams(worlds: int) -> NDArray[np.uint64]:
    """The same sources for compiled rules; copy them, because drawing changes them."""
    return np.stack([source.state for source in _sources(worlds)])
