"""A record changed anywhere is rejected cleanly, or is another valid game; the independent checker agrees."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from monuments import Seeded
from monuments.records import RecordError, parse_record, verify
from tests.support.amounts import amount
from tests.support.independent import wonders_of_antiquity, world_monuments
from tests.support.records.fixtures import FIXTURES, WONDERS, WORLD, names

pytestmark = pytest.mark.slow

Document = dict[str, Any]

CHECKERS = {WORLD: world_monuments, WONDERS: wonders_of_antiquity}
SHARDS = 4
BYTE_MUTANTS = amount(1_000, 200_000)
VALUE_MUTANTS = amount(1_000, 200_000)
EVENT_MUTANTS = amount(600, 100_000)
"""For each game: about forty for each recorded game; damaged bytes are mostly not JSON, whatever they were."""

_SCALARS: list[Any] = [None, True, False, 0, 1, -1, 2, 3, 4, 255, 10**30, 1.5, "", "?", "pass", "o0", "done", [], {}]
_DEEDS = {
    WORLD: ["pass", "c", "take K", "take B", "build 1 0,0", "build 5 4,4", "o12", "build 1 00,0", "lapse"],
    WONDERS: ["end", "lapse", "done", "historian", "draw pile", "buy pile", "reorder", "extra ship", "points helmet"],
}


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from _paths(value[key], (*path, key))
    elif isinstance(value, list):
        for i in range(len(value)):
            yield from _paths(value[i], (*path, i))


def _parent(document: Document, path: tuple[Any, ...]) -> Any:
    value: Any = document
    for key in path[:-1]:
        value = value[key]
    return value


def change_value(document: Document, paths: list[tuple[Any, ...]], rng: Seeded) -> None:
    """Replace, delete, double or rename one value anywhere in the document."""
    path = rng.choice(paths)
    parent, key = _parent(document, path), path[-1]
    match rng.below(5):
        case 0:
            parent[key] = rng.choice(_SCALARS)
        case 1:
            del parent[key]
        case 2:
            other = rng.choice(paths)
            parent[key] = copy.deepcopy(_parent(document, other)[other[-1]])
        case 3 if isinstance(parent[key], int):
            parent[key] += rng.choice([-1, 1])
        case 3 if isinstance(parent[key], str) and parent[key]:
            at = rng.below(len(parent[key]))
            parent[key] = parent[key][:at] + rng.choice(list("PRNOBK019om ,c?")) + parent[key][at + 1 :]
        case _ if isinstance(parent, dict):
            parent[f"{key}x"] = parent.pop(key)
        case _:
            parent.insert(key, copy.deepcopy(parent[key]))


def change_events(document: Document, paths: list[tuple[Any, ...]], rng: Seeded) -> None:
    """Swap, drop, repeat, truncate or replace events, as a cheater would."""
    events = document["events"]
    at = rng.below(len(events))
    match rng.below(6):
        case 0:
            other = rng.below(len(events))
            events[at], events[other] = events[other], events[at]
        case 1:
            del events[at]
        case 2:
            events.insert(at, copy.deepcopy(rng.choice(events)))
        case 3:
            del events[at:]
            if rng.below(2):
                document.pop("result", None)
                document.pop("fairness", None)
        case 4:
            other = rng.choice(events)
            if "do" in events[at] and "do" in other:
                events[at]["do"] = rng.choice([other["do"], rng.choice(_DEEDS[document["game"]])])
            elif "draw" in events[at]:
                draw = events[at]["draw"]
                lying = draw.get("quarry", draw.get("pile"))
                places = list(lying) if isinstance(lying, dict) else list(range(len(lying)))
                one, two = rng.choice(places), rng.choice(places)
                lying[one], lying[two] = lying[two], lying[one]
        case _:
            if "seat" in events[at]:
                events[at]["seat"] = rng.below(document["options"]["players"])


def _accepts(text: str) -> bool:
    try:
        verify(parse_record(text), compiled=True)
    except RecordError as error:
        assert error.reason
        assert error.rule
        return False
    return True


def _independently_accepts(game: str, text: str) -> bool:
    try:
        CHECKERS[game].check_text(text)
    except world_monuments.Rejected:
        return False
    return True


@pytest.mark.parametrize("game", CHECKERS)
@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize(
    ("change", "count"),
    [(change_value, VALUE_MUTANTS), (change_events, EVENT_MUTANTS)],
    ids=["values", "events"],
)
def test_a_changed_document_is_rejected_or_valid(
    change: Callable[..., None], count: int, shard: int, game: str
) -> None:
    rng = Seeded("mutants", change.__name__, game, shard)
    chosen = names(game)[shard::SHARDS]
    accepted = 0
    for name in chosen:
        original = json.loads(FIXTURES[name].path.read_text(encoding="utf-8"))
        paths = [path for path in _paths(original) if path]
        for _ in range(count // SHARDS // len(chosen) + 1):
            document = copy.deepcopy(original)
            change(document, paths, rng)
            text = json.dumps(document)
            ours = _accepts(text)
            accepted += ours
            if ours or rng.below(10) == 0:
                assert ours == _independently_accepts(game, text), text
    assert accepted > 0, "no mutant was a valid game, so a reader that accepts nothing would pass"


@pytest.mark.parametrize("game", CHECKERS)
@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_damaged_file_is_rejected_or_valid(shard: int, game: str) -> None:
    rng = Seeded("damage", game, shard)
    chosen = names(game)[shard::SHARDS]
    for name in chosen:
        original = FIXTURES[name].path.read_bytes()
        for _ in range(BYTE_MUTANTS // SHARDS // len(chosen) + 1):
            damaged = bytearray(original)
            match rng.below(3):
                case 0:
                    del damaged[rng.below(len(damaged)) :]
                case 1:
                    damaged[rng.below(len(damaged))] = rng.below(256)
                case _:
                    at = rng.below(len(damaged))
                    del damaged[at : at + 1 + rng.below(20)]
            try:
                verify(parse_record(bytes(damaged)), compiled=True)
            except RecordError as error:
                assert error.reason
