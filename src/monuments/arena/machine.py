"""The machine and the versions that games are played with."""

import os
import platform
from importlib.metadata import version
from pathlib import Path

from monuments import __version__

LIBRARIES = ("numpy", "numba")


def machine() -> str:
    """The processor and its number of threads."""
    return f"{_processor()}, {os.cpu_count()} threads, {platform.system()}"


def versions() -> str:
    """Python and the libraries that the rules run on."""
    return ", ".join([f"Python {platform.python_version()}", *(f"{name} {version(name)}" for name in LIBRARIES)])


def played_with() -> str:
    """Machine and versions, including our own, on one line."""
    return f"monuments {__version__}, {versions()}; {machine()}"


def _processor() -> str:
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()
