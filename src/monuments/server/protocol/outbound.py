"""What a client receives over a table's socket.

Messages about the table carry `n`, which counts what this recipient was shown: a seat's numbers reveal nothing about
steps that it did not see. An update applies to a client whose last number is its `after`.

A field without a default is always sent; one whose default is None is left out if there is nothing to say.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from .values import Clock, Message


class SeatInfo(Message):
    """Who has a seat."""

    kind: Literal["open", "person", "program", "bot"]
    name: str
    """The player's name, or the bot's level in the language of the socket; empty for a free seat."""
    level: int | None
    """A bot's level."""
    stand_in: int | None
    """The level of the bot that currently plays for the seat's owner."""
    salted: bool
    """Whether the seat has added a salt."""


class FairnessInfo(Message):
    """What makes the draws verifiable; the secret is in the record of the finished game."""

    commitment: str
    salts: list[str] | None
    """Every seat's salt, after the game has begun."""


class TableInfo(Message):
    """A table without the position of its game."""

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
    """The table's own board or cards."""
    rematch_of: str | None
    """The table that this one is a rematch of."""
    rematch: str | None
    """The table of the rematch, after somebody asked for one."""


class You(Message):
    """The recipient at this table."""

    seat: int | None
    """null for a watcher."""
    owner: bool
    """Whether the recipient created the table."""


class Line(Message):
    """One event: its data for animations, and its sentence for the log."""

    text: str
    key: str
    seat: int | None
    values: dict[str, str | int]


class TurnLog(Message):
    """The lines of one turn; a turn that is sent again replaces the earlier lines."""

    turn: int
    lines: list[Line]
    played_by: Literal["person", "program", "bot", "stand_in", "clock"] | None = None
    """Who made the last step of the turn."""
    at: int | None = None
    """When the last step of the turn was made, in milliseconds since 1970."""


class Choice(Message):
    """A legal action of the recipient."""

    do: str
    text: str
    ends_turn: bool | None
    """Whether the action ends the turn; null if that depends on what it reveals."""


class Times(Message):
    """The clocks, in milliseconds; only the mover's clock runs."""

    now: int
    """The server's time when the message was written."""
    mover: int | None
    """The seat whose clock runs; null while a bot moves, and when nobody does."""
    turn_until: int | None
    """When the time of the turn is up."""
    left: list[int] | None
    """The remaining game time of each seat, at `now`."""


class Result(Message):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    reason: str
    breakdown: list[dict[str, int]]


class Whole(Message):
    """Everything that the recipient may see: sent on connecting, after a gap, and when a game is over."""

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
    """The clocks; null at a table without clocks."""
    result: Result | None


class Change(Message):
    """A place in the view whose value has changed."""

    at: list[str | int]
    """The path to it: names of fields and indexes of list items."""
    to: Any = None
    """The new value; if it is left out, the place is gone."""


class Said(Message):
    """Somebody said one of the set phrases."""

    seat: int
    phrase: str
    text: str


class Update(Message):
    """What has changed for the recipient since number `after`; what is left out is unchanged."""

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
    """A wish was granted and stored."""

    type: Literal["done"] = "done"
    id: str
    repeated: bool
    """Whether the wish had already been granted when it was sent before."""
    table: str | None = None
    """The table of a rematch."""


class Refused(Message):
    """A message was refused; nothing has changed."""

    type: Literal["refused"] = "refused"
    id: str | None
    """The id of the message, if it could be read."""
    code: str
    reason: str
    """A sentence in the language of the socket."""
    rule: str | None = None
    """The number of the rule, if a rule of the game forbids it."""


class Because(Message):
    """The answer to `why`."""

    type: Literal["because"] = "because"
    id: str
    do: str
    possible: bool
    reason: str | None = None
    rule: str | None = None


class Presence(Message):
    """Which seats currently have somebody at the table, and the number of watchers."""

    type: Literal["presence"] = "presence"
    seats: list[bool]
    watchers: int


Outbound = Annotated[
    Whole | Update | Resumed | Done | Refused | Because | Presence,
    Field(discriminator="type"),
]
