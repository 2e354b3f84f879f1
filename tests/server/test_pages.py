"""The files of the browser client, as the server delivers them."""

import re
from pathlib import Path

import httpx
import pytest

from monuments.server import pages
from tests.support.patience import LIMIT_S
from tests.support.server.running import RunningServer


def get(live: RunningServer, path: str, encoding: str = "identity") -> httpx.Response:
    return httpx.get(f"{live.url}{path}", headers={"Accept-Encoding": encoding}, timeout=LIMIT_S)


@pytest.mark.parametrize("path", ["/", "/settings", "/table/0123456789abcdef"])
def test_every_address_of_the_client_is_its_one_page(live: RunningServer, path: str) -> None:
    answer = get(live, path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.text == (pages.BUILT / "index.html").read_text(encoding="utf-8")
    assert answer.headers["cache-control"] == "no-cache"


def test_scripts_come_compressed_and_stay_for_ever(live: RunningServer) -> None:
    found = re.search(r'"(/_app/immutable/entry/start[^"]+)"', get(live, "/").text)
    assert found is not None
    plain, packed = get(live, found[1]), get(live, found[1], "br")
    assert packed.headers["content-encoding"] == "br"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert plain.headers["content-type"] == packed.headers["content-type"]
    assert "immutable" in packed.headers["cache-control"]
    assert packed.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/nothing.js", "/_app/immutable/nothing.js", "/%2e%2e/app.py", "/api/nothing"])
def test_what_is_not_there_is_not_shown_as_if_it_were(live: RunningServer, path: str) -> None:
    answer = get(live, path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_without_a_client_the_page_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    assert "make client" in (pages.client_folder() / "index.html").read_text(encoding="utf-8")
