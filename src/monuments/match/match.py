"""One running match: seats, log, undo and views, without a server or a clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from monuments.games import Game, IllegalAction, Phrase, Position, Refused, Seeded, Setup
from monuments.records import Deed, Draw, Record, setup_of, verify

from .dealer import Dealer
from .words import action_sentence, event_sentence

WORLDS = 8
"""How many worlds are asked whether an action that reveals something ends the turn."""


class CannotUndo(Refused):
    """A step that cannot be taken back, and why."""


@dataclass(frozen=True)
class Entry:
    """One line of the log: a draw or an action, with what happened."""

    event: Draw | Deed
    phrases: tuple[Phrase, ...]
    turn: int
    """The number of the turn it belongs to: how many were complete before it."""
    reveals: bool
    """Whether it let anybody know what they could not know before."""


@dataclass(frozen=True)
class Choice:
    """A legal action as it is offered to its player."""

    action: int
    do: str
    phrase: Phrase
    ends_turn: bool | None
    """Whether the turn is over with it; None where that hangs on what it reveals."""


class Match:
    """A game among seats: a log that grows by draws and actions, and the position that follows from it."""

    def __init__(self, setup: Setup, seats: Sequence[str], dealer: Dealer, compiled: bool = False) -> None:
        if len(seats) != setup.players:
            raise ValueError(f"{len(seats)} names for {setup.players} players")
        self.setup = setup
        self.seats = tuple(seats)
        self.log: list[Entry] = []
        self._dealer = dealer
        self.position = Position(setup, compiled)
        self._before: list[Position | None] = []
        """The position before each entry of the log that may still be taken back."""
        self._deal()

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
        """A match whose starting player is drawn, unless the options name one."""
        options = {"players": len(seats), **options}
        if "first_player" not in options:
            game.setup(options, own_data)
            options["first_player"] = dealer.first_player(len(seats))
        return cls(game.setup(options, own_data), seats, dealer, compiled)

    @classmethod
    def resume(cls, record: Record, dealer: Dealer, compiled: bool = False) -> "Match":
        """The match that a record tells, ready to go on; raises RecordError if it is not lawful."""
        verify(record, compiled)
        match = object.__new__(cls)
        match.setup, match.seats, match.log = setup_of(record), record.seats, []
        match._dealer, match._before, match.position = dealer, [], Position(match.setup, compiled)
        for event in record.events:
            match._append(event)
        match._deal()
        return match

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.setup.game

    def can(self, seat: int, action: int | str) -> bool:
        """Whether a seat may do this now."""
        return seat == self.position.to_move and self.position.can(action)

    def verify(self, seat: int, action: int | str) -> int:
        """The id of an action that the seat may do; raises IllegalAction with rule and reason otherwise."""
        mover = self.position.to_move
        if mover is not None and seat != mover:
            key = "not_your_turn" if 0 <= seat < self.setup.players else "not_seated"
            raise IllegalAction("", self.game.turn_rule(self.setup, self.position.state), Phrase(key, seat))
        return self.position.verify(action)

    def act(self, seat: int, action: int | str) -> tuple[Entry, ...]:
        """Do an action, and draw what is then due; what was added to the log."""
        number, start = self.verify(seat, action), len(self.log)
        self._append(Deed(seat, self.position.notation(number)))
        self._deal()
        return tuple(self.log[start:])

    def undo_refusal(self, seat: int) -> str | None:
        """Why the seat cannot take back its last step, or None if it can.

        Another's unfinished steps, which the seat does not see, do not count as acting.
        """
        if self.position.is_over:
            return "finished"
        if not any(isinstance(entry.event, Deed) and entry.event.seat == seat for entry in self.log):
            return "nothing_to_undo"
        last = self.log[self._seen(seat) - 1]
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
        kept = self._seen(seat) - 1
        entry, before = self.log[kept], self._before[kept]
        assert before is not None
        self.position = before
        del self.log[kept:], self._before[kept:]
        return entry

    def choices(self, seat: int) -> list[Choice]:
        """What a seat can do now, if it is to move."""
        if seat != self.position.to_move:
            return []
        offered = []
        for action in self.position.legal():
            phrase = self.game.action(self.setup, self.position.state, action)
            offered.append(Choice(action, self.position.notation(action), phrase, self._ends_turn(action)))
        return offered

    def view(self, seat: int) -> Any:
        """What a seat, or a watcher (-1), is shown."""
        return self.position.view(seat)

    def told(self, seat: int) -> list[tuple[int, Phrase]]:
        """The log as a seat, or a watcher (-1), is told it: turn and phrase."""
        turns: dict[int, list[Phrase]] = {}
        for entry in self.log:
            turns.setdefault(entry.turn, []).extend(entry.phrases)
        running = self.position.turn
        return [
            (turn, phrase)
            for turn, phrases in turns.items()
            for phrase in (
                phrases
                if self.position.is_over
                else self.game.told(self.setup, phrases, seat, turn_complete=turn != running)
            )
        ]

    def sentences(self, seat: int, language: str) -> list[str]:
        """The log in sentences."""
        return [event_sentence(language, self.setup, phrase, self.seats) for _, phrase in self.told(seat)]

    def choice_sentences(self, seat: int, language: str) -> list[str]:
        """The legal actions in sentences, in the order of `choices`."""
        return [action_sentence(language, self.setup, choice.phrase) for choice in self.choices(seat)]

    def record(self, viewer: int | None = None) -> Record:
        """The match as a record: whole, or while it runs as one seat may see it."""
        is_over = self.position.is_over
        events = [entry.event for entry in self.log] if viewer is None or is_over else self._told_events(viewer)
        return Record(
            game=self.game.facts.name,
            rules=self.game.facts.rules_version,
            options=self.setup.options,
            seats=self.seats,
            events=tuple(events),
            result=self.position.outcome,
            fairness=self._dealer.proof(is_over),
            own_data=self.setup.own_data,
            viewer=None if is_over else viewer,
        )

    def _told_events(self, viewer: int) -> list[Draw | Deed]:
        """The events that a viewer may see, as far as they may."""
        running, events = self.position.turn, list[Draw | Deed]()
        for turn, entries in groupby(self.log, lambda entry: entry.turn):
            turn_events = [entry.event for entry in entries]
            deeds = [event for event in turn_events if isinstance(event, Deed)]
            texts = [deed.do for deed in deeds]
            told = iter(
                self.game.told_actions(self.setup, texts, deeds[0].seat, viewer, turn != running) if deeds else []
            )
            for event in turn_events:
                if isinstance(event, Draw):
                    events.append(Draw(self.game.told_draw(self.setup, event.draw, viewer)))
                elif (text := next(told)) is not None:
                    events.append(Deed(event.seat, text))
        return events

    def _ends_turn(self, action: int) -> bool | None:
        """Asked of worlds that the mover cannot tell from the real one, so that the answer tells nothing hidden."""
        mover = self.position.to_move
        assert mover is not None
        worlds = WORLDS if self.position.reveals(action) else 1
        ends = set()
        for number in range(worlds):
            world = self.position.resample(mover, Seeded("ends turn", number))
            world.apply(action)
            ends.add(world.turn != self.position.turn)
        return ends.pop() if len(ends) == 1 else None

    def _seen(self, seat: int) -> int:
        """How many entries of the log there are for a seat: all but another's unfinished steps at its end."""
        running = [entry.event for entry in self.log if entry.turn == self.position.turn]
        deeds = [event for event in running if isinstance(event, Deed)]
        if not deeds:
            return len(self.log)
        told = self.game.told_actions(self.setup, [deed.do for deed in deeds], deeds[0].seat, seat, False)
        return len(self.log) - told.count(None)

    def _deal(self) -> None:
        """Draw what is due."""
        while self.position.is_chance:
            number = 1 + sum(isinstance(entry.event, Draw) for entry in self.log)
            outcome = self._dealer.draw(self.position, number)
            self._append(Draw(self.game.draw(self.setup, self.position.state, outcome)))

    def _append(self, event: Draw | Deed) -> None:
        """Let one lawful event happen."""
        position, before = self.position, self.position.copy()
        if isinstance(event, Draw):
            reveals = True
            phrases = position.deal(self.game.parse_draw(self.setup, position.state, event.draw))
        else:
            reveals = position.reveals(event.do)
            phrases = position.apply(event.do)
        if reveals:
            self._before = [None] * len(self._before)
        self._before.append(None if reveals else before)
        self.log.append(Entry(event, phrases, before.turn, reveals))
