"""The client: its address, through trusted proxies, and what else is known about a connection."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from starlette.requests import HTTPConnection

from .addresses import parse_host

UNKNOWN = "unknown"
VISIT = "monuments.visit"


@dataclass(slots=True)
class Visit:
    """One request or socket, as seen through the proxies."""

    client: str
    """The client's address, used for limits; for IPv6 the /64 network, which one household shares."""
    scheme: str
    """`http` or `https`, also for sockets."""
    host: str
    """The Host header; empty if it is missing or repeated."""
    request_id: str
    language: str
    """The language of answers: the browser's, unless a route sets another."""

    @property
    def is_https(self) -> bool:
        """Whether the client used https."""
        return self.scheme == "https"

    @property
    def is_trustworthy(self) -> bool:
        """Whether browsers treat the connection as secure."""
        host = parse_host(self.host)
        return self.is_https or (host is not None and host.is_this_machine)


class Proxies:
    """The addresses whose forwarding headers are trusted."""

    def __init__(self, addresses: Iterable[str]) -> None:
        self._networks = tuple(ip_network(address, strict=False) for address in addresses)
        self._known = lru_cache(maxsize=1024)(self._contains)

    def __contains__(self, address: str) -> bool:
        return self._known(address)

    def _contains(self, address: str) -> bool:
        parsed = _parsed(address)
        return parsed is not None and any(parsed in network for network in self._networks)


def client_address(peer: str | None, forwarded: Sequence[str], proxies: Proxies) -> str:
    """The client's address: the last one in `X-Forwarded-For` that is not a trusted proxy.

    Everything to the left of it comes from somebody untrusted and is ignored.
    """
    if peer is None:
        return UNKNOWN
    address = peer
    for part in reversed([one.strip() for line in forwarded for one in line.split(",")]):
        if address not in proxies:
            break
        named = _without_port(part)
        if _parsed(named) is None:
            break
        address = named
    return address


@lru_cache(maxsize=4096)
def group(address: str) -> str:
    """What counts as one client: an IPv4 address, or the /64 network of an IPv6 address."""
    parsed = _parsed(address)
    if parsed is None:
        return UNKNOWN
    if isinstance(parsed, IPv6Address):
        return str(IPv6Network((int(parsed), 64), strict=False))
    return str(parsed)


def visit_of(connection: HTTPConnection) -> Visit:
    """The visit of a request or socket; usable as a dependency of a route."""
    return visit_in(connection.scope)


def visit_in(scope: Any) -> Visit:
    """The visit of an ASGI scope."""
    visit: Visit = scope[VISIT]
    return visit


def new_request_id() -> str:
    """An id to find the log lines of one request by."""
    return secrets.token_hex(8)


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def _without_port(address: str) -> str:
    """Some proxies append the port: `1.2.3.4:567`, `[::1]:567`."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    host, _, port = address.rpartition(":")
    return host if port.isdecimal() and ":" not in host and host else address
