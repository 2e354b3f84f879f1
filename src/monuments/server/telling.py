"""Messages about a table: what a recipient sees, in a language, as the bytes that are sent."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson

from monuments.games import Phrase
from monuments.match import Choice, Match, action_sentence
from monuments.texts import say

from .lines import line, names_as_sent
from .patch import changes
from .phrases import phrase_sentence
from .seats import BOT, OPEN
from .sight import Sight
from .storage import Row
from .table import BY_OWNER, OVER, SAID, Table


class Account:
    """What several recipients receive alike about a table at one moment, computed once."""

    __slots__ = ("_logs", "_names", "_whole", "_whole_logs", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self._names: dict[str, tuple[Sight, list[bytes]]] = {}
        self._whole: Match | None = None
        self._whole_logs: dict[str, list[orjson.Fragment]] = {}
        self._logs: dict[tuple[str, int], list[tuple[list[Phrase], orjson.Fragment]]] = {}
        """Encoded turns, by language and turn."""

    def whole_match(self) -> Match | None:
        """The match with its whole log; None before it begins."""
        if self._whole is None and self.table.match is not None:
            self._whole = self.table.whole_match()
        return self._whole

    def whole_log(self, recipient: int, sight: Sight, language: str) -> list[orjson.Fragment]:
        """The log from the beginning; after the game it is the same for everybody."""
        match = self.whole_match()
        if match is None:
            return []
        if match.is_over and language in self._whole_logs:
            return self._whole_logs[language]
        turns: dict[int, list[Phrase]] = {}
        for turn, phrase in match.told(recipient):
            turns.setdefault(turn, []).append(phrase)
        log = [self.turn_log(phrases, turn, sight, language) for turn, phrases in turns.items()]
        if match.is_over:
            self._whole_logs[language] = log
        return log

    def _names_as_sent(self, sight: Sight, language: str) -> list[bytes]:
        known = self._names.get(language)
        if known is None or known[0].seats != sight.seats or known[0].names != sight.names:
            known = self._names[language] = (sight, names_as_sent(shown_names(sight, language), language))
        return known[1]

    def turn_log(self, phrases: list[Phrase], turn: int, sight: Sight, language: str) -> orjson.Fragment:
        """One turn of the log, ready to be sent."""
        known = self._logs.setdefault((language, turn), [])
        for told, log in known:
            if told == phrases:
                return log
        names, setup = self._names_as_sent(sight, language), self.table.setup
        lines = [line(setup, phrase, names, language) for phrase in phrases]
        log = orjson.Fragment(_written(turn_log(self.table, turn, lines)))
        known.append((phrases, log))
        return log


def whole(account: Account, recipient: int, is_owner: bool, sight: Sight, language: str, now: int) -> bytes:
    """Everything that the recipient may see."""
    table, match = account.table, account.whole_match()
    message: dict[str, Any] = {
        "type": "whole",
        "n": sight.n,
        "you": {"seat": recipient if recipient >= 0 else None, "owner": is_owner},
        "table": table_info(table, sight, language),
        "view": None if sight.shown is None else table.game.views.show(table.setup, sight.shown),
        "log": account.whole_log(recipient, sight, language),
        "choices": _choices(table, sight.choices, language),
        "undo": sight.undo,
        "times": _times(table, now),
        "result": _result(match) if match is not None else None,
    }
    return _written(message)


def update(
    account: Account, recipient: int, before: Sight, after: Sight, rows: Iterable[Row], language: str, now: int
) -> bytes:
    """What has changed for the recipient."""
    table = account.table
    message: dict[str, Any] = {"type": "update", "after": before.n, "n": after.n}
    if (before.status, before.seats, before.rematch, before.names) != (
        after.status,
        after.seats,
        after.rematch,
        after.names,
    ):
        message["table"] = table_info(table, after, language)
    if before.shown is not None and after.shown is not None:
        if differences := changes(table.setup, before.shown, after.shown):
            message["view"] = differences
    if table.match is not None:
        turns = _told_anew(table.match, recipient, before, after)
        told = [(turn, table.match.told_turn(recipient, turn)) for turn in turns]
        # A turn in which nothing has happened is sent only if its lines have gone.
        message["log"] = [
            account.turn_log(phrases, turn, after, language) for turn, phrases in told if phrases or turn <= before.turn
        ]
    if before.choices != after.choices:
        message["choices"] = _choices(table, after.choices, language)
    if before.undo != after.undo:
        message["undo"] = after.undo
    if table.clocks is not None:
        message["times"] = _times(table, now)
    if said := [_said(row, language) for row in rows if row.kind == SAID]:
        message["said"] = said
    return _written(message)


def _told_anew(match: Match, recipient: int, before: Sight, after: Sight) -> list[int]:
    """The turns of which the recipient is told something new: those that went on, and those that are told otherwise
    since their players began another one, or took that back."""
    first, last = sorted((before.turn, after.turn))
    changed = set(before.latest_turns) ^ set(after.latest_turns)
    retold = [turn for turn in sorted(changed) if 0 <= turn < first and match.is_retold(recipient, turn)]
    return [*retold, *range(first, last + 1)]


def needs_whole(before: Sight, after: Sight) -> bool:
    """Whether so much has happened that everything is sent: a beginning, an end, or several turns at once."""
    return before.status != after.status or abs(after.turn - before.turn) > 1


def table_info(table: Table, sight: Sight, language: str) -> dict[str, Any]:
    """The table without the position of its game."""
    names = shown_names(sight, language)
    limits = table.limits
    info: dict[str, Any] = {
        "id": table.id,
        "game": table.game.facts.name,
        "variant": table.game.variant(table.options),
        "options": table.options,
        "status": sight.status,
        "public": table.public,
        "created_at": table.created_at,
        "seats": [
            {
                "kind": seat.kind,
                "name": name,
                "level": seat.level,
                "stand_in": seat.stand_in,
                "salted": seat.salt is not None,
            }
            for seat, name in zip(sight.seats, names, strict=True)
        ],
        "clock": None if limits is None else {"turn_s": _seconds(limits.turn), "game_s": _seconds(limits.game)},
        "stand_in": table.stand_in,
        "fairness": {"commitment": table.commitment, "salts": None if table.match is None else table.salts()},
        "own_data": table.own_data,
        "rematch_of": table.rematch_of,
        "rematch": sight.rematch,
    }
    return info


def shown_names(sight: Sight, language: str) -> list[str]:
    """The displayed names of the seats: people's names, bots' levels."""
    return [
        say(language, f"level-{seat.level}") if seat.kind == BOT else "" if seat.kind == OPEN else name
        for seat, name in zip(sight.seats, sight.names, strict=True)
    ]


def seat_names(table: Table, names: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the seats' players, given those of all players."""
    return tuple(names.get(seat.player or "", "") for seat in table.seats)


def turn_log(table: Table, turn: int, lines: Sequence[orjson.Fragment]) -> dict[str, Any]:
    """One turn of the log."""
    assert table.match is not None
    told: dict[str, Any] = {"turn": turn, "lines": lines}
    # During a turn, the time of its last step could be that of a step hidden from the recipient.
    last = table.last_step(turn) if lines and (turn < table.match.turn or table.status == OVER) else None
    if last is not None:
        seat, by, at = last
        told["played_by"] = table.seats[seat].kind if by == BY_OWNER else by
        told["at"] = at
    return told


def _choices(table: Table, choices: Sequence[Choice], language: str) -> list[orjson.Fragment]:
    if not choices:
        return []
    setup = table.setup
    known = setup.shared(_known_choices)
    found = []
    for choice in choices:
        key = (language, choice.action, choice.ends_turn, choice.phrase.seat)
        offered = known.get(key)
        if offered is None or offered[0] is not choice:
            text = action_sentence(language, setup, choice.phrase)
            said = {"do": choice.do, "text": text, "ends_turn": choice.ends_turn}
            offered = known[key] = (choice, orjson.Fragment(_written(said)))
        found.append(offered[1])
    return found


def _known_choices() -> dict[tuple[Any, ...], tuple[Choice, orjson.Fragment]]:
    """Cached choices as they are sent: a game has only so many, and they are offered again and again."""
    return {}


def _times(table: Table, now: int) -> dict[str, Any] | None:
    if table.clocks is None:
        return None
    return {
        "now": now,
        "mover": table.clocks.running,
        "turn_until": table.clocks.turn_until,
        "left": table.clocks.left(now),
    }


def _result(match: Match) -> dict[str, Any] | None:
    outcome = match.position.outcome
    if outcome is None:
        return None
    return {
        "scores": outcome.scores,
        "winners": outcome.winners,
        "reason": outcome.reason,
        "breakdown": match.position.breakdown(),
    }


def _written(message: dict[str, Any]) -> bytes:
    """As JSON, without the kilobytes that orjson leaves unused at the end: messages and parts of them are kept."""
    return bytes(memoryview(orjson.dumps(message)))


def _said(row: Row, language: str) -> dict[str, Any]:
    phrase = orjson.loads(row.body)["phrase"]
    return {"seat": row.seat, "phrase": phrase, "text": phrase_sentence(language, phrase)}


def _seconds(ms: int | None) -> int | None:
    return None if ms is None else ms // 1000
