"""What differs between two views, place by place."""

from dataclasses import fields, is_dataclass
from typing import Any

Place = tuple[str | int, ...]


class _Names(dict[type, tuple[str, ...] | None]):
    """The fields of dataclasses; None for any other type."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        names = self[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None
        return names


_NAMES = _Names()


def changes(before: Any, after: Any) -> list[dict[str, Any]]:
    """The places of a view that have another value, each with the new one; without a value a place is gone."""
    found: list[dict[str, Any]] = []
    if before is not after:
        _compare(before, after, (), found)
    return found


def _compare(before: Any, after: Any, at: Place, found: list[dict[str, Any]]) -> None:
    """Compare two values that are not one; most of a view is the very same as before, and is not looked into."""
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
