"""What the checkers share: refusals, the shape of JSON values, fair chance, header and result."""

import hashlib
import hmac
import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

HEADER = ("format", "game", "rules", "options", "seats", "events")


class Rejected(Exception):
    """A record breaks a rule; `event` counts from 1, and None means a fault outside the events."""

    def __init__(self, rule: str, reason: str, event: int | None = None) -> None:
        where = "" if event is None else f"event {event}: "
        super().__init__(f"{where}{rule}: {reason}")
        self.event = event
        self.rule = rule
        self.reason = reason


# Shape of JSON values. Faults of shape are faults of the record's format.


def an_object(value: Any, where: str, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Any]:
    """The value, which must be an object with just these keys."""
    if not isinstance(value, dict):
        raise Rejected("record", f"{where} is not an object")
    for key in required:
        if key not in value:
            raise Rejected("record", f"{where} lacks {key!r}")
    for key in value:
        if key not in required and key not in optional:
            raise Rejected("record", f"{where} has an unknown key {key!r}")
    return value


def a_list(value: Any, where: str) -> list[Any]:
    """The value, which must be a list."""
    if not isinstance(value, list):
        raise Rejected("record", f"{where} is not a list")
    return value


def a_text(value: Any, where: str) -> str:
    """The value, which must be a string."""
    if not isinstance(value, str):
        raise Rejected("record", f"{where} is not a string")
    return value


def a_truth(value: Any, where: str) -> bool:
    """The value, which must be true or false."""
    if not isinstance(value, bool):
        raise Rejected("record", f"{where} is neither true nor false")
    return value


def a_whole(value: Any, where: str) -> int:
    """The value, which must be a whole number."""
    # true and false are numbers in Python, but not in a record
    if type(value) is not int:
        raise Rejected("record", f"{where} is not a whole number")
    return value


def a_whole_within(value: Any, low: int, high: int, where: str, rule: str) -> int:
    """The value, which must be a whole number, and within two bounds by a rule."""
    number = a_whole(value, where)
    if not low <= number <= high:
        raise Rejected(rule, f"{where} is not within {low} to {high}")
    return number


def _hex_bytes(value: Any, length: int, where: str) -> bytes:
    text = value if isinstance(value, str) else ""
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * length}}}", text):
        raise Rejected("fairness", f"{where} is not {length} bytes in hex")
    return bytes.fromhex(text)


# Fair chance.


def fair_key(secret: bytes, salts: Sequence[bytes]) -> bytes:
    """The key of a game's chance events."""
    return hmac.new(secret, b"".join(salts), hashlib.sha256).digest()


def fair_numbers(key: bytes, event: int) -> Iterator[int]:
    """The endless 32-bit numbers of chance event `event` (0: the starting player)."""
    block = 0
    while True:
        message = f"{event}:{block}".encode("ascii")
        digest = hmac.new(key, message, hashlib.sha256).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(numbers: Iterator[int], bound: int) -> int:
    """A uniform draw from 0 to bound - 1: numbers of the incomplete last stretch are dropped."""
    limit = bound * (2**32 // bound)
    number = next(numbers)
    while number >= limit:
        number = next(numbers)
    return number % bound


def shuffled(numbers: Iterator[int], items: Sequence[str]) -> list[str]:
    """The items, shuffled from the last index down to 1."""
    result = list(items)
    for index in range(len(result) - 1, 0, -1):
        other = below(numbers, index + 1)
        result[index], result[other] = result[other], result[index]
    return result


def fair_starting_player(secret: bytes, salts: Sequence[bytes], players: int) -> int:
    """The starting player, which is chance event 0."""
    return below(fair_numbers(fair_key(secret, salts), 0), players)


# Header, fairness and result.


@dataclass(frozen=True)
class Fairness:
    """The salts of the seats, and the secret once it is shown."""

    salts: tuple[bytes, ...]
    secret: bytes | None


def read_header(record: Any, game: str, versions: Collection[str], own_key: str) -> dict[str, Any]:
    """The record, with its keys, format and version checked; `own_key` is the key of the user's own data."""
    if isinstance(record, dict) and "viewer" in record:
        raise Rejected("record", "a record made for one seat cannot be verified")
    header = an_object(record, "record", HEADER, ("fairness", "result", own_key))
    if header["format"] != "monuments-record/1":
        raise Rejected("record", "unknown format")
    if header["game"] != game:
        raise Rejected("record", "unknown game")
    if a_text(header["rules"], "rules") not in versions:
        raise Rejected("record", "unknown rules version")
    return header


def check_seats_and_events(record: dict[str, Any], players: int) -> None:
    """Check that there is one name per player and a list of events."""
    seats = a_list(record["seats"], "seats")
    if len(seats) != players:
        raise Rejected("record", "seats is not one name per player")
    for name in seats:
        a_text(name, "a seat's name")
    a_list(record["events"], "events")


def read_fairness(record: dict[str, Any], players: int, first_player: int) -> Fairness | None:
    """The fairness of a record, checked against its commitment and its starting player."""
    if "fairness" not in record:
        return None
    try:
        data = an_object(record["fairness"], "fairness", ("commitment", "salts"), ("secret",))
        salts_data = a_list(data["salts"], "salts")
    except Rejected as fault:
        raise Rejected("fairness", fault.reason) from None
    commitment = _hex_bytes(data["commitment"], 32, "commitment")
    if len(salts_data) != players:
        raise Rejected("fairness", "not one salt per seat")
    salts = tuple(_hex_bytes(salt, 16, "a salt") for salt in salts_data)
    if "secret" not in data:
        return Fairness(salts, None)
    secret = _hex_bytes(data["secret"], 32, "secret")
    if hashlib.sha256(secret).digest() != commitment:
        raise Rejected("fairness", "the secret is not the one committed to")
    if fair_starting_player(secret, salts, players) != first_player:
        raise Rejected("fairness", "first_player is not the starting player drawn")
    return Fairness(salts, secret)


def check_end(
    record: dict[str, Any],
    fairness: Fairness | None,
    reason: str | None,
    scores: Sequence[int],
    winners: Sequence[int],
    winners_rule: str,
) -> None:
    """Check what a record says about the end; `reason` is None while the game runs."""
    over = reason is not None
    if ("result" in record) != over:
        raise Rejected("record", "a result is written exactly when the game is over")
    if over:
        result = an_object(record["result"], "result", ("scores", "winners", "reason"))
        told_scores = [a_whole(score, "a score") for score in a_list(result["scores"], "scores")]
        told_winners = [a_whole(seat, "a winner") for seat in a_list(result["winners"], "winners")]
        if result["reason"] != reason:
            raise Rejected("E1", f"the game ended by {reason!r}")
        if told_scores != list(scores):
            raise Rejected("E2", f"the scores are {list(scores)}")
        if told_winners != list(winners):
            raise Rejected(winners_rule, f"the winners are {list(winners)}")
    if fairness is not None and (fairness.secret is not None) != over:
        raise Rejected("fairness", "the secret is written exactly when the game is over")


def read_text(text: str) -> Any:
    """The value of JSON text, read more strictly than Python does."""
    try:
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_such_constant)
    except (ValueError, RecursionError) as fault:
        raise Rejected("record", f"not JSON: {fault}") from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise Rejected("record", f"key {key!r} is written twice")
        result[key] = value
    return result


def _no_such_constant(name: str) -> float:
    raise Rejected("record", f"{name} is not JSON")
