"""One running match: seats, log, undo and views, without a server or a clock."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from monuments.games import WATCHER, Game, IllegalAction, MalformedNotation, Phrase, Position, Refused, Seeded, Setup
from monuments.games.course import NOBODY_MOVES
from monuments.games.telling import EARLIER, FINISHED, LATEST, RUNNING, stage_of
from monuments.games.views import Shown
from monuments.records import Deed, Draw, Record, setup_of, verify

from .dealer import Dealer
from .log import Entry, Log
from .words import event_sentence

WORLDS = 8
"""In how many worlds an action that reveals something is tried, to see whether it ends the turn."""


class CannotUndo(Refused):
    """A step cannot be taken back, and why."""


class SettledMatch(RuntimeError):
    """A settled match was asked for turns that it has forgotten; their events are kept elsewhere."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action as it is offered to its player."""

    action: int
    do: str
    phrase: Phrase
    ends_turn: bool | None
    """Whether it ends the turn; None if that depends on what it reveals."""


def _known_choices() -> dict[tuple[int, bool | None, int], Choice]:
    """Choices by action, whether it ends the turn, and seat; the same ones are offered again and again."""
    return {}


class Match:
    """A running match: its seats, a log of draws and actions, and the position that follows from the log."""

    def __init__(
        self,
        setup: Setup,
        seats: Sequence[str],
        dealer: Dealer,
        compiled: bool = False,
        events: Iterable[Draw | Deed] = (),
    ) -> None:
        if len(seats) != setup.players:
            raise ValueError(f"{len(seats)} names for {setup.players} players")
        self.setup = setup
        self.seats = tuple(seats)
        self.position = Position(setup, compiled)
        self._dealer = dealer
        self._log = Log()
        self._note()
        for event in events:
            self._repeat(event)
        self._deal()

    # These are read often, so the rules compute them once after each step.
    mover: int | None
    """The seat that decides."""
    turn: int
    """How many turns are complete."""
    is_over: bool

    @classmethod
    def new(
        cls,
        game: Game,
        options: Mapping[str, Any],
        seats: Sequence[str],
        dealer: Dealer,
        own_data: Mapping[str, Any] | None = None,
        compiled: bool = False,
    ) -> "Match":
        """A match whose starting player is drawn, unless the options name them."""
        options = {"players": len(seats), **options}
        if "first_player" not in options:
            game.setup(options, own_data)
            options["first_player"] = dealer.first_player(len(seats))
        return cls(game.setup(options, own_data), seats, dealer, compiled)

    @classmethod
    def resume(cls, record: Record, dealer: Dealer, compiled: bool = False) -> "Match":
        """The match of a record, ready to go on; raises RecordError if the record breaks a rule."""
        verify(record, compiled)
        return cls.replay(setup_of(record), record.seats, dealer, record.events, compiled)

    @classmethod
    def replay(
        cls, setup: Setup, seats: Sequence[str], dealer: Dealer, events: Iterable[Draw | Deed], compiled: bool = False
    ) -> "Match":
        """The match of these events, ready to go on; the first wrong event raises what `act` or a draw would."""
        return cls(setup, seats, dealer, compiled, events)

    @classmethod
    def begin(cls, setup: Setup, seats: Sequence[str], dealer: Dealer, compiled: bool = False) -> "Match":
        """A match in which nothing has happened yet, for a caller that passes every event to `happen`."""
        match = object.__new__(cls)
        match.setup, match.seats, match.position = setup, tuple(seats), Position(setup, compiled)
        match._dealer, match._log = dealer, Log()
        match._note()
        return match

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.setup.game

    @property
    def log(self) -> list[Entry]:
        """What happened; in a settled match, only what it has kept."""
        return self._log.entries

    def can(self, seat: int, action: int | str) -> bool:
        """Whether a seat may do this now."""
        return seat == self.mover and self.position.can(action)

    def verify(self, seat: int, action: int | str) -> int:
        """The id of an action that the seat may do; raises IllegalAction with rule and reason otherwise."""
        self._check_mover(seat)
        return self.position.verify(action)

    def act(self, seat: int, action: int | str) -> tuple[Entry, ...]:
        """Do an action, make the draws that are then due, and return the new entries of the log."""
        start = len(self.log)
        self._act(seat, action)
        self._deal()
        return tuple(self.log[start:])

    def happen(self, event: Draw | Deed) -> Entry:
        """Apply one event, and no draw that follows from it; raises what `act` or a draw would."""
        self._repeat(event)
        return self.log[-1]

    def draw_due(self) -> Draw | None:
        """What the dealer draws now; None if no draw is due."""
        if self.mover is not None or not self.position.is_chance:
            return None
        outcome = self._dealer.draw(self.position, self._log.draws + 1)
        return Draw(self.game.draw(self.setup, self.position.state, outcome))

    def settle(self) -> None:
        """Forget what cannot be taken back, except for the running turn, the one before it, and each seat's latest.

        This keeps a live match small. It goes on as before, but has no complete log and no record.
        """
        self._log.settle(self.turn)

    def undo_refusal(self, seat: int, unseen: int | None = None) -> str | None:
        """Why the seat cannot take back its last step, or None if it can.

        Another player's unfinished steps, which the seat does not see, do not count as acting; pass their number as
        `unseen` if it is known.
        """
        if self.is_over:
            return "finished"
        if not self._log.has_acted(seat):
            return "nothing_to_undo"
        last = self.log[-1 - (self._unseen(seat) if unseen is None else unseen)]
        if isinstance(last.event, Draw):
            return "drawn"
        if last.event.seat != seat:
            return "others_acted"
        return "revealed" if last.reveals else None

    def undo(self, seat: int) -> Entry:
        """Take back the seat's last step; raises CannotUndo once it is too late."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise CannotUndo("", "undo", Phrase(refusal, seat))
        steps = 1 + self._unseen(seat)
        entry = self.log[-steps]
        self.position = self._log.take_back(steps)
        self._note()
        return entry

    def choices(self, seat: int) -> list[Choice]:
        """What a seat can do now, if it is to move."""
        if seat != self.mover:
            return []
        game, setup, state = self.game, self.setup, self.position.state
        known, found = setup.shared(_known_choices), []
        for action, ends in self.position.turn_ends(WORLDS):
            phrase, key = game.action(setup, state, seat, action), (action, ends, seat)
            choice = known.get(key)
            if choice is None or choice.phrase is not phrase:
                choice = known[key] = Choice(action, game.notation(setup, action), phrase, ends)
            found.append(choice)
        return found

    def view(self, seat: int) -> Any:
        """What a seat, or a watcher (-1), is shown."""
        return self.position.view(seat)

    def all_shown(self) -> list[Shown]:
        """What the views of a watcher, and then of every seat, are made from."""
        return self.position.all_shown()

    def told(self, seat: int) -> list[tuple[int, Phrase]]:
        """The whole log as a seat, or a watcher (-1), is told it: turn and phrase; raises SettledMatch."""
        self._check_whole()
        turns = groupby(self.log, lambda entry: entry.turn)
        return [
            (turn, phrase) for turn, entries in turns for phrase in self._tell(entries, self._stage(turn))[seat + 1]
        ]

    def told_turn(self, seat: int, turn: int) -> list[Phrase]:
        """One turn as a seat, or a watcher (-1), is told it; raises SettledMatch if it is forgotten."""
        return self._told_at(turn, self._stage(turn))[seat + 1]

    def is_retold(self, seat: int, turn: int) -> bool:
        """Whether a seat, or a watcher (-1), is told otherwise of a complete turn once its player begins another."""
        return self._told_at(turn, LATEST)[seat + 1] != self._told_at(turn, EARLIER)[seat + 1]

    @property
    def latest_turns(self) -> tuple[int, ...]:
        """The latest turn in which each seat did something; -1 if it has done nothing yet."""
        return tuple(map(self._log.latest_turn, range(self.setup.players)))

    def told_steps(self, seat: int) -> tuple[str | None, ...]:
        """The actions of the running turn as a seat is told them; None for a step that it does not see."""
        return self.all_told_steps()[seat + 1]

    def all_told_steps(self) -> list[tuple[str | None, ...]]:
        """The same for a watcher, and then for every seat."""
        return self._told_actions(self._log.of_turn(self.turn), RUNNING)

    def _told_actions(self, entries: Iterable[Entry], stage: int) -> list[tuple[str | None, ...]]:
        """A turn's actions as a watcher, and then every seat, is told them."""
        deeds = [entry.event for entry in entries if isinstance(entry.event, Deed)]
        actions = [self.position.parse(deed.do) for deed in deeds]
        mover = deeds[0].seat if deeds else WATCHER
        return self.game.told_actions(self.setup, actions, mover, stage, self.position.kernel.compiled)

    def foreseen(self, seat: int) -> tuple[Position | None, tuple[int, ...]]:
        """For a bot: the seat's own steps in the running turn since something was last revealed, and where they began.

        As for a bot's `Eyes`, the beginning is a world that the seat cannot distinguish from the real one, made
        from the same random numbers; None before the first step, and if another seat is to move.
        """
        if seat != self.mover:
            return None, ()
        steps: list[int] = []
        for entry in reversed(self._log.of_turn(self.position.turn)):
            if entry.reveals or isinstance(entry.event, Draw) or entry.event.seat != seat:
                break
            steps.append(self.position.parse(entry.event.do))
        if not steps:
            return None, ()
        return self._log.before(len(steps)).resample(seat, Seeded("seen")), tuple(reversed(steps))

    def sentences(self, seat: int, language: str) -> list[str]:
        """The log in sentences."""
        return [event_sentence(language, self.setup, phrase, self.seats) for _, phrase in self.told(seat)]

    def record(self, viewer: int | None = None) -> Record:
        """The match as a record: complete or, while it runs, as one seat may see it; raises SettledMatch."""
        self._check_whole()
        is_over = self.position.is_over
        events = [entry.event for entry in self.log] if viewer is None or is_over else self._told_events(viewer)
        return Record(
            game=self.game.facts.name,
            rules=self.setup.rules,
            options=self.setup.options,
            seats=self.seats,
            events=tuple(events),
            result=self.position.outcome,
            fairness=self._dealer.proof(is_over),
            own_data=self.setup.own_data,
            viewer=None if is_over else viewer,
        )

    def _told_events(self, viewer: int) -> list[Draw | Deed]:
        """The events that a viewer may see, without what is hidden from them."""
        events = list[Draw | Deed]()
        for turn, group in groupby(self.log, lambda entry: entry.turn):
            entries = list(group)
            told = iter(self._told_actions(entries, self._stage(turn))[viewer + 1])
            for entry in entries:
                if isinstance(entry.event, Draw):
                    events.append(Draw(self.game.told_draw(self.setup, entry.event.draw, viewer)))
                elif (text := next(told)) is not None:
                    events.append(Deed(entry.event.seat, text))
        return events

    def _stage(self, turn: int) -> int:
        if self.is_over:
            return FINISHED
        return RUNNING if turn == self.turn else stage_of(turn, self.turn, self.latest_turns)

    def _told_at(self, turn: int, stage: int) -> list[list[Phrase]]:
        """One turn as a watcher, and then every seat, is told it at a stage; raises SettledMatch if it is forgotten."""
        told = self._told.get((turn, stage))
        if told is None:
            entries = self._log.of_turn(turn)
            if not entries and turn < self.turn:
                self._check_whole()
            told = self._told[turn, stage] = self._tell(entries, stage)
        return told

    def _tell(self, entries: Iterable[Entry], stage: int) -> list[list[Phrase]]:
        rows, event = [row for entry in entries for row in entry.rows], self.setup.words.event
        to_watcher, *to_seats = self.game.told(self.setup, rows, stage, self.position.kernel.compiled)
        shared = list(map(event, to_watcher))
        return [shared, *(shared if told is to_watcher else list(map(event, told)) for told in to_seats)]

    def _unseen(self, seat: int) -> int:
        """How many steps at the end of the log are another player's unfinished ones, which a seat does not see."""
        return self.told_steps(seat).count(None)

    def _check_mover(self, seat: int) -> None:
        if self.mover is not None and seat != self.mover:
            key = "not_your_turn" if 0 <= seat < self.setup.players else "not_seated"
            raise IllegalAction("", self.game.turn_rule(self.setup, self.position.state), Phrase(key, seat))

    def _act(self, seat: int, action: int | str) -> None:
        self._check_mover(seat)
        happened = self._log.act(self.position, self.position.id_of(action), seat, self.turn)
        self._noted(happened.mover, happened.turn)

    def _note(self) -> None:
        self._noted(self.position.mover, self.position.turn)

    def _noted(self, mover: int, turn: int) -> None:
        self.mover, self.turn, self.is_over = mover if mover >= 0 else None, turn, mover == NOBODY_MOVES
        self._told: dict[tuple[int, int], list[list[Phrase]]] = {}
        """What was told of turns at a stage, since the last step, to a watcher and then every seat."""

    def _check_whole(self) -> None:
        if not self._log.is_whole:
            raise SettledMatch("the match was settled and has forgotten its earlier turns")

    def _deal(self) -> None:
        """Make the draws that are due."""
        while self.mover is None and self.position.is_chance:
            outcome = self._dealer.draw(self.position, self._log.draws + 1)
            draw = Draw(self.game.draw(self.setup, self.position.state, outcome))
            self._log.deal(self.position, draw, outcome)
            self._note()

    def _repeat(self, event: Draw | Deed) -> None:
        """Apply an event of a record."""
        if isinstance(event, Deed):
            self._act(event.seat, event.do)
        elif self.position.is_chance:
            self._log.deal(self.position, event, self.game.parse_draw(self.setup, self.position.state, event.draw))
            self._note()
        else:
            raise MalformedNotation("no draw is due")
