"""`monuments rules`: the same text that the browser shows."""

import io

import pytest
from rich.console import Console

from monuments.cli import rules
from monuments.cli.words import Language
from monuments.texts import rules_text
from tests.support.cli.command import run


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
def test_a_pipe_gets_markdown(game: str, language: str) -> None:
    result = run("rules", "--game", game, "--lang", language)
    assert result.exit_code == 0
    assert result.stdout == rules_text(language, game)


def test_the_first_game_is_the_default() -> None:
    assert run("rules").stdout == rules_text("en", "world_monuments")


@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
def test_a_terminal_gets_it_rendered(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    file = io.StringIO()
    console = Console(file=file, width=60, force_terminal=True, color_system=None, markup=False)
    monkeypatch.setattr(rules, "out", lambda: console)
    rules.rules(game, Language.de)
    shown = file.getvalue()
    assert "Spiel" in shown
    assert "## " not in shown
    assert "**" not in shown
    assert max(map(len, shown.splitlines())) <= 60


def test_an_unknown_game_is_refused() -> None:
    result = run("rules", "--game", "chess")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: no game is called 'chess'; there are: ")


def test_rules_that_are_not_written_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(language: str, game: str) -> str:
        raise KeyError(game)

    monkeypatch.setattr(rules, "rules_text", missing)
    result = run("rules")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "error: the rules of world_monuments are not written in 'en' yet\n"
