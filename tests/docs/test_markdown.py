"""Every Markdown page: no broken table, no dead link, no command or option that does not exist."""

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typer
from markdown_it import MarkdownIt
from markdown_it.token import Token

from monuments.cli.game_options import GAME, GameCommand
from monuments.cli.main import app
from monuments.games import DEFAULT_GAME, find_game
from tests.support.project import ROOT

PARTS = (ROOT / "docs", ROOT / "src", ROOT / "deploy", ROOT / "benchmarks", ROOT / "tests")
TEMPLATE = ROOT / "src" / "monuments" / "server" / "protocol" / "page.md"
"""What docs/protocol.md is made from; its links are those of that page."""
FOUND = (page for part in PARTS for page in sorted(part.rglob("*.md")))
PAGES = [*sorted(ROOT.glob("*.md")), *(page for page in FOUND if page != TEMPLATE)]
MARKDOWN = MarkdownIt("commonmark").enable("table")
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def tokens(text: str) -> Iterator[Token]:
    """All tokens of a page, including those within lines."""
    for block in MARKDOWN.parse(text):
        yield block
        yield from block.children or ()


def broken_rows(text: str) -> list[str]:
    """Rows outside a table, and rows with more or fewer cells than their header."""
    broken = [
        line
        for block in MARKDOWN.parse(text)
        if block.type == "inline"
        for line in block.content.splitlines()
        if line.startswith("|")
    ]
    for block in MARKDOWN.parse(text):
        if block.type == "table_open":
            assert block.map is not None
            rows = text.splitlines()[slice(*block.map)]
            cells = [len(re.findall(r"(?<!\\)\|", row.strip())) for row in rows]
            broken += [row for row, number in zip(rows, cells, strict=True) if number != cells[0]]
    return broken


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    found: dict[str, int] = {}
    names = set()
    blocks = MARKDOWN.parse(text)
    for heading, inline in pairwise(blocks):
        if heading.type == "heading_open":
            plain = "".join(child.content for child in inline.children or ())
            name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            found[name] = found.get(name, -1) + 1
            names.add(f"{name}-{found[name]}" if found[name] else name)
    return names


def dead_links(page: Path) -> list[str]:
    """Links of a page to a missing file or heading."""
    dead = []
    for token in tokens(page.read_text(encoding="utf-8")):
        link = str(token.attrs.get("href") or token.attrs.get("src") or "")
        if not link or "://" in link or link.startswith("mailto:"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file) if file else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
            dead.append(link)
    return dead


def named_commands(text: str) -> list[str]:
    """All calls of the command in code blocks and code spans."""
    lines = []
    for token in tokens(text):
        if token.type in ("fence", "code_block", "code_inline"):
            lines += token.content.replace("\\\n", " ").splitlines()
    calls = [re.match(r"(?:\$ )?(?:sudo )?(?:\S*/bin/)?monuments ([a-z-].*)", line.strip()) for line in lines]
    return [call[1].partition(" #")[0] for call in calls if call is not None]


def unknown_in(call: str) -> str | None:
    """The parts of a call that do not exist: the command, or its options."""
    words = [word for word in shlex.split(call.replace("…", "")) if word]
    command: Any = typer.main.get_command(app)
    while words and hasattr(command, "commands"):
        two = " ".join(words[:2])
        name = two if two in command.commands else words[0]
        if words[0].startswith("-"):
            break
        if name not in command.commands:
            return name
        command, words = command.commands[name], words[len(name.split()) :]
    options = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    if isinstance(command, GameCommand):
        game = words[words.index(GAME) + 1] if GAME in words else DEFAULT_GAME
        options |= command.flags_of(find_game(game))
    given = [word.partition("=")[0] for word in words if word.startswith("--")]
    return next((option for option in given if option not in options | {"--help"}), None)


def test_there_are_pages() -> None:
    assert {"README.md", "bots.md", "world_monuments.de.md"} <= {page.name for page in PAGES}


@every_page
def test_no_table_is_broken(page: Path) -> None:
    assert broken_rows(page.read_text(encoding="utf-8")) == []


@every_page
def test_every_link_leads_to_a_file_or_heading(page: Path) -> None:
    assert dead_links(page) == []


@every_page
def test_every_command_that_is_named_exists_with_its_options(page: Path) -> None:
    calls = named_commands(page.read_text(encoding="utf-8"))
    assert {call: found for call in calls if (found := unknown_in(call)) is not None} == {}


def test_broken_pages_are_detected(tmp_path: Path) -> None:
    head = "| a | b |\n|---|---|\n| 1 | 2 |\n"
    assert broken_rows(head) == []
    assert broken_rows(f"{head}\n| 3 | 4 |\n") == ["| 3 | 4 |"]
    assert broken_rows(f"{head}| 3 |\n| 4 | `a \\| b` |\n") == ["| 3 |"]
    page = tmp_path / "page.md"
    page.write_text("# One `two`, three\n[a](page.md#one-two-three) [b](#one) [c](no.md) [d](https://x.org)", "utf-8")
    assert dead_links(page) == ["#one", "no.md"]
    calls = named_commands(
        "`monuments play --seed 1`, `monuments frob`\n```\nmonuments arena ladder --frob # why\n```\n"
    )
    assert [unknown_in(call) for call in calls] == [None, "frob", "--frob"]
