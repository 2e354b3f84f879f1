"""One running match: seats, log, undo and views, without a server or a clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from monuments.games import Game, IllegalAction, Phrase, Position, Refused, Setup
from monuments.records import Deed, Draw, Record, follow, setup_of

from .dealer import Dealer
from .words import action_sentence, event_sentence


class CannotUndo(Refused):
    """A step that cannot be taken back, and why."""


@dataclass(frozen=True)
class Entry:
    """One line of the log: a draw or an action, with what happened."""

    event: Draw | Deed
    phrases: tuple[Phrase, ...]
    turn: int
    """The number of the turn it belongs to: how many were complete before it."""


@dataclass(frozen=True)
class Choice:
    """A legal action as it is offered to its player."""

    action: int
    do: str
    phrase: Phrase
    ends_turn: bool


class Match:
    """A game among seats, as a log that is only ever appended to, and its last step taken back."""

    def __init__(self, setup: Setup, seats: Sequence[str], dealer: Dealer, compiled: bool = False) -> None:
        if len(seats) != setup.players:
            raise ValueError(f"{len(seats)} names for {setup.players} players")
        self.setup = setup
        self.seats = tuple(seats)
        self.position = Position(setup, compiled)
        self.log: list[Entry] = []
        self._dealer = dealer
        self._draws = 0
        self._before: list[Position] = []
        """The positions before the steps that can still be taken back."""
        self._no_undo = "nothing_to_undo"
        """Why the steps before those cannot."""
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
        match = object.__new__(cls)
        match.setup, match.seats = setup_of(record), record.seats
        match.position, match.log = Position(match.setup, compiled), []
        match._dealer, match._draws, match._before, match._no_undo = dealer, 0, [], "nothing_to_undo"
        for step in follow(record, compiled):
            turn = match.position.turn
            if isinstance(step.event, Deed):
                match._keep(step.event.seat, match.position.reveals(step.event.do))
            else:
                match._forget("drawn")
                match._draws += 1
            match.log.append(Entry(step.event, step.phrases, turn))
            match.position = step.position.copy()
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
        number = self.verify(seat, action)
        start, turn = len(self.log), self.position.turn
        self._keep(seat, self.position.reveals(number))
        phrases = self.position.apply(number)
        self.log.append(Entry(Deed(seat, self.position.notation(number)), phrases, turn))
        self._deal()
        return tuple(self.log[start:])

    def undo_refusal(self, seat: int) -> str | None:
        """Why the seat cannot take back the last step, or None if it can."""
        if self.position.is_over:
            return "finished"
        last = self.log[-1].event if self.log else None
        if not any(isinstance(entry.event, Deed) and entry.event.seat == seat for entry in self.log):
            return "nothing_to_undo"
        if isinstance(last, Deed) and last.seat != seat:
            return "others_acted"
        return None if self._before else self._no_undo

    def undo(self, seat: int) -> Entry:
        """Take back the seat's last step; raises CannotUndo once it is too late."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise CannotUndo("", "undo", Phrase(refusal, seat))
        self.position = self._before.pop()
        return self.log.pop()

    def choices(self, seat: int) -> list[Choice]:
        """What a seat can do now, if it is to move."""
        if seat != self.position.to_move:
            return []
        offered = []
        for action in self.position.legal():
            after = self.position.copy()
            after.apply(action)
            phrase = self.game.action(self.setup, self.position.state, action)
            offered.append(Choice(action, self.position.notation(action), phrase, after.turn != self.position.turn))
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

    def _deal(self) -> None:
        while self.position.is_chance:
            self._draws += 1
            outcome = self._dealer.draw(self.position, self._draws)
            turn = self.position.turn
            draw = self.game.draw(self.setup, self.position.state, outcome)
            self.log.append(Entry(Draw(draw), self.position.deal(outcome), turn))
            self._forget("drawn")

    def _keep(self, seat: int, reveals: bool) -> None:
        """Keep the position before a step as long as the step can be taken back."""
        last = self.log[-1].event if self.log else None
        if isinstance(last, Deed) and last.seat != seat:
            self._forget("others_acted")
        if reveals:
            self._forget("revealed")
        else:
            self._before.append(self.position.copy())

    def _forget(self, reason: str) -> None:
        self._before.clear()
        self._no_undo = reason
