"""What bots know about Monuments."""

from ..sense import Sense, Solver
from .compiling import ahead, cache_folder, searches
from .sense import forget, lean, prospects
from .solver import perfect_action

SENSE = Sense(
    lean=lean,
    prospects=prospects,
    forget=forget,
    solver=Solver(perfect_action, ahead=ahead, cache=cache_folder, searches=searches),
)
