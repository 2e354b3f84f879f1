"""The joints of Wonders of Antiquity: cards listed after their monument, points as asides."""

from monuments.games import Phrase

from ..joining import Joints


def _number(phrase: Phrase) -> str:
    """A card's number; its monument has been named before."""
    return str(phrase["card"]).rpartition("-")[2]


JOINTS = Joints(
    items={"laid": _number},
    asides=frozenset({"refilled", "valued", "famed"}),
    runs=(frozenset({"removed", "tracked"}), frozenset({"famed"}), frozenset({"scored"})),
    after={"reordered": "expanded"},
    rows=True,
    inline=frozenset({"scored"}),
)
