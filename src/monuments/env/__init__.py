"""Environments for researchers: vectorised ones here, PettingZoo's in `monuments.env.pettingzoo`, OpenSpiel's in
`monuments.env.openspiel`."""

from .errors import IllegalStep, MissingExtra, NotReset
from .observations import Field, Layout, NoObservation, Observation, observation_of
from .observer import Observer
from .vector import Batch, VectorEnv

__all__ = [
    "Batch",
    "Field",
    "IllegalStep",
    "Layout",
    "MissingExtra",
    "NoObservation",
    "NotReset",
    "Observation",
    "Observer",
    "VectorEnv",
    "observation_of",
]
