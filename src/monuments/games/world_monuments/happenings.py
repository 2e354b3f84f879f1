"""The events of Monuments: their numbers in the rules, their keys and the names of their values."""

(
    DEALT,
    PLACED,
    STEPPED,
    TAKEN,
    QUARRY_EMPTY,
    BLACK_RETURNED,
    BUILT,
    PASSED,
    ROUND_OVER,
    COMPLETED,
    ROUNDS_OVER,
    GEMS,
    WON,
    TIED,
    STONES_TAKEN,
) = range(1, 16)

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    DEALT: ("dealt", ("round", "count")),
    PLACED: ("placed", ("space",)),
    STEPPED: ("stepped", ("space",)),
    TAKEN: ("taken", ("stone", "space")),
    QUARRY_EMPTY: ("quarry_empty", ()),
    BLACK_RETURNED: ("black_returned", ("points",)),
    BUILT: ("built", ("stone", "position", "points")),
    PASSED: ("passed", ("points",)),
    ROUND_OVER: ("round_over", ("round",)),
    COMPLETED: ("completed", ()),
    ROUNDS_OVER: ("rounds_over", ()),
    GEMS: ("gems", ("count", "points")),
    WON: ("won", ("points",)),
    TIED: ("tied", ("points",)),
    STONES_TAKEN: ("stones_taken", ("count",)),
}
"""The key of each event's sentence, and what its columns contain.

The last one is only told: what others took earlier, while the screens are closed (H2).
"""
