"""The monument in three dimensions: built by hand, turned, and looking the same as before."""

from playwright.sync_api import Browser, Page, expect

from tests.support.browser.looking import looking
from tests.support.browser.modelling import TOLERANCE, drawn, free_labels, models, press_stone
from tests.support.browser.snapshots import difference, kept, smaller
from tests.support.browser.staging import Stage

SIZE = (1280, 900)
MINE = "[data-seat='0'].turn"
SHOWN = "built => document.querySelectorAll('.tabs g.built').length === built || document.querySelector('.space.legal')"
"""The page has received everything that was built, or the next round."""


def deeds(page: Page, stage: Stage, table: str) -> list[str]:
    """What Ada has done, according to the record."""
    record = page.request.get(f"{stage.url}/api/tables/{table}/record").json()
    return [event["do"] for event in record["events"] if event.get("seat") == 0]


def test_a_building_phase_is_played_on_the_model(looking_browser: Browser, stage: Stage) -> None:
    moment = stage.retake("building begins", "model")
    with looking(looking_browser, stage, "model", size=SIZE) as page:
        before, done, by_stone = deeds(page, stage, moment.table), list[str](), 0
        while page.locator(".space.legal").count() == 0:
            drawn(page)
            if (passing := page.get_by_role("button", name="Pass", exact=True)).count():
                passing.click()
                done.append("pass")
            elif not (labels := free_labels(page)):
                continue  # the page has not yet drawn what can be done
            else:
                label = labels[0]
                done.append(f"build {label.get_attribute('data-label')}")
                if press_stone(page, label):
                    by_stone += 1
                else:
                    label.click()
                expect(page.locator("[data-label].held")).to_have_attribute(
                    "data-label", done[-1].removeprefix("build ")
                )
                assert deeds(page, stage, moment.table) == before + done[:-1], "it waits to be confirmed"
            page.get_by_role("button", name="Confirm", exact=True).click()
            expect(page.locator("[data-coach=confirm]:enabled")).to_have_count(0)
            stage.play_turn(moment)
            page.wait_for_function(SHOWN, arg=len(moment.sockets[0].view["built"]))
            expect(page.locator(MINE)).to_have_count(1)
        assert deeds(page, stage, moment.table) == before + done
        assert sum(do.startswith("build ") for do in done) >= 3
        assert by_stone >= 1


def test_the_model_is_turned_by_hand_and_by_keys(looking_browser: Browser, stage: Stage) -> None:
    with looking(looking_browser, stage, "building late", size=SIZE) as page:
        first = drawn(page)
        box = page.locator(".model").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 40, box["y"] + box["height"] - 60)
        page.mouse.down()
        page.mouse.move(box["x"] + 160, box["y"] + box["height"] - 60, steps=4)
        page.mouse.up()
        second = drawn(page)
        assert difference(smaller(first), smaller(second)) > TOLERANCE
        page.locator(".model").focus()
        for key in ("ArrowLeft", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(key)
        assert difference(smaller(second), smaller(drawn(page))) > TOLERANCE
        # Turning builds nothing.
        expect(page.locator("[data-label].held")).to_have_count(0)


def test_the_model_looks_the_same(looking_browser: Browser, stage: Stage) -> None:
    differences = {name: difference(smaller(drawn(page)), kept(name)) for name, page in models(looking_browser, stage)}
    assert {name: much for name, much in differences.items() if much > TOLERANCE} == {}


def test_a_missing_model_would_be_seen() -> None:
    light, dark = kept("model-light"), kept("model-dark")
    corner = light.crop((0, light.height // 2, 4, light.height // 2 + 4))
    ground = corner.resize(light.size)
    assert difference(light, ground) > 2 * TOLERANCE
    assert difference(light, dark) > 2 * TOLERANCE
