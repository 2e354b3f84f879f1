"""Many games of random players or bots, and the figures that they add up to."""

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
