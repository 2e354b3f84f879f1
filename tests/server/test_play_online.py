"""The example of a program that plays online, run unchanged, to the end of both games."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import LIMIT_S
from tests.support.project import ROOT
from tests.support.server.client import AtTable, Person, play_on, run
from tests.support.server.running import RunningServer, running_server

PROGRAM = ROOT / "docs" / "examples" / "play_online.py"


def start_program(link: str, name: str) -> "subprocess.Popen[str]":
    environment = {key: value for key, value in os.environ.items() if key != "MONUMENTS_TOKEN"}
    return subprocess.Popen(
        [sys.executable, str(PROGRAM), link, name],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


async def until_full(at: AtTable) -> None:
    while any(seat["kind"] == "open" for seat in at.table["seats"]):
        await at.receive()


async def own_steps(at: AtTable, steps: int) -> None:
    """Play on until everybody waits for this player."""
    rng = random.Random(steps)
    while steps or not at.choices:
        if at.choices:
            await at.do("act", do=rng.choice(at.choices)["do"])
            steps -= 1
        else:
            await at.receive()


async def play(server: RunningServer, game: str, is_killed: bool) -> None:
    programs = []
    try:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            table_id = await ada.make_table("ooo", game=game)
            at = await ada.enter(table_id)
            await at.until("whole")
            await at.do("sit", seat=1)
            programs = [start_program(f"{server.url}/table/{table_id}", name) for name in ("R2", "C3")]
            await until_full(at)
            assert sorted(seat["name"] for seat in at.table["seats"]) == ["Ada", "C3", "R2"]
            assert [seat["salted"] for seat in at.table["seats"]] == [True, False, True]
            await at.do("start")
            await own_steps(at, 5)
            if is_killed:
                server.kill()
                server.start()
                at = await ada.enter(table_id)
                await at.until("whole")
            await play_on(at, 3)
            for program in programs:
                said, complaints = program.communicate(timeout=LIMIT_S)
                assert program.returncode == 0, complaints
                assert json.loads(said)["result"] == at.result
            assert (await ada.get(f"/api/tables/{table_id}/verification"))["fair"] is True
            await at.close()
    finally:
        for program in programs:
            if program.poll() is None:
                program.kill()
                program.communicate()


@pytest.mark.parametrize(("game", "is_killed"), [("world_monuments", True), ("wonders_of_antiquity", False)])
def test_two_programs_play_with_a_person(game: str, is_killed: bool, tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        run(play(server, game, is_killed))


def test_the_program_is_short() -> None:
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 50
