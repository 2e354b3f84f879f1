"""The `monuments` command as an operator runs it beside a server, in the test's own process."""

import asyncio
from pathlib import Path

from tests.support.cli.command import run


def monuments(url: str, *arguments: str | Path, code: int = 0, columns: int = 120) -> str:
    """Run the command on a database; what it printed, or, if it is to fail, what it complained of."""
    done = run(*arguments, columns=columns, environment={"MONUMENTS_DATABASE_URL": url})
    assert done.exit_code == code, (done.exit_code, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


async def operate(url: str, *arguments: str | Path, code: int = 0, columns: int = 120) -> str:
    """The same while sockets are open, which have to answer the server's pings meanwhile."""
    return await asyncio.to_thread(monuments, url, *arguments, code=code, columns=columns)
