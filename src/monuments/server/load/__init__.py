"""A swarm of clients that play whole games by random choices, to see what a server bears."""

from .figures import Figures, Meter
from .swarm import LoadError, Swarm, Wanted

__all__ = ["Figures", "LoadError", "Meter", "Swarm", "Wanted"]
