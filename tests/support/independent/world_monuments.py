"""A slow, plain checker for records of `world_monuments`, written from the numbered rules."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from tests.support.project import DATA

from .common import (
    Fairness,
    Rejected,
    a_list,
    a_text,
    a_truth,
    a_whole,
    a_whole_within,
    an_object,
    below,
    check_end,
    check_seats_and_events,
    fair_key,
    fair_numbers,
    fair_starting_player,
    read_fairness,
    read_header,
    read_text,
    shuffled,
)

__all__ = [
    "ALL_STONES",
    "BUILDING_STONES",
    "MONUMENTS",
    "Board",
    "Checker",
    "Phase",
    "Place",
    "Position",
    "Rejected",
    "Stone",
    "below",
    "built_in_board",
    "check",
    "check_text",
    "fair_key",
    "fair_numbers",
    "fair_quarry",
    "fair_starting_player",
    "follow",
    "in_order",
    "read_board",
    "shuffled",
    "walks",
]

BUILDING_STONES = ("P", "R", "N", "O")
ALL_STONES = (*BUILDING_STONES, "B", "K")  # the order in which stones are always written
ROUNDS = 3
GEMS_PER_ROUND = 3
BLACK_PER_ROUND = 1
MONUMENTS = {
    "capitol": "Capitol",
    "notre_dame": "Notre Dame",
    "san_pietro": "San Pietro",
    "taj_mahal": "Taj Mahal",
}
SPACE_TEXT = re.compile(r"o(0|[1-9][0-9]*)|m(0|[1-9][0-9]*)|c")
TAKE_TEXT = re.compile(r"take ([PRNOBK])")
BUILD_TEXT = re.compile(r"build ([1-9][0-9]?) (0|-?[1-9][0-9]{0,5}),(0|-?[1-9][0-9]{0,5})")

Phase = Literal["draw", "quarry", "building", "over"]
Place = tuple[int, int, int]  # level, x, y


@dataclass(frozen=True)
class Position:
    """The situation before an event, or after the last one."""

    phase: Phase
    seat: int | None
    legal: tuple[str, ...]
    scores: tuple[int, ...]
    hands: tuple[dict[str, int], ...]
    quarry: dict[str, str]
    built: frozenset[Place]
    worker: str | None
    round: int
    reason: str | None
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Stone:
    """One position of the construction plan."""

    colour: str
    supports: frozenset[Place]


@dataclass(frozen=True)
class Board:
    """Quarry, points, supply and one monument, read from board data."""

    outer: tuple[str, ...]
    middle: tuple[str, ...]
    centre: tuple[str, ...]
    neighbours: dict[str, frozenset[str]]
    supply: dict[str, int]
    level_points: dict[int, int]
    rounds: tuple[dict[str, int], ...]
    short: tuple[int, ...]
    plan: dict[Place, Stone]

    @property
    def spaces(self) -> tuple[str, ...]:
        """All quarry spaces: outer, middle, centre."""
        return self.outer + self.middle + self.centre

    def round_stones(self, round_number: int) -> str:
        """The stones that go into the bag in a round (Q1), by kind in the order PRNOBK."""
        counts = {
            **self.rounds[round_number - 1],
            "B": GEMS_PER_ROUND,
            "K": BLACK_PER_ROUND,
        }
        return "".join(kind * counts[kind] for kind in ALL_STONES)


# The quarry as a graph.


def walks(board: Board, start: str, steps: int, step_back: bool = False) -> Iterator[tuple[str, ...]]:
    """All walks of a turn from a space, by Q5, Q6 and Q8, as the spaces entered."""

    def further(here: str, entered: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(entered) == steps:
            if here in board.outer:  # Q8: a turn ends on the outer ring
                yield entered
            return
        for space in sorted(board.neighbours[here]):  # Q5: only to adjacent spaces
            if space in entered:  # Q6: no space twice
                continue
            if space == start and not step_back:  # Q6: nor the one the turn began on
                continue
            yield from further(space, (*entered, space))

    return further(start, ())


# Boards.


def read_board(data: Any) -> Board:
    """Read board data with one monument and check it by S6."""
    data = an_object(
        data,
        "board",
        ("supply", "quarry", "level_points", "monuments"),
        ("status", "gems_per_round", "black_per_round"),
    )
    a_text(data.get("status", ""), "status")
    # S6: each round has 3 gems and 1 black stone
    if a_whole(data.get("gems_per_round", GEMS_PER_ROUND), "gems_per_round") != GEMS_PER_ROUND:
        raise Rejected("S6", "a round has 3 gems")
    if a_whole(data.get("black_per_round", BLACK_PER_ROUND), "black_per_round") != BLACK_PER_ROUND:
        raise Rejected("S6", "a round has 1 black stone")

    supply_data = an_object(data["supply"], "supply", BUILDING_STONES)
    supply = {
        colour: a_whole_within(supply_data[colour], 0, 250, f"supply of {colour}", "S6") for colour in BUILDING_STONES
    }

    points_data = an_object(data["level_points"], "level_points", ("1", "2", "3", "4", "5"))
    level_points = {
        level: a_whole_within(points_data[str(level)], 0, 99, f"points of level {level}", "S6") for level in range(1, 6)
    }

    outer, middle, centre, neighbours = _read_quarry(data["quarry"])

    monuments = data["monuments"]
    if not isinstance(monuments, dict) or len(monuments) != 1:
        raise Rejected("record", "monuments is not an object with exactly one monument")
    (name,) = monuments
    monument = an_object(
        monuments[name],
        f"monument {name}",
        ("rounds", "total_tokens_per_round", "middle_spaces_with_one_token", "positions"),
    )
    rounds, short = _read_rounds(monument, len(outer), len(middle), len(centre))
    plan = _read_plan(monument["positions"])

    for colour in BUILDING_STONES:
        coming = sum(stones[colour] for stones in rounds)
        wanted = sum(stone.colour == colour for stone in plan.values())
        if coming < wanted:  # S6: the stones suffice for the positions
            raise Rejected("S6", f"{wanted} positions of {colour} but only {coming} stones come")
        if coming > supply[colour]:  # S6: and stay within the supply
            raise Rejected("S6", f"{coming} stones of {colour} but a supply of {supply[colour]}")

    board = Board(outer, middle, centre, neighbours, supply, level_points, rounds, short, plan)
    _check_nobody_is_stuck(board)
    return board


def _read_quarry(
    data: Any,
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], dict[str, frozenset[str]]]:
    data = an_object(data, "quarry", ("outer", "middle", "centre", "adjacency"), ("numbering",))
    a_text(data.get("numbering", ""), "numbering")
    outer_count = a_whole_within(data["outer"], 1, 24, "outer", "S6")
    middle_count = a_whole_within(data["middle"], 0, 24, "middle", "S6")
    centre_count = a_whole_within(data["centre"], 0, 1, "centre", "S6")
    outer = tuple(f"o{number}" for number in range(outer_count))
    middle = tuple(f"m{number}" for number in range(middle_count))
    centre = ("c",) * centre_count
    names = outer + middle + centre
    if len(names) > 24:  # S6: at most 24 quarry spaces
        raise Rejected("S6", "more than 24 quarry spaces")

    adjacency = an_object(data["adjacency"], "adjacency", [str(n) for n in range(len(names))])
    neighbours: dict[str, frozenset[str]] = {}
    for number, name in enumerate(names):
        near = [
            a_whole(entry, f"adjacency of {name}") for entry in a_list(adjacency[str(number)], f"adjacency of {name}")
        ]
        if any(not 0 <= other < len(names) for other in near):
            raise Rejected("S6", f"{name} is adjacent to a space that does not exist")
        if number in near or len(set(near)) != len(near):
            raise Rejected("S6", f"{name} is adjacent to itself or twice to the same space")
        neighbours[name] = frozenset(names[other] for other in near)
    for name in names:
        for other in neighbours[name]:
            if name not in neighbours[other]:  # S6: adjacency is symmetric
                raise Rejected("S6", f"{name} is adjacent to {other} but not the other way")
    return outer, middle, centre, neighbours


def _read_rounds(
    monument: dict[str, Any], outer: int, middle: int, centre: int
) -> tuple[tuple[dict[str, int], ...], tuple[int, ...]]:
    rounds_data = a_list(monument["rounds"], "rounds")
    totals = a_list(monument["total_tokens_per_round"], "total_tokens_per_round")
    shorts = a_list(monument["middle_spaces_with_one_token"], "middle_spaces_with_one_token")
    if not len(rounds_data) == len(totals) == len(shorts) == ROUNDS:
        raise Rejected("S6", "a game has three rounds")

    rounds: list[dict[str, int]] = []
    short: list[int] = []
    for number in range(1, ROUNDS + 1):
        where = f"round {number}"
        data = an_object(rounds_data[number - 1], where, BUILDING_STONES)
        stones = {
            colour: a_whole_within(data[colour], 0, 250, f"{where}: {colour}", "S6") for colour in BUILDING_STONES
        }
        few = a_whole_within(shorts[number - 1], 0, middle, f"{where}: short spaces", "S6")
        total = a_whole_within(totals[number - 1], 0, 250, f"{where}: total", "S6")
        if total != sum(stones.values()) + GEMS_PER_ROUND + BLACK_PER_ROUND:
            raise Rejected("S6", f"{where}: the total is not the sum of its stones")
        # S6 with Q2 and Q3: one per outer space, two per middle space that is not short,
        # and the rest, if any, on the centre, which must then exist
        rest = total - (outer + 2 * middle - few)
        if rest < 0 or (rest > 0 and centre == 0):
            raise Rejected("S6", f"{where}: not as many stones as the spaces demand")
        rounds.append(stones)
        short.append(few)
    return tuple(rounds), tuple(short)


def _read_plan(data: Any) -> dict[Place, Stone]:
    entries = a_list(data, "positions")
    if not 1 <= len(entries) <= 64:  # S6: at most 64 positions; a monument has at least one
        raise Rejected("S6", "not 1 to 64 positions")

    places: list[Place] = []
    for number, given in enumerate(entries):
        where = f"position {number}"
        entry = an_object(given, where, ("id", "level", "x", "y", "colour", "supports"))
        if a_whole(entry["id"], f"{where}: id") != number:
            raise Rejected("S6", f"{where} has another id")
        level = a_whole_within(entry["level"], 1, 5, f"{where}: level", "S6")  # S6: 5 levels
        x = a_whole_within(entry["x"], -99, 99, f"{where}: x", "S6")
        y = a_whole_within(entry["y"], -99, 99, f"{where}: y", "S6")
        if a_text(entry["colour"], f"{where}: colour") not in BUILDING_STONES:
            raise Rejected("S6", f"{where} has no colour of a construction stone")
        if any(_overlap((level, x, y), other) for other in places if other[0] == level):
            raise Rejected("S6", f"{where} overlaps a stone of its own level")
        places.append((level, x, y))

    plan: dict[Place, Stone] = {}
    for number, entry in enumerate(entries):
        where = f"position {number}"
        place = places[number]
        below = [
            other_number
            for other_number, other in enumerate(places)
            if other[0] == place[0] - 1 and _overlap(place, other)
        ]
        given = [a_whole(item, f"{where}: supports") for item in a_list(entry["supports"], f"{where}: supports")]
        if sorted(given) != below:  # on level 1 there is nothing below
            raise Rejected("S6", f"{where}: supports are not the stones it rests on")
        covered = {cell for other in below for cell in _cells(places[other])}
        if place[0] > 1 and not _cells(place) <= covered:  # S6: fully supported
            raise Rejected("S6", f"{where} is not fully supported")
        plan[place] = Stone(entry["colour"], frozenset(places[other] for other in below))
    return plan


def _cells(place: Place) -> set[tuple[int, int]]:
    # a stone is a square of two by two half-stone units
    _, x, y = place
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


def _overlap(one: Place, other: Place) -> bool:
    return bool(_cells(one) & _cells(other))


def _check_nobody_is_stuck(board: Board) -> None:
    # S6: each other space on a walk of four steps, so that from the fourth turn on any stone
    # left can be reached. `step_back` only adds walks, so the default is the harder case.
    for start in board.outer:
        missing = set(board.spaces) - {start}
        for walk in walks(board, start, 4):
            missing -= set(walk)
            if not missing:
                break
        if missing:
            raise Rejected("S6", f"no walk of 4 steps from {start} enters {min(missing)}")

    # The second turn has two steps. Its last space is an outer one with its stone (Q9).
    for start in board.outer:
        if not any(True for _ in walks(board, start, 2)):
            raise Rejected("S6", f"no walk of 2 steps from {start}")

    # The third turn has three steps and must find a stone whatever the first two took.
    for round_number in range(1, ROUNDS + 1):
        demand = len(board.outer) + 2 * len(board.middle) - board.short[round_number - 1]
        on_centre = len(board.round_stones(round_number)) - demand
        for step_back in (False, True):
            for first in board.outer:
                for between, last in walks(board, first, 2, step_back):
                    empty = {first, last}
                    if between in board.outer:
                        empty.add(between)
                    if between in board.middle and board.short[round_number - 1] > 0:
                        empty.add(between)  # it may have been a short one
                    if on_centre == 0 or (between in board.centre and on_centre == 1):
                        empty.update(board.centre)
                    if not any(set(walk) - empty for walk in walks(board, last, 3, step_back)):
                        raise Rejected("S6", f"stuck on the third turn after {first}, {between}, {last}")


@cache
def built_in_board(monument: str) -> Board:
    """The board of one of the four monuments (S2), from the data file beside this module."""
    data = json.loads((DATA / "world_monuments.json").read_text("utf-8"))
    name = MONUMENTS[monument]
    data["monuments"] = {name: data["monuments"][name]}
    return read_board(data)


# Fairness.


def fair_quarry(secret: bytes, salts: Sequence[bytes], board: Board, round_number: int) -> dict[str, str]:
    """The quarry of a round's draw; round n is chance event n."""
    numbers = fair_numbers(fair_key(secret, salts), round_number)
    few = board.short[round_number - 1]
    # Q3: which spaces are short is random; nothing is drawn if there are none
    short_spaces = shuffled(numbers, board.middle)[:few] if few > 0 else []
    bag = shuffled(numbers, board.round_stones(round_number))
    quarry: dict[str, str] = {}
    for space in board.spaces:  # Q2: outer ring, then middle ring, then the centre
        if space in board.outer:
            count = 1
        elif space in board.middle:
            count = 1 if space in short_spaces else 2
        else:
            count = len(bag)
        quarry[space] = in_order(bag[:count])
        bag = bag[count:]
    return quarry


def in_order(stones: Collection[str]) -> str:
    """Stones written in the order PRNOBK."""
    return "".join(sorted(stones, key=ALL_STONES.index))


# Play.


class Checker:
    """A game being played: `legal()`, `act(text)` for decisions, `draw(quarry)` for chance."""

    def __init__(
        self,
        board: Board,
        players: int,
        first_player: int = 0,
        step_back: bool = False,
        last_round_penalty: bool = True,
    ) -> None:
        self.board = board
        self.players = players
        self.step_back = step_back
        self.last_round_penalty = last_round_penalty
        self.phase: Phase = "draw"
        self.round = 1
        self.scores = [10] * players  # S3
        self.hands = [dict.fromkeys(ALL_STONES, 0) for _ in range(players)]  # S3
        self.quarry = dict.fromkeys(board.spaces, "")
        self.built: set[Place] = set()
        self.worker_holder = first_player  # S4
        self.seat = first_player
        # the turn of the quarry phase
        self.turn = 0
        self.worker: str | None = None
        self.steps_left = 0
        self.entered: set[str] = set()
        self.began_on: str | None = None
        self.collected = False
        self.must_take = False
        # the building phase
        self.passed: set[int] = set()
        self.reason: str | None = None

    def draw(self, quarry: Mapping[str, str]) -> None:
        """Lay out the round's quarry."""
        fault = self.draw_fault(quarry)
        if fault is not None:
            raise Rejected(*fault)
        self.quarry = {space: quarry[space] for space in self.board.spaces}
        self.phase = "quarry"
        self.turn = 0
        self.worker = None
        self._next_quarry_turn(self.worker_holder)  # Q4: the starting player begins

    def draw_fault(self, quarry: Mapping[str, str]) -> tuple[str, str] | None:
        """The rule a draw breaks and why, or None."""
        if self.phase == "over":
            return "E1", "the game is over"
        if self.phase == "quarry":
            return "Q4", "the quarry is not empty yet"
        if self.phase == "building":
            return "B5", "not all players have passed"
        if set(quarry) != set(self.board.spaces):
            return "record", "a draw names every space of the quarry and no other"
        for space, stones in quarry.items():
            if any(kind not in ALL_STONES for kind in stones):
                return "record", f"{space}: unknown stone"
            if stones != in_order(stones):
                return "record", f"{space}: stones not in the order PRNOBK"
        # Q1: the bag holds just what the material plan says
        if in_order("".join(quarry.values())) != self.board.round_stones(self.round):
            return "Q1", f"not the stones of round {self.round}"
        for space in self.board.outer:
            if len(quarry[space]) != 1:  # Q2: one on each outer space
                return "Q2", f"{space} must get one stone"
        for space in self.board.middle:
            if len(quarry[space]) not in (1, 2):  # Q2: two, or one on a short space
                return "Q2", f"{space} must get two stones"
        few = self.board.short[self.round - 1]
        if sum(len(quarry[space]) == 1 for space in self.board.middle) != few:
            # Q3 sets how many are short; if it sets none, Q2 alone applies
            return ("Q3" if few else "Q2"), f"{few} middle spaces must get only one stone"
        return None  # Q2: all others are on the centre, since the sum is right

    def legal(self) -> tuple[str, ...]:
        """Every legal decision: everything that can be written, without what breaks a rule."""
        if self.phase in ("draw", "over"):
            return ()
        candidates = [
            *self.board.spaces,
            *(f"take {kind}" for kind in ALL_STONES),
            *(f"build {level} {x},{y}" for level, x, y in self.board.plan),
            "pass",
        ]
        return tuple(sorted(text for text in candidates if self.fault(text) is None))

    def fault(self, text: str) -> tuple[str, str] | None:
        """The rule that a decision of the seat to move breaks and why, or None."""
        if self.phase == "over":
            return "E1", "the game is over"
        taken = TAKE_TEXT.fullmatch(text)
        built = BUILD_TEXT.fullmatch(text)
        space = SPACE_TEXT.fullmatch(text)
        if not (taken or built or space or text == "pass"):
            return "record", f"unknown decision {text!r}"
        if space and text not in self.board.spaces:
            return "record", f"no space {text}"
        if self.phase == "draw":
            return "Q2", "the stones of the round must be drawn first"
        if text == "pass":
            return self._pass_fault()
        if built:
            return self._build_fault((int(built[1]), int(built[2]), int(built[3])))
        if self.phase == "building":
            return "B1", "in the building phase a player builds or passes"
        if taken:
            return self._take_fault(taken[1])
        return self._step_fault(text)

    def _step_fault(self, space: str) -> tuple[str, str] | None:
        if self.must_take:  # Q7: the stone of the space just entered comes first
            return "Q7", "first say which stone is taken"
        if self.worker is None:
            if space not in self.board.outer:  # Q4: the first turn
                return "Q4", "the worker is first put on the outer ring"
        elif space not in self.board.neighbours[self.worker]:  # Q5
            return "Q5", f"{space} is not adjacent to {self.worker}"
        if space in self.entered:  # Q6
            return "Q6", f"{space} was entered before in this turn"
        if space == self.began_on and not self.step_back:  # Q6: the option
            return "Q6", f"the turn began on {space}"
        collected = self.collected or self.quarry[space] != ""
        if self.steps_left == 1:
            if space not in self.board.outer:  # Q8
                return "Q8", "the turn must end on the outer ring"
            if not collected:  # Q9
                return "Q9", "no stone would be collected in this turn"
        elif not self._can_finish(
            space, self.entered | {space}, self.steps_left - 1, collected
        ):  # Q10: checked even if the last stone is taken and Q11 will end the phase
            return "Q10", f"from {space} the turn cannot be completed"
        return None

    def _can_finish(self, here: str, entered: set[str], steps: int, collected: bool) -> bool:
        # Q10: is there a rest of the turn that keeps Q5 to Q9?
        if steps == 0:
            return here in self.board.outer and collected  # Q8, Q9
        for space in self.board.neighbours[here]:  # Q5
            if space in entered or (space == self.began_on and not self.step_back):  # Q6
                continue
            more = collected or self.quarry[space] != ""  # Q7: a stone there is taken
            if self._can_finish(space, entered | {space}, steps - 1, more):
                return True
        return False

    def _take_fault(self, kind: str) -> tuple[str, str] | None:
        if not self.must_take or self.worker is None:  # Q7: one stone, chosen if several kinds
            return "Q7", "no stone is to be chosen now"
        if kind not in self.quarry[self.worker]:
            return "Q7", f"no {kind} on {self.worker}"
        return None

    def _build_fault(self, place: Place) -> tuple[str, str] | None:
        # B1, in the order of its text
        if self.phase != "building":
            return "B1", "this is not the building phase"
        if place not in self.board.plan:
            return "B1", "no such position in the construction plan"
        if place in self.built:
            return "B1", "the position is not empty"
        stone = self.board.plan[place]
        if self.hands[self.seat][stone.colour] == 0:
            return "B1", f"no stone of colour {stone.colour} in hand"
        if not stone.supports <= self.built:
            return "B1", "the supports are not all built"
        return None

    def _pass_fault(self) -> tuple[str, str] | None:
        # B3: only a player who cannot build passes
        if self.phase != "building":
            return "B3", "there is no passing in the quarry"
        if any(self._build_fault(place) is None for place in self.board.plan):
            return "B3", "a stone can be built"
        return None

    def act(self, text: str) -> None:
        """Carry out a decision of the seat to move."""
        fault = self.fault(text)
        if fault is not None:
            raise Rejected(*fault)
        taken = TAKE_TEXT.fullmatch(text)
        built = BUILD_TEXT.fullmatch(text)
        if text == "pass":
            self._pass()
        elif built:
            self._build((int(built[1]), int(built[2]), int(built[3])))
        elif taken:
            self.must_take = False
            self._take(taken[1])
            self._after_quarry_step()
        else:
            self._step(text)

    def _next_quarry_turn(self, seat: int) -> None:
        self.seat = seat
        self.turn += 1
        self.steps_left = min(self.turn, 4)  # Q4: 1, 2, 3, then always 4, by turns of the phase
        self.entered = set()
        self.began_on = self.worker
        self.collected = False
        self.must_take = False

    def _step(self, space: str) -> None:
        self.worker = space
        self.entered.add(space)
        self.steps_left -= 1
        kinds = set(self.quarry[space])
        if len(kinds) == 1:  # Q7: one kind is taken without asking
            self._take(kinds.pop())
        elif kinds:
            self.must_take = True
        self._after_quarry_step()

    def _take(self, kind: str) -> None:
        assert self.worker is not None
        self.quarry[self.worker] = self.quarry[self.worker].replace(kind, "", 1)
        self.hands[self.seat][kind] += 1
        self.collected = True

    def _after_quarry_step(self) -> None:
        if not any(self.quarry.values()):
            self._end_quarry_phase()  # Q11: at once, whatever steps are left
        elif self.steps_left == 0 and not self.must_take:
            self._next_quarry_turn((self.seat + 1) % self.players)  # Q4: clockwise

    def _end_quarry_phase(self) -> None:
        (holder,) = (seat for seat in range(self.players) if self.hands[seat]["K"] > 0)
        # Q12: the black stone goes back, 2 points, the worker
        self.hands[holder]["K"] = 0
        self.scores[holder] += 2
        self.worker_holder = holder
        self.worker = None
        self.phase = "building"
        self.passed = set()
        self.seat = holder  # B1: the worker's holder begins

    def _build(self, place: Place) -> None:
        self.hands[self.seat][self.board.plan[place].colour] -= 1
        self.built.add(place)
        self.scores[self.seat] += self.board.level_points[place[0]]  # B2
        if self.built == set(self.board.plan):
            self._end_game("completed")  # E1: at once, and nobody loses more points
        else:
            self._next_builder()

    def _pass(self) -> None:
        held = sum(self.hands[self.seat][colour] for colour in BUILDING_STONES)
        if self.round < ROUNDS or self.last_round_penalty:  # B3: the option is of round 3 only
            self.scores[self.seat] -= held
        self.passed.add(self.seat)
        self._next_builder()

    def _next_builder(self) -> None:
        for distance in range(1, self.players + 1):
            seat = (self.seat + distance) % self.players
            if seat not in self.passed:  # B4: players who passed are skipped
                self.seat = seat
                return
        # B5: all have passed
        if self.round == ROUNDS:
            self._end_game("rounds")  # E1
        else:
            self.round += 1
            self.phase = "draw"

    def _end_game(self, reason: str) -> None:
        self.phase = "over"
        self.reason = reason
        for seat in range(self.players):
            self.scores[seat] += 3 * self.hands[seat]["B"]  # E2

    def winners(self) -> tuple[int, ...]:
        """The seats with the most points once the game is over (E3), otherwise none."""
        if self.phase != "over":
            return ()
        best = max(self.scores)
        return tuple(seat for seat in range(self.players) if self.scores[seat] == best)

    def position(self) -> Position:
        """The current situation."""
        deciding = self.phase in ("quarry", "building")
        return Position(
            phase=self.phase,
            seat=self.seat if deciding else None,
            legal=self.legal(),
            scores=tuple(self.scores),
            hands=tuple(dict(hand) for hand in self.hands),
            quarry=dict(self.quarry),
            built=frozenset(self.built),
            worker=self.worker,
            round=self.round,
            reason=self.reason,
            winners=self.winners(),
        )


# Records.


def _read_header(record: Any) -> tuple[Checker, Fairness | None]:
    record = read_header(record, "world_monuments", ("1",), "board")
    options = an_object(
        record["options"],
        "options",
        ("players", "first_player", "monument", "step_back", "last_round_penalty", "screens"),
    )
    players = a_whole_within(options["players"], 2, 4, "players", "S1")
    first_player = a_whole_within(options["first_player"], 0, players - 1, "first_player", "S4")
    monument = a_text(options["monument"], "monument")
    step_back = a_truth(options["step_back"], "step_back")
    last_round_penalty = a_truth(options["last_round_penalty"], "last_round_penalty")
    if a_text(options["screens"], "screens") not in ("closed", "open"):
        raise Rejected("record", "screens is neither closed nor open")  # H2, no effect on play

    if monument != "custom" and monument not in MONUMENTS:
        raise Rejected("S2", f"unknown monument {monument!r}")
    if (monument == "custom") != ("board" in record):
        raise Rejected("record", "a board is embedded exactly when the monument is custom")
    board = read_board(record["board"]) if monument == "custom" else built_in_board(monument)

    check_seats_and_events(record, players)
    fairness = read_fairness(record, players, first_player)
    return Checker(board, players, first_player, step_back, last_round_penalty), fairness


def _play_event(table: Checker, fairness: Fairness | None, event: Any) -> None:
    if table.phase == "over":  # E1: nothing happens after the end
        raise Rejected("E1", "the game is over")
    if isinstance(event, dict) and "draw" in event:
        _play_draw(table, fairness, an_object(event, "event", ("draw",))["draw"])
        return
    event = an_object(event, "event", ("seat", "do"))
    seat = a_whole(event["seat"], "seat")
    text = a_text(event["do"], "do")
    fault = table.fault(text)
    if fault is not None and (fault[0] == "record" or table.phase == "draw"):
        raise Rejected(*fault)
    if seat != table.seat:  # turns go clockwise
        rule = "Q4" if table.phase == "quarry" else "B1"
        raise Rejected(rule, f"it is the turn of seat {table.seat}, not of seat {seat}")
    table.act(text)


def _play_draw(table: Checker, fairness: Fairness | None, data: Any) -> None:
    data = an_object(data, "draw", ("round", "quarry"))
    round_number = a_whole(data["round"], "round")
    quarry = an_object(data["quarry"], "quarry", table.board.spaces)
    for space, stones in quarry.items():
        a_text(stones, f"stones on {space}")
    if table.phase == "draw" and round_number != table.round:  # Q1: the stones of that round
        raise Rejected("Q1", f"round {table.round} is to be drawn, not {round_number}")
    drawn_round = table.round
    table.draw(quarry)
    if fairness is None or fairness.secret is None:
        return
    if quarry != fair_quarry(fairness.secret, fairness.salts, table.board, drawn_round):
        raise Rejected("fairness", "not the draw that secret and salts give")


def follow(record: dict[str, Any]) -> Iterator[Position]:
    """The position before each event and one after the last; the last comes when all is checked."""
    table, fairness = _read_header(record)
    for number, event in enumerate(record["events"], start=1):
        yield table.position()
        try:
            _play_event(table, fairness, event)
        except Rejected as fault:
            raise Rejected(fault.rule, fault.reason, number) from None
    check_end(record, fairness, table.reason, table.scores, table.winners(), "E3")
    yield table.position()


def check(record: dict[str, Any]) -> None:
    """Check a whole record; raise Rejected at its first fault."""
    for _ in follow(record):
        pass


def check_text(text: str) -> None:
    """Check a record given as JSON text."""
    check(read_text(text))
