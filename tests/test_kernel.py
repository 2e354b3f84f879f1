"""What rules are written with: linking, masks, chance; interpreted and compiled alike."""

from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from monuments.games import kernel
from monuments.games.bits import EMPTY, bit, count, lowest, without
from monuments.games.chance import WORDS, Seeded, below, pick, shuffle, word
from monuments.games.kernel import Linker, cache_folder, rule
from monuments.games.record import blank, record_dtype


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


def test_the_cache_has_another_name_when_a_rule_source_changes(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("one", encoding="utf-8")
    before = cache_folder(tmp_path, {})
    source.write_text("two", encoding="utf-8")
    assert cache_folder(tmp_path, {}) != before
    source.write_text("one", encoding="utf-8")
    assert cache_folder(tmp_path, {}) == before


def test_rules_compile_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("MONUMENTS_CACHE", str(blocked))
    assert not kernel._can_write(cache_folder(tmp_path, {}))
    assert linked(_double, compiled=True)(7) == 14


@rule
def _lowest(mask: Any) -> int:
    return lowest(mask)


@rule
def _count(mask: Any) -> int:
    return count(mask)


@pytest.mark.parametrize("compiled", [False, True])
def test_masks(compiled: bool) -> None:
    find, size, put, take = (linked(f, compiled) for f in (_lowest, _count, bit, without))
    for members in ([0], [63], [5, 17, 63], list(range(64))):
        mask = EMPTY
        for member in members:
            mask |= put(member)
        assert int(mask) == sum(1 << member for member in members)
        assert find(mask) == members[0]
        assert size(mask) == len(members)
        assert int(take(mask, members[-1])) == sum(1 << member for member in members[:-1])


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
