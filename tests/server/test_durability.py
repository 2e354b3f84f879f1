"""What was acknowledged is still there after the process was killed at any moment."""

import subprocess
import sys

import pytest

from monuments.server.storage import Store
from tests.support.server.examples import numbers
from tests.support.server.stores import Run


@pytest.mark.parametrize("lines", [1, 150, 1200])
def test_a_killed_process_loses_nothing_acknowledged(url: str, run: Run, lines: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.server.appending", url, "20"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
    acknowledged: dict[str, int] = {}
    for line in said:
        assert line.endswith("\n")
        table_id, number = line.split()
        acknowledged[table_id] = int(number)
    assert len(said) >= lines

    async def check() -> None:
        async with await Store.open(url) as store:
            lengths = await store.lengths(acknowledged)
            for table_id, number in acknowledged.items():
                found = await numbers(store, table_id)
                assert len(found) >= number
                assert found == list(range(1, lengths[table_id] + 1))

    run(check())
