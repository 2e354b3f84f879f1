"""The messages of the web API: what clients send and receive, typed and tagged."""

from .inbound import Inbound, parse_inbound
from .outbound import Outbound

__all__ = ["Inbound", "Outbound", "parse_inbound"]
