"""The options of a game as options of the command: exactly those that the game declares."""

import json

import pytest

from monuments.games import Game, our_games
from monuments.games.options import FIRST_PLAYER, Kind
from tests.support.cli.command import run, widest, words

COMMANDS = ("play", "simulate", "arena")
every_game = pytest.mark.parametrize("game", our_games(), ids=lambda game: game.facts.name)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_lists_the_options_of_every_game_within_80_columns(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert widest(result.stdout) <= 80
    assert "…" not in result.stdout
    said = words(result.stdout)
    for game in our_games():
        assert f"Options of {game.facts.name}" in said
        for option in game.options:
            flag = f"--{option.name.replace('_', '-')}".removesuffix("s" if option.kind is Kind.NAMES else "")
            is_left_out = command != "simulate" and option.name == FIRST_PLAYER
            assert (f"{flag} " in said) != is_left_out


@every_game
def test_the_help_of_one_game_lists_only_its_own_options(game: Game) -> None:
    said = words(run("simulate", "--game", game.facts.name, "--help").stdout)
    assert [f"Options of {other.facts.name}" in said for other in our_games()] == [
        other is game for other in our_games()
    ]


def chosen(*arguments: object) -> dict[str, object]:
    """The options that a simulation reports."""
    result = run("simulate", "--games", 1, "--json", *arguments)
    assert result.exit_code == 0, result.output
    options = json.loads(result.stdout)["parameters"]["options"]
    assert isinstance(options, dict)
    return options


def test_options_reach_the_game() -> None:
    assert chosen() == {option.name: option.default for option in our_games()[0].options}
    given = chosen("--no-last-round-penalty", "--step-back", "--screens=open", "--players", 4, "--first-player", 4)
    assert given == {
        "players": 4,
        "first_player": 3,
        "monument": "notre_dame",
        "step_back": True,
        "last_round_penalty": False,
        "screens": "open",
    }
    wonders = ("--expansion", "heroes_traders_scholars", "--game=wonders_of_antiquity", "--expansion", "eternal_fame")
    assert chosen(*wonders)["expansions"] == ["eternal_fame", "heroes_traders_scholars"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--game", "wonders_of_antiquity", "--monument", "x"),
            "--monument is an option of world_monuments, not of wonders",
        ),
        (("--cards=x.toml",), "--cards is an option of wonders_of_antiquity, not of world_monuments"),
        (("--step-back", "--no-step-back"), "option step_back is switched both on and off"),
        (("--screens", "ajar"), "option screens: 'ajar' is not one of closed, open"),
        (("--players", 5), "option players: 5 is not a whole number from 2 to 4"),
        (("--first-player", 3), "--first-player: there is no seat 3; seats are numbered from 1 to 2"),
        (("--game", "chess"), "no game is called 'chess'; there are: wonders_of_antiquity, world_monuments"),
        (("--players", "many"), "Invalid value for '--players'"),
        (("--pieces", 3), "No such option: --pieces"),
    ],
)
def test_impossible_options_are_refused(arguments: tuple[object, ...], message: str) -> None:
    result = run("simulate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in words(result.stderr)
