"""The metrics of one process, for Prometheus.

With several workers each scrape reaches one of them; every series therefore has the label `process` (the process id),
which keeps the workers' series apart. Sum over it.
"""

import os
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import Metric
from prometheus_client.samples import Sample

CONTENT_TYPE = CONTENT_TYPE_LATEST
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Metrics:
    """Every metric of the server; one object per application, so that tests share nothing."""

    def __init__(self, process: int | None = None) -> None:
        self.registry = _Labelled(os.getpid() if process is None else process)
        registry = self.registry
        self.actions = Counter(
            "monuments_actions", "Actions of players and bots.", ("game", "kind", "result"), registry=registry
        )
        self.action_seconds = Histogram(
            "monuments_action_seconds", "From an action to its acceptance.", buckets=QUICK, registry=registry
        )
        self.messages_in = Counter("monuments_messages_in", "Messages received on sockets.", registry=registry)
        self.messages_out = Counter("monuments_messages_out", "Messages sent on sockets.", registry=registry)
        self.sockets = Gauge("monuments_sockets_open", "Open sockets.", registry=registry)
        self.dropped = Counter(
            "monuments_dropped_clients", "Sockets closed because the client was too slow.", registry=registry
        )
        self.tables = Gauge("monuments_tables", "Tables: live in memory, or asleep.", ("state",), registry=registry)
        self.append_batch = Histogram(
            "monuments_append_batch", "Entries written to the log at once.", buckets=BATCHES, registry=registry
        )
        self.append_seconds = Histogram(
            "monuments_append_seconds", "Time to write to the log.", buckets=QUICK, registry=registry
        )
        self.bot_answers = Counter("monuments_bot_answers", "Answers of bots.", ("level",), registry=registry)
        self.bot_seconds = Histogram(
            "monuments_bot_seconds", "Thinking time of bots.", ("level",), buckets=SLOW, registry=registry
        )
        self.requests = Counter(
            "monuments_http_requests", "Requests, by route.", ("method", "route", "status"), registry=registry
        )
        self.request_seconds = Histogram(
            "monuments_http_seconds", "Duration of requests.", ("route",), buckets=QUICK, registry=registry
        )
        self.errors = Counter("monuments_errors", "Internal errors.", ("where",), registry=registry)
        ProcessCollector(registry=registry)

    def accepted(self, game: str, kind: str) -> None:
        """Count an action that was accepted."""
        self.actions.labels(game, kind, "accepted").inc()

    def refused(self, game: str, kind: str) -> None:
        """Count an action that was refused."""
        self.actions.labels(game, kind, "refused").inc()

    def appended(self, entries: int, seconds: float) -> None:
        """Count a transaction that wrote entries to the log."""
        self.append_batch.observe(entries)
        self.append_seconds.observe(seconds)

    def render(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self.registry)


class _Labelled(CollectorRegistry):
    """A registry that adds the process to all series."""

    def __init__(self, process: int) -> None:
        super().__init__(auto_describe=True)
        self._process = str(process)

    def collect(self) -> Iterable[Metric]:
        """Every metric, with the process in each sample."""
        for metric in super().collect():
            labelled = Metric(metric.name, metric.documentation, metric.type, metric.unit)
            labelled.samples = [
                Sample(one.name, {**one.labels, "process": self._process}, *one[2:]) for one in metric.samples
            ]
            yield labelled
