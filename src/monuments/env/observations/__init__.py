"""Observations: what a seat knows about a game, as a row of small numbers with a declared layout."""

from .layout import Field, Layout
from .registry import Observation, observation_of, register_observation

__all__ = ["Field", "Layout", "Observation", "observation_of", "register_observation"]
