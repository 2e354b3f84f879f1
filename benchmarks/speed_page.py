"""Writes the latest results of `make bench` and of the GPU runs into docs/speed.md, between its marks.

python -m benchmarks.speed_page
"""

import json
from pathlib import Path
from typing import Any

from .report import number

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "speed.md"
RESULTS = Path(__file__).parent
TITLES = {"world_monuments": "Monuments", "wonders_of_antiquity": "Wonders of Antiquity"}
TARGETS = {"world_monuments": 6e9, "wonders_of_antiquity": 1.5e9}
"""Target on an H200, in decisions per second."""
TOOLS = {"python": "Python", "numpy": "NumPy", "numba": "Numba", "numba-cuda": "numba-cuda"}
VERDICT = {None: "", True: " ✓", False: " ✗"}


def line(row: dict[str, Any]) -> str:
    """A row as a line of the page's table."""
    if "missing" in row:
        return f"| {row['what']} | {row['unit']} | not measured | | | {row.get('target', '')} |"
    this = f"{row['this']} {number(row['measured_this'])}"
    that = f"{row['that']} {number(row['measured_that'])}" if "that" in row else ""
    ratio = "" if row["ratio"] is None else f"**{number(row['ratio'])}**"
    return (
        f"| {row['what']} | {row['unit']} | {this} | {that} | {ratio} | {row.get('target', '')}{VERDICT[row['met']]} |"
    )


def page_part(results: dict[str, Any]) -> str:
    """Date and machine, then the table."""
    tools = f"Python {results['python']}, NumPy {results['numpy']}, Numba {results['numba']}, {results['compiler']}"
    head = (
        f"Measured on {results['date']}, {results['processor']} ({results['cores']} cores, of which one is used),"
        f" {results['system']}, {tools}; medians of {results['rounds']} rounds."
    )
    columns = "| what | unit | this | that | this : that | target |\n|---|---|---|---|---|---|"
    return "\n".join([head, "", columns, *map(line, results["rows"])])


def gpu_part(results: dict[str, Any]) -> str:
    """Random games on the GPU."""
    columns = "| what | threads | decisions/s | target | equal games, move by move |\n|---|---|---|---|---|"
    lines = [
        f"| {TITLES[row['game']]}, {row['players']} players | {number(row['threads'])} "
        f"| **{row['decisions_per_second'] / 1e9:.2f} billion** "
        f"| ≥ {TARGETS[row['game']] / 1e9:g} billion{VERDICT[row['decisions_per_second'] >= TARGETS[row['game']]]} "
        f"| {number(row['games_equal_move_by_move'])} |"
        for row in results["results"]
    ]
    return "\n".join([_on(results), "", columns, *lines])


def gpu_env_part(results: dict[str, Any]) -> str:
    """The vectorised environment on the GPU."""
    columns = "| what | games at once | steps/s | of one core | steps equal to the CPU's |\n|---|---|---|---|---|"
    lines = [
        f"| {row['variant']} | {number(row['games'])} | **{row['steps_per_second'] / 1e6:.0f} million** "
        f"| × {row['ratio']} | {row['equal_to_cpu']['steps']} of {row['equal_to_cpu']['games']} games |"
        for row in results["results"]
    ]
    return "\n".join([_on(results), "", columns, *lines])


def _on(results: dict[str, Any]) -> str:
    tools = ", ".join(f"{name} {results[key]}" for key, name in TOOLS.items())
    return f"Measured on {results['date']}, {results['device']}, {tools}."


PARTS = {"latest": page_part, "gpu": gpu_part, "gpu_env": gpu_env_part}
"""The function for each results file; the page has marks of that name where the part begins and ends."""


def with_part(page: str, name: str, part: str) -> str:
    """The page with the part between two marks replaced."""
    first, last = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = page.partition(first)
    return f"{before}{first}\n{part}\n{last}{rest.partition(last)[2]}"


def main() -> None:
    """Replace what is between the marks."""
    page = PAGE.read_text(encoding="utf-8")
    for name, part in PARTS.items():
        results = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
        page = with_part(page, name, part(results))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
