"""One trial of a server: a few tables to warm up, then all of them, then the measurement."""

from dataclasses import replace

from .figures import Figures
from .swarm import Swarm, Wanted
from .usage import ReportedUsage

FEW = 12
"""Tables with which a server warms up: one of each game and number of seats, twice."""
WARM_UP_S = 2.0


async def try_out(url: str, wanted: Wanted, seconds: float, warm_up: float = WARM_UP_S) -> Figures:
    """Put a server under a load and say how it bore it."""
    usage = ReportedUsage(url)
    async with Swarm(url, wanted) as swarm:
        few = min(FEW, max(1, wanted.tables // 2))
        await swarm.gather(few)
        await swarm.warm_up(warm_up)
        before = await usage.memory_kb()
        await swarm.gather(wanted.tables - few)
        await swarm.warm_up(warm_up)
        figures = await swarm.measure(seconds, usage)
        after = await usage.memory_kb()
    if before is None or after is None or wanted.tables == few:
        return figures
    return replace(figures, kb_per_table=(after - before) / (wanted.tables - few))
