"""Questions about a position of any game: what can be done, what happens, and why something is refused."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from monuments import IllegalAction, IllegalDraw, Phrase, Position, Refused
from monuments.games.chance import WORDS


def choices(position: Position) -> set[str]:
    """All legal actions in notation."""
    return {position.notation(action) for action in position.legal()}


def play(position: Position, *actions: str) -> list[Phrase]:
    """Do actions one after another; return everything that happened."""
    return [phrase for action in actions for phrase in position.apply(action)]


class Number:
    """A source that always gives the same number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked = 0

    def word(self) -> int:
        """The number."""
        self.asked += 1
        return self.number


def check_choosing(position: Position) -> None:
    """The interpreted rules choose each legal action by its share of random numbers, from the first to the last."""
    choose = position.game.kernel(compiled=False).choose
    legal, actions = position.legal(), np.zeros(position.game.facts.actions, np.int16)
    for n, action in enumerate(legal):
        for number in (-(-n * WORDS // len(legal)), -(-(n + 1) * WORDS // len(legal)) - 1):
            source = Number(number)
            assert choose(position.setup.table, position.state, source, actions) == action
            assert source.asked == 1


def happened(phrases: Sequence[Phrase]) -> list[tuple[str, int | None]]:
    """What happened and to whom, without the values."""
    return [(phrase.key, phrase.seat) for phrase in phrases]


def refusal(position: Position, action: str) -> tuple[str, str]:
    """The rule that forbids an action, and the key of the reason; every way of asking must agree."""
    before = position.serialise()
    assert not position.can(action)
    assert position.parse(action) not in position.legal()
    with pytest.raises(IllegalAction) as applied:
        position.apply(action)
    with pytest.raises(IllegalAction) as caught:
        position.verify(action)
    assert position.serialise() == before
    assert str(applied.value) == str(caught.value)
    return _reason(caught.value)


def draw_refusal(position: Position, draw: Mapping[str, Any]) -> tuple[str, str]:
    """The rule that forbids a draw, and the key of the reason."""
    before = position.serialise()
    with pytest.raises(IllegalDraw) as caught:
        position.deal(position.game.parse_draw(position.setup, position.state, dict(draw)))
    assert position.serialise() == before
    return _reason(caught.value)


def _reason(error: Refused) -> tuple[str, str]:
    """The rule and the key of a refusal, which says why in both languages."""
    assert set(error.sentences) == {"en", "de"}
    assert error.sentences["en"] != error.sentences["de"]
    assert all(sentence.endswith(".") for sentence in error.sentences.values())
    return error.rule, error.why.key
