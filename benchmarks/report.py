"""The results as a table and as JSON."""

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from .measuring import Missing, Result, Row

VERDICT = {None: "", True: " ✓", False: " ✗"}


def number(value: float) -> str:
    """A number with few digits."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cells(result: Result) -> list[str]:
    """A result as the cells of a row."""
    row = result.row
    this = f"{row.this.name} {number(result.this)}"
    that = "" if row.that is None or result.that is None else f"{row.that.name} {number(result.that)}"
    target = "" if row.target is None else f"{row.target}{VERDICT[result.is_met]}"
    return [row.what, row.unit, this, that, "" if result.ratio is None else number(result.ratio), target]


def table(outcomes: Sequence[tuple[Row, Result | Missing]]) -> Grid:
    """All rows, including those that could not be measured."""
    made = Grid("what", "unit", "this", "that", "this : that", "target", title="medians of interleaved runs, one core")
    for row, outcome in outcomes:
        made.add_row(*(cells(outcome) if isinstance(outcome, Result) else [row.what, row.unit, "missing"]))
    return made


def as_json(outcomes: Sequence[tuple[Row, Result | Missing]], rounds: int) -> dict[str, Any]:
    """All measurements, with the date and the machine."""
    rows = []
    for row, outcome in outcomes:
        line: dict[str, Any] = {"what": row.what, "unit": row.unit, "this": row.this.name}
        if row.that is not None:
            line["that"] = row.that.name
        if row.target is not None:
            line["target"] = str(row.target)
        if isinstance(outcome, Result):
            line |= {"measured_this": outcome.this, "measured_that": outcome.that, "ratio": outcome.ratio}
            line["met"] = outcome.is_met
        else:
            line["missing"] = str(outcome)
        rows.append(line)
    return {"date": datetime.now(UTC).date().isoformat(), "rounds": rounds, **machine(), "rows": rows}


def machine() -> dict[str, str]:
    """Processor and versions."""
    import numba
    import numpy as np

    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "compiler": _compiler(),
    }


def _processor() -> str:
    described = Path("/proc/cpuinfo")
    if described.exists():
        for line in described.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()


def _compiler() -> str:
    from .yardsticks import compiler

    try:
        return subprocess.run(
            [compiler(), "--version"], check=True, capture_output=True, text=True
        ).stdout.splitlines()[0]
    except Missing:
        return "none"
