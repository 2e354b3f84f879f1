"""Names of players: short, readable in any script, and without characters that deceive the eye."""

import re
import unicodedata

from .errors import Refusal

LONGEST = 24
MARKS_IN_A_ROW = 2
PUNCTUATION = frozenset("-–'’.,_!?&+()*#·・")

_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"})
# Characters that count as letters or marks but draw nothing: fillers, joiners, variation selectors.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)


def clean_name(text: str) -> str:
    """A name as it is stored: composed, trimmed, with single spaces. Invalid names are refused with the reason."""
    if len(text) > 10 * LONGEST:
        raise Refusal("name_long", limit=LONGEST)
    name = unicodedata.normalize("NFC", text)
    name = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in name)
    name = re.sub(" +", " ", name).strip()
    if unicodedata.normalize("NFKC", name).casefold().startswith("bot:"):
        raise Refusal("name_bot")
    for sign in name:
        if not _is_allowed(sign):
            raise Refusal("name_character", code=f"U+{ord(sign):04X}")
    if len(name) > LONGEST:
        raise Refusal("name_long", limit=LONGEST)
    _verify_marks(name)
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise Refusal("name_empty")
    return name


def _is_allowed(sign: str) -> bool:
    if sign == " " or sign in PUNCTUATION:
        return True
    return unicodedata.category(sign) in _LETTERS and not _INVISIBLE.match(sign)


def _verify_marks(name: str) -> None:
    """Marks must follow a letter, and only a few of them, so that no name runs over its neighbours."""
    run = MARKS_IN_A_ROW
    for sign in name:
        if unicodedata.category(sign)[0] != "M":
            run = MARKS_IN_A_ROW if sign == " " else 0
        else:
            run += 1
            if run > MARKS_IN_A_ROW:
                raise Refusal("name_marks")
