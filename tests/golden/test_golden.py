"""A change in any public value of any state of the golden games shows as a difference."""

import difflib

import pytest

from .playthrough import GOLDEN, PLAYTHROUGHS, render


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_playthrough_is_as_kept(name: str) -> None:
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    now = render(name)
    difference = "\n".join(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=2))
    assert not difference, difference[:4000]
