"""The pages about the project are true: the version, the commands, and the script that hosted CI runs."""

import os
import re
from typing import Any

import yaml  # type: ignore[import-untyped]

from monuments import __version__
from tests.support.project import ROOT


def test_the_newest_changes_are_those_of_this_version() -> None:
    headings = re.findall(r"(?m)^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert headings[0] == __version__
    numbers = [tuple(map(int, heading.split("."))) for heading in headings]
    assert numbers == sorted(numbers, reverse=True)


def test_commands_for_contributors_exist() -> None:
    targets = set(re.findall(r"(?m)^([\w-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8")))
    named = set(re.findall(r"\bmake ([a-z-]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    assert named
    assert named <= targets


def test_hosted_ci_runs_an_existing_script() -> None:
    workflow: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    [job] = workflow["jobs"].values()
    ran = [step["run"] for step in job["steps"] if "run" in step]
    assert ran[-1] == ".ci/run"
    assert os.access(ROOT / ".ci/run", os.X_OK)
