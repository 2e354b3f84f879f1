"""A change of the rules, of a game's sense or of the search shows as a difference in a stored tree."""

import difflib

import pytest

from tests.support.bots.golden_tree import GOLDEN, names, render


@pytest.mark.parametrize("name", names())
def test_the_tree_is_as_kept(name: str) -> None:
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    difference = "\n".join(
        difflib.unified_diff(kept.splitlines(), render(name).splitlines(), "kept", "now", lineterm="", n=2)
    )
    assert not difference, f"{difference[:4000]}\n`python -m tests.support.bots.golden_tree` prints the trees again"
