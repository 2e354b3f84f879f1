"""What a client is sent over a table's socket.

Messages about the table carry `n`, a number that counts what this recipient was shown: a seat's numbers say nothing of
steps that it did not see. An update applies to a client whose last number is its `after`.

A field without a default is always sent; one whose default is None is left out where there is nothing to say.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from .values import Clock, Message


class SeatInfo(Message):
    """Who sits on a seat."""

    kind: Literal["open", "person", "program", "bot"]
    name: str
    """The player's name, or the bot's level in the language of the socket; empty on a free seat."""
    level: int | None
    """A bot's level."""
    stand_in: int | None
    """The level of the bot that plays for the seat's owner just now."""
    salted: bool
    """Whether the seat has added a salt."""


class FairnessInfo(Message):
    """What makes the draws checkable; the secret is told in the record of the finished game."""

    commitment: str
    salts: list[str] | None
    """Every seat's salt, once the game has begun."""


class TableInfo(Message):
    """A table apart from the position of its game."""

    id: str
    game: str
    variant: str
    options: dict[str, Any]
    status: Literal["open", "running", "over", "closed"]
    public: bool
    created_at: int
    seats: list[SeatInfo]
    clock: Clock | None
    stand_in: int
    fairness: FairnessInfo
    own_data: dict[str, Any] | None
    """A board or cards of the table's own."""
    rematch_of: str | None
    """The table that this one is a rematch of."""
    rematch: str | None
    """The table of the rematch, once somebody asked for one."""


class You(Message):
    """Who the recipient is at this table."""

    seat: int | None
    """None: a watcher."""
    owner: bool
    """Whether they made the table."""


class Line(Message):
    """One thing that happened: the event for animations, and the sentence for the log."""

    text: str
    key: str
    seat: int | None
    values: dict[str, str | int]


class TurnLog(Message):
    """The lines of one turn; a turn that is sent again replaces what was sent of it before."""

    turn: int
    lines: list[Line]
    played_by: Literal["person", "program", "bot", "stand_in", "clock"] | None = None
    """Who made the turn's last step."""
    at: int | None = None
    """When the turn's last step was made, in milliseconds since 1970."""


class Choice(Message):
    """A legal action of the recipient."""

    do: str
    text: str
    ends_turn: bool | None
    """Whether the turn is over with it; null where that hangs on what it reveals."""


class Times(Message):
    """The clocks as they stand, in milliseconds; only the mover's runs."""

    now: int
    """The server's time when this was written."""
    mover: int | None
    """The seat whose clock runs; null while a bot moves, and when nobody does."""
    turn_until: int | None
    """When the turn's time is over."""
    left: list[int] | None
    """What is left of each seat's time for the game, at `now`."""


class Result(Message):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    reason: str
    breakdown: list[dict[str, int]]


class Whole(Message):
    """Everything the recipient may see: on connecting, after a gap, and when a game is over."""

    type: Literal["whole"] = "whole"
    n: int
    you: You
    table: TableInfo
    view: dict[str, Any] | None
    """The game's view for this seat; null before the game begins."""
    log: list[TurnLog]
    choices: list[Choice]
    undo: bool
    """Whether the recipient can take back their last step."""
    times: Times | None
    """The clocks; null at a table without."""
    result: Result | None


class Change(Message):
    """A place in the view that has another value now."""

    at: list[str | int]
    """The way to it: names of fields and numbers of list items."""
    to: Any = None
    """The new value; without it the place is gone."""


class Said(Message):
    """Somebody said one of the set phrases."""

    seat: int
    phrase: str
    text: str


class Update(Message):
    """What has changed for the recipient since number `after`; what is not named is as it was."""

    type: Literal["update"] = "update"
    after: int
    n: int
    table: TableInfo | None = None
    view: list[Change] | None = None
    log: list[TurnLog] | None = None
    choices: list[Choice] | None = None
    undo: bool | None = None
    times: Times | None = None
    said: list[Said] | None = None


class Resumed(Message):
    """Nothing was missed."""

    type: Literal["resumed"] = "resumed"
    n: int


class Done(Message):
    """A wish was granted and is kept."""

    type: Literal["done"] = "done"
    id: str
    repeated: bool
    """Whether it had been granted before, when it was sent the first time."""
    table: str | None = None
    """The table of a rematch."""


class Refused(Message):
    """A message was refused; nothing has changed."""

    type: Literal["refused"] = "refused"
    id: str | None
    """The message's own id, where one could be read."""
    code: str
    reason: str
    """A sentence in the language of the socket."""
    rule: str | None = None
    """The number of the rule, where one of the game forbids it."""


class Because(Message):
    """The answer to `why`."""

    type: Literal["because"] = "because"
    id: str
    do: str
    possible: bool
    reason: str | None = None
    rule: str | None = None


class Presence(Message):
    """Which seats have somebody at the table just now, and how many watch."""

    type: Literal["presence"] = "presence"
    seats: list[bool]
    watchers: int


Outbound = Annotated[
    Whole | Update | Resumed | Done | Refused | Because | Presence,
    Field(discriminator="type"),
]
