"""The types of the web API for a client in TypeScript: `python -m monuments.server.protocol.typescript FILE`.

Generated from the models themselves, so that a client that compiles cannot misread a message.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from monuments.games import our_games
from monuments.texts import LANGUAGES

from ..api import models
from . import inbound, outbound
from .docstrings import class_doc, field_docs
from .values import NewTable

HEAD = """// The messages of the web API. `make docs` writes this file from the models under src/monuments/server;
// `make test` fails if it is outdated. docs/protocol.md explains the messages.
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
VIEWS: Mapping[str, type] = {game.facts.name: game.views.view for game in our_games()}
SCENERIES: Mapping[str, type] = {game.facts.name: get_type_hints(type(game).scenery)["return"] for game in our_games()}
TYPED: Mapping[tuple[type, str], str] = {(outbound.Whole, "view"): "View | null"}
"""Fields that the server passes on untyped, but of which a client can know more."""


class Absence(Enum):
    """How fields without a value are sent."""

    DEFAULTED = "a client may leave out what has a default"
    OMITTED = "the server leaves out fields that have nothing to say"
    NEVER = "the server sends every field"


def absence_of(kind: type) -> Absence:
    """How messages of a kind are sent."""
    if kind.__module__ == outbound.__name__ or kind in (models.Error, models.Fault):
        return Absence.OMITTED
    if issubclass(kind, models.RequestBody) or kind.__module__.startswith("monuments.server.protocol"):
        return Absence.DEFAULTED
    return Absence.NEVER


def typescript() -> str:
    """The whole file."""
    types = Types()
    wanted: list[type] = [*members(inbound.Inbound), *members(outbound.Outbound), NewTable, *_bodies()]
    wanted += [*VIEWS.values(), *SCENERIES.values()]
    for kind in wanted:
        types.name(kind)
    blocks = [
        HEAD,
        _union("Inbound", "What a client sends over a table's socket.", types, members(inbound.Inbound)),
        _union("Outbound", "What a client receives over a table's socket.", types, members(outbound.Outbound)),
        _comment("The languages that the server speaks.") + f"export type Language = {_literals(LANGUAGES)};\n",
        _by_game("Views", "What each game shows, by the game's name.", types, VIEWS),
        "export type View = Views[keyof Views];\n",
        _by_game("Sceneries", "The parts of the picture that stay the same throughout each game.", types, SCENERIES),
        *(types.declare(kind) for kind in types.in_order()),
    ]
    return "\n".join(blocks)


class Types:
    """The declarations, each with a unique name."""

    def __init__(self) -> None:
        self._names: dict[str, type] = {}

    def name(self, kind: type) -> str:
        """The name of a type, which is thereby declared."""
        game = next((name for name in VIEWS if kind.__module__.startswith(f"monuments.games.{name}.")), "")
        name = "".join(part.title() for part in game.split("_")) + kind.__name__
        if self._names.setdefault(name, kind) is not kind:
            raise ValueError(f"two types are named {name}")
        return name

    def in_order(self) -> Iterator[type]:
        """All types to declare; what a declaration needs comes after it."""
        done = 0
        while done < len(self._names):
            yield list(self._names.values())[done]
            done += 1

    def declare(self, kind: type) -> str:
        """The interface of a model or a dataclass."""
        docs = field_docs(kind)
        lines = [_comment(class_doc(kind)) + f"export interface {self.name(kind)} {{"]
        for name, is_optional in optional_fields(kind):
            if name in docs:
                lines.append("  " + _comment(docs[name]).rstrip("\n"))
            lines.append(f"  {name}{'?' if is_optional else ''}: {self.field(kind, name)};")
        return "\n".join([*lines, "}\n"])

    def field(self, kind: type, name: str) -> str:
        """The type of a field; one that is left out instead of null is not typed as null."""
        written = TYPED.get((kind, name)) or self.write(get_type_hints(kind, include_extras=True)[name])
        is_omitted = absence_of(kind) is Absence.OMITTED and dict(optional_fields(kind))[name]
        return written.removesuffix(" | null") if is_omitted else written

    def write(self, hint: Any) -> str:
        """A type as TypeScript writes it."""
        origin, of = get_origin(hint), get_args(hint)
        if hint in PLAIN:
            return PLAIN[hint]
        if origin is Annotated:
            return self.write(of[0])
        if origin is Literal:
            return _literals(of)
        if origin in (Union, UnionType):
            written = [self.write(each) for each in of]
            return "unknown" if "unknown" in written else " | ".join(written)
        if origin is list or (origin is tuple and of[1:] == (...,)):
            return _array(self.write(of[0]))
        if origin is tuple:
            return f"[{', '.join(map(self.write, of))}]"
        if origin is dict:
            return f"Record<{self.write(of[0])}, {self.write(of[1])}>"
        if isinstance(hint, type) and (issubclass(hint, BaseModel) or is_dataclass(hint)):
            return self.name(hint)
        raise TypeError(f"no TypeScript for {hint}")


def optional_fields(kind: type) -> Iterator[tuple[str, bool]]:
    """The fields, and whether each may be missing; the tag of a message never is."""
    if issubclass(kind, BaseModel):
        whole = absence_of(kind) is Absence.NEVER
        for name, field in kind.model_fields.items():
            yield name, not (field.is_required() or whole or name == "type")
        return
    assert is_dataclass(kind)
    for each in fields(kind):
        if each.default is not MISSING or each.default_factory is not MISSING:
            raise TypeError(f"{kind} has a default, but views are sent with every field")
        yield each.name, False


def members(union: Any) -> list[type[BaseModel]]:
    """The messages of a union."""
    return list(get_args(get_args(union)[0]))


def _bodies() -> Iterator[type]:
    """The bodies of requests and responses over HTTP."""
    for kind in vars(models).values():
        if isinstance(kind, type) and issubclass(kind, BaseModel) and kind.__module__ == models.__name__:
            if kind is not models.RequestBody:
                yield kind


def _array(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _literals(values: Iterable[Any]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def _by_game(name: str, doc: str, types: Types, kinds: Mapping[str, type]) -> str:
    fields = "".join(f"  {game}: {types.name(kind)};\n" for game, kind in kinds.items())
    return _comment(doc) + f"export interface {name} {{\n{fields}}}\n"


def _union(name: str, doc: str, types: Types, kinds: Iterable[type]) -> str:
    return _comment(doc) + f"export type {name} =\n" + "\n".join(f"  | {types.name(kind)}" for kind in kinds) + ";\n"


def _comment(text: str) -> str:
    return f"/** {text.replace('*/', '* /')} */\n"


if __name__ == "__main__":
    file = Path(*sys.argv[1:2] or ["web/src/lib/protocol.ts"])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(typescript(), encoding="utf-8")
