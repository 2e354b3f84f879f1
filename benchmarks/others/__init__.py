"""Games of other projects, each played by a small program in the separate environment `.bench`.

A program reads the name of a game from a line of its input and answers with one measurement, so that starting and
compiling are not measured and its rounds can alternate with ours.
"""

import hashlib
import subprocess
import sys
from functools import cache
from pathlib import Path

from ..measuring import Measure, Missing, Side
from .answering import ANSWER

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
ENVIRONMENT = ROOT / ".bench"
LOCKED = ROOT / "requirements" / "bench.txt"


@cache
def environment() -> Path:
    """The Python of the other projects' environment, which is installed if it is missing or outdated."""
    python, stamp = ENVIRONMENT / "bin" / "python", ENVIRONMENT / "installed"
    wanted = hashlib.sha256(LOCKED.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print(f"Installing the other projects into {ENVIRONMENT.name} …", file=sys.stderr)
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", str(LOCKED)]
    for command in ([sys.executable, "-m", "venv", str(ENVIRONMENT)], [str(python), *install]):
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode != 0:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
            raise Missing(
                f"The other projects could not be installed from {LOCKED.relative_to(ROOT)}. That needs a connection to"
                " a Python package index, about 1 GB of disk and Python's venv module (on Debian, apt-get install"
                f" python3-venv). {errors[-1] if errors else done.stderr[-200:]}"
            )
    stamp.write_text(wanted, encoding="utf-8")
    return python


class Program:
    """A program that answers with measurements, until its input is closed at the end of the benchmark."""

    def __init__(self, name: str) -> None:
        self._log = ENVIRONMENT / f"{name}.log"
        command = [str(environment()), str(HERE / f"{name}.py")]
        with self._log.open("w", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True, bufsize=1
            )

    def measure(self, game: str) -> float:
        """One measurement of a game."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(game, file=self._process.stdin)
        for line in self._process.stdout:
            if line.startswith(ANSWER):
                return float(line.removeprefix(ANSWER))
        raise RuntimeError(f"{game} was not measured; see {self._log.relative_to(ROOT)}")


start = cache(Program)


def other(name: str, program: str, game: str) -> Side:
    """A game of another project: its name in the table, the program in this folder, and the game's name there."""

    def prepare() -> Measure:
        running = start(program)
        return lambda: running.measure(game)

    return Side(name, prepare)
