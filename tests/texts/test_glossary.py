"""One word for one thing: no file of words says what the glossary rejects."""

import re
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
SILENT = re.compile(r"^[\w-]+ = |^ *\*?\[\w+\]|^\t*'?[\w.]+'?:|`[^`]*`|\{[^{}]*\}", re.MULTILINE)
"""What readers do not see: the keys of a file, names in code, and what is filled in."""


def rejected() -> re.Pattern[str]:
    """The words in the last column of the glossary's tables, with any ending."""
    cells = re.findall(r"^\|.*\| *([^|]*?) *\|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    words = [word for cell in cells if cell not in ("", "not", "---") for word in cell.split(", ")]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\w*", re.IGNORECASE)


def found(text: str) -> list[str]:
    return rejected().findall(SILENT.sub("", text))


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
    assert found("event-sold = Discard `sold` and { sold ->\n   *[sold] two cards\n}\n") == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-3:]))
def test_no_file_says_what_the_glossary_rejects(file: Path) -> None:
    assert found(file.read_text(encoding="utf-8")) == []
