"""Sentences about a match, in either language."""

from collections.abc import Sequence

from monuments.games import Phrase, Setup
from monuments.texts import say


def player_name(language: str, seats: Sequence[str], seat: int) -> str:
    """The name of a seat's player, or the seat's number if there is no name."""
    return seats[seat] or say(language, "seat", {"number": seat + 1})


def event_sentence(language: str, setup: Setup, phrase: Phrase, seats: Sequence[str]) -> str:
    """What happened."""
    values = [
        (name, player_name(language, seats, int(value)) if name == "owner" else setup.game.spoken(setup, name, value))
        for name, value in phrase.values
    ]
    if phrase.seat is not None:
        values.append(("player", player_name(language, seats, phrase.seat)))
    return say(language, f"{setup.game.facts.name}-event-{phrase.key}", values)


def action_sentence(language: str, setup: Setup, phrase: Phrase) -> str:
    """What an action would do."""
    values = [(name, setup.game.spoken(setup, name, value)) for name, value in phrase.values]
    return say(language, f"{setup.game.facts.name}-action-{phrase.key}", values)
