"""The differences between two views, computed and encoded once for all recipients who share them."""

from dataclasses import fields, is_dataclass
from typing import Any

import orjson

from monuments.games import Setup
from monuments.games.views import Read, Shown

Place = tuple[str | int, ...]
MOST_CHANGES = 256
"""How many changes are cached per variant."""


class _Names(dict[type, tuple[str, ...] | None]):
    """The fields of dataclasses; None for any other type."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        names = self[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None
        return names


_NAMES = _Names()


def changes(setup: Setup, before: Shown, after: Shown) -> list[orjson.Fragment]:
    """The places whose values differ, each with the new value, ready to be sent."""
    found: list[orjson.Fragment] = []
    for each, old, new in zip(setup.game.views.fields(setup), before, after, strict=True):
        if old != new:
            if each.by_seat is None:
                found += _of(setup, each.name, None, each.read, old, new)
                continue
            for seat, (earlier, later) in enumerate(zip(old, new, strict=True)):
                if earlier != later:
                    found += _of(setup, each.name, seat, each.by_seat, earlier, later)
    return found


def _of(setup: Setup, name: str, seat: int | None, read: Read, old: Any, new: Any) -> list[orjson.Fragment]:
    """The changes of one field, or of one seat's part of it."""
    known, key = setup.shared(_known_changes), (name, seat, old, new)
    fragments = known.get(key)
    if fragments is None:
        if len(known) >= MOST_CHANGES:
            known.clear()
        found: list[dict[str, Any]] = []
        _compare(read(old), read(new), (name,) if seat is None else (name, seat), found)
        fragments = known[key] = [orjson.Fragment(bytes(memoryview(orjson.dumps(change)))) for change in found]
    return fragments


def _known_changes() -> dict[tuple[str, int | None, Any, Any], list[orjson.Fragment]]:
    """Cached changes as they are sent: everybody at a table shares them, and so do many tables."""
    return {}


def _compare(before: Any, after: Any, at: Place, found: list[dict[str, Any]]) -> None:
    """The places whose values differ, each with the new value; a place without a value is gone."""
    kind = type(after)
    if kind is type(before):
        names = _NAMES[kind]
        if names is not None:
            for name in names:
                old, new = getattr(before, name), getattr(after, name)
                if old is not new:
                    _compare(old, new, (*at, name), found)
            return
        if kind is dict:
            for key, new in after.items():
                if key not in before:
                    found.append({"at": [*at, key], "to": new})
                elif (old := before[key]) is not new:
                    _compare(old, new, (*at, key), found)
            found.extend({"at": [*at, key]} for key in before if key not in after)
            return
        if kind is tuple and len(before) == len(after) and after and _NAMES[type(after[0])] is not None:
            for index, (old, new) in enumerate(zip(before, after, strict=True)):
                if old is not new:
                    _compare(old, new, (*at, index), found)
            return
    if before != after:
        found.append({"at": list(at), "to": after})
