"""Which sense belongs to which game of ours."""

from .sense import Sense, register_sense
from .wonders_of_antiquity import prospects
from .wonders_of_antiquity import sense as wonders_of_antiquity
from .world_monuments import sense as world_monuments
from .world_monuments.solver import perfect_action

register_sense(
    "world_monuments",
    Sense(
        lean=world_monuments.lean,
        prospects=world_monuments.prospects,
        forget=world_monuments.forget,
        solve=perfect_action,
    ),
)
register_sense(
    "wonders_of_antiquity",
    Sense(
        lean=wonders_of_antiquity.lean,
        consider=wonders_of_antiquity.consider,
        prospects=prospects.prospects,
        forget=wonders_of_antiquity.forget,
        horizon=wonders_of_antiquity.HORIZON,
        reach=wonders_of_antiquity.REACH,
        ripe=wonders_of_antiquity.RIPE,
    ),
)
