"""What the pages for hosts and the files under deploy/ name exists: commands, options, settings, metrics, files."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer.main
from typer.core import TyperGroup

from monuments.cli.main import app
from monuments.server.settings import OTHER_VARIABLES, PREFIX, Settings
from monuments.server.telemetry import Metrics
from tests.support.project import ROOT

DEPLOY = sorted((ROOT / "deploy").iterdir())
HOSTING = ROOT / "docs" / "hosting.md"
FILES = [*DEPLOY, HOSTING, ROOT / "README.md", ROOT / "docs" / "protocol.md"]


def commands(text: str) -> list[list[str]]:
    """Calls of the command at the beginning of a line, in a unit, or in a container."""
    calls = re.findall(r"(?:^|`|ExecStart=\S*/|\.venv/bin/)monuments ([a-z][^`\n|]*)", text, re.MULTILINE)
    calls += [" ".join(re.findall(r'"([^"]+)"', call)) for call in re.findall(r'CMD \["monuments", (.*)\]', text)]
    return [shlex.split(call, comments=True) for call in calls]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_all_named_settings_exist(file: Path) -> None:
    named = set(re.findall(r"\bMONUMENTS_[A-Z_]+\b", file.read_text(encoding="utf-8"))) - OTHER_VARIABLES
    assert named <= {PREFIX + name.upper() for name in Settings.model_fields}


@pytest.mark.parametrize("file", DEPLOY, ids=lambda file: file.name)
def test_all_named_commands_and_options_exist(file: Path) -> None:
    """In files that are no pages; those are checked by `tests/docs/test_markdown.py`."""
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    for words in commands(file.read_text(encoding="utf-8")):
        command: Any = group
        depth = 0
        while isinstance(command, TyperGroup) and depth < len(words):
            two = " ".join(words[depth : depth + 2])
            depth += 2 if two in command.commands and " " in two else 1
            command = command.commands[two if two in command.commands else words[depth - 1]]
        known = {name for each in command.params for name in each.opts + each.secondary_opts}
        assert {word.partition("=")[0] for word in words if word.startswith("--")} <= known | {"--help"}, words


def test_the_pages_for_hosts_name_what_a_host_needs() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    named = [" ".join(words[:2]) for words in commands(text)]
    operating = {"stats", "tables", "close", "players", "rename-player", "remove-player"}
    assert {f"admin {name}" for name in operating} <= set(named)
    assert {"backup", "restore", "settings"} <= {name.split()[0] for name in named}
    for word in ("/healthz", "/metrics", "Upgrade", "X-Forwarded-For", "X-Forwarded-Proto", "DELETE /api/me"):
        assert word in text


def test_every_metric_is_listed() -> None:
    told = {family.name for family in Metrics().registry.collect() if family.name.startswith("monuments_")}
    assert set(re.findall(r"`(monuments_\w+)`", HOSTING.read_text(encoding="utf-8"))) - {"monuments_player"} == told


def test_the_unit_has_few_privileges() -> None:
    lines = (ROOT / "deploy" / "monuments.service").read_text(encoding="utf-8").splitlines()
    for line in ("User=monuments", "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes", "UMask=0077"):
        assert line in lines
    assert "MemoryDenyWriteExecute=yes" not in lines, "machine code could not be made"


def unit(name: str) -> dict[str, list[str]]:
    """The settings of a systemd unit."""
    lines = (ROOT / "deploy" / name).read_text(encoding="utf-8").splitlines()
    found: dict[str, list[str]] = {}
    for line in (line for line in lines if "=" in line and not line.startswith("#")):
        key, _, value = line.partition("=")
        found.setdefault(key, []).append(value)
    return found


def test_the_backup_runs_as_the_server() -> None:
    server, backup, timer = (unit(f"monuments{rest}") for rest in (".service", "-backup.service", "-backup.timer"))
    assert timer["WantedBy"] == ["timers.target"]
    assert timer["OnCalendar"]
    for key in ("User", "Group", "UMask", "NoNewPrivileges", "ProtectSystem", "ProtectHome"):
        assert backup[key] == server[key]
    [start], [clear] = backup["ExecStart"], backup["ExecStartPost"]
    folder = start.split()[-1]
    assert start.split()[0] == server["ExecStart"][0].split()[0]
    assert clear.split()[1] == folder
    assert f"install -d -m 700 -o monuments {folder}" in HOSTING.read_text(encoding="utf-8")
    assert backup["Environment"][0].partition("=")[2] == server["ExecStart"][0].split()[-1]
    assert set(backup["ReadWritePaths"][0].split()) == {folder, f"/var/lib/{server['StateDirectory'][0]}"}
