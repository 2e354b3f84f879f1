"""Processor time and memory of a process on this machine, as the kernel counts them."""

import os
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")


class ProcessUsage:
    """Processor time of all threads, and resident memory."""

    def __init__(self, pid: int) -> None:
        self._folder = Path(f"/proc/{pid}")

    async def cpu_s(self) -> float:
        """Seconds of processor time of the living threads."""
        threads = (self._folder / "task").iterdir()
        return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9

    async def memory_kb(self) -> float:
        """Resident memory."""
        return int((self._folder / "statm").read_text(encoding="ascii").split()[1]) * PAGE / 1000
