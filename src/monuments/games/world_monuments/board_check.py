"""Checking a board (S6): every fault is reported with its key."""

from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..bits import EMPTY, bit
from ..errors import Fault
from ..record import blank
from .quarry import spaces_to_enter
from .state import LETTERS, LEVELS, POSITIONS, ROUNDS, SPACES, STATE, STONES_A_ROUND

if TYPE_CHECKING:
    from .board import BoardFile, Monument

RULE = "S6"
STONE = 2
"""The side of a stone, in half-stone units."""


def board_faults(file: "BoardFile") -> list[Fault]:
    """What is wrong with a board's numbers (S6); its walks are checked only if these are right."""
    name, plan = next(iter(file.monuments.items()))
    return [
        *_quarry_faults(file),
        *_round_faults(file, plan, f"monuments.{name}"),
        *_plan_faults(plan, f"monuments.{name}.positions"),
        *_colour_faults(file, plan, f"monuments.{name}"),
        *_level_faults(file, plan),
    ]


def _fault(key: str, reason: str) -> Fault:
    return Fault(key, reason, RULE)


def _quarry_faults(file: "BoardFile") -> list[Fault]:
    quarry = file.quarry
    spaces = quarry.outer + quarry.middle + quarry.centre
    if spaces > SPACES:
        return [_fault("quarry", f"{spaces} spaces, at most {SPACES} are allowed")]
    wanted = {str(space) for space in range(spaces)}
    faults = [_fault(f"quarry.adjacency.{key}", "no such space") for key in quarry.adjacency if key not in wanted]
    faults += [_fault(f"quarry.adjacency.{key}", "missing") for key in sorted(wanted - set(quarry.adjacency), key=int)]
    for key, neighbours in quarry.adjacency.items():
        for neighbour in neighbours:
            if str(neighbour) not in wanted:
                faults.append(_fault(f"quarry.adjacency.{key}", f"there is no space {neighbour}"))
            elif key == str(neighbour):
                faults.append(_fault(f"quarry.adjacency.{key}", "a space cannot be its own neighbour"))
            elif key in wanted and int(key) not in quarry.adjacency.get(str(neighbour), []):
                faults.append(
                    _fault(f"quarry.adjacency.{key}", f"names {neighbour}, but {neighbour} does not name {key}")
                )
        if len(set(neighbours)) < len(neighbours):
            faults.append(_fault(f"quarry.adjacency.{key}", "names a space twice"))
    return faults


def _round_faults(file: "BoardFile", plan: "Monument", key: str) -> list[Fault]:
    faults = []
    if file.gems_per_round != 3:
        faults.append(_fault("gems_per_round", "each round has 3 gems"))
    if file.black_per_round != 1:
        faults.append(_fault("black_per_round", "each round has 1 black stone"))
    quarry = file.quarry
    for i, stones in enumerate(plan.rounds):
        total, short = sum(stones.counts()) + 4, plan.middle_spaces_with_one_token[i]
        if plan.total_tokens_per_round[i] != total:
            reason = (
                f"says {plan.total_tokens_per_round[i]}, but the round's stones, 3 gems and 1 black stone are {total}"
            )
            faults.append(_fault(f"{key}.total_tokens_per_round.{i}", reason))
        if total > STONES_A_ROUND:
            faults.append(_fault(f"{key}.rounds.{i}", f"{total} stones, at most {STONES_A_ROUND} are allowed"))
        if short > quarry.middle:
            reason = f"{short} short spaces, but the middle ring has {quarry.middle}"
            faults.append(_fault(f"{key}.middle_spaces_with_one_token.{i}", reason))
            continue
        demand = quarry.outer + 2 * quarry.middle - short
        if total < demand or (total > demand and not quarry.centre):
            reason = f"{total} stones with gems and black stone, but the spaces demand {demand}"
            faults.append(_fault(f"{key}.rounds.{i}", reason + (" or more" if quarry.centre else "")))
    return faults


def _plan_faults(plan: "Monument", key: str) -> list[Fault]:
    if len(plan.positions) > POSITIONS:
        return [_fault(key, f"{len(plan.positions)} positions, at most {POSITIONS} are allowed")]
    faults = []
    for i, stone in enumerate(plan.positions):
        if stone.id != i:
            faults.append(_fault(f"{key}.{i}.id", f"is {stone.id}; ids count from 0 in the order of the list"))
        if stone.level > LEVELS:
            faults.append(_fault(f"{key}.{i}.level", f"is {stone.level}; there are at most {LEVELS} levels"))
        below = {
            j: (STONE - abs(stone.x - other.x)) * (STONE - abs(stone.y - other.y))
            for j, other in enumerate(plan.positions)
            if other.level == stone.level - 1 and abs(stone.x - other.x) < STONE and abs(stone.y - other.y) < STONE
        }
        if len(set(stone.supports)) < len(stone.supports) or set(stone.supports) != set(below):
            reason = f"are {stone.supports}, but the stone lies on {sorted(below)} of the level below"
            faults.append(_fault(f"{key}.{i}.supports", reason))
        if stone.level > 1 and sum(below.values()) != STONE * STONE:
            faults.append(_fault(f"{key}.{i}", "is not fully supported by the level below"))
    for (i, one), (j, other) in combinations(enumerate(plan.positions), 2):
        if one.level == other.level and abs(one.x - other.x) < STONE and abs(one.y - other.y) < STONE:
            faults.append(_fault(f"{key}.{j}", f"overlaps position {i} on the same level"))
    return faults


def _colour_faults(file: "BoardFile", plan: "Monument", key: str) -> list[Fault]:
    faults = []
    for i, colour in enumerate(LETTERS[:4]):
        needed = sum(stone.colour == colour for stone in plan.positions)
        coming = sum(stones.counts()[i] for stones in plan.rounds)
        if coming < needed:
            reason = f"{coming} stones of colour {colour} come in three rounds, but the plan needs {needed}"
            faults.append(_fault(f"{key}.rounds", reason))
        if coming > file.supply.counts()[i]:
            reason = f"{file.supply.counts()[i]}, but {coming} stones of that colour come in three rounds"
            faults.append(_fault(f"supply.{colour}", reason))
    return faults


def _level_faults(file: "BoardFile", plan: "Monument") -> list[Fault]:
    return [
        _fault(f"level_points.{level}", "missing")
        for level in range(1, LEVELS + 1)
        if str(level) not in file.level_points
    ]


def walk_faults(table: Any, file: "BoardFile") -> list[Fault]:
    """Where a player could get stuck (S6), according to the rules of the quarry themselves (Q5 to Q9).

    If only one space has a stone, a walk that collects a stone is a walk over that space.
    """
    faults = []
    spaces = int(table.spaces)
    everywhere = bit(spaces) - bit(0)
    for start in range(table.outer_spaces):
        key = f"quarry.adjacency.{start}"
        for target in range(spaces):
            if target != start and not _can_walk(table, start, 4, bit(target)):
                faults.append(_fault(key, f"no walk of 4 steps from here enters space {target} and ends outside"))
        if not _can_walk(table, start, 2, everywhere):
            faults.append(_fault(key, "no walk of 2 steps from here ends on the outer ring"))
        for via in _members(int(table.adjacent[start])):
            for end in _members(int(table.adjacent[via] & table.outer)):
                if end != via and not _can_go_on(table, start, via, end):
                    faults.append(_fault(key, f"after a walk over {via} to {end} no walk of 3 steps finds a stone"))
    return faults


def _can_go_on(table: Any, start: int, via: int, end: int) -> bool:
    """Whether the third turn of each round can collect a stone, whatever the first two took on this way."""
    step_back = end == start
    inner = int(table.outer_spaces) + int(table.middle_spaces)
    everywhere = bit(int(table.spaces)) - bit(0)
    for round_number in range(ROUNDS):
        left = everywhere & ~bit(start) & ~bit(end)
        if via < table.outer_spaces or (via < inner and table.short[round_number]):
            left &= ~bit(via)
        if table.spaces > inner:
            demand = inner + int(table.middle_spaces) - int(table.short[round_number])
            if int(table.plan[round_number].sum()) - demand - (via == inner) < 1:
                left &= ~bit(inner)
        if not _can_walk(table, end, 3, left, step_back):
            return False
    return True


def _members(mask: int) -> list[int]:
    return [member for member in range(SPACES) if mask >> member & 1]


def _can_walk(table: Any, start: int, steps: int, stones: Any, step_back: bool = False) -> bool:
    """Whether a turn of this many steps from an outer space can be completed if only these spaces have stones."""
    state = blank(STATE)[0]
    state.worker, state.steps, state.with_stones = start, steps, stones
    state.entered = EMPTY if step_back else bit(start)
    return bool(spaces_to_enter(table, state))
