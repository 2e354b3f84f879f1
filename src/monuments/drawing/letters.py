"""How texts are written in a terminal: seats in their colours, and nothing that would steer it."""

LONGEST, LONGEST_NAME = 1000, 40
"""So many characters of a text, or of a player's name, are shown."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
SEAT_STYLES = ("cyan", "green", "magenta", "yellow")


def clean(text: str, longest: int = LONGEST) -> str:
    """A text from a file or an argument without the characters that would steer a terminal, cut off if it is long."""
    shown = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(c if c.isprintable() else REPLACEMENT for c in shown)


def seat_style(seat: int) -> str:
    """The colour in which a seat's name is written."""
    return f"bold {SEAT_STYLES[seat % len(SEAT_STYLES)]}"
