"""The `monuments` command as an operator runs it beside a server."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from .running import PATIENCE_S


def monuments(url: str, *arguments: str | Path, code: int = 0) -> str:
    """Run the command on a database; what it printed, or, where it is to fail, what it complained of."""
    done = subprocess.run(
        [sys.executable, "-m", "monuments.cli.main", *map(str, arguments)],
        env={**os.environ, "MONUMENTS_DATABASE_URL": url, "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


async def operate(url: str, *arguments: str | Path, code: int = 0) -> str:
    """The same while sockets are open, which have to answer the server's pings meanwhile."""
    return await asyncio.to_thread(monuments, url, *arguments, code=code)
