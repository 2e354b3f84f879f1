"""Records and boards as a user might have them on disk."""

from pathlib import Path

import pytest

from monuments.match import FairDealer, Match, SeededDealer
from monuments.records import NO_SALT, Fairness, dump_record
from tests.support.cli.files import play, small_board, write


@pytest.fixture(scope="package")
def finished() -> Match:
    return play(SeededDealer("finished"), first_player=0)


@pytest.fixture(scope="package")
def running() -> Match:
    return play(SeededDealer("running"), steps=30, first_player=0)


@pytest.fixture(scope="package")
def fair() -> Match:
    return play(FairDealer(Fairness(bytes(range(32)), [NO_SALT] * 3)))


@pytest.fixture
def finished_file(finished: Match, tmp_path: Path) -> Path:
    return write(tmp_path / "finished.json", dump_record(finished.record()))


@pytest.fixture
def running_file(running: Match, tmp_path: Path) -> Path:
    return write(tmp_path / "running.json", dump_record(running.record()))


@pytest.fixture
def fair_file(fair: Match, tmp_path: Path) -> Path:
    return write(tmp_path / "fair.json", dump_record(fair.record()))


@pytest.fixture
def viewer_file(running: Match, tmp_path: Path) -> Path:
    return write(tmp_path / "viewer.json", dump_record(running.record(viewer=1)))


@pytest.fixture
def small_board_file(tmp_path: Path) -> Path:
    return write(tmp_path / "small.toml", small_board())
