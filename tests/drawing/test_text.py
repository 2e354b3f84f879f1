"""A table as plain text: what a position prints, what a seat is shown of it, and nothing more."""

import subprocess
import sys
from itertools import islice

import pytest

from monuments import WATCHER, Position, Seeded, new_game
from monuments.drawing import table_text
from monuments.env.pettingzoo import raw_env
from monuments.texts import LANGUAGES
from tests.support.games.players import moments

TABLES = [
    new_game("world_monuments", players=3, monument="taj_mahal"),
    new_game("wonders_of_antiquity", players=3, expansions=["eternal_fame", "heroes_traders_scholars"]),
]
every_table = pytest.mark.parametrize("start", TABLES, ids=lambda start: start.game.facts.name)


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_plain_and_80_columns_wide(start: Position, language: str) -> None:
    for position in islice(moments(start.copy(), "plain"), 0, None, 40):
        text = table_text(position, None, language)
        assert text.startswith(f"{position.game.facts.title}\n\n")
        assert max(map(len, text.splitlines())) <= 80
        assert "\x1b" not in text
        assert str(position) == table_text(position, None, "en")


@every_table
def test_a_seat_is_drawn_nothing_that_it_does_not_see(start: Position) -> None:
    for number, position in enumerate(islice(moments(start.copy(), "hidden"), 0, None, 40)):
        for seat in range(WATCHER, position.setup.players):
            world = position.resample(seat, Seeded(number))
            assert table_text(position, seat) == table_text(world, seat)


def test_printing_draws_everything() -> None:
    position = new_game("wonders_of_antiquity")
    position.deal(position.sample(Seeded(1)))
    shown, whole = table_text(position, 0), str(position)
    assert shown.count("hidden") == 1
    assert "hidden" not in whole
    assert shown.splitlines()[:-4] == whole.splitlines()[: len(shown.splitlines()) - 4]


def test_pettingzoo_draws_the_table_as_the_seat_to_move_is_shown_it() -> None:
    env = raw_env("wonders_of_antiquity", render_mode="ansi", compiled=False)
    env.reset(seed=1)
    assert env.render() == table_text(env.position, env.position.to_move)
    assert "hidden" in str(env.render())
    assert raw_env("wonders_of_antiquity", compiled=False).render() is None


def test_without_rich_the_fields_are_listed() -> None:
    program = (
        "import sys; sys.modules['rich'] = None\n"
        "import monuments; game = monuments.new_game('world_monuments'); game.deal(game.sample(monuments.Seeded(1)))\n"
        "print(game)"
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    lines = finished.stdout.splitlines()
    assert lines[:2] == ["Monuments", "phase: quarry"]
    assert "seats 1:" in lines
