"""Errors about texts that are not actions or draws say what would be."""

from typing import Any

import pytest

from monuments import MalformedNotation, new_game
from tests.support.example_game import COURTYARD


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("world_monuments", "jump", "'jump' is not an action: <space>, take <stone>, build <position> or pass"),
        ("world_monuments", "build 9 9,9", "'build 9 9,9' is not an action: there is no such position; one is 1 2,0"),
        (
            "wonders_of_antiquity",
            "draw petra",
            "'draw petra' is not an action: there is no such card; one is akropolis-1",
        ),
    ],
)
def test_a_text_that_is_not_an_action(game: str, text: str, said: str) -> None:
    with pytest.raises(MalformedNotation) as raised:
        new_game(game).parse(text)
    assert str(raised.value) == said


@pytest.mark.parametrize(
    ("game", "draw", "said"),
    [
        ("world_monuments", [], "a draw has exactly the keys round and quarry"),
        ("world_monuments", {"round": True, "quarry": {}}, "round: not a whole number"),
        ("wonders_of_antiquity", {"hands": 1, "offer": [], "pile": []}, "hands: not a list with a list for each seat"),
        (
            "wonders_of_antiquity",
            {"hands": [], "offer": ["petra"], "pile": []},
            "offer: not a list of values of the kind card, such as akropolis-1",
        ),
    ],
)
def test_a_value_that_is_not_a_draw(game: str, draw: Any, said: str) -> None:
    position = new_game(game)
    with pytest.raises(MalformedNotation) as raised:
        position.game.parse_draw(position.setup, position.state, draw)
    assert str(raised.value) == said


@pytest.mark.parametrize(
    ("space", "said"), [("c", "quarry: must name exactly each space: o0, "), ("o0", "quarry.o0: ")]
)
def test_a_quarry_that_is_not_one(space: str, said: str) -> None:
    position = new_game("world_monuments")
    quarry = dict.fromkeys(position.setup.words.texts["space"], "")
    quarry = {**quarry, "o0": "RP"} if space == "o0" else {name: "" for name in quarry if name != space}
    with pytest.raises(MalformedNotation) as raised:
        position.game.parse_draw(position.setup, position.state, {"round": 1, "quarry": quarry})
    assert str(raised.value).startswith(said)
    assert space == "c" or str(raised.value) == "quarry.o0: not letters in the order PRNOBK"


def test_words_are_shared_by_tables_in_which_they_are_the_same() -> None:
    small, again, large = (
        COURTYARD.setup({"stones": stones, "first_player": first}) for stones, first in ((9, 0), (9, 1), (10, 0))
    )
    assert small.words is again.words
    assert small.words is not large.words
    assert large.words.names["stone"] == tuple(range(1, 11))
