"""One word for one thing: no text, no page of the documentation and no sentence in the code says what is rejected."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from tests.support.example_game import COURTYARD
from tests.support.project import ROOT

GLOSSARY = ROOT / "docs" / "glossary.md"
FOLDERS = (
    ROOT / "src/monuments/texts",
    ROOT / "src/monuments/cli/texts",
    ROOT / "src/monuments/drawing/texts",
    COURTYARD.texts,
)
FILES = sorted(
    [
        *(file for folder in FOLDERS for file in (*folder.rglob("*.ftl"), *folder.rglob("*.md"))),
        *(ROOT / "web/src").rglob("words/??.ts"),
        *(ROOT / "web/src").rglob("words.??.ts"),
    ]
)
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")} - {GLOSSARY})
SOURCES = sorted(
    {
        *(file for folder in ("src", "tests", "benchmarks", "docs") for file in (ROOT / folder).rglob("*.py")),
        *(file for ending in ("ts", "svelte") for file in (ROOT / "web/src").rglob(f"*.{ending}")),
    }
    - {*FILES, Path(__file__)}
)
REMARK = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)
"""A comment of the client."""
SILENT = re.compile(r"^[\w-]+ = |^ *\*?\[\w+\]|^\t*'?[\w.]+'?:|`[^`]*`|\{[^{}]*\}", re.MULTILINE)
"""What readers do not see: the keys of a file, names in code, and what is filled in."""


def rejected(after: str = "") -> re.Pattern[str]:
    """The words in the last column of the glossary's tables, all or those after a heading, with any ending."""
    tables = GLOSSARY.read_text(encoding="utf-8").partition(after)[2] if after else GLOSSARY.read_text(encoding="utf-8")
    cells = re.findall(r"^\|.*\| *([^|]*?) *\|$", tables, re.MULTILINE)
    words = [word for cell in cells if cell not in ("", "not", "---") for word in cell.split(", ")]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\w*", re.IGNORECASE)


def found(text: str, after: str = "") -> list[str]:
    return rejected(after).findall(SILENT.sub("", text))


def sentences(file: Path) -> str:
    """The comments of a source, and the docstrings and other texts of several words if it is Python."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return "\n".join(REMARK.findall(text))
    comments = [
        token.string for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type == tokenize.COMMENT
    ]
    texts = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    return "\n".join([*comments, *(text for text in texts if isinstance(text, str) and " " in text)])


def test_every_kind_of_file_is_read() -> None:
    names = {file.relative_to(ROOT).as_posix() for file in FILES}
    assert names > {
        "src/monuments/cli/texts/de/command.ftl",
        "src/monuments/texts/en/server.ftl",
        "src/monuments/texts/rules/world_monuments.de.md",
        "web/src/lib/games/world_monuments/words.de.ts",
        "web/src/lib/words/en.ts",
    }


def test_rejected_words_are_found_in_what_is_read_and_only_there() -> None:
    assert found("key = Zwei violette Steine im Bauwerk.\n") == ["violette", "Bauwerk"]
    assert found("\t'screens': 'A monument of one’s own, for victory points',\n") == ["one’s own", "victory points"]
    assert found("Courses of stones in the course of a game") == ["Courses", "course"]
    assert found("event-sold = Discard `sold` and { sold ->\n   *[sold] two cards\n}\n") == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-3:]))
def test_no_file_says_what_the_glossary_rejects(file: Path) -> None:
    assert found(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_are_in_plain_english(page: Path) -> None:
    assert found(page.read_text(encoding="utf-8"), after="## Plain English\n") == []


def test_pages_are_only_checked_for_plain_english() -> None:
    assert found("The board draws itself anew, for victory points.", after="## Plain English\n") == ["anew"]


@pytest.mark.parametrize("folder", ["src", "tests", "benchmarks", "docs", "web"])
def test_no_sentence_in_the_code_says_what_the_glossary_rejects(folder: str) -> None:
    said = {
        file.relative_to(ROOT).as_posix(): [word for word in found(sentences(file)) if word.lower() != "course"]
        for file in SOURCES
        if file.is_relative_to(ROOT / folder)
    }
    assert len(said) > 1 or folder == "docs"
    assert {file: words for file, words in said.items() if words} == {}, "only a game has a course"


def test_comments_and_texts_of_several_words_are_read(tmp_path: Path) -> None:
    python, page = tmp_path / "some.py", tmp_path / "some.svelte"
    python.write_text('def spectator():\n    """Done anew."""\n    return "lawful" + "no sooner than"  # hangs on\n')
    page.write_text("<!-- One’s own -->\n<a href='https://anew.example'>{spectator}</a>\n// quicker\n")
    assert sorted(found(sentences(python))) == ["anew", "hangs on", "sooner"]
    assert found(sentences(page)) == ["One’s own", "quicker"]
