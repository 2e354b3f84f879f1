"""The seats of a table, and who plays them."""

from dataclasses import dataclass, replace

BOT, OPEN = "bot", "open"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. It belongs to its player until the table is gone, whoever plays for them in the meantime."""

    kind: str = OPEN
    player: str | None = None
    """The id of the person or program that owns it."""
    level: int | None = None
    """A bot's level."""
    stand_in: int | None = None
    """The level of the bot that currently plays for the owner."""
    salt: str | None = None
    taken: int = 0
    """The row in which its player took it: a link to the seat is valid as long as they keep it."""

    @property
    def bot_level(self) -> int | None:
        """The level of the bot that moves here, or None if a person or a program does."""
        return self.level if self.kind == BOT else self.stand_in

    def handed_over(self, level: int | None) -> "Seat":
        """The same seat with another stand-in, or with its owner back."""
        return replace(self, stand_in=level)

    def salted(self, salt: str) -> "Seat":
        """The same seat with its salt."""
        return replace(self, salt=salt)

    def moved(self, kind: str, player: str, taken: int) -> "Seat":
        """The same seat, moved to another browser or program."""
        return replace(self, kind=kind, player=player, taken=taken)


def record_name(seat: Seat, name: str) -> str:
    """The name of a seat's player in a record."""
    return f"bot:level{seat.level}" if seat.kind == BOT else name
