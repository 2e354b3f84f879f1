"""Limits: buckets fill with time, memory is bounded, quotas are given back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monuments.server.errors import Refusal
from monuments.server.limits import Buckets, Quota, TokenBucket
from tests.support.examples import UNHURRIED


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = TokenBucket(2, 3, clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.5
    assert bucket.take() == 0
    assert bucket.take(3) == 1.5
    clock.now += 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


@UNHURRIED
@given(st.lists(st.floats(0, 10), max_size=60), st.integers(1, 5), st.integers(1, 10))
def test_no_more_than_burst_and_rate_allow_is_ever_given(waits: list[float], rate: int, burst: int) -> None:
    clock = Clock()
    bucket = TokenBucket(rate, burst, clock)
    taken = 0
    for wait in waits:
        clock.now += wait
        taken += bucket.take() == 0
        assert taken <= burst + rate * clock.now + 1e-6


def test_clients_have_buckets_of_their_own() -> None:
    buckets = Buckets(1, 1, clock=Clock())
    assert [buckets.take("a"), buckets.take("b"), buckets.take("a")] == [0, 0, 1]


def test_idle_buckets_vanish() -> None:
    clock = Clock()
    buckets = Buckets(1, 2, clock=clock)
    for i in range(100):
        buckets.take(f"client {i}")
        clock.now += 1
    assert len(buckets) <= 3


def test_memory_is_bounded_and_the_latest_are_kept() -> None:
    buckets = Buckets(1, 1, size=10, clock=Clock())
    for i in range(1000):
        buckets.take(f"client {i}")
        buckets.take("always here")
        assert len(buckets) <= 10
    assert buckets.take("always here") > 0


def test_a_quota_is_held_and_given_back() -> None:
    quota = Quota(2, "too_many_sockets")
    for client in "aab":
        quota.take(client)
    assert (quota.held("a"), quota.held("b"), quota.held("c")) == (2, 1, 0)
    with pytest.raises(Refusal) as raised:
        quota.take("a")
    assert (raised.value.code, raised.value.values) == ("too_many_sockets", {"limit": 2})
    assert quota.held("a") == 2
    for client in "aab":
        quota.give(client)
    assert len(quota) == 0
