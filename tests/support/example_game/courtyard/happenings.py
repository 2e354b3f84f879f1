"""The events of Courtyard: their numbers in the rules, their keys and the names of their values."""

DEALT, DREW_PILE, DREW, REFILLED, PICKED, LAID, WON, TIED = range(1, 9)

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    DEALT: ("dealt", ("count",)),
    DREW_PILE: ("drew_pile", ("stone",)),
    DREW: ("drew", ("stone",)),
    REFILLED: ("refilled", ("stone",)),
    PICKED: ("picked", ("stone",)),
    LAID: ("laid", ("stone", "points")),
    WON: ("won", ("points",)),
    TIED: ("tied", ("points",)),
}
"""The key of each event's sentence, and what its columns contain."""

DREW_HIDDEN = "drew_hidden"
"""How a seat is told of another's stone from the pile: only that there is one (C10)."""
