"""Two people at one table, each with a separate browser."""

from collections.abc import Callable
from typing import NamedTuple

from .browsing import Visitor
from .hands import Mouse

SETTINGS = (
    """localStorage.setItem('monuments.settings', JSON.stringify({coached: true, confirmTurns: false, sound: false}))"""
)
Visit = Callable[..., Visitor]


class Company(NamedTuple):
    """Two players, in the order of their seats, and the table they sit at."""

    ada: Visitor
    ben: Visitor
    table_id: str

    @property
    def players(self) -> tuple[Visitor, Visitor]:
        return self.ada, self.ben

    def mover(self) -> Visitor:
        """Whose turn it is, once both pages know it."""
        ada, ben = self.players
        ada.wait(lambda: bool(ada.told.choices) != bool(ben.told.choices) or ada.told.is_over, "one of them is to move")
        return ada if ada.told.choices else ben

    def step(self, visitor: Visitor) -> str:
        """Choose the first action that is offered, and see it in the record."""
        action = str(visitor.told.choices[0]["do"])
        n = visitor.told.n
        Mouse().do(visitor, action, confirm=False)
        visitor.wait_for_news(n)
        return action

    def agree(self) -> None:
        """Everybody sees the same, and what was done is in the record once."""
        ada, ben = self.players
        for seat, visitor in enumerate(self.players):
            events = visitor.record(self.table_id)["events"]
            own = [event["do"] for event in events if event.get("seat") == seat]
            visitor.wait_for_acts(own)
        keys = ("phase", "round", "to_move", "worker", "path", "quarry", "built")
        ada.wait(lambda: all(ada.told.view[key] == ben.told.view[key] for key in keys), "both are shown the same")
        for visitor in self.players:
            visitor.wait_for_scores()


def sit_down(visit: Visit, clock: str | None = None) -> Company:
    """A table created in one browser and joined in another by its link; the game has started."""
    ada, ben = visit(), visit()
    for visitor in (ada, ben):
        visitor.context.add_init_script(f"if (!localStorage.getItem('monuments.settings')) {SETTINGS}")
    ada.go_home()
    ada.press("Create a table")
    ada.page.get_by_role("dialog").get_by_label("Your name").fill("Ada")
    ada.press("Continue")
    if clock is not None:
        ada.page.get_by_role("dialog").get_by_label("Clock").select_option(label=clock)
    ada.press("Create the table")
    link = ada.page.get_by_label("Link to this table", exact=True).input_value()
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Use this name")
    ben.press("Sit here")
    ada.press("Begin")
    company = Company(ada, ben, ada.table_id())
    for visitor in company.players:
        visitor.page.locator("[data-space]").first.wait_for()
    return company
