"""The addresses that a server prints: those by which others find it, whatever the machine's name resolves to."""

import socket
from ipaddress import ip_address
from typing import Any

import pytest

from monuments.server import interfaces
from monuments.server.interfaces import addresses

ROUTES = {socket.AF_INET: "192.168.1.5", socket.AF_INET6: "2001:db8:7::5"}


def name_is(monkeypatch: pytest.MonkeyPatch, *known: str) -> None:
    def resolve(host: str, port: None, family: int) -> list[Any]:
        if not known:
            raise socket.gaierror("Name or service not known")
        wanted = 4 if family == socket.AF_INET else 6
        return [(family, 0, 0, "", (each, 0)) for each in known if ip_address(each.partition("%")[0]).version == wanted]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)


@pytest.fixture
def _routes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        interfaces, "_by_route", lambda families: iter([ip_address(ROUTES[family]) for family in families])
    )


@pytest.mark.usefixtures("_routes")
@pytest.mark.parametrize("known", [(), ("127.0.1.1",), ("192.168.1.5", "fe80::1%eth0", "::1")])
def test_a_name_that_does_not_help_does_not_hurt(monkeypatch: pytest.MonkeyPatch, known: tuple[str, ...]) -> None:
    name_is(monkeypatch, *known)
    assert addresses("0.0.0.0", 80) == ["http://localhost:80", "http://192.168.1.5:80"]
    both = ["http://localhost:80", "http://192.168.1.5:80", "http://[2001:db8:7::5]:80"]
    assert addresses("::", 80) == both


@pytest.mark.usefixtures("_routes")
def test_what_the_name_adds_is_printed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    name_is(monkeypatch, "10.0.0.7")
    assert addresses("0.0.0.0", 80)[1:] == ["http://192.168.1.5:80", "http://10.0.0.7:80"]


def test_without_a_way_out_the_interfaces_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    name_is(monkeypatch)
    monkeypatch.setattr(interfaces, "_by_route", lambda families: iter(()))
    monkeypatch.setattr(interfaces, "_by_interface", lambda: map(ip_address, ["127.0.0.1", "10.42.0.1"]))
    assert addresses("0.0.0.0", 80) == ["http://localhost:80", "http://10.42.0.1:80"]


def test_interfaces_and_routes_are_those_of_this_machine() -> None:
    assert ip_address("127.0.0.1") in list(interfaces._by_interface())
    for family in ROUTES:
        for found in interfaces._by_route([family]):
            with socket.socket(family) as own:
                own.bind((str(found), 0))


@pytest.mark.parametrize(("host", "url"), [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80")])
def test_one_address_is_printed_as_it_is(host: str, url: str) -> None:
    assert addresses(host, 80) == [url]
