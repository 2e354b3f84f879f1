"""Many games among random players or bots, and their figures."""

from .playing import Simulation, prepare, record_file, simulate
from .statistics import Distribution, EndSummary, SeatSummary, Summary, Tally

__all__ = [
    "Distribution",
    "EndSummary",
    "SeatSummary",
    "Simulation",
    "Summary",
    "Tally",
    "prepare",
    "record_file",
    "simulate",
]
