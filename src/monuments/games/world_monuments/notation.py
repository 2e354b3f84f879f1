"""Draws of Monuments as a record writes them: writing and parsing."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from ..errors import IllegalDraw, MalformedNotation
from ..events import Phrase
from ..record import blank
from .quarry import stones_on
from .refusals import REFUSALS, WRONG_NUMBER, WRONG_ROUND, WRONG_STONES
from .state import KINDS, LETTERS, OUTCOME, RuleTable, State
from .vocabulary import VOCABULARY

GAME = "world_monuments"


def stones(counts: Iterable[Any]) -> str:
    """Stones as letters, always in the order PRNOBK."""
    return letters(tuple(map(int, counts)))


@lru_cache(maxsize=4096)
def letters(counts: tuple[int, ...]) -> str:
    """The same for plain numbers, cached because the same few combinations come up again and again."""
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))


def draw(table: RuleTable, state: State, outcome: Any) -> dict[str, Any]:
    """A round's draw as a record writes it: the stones on every space."""
    counts = np.zeros((int(table.spaces), KINDS), int)
    dealt = 0
    for space, room in enumerate(_rooms(table, state, int(outcome.short))):
        for kind in outcome.stones[dealt : dealt + room]:
            counts[space, kind] += 1
        dealt += room
    quarry = {name: stones(counts[space]) for space, name in enumerate(VOCABULARY.words(table).texts["space"])}
    return {"round": int(state.rounds) + 1, "quarry": quarry}


def parse_draw(table: RuleTable, state: State, draw: object) -> Any:
    """A round's draw from its form in a record.

    This refuses only what no outcome can represent; `refuse_draw` checks the rest when the round is dealt.
    """
    if not isinstance(draw, dict) or set(draw) != {"round", "quarry"}:
        raise MalformedNotation("a draw has exactly the keys round and quarry")
    if isinstance(draw["round"], bool) or not isinstance(draw["round"], int):
        raise MalformedNotation("round: not a whole number")
    names, quarry = VOCABULARY.words(table).texts["space"], draw["quarry"]
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
