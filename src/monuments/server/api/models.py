"""What requests and responses over HTTP look like."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from ..protocol.values import Language

Name = Annotated[str, StringConstraints(min_length=1, max_length=240)]
"""Checked and cleaned by `names`."""


class RequestBody(BaseModel):
    """The body of a request; fields that are not declared are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Fault(BaseModel):
    """One thing that is wrong with a request, and where."""

    place: str
    reason: str


class Error(BaseModel):
    """Why a request failed."""

    code: str
    message: str
    rule: str | None = None
    faults: list[Fault] | None = None
    id: str | None = None


class ErrorBody(BaseModel):
    """The body of every error response."""

    error: Error


class Me(BaseModel):
    """Who you are."""

    id: str
    name: str
    language: Language
    kind: Literal["person", "program"]


class NewMe(RequestBody):
    """Your name; the first one makes a browser a player."""

    name: Name
    language: Language = "en"


class NewToken(RequestBody):
    """The name of a program that wants to play."""

    name: Name


class Token(BaseModel):
    """A program's token. It is shown only once."""

    token: str
    player: Me


class Opened(BaseModel):
    """A table that was created."""

    id: str
    url: str
    """The link for inviting others."""
    commitment: str
    """The hash of the secret from which all draws are computed."""


class TableSeat(BaseModel):
    """A seat in a list of tables."""

    kind: Literal["open", "person", "program", "bot"]
    name: str
    level: int | None = None


class TableSummary(BaseModel):
    """A table in a list."""

    id: str
    game: str
    variant: str
    status: Literal["open", "running", "over", "closed"]
    public: bool
    created_at: int
    touched_at: int
    seats: list[TableSeat]
    your_seat: int | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None


class Tables(BaseModel):
    """A list of tables, the newest first."""

    tables: list[TableSummary]


class SeatLink(BaseModel):
    """The secret link of a seat: open it on another device to continue there."""

    url: str
    secret: str


class Claim(RequestBody):
    """The secret of a seat, from its link."""

    seat: Annotated[int, Field(ge=0, le=3)]
    secret: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class Claimed(BaseModel):
    """The seat that is now yours."""

    seat: int


class Verification(BaseModel):
    """Whether a finished game keeps to the rules and its draws are fair."""

    lawful: bool
    fair: bool
    draws: int
    """How many draws were checked, including the one for the starting player."""
    fault: str | None = None


class OptionInfo(BaseModel):
    """One option of a game, as the game declares it."""

    kind: Literal["number", "switch", "name", "names"]
    """Of `names` any may be chosen, of the choices of a `name` one."""
    default: Any
    choices: list[str] | None = None
    """The names to choose from, for `name` and `names`."""
    limits: tuple[int, int] | None = None
    """The lowest and the highest value of a `number`."""
    rule: str
    """The rules that it belongs to."""
    text: str
    """What it does, in a sentence."""


class GameInfo(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    designer: str
    publisher: str
    players: list[int]
    options: dict[str, OptionInfo]
    """Every option that can be set for a table."""
    rules_version: str


class LevelInfo(BaseModel):
    """A level of the bots."""

    level: int
    name: str


class PhraseInfo(BaseModel):
    """A phrase or reaction that a player can say."""

    key: str
    text: str
    sign: str | None = None


class Games(BaseModel):
    """The games that can be played here, the bots' levels, and the phrases for the table."""

    games: list[GameInfo]
    levels: list[LevelInfo]
    phrases: list[PhraseInfo]


class TallyInfo(BaseModel):
    """The results of a seat or of a kind of player; a shared victory counts for every winner."""

    games: int
    victories: int
    mean_score: float


class VariantStatistics(BaseModel):
    """The finished games of one variant."""

    game: str
    variant: str
    games: int
    mean_score: float
    mean_winner_score: float
    seats: list[TallyInfo]
    kinds: dict[str, TallyInfo]
    """By kind of player: `person`, `program`, or a bot's level such as `level3`."""


class Statistics(BaseModel):
    """Statistics of the finished games."""

    variants: list[VariantStatistics]
