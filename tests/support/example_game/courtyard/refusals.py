"""Why an action or a draw is impossible: the numbers of refusals, and for each the rule and its sentence's key."""

ALLOWED = 0
(
    NO_SUCH_ACTION,
    NOT_DEALT,
    GAME_OVER,
    NO_SUCH_STONE,
    SHOW_FIRST,
    PILE_EMPTY,
    NOT_OFFERED,
    NOT_IN_HAND,
    NOTHING_PICKED,
    WRONG_STONES,
    WRONG_NUMBER,
) = range(1, 12)

REFUSALS: dict[int, tuple[str, str]] = {
    NO_SUCH_ACTION: ("no_such_action", "C3"),
    NOT_DEALT: ("not_dealt", "C2"),
    GAME_OVER: ("game_over", "C9"),
    NO_SUCH_STONE: ("no_such_stone", "C1"),
    SHOW_FIRST: ("show_first", "C6"),
    PILE_EMPTY: ("pile_empty", "C4"),
    NOT_OFFERED: ("not_offered", "C5"),
    NOT_IN_HAND: ("not_in_hand", "C6"),
    NOTHING_PICKED: ("nothing_picked", "C6"),
    WRONG_STONES: ("wrong_stones", "C1"),
    WRONG_NUMBER: ("wrong_number", "C2"),
}
"""The key of each refusal's sentence, and the rule behind it."""
