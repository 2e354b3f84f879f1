"""The container and its compose file, as far as can be checked without an engine: each step finds what it needs."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from ipaddress import ip_address, ip_network
from pathlib import Path, PurePosixPath
from posixpath import join, normpath
from typing import Any
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest
import yaml  # type: ignore[import-untyped]

from monuments.server.settings import PREFIX, Settings, load
from tests.support.project import ROOT
from tests.support.server.running import running_server
from tests.support.server.services import find_program

CLIENT = "src/monuments/server/client"
GIVEN = {"DATABASE_PASSWORD": "a-password", "PUBLIC_URL": "https://play.example.org"}
"""What whoever starts it is asked for."""
NOT_SETTINGS = {"PATH", "MONUMENTS_CACHE"}
ENGINE_GATEWAYS = ("172.17.0.1", "172.18.0.1", "192.168.65.1", "10.88.0.1", "10.89.0.1", "10.89.7.1")


@dataclass
class Stage:
    """One stage of the build: its steps in order."""

    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)

    def all(self, kind: str) -> list[str]:
        """The arguments of each step of a kind."""
        return [rest for step, rest in self.steps if step == kind]

    def only(self, kind: str) -> str:
        """The argument of the only step of a kind."""
        [rest] = self.all(kind)
        return rest


def stages() -> list[Stage]:
    """The Containerfile."""
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    found: list[Stage] = []
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        if not line or line.startswith("#"):
            continue
        step, rest = line.split(maxsplit=1)
        if step == "FROM":
            found.append(Stage(rest.partition(" AS ")[2]))
        else:
            found[-1].steps.append((step, rest))
    return found


def compose() -> dict[str, Any]:
    """The compose file, with required variables filled in."""
    text = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    filled = re.sub(r"\$\{(\w+):\?[^}]+\}", lambda found: GIVEN[found[1]], text)
    assert "$" not in filled
    parsed: dict[str, Any] = yaml.safe_load(filled)
    return parsed


def context() -> set[str]:
    """The files sent to the engine: those of a clone, except what .dockerignore excludes."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert rules[0] == "*"
    return {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file() and _is_sent(name, rules)}


def _is_sent(name: str, rules: list[str]) -> bool:
    path, is_sent = PurePosixPath(name), True
    for rule in rules:
        pattern = rule.removeprefix("!").removeprefix("**/")
        parts = [str(path), *map(str, path.parents)] + (list(path.parts) if "**" in rule else [])
        if any(fnmatch(part, pattern) for part in parts):
            is_sent = rule.startswith("!")
    return is_sent


def copied(stage: Stage) -> Iterator[tuple[str | None, list[str], str]]:
    """What is copied from which stage to where."""
    for rest in stage.all("COPY"):
        words = shlex.split(rest)
        source = words.pop(0).removeprefix("--from=") if words[0].startswith("--") else None
        yield source, words[:-1], words[-1]


def environment() -> dict[str, str]:
    """The variables of the last image."""
    return dict(word.split("=", 1) for word in shlex.split(stages()[-1].only("ENV")))


def within(files: set[str], name: str) -> set[str]:
    """A file, or the contents of a folder."""
    return {file for file in files if file == name or file.startswith(f"{name}/")}


def settings(given: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The server's settings, given the variables of a container."""
    named = {name for name in given if name not in NOT_SETTINGS}
    assert named <= {PREFIX + name.upper() for name in Settings.model_fields}
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)
    monkeypatch.delenv("MONUMENTS_CONFIG", raising=False)
    for name in named:
        monkeypatch.setenv(name, given[name])
    return load()


def test_every_step_finds_what_it_copies() -> None:
    files, earlier = context(), list[str]()
    for stage in stages():
        for source, names, _ in copied(stage):
            if source is None:
                assert all(within(files, name) or name == "." for name in names), names
            else:
                assert source in earlier
        earlier.append(stage.name)
    assert not within(files, CLIENT), "the client is built there"


def test_the_client_is_built_where_it_is_copied_from() -> None:
    client, build, _ = stages()
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    for run in client.all("RUN"):
        match shlex.split(run):
            case ["npm", "install", "--no-save"]:
                pass
            case ["npm", "run", script]:
                assert script in scripts
            case other:
                raise AssertionError(other)
    [made] = set(re.findall(r"(?:pages|assets): '([^']+)'", (ROOT / "web" / "vite.config.ts").read_text("utf-8")))
    taken = [(names, to) for source, names, to in copied(build) if source == client.name]
    assert taken == [([normpath(join(client.only("WORKDIR"), made))], CLIENT)]


def test_pip_installs_what_is_locked_into_what_is_copied() -> None:
    _, build, last = stages()
    [[venv]] = [names for source, names, _ in copied(last) if source == build.name]
    told = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--help"], check=True, capture_output=True, text=True
    )
    first, *installs = [shlex.split(run) for run in build.all("RUN")]
    assert first == ["python", "-m", "venv", venv]
    assert len(installs) == 2
    for words in installs:
        assert words[:2] == [f"{venv}/bin/pip", "install"]
        assert all(word in told.stdout for word in words if word.startswith("--"))
    assert installs[0][-2:] == ["-r", "requirements/run.txt"]
    assert "--hash=sha256:" in (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    assert environment()["PATH"].startswith(f"{venv}/bin:")


def test_the_package_that_is_built_there_has_the_command_and_the_client(tmp_path: Path) -> None:
    files, (client, build, _) = context(), stages()
    source = tmp_path / "src"
    for stage, names, to in copied(build):
        if stage == client.name:
            (source / to).mkdir(parents=True)
            (source / to / "index.html").write_text("built")
        for name in names if stage is None else []:
            for file in within(files, name):
                (source / file).parent.mkdir(parents=True, exist_ok=True)
                (source / file).write_bytes((ROOT / file).read_bytes())
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=source,
        check=True,
        capture_output=True,
    )
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        [scripts] = [name for name in names if name.endswith("entry_points.txt")]
        assert "monuments = monuments_command:main" in packed.read(scripts).decode()
        assert packed.read("monuments/server/client/index.html") == b"built"
    package = {name.removeprefix("src/") for name in within(files, "src")}
    assert package <= set(names)


def test_the_container_serves_as_configured(monkeypatch: pytest.MonkeyPatch) -> None:
    last, told = stages()[-1], environment()
    chosen = settings(told, monkeypatch)
    [data] = last.all("VOLUME")
    assert str(chosen.data) == data
    assert told["MONUMENTS_CACHE"].startswith(f"{data}/")
    assert (chosen.host, str(chosen.port)) == ("0.0.0.0", last.only("EXPOSE"))
    user = last.only("USER")
    assert re.search(rf"useradd .*--home-dir {data} {user}$", last.only("RUN"))
    assert json.loads(last.only("CMD")) == ["monuments", "serve"]


def test_the_health_check_works_inside_the_container() -> None:
    _, _, check = stages()[-1].only("HEALTHCHECK").partition("CMD ")
    program, option, code = json.loads(check)
    assert (program, option) == ("python", "-c")
    with running_server() as server:
        asked = code.replace("http://127.0.0.1:8000", server.url)
        assert asked != code
        assert subprocess.run([sys.executable, option, asked], check=False).returncode == 0
    gone = subprocess.run([sys.executable, option, asked], check=False, capture_output=True)
    assert gone.returncode != 0


def test_the_services_know_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    told = compose()
    server, database, redis = (told["services"][name] for name in ("server", "database", "redis"))
    folder = ROOT / "deploy"
    assert (folder / server["build"]["context"]).resolve() == ROOT
    assert (ROOT / server["build"]["dockerfile"]).is_file()
    monkeypatch.setattr("monuments.server.settings.given_cores", lambda: 6)
    chosen = settings({**environment(), **server["environment"]}, monkeypatch)
    assert chosen.workers == 3
    address = urlsplit(chosen.database_url)
    assert (address.hostname, address.port) == ("database", None)
    wanted = {"POSTGRES_USER": address.username, "POSTGRES_DB": address.path[1:], "POSTGRES_PASSWORD": address.password}
    assert database["environment"] == wanted
    assert chosen.redis_url is not None
    assert urlsplit(chosen.redis_url).hostname == "redis"
    for name, wait in server["depends_on"].items():
        assert wait == {"condition": "service_healthy"}
        assert told["services"][name]["healthcheck"]["test"][0] == "CMD"
    assert set(server["depends_on"]) == {"database", "redis"}
    assert database["healthcheck"]["test"][-2:] == ["-U", address.username]
    assert redis["command"][0] == "redis-server"
    networks = [ip_network(each) for each in chosen.trusted_proxies]
    assert all(any(ip_address(gateway) in network for network in networks) for gateway in ENGINE_GATEWAYS)


def test_volumes_and_ports() -> None:
    told, last = compose(), stages()[-1]
    server = told["services"]["server"]
    mounted = [volume.split(":") for service in told["services"].values() for volume in service.get("volumes", [])]
    assert {name for name, _ in mounted} == set(told["volumes"])
    assert [folder for name, folder in mounted if name == "server"] == last.all("VOLUME")
    assert server["ports"] == [f"127.0.0.1:8000:{last.only('EXPOSE')}"], "the proxy's alone"
    assert server["read_only"] is True
    assert float(server["stop_grace_period"].removesuffix("s")) > Settings().shutdown_s
    assert not any("ports" in told["services"][name] for name in ("database", "redis"))


def test_redis_accepts_its_options() -> None:
    command = compose()["services"]["redis"]["command"]
    told = subprocess.run(
        [find_program("redis-server", "redis-server"), *command[1:], "--port", "0", "--bogus-option", "x"],
        check=False,
        capture_output=True,
        text=True,
    )
    # It reads options in order, and reports the first that it does not know.
    assert told.returncode != 0
    assert "bogus-option" in told.stdout + told.stderr
    assert not any(f"'{word} " in told.stdout + told.stderr for word in ("save", "appendonly"))
