"""Observations: what a seat knows about a game, as a row of small numbers with a declared layout."""

from .finding import NoObservation, observation_of
from .layout import Field, Layout, Observation

__all__ = ["Field", "Layout", "NoObservation", "Observation", "observation_of"]
