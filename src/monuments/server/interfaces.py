"""The addresses under which others in the network reach this machine."""

import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

EVERYBODY = ("0.0.0.0", "::")
# Addresses for documentation: the route to them is the default route, and nothing is sent there.
FAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
SIOCGIFADDR = 0x8915
"""The ioctl for the address of an interface on Linux."""

Address = IPv4Address | IPv6Address


def addresses(host: str, port: int) -> list[str]:
    """The URLs of a server that listens on a host, this machine's own address first."""
    if host not in EVERYBODY:
        return [_url(host, port)]
    families = [socket.AF_INET] if host == "0.0.0.0" else [socket.AF_INET, socket.AF_INET6]
    return [_url("localhost", port), *(_url(str(each), port) for each in own_addresses(families))]


def own_addresses(families: list[socket.AddressFamily]) -> list[Address]:
    """The addresses of this machine in its networks, those that reach furthest first."""
    found = [*_by_route(families), *_by_name(families)]
    # A machine without a default route, such as a hotspot, still has addresses on its interfaces.
    found = found or list(_by_interface())
    others = (each for each in found if not (each.is_loopback or each.is_link_local or each.is_unspecified))
    return list(dict.fromkeys(others))


def _by_route(families: list[socket.AddressFamily]) -> Iterator[Address]:
    for family in families:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((FAR[family], 9))
            yield ip_address(asking.getsockname()[0])


def _by_name(families: list[socket.AddressFamily]) -> Iterator[Address]:
    for family in families:
        # The machine's name need not resolve.
        with suppress(OSError):
            for *_, known in socket.getaddrinfo(socket.gethostname(), None, family):
                yield ip_address(str(known[0]).partition("%")[0])


def _by_interface() -> Iterator[Address]:
    try:
        import fcntl
    except ImportError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                yield IPv4Address(answer[20:24])


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
