"""One load test: warm up with a few tables, open the rest, measure."""

from dataclasses import replace

from .figures import Figures
from .swarm import LoadSpec, Swarm
from .usage import ReportedUsage

FEW = 12
"""Tables for the warm-up: two for each game and number of seats."""
WARM_UP_S = 2.0


async def run_trial(url: str, spec: LoadSpec, seconds: float, warm_up: float = WARM_UP_S) -> Figures:
    """Put a server under a load and return the figures."""
    usage = ReportedUsage(url)
    async with Swarm(url, spec) as swarm:
        few = min(FEW, max(1, spec.tables // 2))
        await swarm.gather(few)
        await swarm.warm_up(warm_up)
        before = await usage.memory_kb()
        await swarm.gather(spec.tables - few)
        await swarm.warm_up(warm_up)
        figures = await swarm.measure(seconds, usage)
        after = await usage.memory_kb()
    if before is None or after is None or spec.tables == few:
        return figures
    return replace(figures, kb_per_table=(after - before) / (spec.tables - few))
