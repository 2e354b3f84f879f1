"""Put the results of the last `make bench` into docs/speed.md, between its two marks.

python -m benchmarks.speed_page [FILE]
"""

import json
import sys
from pathlib import Path
from typing import Any

from .report import number

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "speed.md"
FIRST, LAST = "<!-- measured -->", "<!-- end of measured -->"
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
    """When and on what, then the table."""
    tools = f"Python {results['python']}, NumPy {results['numpy']}, Numba {results['numba']}, {results['compiler']}"
    head = (
        f"Measured on {results['date']}, {results['processor']} ({results['cores']} cores, of which one is used),"
        f" {results['system']}, {tools}; medians of {results['rounds']} rounds."
    )
    columns = "| what | unit | this | that | this : that | target |\n|---|---|---|---|---|---|"
    return "\n".join([head, "", columns, *map(line, results["rows"])])


def main() -> None:
    """Replace what stands between the marks."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "latest.json"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(FIRST)
    after = rest.partition(LAST)[2]
    part = page_part(json.loads(source.read_text(encoding="utf-8")))
    PAGE.write_text(f"{before}{FIRST}\n{part}\n{LAST}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
