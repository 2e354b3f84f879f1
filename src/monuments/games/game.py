"""The contract a game fulfils."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from struct import Struct
from types import ModuleType
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from .draw_forms import COLUMNS, DrawForm
from .entries import Entries, link_entries
from .errors import BrokenGame, IllegalDraw, OptionError
from .events import COLUMNS as EVENT_COLUMNS
from .events import Phrase, Value
from .kernel import Function, Linker
from .options import Option, choose_options
from .playout import choose_from_list, playouts
from .record import blank
from .telling import FINISHED
from .views import Views
from .vocabulary import HIDDEN as HIDDEN  # noqa: PLC0414  # re-exported
from .vocabulary import Row, Vocabulary, Words

T = TypeVar("T")

WATCHER = -1
"""The seat number of somebody without a seat, who sees what every seat sees."""
EVENT = Struct(f"={EVENT_COLUMNS}i")
"""An event row as bytes."""

KERNEL = (
    "begin", "to_move", "turn", "legal", "refuse", "apply", "sample", "write_draw", "read_draw", "refuse_draw", "deal",
    "breakdown", "view", "know", "resample", "reveals", "show", "tell", "tell_actions", "tell_draw",
    "reason", "turn_rule",
)  # fmt: skip
"""The rule functions that every game's module `rules` provides; `docs/adding-a-game.md` says what each does."""


@dataclass(frozen=True)
class Facts:
    """What is true of a game before it is played."""

    name: str
    title: str
    designer: str
    publisher: str
    versions: tuple[str, ...]
    """The versions of the rules that can be played, oldest first; each is a whole number."""
    players: range
    actions: int
    """How many action ids there are; they start at 0."""
    sources: tuple[str, ...]
    """The sources of points, in the order of a breakdown."""
    state: np.dtype[Any]
    outcome: np.dtype[Any]
    end_rules: Mapping[str, str]
    """The rules that say how a game ends: by `reason`, `scores` and `winners`."""
    data_key: str
    """The key under which a record embeds the user's own board or card data."""
    perfect_information: bool = False
    """Whether a seat that forgets nothing knows everything that has happened."""

    @property
    def rules_version(self) -> str:
        """The newest version of the rules, by which new games are played."""
        return self.versions[-1]


@dataclass(frozen=True)
class Setup:
    """A game with its options chosen: everything that stays the same until it is over."""

    game: "Game"
    rules: str
    """The version of the rules."""
    options: Mapping[str, Any]
    """Every option that the game has in this version, written out."""
    table: Any
    """The constants that the rules work with, as a record."""
    own_data: Mapping[str, Any] | None = None
    """The user's own board or card data, as a record embeds it."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The data's names for what the notation abbreviates."""
    _made: dict[Callable[["Setup"], Any], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Setup of {self.summary}>"

    @property
    def summary(self) -> str:
        """The game's name, the version of its rules if it is an old one, and the options that are not the default."""
        defaults = {option.name: option.default for option in self.game.options}
        chosen = [f"{key}={value!r}" for key, value in self.options.items() if value != defaults[key]]
        old = [] if self.rules == self.game.facts.rules_version else [f"rules={self.rules!r}"]
        return ", ".join([self.game.facts.name, *old, *chosen])

    @cached_property
    def players(self) -> int:
        """How many players there are."""
        return int(self.options["players"])

    @cached_property
    def tables(self) -> NDArray[Any]:
        """The rule table as an array of length one, for the entries to the rules."""
        return np.asarray(self.table).reshape(1)

    @cached_property
    def words(self) -> Words:
        """What is said and read with this setup's rule table."""
        return self.game.vocabulary.words(self.table)

    def spoken(self, name: str, value: Value) -> Value:
        """How a sentence names a value of a phrase, by the data's names."""
        return self.words.spoken(self.names, name, value)

    def once(self, make: Callable[["Setup"], T]) -> T:
        """What a function computes from this setup; computed on first use and kept as long as the setup."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def shared(self, make: Callable[[], T]) -> T:
        """What a function makes, shared by all setups of the same variant, for which its content must be the same."""
        if make not in self._variant:
            self._variant[make] = make()
        made: T = self._variant[make]
        return made

    @cached_property
    def _variant(self) -> dict[Callable[[], Any], Any]:
        return {} if self.own_data is not None else self.game.known(self.game.variant(self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a setup for another process, which finds the game by its name."""
        from .registry import setup_elsewhere

        return setup_elsewhere, (
            self.game.facts.name,
            self.rules,
            dict(self.options),
            self.table,
            self.own_data,
            dict(self.names),
        )


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the total scores, the winners, and the reason."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Kernel:
    """A game's rule functions, all interpreted or all compiled."""

    compiled: bool
    begin: Function
    to_move: Function
    turn: Function
    legal: Function
    choose: Function
    refuse: Function
    apply: Function
    sample: Function
    write_draw: Function
    read_draw: Function
    refuse_draw: Function
    deal: Function
    breakdown: Function
    view: Function
    know: Function
    resample: Function
    reveals: Function
    show: Function
    tell: Function
    tell_actions: Function
    tell_draw: Function
    reason: Function
    turn_rule: Function
    playouts: Function
    entries: Entries
    """The same functions for callers that have one state and need speed."""


class Game(ABC):
    """One game: its rules as a kernel, and the notation, events and views around them."""

    facts: Facts
    rules: ModuleType
    vocabulary: Vocabulary
    """What its numbers are called, and its actions, events and refusals."""
    draw_form: DrawForm
    """How a record writes a chance outcome."""
    views: Views
    """How a seat's view is made from what the rules show of a state in which everything else is hidden."""
    options: tuple[Option, ...]
    """Every option of the game, including `players` and `first_player`."""
    texts: Path | None = None
    """The folder of the game's sentences and rules text, if the game brings one."""
    companions: Mapping[str, str] = {}
    """What other parts need of the game besides its rules, by kind, each as `package.module:attribute`.

    Each is imported on first use; `docs/adding-a-game.md` lists the kinds.
    """

    def __init__(self) -> None:
        self._kernels: dict[bool, Kernel] = {}
        self._known: dict[str, dict[Callable[[], Any], Any]] = {}

    def __repr__(self) -> str:
        return f"<Game {self.facts.name}>"

    def kernel(self, compiled: bool) -> Kernel:
        """The rule functions, linked on first use."""
        if compiled not in self._kernels:
            linker = self.linker(compiled)
            functions = {name: linker.link(function) for name, function in self.rule_functions().items()}
            self._kernels[compiled] = Kernel(
                compiled=compiled, playouts=linker.link(playouts), entries=link_entries(linker), **functions
            )
        return self._kernels[compiled]

    @property
    def folder(self) -> Path:
        """The folder that contains the rules."""
        assert self.rules.__file__ is not None
        return Path(self.rules.__file__).parent

    def linker(self, compiled: bool) -> Linker:
        """The linker that binds shared rule functions, such as playouts, to this game's rules."""
        return Linker(self.folder, compiled, self.rule_functions())

    def companion(self, kind: str, wanted: type[T]) -> T | None:
        """The game's companion of a kind, imported on first use; None if the game names none."""
        if kind not in self.companions:
            return None
        where = f"the {kind} of the game {self.facts.name!r} ({self.companions[kind]})"
        module, _, attribute = self.companions[kind].partition(":")
        try:
            found = getattr(import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            raise BrokenGame(f"{where} cannot be loaded: {error}") from error
        if not isinstance(found, wanted):
            raise BrokenGame(f"{where} is a {type(found).__name__}, not a {wanted.__name__}")
        return found

    def rule_functions(self) -> dict[str, Function]:
        """The functions of the kernel as they were written, not linked."""
        own = {name: getattr(self.rules, name) for name in KERNEL}
        return {**own, "choose": getattr(self.rules, "choose", choose_from_list)}

    def setup(
        self, options: Mapping[str, Any], own_data: Mapping[str, Any] | None = None, rules: str | None = None
    ) -> Setup:
        """The game with these options, by a version of its rules, the newest if none is given.

        Missing options get their default. Raises OptionError or DataError.
        """
        versions = self.facts.versions
        rules = versions[-1] if rules is None else rules
        if rules not in versions:
            raise OptionError("rules", f"version {rules!r} is unknown; there are: {', '.join(versions)}")
        setup = self.prepare(rules, choose_options(options, self.options, rules), own_data)
        setup.table.version = int(rules)
        return setup

    @abstractmethod
    def prepare(self, rules: str, options: Mapping[str, Any], own_data: Mapping[str, Any] | None) -> Setup:
        """Make the rule table for options that are complete and checked one by one; raises like `setup`."""

    def open_setup(
        self, options: Mapping[str, Any], own_data: Mapping[str, Any] | None = None, rules: str | None = None
    ) -> Setup:
        """Like `setup`, for local use: an option may name a data file by its path."""
        return self.setup(options, own_data, rules)

    def variant(self, options: Mapping[str, Any]) -> str:
        """A short name of what is played; statistics are kept for each variant."""
        return self.facts.name

    def known(self, variant: str) -> dict[Callable[[], Any], Any]:
        """What setups of a variant share."""
        return self._known.setdefault(variant, {})

    def notation(self, setup: Setup, action: int) -> str:
        """An action as text."""
        return setup.words.actions[action]

    def parse(self, setup: Setup, text: str) -> int:
        """An action from its text; raises MalformedNotation."""
        return setup.words.parse(text)

    def draw(self, setup: Setup, state: Any, outcome: Any) -> dict[str, Any]:
        """A chance outcome as a record stores it; `state` is the one in which it is dealt."""
        rows = np.zeros((self.draw_form.most, COLUMNS), np.int16)
        n = self.kernel(compiled=False).write_draw(setup.table, state, outcome, rows)
        return self.draw_form.write(setup.words, rows[:n].tolist(), setup.players)

    def parse_draw(self, setup: Setup, state: Any, draw: object) -> Any:
        """A chance outcome from its form in a record; raises MalformedNotation, or IllegalDraw if there is none."""
        rows = self._draw_rows(setup, draw)
        outcome, about = blank(self.facts.outcome)[0], np.zeros(1, np.int64)
        refusal = self.kernel(compiled=False).read_draw(setup.table, state, rows, len(rows), outcome, about)
        if refusal:
            key, rule = self.vocabulary.refusals[refusal]
            name = self.draw_form.mentions.get(refusal)
            values = () if name is None else ((name, setup.words.name(name, about[0])),)
            raise IllegalDraw(self.facts.name, rule, Phrase(key, None, values))
        return outcome

    def told_draw(self, setup: Setup, draw: object, seat: int) -> dict[str, Any]:
        """A draw in a running game's record for one seat, with `?` for what the seat may not see."""
        rows = self._draw_rows(setup, draw)
        self.kernel(compiled=False).tell_draw(setup.table, rows, len(rows), seat)
        return self.draw_form.write(setup.words, rows.tolist(), setup.players)

    def _draw_rows(self, setup: Setup, draw: object) -> NDArray[np.int16]:
        return np.array(self.draw_form.parse(setup.words, draw, setup.players), np.int16).reshape(-1, COLUMNS)

    def action(self, setup: Setup, state: Any, mover: int, action: int) -> Phrase:
        """What a legal action of the mover would do, for a list of choices."""
        return setup.words.offer(state, mover, action)

    def told(self, setup: Setup, rows: Sequence[Row], stage: int, compiled: bool = False) -> list[tuple[Row, ...]]:
        """What a watcher, and then every seat, is told of one turn's events, given the turn's stage."""
        if stage == FINISHED or not rows:
            return [tuple(rows)] * (setup.players + 1)
        happened = np.array(rows, np.int32)
        out = np.empty((setup.players + 1, *happened.shape), np.int32)
        counts = np.empty(len(out), np.int64)
        self.kernel(compiled).entries.tell(setup.tables, happened, stage, out, counts)
        written, size = out.tobytes(), happened.nbytes
        told = [written[i * size : i * size + n * EVENT.size] for i, n in enumerate(counts.tolist())]
        return _made_once(happened.tobytes(), tuple(rows), told, lambda part: tuple(EVENT.iter_unpack(part)))

    def told_actions(
        self, setup: Setup, actions: Sequence[int], mover: int, stage: int, compiled: bool = False
    ) -> list[tuple[str | None, ...]]:
        """A turn's actions as a watcher, and then every seat, is told them while the game runs.

        What is hidden is `?`; a step that is not seen is None.
        """
        if not actions:
            return [()] * (setup.players + 1)
        done = np.array(actions, np.int16)
        out = np.empty((setup.players + 1, len(done)), np.int16)
        self.kernel(compiled).entries.tell_actions(setup.tables, done, mover, stage, out)
        texts, told = tuple(map(setup.words.actions.__getitem__, actions)), setup.words.told
        written, size = out.tobytes(), done.nbytes
        parts = [written[at : at + size] for at in range(0, len(written), size)]
        return _made_once(done.tobytes(), texts, parts, lambda part: tuple(map(told, memoryview(part).cast("h"))))

    def scenery(self, setup: Setup) -> Any:
        """What a client draws that does not change during the game, as a frozen dataclass; None if there is nothing."""
        return None

    def reason(self, setup: Setup, state: Any) -> str:
        """Why a finished game ended."""
        return self.vocabulary.reasons[self.kernel(compiled=False).reason(setup.table, state)]

    def turn_rule(self, setup: Setup, state: Any) -> str:
        """The number of the rule that forbids anybody else to act now."""
        return self.vocabulary.turn_rules[self.kernel(compiled=False).turn_rule(setup.table, state)]


def _made_once(real: bytes, everything: T, told: Sequence[bytes], make: Callable[[bytes], T]) -> list[T]:
    """What is made of what each recipient is told; those who are told everything, or what a watcher is, share it."""
    made: list[T] = []
    for part in told:
        made.append(everything if part == real else made[0] if made and part == told[0] else make(part))
    return made
