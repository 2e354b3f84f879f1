"""How many processors a process is given: by its affinity and by the quotas of its control groups."""

import os
from pathlib import Path

import pytest

from monuments.server.cores import given_cores


@pytest.fixture(autouse=True)
def _eight_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(8)))


def cores(folder: Path, own_group: str, files: dict[str, str]) -> int:
    own = folder / "own"
    own.write_text(own_group)
    for name, text in files.items():
        (folder / "groups" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "groups" / name).write_text(text)
    return given_cores(folder / "groups", own)


@pytest.mark.parametrize(
    ("own_group", "files", "given"),
    [
        ("0::/\n", {"cpu.max": "200000 100000\n"}, 2),
        ("0::/\n", {"cpu.max": "150000 100000\n"}, 2),
        ("0::/\n", {"cpu.max": "20000 100000\n"}, 1),
        ("0::/\n", {"cpu.max": "max 100000\n"}, 8),
        ("0::/\n", {"cpu.max": "9900000 100000\n"}, 8),
        ("0::/\n", {}, 8),
        ("0::/a.slice/b.service\n", {"a.slice/b.service/cpu.max": "300000 100000\n"}, 3),
        (
            "0::/a.slice/b.service\n",
            {"a.slice/cpu.max": "200000 100000\n", "a.slice/b.service/cpu.max": "max 100000\n"},
            2,
        ),
        (
            "4:memory:/x\n1:cpu,cpuacct:/docker/1\n0::/\n",
            {"cpu/cpu.cfs_quota_us": "250000\n", "cpu/cpu.cfs_period_us": "100000\n"},
            3,
        ),
        ("1:cpu:/\n", {"cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"}, 8),
    ],
)
def test_the_smallest_quota_counts(tmp_path: Path, own_group: str, files: dict[str, str], given: int) -> None:
    assert cores(tmp_path, own_group, files) == given


def test_a_system_without_groups_counts_processors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert given_cores(tmp_path / "none", tmp_path / "none") == 8
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert given_cores(tmp_path / "none", tmp_path / "none") == 1
