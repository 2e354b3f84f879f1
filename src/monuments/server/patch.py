"""What differs between two views, place by place."""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

Place = tuple[str | int, ...]


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def changes(before: Any, after: Any) -> list[dict[str, Any]]:
    """The places of a view that have another value, each with the new one; without a value a place is gone."""
    found: list[dict[str, Any]] = []
    _compare(before, after, (), found)
    return found


def _compare(before: Any, after: Any, at: Place, found: list[dict[str, Any]]) -> None:
    if before is after:
        return
    kind = type(after)
    if kind is type(before):
        if is_dataclass(kind):
            for name in _names(kind):
                _compare(getattr(before, name), getattr(after, name), (*at, name), found)
            return
        if kind is dict:
            for key, value in after.items():
                if key in before:
                    _compare(before[key], value, (*at, key), found)
                else:
                    found.append({"at": [*at, key], "to": value})
            found.extend({"at": [*at, key]} for key in before if key not in after)
            return
        if kind is tuple and len(before) == len(after) and after and is_dataclass(after[0]):
            for index, (old, new) in enumerate(zip(before, after, strict=True)):
                _compare(old, new, (*at, index), found)
            return
    if before != after:
        found.append({"at": list(at), "to": after})
