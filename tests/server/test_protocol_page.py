"""The page about the protocol: it is current, and each of its examples comes from a real server."""

import json
import re
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from monuments.server.api import models
from monuments.server.protocol.inbound import Inbound, parse_inbound
from monuments.server.protocol.outbound import Outbound
from monuments.server.protocol.page import conversation, page
from monuments.server.protocol.typescript import members, optional_fields
from monuments.server.protocol.values import NewTable
from tests.support.project import ROOT
from tests.support.server.recording import FILE, record

SAID = conversation()
OUTBOUND: TypeAdapter[Any] = TypeAdapter(Outbound)
BODIES: dict[str, tuple[type[BaseModel] | None, type[BaseModel]]] = {
    "name": (models.NewMe, models.Me),
    "token": (models.NewToken, models.Token),
    "table": (NewTable, models.Opened),
    "error": (None, models.ErrorBody),
    "link": (None, models.SeatLink),
    "verification": (None, models.Verification),
}
"""Requests and answers over HTTP."""
ON_PURPOSE = {"malformed"}
"""Messages that are meant to be refused."""


def received() -> list[dict[str, Any]]:
    return [message for said in SAID.values() for message in said.get("received", ())]


def test_the_page_is_current() -> None:
    """`make docs` writes it."""
    assert (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8") == page()


def test_the_server_still_says_what_was_recorded() -> None:
    """`make docs` records it again."""
    assert record() == FILE.read_text(encoding="utf-8")


def test_everything_that_was_sent_is_a_message_and_every_kind_was_sent() -> None:
    sent = {name: said["sent"] for name, said in SAID.items() if "sent" in said}
    kinds = {parse_inbound(json.dumps(message)).type for name, message in sent.items() if name not in ON_PURPOSE}
    assert kinds == {kind.model_fields["type"].default for kind in members(Inbound)}


def test_everything_that_was_received_is_a_message_and_every_kind_was_received() -> None:
    kinds = {OUTBOUND.validate_json(json.dumps(message)).type for message in received()}
    assert kinds == {kind.model_fields["type"].default for kind in members(Outbound)}


def test_what_may_be_missing_is_never_null() -> None:
    kinds = {kind.model_fields["type"].default: kind for kind in members(Outbound)}
    for message in received():
        may_be_missing = {name for name, is_optional in optional_fields(kinds[message["type"]]) if is_optional}
        assert not [name for name in may_be_missing if name in message and message[name] is None]


@pytest.mark.parametrize("name", [name for name, said in SAID.items() if "request" in said])
def test_bodies_over_http_are_what_the_models_say(name: str) -> None:
    asked, answered = BODIES[name]
    if asked is not None:
        asked.model_validate_json(json.dumps(SAID[name]["body"]))
    told = answered.model_validate_json(json.dumps(SAID[name]["answer"]))
    assert told.model_dump(exclude_unset=True) == SAID[name]["answer"]


def test_every_whole_example_of_the_page_is_a_message() -> None:
    blocks = re.findall(r"```json\n(.*?)```", page(), re.DOTALL)
    messages = [part for block in blocks for part in re.split(r"\n(?=\{)", block.strip())]
    whole = [json.loads(part) for part in messages if "…" not in part]
    assert len(whole) > 8
    known = [*received(), *(said["sent"] for said in SAID.values() if "sent" in said)]
    assert [message for message in whole if message not in known] == []
