"""The servers that tests start: they restart after a stop and a kill, and a missing one is named."""

import socket

import pytest

from tests.support.server.services import Redis, ServiceError, find_program


def test_redis_comes_back(redis_server: Redis) -> None:
    for end in (redis_server.stop, redis_server.kill):
        end()
        assert not redis_server.is_ready()
        redis_server.start()
        with socket.create_connection(("127.0.0.1", redis_server.port)) as connection:
            connection.sendall(b"PING\r\n")
            assert connection.recv(64) == b"+PONG\r\n"


def test_a_program_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(ServiceError, match="apt-get install moon"):
        find_program("moon-server", "moon")
