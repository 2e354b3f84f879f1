"""The load test with a real server: it plays whole games, counts correctly, and says what went wrong."""

import asyncio
import json
import resource
from pathlib import Path
from typing import Any

import pytest

from monuments.cli.load import report
from monuments.server.load import Figures, LoadError, LoadSpec, Swarm, own_server, run_trial
from monuments.server.load.errors import LIMITS, refused
from monuments.server.load.figures import Meter, Times
from monuments.server.load.files import allow_sockets
from monuments.server.load.link import TEXT, Link, frame
from monuments.server.settings import Settings
from tests.support.cli.command import run as command
from tests.support.cli.command import words
from tests.support.server.client import run
from tests.support.server.in_process import served
from tests.support.server.running import RunningServer, running_server


def test_whole_games_are_played_and_followed_by_rematches(live: RunningServer) -> None:
    async def play(url: str) -> Meter:
        async with Swarm(url, LoadSpec(4)) as swarm:
            await swarm.gather(4)
            swarm.meter.running = True
            while swarm.meter.games < 4:
                await swarm.warm_up(0.2)
            return swarm.meter

    meter = run(play(live.url))
    assert not meter.errors
    assert not meter.refusals
    assert meter.accepted == len(meter.answers) > 100
    assert meter.messages_down > meter.accepted, "everybody at a table is told"


def test_the_command_starts_a_server_and_reports() -> None:
    result = command("load", "--tables", 3, "--seconds", 3, "--rate", 40, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert set(told) == {"format", "version", "per_second", *Figures.__slots__}
    assert (told["tables"], told["sockets"], told["rate"]) == (3, 4, 40.0)
    assert told["accepted"] > 0
    assert set(told["answer"]) == {"p50", "p99", "max"}
    assert (told["refusals"], told["errors"]) == ({}, {})


def test_the_report_names_every_figure() -> None:
    times = Times(1.0, 2.0, 3.0)
    figures = Figures(5, 4, 2.0, None, 100, 1, times, None, 50.0, 2000.0, 5.0, None, 12.5, {"too_fast": 2}, {"gone": 1})
    rows = list(zip(*(column.cells for column in report(figures).columns), strict=True))
    assert ("accepted actions/s", "50.0") in rows
    assert ("answer: p50, p99, max", "1.00, 2.00, 3.00 ms") in rows
    assert ("last client updated: p50, p99, max", "none") in rows
    assert ("server's processor time per action", "not reported") in rows
    assert ("server's memory per table, with sockets", "12.50 kB") in rows
    assert ("refusals", "2 × too_fast") in rows
    assert ("errors", "1 × gone") in rows


@pytest.mark.parametrize(
    ("limit", "code"),
    [
        ({"request_burst": 3, "requests_per_second": 0.01}, "too_fast"),
        ({"sockets_per_client": 2}, "too_many_sockets"),
        ({"max_tables": 1}, "server_full"),
    ],
)
def test_a_limit_that_is_met_is_named(tmp_path: Path, limit: dict[str, Any], code: str) -> None:
    with served(tmp_path, **limit) as server:
        result = command("load", "--url", server.url, "--tables", 4, "--seconds", 0.2)
    assert result.exit_code == 1
    assert f"({code})" in words(result.output)
    assert LIMITS[code].split(", ")[0] in words(result.output)


def test_messages_that_come_too_fast_are_counted_and_explained(tmp_path: Path) -> None:
    with served(tmp_path, messages_per_second=0.01, message_burst=4) as server:
        result = command("load", "--url", server.url, "--tables", 1, "--seconds", 3, "--rate", 40, "--sockets", 2)
    assert result.exit_code == 0, result.output
    assert "× too_fast" in words(result.output)
    assert "messages_per_second" in words(result.output)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--tables", "0"), 2, "tables"),
        (("--rate", "0"), 2, "rate"),
        (("--game", "chess"), 2, "no game is called 'chess'"),
        (("--url", "https://example.org"), 1, "not a URL like http://127.0.0.1:8000"),
        (("--url", "http://127.0.0.1:9"), 1, "does not answer"),
    ],
)
def test_bad_arguments_are_explained(arguments: tuple[str, ...], code: int, said: str) -> None:
    result = command("load", "--seconds", "0.1", *arguments)
    assert result.exit_code == code, result.output
    assert said in words(result.output)


def test_a_server_that_cannot_start_says_why() -> None:
    with pytest.raises(LoadError, match="database_url"), own_server({"MONUMENTS_DATABASE_URL": "nonsense"}):
        pass


def test_every_limit_is_a_setting() -> None:
    assert {name for names in LIMITS.values() for name in names.split(", ")} <= set(Settings.model_fields)


def test_an_answer_that_is_not_ours_is_shown_as_it_is() -> None:
    assert str(refused("/api/tables", 502, "<html>")) == "/api/tables was refused with status 502: <html>"


def test_more_sockets_than_are_allowed_are_refused() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with pytest.raises(LoadError, match="ulimit -n"):
        allow_sockets(hard + 1)


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_frames_of_every_length_are_read_in_any_pieces(size: int) -> None:
    payload = bytes(size)
    sent = frame(TEXT, payload)
    # A server's frame is the same without mask.
    head = sent[: len(sent) - size - 4]
    told = bytes((head[0], head[1] & 127)) + head[2:] + payload

    async def read() -> list[bytes]:
        heard: list[bytes] = []
        link = Link(b"", heard.append, lambda code: None)
        link.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        for start in range(0, len(told), 1 + len(told) // 7):
            link.data_received(told[start : start + 1 + len(told) // 7])
        return heard

    assert run(read()) == [payload]


def test_a_server_that_goes_away_is_an_error() -> None:
    async def play(server: RunningServer) -> Meter:
        async with Swarm(server.url, LoadSpec(2)) as swarm:
            await swarm.gather(2)
            server.kill()
            while not swarm.meter.errors:
                await asyncio.sleep(0.01)
            return swarm.meter

    with running_server() as server:
        meter = run(play(server))
    assert "the server closed a socket" in next(iter(meter.errors))


def test_memory_and_processor_time_are_reported_by_the_server(live: RunningServer) -> None:
    figures = run(run_trial(live.url, LoadSpec(4, sockets=3), 0.3, warm_up=0.1))
    assert figures.cpu_ms is not None
    assert figures.kb_per_table is not None
