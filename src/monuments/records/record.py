"""A match as a file: its values, reading and writing. `verify` checks that it follows the rules."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from monuments.games import MonumentsError, Outcome, UnknownGame, find_game

from .fairness import SALT_BYTES, SECRET_BYTES

FORMAT = "monuments-record/1"
LONGEST = 200
"""How many characters of a wrong value an error repeats."""


class RecordError(MonumentsError):
    """A record that is not accepted: the number of the event (counted from 1), the broken rule, the reason."""

    def __init__(self, reason: str, event: int | None = None, rule: str = "record") -> None:
        where = "" if event is None else f"event {event}: "
        super().__init__(f"{where}{rule}: {reason}")
        self.reason, self.event, self.rule = reason, event, rule


@dataclass(frozen=True)
class Draw:
    """A chance event: the outcome by name."""

    draw: dict[str, Any]


@dataclass(frozen=True)
class Deed:
    """A decision of a seat, in the game's notation."""

    seat: int
    do: str


@dataclass(frozen=True)
class Proof:
    """The fairness section: the commitment, the seats' salts, and once the game is over the secret."""

    commitment: str
    salts: tuple[str, ...]
    secret: str | None = None


@dataclass(frozen=True)
class Record:
    """One match, finished or running, complete or as one seat may see it."""

    game: str
    rules: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    events: tuple[Draw | Deed, ...]
    result: Outcome | None = None
    fairness: Proof | None = None
    own_data: Mapping[str, Any] | None = None
    viewer: int | None = None


def dump_record(record: Record) -> str:
    """The record as text, with one event on each line."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "options": dict(record.options),
        "seats": list(record.seats),
    }
    if record.viewer is not None:
        head["viewer"] = record.viewer
    if record.own_data is not None:
        head[find_game(record.game).facts.data_key] = record.own_data
    if record.fairness is not None:
        proof = record.fairness
        head["fairness"] = {"commitment": proof.commitment, "salts": list(proof.salts)}
        if proof.secret is not None:
            head["fairness"]["secret"] = proof.secret
    lines = [f" {_json(key)}: {_json(value)}" for key, value in head.items()]
    events = [
        _json({"draw": event.draw} if isinstance(event, Draw) else {"seat": event.seat, "do": event.do})
        for event in record.events
    ]
    lines.append(' "events": [' + ("\n  " + ",\n  ".join(events) + "\n " if events else "") + "]")
    if record.result is not None:
        result = record.result
        written = {"scores": list(result.scores), "winners": list(result.winners), "reason": result.reason}
        lines.append(f' "result": {_json(written)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def parse_record(text: str | bytes) -> Record:
    """A record from its text; raises RecordError if it is not in the format of a record."""
    document = _object(_load(text), "the record")
    kind, name, rules = (_string(document, key) for key in ("format", "game", "rules"))
    if kind != FORMAT:
        raise RecordError(f"format: {quoted(kind)} is unknown; this reads {FORMAT!r}")
    try:
        facts = find_game(name).facts
    except UnknownGame as error:
        raise RecordError(f"game: {error}") from error
    if rules not in facts.versions:
        raise RecordError(
            f"rules: version {quoted(rules)} of {name} is unknown; there are: {', '.join(facts.versions)}"
        )
    allowed = {"format", "game", "rules", "options", "seats", "events", "fairness", "result", "viewer", facts.data_key}
    _only(document, allowed, "")
    seats = _list(document, "seats")
    if not all(isinstance(seat, str) for seat in seats):
        raise RecordError("seats: not a list of names")
    return Record(
        game=name,
        rules=rules,
        options=_object(_need(document, "options"), "options"),
        seats=tuple(seats),
        events=tuple(_event(event, number) for number, event in enumerate(_list(document, "events"), 1)),
        result=_result(document["result"]) if "result" in document else None,
        fairness=_proof(document["fairness"]) if "fairness" in document else None,
        own_data=_object(document[facts.data_key], facts.data_key) if facts.data_key in document else None,
        viewer=_whole(document["viewer"], "viewer") if "viewer" in document else None,
    )


def quoted(value: object) -> str:
    """A value of a record as an error repeats it, shortened if it is long."""
    return _shortened(repr(value))


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _load(text: str | bytes) -> Any:
    if not text.strip():
        raise RecordError("not JSON: the text is empty")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text: {error.reason} at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise RecordError("not a record: nested too deeply") from error
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"not JSON: {error}") from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise RecordError(f"{quoted(twice)} appears twice in one object")
    return document


def _no_constant(name: str) -> Any:
    raise RecordError(f"{name} is not a JSON number")


def _event(event: Any, number: int) -> Draw | Deed:
    if isinstance(event, dict) and set(event) == {"draw"} and isinstance(event["draw"], dict):
        return Draw(event["draw"])
    if isinstance(event, dict) and set(event) == {"seat", "do"} and isinstance(event["do"], str):
        return Deed(_whole(event["seat"], "seat", number), event["do"])
    raise RecordError('neither {"draw": {...}} nor {"seat": 0, "do": "..."}', number)


def _result(value: Any) -> Outcome:
    result = _object(value, "result")
    _only(result, {"scores", "winners", "reason"}, "result.")
    scores = tuple(_whole(score, "result.scores") for score in _list(result, "scores", "result."))
    winners = tuple(_whole(winner, "result.winners") for winner in _list(result, "winners", "result."))
    return Outcome(scores, winners, _string(result, "reason", "result."))


def _proof(value: Any) -> Proof:
    proof = _object(value, "fairness")
    _only(proof, {"commitment", "salts", "secret"}, "fairness.")
    commitment = _hex(_need(proof, "commitment", "fairness."), 32, "fairness.commitment")
    salts = tuple(_hex(salt, SALT_BYTES, "fairness.salts") for salt in _list(proof, "salts", "fairness."))
    secret = _hex(proof["secret"], SECRET_BYTES, "fairness.secret") if "secret" in proof else None
    return Proof(commitment, salts, secret)


def _hex(value: Any, length: int, key: str) -> str:
    digits = set("0123456789abcdef")
    if not isinstance(value, str) or len(value) != 2 * length or not set(value.lower()) <= digits:
        raise RecordError(f"{key}: not {length} bytes as hexadecimal digits", rule="fairness")
    return value.lower()


def _need(document: dict[str, Any], key: str, prefix: str = "") -> Any:
    if key not in document:
        raise RecordError(f"{prefix}{key}: missing")
    return document[key]


def _only(document: dict[str, Any], allowed: set[str], prefix: str) -> None:
    for key in document:
        if key not in allowed:
            raise RecordError(f"{prefix}{_shortened(key)}: unknown key")


def _object(value: Any, key: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(f"{key}: not an object")
    return value


def _list(document: dict[str, Any], key: str, prefix: str = "") -> list[Any]:
    value = _need(document, key, prefix)
    if not isinstance(value, list):
        raise RecordError(f"{prefix}{key}: not a list")
    return value


def _string(document: dict[str, Any], key: str, prefix: str = "") -> str:
    value = _need(document, key, prefix)
    if not isinstance(value, str):
        raise RecordError(f"{prefix}{key}: not a string")
    return value


def _whole(value: Any, key: str, event: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(f"{key}: not a whole number", event)
    return value
