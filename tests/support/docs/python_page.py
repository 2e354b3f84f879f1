"""The tables of `docs/python.md`: the fields of every game's views. `make docs` writes them."""

import inspect
import re
from dataclasses import fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from monuments import Game, find_game
from monuments.server.protocol.docstrings import class_doc, field_docs
from tests.support.project import ROOT

PAGE = ROOT / "docs" / "python.md"
GAMES = ("world_monuments", "wonders_of_antiquity")

MODULE = re.compile(r"[a-z_]+(\.[a-z_]+)*\.(?=[A-Z])")
BEGIN, END = "<!-- the fields of views: made by `make docs` -->\n", "<!-- end of the fields -->\n"


def with_tables(page: str) -> str:
    """The page with the tables between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n".join(map(_game, map(find_game, GAMES))) + END + after


def _game(game: Game) -> str:
    parts = [f"### {game.facts.title}\n"]
    for kind in _kinds(game.views.view):
        hints, docs = get_type_hints(kind), field_docs(kind)
        rows = [f"| `{one.name}` | {_type(hints[one.name])} | {docs.get(one.name, '')} |" for one in fields(kind)]
        parts.append(
            "\n".join(
                [f"**`{kind.__name__}`**: {class_doc(kind)}", "", "| field | type | |", "|---|---|---|", *rows, ""]
            )
        )
    return "\n".join(parts)


def _kinds(view: Any) -> list[Any]:
    """A view's class, then the classes of what it holds."""
    found = [view]
    for kind in found:
        for hint in get_type_hints(kind).values():
            found += [held for held in _held(hint) if is_dataclass(held) and held not in found]
    return found


def _held(hint: Any) -> list[Any]:
    return [hint, *(held for part in get_args(hint) for held in _held(part))]


def _type(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return ", ".join(f'`"{value}"`' for value in get_args(hint))
    text = inspect.formatannotation(hint).replace("NoneType", "None")
    return f"`{MODULE.sub('', text)}`".replace(" | ", r" \| ")


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
