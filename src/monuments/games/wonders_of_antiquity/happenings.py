"""The events of Wonders of Antiquity: their numbers in the rules, their keys and the names of their values."""

(
    DEALT,
    DREW_PILE,
    DREW_OFFER,
    REFILLED,
    ERECTED,
    EXPANDED,
    REORDERED,
    LAID,
    SOLD,
    PAID_EXTRA,
    REMOVED,
    VALUED,
    TRACKED,
    FAMED,
    TOOK_TOKEN,
    BOUGHT_PILE,
    BOUGHT_OFFER,
    SWAPPED,
    LAPSED,
    PILE_EMPTY,
    ENDED,
    SCORED,
    WON,
    TIED,
) = range(1, 25)

EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    DEALT: ("dealt", ("count", "pile")),
    DREW_PILE: ("drew_pile", ("card",)),
    DREW_OFFER: ("drew_offer", ("card",)),
    REFILLED: ("refilled", ("card",)),
    ERECTED: ("erected", ("monument", "count")),
    EXPANDED: ("expanded", ("monument", "count")),
    REORDERED: ("reordered", ("monument",)),
    LAID: ("laid", ("card",)),
    SOLD: ("sold", ("first", "second", "points")),
    PAID_EXTRA: ("paid_extra", ("first", "second")),
    REMOVED: ("removed", ("card", "owner")),
    VALUED: ("valued", ("monument", "points")),
    TRACKED: ("tracked", ("count",)),
    FAMED: ("famed", ("fame", "count")),
    TOOK_TOKEN: ("took_token", ("symbol", "points")),
    BOUGHT_PILE: ("bought_pile", ("card",)),
    BOUGHT_OFFER: ("bought_offer", ("card",)),
    SWAPPED: ("swapped", ("first", "second")),
    LAPSED: ("lapsed", ()),
    PILE_EMPTY: ("pile_empty", ()),
    ENDED: ("ended", ()),
    SCORED: ("scored", ("source", "points")),
    WON: ("won", ("points",)),
    TIED: ("tied", ("points",)),
}
"""The key of each event's sentence, and what its columns contain."""

HIDDEN_CARD = {"drew_pile": "drew_hidden", "bought_pile": "bought_hidden"}
"""How others are told of a card from the pile that they do not see (H2)."""
