"""Processor time and memory of a server, from its metrics."""

import re
from typing import Protocol

import httpx

_CPU = re.compile(r"^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)", re.MULTILINE)
_MEMORY = re.compile(r"^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)", re.MULTILINE)


class Usage(Protocol):
    """Processor time and memory of one process; None if they are unknown."""

    async def cpu_s(self) -> float | None:
        """Seconds of processor time so far."""
        ...

    async def memory_kb(self) -> float | None:
        """Resident memory."""
        ...


class ReportedUsage:
    """The values from `/metrics` of one process."""

    def __init__(self, url: str) -> None:
        self._url = f"{url.rstrip('/')}/metrics"

    async def cpu_s(self) -> float | None:
        """Seconds of processor time so far."""
        return await self._read(_CPU)

    async def memory_kb(self) -> float | None:
        """Resident memory."""
        found = await self._read(_MEMORY)
        return None if found is None else found / 1000

    async def _read(self, pattern: re.Pattern[str]) -> float | None:
        async with httpx.AsyncClient() as http:
            answer = await http.get(self._url)
        found = pattern.search(answer.text) if answer.is_success else None
        return None if found is None else float(found[1])
