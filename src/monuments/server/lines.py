"""Lines of a table's log as they are sent. The same sentences occur at all tables, with different names."""

from collections.abc import Sequence
from typing import Any

import orjson

from monuments.games import Phrase, Setup
from monuments.match import event_sentence, player_name

MOST_LINES = 1024
"""How many lines are cached per variant."""
STAND_INS = tuple(chr(0xE000 + seat) for seat in range(8))
"""Stands in a line for the name of a seat: no name may contain these characters."""
_AS_SENT = tuple(name.encode() for name in STAND_INS)


def names_as_sent(names: Sequence[str], language: str) -> list[bytes]:
    """The names of the seats, or their numbers, as JSON."""
    return [orjson.dumps(player_name(language, names, seat))[1:-1] for seat in range(len(names))]


def line(setup: Setup, phrase: Phrase, names: Sequence[bytes], language: str) -> orjson.Fragment:
    """The sentence for an event, as JSON."""
    known, key = setup.shared(_known_lines), (language, phrase)
    text = known.get(key)
    if text is None:
        if len(known) >= MOST_LINES:
            known.clear()
        said: dict[str, Any] = {
            "text": event_sentence(language, setup, phrase, STAND_INS),
            "key": phrase.key,
            "seat": phrase.seat,
            "values": dict(phrase.values),
        }
        text = known[key] = bytes(memoryview(orjson.dumps(said)))
    for stand_in, name in zip(_AS_SENT, names, strict=False):
        text = text.replace(stand_in, name)
    return orjson.Fragment(text)


def _known_lines() -> dict[tuple[str, Phrase], bytes]:
    """Cached lines without names."""
    return {}
