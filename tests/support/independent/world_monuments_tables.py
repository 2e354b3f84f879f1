"""Situations, games and documents with which the checker of Monuments is tested."""

import copy
import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

from tests.support.project import DATA

from . import world_monuments as wm
from .documents import rejected

BOARD_DATA: dict[str, Any] = json.loads((DATA / "world_monuments.json").read_text("utf-8"))


TEXTS = {  # everything that can be written for the printed quarry
    *wm.built_in_board("capitol").spaces,
    *(f"take {kind}" for kind in wm.ALL_STONES),
    "pass",
}


def plain_quarry(board: wm.Board, round_number: int = 1) -> dict[str, str]:
    """A draw in which the stones come out of the bag in the order PRNOBK."""
    bag = board.round_stones(round_number)
    few = board.short[round_number - 1]
    quarry: dict[str, str] = {}
    for space in board.outer:
        quarry[space], bag = bag[:1], bag[1:]
    for number, space in enumerate(board.middle):
        size = 1 if number < few else 2
        quarry[space], bag = bag[:size], bag[size:]
    for space in board.centre:
        quarry[space] = bag
    return quarry


def custom_data(monument: str = "Notre Dame") -> dict[str, Any]:
    """An own board that equals a built-in one."""
    data = copy.deepcopy(BOARD_DATA)
    data["monuments"] = {"mine": data["monuments"][monument]}
    return data


def small_data() -> dict[str, Any]:
    """Five outer spaces, each next to every other, and a tower of two stones left of zero."""
    return {
        "supply": {"P": 3, "R": 1, "N": 0, "O": 0},
        "quarry": {
            "outer": 5,
            "middle": 0,
            "centre": 0,
            "adjacency": {str(n): [m for m in range(5) if m != n] for n in range(5)},
        },
        "level_points": {"1": 4, "2": 99, "3": 0, "4": 0, "5": 0},
        "monuments": {
            "tower": {
                "rounds": [
                    {"P": 1, "R": 0, "N": 0, "O": 0},
                    {"P": 0, "R": 1, "N": 0, "O": 0},
                    {"P": 1, "R": 0, "N": 0, "O": 0},
                ],
                "total_tokens_per_round": [5, 5, 5],
                "middle_spaces_with_one_token": [0, 0, 0],
                "positions": [
                    {"id": 0, "level": 1, "x": -4, "y": -2, "colour": "P", "supports": []},
                    {"id": 1, "level": 2, "x": -4, "y": -2, "colour": "R", "supports": [0]},
                ],
            }
        },
    }


def blank_record(board: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    """A record without events."""
    chosen = {
        "players": 2,
        "first_player": 0,
        "monument": "notre_dame" if board is None else "custom",
        "step_back": False,
        "last_round_penalty": True,
        "screens": "closed",
        **options,
    }
    record: dict[str, Any] = {
        "format": "monuments-record/1",
        "game": "world_monuments",
        "rules": "1",
        "options": chosen,
        "seats": [""] * chosen["players"],
        "events": [],
    }
    if board is not None:
        record["board"] = board
    return record


def new_checker(record: dict[str, Any]) -> wm.Checker:
    """The table of a record's options."""
    options = record["options"]
    if options["monument"] == "custom":
        board = wm.read_board(record["board"])
    else:
        board = wm.built_in_board(options["monument"])
    return wm.Checker(
        board,
        options["players"],
        options["first_player"],
        options["step_back"],
        options["last_round_penalty"],
    )


def play_game(seed: int, board: dict[str, Any] | None = None, fair: bool = False, **options: Any) -> dict[str, Any]:
    """The record of a game of random decisions."""
    dice = random.Random(seed)
    record = blank_record(board, **options)
    players = record["options"]["players"]
    secret = dice.randbytes(32)
    salts = [dice.randbytes(16) for _ in range(players)]
    if fair:
        record["options"]["first_player"] = wm.fair_starting_player(secret, salts, players)
        record["fairness"] = {
            "commitment": hashlib.sha256(secret).hexdigest(),
            "salts": [salt.hex() for salt in salts],
            "secret": secret.hex(),
        }
    table = new_checker(record)
    while table.phase != "over":
        if table.phase == "draw":
            quarry = wm.fair_quarry(secret, salts, table.board, table.round)
            record["events"].append({"draw": {"round": table.round, "quarry": quarry}})
            table.draw(quarry)
        else:
            text = dice.choice(table.legal())
            record["events"].append({"seat": table.seat, "do": text})
            table.act(text)
    record["result"] = {
        "scores": list(table.scores),
        "winners": list(table.winners()),
        "reason": table.reason,
    }
    return record


def rejection(record: Any) -> tuple[int | None, str]:
    """Event and rule with which a record is rejected."""
    return rejected(wm.check, record)


def opening(*decisions: str, **options: Any) -> dict[str, Any]:
    """A running game from the plain draw of Notre Dame; turns as 'seat:decision'."""
    record = blank_record(**options)
    quarry = plain_quarry(wm.built_in_board("notre_dame"))
    record["events"] = [{"draw": {"round": 1, "quarry": quarry}}]
    for decision in decisions:
        seat, text = decision.split(":")
        record["events"].append({"seat": int(seat), "do": text})
    return record


HONEST = (
    *("0:o0", "1:m0", "1:o1", "0:m0", "0:m5", "0:o10"),
    *("1:o11", "1:m5", "1:m4", "1:take O", "1:o8", "0:o9"),
)


def first(record: dict[str, Any], wanted: Callable[[wm.Position, dict[str, Any]], bool]) -> int:
    """Index of the first event of a kind."""
    for index, (position, event) in enumerate(zip(wm.follow(record), record["events"], strict=False)):
        if wanted(position, event):
            return index
    raise AssertionError("no such event")


def only_monument(data: dict[str, Any]) -> dict[str, Any]:
    """The monument of board data."""
    (monument,) = data["monuments"].values()
    assert isinstance(monument, dict)
    return monument
