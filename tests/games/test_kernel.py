"""What rules are written with: linking, masks, chance; the same interpreted and compiled."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import pytest

from monuments.games import bits, kernel
from monuments.games.bits import EMPTY, bit, bit_if, count, highest, list_members, lowest, nth, without, without_lowest
from monuments.games.chance import WORDS, Seeded, below, pick, pick_member, shuffle, word
from monuments.games.kernel import Linker, cache_folder, rule
from monuments.games.record import blank, record_dtype
from tests.support.amounts import amount

FULL = 2**64 - 1


def linked(function: Any, compiled: bool, **bindings: Any) -> Any:
    return Linker(Path(__file__).parent / "nowhere", compiled, bindings).link(function)


@rule
def _double(n: int) -> int:
    return _triple(n) - n


@rule
def _triple(n: int) -> int:
    return 3 * n


@rule
def _quadruple(n: int) -> int:
    return 4 * n


@pytest.mark.parametrize("compiled", [False, True])
def test_a_linked_function_calls_its_linkers_version_of_a_rule(compiled: bool) -> None:
    assert linked(_double, compiled)(5) == 10
    assert linked(_double, compiled, _triple=_quadruple)(5) == 15
    assert _double(5) == 10


def test_only_plain_functions_can_be_linked() -> None:
    with pytest.raises(TypeError, match="not a plain function"):
        linked(len, compiled=False)


RULES = """
from monuments.games.kernel import rule

@rule
def add(n: int) -> int:
    return n + {number}
"""
ADDING = """
from pathlib import Path
import adding.rules
from monuments.games.kernel import Linker
add = Linker(Path(adding.rules.__file__).parent, True, {}).link(adding.rules.add)
print(add(1), sum(add.stats.cache_hits.values()))
"""


@pytest.mark.slow
def test_the_same_source_in_another_place_is_not_compiled_again(tmp_path: Path) -> None:
    def add(place: str, number: int) -> str:
        package = tmp_path / place / "adding"
        package.mkdir(parents=True)
        (package / "rules.py").write_text(RULES.format(number=number), encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(package.parent), "MONUMENTS_CACHE": str(tmp_path / "cache")}
        words = [sys.executable, "-c", ADDING]
        return subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout

    assert add("here", 1) == "2 0\n"
    assert add("there", 1) == "2 1\n"
    assert add("changed", 2) == "3 0\n"


def test_the_cache_has_another_name_when_a_rule_source_changes(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("one", encoding="utf-8")
    before = cache_folder(tmp_path, {})
    source.write_text("two", encoding="utf-8")
    assert cache_folder(tmp_path, {}) != before
    source.write_text("one", encoding="utf-8")
    assert cache_folder(tmp_path, {}) == before


def test_rules_compile_if_nothing_can_be_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("MONUMENTS_CACHE", str(blocked))
    assert not kernel.can_write(cache_folder(tmp_path, {}))
    assert linked(_double, compiled=True)(7) == 14


@rule
def _lowest(mask: Any) -> int:
    return lowest(mask)


@rule
def _highest(mask: Any) -> int:
    return highest(mask)


@rule
def _count(mask: Any) -> int:
    return count(mask)


@pytest.mark.parametrize("compiled", [False, True])
def test_masks(compiled: bool) -> None:
    find, last, size, put, take = (linked(f, compiled) for f in (_lowest, _highest, _count, bit, without))
    for members in ([0], [63], [5, 17, 63], list(range(64))):
        mask = EMPTY
        for member in members:
            mask |= put(member)
        assert int(mask) == sum(1 << member for member in members)
        assert find(mask) == members[0]
        assert last(mask) == members[-1]
        assert size(mask) == len(members)
        assert int(take(mask, members[-1])) == sum(1 << member for member in members[:-1])


def some_masks() -> list[int]:
    """Sets that are not empty: edge cases, and random ones with few or many members."""
    rng = Random("masks")
    edges = [1, 1 << 63, 1 | 1 << 63, FULL, FULL - 1, FULL >> 1, 0xFFFFFFFF, 0xFFFFFFFF << 32, 0x5555555555555555]
    ones = [1 << member for member in range(64)]
    few = [rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64) for _ in range(amount(100, 5000))]
    many = [rng.getrandbits(64) | rng.getrandbits(64) for _ in range(amount(100, 5000))]
    return [mask for mask in (*edges, *ones, *few, *many) if mask]


def members_of(mask: int) -> list[int]:
    return [member for member in range(64) if mask >> member & 1]


@rule
def _nth(mask: Any, n: int) -> int:
    return nth(mask, n)


def check_nth(find: Any) -> None:
    for mask in some_masks():
        members = members_of(mask)
        assert [find(np.uint64(mask), n) for n in range(len(members))] == members


@pytest.mark.parametrize("compiled", [False, True])
def test_the_member_after_n_smaller_ones(compiled: bool) -> None:
    check_nth(linked(_nth, compiled))


def test_it_is_found_without_an_instruction_that_deposits_bits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MONUMENTS_CACHE", str(tmp_path))
    monkeypatch.setattr(bits, "_deposits_bits", lambda context: False)
    find = linked(_nth, compiled=True)
    check_nth(find)
    assert not any("pdep" in code for code in find.inspect_llvm().values())


def test_which_processors_deposit_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those on which the instruction exists and is fast; code compiled for a GPU never uses it."""
    from llvmlite import binding
    from numba.core.registry import cpu_target

    context = cpu_target.target_context
    for name, features, deposits in (
        ("skylake", {"bmi2": True}, True),
        ("znver3", {"bmi2": True}, True),
        ("znver2", {"bmi2": True}, False),
        ("nehalem", {"bmi2": False}, False),
        ("cortex-a72", {}, False),
    ):
        monkeypatch.setattr(binding, "get_host_cpu_name", lambda name=name: name)
        monkeypatch.setattr(binding, "get_host_cpu_features", lambda features=features: features)
        assert bits._deposits_bits(context) == deposits
        assert not bits._deposits_bits(object())


@pytest.mark.parametrize("compiled", [False, True])
def test_members_are_listed_in_order_and_nothing_after_them(compiled: bool) -> None:
    list_all = linked(list_members, compiled)
    for mask in (0, *some_masks()):
        for first in (0, 7):
            out = np.full(70, -1, np.int16)
            members = members_of(mask)
            assert list_all(np.uint64(mask), first, out) == len(members)
            assert out.tolist() == [first + member for member in members] + [-1] * (70 - len(members))


@pytest.mark.parametrize("compiled", [False, True])
def test_a_set_without_its_smallest_member(compiled: bool) -> None:
    take = linked(without_lowest, compiled)
    for mask in some_masks():
        assert members_of(int(take(np.uint64(mask)))) == members_of(mask)[1:]


@pytest.mark.parametrize("compiled", [False, True])
def test_a_set_of_one_member_or_none(compiled: bool) -> None:
    put = linked(bit_if, compiled)
    for member in range(64):
        assert int(put(True, member)) == 1 << member
        assert int(put(False, member)) == 0


@pytest.mark.parametrize("compiled", [False, True])
def test_a_member_is_picked_as_from_a_list(compiled: bool) -> None:
    choose = linked(pick_member, compiled)
    one, other = Seeded("member"), Seeded("member")
    for mask in some_masks():
        assert choose(one.state if compiled else one, np.uint64(mask)) == other.choice(members_of(mask))
        assert one.state == other.state


def test_random_numbers_are_the_same_interpreted_and_compiled() -> None:
    one, two = Seeded("same", 1), Seeded("same", 1)
    next_word, draw, fast = (linked(f, compiled=True) for f in (word, below, pick))
    for m in (1, 2, 3, 7, 64, 1000, 2**31 + 1):
        assert [one.word() for _ in range(20)] == [next_word(two.state) for _ in range(20)]
        assert [one.below(m) for _ in range(20)] == [draw(two.state, m) for _ in range(20)]
        assert [pick(one, m) for _ in range(20)] == [fast(two.state, m) for _ in range(20)]
    mine, theirs = np.arange(30, dtype=np.uint8), np.arange(30, dtype=np.uint8)
    shuffle(one, mine, 25)
    linked(shuffle, compiled=True)(two.state, theirs, 25)
    assert mine.tolist() == theirs.tolist()
    assert sorted(mine[:25]) == list(range(25))
    assert mine[25:].tolist() == [25, 26, 27, 28, 29]


class Words:
    """A source of given numbers."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def word(self) -> int:
        return self.numbers.pop(0)


def test_below_rejects_exactly_the_numbers_that_would_favour_some() -> None:
    limit = 10 * (WORDS // 10)
    assert below(Words(limit - 1), 10) == 9
    assert below(Words(limit, WORDS - 1, 23), 10) == 3
    assert below(Words(WORDS - 1), 2**16) == 2**16 - 1


@rule
def _given(rng: Any) -> int:
    """The next of given numbers; the first item counts them."""
    rng[0] += 1
    return int(rng[rng[0]])


@rule
def _below_again_and_again(rng: Any, m: int, out: Any) -> None:
    for i in range(len(out)):
        out[i] = below(rng, m)


@pytest.mark.parametrize("compiled", [False, True])
def test_below_is_the_exact_remainder(compiled: bool) -> None:
    """Near multiples of m, near the largest number, and anywhere between."""
    draw, rng = linked(_below_again_and_again, compiled, word=_given), Random("below")
    large = [2**16 - 1, 2**16 + 1, 10**6 + 3, 10**9 + 7, 2**31 - 1, 2**31, 2**31 + 1, WORDS - 2, WORDS - 1, WORDS]
    for m in (*range(1, 301), *large, *(rng.randrange(301, WORDS) for _ in range(amount(20, 500)))):
        whole = WORDS // m
        multiples = [
            m * n for n in (1, 2, whole - 1, whole, *(rng.randrange(whole + 1) for _ in range(amount(20, 500))))
        ]
        near = [multiple + by for multiple in multiples for by in (-2, -1, 0, 1, m // 2)]
        ends = [*range(4), *range(WORDS - 4, WORDS), WORDS - m - 1, WORDS - m, WORDS - WORDS % m - 1, WORDS - WORDS % m]
        numbers = [n for n in (*near, *ends, *(rng.randrange(WORDS) for _ in range(20))) if 0 <= n < WORDS]
        rng.shuffle(numbers)
        fair = [n for n in numbers if n < whole * m]
        source, out = np.array([0, *numbers, 0], np.int64), np.zeros(len(fair) + 1, np.int64)
        draw(source, m, out)
        assert out.tolist() == [*(n % m for n in fair), 0]
        assert source[0] == len(numbers) + 1


def test_shuffle_swaps_from_the_last_item_down() -> None:
    items = np.array([0, 1, 2, 3])
    shuffle(Words(0, 0, 0), items, 4)
    assert items.tolist() == [1, 2, 3, 0]


def test_a_record_is_made_from_its_typed_class() -> None:
    class Pair:
        few: Annotated[int, np.uint8]
        many: Annotated[Any, np.int16, (2, 3)]

    pair = blank(record_dtype(Pair))[0]
    pair.few = 3
    pair.many[1, 2] = -7
    assert (int(pair.few), pair.many.tolist()) == (3, [[0, 0, 0], [0, 0, -7]])

    class Loose:
        few: int

    with pytest.raises(TypeError, match=r"Loose\.few"):
        record_dtype(Loose)
