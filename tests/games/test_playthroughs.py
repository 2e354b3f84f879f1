"""A change in any public value of any state of three recorded games shows as a difference.

They are the fewest and shortest that print every kind of event and every field of a view:
- `world_monuments-own_board`: your own board, completed in the first round;
- `world_monuments-taj_mahal`: a built-in monument that three rounds do not complete, with a short middle space;
- `wonders_of_antiquity-both`: both expansions, with every kind of action, including reordering with the scroll.

Other boards, cards, numbers of players and options change the values but not their kinds; the recorded games in
`tests/records` cover those.
"""

import difflib
import re
from types import ModuleType

import pytest

from monuments.games.wonders_of_antiquity import happenings as in_wonders_of_antiquity
from monuments.games.world_monuments import happenings as in_world_monuments
from tests.support.games.playthrough import PLAYTHROUGHS, SHOWN, render

pytestmark = pytest.mark.slow

NOT_SHOWN = {"tied", "bought_pile", "stones_taken", "drew_hidden", "bought_hidden"}
"""Events that differ from others only in the number of winners, or in the place a card was bought from; and those that
are told in place of others, while here everything is open."""


@pytest.mark.parametrize("name", SHOWN)
def test_the_playthrough_is_as_stored(name: str) -> None:
    kept = (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
    now = render(name)
    difference = "\n".join(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=2))
    assert not difference, difference[:4000]


@pytest.mark.parametrize("happenings", [in_world_monuments, in_wonders_of_antiquity])
def test_every_kind_of_event_is_shown(happenings: ModuleType) -> None:
    game = happenings.__name__.split(".")[-2]
    texts = [file.read_text(encoding="utf-8") for file in PLAYTHROUGHS.glob(f"{game}-*.txt")]
    shown = {key for text in texts for key in re.findall(r"^event (\w+)", text, re.MULTILINE)}
    assert shown | NOT_SHOWN >= {key for key, _ in happenings.EVENTS.values()}


def test_there_is_no_other_file() -> None:
    assert sorted(file.stem for file in PLAYTHROUGHS.iterdir()) == sorted(SHOWN)
