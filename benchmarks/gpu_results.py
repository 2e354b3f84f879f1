"""The results of a run on a GPU, with date and versions, in a file."""

import json
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any


class Results:
    """Results that are printed and written one by one, so that an interrupted run keeps what it found."""

    def __init__(self, device: Any, file: Path) -> None:
        self._file = file
        self._about = {
            "date": datetime.now(UTC).date().isoformat(),
            "device": str(device.name),
            "python": platform.python_version(),
            **{package: version(package) for package in ("numpy", "numba", "numba-cuda")},
        }
        self._results: list[dict[str, Any]] = []

    def add(self, result: dict[str, Any]) -> None:
        """Add a result."""
        self._results.append(result)
        print(json.dumps(result), flush=True)
        document = json.dumps({**self._about, "results": self._results}, indent=1)
        self._file.write_text(document + "\n", encoding="utf-8")
