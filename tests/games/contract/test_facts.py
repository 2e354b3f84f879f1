"""What is true of a game before it is played, and how its options are chosen."""

import re
from typing import Any

import numpy as np
import pytest

from monuments import DataError, Game, OptionError, Position, all_games, find_game, new_game
from monuments.games.game import KERNEL
from tests.support.games.players import GAMES, Case, cases_of, every_case, every_game, every_way, state_bytes
from tests.support.project import ROOT

RULE = re.compile(r"[A-Z][0-9]+")
WRONG_VALUES: list[Any] = [None, -1, 99, 1.5, "?", [], {}]
RECORD_KEYS = {"format", "game", "rules", "options", "seats", "events", "fairness", "result", "viewer"}


@every_game
def test_facts_are_whole(game: Game) -> None:
    facts = game.facts
    assert find_game(facts.name) in all_games()
    assert re.fullmatch("[a-z_]+", facts.name)
    assert facts.title
    assert facts.rules_version
    assert len(facts.players) > 0
    assert facts.players.start >= 2
    assert 0 < facts.actions <= np.iinfo(np.int16).max
    assert facts.sources
    assert len(set(facts.sources)) == len(facts.sources)
    assert set(facts.end_rules) == {"reason", "scores", "winners"}
    assert all(RULE.fullmatch(rule) for rule in facts.end_rules.values())
    assert facts.data_key not in RECORD_KEYS


@every_game
def test_refusals_have_numbers_keys_and_rules(game: Game) -> None:
    assert all(number > 0 for number in game.vocabulary.refusals)
    assert len(set(game.vocabulary.refusals.values())) == len(game.vocabulary.refusals), (
        "two numbers for the same reason by the same rule"
    )
    assert all(RULE.fullmatch(rule) for _, rule in game.vocabulary.refusals.values())


@every_game
@pytest.mark.parametrize("compiled", [False, True])
def test_kernel_is_complete(game: Game, compiled: bool) -> None:
    kernel = game.kernel(compiled)
    assert kernel.compiled is compiled
    assert all(callable(getattr(kernel, name)) for name in (*KERNEL, "playouts"))
    assert game.kernel(compiled) is kernel


def test_no_other_rule_function_has_the_name_of_one_of_the_kernel() -> None:
    """The linker binds these names to the game's own functions, in rules of environments and bots, too."""
    for package in ("env", "bots"):
        for file in (ROOT / "src" / "monuments" / package).rglob("*.py"):
            for name in re.findall(r"^@(?:rule|twin.*)\ndef (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
                assert name not in (*KERNEL, "choose"), f"{file.name}: {name}"


@every_case
def test_records_can_be_copied_and_read_as_attributes(case: Case) -> None:
    shown, seats = case.game.views.blank(1, 1)
    facts, table = case.game.facts, case.setup().table
    for dtype in (facts.state, facts.outcome, table.dtype, shown.dtype, seats.dtype):
        assert not dtype.hasobject
        assert dtype.isalignedstruct
        assert dtype.names is not None
        assert not set(dtype.names) & set(dir(np.record)), "a field cannot have the name of a NumPy attribute"


@every_case
def test_options_are_written_out(case: Case) -> None:
    setup = case.setup()
    assert {"players", "first_player"} <= set(setup.options)
    assert dict(case.options).items() <= dict(setup.options).items()
    assert setup.players == setup.options["players"]
    again = case.game.setup(setup.options, setup.own_data)
    assert again.options == setup.options
    assert again.own_data == setup.own_data
    assert again.table.tobytes() == setup.table.tobytes()


@every_way
def test_new_game_is_the_same_every_time(case: Case, compiled: bool) -> None:
    position = new_game(case.game.facts.name, case.own_data, compiled=compiled, **case.options)
    assert position == case.new()
    assert state_bytes(position) == state_bytes(case.new())
    assert position.turn == 0
    assert position.outcome is None
    assert not position.is_over


@every_game
def test_every_number_of_players_can_play(game: Game) -> None:
    for players in game.facts.players:
        for first_player in range(players):
            setup = game.setup({"players": players, "first_player": first_player})
            assert Position(setup).setup.players == players


def wrong_options() -> list[Any]:
    return [
        pytest.param(case, key, value, id=f"{case.name}-{key}-{value}")
        for case in (cases_of(game)[0] for game in GAMES)
        for key, right in case.setup().options.items()
        for value in WRONG_VALUES
        if value != right and not (value == [] and isinstance(right, list))
    ]


@pytest.mark.parametrize(("case", "key", "value"), wrong_options())
def test_wrong_value_names_its_option(case: Case, key: str, value: object) -> None:
    with pytest.raises((OptionError, DataError)) as raised:
        case.game.setup({**case.options, key: value}, case.own_data)
    error = raised.value
    assert (error.faults[0].key if isinstance(error, DataError) else getattr(error, "key", None)) == key


@every_case
def test_unknown_option_is_named(case: Case) -> None:
    with pytest.raises(OptionError) as raised:
        case.game.setup({**case.options, "colour": "red"}, case.own_data)
    assert raised.value.key == "colour"
    assert "colour" in str(raised.value)


@every_game
def test_number_of_players_out_of_range_is_refused(game: Game) -> None:
    for players in (game.facts.players.start - 1, game.facts.players.stop, True):
        with pytest.raises(OptionError) as raised:
            game.setup({"players": players})
        assert raised.value.key == "players"


@every_game
def test_first_player_must_have_a_seat(game: Game) -> None:
    with pytest.raises(OptionError) as raised:
        game.setup({"players": 2, "first_player": 2})
    assert raised.value.key == "first_player"


@every_game
def test_own_data_is_never_ignored(game: Game) -> None:
    with pytest.raises((OptionError, DataError)):
        game.setup({}, {"nonsense": 1})
