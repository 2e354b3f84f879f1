"""Load tests: many clients that play whole games with random actions."""

from .errors import LoadError, limit_behind
from .figures import Figures, Meter
from .own_server import own_server
from .swarm import LoadSpec, Swarm
from .trial import run_trial

__all__ = ["Figures", "LoadError", "LoadSpec", "Meter", "Swarm", "limit_behind", "own_server", "run_trial"]
