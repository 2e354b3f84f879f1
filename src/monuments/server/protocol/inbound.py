"""What a client sends over a table's socket."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from .values import ClientId, Do, Level, Message, Salt, SeatNumber


class Wish(Message):
    """Something to be done once, however often it is sent."""

    id: ClientId


class Act(Wish):
    """Choose an action of the game."""

    type: Literal["act"] = "act"
    do: Do


class Undo(Wish):
    """Take back your last step."""

    type: Literal["undo"] = "undo"


class Why(Wish):
    """Ask why an action is impossible; changes nothing."""

    type: Literal["why"] = "why"
    do: Do


class Sync(Message):
    """Ask for what was missed since a number, or for everything if no number is given."""

    type: Literal["sync"] = "sync"
    since: int | None = None


class Sit(Wish):
    """Take a free seat before the game begins."""

    type: Literal["sit"] = "sit"
    seat: SeatNumber
    salt: Salt | None = None


class Leave(Wish):
    """Leave your seat before the game begins; whoever created the table may free any person's seat."""

    type: Literal["leave"] = "leave"
    seat: SeatNumber | None = None


class PlaceBot(Wish):
    """Put a bot on a free seat, change its level, or remove it (without a level)."""

    type: Literal["bot"] = "bot"
    seat: SeatNumber
    level: Level | None = None


class AddSalt(Wish):
    """Add to the randomness of the game, after its commitment was shown and before the game begins."""

    type: Literal["salt"] = "salt"
    salt: Salt


class Start(Wish):
    """Begin the game."""

    type: Literal["start"] = "start"


class HandOver(Wish):
    """Let a bot play your seat for a while."""

    type: Literal["hand_over"] = "hand_over"
    level: Level = 3


class TakeBack(Wish):
    """Play your own seat again."""

    type: Literal["take_back"] = "take_back"


class Say(Wish):
    """Say one of the set phrases or reactions."""

    type: Literal["say"] = "say"
    phrase: Annotated[str, StringConstraints(max_length=40)]


class Rematch(Wish):
    """Ask for another game at a new table with the same seats, after a game is over."""

    type: Literal["rematch"] = "rematch"


Inbound = Annotated[
    Act | Undo | Why | Sync | Sit | Leave | PlaceBot | AddSalt | Start | HandOver | TakeBack | Say | Rematch,
    Field(discriminator="type"),
]
_ADAPTER: TypeAdapter[Any] = TypeAdapter(Inbound)


def parse_inbound(text: str | bytes) -> Inbound:
    """A message from its text; raises pydantic's ValidationError."""
    message: Inbound = _ADAPTER.validate_json(text)
    return message
