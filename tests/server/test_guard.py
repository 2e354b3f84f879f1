"""The guards: which requests reach the application, how others are answered, and the headers of every answer."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from starlette.types import Message

from monuments.server.addresses import normal_origin, parse_host
from monuments.server.client import Proxies, client_address, group
from monuments.server.guard import inline_script_hashes, policy
from tests.support.server.guarded import Guarded, guarded
from tests.support.server.reading_logs import Log, logged

JSON = {"content-type": "application/json"}
COOKIE = {"cookie": "monuments_player=x"}
BEARER = {"authorization": "Bearer mon_x"}
OWN, FOREIGN = {"origin": "http://localhost:8000"}, {"origin": "http://evil.example"}


@pytest.fixture(autouse=True)
def log() -> Iterator[Log]:
    with logged() as log:
        yield log


@pytest.fixture
def server() -> Guarded:
    return guarded()


def code(response: httpx.Response) -> str:
    return str(response.json()["error"]["code"])


# Hosts


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "LOCALHOST.", "127.0.0.1:8000", "[::1]:8000", "192.168.0.7", "stone.local"]
)
def test_the_servers_own_names_are_let_in(server: Guarded, host: str) -> None:
    assert server.ask("/page", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "local", "evillocal"]
)
def test_other_names_are_not(server: Guarded, host: str) -> None:
    response = server.ask("/page", headers={"host": host})
    assert (response.status_code, code(response)) == (421, "wrong_host")
    assert server.socket({}, host=host)[0]["status"] == 421


@pytest.mark.parametrize(
    "host", ["", "a b", "localhost:99999", "localhost:80:80", "[::1", "user@localhost", "localhost/x", "[zz]"]
)
def test_neither_is_what_is_not_a_name(server: Guarded, host: str) -> None:
    assert server.ask("/page", headers={"host": host}).status_code == 400


def test_two_names_are_none(server: Guarded) -> None:
    response = server.ask("/page", headers=[("host", "localhost"), ("host", "localhost")])
    assert response.status_code == 400


def test_names_are_set() -> None:
    server = guarded(hosts=("play.example", "*.play.example"), public_url="https://public.example")
    for host, status in (
        ("play.example", 200),
        ("a.play.example", 200),
        ("public.example", 200),
        ("localhost", 421),
        ("127.0.0.1", 421),
        ("xplay.example", 421),
    ):
        assert server.ask("/page", headers={"host": host}).status_code == status, host


@pytest.mark.parametrize("host", ["10.0.0.7:8000", "pod-7", "evil.example", "a b"])
def test_whoever_looks_after_the_server_may_ask_for_its_health_by_any_name(host: str) -> None:
    server = guarded(hosts=("play.example",))
    assert server.ask("/healthz", headers={"host": host}).status_code == 404, "let in; there is no such page here"
    assert server.ask("/healthz/more", headers={"host": host}).status_code in (400, 421)


def test_hosts_and_origins_are_read_strictly() -> None:
    assert parse_host("EXAMPLE.org.:80") == ("example.org", 80)
    assert parse_host("x" * 400) is None
    assert normal_origin("HTTPS://Example.org:443") == "https://example.org"
    assert normal_origin("http://example.org:443") == "http://example.org:443"
    for wrong in (
        "null",
        "",
        "https://",
        "file://x",
        "https://a/b",
        "https://a@b",
        "javascript:x",
        "https://a https://b",
    ):
        assert normal_origin(wrong) is None


# Origins

METHODS = ("POST", "PUT", "PATCH", "DELETE")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (OWN | COOKIE | JSON, 200),
        (OWN | COOKIE, 200),
        (OWN, 200),
        ({}, 200),
        (JSON | COOKIE, 200),
        (BEARER, 200),
        (BEARER | FOREIGN, 200),
        (JSON | COOKIE | {"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        (FOREIGN, 403),
        (FOREIGN | COOKIE | JSON, 403),
        (FOREIGN | COOKIE | JSON | BEARER, 403),
        ({"origin": "null"} | COOKIE | JSON, 403),
        ({"origin": "https://localhost:8000"}, 403),
        ({"origin": "http://localhost:8001"}, 403),
        ({"origin": "http://localhost"}, 403),
        ({"origin": "http://localhost:8000.evil.example"}, 403),
        ({"sec-fetch-site": "cross-site"} | COOKIE | JSON, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        (COOKIE, 415),
        (COOKIE | {"content-type": "text/plain"}, 415),
        (COOKIE | {"content-type": "text/plain; application/json"}, 415),
        (COOKIE | {"content-type": "Application/JSON; charset=utf-8"}, 200),
    ],
)
def test_only_own_pages_change_something(server: Guarded, method: str, headers: dict[str, str], status: int) -> None:
    assert server.ask("/api/anything", method, headers=headers).status_code == status


def test_a_body_with_a_cookie_is_json_even_from_an_own_page(server: Guarded) -> None:
    headers = OWN | COOKIE | {"content-type": "text/plain"}
    assert code(server.ask("/api/raw", "POST", headers=headers, content=b"x")) == "wrong_type"


def test_reading_is_free_from_anywhere(server: Guarded) -> None:
    assert server.ask("/page", headers=FOREIGN | COOKIE).status_code == 200


def test_two_origins_are_none(server: Guarded) -> None:
    twice = [("origin", OWN["origin"]), ("origin", OWN["origin"])]
    assert server.ask("/api/anything", "POST", headers=twice).status_code == 403


def test_further_pages_are_set() -> None:
    server = guarded(origins=("https://Other.example/",), public_url="https://public.example")
    for origin, status in (("https://other.example", 200), ("https://public.example", 200), ("https://x.example", 403)):
        assert server.ask("/api/anything", "POST", headers={"origin": origin}).status_code == status


@pytest.mark.parametrize(("peer", "status"), [("127.0.0.1", 200), ("203.0.113.9", 403)])
def test_behind_a_trusted_proxy_https_is_the_scheme(server: Guarded, peer: str, status: int) -> None:
    headers = {"origin": "https://localhost", "host": "localhost", "x-forwarded-proto": "https"}
    assert server.ask("/api/anything", "POST", headers=headers, peer=peer).status_code == status


@pytest.mark.parametrize("headers", [{}, OWN, OWN | COOKIE, BEARER, {"sec-fetch-site": "same-origin"}])
def test_sockets_of_own_pages_and_programs_are_opened(server: Guarded, headers: dict[str, str]) -> None:
    assert [message["type"] for message in server.socket(headers)][:2] == ["websocket.accept", "websocket.send"]


@pytest.mark.parametrize("headers", [FOREIGN, FOREIGN | COOKIE, {"origin": "null"}, {"sec-fetch-site": "cross-site"}])
def test_sockets_of_other_pages_are_not(server: Guarded, headers: dict[str, str]) -> None:
    start, body = server.socket(headers)
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 403)
    assert b"content-security-policy" in dict(start["headers"])
    assert json.loads(body["body"])["error"]["code"] == "wrong_origin"
    [closed] = server.socket(headers, denial=False)
    assert (closed["type"], closed["reason"]) == ("websocket.close", "wrong_origin")


# Bodies


@pytest.mark.parametrize("path", ["/api/raw", "/api/players/1"])
def test_a_body_of_the_greatest_size_is_read_and_a_greater_is_not(path: str) -> None:
    server = guarded(max_body_bytes=30)
    content = b'{"name": "Ada"}'.ljust(30)
    assert server.ask(path, "POST", content=content, headers=JSON).status_code == 200
    response = server.ask(path, "POST", content=content + b" ", headers=JSON)
    assert (response.status_code, code(response)) == (413, "too_big")
    assert "30" in response.json()["error"]["message"]


@pytest.mark.parametrize("path", ["/api/raw", "/api/players/1"])
def test_a_body_without_a_length_is_cut_off(path: str) -> None:
    server, given = guarded(max_body_bytes=30), 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal given
        for _ in range(1000):
            given += 1
            yield b"0123456789"

    response = server.ask(path, "POST", content=endless(), headers=JSON)
    assert (response.status_code, code(response)) == (413, "too_big")


def post(headers: list[tuple[bytes, bytes]], path: str = "/api/raw") -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "client": ("203.0.113.9", 1),
        "server": ("localhost", 8000),
        "headers": [(b"host", b"localhost"), *headers],
    }


def test_a_long_body_is_not_read_to_its_end() -> None:
    part: Message = {"type": "http.request", "body": b"x" * 20, "more_body": True}
    sent = guarded(max_body_bytes=30).raw(post([]), [part, part])
    assert sent[0]["status"] == 413


def test_an_answer_that_has_begun_is_cut_short() -> None:
    part: Message = {"type": "http.request", "body": b"x" * 20, "more_body": True}
    sent = guarded(max_body_bytes=30).raw(post([], "/api/parts"), [part, part])
    assert sent[0]["status"] == 200
    assert not any(message["type"] == "http.response.body" and not message.get("more_body") for message in sent)


@pytest.mark.parametrize("length", [b"-1", b"x", b"", b"1e9"])
def test_an_invalid_length_is_refused(server: Guarded, length: bytes) -> None:
    assert server.raw(post([(b"content-length", length)]), [])[0]["status"] == 400
    assert server.raw(post([(b"content-length", b"9" * 40)]), [])[0]["status"] == 413


# Rates


def test_a_client_that_asks_too_often_learns_when_to_retry() -> None:
    now = [0.0]
    server = guarded(lambda: now[0], requests_per_second=0.5, request_burst=2)
    answers = [server.ask("/page") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert (code(answers[2]), answers[2].headers["retry-after"]) == ("too_fast", "2")
    assert server.ask("/page", peer="203.0.113.10").status_code == 200
    assert server.socket({})[0]["status"] == 429
    now[0] += 2
    assert [server.ask("/page").status_code for _ in range(2)] == [200, 429]


def test_clients_behind_a_proxy_are_told_apart() -> None:
    server = guarded(request_burst=1)
    for address in ("198.51.100.1", "198.51.100.2"):
        asked = [server.ask("/page", peer="127.0.0.1", headers={"x-forwarded-for": address}) for _ in range(2)]
        assert [answer.status_code for answer in asked] == [200, 429]


def test_nobody_escapes_by_pretending_to_be_a_proxy() -> None:
    server = guarded(request_burst=1)
    asked = [server.ask("/page", headers={"x-forwarded-for": f"198.51.100.{i}"}).status_code for i in range(3)]
    assert asked == [200, 429, 429]


# Addresses


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("203.0.113.9", [], "203.0.113.9"),
        ("203.0.113.9", ["1.2.3.4"], "203.0.113.9"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["6.6.6.6", "1.2.3.4, 10.0.0.5"], "1.2.3.4"),
        ("127.0.0.1", ["6.6.6.6, nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["6.6.6.6, nonsense, 10.0.0.5"], "10.0.0.5"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", ["1.2.3.4:5678"], "1.2.3.4"),
        ("127.0.0.1", ["[2001:db8::1]:5678"], "2001:db8::1"),
        ("127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
        ("::ffff:127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        (None, ["1.2.3.4"], "unknown"),
    ],
)
def test_the_clients_address_is_the_last_that_is_not_trusted(
    peer: str | None, forwarded: list[str], client: str
) -> None:
    assert client_address(peer, forwarded, Proxies(["127.0.0.1", "10.0.0.0/8"])) == client


def test_a_household_is_one_client() -> None:
    assert group("2001:db8:1:2:3::4") == group("2001:db8:1:2::") == "2001:db8:1:2::/64"
    assert group("::ffff:1.2.3.4") == group("1.2.3.4") == "1.2.3.4"
    assert group("testclient") == "unknown"
    assert group("fe80::1%eth0") == "fe80::/64"


def test_what_is_known_of_a_visit(server: Guarded) -> None:
    headers = {"accept-language": "de", "x-request-id": "abcdefgh-1", "x-forwarded-proto": "https"}
    strange, behind = (server.ask("/api/visit", headers=headers, peer=peer) for peer in ("203.0.113.9", "127.0.0.1"))
    assert (strange.json()["scheme"], behind.json()["scheme"]) == ("http", "https")
    assert strange.json()["language"] == "de"
    assert strange.json()["id"] != "abcdefgh-1" == behind.json()["id"]
    assert strange.headers["x-request-id"] == strange.json()["id"]


# Headers


@pytest.mark.parametrize("path", ["/page", "/api/visit", "/nowhere", "/api/fail/ours"])
def test_every_answer_tells_the_browser_to_be_careful(server: Guarded, path: str) -> None:
    headers = server.ask(path).headers
    assert headers["content-security-policy"] == policy()
    assert "unsafe" not in policy()
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert headers.get("cache-control") == ("no-store" if path.startswith("/api") else None)
    assert "strict-transport-security" not in headers


@pytest.mark.parametrize(
    ("base", "is_told"),
    [
        ("http://localhost:8000", True),
        ("http://127.0.0.1:8000", True),
        ("http://[::1]:8000", True),
        ("https://table.local", True),
        ("http://table.local:8000", False),
        ("http://192.168.7.7:8000", False),
    ],
)
def test_a_page_is_told_to_stand_alone_where_browsers_heed_it(server: Guarded, base: str, is_told: bool) -> None:
    headers = server.ask("/page", base=base).headers
    assert headers.get("cross-origin-opener-policy") == ("same-origin" if is_told else None)


def test_https_stays_https(server: Guarded) -> None:
    assert "strict-transport-security" in server.ask("/page", base="https://localhost").headers
    by_proxy = server.ask("/page", peer="127.0.0.1", headers={"x-forwarded-proto": "https"})
    assert by_proxy.headers["strict-transport-security"] == "max-age=31536000"


def test_scripts_of_our_page_are_allowed_by_their_hashes() -> None:
    html = (
        "<script src='a.js'></script><script>alert(1 < 2 && '&amp;')</script><p>text</p><SCRIPT type=module>x</SCRIPT>"
    )
    hashes = inline_script_hashes(html)
    # echo -n "…" | openssl dgst -sha256 -binary | base64
    assert hashes[1] == "sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE="
    assert len(hashes) == 2
    assert f"script-src 'self' '{hashes[0]}' '{hashes[1]}';" in policy(hashes)


# Errors


@pytest.mark.parametrize(
    ("what", "status", "error"),
    [
        ("refused", 409, {"code": "seat_taken", "message": "Dieser Platz ist schon besetzt."}),
        ("game", 404, {"code": "no_such_game", "message": "Dieses Spiel gibt es nicht."}),
        ("busy", 503, {"code": "busy"}),
        ("option", 422, {"code": "bad_option"}),
        ("token", 401, {"code": "bad_token"}),
        ("rule", 409, {"code": "not_adjacent", "rule": "Q9"}),
    ],
)
def test_refusals_have_a_code_and_a_sentence_in_the_browsers_language(
    server: Guarded, what: str, status: int, error: dict[str, str]
) -> None:
    response = server.ask(f"/api/fail/{what}", headers={"accept-language": "de"})
    assert response.status_code == status
    assert response.headers["content-type"] == "application/json"
    assert response.json()["error"].items() >= error.items()
    assert response.json()["error"]["message"]


def test_headers_of_refusals(server: Guarded) -> None:
    assert server.ask("/api/fail/busy").headers["retry-after"] == "2"
    assert server.ask("/api/fail/token").headers["www-authenticate"] == "Bearer"


def test_an_internal_error_gives_an_id_and_nothing_else(server: Guarded, log: Log) -> None:
    response = server.ask("/api/fail/ours")
    error = response.json()["error"]
    assert response.status_code == 500
    assert error.keys() == {"code", "message", "id"}
    assert error["id"] == response.headers["x-request-id"]
    assert error["id"] in error["message"]
    assert "secret" not in response.text
    assert server.value("monuments_errors_total", where="http") == 1
    [line] = (line for line in log.lines if line["event"] == "unhandled error")
    assert line["id"] == line["request_id"] == error["id"]
    assert "Unforeseen" in line["exception"]
    assert "mon_0" not in log.text


def test_what_is_not_there_and_what_cannot_be_done(server: Guarded) -> None:
    assert code(server.ask("/nowhere")) == "not_found"
    response = server.ask("/page", "DELETE")
    assert (response.status_code, code(response), response.headers["allow"]) == (405, "method_not_allowed", "GET")


def test_faults_of_a_request_have_a_place_and_no_value(server: Guarded) -> None:
    response = server.ask("/api/players/x", "POST", json={"seat": "hunter2"})
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (422, "invalid")
    assert {fault["place"] for fault in error["faults"]} == {"path.number", "body.name", "body.seat"}
    assert "hunter2" not in response.text


def test_a_refusal_within_a_check_is_answered_as_itself(server: Guarded) -> None:
    assert code(server.ask("/api/players/1", "POST", json={"name": "bot:x"})) == "name_bot"


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[" * 5000])
def test_what_is_not_json_is_malformed(server: Guarded, content: bytes) -> None:
    assert code(server.ask("/api/players/1", "POST", content=content, headers=JSON)) in ("malformed", "invalid")


def test_sockets_are_refused_before_and_closed_after_they_are_open(server: Guarded) -> None:
    start, body = server.socket({}, "fail=refused&early=1")
    assert (start["status"], json.loads(body["body"])["error"]["code"]) == (409, "seat_taken")
    closed = server.socket({}, "fail=refused")[-1]
    assert (closed["code"], closed["reason"]) == (1008, "seat_taken")
    closed = server.socket({}, "fail=ours")[-1]
    assert re.fullmatch("internal [0-9a-f]{16}", closed["reason"])
    assert closed["code"] == 1011
    assert server.socket({}, "fail=ours&early=1")[0]["status"] == 500
    assert server.value("monuments_errors_total", where="websocket") == 2


def test_a_client_that_has_gone_is_no_error(server: Guarded, log: Log) -> None:
    assert [message["type"] for message in server.socket({})] == ["websocket.accept", "websocket.send"]
    assert log.lines == []


# Measuring


def test_requests_are_counted_by_the_template_of_their_route(server: Guarded) -> None:
    for number in range(3):
        server.ask(f"/api/players/{number}", "POST", json={"name": "Ada"})
    server.ask("/nowhere/at/all")
    server.ask("/page", "BREW")
    counted = "monuments_http_requests_total"
    assert server.value(counted, method="POST", route="/api/players/{number}", status="200") == 3
    assert server.value(counted, method="GET", route="none", status="404") == 1
    assert b"BREW" not in server.metrics.render()
    assert b"/nowhere" not in server.metrics.render()
