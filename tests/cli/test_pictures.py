"""The pictures of the documentation: well-formed, the same every time, and without fonts from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from monuments.cli.pictures import PICTURES, draw_svg, write_pictures
from tests.support.project import ROOT

DOCS = ROOT / "docs" / "pictures"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_loads_no_fonts(name: str) -> None:
    svg = draw_svg(name)
    ElementTree.fromstring(svg)
    assert "@font-face" not in svg
    assert "monospace" in svg
    assert re.findall(r"url\((?!#)", svg) == []
    assert "Monuments" in svg
    assert draw_svg(name) == svg


def test_the_pictures_show_a_board_and_a_table() -> None:
    assert "o11" in draw_svg("notre_dame")
    table = draw_svg("wonders_of_antiquity")
    for shown in ("Ada", "Petra", "▲", "Offer", "Tracks"):
        assert shown in table


@pytest.mark.parametrize("name", PICTURES)
def test_the_documentation_has_the_pictures(name: str) -> None:
    assert ElementTree.parse(DOCS / f"{name}.svg").getroot().tag.endswith("svg")


@pytest.mark.slow
def test_the_pictures_are_written_by_a_command(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    subprocess.run([sys.executable, "-m", "monuments.cli.pictures", folder], check=True)
    assert sorted(file.stem for file in folder.iterdir()) == sorted(PICTURES)
    assert write_pictures(folder) == [folder / f"{name}.svg" for name in PICTURES]
