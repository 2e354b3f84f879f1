"""What the numbers of Monuments are called, and its actions as a record writes them."""

from ..vocabulary import Kind, Series, Verb, Vocabulary
from .happenings import EVENTS
from .refusals import REFUSALS
from .state import ACTIONS, BUILD, ENTER, LETTERS, PASS, TAKE

SPACE = Kind(
    "space",
    (Series("o{n}", "outer_spaces"), Series("m{n}", "middle_spaces"), Series("c", "centre_spaces")),
)
POSITION = Kind("position", (Series("{level} {x},{y}", "positions"),))
STONE = Kind("stone", tuple(LETTERS))

VERBS = (
    Verb(ENTER, "", "space", key="enter"),
    Verb(TAKE, "take", "stone"),
    Verb(BUILD, "build", "position", of_table=(("stone", "colour"), ("points", "points"))),
    Verb(PASS, "pass"),
)

VOCABULARY = Vocabulary(
    {"space": SPACE, "position": POSITION, "stone": STONE},
    VERBS,
    ACTIONS,
    EVENTS,
    REFUSALS,
)
