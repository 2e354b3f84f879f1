"""The events of Courtyard: their numbers in the rules, their keys and the names of their values."""

DEALT, DREW_PILE, DREW, REFILLED, PICKED, LAID, WON, TIED, DREW_HIDDEN = range(1, 10)

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    DEALT: ("dealt", ("count",)),
    DREW_PILE: ("drew_pile", ("stone",)),
    DREW: ("drew", ("stone",)),
    REFILLED: ("refilled", ("stone",)),
    PICKED: ("picked", ("stone",)),
    LAID: ("laid", ("stone", "points")),
    WON: ("won", ("points",)),
    TIED: ("tied", ("points",)),
    DREW_HIDDEN: ("drew_hidden", ()),
}
"""The key of each event's sentence, and what its columns contain.

The last one is only told: another's stone from the pile (C10).
"""
