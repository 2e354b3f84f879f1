"""A tournament: the same games however it is played, stopped and continued."""

from dataclasses import replace
from pathlib import Path

import pytest

from monuments.arena import JournalError, Tournament, Unpaired, WorkerLost, open_journal, play_tournament
from monuments.arena.processes import in_processes
from monuments.arena.tournament import absolute
from monuments.bots import UnknownBot
from monuments.games import find_game
from tests.support.arena.tools import bot, timeless, tournament

PAIR = ("random", bot("Throws"))


def play(them: Tournament, games: int, file: Path | None = None, jobs: int = 1) -> dict[int, object]:
    with open_journal(file, them) as journal:
        played = play_tournament(them, games, dict(journal.games), journal.write, jobs)
    return {**timeless(played)}


@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
def test_one_process_plays_the_same_games_as_two(game: str) -> None:
    them = tournament(*PAIR, game=game)
    assert play(them, 6) == play(them, 6, jobs=2)


def test_the_first_games_of_a_longer_tournament_are_those_of_a_shorter(tmp_path: Path) -> None:
    them = tournament(*PAIR)
    longer = play(them, 6)
    assert longer.items() > play(them, 3).items()
    play(them, 3, tmp_path / "games")
    assert play(them, 6, tmp_path / "games") == longer


@pytest.mark.parametrize("cut", [1, 40, 900, -1, -30])
def test_a_file_truncated_anywhere_is_continued(tmp_path: Path, cut: int) -> None:
    them, file = tournament(*PAIR), tmp_path / "deep" / "games.jsonl"
    whole = play(them, 4, file)
    text = file.read_bytes()
    file.write_bytes(text[:cut])
    assert play(them, 4, file) == whole
    with open_journal(file, them) as journal:
        assert timeless(journal.games) == whole
    assert len(file.read_bytes().splitlines()) == 5


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    them, file = tournament(*PAIR), tmp_path / "games.jsonl"
    play(them, 4, file)
    before = file.read_bytes()
    play(them, 4, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (tournament("random", bot("Last")), "bots random [0-9a-f]{16}, some_bots.py:Throws "),
        (tournament(*PAIR, seed=1), "seed 0"),
        (tournament(*PAIR, monument="capitol"), "options "),
        (tournament(*PAIR, limit_s=1), "limit_s 30"),
    ],
    ids=["bots", "seed", "options", "limit"],
)
def test_the_file_of_another_tournament_is_refused(tmp_path: Path, other: Tournament, said: str) -> None:
    file = tmp_path / "games.jsonl"
    play(tournament(*PAIR), 2, file)
    before = file.read_bytes()
    with pytest.raises(JournalError, match=f"another tournament: {said}"):
        play(other, 2, file)
    assert file.read_bytes() == before


def test_the_version_of_the_rules_tells_tournaments_apart(tmp_path: Path) -> None:
    newest = tournament(*PAIR, game="wonders_of_antiquity")
    older = replace(newest, setup=find_game("wonders_of_antiquity").setup({}, rules="1"))
    play(older, 2, tmp_path / "games.jsonl")
    assert '"rules":"1"' in (tmp_path / "games.jsonl").read_text().replace(" ", "")
    with pytest.raises(JournalError, match="another tournament: rules 1"):
        play(newest, 2, tmp_path / "games.jsonl")


def test_a_bot_with_changed_code_is_another_bot(tmp_path: Path) -> None:
    source = tmp_path / "mine.py"
    source.write_text("from tests.support.arena.some_bots import First\n")
    them = tournament("random", f"{source}:First")
    play(them, 2, tmp_path / "games.jsonl")
    source.write_text("from tests.support.arena.some_bots import Last as First\n")
    with pytest.raises(JournalError, match="another tournament: bots"):
        play(them, 2, tmp_path / "games.jsonl")


@pytest.mark.parametrize("text", ["mine", "mine\n", '{"format": "other/1"}\n', "[]\n", "\n\n", "\xff\n"])
def test_any_other_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(JournalError, match="is not the file of a tournament"):
        play(tournament(*PAIR), 2, file)
    assert file.read_text(encoding="latin-1") == text


@pytest.mark.parametrize("line", ["{}", "[]", "nonsense", '{"game": 0, "points": [[1]]}'])
def test_a_damaged_line_is_reported(tmp_path: Path, line: str) -> None:
    file = tmp_path / "games.jsonl"
    play(tournament(*PAIR), 2, file)
    file.write_text(file.read_text() + line + "\n")
    with pytest.raises(JournalError, match="line 4: not a game"):
        play(tournament(*PAIR), 2, file)


def test_unknown_bots_are_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot, match="no bot is called 'nobody'"):
        tournament("random", "nobody").check()
    with pytest.raises(UnknownBot, match="cannot be made: RuntimeError: not today"):
        tournament("random", bot("Picky")).check()
    with pytest.raises(UnknownBot, match="bots in it: First, Last, Throws"):
        tournament("random", bot("Nobody")).check()
    with pytest.raises(Unpaired):
        tournament("random", "random", "random", players=4).check()


def test_a_bots_file_is_found_from_any_folder() -> None:
    assert absolute("mine.py:Bot") == f"{Path('mine.py').resolve()}:Bot"
    assert absolute("level5:simulations=9") == "level5:simulations=9"


def _half(number: int) -> int:
    if number == 3:
        raise UnknownBot("three")
    return number // 2


def test_an_error_in_a_process_is_raised_and_finished_parts_are_reported() -> None:
    told: list[int] = []
    with pytest.raises(UnknownBot, match="three"):
        in_processes(_half, [2, 4, 3], 2, told.append)
    assert set(told) <= {1, 2}


def _die(number: int) -> int:
    import os

    os._exit(number)


def test_a_process_that_dies_is_reported() -> None:
    with pytest.raises(WorkerLost, match="ended unexpectedly"):
        in_processes(_die, [1, 2], 2, print)
