"""Values that messages in both directions share."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from monuments.games import DEFAULT_GAME

Language = Literal["en", "de"]
Level = Annotated[int, Field(ge=1, le=5)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
ClientId = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Chosen by the client, one for each wish; a wish that is sent again with the same id is done only once."""
Salt = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Do = Annotated[str, StringConstraints(min_length=1, max_length=60)]
"""An action in the notation of records."""
DAY = 86_400


class Message(BaseModel):
    """A message; fields that are not declared are refused, and nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Clock(Message):
    """Time limits: for a turn, for the whole game, or both."""

    turn_s: Annotated[int, Field(ge=5, le=30 * DAY)] | None = None
    """Seconds for one turn."""
    game_s: Annotated[int, Field(ge=30, le=365 * DAY)] | None = None
    """Seconds for all turns of a game together."""


class SeatWish(Message):
    """A seat of a new table: free for a person, or a bot's."""

    kind: Literal["open", "bot"] = "open"
    level: Level | None = None
    """A bot's level; 3 by default."""


class NewTable(Message):
    """A table to create."""

    game: Annotated[str, StringConstraints(max_length=40)] = DEFAULT_GAME
    options: dict[str, Any] = Field(default_factory=dict)
    """Options of the game, except `players` and `first_player`, which follow from the seats and the draw."""
    own_data: dict[str, Any] | None = None
    """Your own board or cards, as a record embeds them."""
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    public: bool = False
    clock: Clock | None = None
    stand_in: Level = 3
    """The level of the bot that moves when a clock has run out."""
