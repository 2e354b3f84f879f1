"""Records as documents that a test changes, and how they are rejected."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from monuments.records import RecordError, parse_record, verify

from .fixtures import GAMES

WORLD = GAMES / "world_monuments"


Document = dict[str, Any]


def read(name: str) -> Document:
    document: Document = json.loads((WORLD / f"{name}.json").read_text(encoding="utf-8"))
    return document


def rejection(document: Document | str | bytes) -> RecordError:
    """The error with which a document is rejected."""
    text = json.dumps(document) if isinstance(document, dict) else document
    with pytest.raises(RecordError) as caught:
        verify(parse_record(text))
    return caught.value


def put(path: str, value: Any) -> Callable[[Document], None]:
    """Set the value at a path such as `options.players`."""

    def change(document: Document) -> None:
        *parents, last = path.split(".")
        place: Any = document
        for key in parents:
            place = place[int(key) if isinstance(place, list) else key]
        place[int(last) if isinstance(place, list) else last] = value

    return change


def drop(key: str) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        *parents, last = key.split(".")
        place: Any = document
        for parent in parents:
            place = place[parent]
        del place[last]

    return change
