"""A visitor: a separate browser, what its page receives and sends, and the errors it reports."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket, expect

from tests.support.patience import LIMIT_MS

from ..server.client import Told

LOST_CONNECTION = "WebSocket connection to "
"""What a browser logs while the server cannot be reached."""

expect.set_options(timeout=LIMIT_MS)


class Place(Protocol):
    """The URL of a server."""

    @property
    def url(self) -> str: ...


class Heard(Told):
    """What a page receives at one table, over any of its connections."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.connections = 0

    def follow(self, socket: WebSocket) -> None:
        """Listen to another connection."""
        self.connections += 1
        socket.on("framereceived", lambda frame: self._receive(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _receive(self, message: dict[str, Any]) -> None:
        if "id" in message:
            self.answers[message["id"]] = message
        elif message["type"] != "update" or (self.n is not None and message["after"] == self.n):
            self.take(message)

    def acts(self) -> list[str]:
        """The actions that were granted, each once however often it was sent."""
        wanted = {message["id"]: message["do"] for message in self.sent if message["type"] == "act"}
        return [do for own, do in wanted.items() if self.answers.get(own, {}).get("type") == "done"]

    def scores(self) -> list[int]:
        """The points of the view."""
        return [seat["score"] for seat in self.view["seats"]]


def scores_of(page: Page) -> list[int]:
    """The points that the page shows."""
    told: list[str] = page.locator("[data-seat] .score").evaluate_all("all => all.map(one => one.firstChild.data)")
    return [int(points) for points in told]


class Visitor:
    """Somebody with a separate browser."""

    def __init__(self, server: Place, context: BrowserContext) -> None:
        self.server, self.context = server, context
        self.complaints: list[str] = []
        self.may_lose_connection = False
        context.set_default_timeout(LIMIT_MS)
        self.page, self.told = self.open_tab()

    def open_tab(self) -> tuple[Page, Heard]:
        """Another tab of the same browser, and what it receives."""
        page, told = self.context.new_page(), Heard()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("websocket", told.follow)
        return page, told

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.may_lose_connection and message.text.startswith(LOST_CONNECTION):
            return
        self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def go_home(self) -> None:
        """Open the first page."""
        self.page.goto(self.server.url)

    def press(self, text: str) -> None:
        """Press a button by its label."""
        self.page.get_by_role("button", name=text, exact=True).click()

    def table_id(self) -> str:
        """The table that the page shows."""
        self.page.wait_for_url("**/table/*")
        return self.page.url.rsplit("/", 1)[1].split("#")[0]

    def record(self, table_id: str) -> dict[str, Any]:
        """The server's record of a game, as this visitor may see it."""
        answer = self.context.request.get(f"{self.server.url}/api/tables/{table_id}/record")
        assert answer.ok, answer.text()
        record: dict[str, Any] = answer.json()
        return record

    def wait(self, is_so: Callable[[], bool], what: str, page: Page | None = None) -> None:
        """Until something that was heard is so."""
        for _ in range(int(LIMIT_MS) // 10):
            if is_so():
                return
            (page or self.page).wait_for_timeout(10)
        raise AssertionError(f"never: {what}")

    def wait_for_acts(self, actions: list[str]) -> None:
        """Wait until this page has done exactly these."""
        self.wait(lambda: self.told.acts() == actions, f"done: {actions[-3:]}")

    def wait_for_news(self, n: int | None) -> None:
        """Wait until the page has received more than it knew at a number."""
        self.wait(lambda: self.told.n != n, f"news after {n}")

    def wait_for_scores(self) -> None:
        """Wait until the page shows the points it has received."""
        self.wait(lambda: scores_of(self.page) == self.told.scores(), f"points: {self.told.scores()}")

    def wait_for_turn(self) -> bool:
        """Wait until this player has to decide; False when the game is over."""
        told = self.told
        self.wait(lambda: bool(told.table) and (bool(told.choices) or told.is_over), "a turn")
        return not told.is_over


@contextmanager
def visiting(server: Place, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Visitors for the duration of a block; no page may report an error."""
    visitors: list[Visitor] = []

    def visit(**how: Any) -> Visitor:
        given = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}, **how}
        visitors.append(Visitor(server, browser.new_context(**given)))
        return visitors[-1]

    try:
        yield visit
        complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
        assert not complaints, complaints
    finally:
        for visitor in visitors:
            visitor.context.close()
