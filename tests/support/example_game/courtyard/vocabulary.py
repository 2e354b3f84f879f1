"""What the stones of Courtyard are called, and its actions and draw as a record writes them."""

from monuments.games.draw_forms import DrawForm, Values, ValuesBySeat
from monuments.games.vocabulary import Counted, Kind, Verb, Vocabulary

from .happenings import EVENTS
from .refusals import REFUSALS
from .state import ACTIONS, DRAW, DRAW_PILE, PICK, SHOW, STONES

STONE = Kind("stone", (Counted("stones"),))

VERBS = (
    Verb(DRAW_PILE, "draw pile"),
    Verb(DRAW, "draw", "stone"),
    Verb(PICK, "pick", "stone"),
    Verb(SHOW, "show", of_state=(("stone", "picked"),)),
)

DRAW_FORM = DrawForm((ValuesBySeat("hands", STONE), Values("offer", STONE), Values("pile", STONE)), STONES)

VOCABULARY = Vocabulary({"stone": STONE}, VERBS, ACTIONS, EVENTS, REFUSALS, reasons=("laid",), turn_rules=("C3",))
