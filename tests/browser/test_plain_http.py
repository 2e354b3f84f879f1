"""Over plain http by a name or an address in the network: everything works, and the page says what does not."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.support.browser.browsing import Visitor, visiting
from tests.support.browser.chromium import FLAT, opened
from tests.support.browser.hands import Mouse, see_what_is_offered
from tests.support.server.running import RunningServer

ADDRESSES = ("table.local", "192.168.7.7")
"""A name and an address in a network; the browser resolves both to this machine."""
STEPS = 14


class Elsewhere:
    """The same server under another address."""

    def __init__(self, server: RunningServer, address: str) -> None:
        self.url = server.url.replace("127.0.0.1", address)


@pytest.fixture(scope="module")
def distant_browser(playwright: Playwright) -> Iterator[Browser]:
    rules = ",".join(f"MAP {address} 127.0.0.1" for address in ADDRESSES)
    with opened(playwright, [*FLAT, f"--host-resolver-rules={rules}"]) as chromium:
        yield chromium


@pytest.fixture(params=ADDRESSES)
def visit(
    request: pytest.FixtureRequest, server: RunningServer, distant_browser: Browser
) -> Iterator[Callable[..., Visitor]]:
    with visiting(Elsewhere(server, request.param), distant_browser) as opener:
        yield opener


def test_everything_plays(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.go_home()
    assert ada.page.evaluate("isSecureContext") is False
    ada.page.get_by_label("Your name").fill("Ada")
    ada.press("Play now")
    ada.press("No more hints")
    done = list[str]()
    while len(done) < STEPS and ada.wait_for_turn():
        see_what_is_offered(ada)
        choice, n = ada.told.choices[0], ada.told.n
        Mouse().do(ada, choice["do"], confirm=choice["ends_turn"] is not False)
        done.append(choice["do"])
        ada.wait_for_acts(done)
        ada.wait_for_news(n)
    events = ada.page.evaluate(
        "(id) => fetch(`/api/tables/${id}/record`).then((answer) => answer.json())", ada.table_id()
    )["events"]
    assert [event["do"] for event in events if event.get("seat") == ada.told.you["seat"]] == done
    assert ada.told.connections == 1


def test_a_table_is_made_its_link_copied_and_joined(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit(), visit()
    ada.go_home()
    ada.press("Create a table")
    ada.page.get_by_role("dialog").get_by_label("Your name").fill("Ada")
    ada.press("Continue")
    ada.press("Create the table")
    ada.press("Copy")
    expect(ada.page.get_by_role("button", name="Copied")).to_be_visible()
    # This address works for others, too: there is no warning.
    expect(ada.page.get_by_text("works only on this machine")).to_have_count(0)
    link = ada.page.get_by_label("Link to this table", exact=True)
    assert link.input_value().startswith(ada.server.url)
    ben.page.goto(link.input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Use this name")
    ben.press("Sit here")
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "switch", "sentences"),
    [
        (
            "en-GB",
            "Notifications",
            ("Browsers allow notifications only over https", "Browsers install pages only over"),
        ),
        ("de-DE", "Benachrichtigungen", ("Browser erlauben Benachrichtigungen nur", "Browser installieren Seiten nur")),
    ],
)
def test_what_is_impossible_is_not_offered_and_the_page_says_why(
    visit: Callable[..., Visitor], locale: str, switch: str, sentences: tuple[str, str]
) -> None:
    ada = visit(locale=locale)
    ada.page.goto(f"{ada.server.url}/settings")
    expect(ada.page.get_by_role("switch", name=switch)).to_be_disabled()
    for sentence in sentences:
        expect(ada.page.get_by_text(sentence)).to_be_visible()
    expect(ada.page.get_by_role("button", name="Install")).to_have_count(0)
