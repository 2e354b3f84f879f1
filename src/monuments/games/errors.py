"""The errors: a class for each kind, each saying what is wrong and where."""

from collections.abc import Sequence
from dataclasses import dataclass

from monuments.texts import LANGUAGES, say

from .events import Phrase


class MonumentsError(ValueError):
    """The base of every error that a user's input can cause."""


class UnknownGame(MonumentsError):
    """No game of that name is registered."""


class BrokenGame(MonumentsError):
    """A game of an installed package, or a part of it, cannot be loaded."""


class OptionError(MonumentsError):
    """An option of a game is unknown or missing, or its value is not allowed."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"option {key}: {reason}")
        self.key, self.reason = key, reason


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a file: the key, the reason, and the rule that is broken, if any."""

    key: str
    reason: str
    rule: str | None = None

    def __str__(self) -> str:
        return f"{self.key}: {self.reason}" + (f" ({self.rule})" if self.rule else "")


class DataError(MonumentsError):
    """A board or card file that is not accepted, with every fault found in it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


class MissingData(DataError):
    """A board or card file that does not exist or cannot be read at all."""


class MalformedNotation(MonumentsError):
    """A text or number that is not an action, draw or position of the game at all."""


class Refused(MonumentsError):
    """Something that a rule forbids: which rule, and why, in every language.

    The key of a reason that is the same in every game does not contain the name of a game.
    """

    def __init__(self, game: str, rule: str, why: Phrase) -> None:
        self.rule, self.why = rule, why
        key = f"{game}-refusal-{why.key}" if game else f"refusal-{why.key}"
        self.sentences = {language: say(language, key, why.values) for language in LANGUAGES}
        super().__init__(f"{rule}: {self.sentences['en']}")


class IllegalAction(Refused):
    """An action that is impossible now."""


class IllegalDraw(Refused):
    """A chance outcome that is impossible now."""
