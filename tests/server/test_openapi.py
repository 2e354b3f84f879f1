"""The OpenAPI document describes the server correctly: Schemathesis tries every operation and finds nothing wrong."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.support.amounts import LONG, amount
from tests.support.patience import LIMIT_S
from tests.support.server.client import Person, run
from tests.support.server.in_process import Served, served

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    missing_required_header,
    unsupported_method,
    allow_header_conformance,
]
"""All checks except those that need more than the document: only the server knows which names and options are valid."""
EXAMPLES = amount(15, 300)
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
ASKED = [("stranger", RIGHT), ("browser", WRONG), ("program", RIGHT)]
if LONG:
    ASKED += [("stranger", WRONG), ("browser", RIGHT), ("program", WRONG)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("openapi")) as started:
        yield started


@pytest.fixture(scope="module")
def table_id(server: Served) -> str:
    """A running game."""

    async def play() -> str:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            made = await ada.make_table("o1", public=True)
            at = await ada.enter(made)
            await at.until("presence")
            await at.do("sit", seat=0)
            await at.do("start")
            await at.close()
            return made

    made: str = run(play())
    return made


def headers_of(server: Served, who: str) -> dict[str, str]:
    """The credentials of a stranger, a browser or a program."""
    if who == "browser":
        named = httpx.post(f"{server.url}/api/me", json={"name": "Ada"}, timeout=LIMIT_S)
        return {"Cookie": named.headers["set-cookie"].partition(";")[0], "Origin": server.url}
    if who == "program":
        token = httpx.post(f"{server.url}/api/tokens", json={"name": "Prog"}, timeout=LIMIT_S).json()["token"]
        return {"Authorization": f"Bearer {token}"}
    return {}


def document_of(server: Served) -> Any:
    """The document, as anybody can read it."""
    return httpx.get(f"{server.url}/api/openapi.json", timeout=LIMIT_S).json()


def operations(server: Served, document: Any) -> list[Any]:
    """Every operation of a document."""
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.url, request_timeout=LIMIT_S)
    found: list[Any] = list(schema.get_all_operations())
    return [result.ok() for result in found]


def check_all(strategy: Any, headers: dict[str, str]) -> int:
    """Send what a strategy generates, and check every answer; return their number."""
    checked = 0

    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def check(case: Any) -> None:
        nonlocal checked
        case.call_and_validate(headers=headers, checks=CHECKS)
        checked += 1

    check()
    return checked


@pytest.mark.parametrize(("who", "mode"), ASKED, ids=str)
def test_every_operation_does_as_the_document_says(
    server: Served, table_id: str, who: str, mode: GenerationMode
) -> None:
    for operation in operations(server, document_of(server)):
        # One of the requested tables exists.
        is_of_table = "{table_id}" in operation.path
        for path in (None, {"table_id": table_id}) if is_of_table else (None,):
            given_parts = [operation.query, operation.body, operation.path_parameters if path is None else ()]
            if mode is GenerationMode.NEGATIVE and not any(map(len, given_parts)):
                continue  # there are no parameters that could be wrong
            headers = headers_of(server, who)
            assert check_all(operation.as_strategy(mode, path_parameters=path), headers), operation.label


def test_a_document_that_is_wrong_is_caught(server: Served) -> None:
    document = document_of(server)
    document["components"]["schemas"]["Statistics"]["required"].append("nothing")
    (operation,) = [one for one in operations(server, document) if one.label == "GET /api/statistics"]
    with pytest.raises(FailureGroup):
        check_all(operation.as_strategy(), {})


def test_what_needs_a_name_is_refused_to_strangers(server: Served) -> None:
    document = document_of(server)
    guarded = [
        (method, path, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if operation.get("security")
    ]
    assert {operation["operationId"] for _, _, operation in guarded} == {
        "who_am_i",
        "forget_me",
        "own_tables",
        "make_table",
        "link_to_own_seat",
        "claim_seat",
    }
    for method, path, operation in guarded:
        assert operation["security"] == [{"cookie": []}, {"token": []}]
        bodies = {"make_table": {"seats": [{}, {}]}, "claim_seat": {"seat": 0, "secret": "x"}}
        address = server.url + path.replace("{table_id}", "0" * 16)
        answer = httpx.request(method, address, json=bodies.get(operation["operationId"]), timeout=LIMIT_S)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "need_name")
        forged = httpx.request(method, address, headers={"Authorization": "Bearer mon_" + "x" * 43}, timeout=LIMIT_S)
        assert (forged.status_code, forged.json()["error"]["code"]) == (401, "bad_token")


def test_the_document_is_complete(server: Served) -> None:
    document = document_of(server)
    assert set(document["components"]["securitySchemes"]) == {"cookie", "token"}
    names = []
    for path, item in document["paths"].items():
        for operation in item.values():
            names.append(operation["operationId"])
            assert operation["description"].endswith("."), path
            assert operation["tags"], path
            for status in ("4XX", "5XX"):
                content = operation["responses"][status]["content"]["application/json"]
                assert content["schema"]["$ref"].endswith("/ErrorBody")
    assert len(names) == len(set(names)) > 10
    assert all(name.isidentifier() for name in names)
