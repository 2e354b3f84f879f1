"""`monuments` itself: its help, its version, and how it fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from monuments import __version__
from monuments.games import all_games
from tests.support.cli.command import COMMAND, run, widest, words
from tests.support.cli.interrupting import start

COMMANDS = (
    *(
        "play",
        "simulate",
        "arena",
        "arena ladder",
        "arena survey",
        "settings",
        "load",
        "replay",
        "verify",
        "rules",
        "compile",
    ),
    *("board", "board check", "board show", "cards", "cards check", "cards show"),
    *("serve", "backup", "restore", "admin", "admin tables", "admin close", "admin stats", "admin players"),
    *("admin rename-player", "admin remove-player"),
)


SEEDED = (("play",), ("simulate",), ("arena", "random", "greedy"), ("arena", "ladder"), ("arena", "survey"))


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_the_help_says_that_it_is_unofficial_and_names_the_designers(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 0
    said = words(result.stdout)
    assert "An unofficial digital edition" in said
    for game in all_games():
        assert f"{game.facts.title} by {game.facts.designer} ({game.facts.publisher})" in said
    assert "Monuments by Piero Cioni (Queen Games)" in said
    assert "Neither endorsed" in said
    assert "Monuments – Wonders of Antiquity by Stefan Risthaus (OSTIA Spiele)" in said
    for command in COMMANDS:
        assert command.split()[0] in said


def test_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"monuments {__version__}\n")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("columns", [60, 80])
def test_every_command_has_help(command: str, columns: int) -> None:
    result = run(*command.split(), "--help", columns=columns)
    assert result.exit_code == 0
    assert f"Usage: monuments {command}" in result.stdout
    assert widest(result.stdout) <= columns
    assert columns < 80 or "…" not in result.stdout, "nothing is cut off"


@pytest.mark.parametrize(
    "arguments",
    [
        ("frob",),
        ("--frob",),
        ("verify",),
        ("replay",),
        ("board",),
        ("board", "frob"),
        ("board", "check"),
        ("board", "show"),
        ("admin",),
        ("admin", "frob"),
        ("admin", "close"),
        ("admin", "tables", "--status", "frob"),
        ("admin", "tables", "--limit", "0"),
        ("backup",),
        ("restore",),
        ("restore", "missing.gz"),
        ("cards",),
        ("cards", "frob"),
        ("cards", "check"),
        ("cards", "show", "missing.toml"),
        ("cards", "show", "--lang", "fr"),
        ("rules", "--lang", "fr"),
        ("rules", "--game", "chess"),
        ("play", "--lang", "fr"),
        ("play", "--players", "5"),
        ("play", "--players", "two"),
        ("play", "--game", "chess"),
        ("arena",),
        ("arena", "random", "random", "--games", "0"),
        ("arena", "random", "random", "--limit", "0"),
        ("arena", "ladder", "--lines", "missing.toml"),
        ("simulate", "--games", "0"),
        ("simulate", "--jobs", "0"),
        ("simulate", "--seed", "x"),
        ("simulate", "--seed", "-1"),
        *((*command, "--seed", seed) for command in SEEDED for seed in ("-1", "1" * 26, "9223372036854775808")),
        ("simulate", "--players", "1"),
        ("simulate", "--first-player", "0"),
        ("simulate", "--first-player", "3"),
        ("simulate", "--screens", "ajar"),
        ("simulate", "--game", "chess"),
        ("simulate", "--game", "wonders_of_antiquity", "--players", "5"),
        ("simulate", "--game", "wonders_of_antiquity", "--expansion", "frob"),
    ],
)
def test_wrong_usage_exits_with_2_and_an_error_on_standard_error(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    if arguments not in (("board",), ("cards",), ("admin",)):
        assert result.stdout == ""
        assert "error" in result.stderr.lower()


@pytest.mark.slow
def test_the_installed_command_runs() -> None:
    result = subprocess.run([COMMAND, "--version"], capture_output=True, text=True, check=True)
    assert result.stdout == f"monuments {__version__}\n"


IMPORTING = """
import os, signal, sys

class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            try:
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt:
                raise ImportError("as a library may take it")

sys.meta_path.insert(0, Interrupted())
from monuments_command import main
main()
"""


@pytest.mark.slow
@pytest.mark.parametrize("module", ["monuments", "numpy", "typer", "monuments.cli.play"])
def test_an_interrupt_while_the_command_is_imported_ends_with_130(module: str) -> None:
    process = start([sys.executable, "-c", IMPORTING, module])
    stdout, stderr = process.communicate()
    assert (process.returncode, stdout, stderr) == (130, b"", b"error: interrupted\n")


@pytest.mark.slow
def test_help_loads_no_heavy_library() -> None:
    code = "import sys, monuments.cli.main; print(sorted({'numba', 'pydantic', 'fluent'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
def test_characters_that_a_terminal_lacks_are_replaced(game: str) -> None:
    result = subprocess.run(
        [COMMAND, "play", "--game", game, "--seed", "1", "--lang", "de"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "COLUMNS": "80"},
    )
    assert result.stdout.isascii()
    assert "waehlen zufaellig" in result.stdout
    assert " * " in words(result.stdout) + " "
    assert "?" not in result.stdout


@pytest.mark.slow
def test_a_closed_pipe_is_not_reported() -> None:
    process = subprocess.Popen([COMMAND, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [(), ("--help",), ("play", "--help"), ("--version",), ("rules",), ("cards", "show")]
)
def test_output_that_cannot_be_written_ends_with_a_sentence(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run([COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "error: the output cannot be written: No space left on device\n"


def test_closed_output_ends_with_a_sentence() -> None:
    program = f"import os, sys; os.close(1); os.execv({str(COMMAND)!r}, ['monuments', 'rules'])"
    result = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "error: the output cannot be written: standard output is closed\n"


def test_an_impossible_file_name_is_wrong_usage() -> None:
    for command in ("verify", "replay"):
        assert run(command, "a\0b").exit_code == 2
