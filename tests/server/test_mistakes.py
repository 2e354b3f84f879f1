"""A host's mistakes are answered with a sentence and an exit code, without a traceback."""

import os
import re
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.cli.command import run as command
from tests.support.cli.command import words
from tests.support.server.running import refused

UNREACHABLE = "postgresql://monuments:hunter2@127.0.0.1:1/monuments"


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A server that accepts connections and never answers."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        yield silent.getsockname()[1]


@pytest.fixture
def foreign_file(tmp_path: Path) -> Path:
    """The database of another program."""
    file = tmp_path / "foreign.sqlite3"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE bookmarks (page TEXT)").close()
    return file


def check(result: tuple[int, str], code: int, sentence: str) -> None:
    """It failed with a code and a sentence, and did not claim to serve."""
    assert "Traceback" not in result[1]
    assert "hunter2" not in result[1]
    assert "served at" not in result[1]
    assert re.search(sentence, words(result[1])), result[1]
    assert result[0] == code


@pytest.mark.parametrize(
    ("name", "value", "code", "sentence"),
    [
        ("DATABASE_URL", UNREACHABLE, 1, "The database .* cannot be reached: .*Connect call failed"),
        (
            "DATABASE_URL",
            "postgresql://a:hunter2@db:port/m",
            1,
            "The URL of the database is invalid: use sqlite:///FILE or",
        ),
        ("DATABASE_URL", "mysql://a:hunter2@db/m", 2, "the URL of a database begins with sqlite:// or postgresql"),
        ("DATABASE_URL", "sqlite://monuments", 1, "SQLite needs a file, for example sqlite:///monuments.sqlite3"),
        ("REDIS_URL", "redis://127.0.0.1:1", 1, "Redis cannot be reached: "),
        (
            "REDIS_URL",
            "redis://127.0.0.1:port",
            1,
            r"The URL of Redis \(redis_url\) cannot be used: Port could not",
        ),
        ("REDIS_URL", "redis://127.0.0.1:1?socket_timeout=x", 1, "cannot be used: Invalid value for 'socket_timeout'"),
        ("CACHE", "/proc/nowhere", 1, "compiled rules cannot be kept in .*; name another folder in MONUMENTS_CACHE"),
        ("CONFIG", "/", 2, "/: Is a directory"),
    ],
)
def test_invalid_settings(tmp_path: Path, name: str, value: str, code: int, sentence: str) -> None:
    check(refused([], {"MONUMENTS_DATA": str(tmp_path), f"MONUMENTS_{name}": value}), code, sentence)


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--host", ""], 2, "host = '' .from the command.: String should have at least 1 character"),
        (["--host", "203.0.113.7"], 1, "203.0.113.7:0: Cannot assign requested address"),
        (["--host", "nowhere.invalid"], 1, "nowhere.invalid:0: "),
        (["--workers", "2"], 2, "more than one worker needs PostgreSQL"),
    ],
)
def test_invalid_arguments(tmp_path: Path, arguments: list[str], code: int, sentence: str) -> None:
    check(refused(arguments, {"MONUMENTS_DATA": str(tmp_path)}), code, sentence)


def test_a_port_that_is_taken(tmp_path: Path, silent_port: int) -> None:
    told = refused(["--port", str(silent_port)], {"MONUMENTS_DATA": str(tmp_path)})
    check(told, 1, f"127.0.0.1:{silent_port}: Address already in use")


def test_a_database_that_does_not_answer(silent_port: int) -> None:
    url = f"postgresql://monuments:hunter2@127.0.0.1:{silent_port}/monuments"
    result = command("admin", "stats", columns=200, environment={"MONUMENTS_DATABASE_URL": url})
    check((result.exit_code, result.stderr), 1, "The database .* cannot be reached: it does not answer")


def test_folders_and_files_of_other_programs(tmp_path: Path, foreign_file: Path) -> None:
    file = tmp_path / "file"
    file.write_text("text")
    for data in (file, file / "below"):
        check(
            refused([], {"MONUMENTS_DATA": str(data)}),
            1,
            f"The folder {data} cannot be created: ",
        )
    address = {"MONUMENTS_DATABASE_URL": f"sqlite:///{foreign_file}"}
    check(
        refused([], address), 1, r"The database contains tables of another program \(bookmarks\): choose another file"
    )
    with closing(sqlite3.connect(foreign_file)) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]
    for lock in ("text that is no lock", None):
        data = tmp_path / str(lock is None)
        data.mkdir()
        place = data / "monuments.sqlite3.serving"
        place.mkdir() if lock is None else place.write_text(lock * 100)
        check(refused([], {"MONUMENTS_DATA": str(data)}), 1, "The database .* cannot be locked: ")


@pytest.mark.parametrize(
    "arguments",
    [("admin", "tables"), ("admin", "stats"), ("admin", "close", "0" * 16), ("backup", "new.gz"), ("backup", "new")],
    ids=" ".join,
)
def test_commands_beside_the_server(tmp_path: Path, foreign_file: Path, arguments: tuple[str, ...]) -> None:
    broken, garbage = tmp_path / "broken.toml", tmp_path / "garbage"
    broken.write_text("port = = 1")
    garbage.write_bytes(os.urandom(5000))
    given = [
        ({"MONUMENTS_CONFIG": str(broken)}, 2, "broken.toml: not a TOML file"),
        ({"MONUMENTS_CONFIG": str(tmp_path / "none")}, 2, "none: No such file or directory"),
        ({"MONUMENTS_PORT": "x"}, 2, "port = 'x' .from MONUMENTS_PORT.: it should be a valid integer"),
        ({"MONUMENTS_DATABASE_URL": UNREACHABLE}, 1, "cannot be reached: .*Connect call failed"),
        ({"MONUMENTS_DATABASE_URL": "postgresql://a:hunter2@db:port/m"}, 1, "The URL of the database is invalid"),
        ({"MONUMENTS_DATABASE_URL": f"sqlite:///{garbage}"}, 1, "is damaged or not a database"),
        ({"MONUMENTS_DATABASE_URL": f"sqlite:///{foreign_file}"}, 1, "has no tables yet: start `monuments serve` once"),
        ({"MONUMENTS_DATABASE_URL": f"sqlite:///{tmp_path / 'none'}"}, 1, "There is no database"),
        ({"MONUMENTS_DATA": str(garbage)}, 1, "There is no database"),
    ]
    *first, last = arguments
    place = [str(tmp_path / last)] if first == ["backup"] else [last]
    for environment, code, sentence in given:
        result = command(*first, *place, columns=200, environment=environment)
        check((result.exit_code, result.stderr), code, sentence)
    assert not list(tmp_path.glob("new*"))


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("http://127.0.0.1:1", "does not answer"),
        ("http://127.0.0.1:port", "is not a URL: Port could not be cast to integer value as 'port'"),
        ("http://[::1", "is not a URL: Invalid IPv6 URL"),
        ("nonsense", "is not a URL like http://127.0.0.1:8000"),
        ("https://play.example.org", "without https"),
    ],
)
def test_servers_that_cannot_be_tried_out(url: str, sentence: str) -> None:
    result = command("load", "--tables", "1", "--url", url, columns=200)
    check((result.exit_code, result.stderr), 1, sentence)
