"""Output in one language: headings, options, values, reasons and numbers, within the width of a terminal."""

import re
from pathlib import Path

import pytest

from monuments.cli.words import word, word_for
from monuments.games import all_games
from monuments.games.wonders_of_antiquity.cards import standard_cards
from monuments.games.world_monuments.board import built_in
from monuments.games.world_monuments.state import MONUMENTS
from monuments.match import Match
from tests.support.arena.tools import bot
from tests.support.cli.command import run, widest, words

FINISHED = "Regelfassung 1 · Mitspielende 3 · erster Platz 1 · Monument Notre Dame · Schritt zurück nein"
KEYS = ("first_player", "step_back", "last_round_penalty", "notre_dame", "eternal_fame", "heroes_traders_scholars")
ENGLISH = ("players", "seat", "victories", "mean", "games", "begins", "interval", "points", "screens", "seed", "rules")
DECIMAL_POINT = re.compile(r"\d\.\d{1,2}(?!\d)")
COMMANDS = (
    ("play", "--seed", 1),
    ("play", "--seed", 1, "--game", "wonders_of_antiquity", "--expansion", "eternal_fame"),
    ("simulate", "--games", 4),
    ("simulate", "--games", 4, "--players", 4, "--game", "wonders_of_antiquity", "--expansion", "eternal_fame"),
    ("simulate", "--games", 2, "--bot", "random", "--players", 4),
    ("arena", "random", "random", "random", "--games", 2),
    ("board", "show", "capitol"),
    ("cards", "show"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(map(str, command)))
def test_the_output_is_in_one_language_and_80_columns(command: tuple[object, ...]) -> None:
    english, german = (run(*command, "--lang", language) for language in ("en", "de"))
    for result in (english, german):
        assert result.exit_code == 0
        assert widest(result.stdout) <= 80
        assert "…" not in result.stdout, "nothing is cut off"
        for key in KEYS:
            assert key not in result.stdout
    said = words(german.stdout).replace("Startwert", "").split()
    assert [word for word in ENGLISH if word in said] == []
    assert german.stdout != english.stdout
    assert DECIMAL_POINT.search(german.stdout) is None
    assert bool(DECIMAL_POINT.search(english.stdout)) == (command[0] in ("simulate", "arena"))


def test_data_of_the_edition_are_called_reconstructions_in_both_languages() -> None:
    status = word("de", "reconstructed_board")
    for monument in MONUMENTS:
        assert word("en", "reconstructed_board") == built_in(monument).file.status
        assert status in words(run("board", "show", monument, "--lang", "de").stdout)
    assert word("en", "reconstructed_cards") == standard_cards().file.status
    assert word("de", "reconstructed_cards") in words(run("cards", "show", "--lang", "de").stdout)


def test_notes_on_standard_error_are_in_the_same_language(tmp_path: Path) -> None:
    arena = run("arena", bot("Throws"), "random", "--games", 3, "--players", 2, "--lang", "de")
    assert "4 Partien jeder Begegnung statt 3: Jede Verteilung wird auf allen Plätzen gespielt" in words(arena.stderr)
    assert "Antworten wurden durch eine zufällige erlaubte Aktion ersetzt" in words(arena.stderr)
    assert "--strict hält beim ersten Fehler an und zeigt, woher er kommt" in words(arena.stderr)
    simulate = run("simulate", "--games", 1, "--records", tmp_path / "records", "--lang", "de")
    assert re.search(r"1 Partie in \d+,\d s, Aufzeichnungen in ", words(simulate.stderr))


def test_a_replay_in_german(finished: Match, finished_file: Path) -> None:
    said = words(run("replay", finished_file, "--lang", "de").stdout)
    assert FINISHED in said
    assert "1 Ada · 2 Ben · 3 Cleo" in said
    assert "first" not in said


def test_seats_are_counted_from_1(finished_file: Path) -> None:
    assert "As told to Ada during the game." in words(run("replay", finished_file, "--seat", 1).stdout)
    assert "As told to a watcher during the game." in words(run("replay", finished_file, "--seat", 0).stdout)
    wrong = run("replay", finished_file, "--seat", 4)
    assert "there is no seat 4; seats are numbered from 1 to 3" in words(wrong.stderr)


@pytest.mark.parametrize("game", [game.facts.name for game in all_games()])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_option_of_our_games_has_words(game: str, language: str) -> None:
    [found] = [one for one in all_games() if one.facts.name == game]
    setup = found.setup({})
    for key in (*setup.options, found.facts.data_key):
        assert word_for(language, "option", key) != key or language == "en"
        assert "_" not in word_for(language, "option", key)


def test_a_game_without_words_shows_its_keys() -> None:
    assert word_for("de", "option", "length_of_turns") == "length of turns"
