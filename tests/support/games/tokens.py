"""Situations of Wonders of Antiquity with the three tokens."""

from collections.abc import Mapping, Sequence
from typing import Any

from monuments import Position
from tests.support.games.wonders_of_antiquity import late

PILE = "akropolis-9 artemision-9 babylon-9 bet_hamikdash-9 colosseum-9 knossos-9"
MAJORITY = {"helmet": {"petra": "4"}, "ship": {"petra": "5"}, "scroll": {"petra": "6"}}
"""A monument that gives its builder the majority of one symbol."""


def owners(position: Position) -> dict[str, int | None]:
    """Who owns the tokens."""
    tokens: dict[str, int | None] = position.view(-1).tokens
    return tokens


def with_tokens(
    hands: Sequence[str],
    monuments: Sequence[Mapping[str, str]] = (),
    tokens: Mapping[str, int] | None = None,
    **more: Any,
) -> Position:
    """A late position of a game with the tokens; without owners they are in the bank."""
    return late(hands, monuments, tokens=tokens or {}, **more)
