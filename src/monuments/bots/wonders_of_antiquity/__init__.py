"""What bots know about Wonders of Antiquity."""

from ..sense import Sense
from .prospects import prospects as _prospects
from .sense import HORIZON, REACH, RIPE, consider, forget, lean

SENSE = Sense(
    lean=lean, consider=consider, prospects=_prospects, forget=forget, horizon=HORIZON, reach=REACH, ripe=RIPE
)
