"""Changes to the documents of both games, and how they are rejected."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from .common import Rejected

HEADER_FAULTS: list[tuple[str, Any, str]] = [
    *((key, None, "record") for key in ("format", "game", "rules", "options", "seats", "events")),
    ("format", "monuments-record/2", "record"),
    ("game", "chess", "record"),
    ("rules", "0", "record"),
    ("rules", "3", "record"),
    ("rules", "", "record"),
    ("rules", 1, "record"),
    ("rules", ["1"], "record"),
    ("seats", [""], "record"),
    ("seats", ["", 1], "record"),
    ("seats", "ab", "record"),
    ("events", {}, "record"),
    ("viewer", 0, "record"),
    ("board", {}, "record"),
    ("cards", {}, "record"),
    ("comment", "", "record"),
    ("options", [], "record"),
    ("options/players", 1, "S1"),
    ("options/players", 5, "S1"),
    ("options/players", "2", "record"),
    ("options/players", 2.0, "record"),
    ("options/first_player", False, "record"),
]
"""Where a record of any game is changed, the new value (None: removed), and the rule that rejects it."""


def changed(record: dict[str, Any], *path: str | int, to: Any = None) -> dict[str, Any]:
    """A copy with the value at a path set, or removed if `to` is None."""
    result = copy.deepcopy(record)
    inner: Any = result
    for key in path[:-1]:
        inner = inner[key]
    if to is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return result


def cut(record: dict[str, Any], index: int, *instead: Any) -> dict[str, Any]:
    """A running game: the record up to an event, then other events."""
    short = copy.deepcopy(record)
    short["events"] = short["events"][:index] + list(instead)
    short.pop("result", None)
    short.pop("fairness", None)
    return short


def rejected(check: Callable[[Any], Any], document: Any) -> tuple[int | None, str]:
    """Event and rule with which a checker rejects a record or its text."""
    with pytest.raises(Rejected) as caught:
        check(document)
    assert caught.value.reason
    return caught.value.event, caught.value.rule


def fairness_faults(record: dict[str, Any]) -> list[tuple[tuple[str | int, ...], Any]]:
    """Where the proof of a record for three seats is changed, and the new value."""
    fairness = record["fairness"]
    return [
        (("fairness", "secret"), None),
        (("fairness", "secret"), fairness["secret"][2:]),
        (("fairness", "secret"), "00" * 32),
        (("fairness", "secret"), 5),
        (("fairness", "commitment"), None),
        (("fairness", "commitment"), "00" * 32),
        (("fairness", "commitment"), "zz" * 32),
        (("fairness", "salts"), None),
        (("fairness", "salts"), fairness["salts"][:2]),
        (("fairness", "salts", 0), fairness["salts"][0][2:]),
        (("fairness", "salts", 0), fairness["salts"][0][2:] + " 0"),
        (("fairness", "extra"), ""),
        (("fairness",), []),
        (("options", "first_player"), (record["options"]["first_player"] + 1) % 3),
    ]


def damaged(text: str) -> list[str]:
    """Damaged versions of a record's text, none of which is a record."""
    return [
        "",
        text[:-1],
        text[: len(text) // 2],
        text + "}",
        text.replace('"seats"', '"rules": "1", "seats"'),
        text.replace('"do": ', '"do": "o1", "do": ', 1),
        text.replace('"first_player": 0', '"first_player": NaN'),
        text.replace('"first_player": 0', '"first_player": ' + "1" * 5000),
        "[" * 100_000,
        "null",
    ]
