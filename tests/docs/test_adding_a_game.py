"""The page about adding a game is complete: fields, kinds of options, functions and companions."""

import inspect
import re
from dataclasses import fields

from monuments.games import Facts, Game, our_games
from monuments.games.events import note
from monuments.games.game import KERNEL
from monuments.games.options import Kind
from tests.support.example_game import COURTYARD
from tests.support.project import ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SOURCES = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "src" / "monuments").rglob("*.py"))


def first_cells(heading: str) -> list[str]:
    """The names in the first column of the table under a heading row."""
    [rows] = re.findall(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [name for row in rows.splitlines() for name in re.findall(r"`(\w+)[`(]", row.split("|")[1])]


def test_facts_are_complete() -> None:
    assert first_cells("field of `Facts`") == [field.name for field in fields(Facts)]


def test_kinds_of_options_are_complete() -> None:
    assert first_cells("kind | value") == [kind.name for kind in Kind]


def test_the_listed_companions_are_those_in_use() -> None:
    asked = set(re.findall(r"\.companion\(\"(\w+)\"", SOURCES))
    assert set(first_cells("kind | what it is")) == asked
    for game in (*our_games(), COURTYARD):
        assert game.companions.keys() <= asked


def test_kernel_functions_and_the_signature_of_note_are_listed() -> None:
    assert set(KERNEL) <= set(first_cells("function"))
    assert f"`note({', '.join(inspect.signature(note).parameters)})`" in PAGE


def test_every_abstract_method_is_named() -> None:
    assert Game.__abstractmethods__ <= set(first_cells("method"))
