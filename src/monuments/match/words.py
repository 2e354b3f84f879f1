"""What is said about a match, in a language."""

from collections.abc import Sequence

from monuments.games import Phrase
from monuments.texts import say


def player_name(language: str, seats: Sequence[str], seat: int) -> str:
    """A seat's name, or its number if it has none."""
    return seats[seat] or say(language, "seat", {"number": seat + 1})


def event_sentence(language: str, game: str, phrase: Phrase, seats: Sequence[str]) -> str:
    """What happened."""
    values = dict(phrase.values)
    if phrase.seat is not None:
        values["player"] = player_name(language, seats, phrase.seat)
    return say(language, f"{game}-event-{phrase.key}", values)


def action_sentence(language: str, game: str, phrase: Phrase) -> str:
    """What an action would do."""
    return say(language, f"{game}-action-{phrase.key}", phrase.values)
