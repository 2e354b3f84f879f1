"""The pages about the project are true: the version, the commands, and the script that hosted CI runs."""

import os
import re
import subprocess
import sys
from typing import Any

import pytest
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


@pytest.mark.slow
def test_a_quick_run_leaves_out_compiled_rules_and_what_is_slow_and_says_so() -> None:
    files = ["tests/games/world_monuments/test_kept_fields.py", "tests/docs/test_project_files.py"]
    run = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", "--quick", *files]
    said = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "[interpreted-" in said
    assert "[compiled-" not in said
    assert "test_a_quick_run" not in said
    assert "Left out: tests/arena, " in said
