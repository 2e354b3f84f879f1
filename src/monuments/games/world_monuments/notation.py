"""Actions and draws of Monuments as a record writes them: writing and parsing."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ..errors import IllegalDraw, MalformedNotation
from ..events import Phrase
from ..game import Setup
from ..record import blank
from .quarry import stones_on
from .refusals import REFUSALS, WRONG_NUMBER, WRONG_ROUND, WRONG_STONES
from .state import ACTIONS, BUILD, KINDS, LETTERS, OUTCOME, PASS, TAKE, RuleTable, State

GAME = "world_monuments"

_BUILD = re.compile(r"build ([1-9]) (0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)")


def space_names(table: RuleTable) -> list[str]:
    """The names of all spaces: o0, o1, … clockwise, then m0, …, then c."""
    names = [f"o{i}" for i in range(table.outer_spaces)] + [f"m{i}" for i in range(table.middle_spaces)]
    return names + ["c"] * (int(table.spaces) - len(names))


def position_name(table: RuleTable, position: int) -> str:
    """A position as level and coordinates, `2 4,0`."""
    return f"{table.level[position]} {table.x[position]},{table.y[position]}"


def stones(counts: Iterable[Any]) -> str:
    """Stones as letters, always in the order PRNOBK."""
    return letters(tuple(map(int, counts)))


@lru_cache(maxsize=4096)
def letters(counts: tuple[int, ...]) -> str:
    """The same for plain numbers, cached because the same few combinations come up again and again."""
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))


@dataclass(frozen=True)
class Texts:
    """The names of the spaces, positions and actions of a board."""

    spaces: tuple[str, ...]
    positions: tuple[str, ...]
    actions: tuple[str, ...]
    """By id, including ids for which this board has no space or position."""
    ids: Mapping[str, int]
    """The actions of this board."""


def texts_of(setup: Setup) -> Texts:
    """The texts of a setup's board; call it through `setup.once`."""
    table = setup.table
    spaces = tuple(space_names(table))
    positions = tuple(position_name(table, position) for position in range(table.positions))
    ids = {name: space for space, name in enumerate(spaces)}
    ids |= {f"take {letter}": TAKE + kind for kind, letter in enumerate(LETTERS)}
    ids |= {f"build {name}": BUILD + position for position, name in enumerate(positions)}
    ids["pass"] = PASS
    by_id = {action: text for text, action in ids.items()}
    actions = [by_id.get(a, f"space {a}" if a < TAKE else f"position {a - BUILD}") for a in range(ACTIONS)]
    return Texts(spaces, positions, tuple(actions), ids)


def parse(texts: Texts, text: str) -> int:
    """An action from its text."""
    if text in texts.ids:
        return texts.ids[text]
    if match := _BUILD.fullmatch(text):
        level, x, y = match.groups()
        raise MalformedNotation(f"{text!r}: the construction plan has no position {level} {x},{y}")
    raise MalformedNotation(f"{text!r} is not an action: a space (o0, m0, c), `take R`, `build 2 4,0` or `pass`")


def draw(table: RuleTable, state: State, outcome: Any) -> dict[str, Any]:
    """A round's draw as a record writes it: the stones on every space."""
    counts = np.zeros((int(table.spaces), KINDS), int)
    dealt = 0
    for space, room in enumerate(_rooms(table, state, int(outcome.short))):
        for kind in outcome.stones[dealt : dealt + room]:
            counts[space, kind] += 1
        dealt += room
    quarry = {name: stones(counts[space]) for space, name in enumerate(space_names(table))}
    return {"round": int(state.rounds) + 1, "quarry": quarry}


def parse_draw(table: RuleTable, state: State, draw: object) -> Any:
    """A round's draw from its form in a record.

    This refuses only what no outcome can represent; `refuse_draw` checks the rest when the round is dealt.
    """
    if not isinstance(draw, dict) or set(draw) != {"round", "quarry"}:
        raise MalformedNotation("a draw has exactly the keys round and quarry")
    if isinstance(draw["round"], bool) or not isinstance(draw["round"], int):
        raise MalformedNotation("round: not a whole number")
    names, quarry = space_names(table), draw["quarry"]
    if not isinstance(quarry, dict) or set(quarry) != set(names):
        raise MalformedNotation(f"quarry: must name exactly the spaces {', '.join(names)}")
    for name, letters in quarry.items():
        if not isinstance(letters, str) or letters != stones([letters.count(letter) for letter in LETTERS]):
            raise MalformedNotation(f"quarry.{name}: not stones in the order {LETTERS}")
    if draw["round"] != state.rounds + 1:
        raise _illegal(WRONG_ROUND, round=int(state.rounds) + 1)
    lying = "".join(quarry.values())
    if len(lying) != table.plan[state.rounds].sum():
        raise _illegal(WRONG_STONES)
    middle = range(int(table.outer_spaces), int(table.outer_spaces) + int(table.middle_spaces))
    short = sum(1 << space for space in middle if len(quarry[names[space]]) == 1)
    for name, room in zip(names, _rooms(table, state, short), strict=True):
        if len(quarry[name]) != room:
            raise _illegal(WRONG_NUMBER, space=name)
    outcome = blank(OUTCOME)[0]
    outcome.short = short
    for i, letter in enumerate("".join(quarry[name] for name in names)):
        outcome.stones[i] = LETTERS.index(letter)
    return outcome


def _rooms(table: RuleTable, state: State, short: int) -> list[int]:
    """How many stones each space gets."""
    left = int(table.plan[state.rounds].sum())
    rooms = []
    for space in range(table.spaces):
        rooms.append(stones_on(table, np.uint64(short), space, left))
        left -= rooms[-1]
    return rooms


def _illegal(refusal: int, **values: str | int) -> IllegalDraw:
    key, rule = REFUSALS[refusal]
    return IllegalDraw(GAME, rule, Phrase(key, None, tuple(values.items())))
