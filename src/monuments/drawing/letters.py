"""Text for a terminal: seats in their colours, and no control characters."""

LONGEST, LONGEST_NAME = 1000, 40
"""The most characters shown of a text, and of a player's name."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
SEAT_STYLES = ("cyan", "green", "magenta", "yellow")


def clean(text: str, longest: int = LONGEST) -> str:
    """A text from a file or an argument without control characters, truncated if it is long."""
    shown = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(c if c.isprintable() else REPLACEMENT for c in shown)


def seat_style(seat: int) -> str:
    """The style of a seat's name."""
    return f"bold {SEAT_STYLES[seat % len(SEAT_STYLES)]}"
