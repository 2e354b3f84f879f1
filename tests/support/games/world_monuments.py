"""Small situations of Monuments: chosen quarries, late quarry phases, building phases, and what to ask of them."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from monuments import Phrase, Position, Seeded, new_game
from monuments.games.world_monuments.state import BUILD, BUILDING
from tests.support.project import DATA as FILES

GAME = "world_monuments"
KINDS = "PRNOBK"
COLOURS = "PRNO"
OUTER = tuple(f"o{i}" for i in range(12))
MIDDLE = tuple(f"m{i}" for i in range(6))
SPACES = (*OUTER, *MIDDLE, "c")
MONUMENTS = {"capitol": "Capitol", "notre_dame": "Notre Dame", "san_pietro": "San Pietro", "taj_mahal": "Taj Mahal"}
DATA: dict[str, Any] = json.loads((FILES / "world_monuments.json").read_text(encoding="utf-8"))
"""The original data of the reconstruction, not the engine's copy."""
VARIANTS = [(monument, players) for monument in MONUMENTS for players in (2, 3, 4)]
"""Every built-in monument with every number of players."""


def plan(monument: str, round_number: int) -> str:
    """The stones of a round by the material plan, with 3 gems and the black stone (Q1)."""
    counts = DATA["monuments"][MONUMENTS[monument]]["rounds"][round_number - 1]
    return "".join(colour * counts[colour] for colour in COLOURS) + "BBBK"


def short_spaces(monument: str, round_number: int) -> int:
    """How many middle spaces get only one stone (Q3)."""
    return {"taj_mahal": 1, "capitol": 2 if round_number == 3 else 0}.get(monument, 0)


def neighbours(space: str) -> set[str]:
    """The adjacent spaces by the rule: along the ring, outer with the middle space it touches, middle with centre."""
    if space == "c":
        return set(MIDDLE)
    number = int(space[1:])
    if space in OUTER:
        return {f"o{(number + 1) % 12}", f"o{(number - 1) % 12}", f"m{number // 2}"}
    ring = {f"m{(number + 1) % 6}", f"m{(number - 1) % 6}"}
    return ring | {f"o{2 * number}", f"o{2 * number + 1}", "c"}


def begin(compiled: bool = False, own_data: Mapping[str, Any] | None = None, **options: Any) -> Position:
    """A new game, of Notre Dame for two players unless the options say otherwise."""
    return new_game(GAME, own_data, compiled=compiled, **options)


def own_board(monument: str = "notre_dame", **changes: Any) -> dict[str, Any]:
    """The data of a built-in board as an own board, with some keys of its monument changed."""
    data = json.loads(json.dumps(DATA))
    name = MONUMENTS[monument]
    return {
        "supply": data["supply"],
        "level_points": data["level_points"],
        "quarry": data["quarry"],
        "monuments": {name: {**data["monuments"][name], **changes}},
    }


def draw_with(position: Position, lying: Mapping[str, str]) -> dict[str, Any]:
    """A draw with these stones on these spaces; the round's others follow in the order of their kinds."""
    monument, number = position.setup.options["monument"], int(position.state.rounds) + 1
    rest = list((Counter(plan(monument, number)) - Counter("".join(lying.values()))).elements())
    rest.sort(key=KINDS.index)
    short = short_spaces(monument, number) - sum(len(lying.get(space, "PP")) == 1 for space in MIDDLE)
    quarry = {}
    for space in SPACES:
        if space in lying:
            quarry[space] = lying[space]
            continue
        room = len(rest) if space == "c" else 1 if space in OUTER else 2
        if space in MIDDLE and short > 0:
            room, short = 1, short - 1
        quarry[space] = "".join(sorted(rest[:room], key=KINDS.index))
        rest = rest[room:]
    return {"round": number, "quarry": quarry}


def deal(position: Position, lying: Mapping[str, str] | None = None) -> tuple[Phrase, ...]:
    """Deal the round with these stones on these spaces."""
    draw = draw_with(position, lying or {})
    return position.deal(position.game.parse_draw(position.setup, position.state, draw))


def dealt(lying: Mapping[str, str] | None = None, compiled: bool = False, **options: Any) -> Position:
    """A new game with its first round dealt."""
    position = begin(compiled, **options)
    deal(position, lying)
    return position


class ChosenDealer:
    """A dealer that deals chosen stones; any stones in a round for which none were chosen."""

    def __init__(self, *rounds: Mapping[str, str]) -> None:
        self.rounds = rounds
        self.asked: list[int] = []

    def first_player(self, players: int) -> int:
        return 0

    def draw(self, position: Position, number: int) -> Any:
        self.asked.append(number)
        lying = self.rounds[number - 1] if number <= len(self.rounds) else {}
        return position.game.parse_draw(position.setup, position.state, draw_with(position, lying))

    def proof(self, is_over: bool) -> None:
        return None


def late_quarry(
    at: str,
    lying: Mapping[str, str],
    hands: Sequence[str] = (),
    turns: int = 3,
    mover: int = 0,
    compiled: bool = False,
    **options: Any,
) -> Position:
    """A quarry phase after this many turns, at the start of one, with the worker there and only these stones left."""
    position = dealt(compiled=compiled, **options)
    state = position.state
    state.quarry[:] = 0
    state.with_stones, state.in_quarry = 0, 0
    for name, stones in lying.items():
        space = SPACES.index(name)
        for stone in stones:
            state.quarry[space, KINDS.index(stone)] += 1
        state.with_stones = int(state.with_stones) | 1 << space
        state.in_quarry += len(stones)
    hold(position, hands)
    state.worker = state.path[0] = SPACES.index(at)
    state.phase_turns, state.steps, state.mover = turns, min(turns + 1, 4), mover
    state.entered = 0 if options.get("step_back") else 1 << SPACES.index(at)
    return position


def building(
    hands: Sequence[str],
    built: Sequence[str] = (),
    mover: int = 0,
    round_number: int = 1,
    passed: Sequence[int] = (),
    compiled: bool = False,
    own_data: Mapping[str, Any] | None = None,
    **options: Any,
) -> Position:
    """A building phase: who holds what, which positions are filled; the mover has the worker."""
    position = begin(compiled, own_data, players=max(len(hands), 2), **options)
    state = position.state
    hold(position, hands)
    state.phase, state.rounds = BUILDING, round_number - 1
    state.mover = state.holder = mover
    state.passed = sum(1 << seat for seat in passed)
    fill(position, built)
    return position


def skip_quarry(position: Position) -> None:
    """Begin the next round with its building phase, as if nobody had taken a stone."""
    position.state.phase = BUILDING


def hold(position: Position, hands: Sequence[str]) -> None:
    """Put stones behind the screens."""
    for seat, stones in enumerate(hands):
        for kind, letter in enumerate(KINDS):
            position.state.hands[seat, kind] = stones.count(letter)


def fill(position: Position, places: Sequence[str]) -> None:
    """Fill positions of the monument, each given as level and coordinates."""
    state, table = position.state, position.setup.table
    for place in places:
        number = position.parse(f"build {place}") - BUILD
        state.built = int(state.built) | 1 << number
    empty = [number for number in range(int(table.positions)) if not int(state.built) >> number & 1]
    state.ready = sum(1 << number for number in empty if not int(table.supports[number]) & ~int(state.built))


def places(monument: str, *levels: int) -> list[str]:
    """The positions of a monument's plan, or of some of its levels only."""
    positions = DATA["monuments"][MONUMENTS[monument]]["positions"]
    return [place_name(stone) for stone in positions if not levels or stone["level"] in levels]


def place_name(stone: Mapping[str, Any]) -> str:
    """A position of the board data as the notation writes it."""
    return f"{stone['level']} {stone['x']},{stone['y']}"


def hand(position: Position, seat: int) -> str:
    """What a seat really holds."""
    return "".join(letter * int(n) for letter, n in zip(KINDS, position.state.hands[seat], strict=True))


def quarry(position: Position) -> dict[str, str]:
    """What the quarry really contains."""
    rows = zip(SPACES, position.state.quarry, strict=False)
    return {name: "".join(letter * int(n) for letter, n in zip(KINDS, row, strict=True)) for name, row in rows}


def built(position: Position) -> set[str]:
    """The filled positions."""
    return set(position.view(-1).built)


def walk(position: Position, *spaces: str) -> None:
    """Enter spaces one after another, taking the first kind if there is a choice."""
    for space in spaces:
        position.apply(space)
        if position.view(-1).choosing:
            position.apply(position.legal()[0])


def walks(position: Position) -> set[tuple[str, ...]]:
    """Every walk that completes the running turn, as the spaces entered, whichever stones are taken."""
    found: set[tuple[str, ...]] = set()
    turn = position.turn

    def further(here: Position, entered: tuple[str, ...]) -> None:
        if here.turn != turn:
            found.add(entered)
            return
        for action in here.legal():
            there = here.copy()
            there.apply(action)
            name = here.notation(action)
            if not name.startswith("take"):
                further(there, (*entered, name))
            else:
                further(there, entered)
                return

    further(position, ())
    return found


def random_game(
    position: Position, seed: object, watch: Callable[[Position], None] = lambda position: None, rounds: int = 3
) -> Position:
    """Play on at random until the game, or this many rounds of it, are over; `watch` sees every position."""
    rng = Seeded("rules", seed)
    while not position.is_over and int(position.state.rounds) < rounds:
        watch(position)
        if position.is_chance:
            position.deal(position.sample(rng))
        else:
            position.apply(rng.choice(position.legal()))
    watch(position)
    return position


def random_hand(rng: Random, most: int, kinds: str = KINDS) -> str:
    """Some stones."""
    return "".join(sorted(rng.choices(kinds, k=rng.randint(0, most)), key=KINDS.index))
