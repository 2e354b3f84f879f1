"""Simulation as a library: the documented example, and parts that add up to the whole."""

import subprocess
import sys
from dataclasses import replace

from monuments.games import find_game
from monuments.simulation import Simulation, simulate
from tests.support.project import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "simulation.py"


def test_the_example_runs_as_it_stands_in_the_docs() -> None:
    assert f"```python\n{EXAMPLE.read_text(encoding='utf-8')}```" in (ROOT / "docs" / "simulation.md").read_text(
        "utf-8"
    )
    finished = subprocess.run([sys.executable, EXAMPLE], capture_output=True, text=True, check=True)
    seats = finished.stdout.splitlines()
    assert [line.split(" wins ")[0] for line in seats] == ["seat 1", "seat 2", "seat 3", "greedy"]
    assert finished.stderr == ""


def test_tallies_of_parts_add_up_to_the_tally_of_the_whole() -> None:
    whole = Simulation(find_game("wonders_of_antiquity").setup({}), games=30, seed=5)
    seen: list[int] = []
    tally = simulate(replace(whole, games=10), advance=seen.append)
    tally.add(simulate(replace(whole, first=11, games=20)))
    assert seen == [10]
    assert tally == simulate(whole)


def test_bots_that_play_are_counted_by_seat() -> None:
    setup = find_game("world_monuments").setup({})
    counted = simulate(Simulation(setup, games=4, seed=1, bots=("greedy", "random")))
    assert counted.games == 4
    assert counted.summary().seats[0].wins > counted.summary().seats[1].wins
