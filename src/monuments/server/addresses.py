"""Host names and origins, parsed strictly: anything unclear is rejected."""

import re
from functools import lru_cache
from ipaddress import ip_address
from typing import NamedTuple

HOST = re.compile(r"(?:[a-z0-9_](?:[a-z0-9_-]{0,62})\.)*[a-z0-9_](?:[a-z0-9_-]{0,62})")
_WITH_PORT = re.compile(rf"(?P<host>\[[0-9a-f:.]+\]|{HOST.pattern})\.?(?::(?P<port>[0-9]{{1,5}}))?")
_LONGEST = 300
_PORTS = {"http": 80, "https": 443}


class Host(NamedTuple):
    """A host from a Host header or an origin; the port is None if it is not given."""

    name: str
    port: int | None

    @property
    def is_ip(self) -> bool:
        """Whether it is an IP address rather than a name."""
        try:
            ip_address(self.name.strip("[]"))
        except ValueError:
            return False
        return True

    @property
    def is_this_machine(self) -> bool:
        """Whether it is the client's own machine, which browsers trust without https."""
        if self.is_ip:
            return ip_address(self.name.strip("[]")).is_loopback
        return self.name == "localhost" or self.name.endswith(".localhost")


@lru_cache(maxsize=512)
def parse_host(text: str) -> Host | None:
    """Read a Host header."""
    match = _WITH_PORT.fullmatch(text.lower()) if len(text) <= _LONGEST else None
    if match is None:
        return None
    host = Host(match["host"], int(match["port"]) if match["port"] else None)
    if (host.port or 0) > 65535 or (host.name.startswith("[") and not host.is_ip):
        return None
    return host


def origin(scheme: str, host: Host) -> str:
    """An origin in normal form: without the scheme's default port."""
    port = "" if host.port in (None, _PORTS[scheme]) else f":{host.port}"
    return f"{scheme}://{host.name}{port}"


@lru_cache(maxsize=512)
def normal_origin(text: str) -> str | None:
    """Parse an Origin header; None for `null` and anything else that is not a web page."""
    scheme, separator, rest = text.lower().partition("://")
    host = parse_host(rest) if separator and scheme in _PORTS else None
    return None if host is None else origin(scheme, host)
