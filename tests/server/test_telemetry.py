"""Telemetry: lines of one form without secrets, numbers that belong to one application and say which process."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
import structlog

from monuments.server.client import Proxies
from monuments.server.guard.visits import Visits
from monuments.server.identity import new_token, seat_secret
from monuments.server.telemetry import CONTENT_TYPE, Metrics
from tests.support.server.client import Person, at_table
from tests.support.server.inside import inside
from tests.support.server.reading_logs import logged

SECRET = seat_secret(b"k" * 32, "table", 1, "ada")


def test_a_line_is_json_with_time_level_and_logger() -> None:
    with logged() as log:
        structlog.get_logger("monuments.x").info("table opened", table="abc", seats=3)
        [line] = log.lines
        assert line.pop("timestamp").endswith("Z")
        assert line == {"event": "table opened", "table": "abc", "seats": 3, "level": "info", "logger": "monuments.x"}


def test_levels_below_are_left_out() -> None:
    with logged(level="warning") as log:
        structlog.get_logger("x").info("quiet")
        logging.getLogger("uvicorn.error").info("quiet too")
        structlog.get_logger("x").warning("loud")
        assert [line["event"] for line in log.lines] == ["loud"]


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_nothing_secret_is_written(log_format: str) -> None:
    token = new_token()
    with logged(log_format) as log:
        logger = structlog.get_logger("x")
        try:
            raise ValueError(f"bad token {token}")
        except ValueError:
            logger.exception("failed", path=f"/seat/{SECRET}", url="postgresql://ada:hunter2@db/x")
        logger.info("x", headers={"a": "hunter2"}, more={"Set-Cookie": "hunter2", "deep": [token]}, name="hunter2")
        logger.info(f"cookie was monuments_player={token[4:]}; and raw", raw=b"hunter2", cookie="hunter2")
        logging.getLogger("lib").warning("Authorization: Bearer %s", token)
        assert "ValueError" in log.text
        assert "Traceback" in log.text
        for secret in (token, token[4:], SECRET, "hunter2"):
            assert secret not in log.text


def test_lines_of_uvicorn_are_read_without_address_and_query() -> None:
    with logged() as log:
        arguments = ("203.0.113.9:50", "GET", f"/t/abc?secret={SECRET}&name=Ada", "1.1", 200)
        logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', *arguments)
        logging.getLogger("uvicorn.error").info("%d connections", 7, extra={"color_message": "x"})
        logging.getLogger("uvicorn.error").info(
            '%s - "WebSocket %s" %d', "203.0.113.9:50", f"/t?secret={SECRET}&name=Ada", 403
        )
        logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "203.0.113.9:50", "/t?name=Ada")
        access, counted, refused, opened = log.lines
        assert [(line["event"], line["path"], line["status"]) for line in (refused, opened)] == [
            ("socket", "/t", "403"),
            ("socket", "/t", "accepted"),
        ]
        assert access["event"] == "request"
        assert (access["method"], access["path"], access["status"]) == ("GET", "/t/abc", 200)
        assert counted["event"] == "7 connections"
        assert not any(word in log.text for word in ("203.0.113.9", "secret", "Ada", "color_message"))


def test_steps_of_starting_are_not_logged() -> None:
    with logged() as log:
        logging.getLogger("uvicorn.error").info("Started server process [%d]", 7)
        logging.getLogger("uvicorn.error").info("Application startup complete.")
        logging.getLogger("alembic.runtime.migration").info("Running upgrade  -> 0001")
        logging.getLogger("alembic.runtime.migration").warning("something is odd")
        assert [line["event"] for line in log.lines] == ["something is odd"]


def test_lines_of_a_request_have_its_number() -> None:
    with logged() as log:

        async def app(scope: Any, receive: Any, send: Any) -> None:
            structlog.get_logger("x").info("within")
            logging.getLogger("lib").info("by a library")

        scope = {"type": "http", "headers": [(b"x-request-id", b"number-17")], "client": ("127.0.0.1", 1)}
        asyncio.run(Visits(app, Proxies(["127.0.0.1"]))(scope, None, None))  # type: ignore[arg-type]
        structlog.get_logger("x").info("outside")
        assert [line.get("request_id") for line in log.lines] == ["number-17", "number-17", None]


def test_text_is_for_people() -> None:
    with logged("text") as log:
        structlog.get_logger("x").info("table opened", seats=3)
        assert "table opened" in log.text
        assert "seats=3" in log.text


def test_numbers_belong_to_one_application_and_say_which_process() -> None:
    one, other = Metrics(process=11), Metrics(process=12)
    one.accepted("world_monuments", "take")
    one.refused("world_monuments", "take")
    one.tables.labels("live").set(3)
    one.bot_seconds.labels("4").observe(0.2)
    one.append_batch.observe(5)
    text = one.render().decode()
    assert 'monuments_actions_total{game="world_monuments",kind="take",process="11",result="accepted"} 1.0' in text
    assert 'monuments_tables{process="11",state="live"} 3.0' in text
    assert 'monuments_append_batch_bucket{le="8.0",process="11"} 1.0' in text
    series = [line for line in text.splitlines() if not line.startswith("#")]
    assert all('process="11"' in line for line in series)
    assert 'result="accepted"' not in other.render().decode()
    assert CONTENT_TYPE.startswith("text/plain")


NUMBERS = """
    actions action_seconds messages_in messages_out sockets_open dropped_clients tables append_batch append_seconds
    bot_answers bot_seconds http_requests http_seconds errors
"""


def test_every_documented_metric_exists() -> None:
    text = Metrics(1).render().decode()
    for name in NUMBERS.split():
        assert f"# TYPE monuments_{name}" in text, name


def test_a_wish_counts_in_the_times_of_actions_and_appends(tmp_path: Path) -> None:
    """After three wishes a table's log is four rows long, each written before the next is sent."""

    async def play() -> bytes:
        async with inside(tmp_path) as server, Person(server.url) as ada:
            await ada.name("Ada")
            async with at_table(await ada.make_table("oo"), ada) as [table]:
                await table.do("sit", seat=0)
                await table.do("leave")
                await table.do("sit", seat=1)
            return server.service.metrics.render()

    lines = asyncio.run(play()).decode().splitlines()
    counts = {
        name: [float(line.split()[1]) for line in lines if line.startswith(f"monuments_{name}{{")]
        for name in ("action_seconds_count", "append_seconds_count", "append_batch_count", "append_batch_sum")
    }
    assert counts == {
        "action_seconds_count": [3.0],
        "append_seconds_count": [4.0],
        "append_batch_count": [4.0],
        "append_batch_sum": [4.0],
    }
