"""Ways of acting at the table of Monuments: with a mouse, with keys, with a finger."""

from collections import deque
from typing import Any, Protocol

from playwright.sync_api import Page, expect

from .browsing import Visitor

OFFERED = """expected => {
  const all = (of, name) => [...document.querySelectorAll(of)].map(one => one.dataset[name]).sort().join('|');
  return all('.space.legal, .space.held', 'space') === expected.spaces && all('[data-kind]', 'kind') === expected.kinds;
}"""
FOCUS = "() => ({...document.activeElement.dataset})"
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")


class Hands(Protocol):
    """Does one action at a table."""

    def do(self, visitor: Visitor, action: str, *, confirm: bool) -> None: ...


def place_of(action: str) -> str:
    """Where in the page an action is chosen."""
    if action.startswith("take "):
        return f'[data-kind="{action[5:]}"]'
    if action.startswith("build "):
        return f'[data-place="{action[6:]}"]'
    return f'[data-space="{action}"]'


def see_what_is_offered(visitor: Visitor) -> None:
    """The page shows exactly what the server offers, in the quarry and in the ring of choices."""
    choices = [choice["do"] for choice in visitor.told.choices]
    kinds = sorted(do[5:] for do in choices if do.startswith("take "))
    spaces = sorted(do for do in choices if " " not in do and do != "pass")
    if spaces or kinds:
        visitor.page.wait_for_function(OFFERED, arg={"spaces": "|".join(spaces), "kinds": "|".join(kinds)})


class Mouse:
    """Clicks."""

    def _press(self, page: Page, place: str) -> None:
        page.locator(place).click()

    def do(self, visitor: Visitor, action: str, *, confirm: bool) -> None:
        """One action, and its confirmation if it is asked for."""
        page = visitor.page
        if action == "pass":
            self._press(page, "button:text-is('Pass')")
        else:
            if action.startswith("build "):
                self._turn_to_level(page, action)
            self._press(page, place_of(action))
        if confirm:
            self._press(page, "button:has-text('Confirm'):enabled")

    def _turn_to_level(self, page: Page, action: str) -> None:
        tab = f"#wm-level-{action.split()[1]}"
        if page.locator(tab).get_attribute("aria-selected") != "true":
            self._press(page, tab)


class Finger(Mouse):
    """Taps."""

    def _press(self, page: Page, place: str) -> None:
        page.locator(place).tap()


class Keys:
    """Tab, arrows, Enter. Where the arrows lead is learned by trying, as a player learns it."""

    def __init__(self) -> None:
        self._ways: dict[tuple[str, str], str] = {}

    def do(self, visitor: Visitor, action: str, *, confirm: bool) -> None:
        """One action; Enter again confirms it."""
        page = visitor.page
        if action == "pass":
            self.tab_to(page, "document.activeElement.textContent.trim() === 'Pass'")
        elif action.startswith("take "):
            page.wait_for_selector("[data-kind]:focus")
            self._walk(page, "kind", action[5:], ("ArrowRight",))
        elif action.startswith("build "):
            self._enter(page, "place")
            level = int(action.split()[1])
            while (on := int(str(self._focus(page)["place"]).split()[0])) != level:
                page.keyboard.press("PageUp" if on < level else "PageDown")
                page.wait_for_function("on => document.activeElement.dataset.place?.split(' ')[0] !== on", arg=str(on))
                page.wait_for_function("() => document.activeElement.dataset.place !== undefined")
            self._walk(page, "place", action[6:], ARROWS)
        else:
            self._enter(page, "space")
            self._walk(page, "space", action, ARROWS)
        page.keyboard.press("Enter")
        if confirm:
            if action == "pass":
                self.tab_to(page, "document.activeElement.textContent.trim() === 'Confirm'")
            else:
                expect(page.locator("button:has-text('Confirm')")).to_be_enabled()
            page.keyboard.press("Enter")

    def tab_to(self, page: Page, is_there: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(80):
            if page.evaluate(is_there):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {is_there}")

    def _focus(self, page: Page) -> dict[str, Any]:
        focus: dict[str, Any] = page.evaluate(FOCUS)
        return focus

    def _enter(self, page: Page, part: str) -> None:
        page.wait_for_selector(f"[data-{part}]")
        self.tab_to(page, f"document.activeElement.dataset.{part} !== undefined")

    def _walk(self, page: Page, part: str, goal: str, arrows: tuple[str, ...]) -> None:
        """Move the focus with arrows; ways that were never tried are tried."""
        for _ in range(400):
            here = str(self._focus(page)[part])
            if here == goal:
                return
            arrow = self._next(here, goal, arrows)
            page.keyboard.press(arrow)
            self._ways[here, arrow] = str(self._focus(page)[part])
        raise AssertionError(f"no arrows lead to {goal}")

    def _next(self, here: str, goal: str, arrows: tuple[str, ...]) -> str:
        first: dict[str, str] = {here: ""}
        queue = deque([here])
        untried = ""
        while queue:
            at = queue.popleft()
            for arrow in arrows:
                to = self._ways.get((at, arrow))
                if to is None:
                    untried = untried or first[at] or arrow
                elif to not in first:
                    first[to] = first[at] or arrow
                    queue.append(to)
                    if to == goal:
                        return first[to]
        assert untried, f"{goal} cannot be reached from {here} by arrows"
        return untried
