"""Answers over HTTP: errors are JSON, in the language of the browser."""

from typing import Any

import pytest

from tests.support.server.client import Person, people, run
from tests.support.server.running import RunningServer


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/tables/" + "0" * 16, None, 404, "no_such_table"),
        ("GET", "/api/tables/" + "0" * 16 + "/record", None, 404, "no_such_table"),
        ("GET", "/api/tables/" + "0" * 16 + "/verification", None, 404, "no_such_table"),
        ("POST", "/api/tables/" + "0" * 16 + "/link", {}, 404, "no_such_table"),
        ("POST", "/api/tables/" + "0" * 16 + "/claim", {"seat": 0, "secret": "x"}, 404, "no_such_table"),
        ("GET", "/api/tables/NOT-AN-ID", None, 422, "invalid"),
        ("GET", "/api/nothing", None, 404, "not_found"),
        ("GET", "/api/games/chess/rules", None, 404, "no_such_game"),
        ("DELETE", "/api/tables", None, 405, "method_not_allowed"),
        ("PUT", "/api/me", {"name": "x"}, 405, "method_not_allowed"),
        ("POST", "/api/me", {"name": 7}, 422, "invalid"),
        ("POST", "/api/me", {"name": "Ada", "language": "fr"}, 422, "invalid"),
        ("POST", "/api/me", {"name": "Ada", "colour": "red"}, 422, "invalid"),
        ("POST", "/api/me", {"name": "x" * 70_000}, 413, "too_big"),
    ],
)
def test_errors_are_json_in_the_language_of_the_browser(
    live: RunningServer, method: str, path: str, body: Any, status: int, code: str
) -> None:
    async def ask() -> None:
        async with people(live.url, "Ada") as (ada,):
            said = []
            for lang in ("en-GB,en;q=0.8", "fr,de;q=0.7,en;q=0.3"):
                answer = await ada.http.request(method, path, json=body, headers={"Accept-Language": lang})
                assert answer.status_code == status
                assert answer.headers["content-type"].startswith("application/json")
                assert answer.json()["error"]["code"] == code
                said.append(answer.json()["error"]["message"])
            assert said[0] != said[1]

    run(ask())


def test_a_body_that_is_not_json_is_malformed(live: RunningServer) -> None:
    async def ask() -> None:
        async with Person(live.url) as ada:
            answer = await ada.http.post("/api/me", content=b"{")
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")

    run(ask())


def test_games_levels_and_rules_are_translated(live: RunningServer) -> None:
    async def ask() -> None:
        async with Person(live.url) as ada:
            english, german = await ada.get("/api/games?lang=en"), await ada.get("/api/games?lang=de")
            assert {game["name"] for game in english["games"]} == {"world_monuments", "wonders_of_antiquity"}
            assert [level["level"] for level in english["levels"]] == [1, 2, 3, 4, 5]
            assert english["levels"][0]["name"] != german["levels"][0]["name"]
            for game in english["games"]:
                assert not {"players", "first_player"} & game["options"].keys()
                texts = [
                    (await ada.http.get(f"/api/games/{game['name']}/rules?lang={lang}")).text for lang in ("en", "de")
                ]
                assert texts[0] != texts[1]
                assert min(map(len, texts)) > 1000

    run(ask())
