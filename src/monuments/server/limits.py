"""Limits per client: token buckets for rates, quotas for what is held at the same time."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from .errors import Refusal

Clock = Callable[[], float]


class TokenBucket:
    """A burst, then a steady rate per second."""

    __slots__ = ("_burst", "_clock", "_rate", "_seen", "_tokens")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._seen = burst, clock()

    def take(self, count: float = 1.0) -> float:
        """Take tokens and return 0, or take none and return the seconds until there are enough."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        if self._tokens >= count:
            self._tokens -= count
            return 0.0
        return (count - self._tokens) / self._rate

    def is_full(self) -> bool:
        """Whether it is full, and so the same as a new one."""
        return self._tokens + (self._clock() - self._seen) * self._rate >= self._burst


class Buckets:
    """A bucket for each client, in bounded memory: full ones are dropped, and then the least recently used.

    A client with more addresses than are remembered gets new buckets, as any new address does.
    """

    def __init__(self, rate: float, burst: float, size: int = 20_000, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._size, self._clock = rate, burst, size, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, client: str, count: float = 1.0) -> float:
        """Take from a client's bucket; see `TokenBucket.take`."""
        bucket = self._buckets.get(client)
        if bucket is None:
            self._tidy()
            bucket = self._buckets[client] = TokenBucket(self._rate, self._burst, self._clock)
        else:
            self._buckets.move_to_end(client)
        return bucket.take(count)

    def _tidy(self) -> None:
        """Drop idle buckets, two for each new one, so that no call has to check all of them."""
        for _ in range(2):
            if not self._buckets:
                return
            oldest = next(iter(self._buckets))
            if len(self._buckets) < self._size and not self._buckets[oldest].is_full():
                return
            del self._buckets[oldest]


class Quota:
    """How many of something each client holds; clients that hold none are not remembered."""

    def __init__(self, limit: int, code: str) -> None:
        self._limit, self._code = limit, code
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._held)

    def held(self, client: str) -> int:
        """How many a client holds."""
        return self._held.get(client, 0)

    def take(self, client: str) -> None:
        """Take one more, or refuse with the code of this quota."""
        if self.held(client) >= self._limit:
            raise Refusal(self._code, limit=self._limit)
        self._held[client] += 1

    def give(self, client: str) -> None:
        """Give one back."""
        assert self.held(client) > 0, "more given back than taken"
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
