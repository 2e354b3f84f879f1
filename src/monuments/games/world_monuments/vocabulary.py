"""What the numbers of Monuments are called, and its actions and draws as a record writes them."""

from ..draw_forms import DrawForm, LettersByName, WholeNumber
from ..vocabulary import Kind, Series, Verb, Vocabulary
from .happenings import EVENTS
from .refusals import REFUSALS, WRONG_NUMBER, WRONG_ROUND
from .state import ACTIONS, BUILD, ENTER, LETTERS, PASS, STONES_A_ROUND, TAKE

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

DRAW_FORM = DrawForm(
    (WholeNumber("round"), LettersByName("quarry", SPACE, STONE)),
    STONES_A_ROUND + 1,
    {WRONG_ROUND: "round", WRONG_NUMBER: "space"},
)

VOCABULARY = Vocabulary(
    {"space": SPACE, "position": POSITION, "stone": STONE},
    VERBS,
    ACTIONS,
    EVENTS,
    REFUSALS,
    reasons=("completed", "rounds"),
    turn_rules=("Q4", "B1"),
)
