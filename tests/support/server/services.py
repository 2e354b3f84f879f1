"""Real servers for tests: PostgreSQL and Redis, each in a folder and on a port of its own."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.patience import LIMIT_S
from tests.support.ports import ReservedPort

PAUSE_S = 0.02
ROLE = "monuments"


class ServiceError(Exception):
    """A server that tests need is not available."""


def find_program(name: str, package: str) -> str:
    """The path of a program; as root on Debian it is installed if it is missing."""
    found = _look_for(name)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", package]):
            subprocess.run(command, check=False, env=environment, capture_output=True)
        found = _look_for(name)
    if found is None:
        raise ServiceError(f"{name} is not installed and the tests need it: on Debian, apt-get install {package}")
    return found


def _look_for(name: str) -> str | None:
    # Debian keeps PostgreSQL's programs outside PATH, in a folder for each version.
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", *map(str, reversed(folders))])
    return shutil.which(name, path=path)


@dataclass
class Service:
    """A server process that can be stopped, killed and started again on the same port with the same data."""

    folder: Path
    reserved: ReservedPort
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.reserved.number

    def command(self) -> list[str]:
        """How the server is started."""
        raise NotImplementedError

    def is_ready(self) -> bool:
        """Whether the server answers."""
        raise NotImplementedError

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self.user(),
                group=self.group(),
            )
        while not self.is_ready():
            if self.process.poll() is not None:
                self.finish(signal.SIGKILL)
                raise ServiceError(f"{self.command()[0]} did not start:\n{(self.folder / 'server.log').read_text()}")
            time.sleep(PAUSE_S)

    def user(self) -> int | None:
        """As which user the server runs, if not as ours."""
        return None

    def group(self) -> int | None:
        """As which group the server runs, if not as ours."""
        user = self.user()
        return None if user is None else pwd.getpwuid(user).pw_gid

    def stop(self) -> None:
        """Stop the server cleanly."""
        self.finish(signal.SIGTERM)

    def kill(self) -> None:
        """Stop the server as a crash would."""
        self.finish(signal.SIGKILL)

    def restart(self) -> None:
        """Stop the server and start it again."""
        self.stop()
        self.start()

    def finish(self, how: signal.Signals) -> None:
        """Send a signal and wait for the end."""
        process, self.process = self.process, None
        if process is not None:
            process.send_signal(how)
            process.wait()

    def remove(self) -> None:
        """Stop the server and delete its data."""
        self.kill()
        self.reserved.release()
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclass
class Postgres(Service):
    """A PostgreSQL server; everybody on this machine may connect as the role of the tests."""

    settings: Sequence[str] = ()

    def command(self) -> list[str]:
        """How the server is started; small, as it serves one test at a time."""
        settings = ["shared_buffers=16MB", "max_connections=60", "autovacuum=off", *self.settings]
        if sys.platform == "linux":
            # Recovery after a kill need not open each of a thousand files.
            settings.append("recovery_init_sync_method=syncfs")
        return [
            find_program("postgres", "postgresql"),
            *("-D", str(self.folder / "data"), "-h", "127.0.0.1", "-p", str(self.port), "-k", str(self.folder)),
            *(word for setting in settings for word in ("-c", setting)),
        ]

    def initialise(self) -> None:
        """Make the data folder."""
        command = [find_program("initdb", "postgresql"), "-D", str(self.folder / "data"), "-U", ROLE]
        options = ["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "--no-instructions"]
        done = subprocess.run(
            [*command, *options],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            user=self.user(),
            group=self.group(),
        )
        if done.returncode:
            raise ServiceError(f"initdb failed:\n{done.stdout}{done.stderr}")

    def is_ready(self) -> bool:
        """Whether it takes connections."""
        command = [find_program("pg_isready", "postgresql"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0

    def user(self) -> int | None:
        """PostgreSQL refuses to run as root."""
        if os.geteuid() != 0:
            return None
        users = {entry.pw_name: entry.pw_uid for entry in pwd.getpwall()}
        return users.get("postgres", users["nobody"])

    def stop(self) -> None:
        """Stop at once but cleanly: connections are closed without waiting for their owners."""
        self.finish(signal.SIGINT)

    def kill(self) -> None:
        """End every process of it without a checkpoint, so that the next start is a recovery."""
        self.finish(signal.SIGQUIT)

    def url(self, database: str = "postgres") -> str:
        """The URL of a database."""
        return f"postgresql://{ROLE}@127.0.0.1:{self.port}/{database}"

    def create_database(self, name: str) -> str:
        """Create an empty database and return its URL."""
        self.sql(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def drop_database(self, name: str) -> None:
        """Delete a database."""
        self.sql(f'DROP DATABASE "{name}" WITH (FORCE)')

    def sql(self, command: str, database: str = "postgres") -> str:
        """Run a command with PostgreSQL's own client."""
        client = [find_program("psql", "postgresql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
        done = subprocess.run(
            [*client, "-d", self.url(database), "-c", command], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise ServiceError(f"{command}: {done.stderr}")
        return done.stdout.strip()


@dataclass
class Redis(Service):
    """A Redis server that keeps nothing."""

    def command(self) -> list[str]:
        """How the server is started."""
        program = find_program("redis-server", "redis-server")
        options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        return [program, "--port", str(self.port), *options]

    def is_ready(self) -> bool:
        """Whether it answers a ping."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT_S) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(64).startswith(b"+PONG")
        except OSError:
            return False

    def url(self) -> str:
        """The URL of the server."""
        return f"redis://127.0.0.1:{self.port}/0"


def start_postgres(settings: Sequence[str] = ()) -> Postgres:
    """A new PostgreSQL server; `remove` it in the end."""
    server = Postgres(Path(tempfile.mkdtemp(prefix="monuments-postgres-")), ReservedPort(), settings)
    try:
        user, group = server.user(), server.group()
        if user is not None and group is not None:
            os.chown(server.folder, user, group)
        server.initialise()
        server.start()
    except BaseException:
        server.remove()
        raise
    return server


def start_redis() -> Redis:
    """A new Redis server; `remove` it in the end."""
    server = Redis(Path(tempfile.mkdtemp(prefix="monuments-redis-")), ReservedPort())
    try:
        server.start()
    except BaseException:
        server.remove()
        raise
    return server
