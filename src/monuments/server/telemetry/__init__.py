"""What an operator sees of the server: log lines, and metrics for Prometheus."""

from .logs import set_up_logging
from .metrics import CONTENT_TYPE, Metrics

__all__ = ["CONTENT_TYPE", "Metrics", "set_up_logging"]
