"""A swarm of clients that play whole games by random choices, to see what a server bears."""

from .errors import LoadError, limit_behind
from .figures import Figures, Meter
from .own_server import own_server
from .swarm import Swarm, Wanted
from .trial import try_out

__all__ = ["Figures", "LoadError", "Meter", "Swarm", "Wanted", "limit_behind", "own_server", "try_out"]
