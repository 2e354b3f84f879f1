"""Layouts say what Python says: rule tables by options, records, vocabulary."""

import json
from base64 import b64decode
from typing import Any

import pytest

from monuments import Game
from monuments.browser.layouts import plain
from monuments.browser.option_values import NotSeparate, rule_tables, setups_of
from tests.support.example_game.courtyard.game import Courtyard
from tests.support.games.players import GAMES
from tests.support.wasm.twins import machine_of

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.name)


def table_for(layout: Any, choice: Any) -> bytes:
    """A rule table as a page makes it."""
    table = bytearray(b64decode(layout["tables"]["first"]))
    for name, value in choice.items():
        for each in value if isinstance(value, tuple) else (value,):
            text = str(each).lower() if isinstance(each, bool) else str(each)
            for at, changed in layout["tables"]["changes"][name].get(text, []):
                new = b64decode(changed)
                table[at : at + len(new)] = new
    return bytes(table)


@every_game
def test_rule_tables_follow_from_the_options(game: Game) -> None:
    layout = machine_of(game).layout
    for choice, setup in setups_of(game):
        assert table_for(layout, choice) == setup.table.tobytes(), choice


@every_game
def test_the_scenery_and_the_names_follow_from_the_options(game: Game) -> None:
    layout = machine_of(game).layout
    for choice, setup in setups_of(game):
        texts = {name: _text(value) for name, value in choice.items()}
        for key, made in (("scenery", game.scenery(setup)), ("names", dict(setup.names))):
            by = layout[key]
            found = by["values"][",".join(texts.get(name, "") for name in by["options"])]
            assert found == json.loads(json.dumps(plain(made))), choice


@every_game
def test_the_vocabulary_is_complete(game: Game) -> None:
    layout = machine_of(game).layout
    vocabulary = game.vocabulary
    assert {int(number): (each["key"], tuple(each["values"])) for number, each in layout["events"].items()} == dict(
        vocabulary.events
    )
    assert {int(number): (each["key"], each["rule"]) for number, each in layout["refusals"].items()} == dict(
        vocabulary.refusals
    )
    assert [(verb["first"], verb["text"], verb["value"]) for verb in layout["verbs"]] == [
        (verb.first, verb.text, verb.value) for verb in vocabulary.verbs
    ]
    assert [option["name"] for option in layout["options"]] == [option.name for option in game.options]


class Entangled(Courtyard):
    """A game in which two options change the same byte of the rule table together."""

    def prepare(self, rules: str, options: Any, own_data: Any) -> Any:
        setup = super().prepare(rules, options, own_data)
        setup.table.actions = options["actions"] * options["players"]
        return setup


def test_options_that_change_a_table_together_are_reported() -> None:
    with pytest.raises(NotSeparate, match="courtyard: "):
        rule_tables(Entangled())


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
