"""Stones of Monuments as coloured letters; without colour, the letter alone shows the kind."""

from collections import Counter

from rich.text import Text

KINDS = "PRNOBK"
COLOURS = {
    "P": "bold #ffffff on #7d3c98",
    "R": "bold #ffffff on #b03a2e",
    "N": "bold #3b2f1e on #dcc9a0",
    "O": "bold #2b1a00 on #f08c2e",
    "B": "bold #ffffff on #1f6fb5",
    "K": "bold #ffffff on #444444",
}
OUTLINES = {"P": "#a569bd", "R": "#cd6155", "N": "#b9a27a", "O": "#dc8433"}
"""The colour of an empty position: that of the stone it needs."""


def chip(kind: str) -> Text:
    """One stone."""
    return Text(kind, COLOURS[kind])


def chips(stones: str, room: int) -> Text:
    """Several stones, one letter each, or counted by kind if there is not enough room."""
    if len(stones) <= room:
        return Text.assemble(*((kind, COLOURS[kind]) for kind in stones))
    counted = Text()
    for kind, n in sorted(Counter(stones).items(), key=lambda item: KINDS.index(item[0])):
        counted.append_text(Text(" ") if counted else Text()).append_text(chip(kind)).append(f"{n}")
    return counted
