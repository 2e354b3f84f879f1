"""The pages list the options that the games declare, with their choices, defaults and rules."""

import re

import pytest

from monuments.games import Game, our_games
from monuments.games.options import Kind, Option
from monuments.texts import LANGUAGES, rules_text
from tests.support.project import ROOT

every_game = pytest.mark.parametrize("game", our_games(), ids=lambda game: game.facts.name)


def rows(text: str) -> dict[str, list[str]]:
    """The rows of a page's tables of options, by the name of the option."""
    found = (re.split(r"\s*\|\s*", line.strip("| \n")) for line in text.splitlines() if line.startswith("| `"))
    return {row[0].strip("`"): row[1:] for row in found}


def values(option: Option) -> list[str]:
    """The values as a page writes them, the default first."""
    if option.kind is Kind.SWITCH:
        return ["true", "false"] if option.default else ["false", "true"]
    return sorted(option.choices, key=lambda choice: choice != option.default)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_list_every_option(game: Game, language: str) -> None:
    listed = rows(rules_text(language, game.facts.name))
    for option in game.options:
        if option.kind is Kind.FILE:
            continue
        choices, rule = listed[option.name]
        assert rule == option.rule
        if option.kind in (Kind.SWITCH, Kind.NAMES) or (option.kind is Kind.NAME and not option.own_file):
            assert re.findall(r"`(\w+)`", choices) == values(option)


@every_game
def test_the_rulings_agree(game: Game) -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    title = game.facts.title.removeprefix("Monuments – ")
    [part] = re.findall(rf"^## {title}: the options at a glance\n(.*?)^## ", page, re.DOTALL | re.MULTILINE)
    declared = {option.name: option for option in game.options}
    for name, (choices, default, rule) in rows(part).items():
        option = declared[name]
        assert rule == option.rule
        if option.choices or option.kind is Kind.SWITCH:
            assert re.findall(r"`(\w+)`", choices) == values(option)
        expected = "none" if option.default == [] else f"`{str(option.default).lower()}`"
        assert default.startswith(expected)
