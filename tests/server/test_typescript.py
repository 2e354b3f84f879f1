"""The types for clients in TypeScript: current, complete, and valid as far as they use the language."""

import re
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from monuments.games import find_game
from monuments.server.api import models
from monuments.server.protocol.inbound import Inbound
from monuments.server.protocol.outbound import Outbound
from monuments.server.protocol.typescript import VIEWS, typescript
from tests.support.project import ROOT

TEXT = typescript()
TOKEN = re.compile(r'\s*(?:/\*\* (?:(?!\*/).)* \*/|//[^\n]*|([A-Za-z_]\w*|"[^"\\\n]*"|\[\]|[{}\[\]()<>|;:?=,]))')
BUILT_IN = {"string", "number", "boolean", "null", "unknown", "Record"}


def tokens(text: str) -> list[str]:
    """The tokens of a file without its comments; raises at anything else."""
    found, at, text = [], 0, text.rstrip()
    while at < len(text):
        token = TOKEN.match(text, at)
        assert token is not None, text[at : at + 40]
        at = token.end()
        if token[1]:
            found.append(token[1])
    return found


class Reader:
    """Parses the part of TypeScript in which the file is written, and remembers what it declares and uses."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens(text)
        self._at = 0
        self.interfaces: dict[str, dict[str, str]] = {}
        self.unions: dict[str, list[str]] = {}
        self.used: set[str] = set()
        while self._at < len(self._tokens):
            self._declaration()

    def _next(self, *expected: str) -> str:
        token = self._tokens[self._at]
        assert not expected or token in expected, f"{token} where {expected} is needed, at {self._at}"
        self._at += 1
        return token

    def _sees(self, token: str) -> bool:
        return self._at < len(self._tokens) and self._tokens[self._at] == token

    def _declaration(self) -> None:
        self._next("export")
        if self._next("interface", "type") == "type":
            name = self._name()
            self._next("=")
            if self._sees("|"):
                self._next("|")
            self.unions[name] = self._union().split(" | ")
            self._next(";")
            return
        name = self._name()
        assert name not in self.interfaces, f"{name} is declared twice"
        members: dict[str, str] = {}
        self._next("{")
        while not self._sees("}"):
            member = self._name()
            assert member not in members
            if self._sees("?"):
                self._next("?")
            self._next(":")
            members[member] = self._union()
            self._next(";")
        self._next("}")
        self.interfaces[name] = members

    def _name(self) -> str:
        name = self._next()
        assert re.fullmatch(r"[A-Za-z_]\w*", name), name
        return name

    def _union(self) -> str:
        parts = [self._array()]
        while self._sees("|"):
            self._next("|")
            parts.append(self._array())
        return " | ".join(parts)

    def _array(self) -> str:
        written = self._one()
        while self._sees("[]") or self._sees("["):
            if self._next() == "[":  # the type of a member, by its key
                self._next("keyof")
                self.used.add(self._name())
                self._next("]")
            written += "[]"
        return written

    def _one(self) -> str:
        if self._sees("("):
            self._next("(")
            inner = self._union()
            self._next(")")
            return f"({inner})"
        if self._sees("["):
            self._next("[")
            items = [self._union()]
            while self._sees(","):
                self._next(",")
                items.append(self._union())
            self._next("]")
            return f"[{', '.join(items)}]"
        token = self._next()
        if token.startswith('"'):
            return token
        self.used.add(token)
        if token == "Record":
            self._next("<")
            key = self._union()
            self._next(",")
            value = self._union()
            self._next(">")
            return f"Record<{key}, {value}>"
        assert re.fullmatch(r"[A-Za-z_]\w*", token), token
        return token


@pytest.fixture(scope="module")
def read() -> Reader:
    return Reader(TEXT)


def test_the_file_is_current() -> None:
    """`make docs` writes it."""
    assert (ROOT / "web" / "src" / "lib" / "protocol.ts").read_text(encoding="utf-8") == TEXT


def test_every_name_that_is_used_is_declared_once(read: Reader) -> None:
    assert read.used - BUILT_IN == (set(read.interfaces) | set(read.unions)) & read.used
    assert not set(read.interfaces) & set(read.unions)


@pytest.mark.parametrize(("name", "union"), [("Inbound", Inbound), ("Outbound", Outbound)])
def test_every_message_is_there_by_its_tag(read: Reader, name: str, union: Any) -> None:
    kinds: tuple[type[BaseModel], ...] = get_args(get_args(union)[0])
    assert read.unions[name] == [kind.__name__ for kind in kinds]
    for kind in kinds:
        members = read.interfaces[kind.__name__]
        assert members.keys() == kind.model_fields.keys()
        assert members["type"] == f'"{kind.model_fields["type"].default}"'


def test_every_body_and_view_is_there(read: Reader) -> None:
    bodies = [kind for kind in vars(models).values() if isinstance(kind, type) and issubclass(kind, BaseModel)]
    assert len(bodies) > 20
    for kind in bodies:
        if kind not in (BaseModel, models.RequestBody):
            assert read.interfaces[kind.__name__].keys() == kind.model_fields.keys()
    for name, kind in VIEWS.items():
        assert find_game(name).facts.name == name
        assert read.interfaces[read.interfaces["Views"][name]].keys() == kind.__dataclass_fields__.keys()


@pytest.mark.parametrize(
    "wrong", ["export interface A { b: string }", "export type A = ;", "interface A {}", "export type A = B<C>;", "£"]
)
def test_the_reader_is_strict(wrong: str) -> None:
    with pytest.raises((AssertionError, IndexError)):
        Reader(wrong)
