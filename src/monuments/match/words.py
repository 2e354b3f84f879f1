"""Sentences about a match, in either language."""

from collections.abc import Sequence

from monuments.games import Phrase, Setup
from monuments.games.vocabulary import SEAT
from monuments.texts import say


def player_name(language: str, seats: Sequence[str], seat: int) -> str:
    """The name of a seat's player, or the seat's number if there is no name."""
    return seats[seat] or say(language, "seat", {"number": seat + 1})


def event_sentence(language: str, setup: Setup, phrase: Phrase, seats: Sequence[str]) -> str:
    """What happened."""
    kinds = setup.game.vocabulary.values
    values = [
        (name, player_name(language, seats, int(value)) if kinds.get(name) is SEAT else setup.spoken(name, value))
        for name, value in phrase.values
    ]
    if phrase.seat is not None:
        values.append(("player", player_name(language, seats, phrase.seat)))
    return say(language, f"{setup.game.facts.name}-event-{phrase.key}", values)


def action_sentence(language: str, setup: Setup, phrase: Phrase) -> str:
    """What an action would do."""
    values = [(name, setup.spoken(name, value)) for name, value in phrase.values]
    return say(language, f"{setup.game.facts.name}-action-{phrase.key}", values)
