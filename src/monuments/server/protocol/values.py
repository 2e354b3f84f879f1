"""Values that messages in both directions share."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Language = Literal["en", "de"]
Level = Annotated[int, Field(ge=1, le=5)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
ClientId = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Made by the client, once for each thing it wants done; sent again, it is done once all the same."""
Salt = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Do = Annotated[str, StringConstraints(min_length=1, max_length=60)]
"""An action in the notation of a record."""
DAY = 86_400


class Message(BaseModel):
    """What is sent: nothing but what is declared, and nothing guessed."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Clock(Message):
    """How long players may think: for a turn, for the whole game, or both."""

    turn_s: Annotated[int, Field(ge=5, le=30 * DAY)] | None = None
    """Seconds for one turn."""
    game_s: Annotated[int, Field(ge=30, le=365 * DAY)] | None = None
    """Seconds for all turns of a game together."""


class SeatWish(Message):
    """A seat as a new table begins with it: free for a person, or a bot's."""

    kind: Literal["open", "bot"] = "open"
    level: Level | None = None
    """A bot's level; 3 where none is named."""


class NewTable(Message):
    """A table that somebody wants to make."""

    game: Annotated[str, StringConstraints(max_length=40)] = "world_monuments"
    options: dict[str, Any] = Field(default_factory=dict)
    """Options of the game, except `players` and `first_player`, which follow from seats and draw."""
    own_data: dict[str, Any] | None = None
    """A board or cards of one's own, as a record embeds them."""
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    public: bool = False
    clock: Clock | None = None
    stand_in: Level = 3
    """The level of the bot that moves when a clock has run out."""
