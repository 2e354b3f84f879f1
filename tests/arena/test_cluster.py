"""A Ray cluster plays the same games as a process; without Ray the error says how to install it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from monuments.arena import NoCluster, play_tournament
from tests.support.arena.tools import bot, tournament

COMMAND = str(Path(sys.executable).with_name("monuments"))


def test_a_missing_ray_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = r"a Ray cluster needs ray, which is not installed: pip install 'monuments\[ray\]'"
    with pytest.raises(NoCluster, match=said):
        play_tournament(tournament("random", "random"), 2, {}, print, ray=True)


@pytest.mark.long
def test_a_local_cluster_plays_the_same_games() -> None:
    """In a separate process, because Ray emits warnings and leaves threads behind."""
    arguments = [COMMAND, "arena", bot("Throws"), "random", "--games", "4", "--jobs", "2", "--json"]
    documents = []
    for more in ([], ["--ray"]):
        finished = subprocess.run([*arguments, *more], capture_output=True, text=True, check=False)
        assert finished.returncode == 1, "every answer of a bot was replaced"
        document = json.loads(finished.stdout)
        del document["times"]
        documents.append(document)
        assert "KeyError: 'lost'" in finished.stderr
    assert documents[0] == documents[1]


def test_an_unreachable_cluster_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "nonsense")
    command = [COMMAND, "arena", "random", "random", "--games", "2", "--ray"]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    assert finished.returncode == 1
    assert finished.stderr.splitlines()[-1].startswith("error: no Ray cluster at nonsense: ")
