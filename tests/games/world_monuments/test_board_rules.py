"""When a board is accepted (S6): break it one key at a time, and play on your own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from monuments import DataError, Fault, IllegalAction, Position, Seeded, new_game
from monuments.games.world_monuments.board import BOARDS
from monuments.games.world_monuments.state import BUILD, BUILDING, ENTER, POSITIONS, SPACES
from tests.support.games.world_monuments import DATA, GAME, MONUMENTS, begin, own_board, random_game

ROUND = {"P": 10, "R": 6, "N": 3, "O": 2}
"""Notre Dame's first round."""
PLAN = "monuments.Notre Dame"


def faults_of(board: dict[str, Any]) -> tuple[Fault, ...]:
    """What is found wrong with a board."""
    with pytest.raises(DataError) as caught:
        new_game(GAME, board, monument="custom")
    assert caught.value.faults
    assert str(caught.value) == "\n".join(map(str, caught.value.faults))
    return caught.value.faults


def changed(path: str, value: Any, board: dict[str, Any] | None = None) -> dict[str, Any]:
    """A board with one key set to another value, or removed with `...`."""
    board = own_board() if board is None else board
    *way, last = path.split("/")
    part: Any = board
    for key in way:
        part = part[int(key) if isinstance(part, list) else key]
    if value is ...:
        del part[int(last) if isinstance(part, list) else last]
    elif isinstance(part, list):
        part[int(last)] = value
    else:
        part[last] = value
    return board


def with_positions(*stones: tuple[int, int, int, str, list[int]], **changes: Any) -> dict[str, Any]:
    """Notre Dame's board with another construction plan: level, x, y, colour, supports."""
    positions = [
        {"id": i, "level": level, "x": x, "y": y, "colour": colour, "supports": supports}
        for i, (level, x, y, colour, supports) in enumerate(stones)
    ]
    return own_board(positions=positions, **changes)


def with_quarry(outer: int, middle: int, centre: int, edges: str, stones: int, short: int = 0) -> dict[str, Any]:
    """A board with another quarry, its edges as pairs of one-digit spaces, and this many stones each round."""
    board = with_positions((1, 0, 0, "P", []))
    adjacency: dict[str, list[int]] = {str(space): [] for space in range(outer + middle + centre)}
    for edge in edges.split():
        one, other = int(edge[0]), int(edge[1])
        adjacency[str(one)].append(other)
        adjacency[str(other)].append(one)
    board["quarry"] = {"outer": outer, "middle": middle, "centre": centre, "adjacency": adjacency}
    board["supply"] = {"P": 250, "R": 0, "N": 0, "O": 0}
    board["monuments"]["Notre Dame"].update(
        rounds=[{"P": stones - 4, "R": 0, "N": 0, "O": 0}] * 3,
        total_tokens_per_round=[stones] * 3,
        middle_spaces_with_one_token=[short] * 3,
    )
    return board


RING = "01 12 23 34 45 50"


def assert_fault(board: dict[str, Any], key: str) -> None:
    """The board is refused by S6, with a fault that names the key."""
    faults = faults_of(board)
    assert (key, "S6") in [(fault.key, fault.rule) for fault in faults]
    assert all(fault.reason for fault in faults)


@pytest.mark.rule("S6")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_the_four_boards_are_accepted(monument: str) -> None:
    assert new_game(GAME, own_board(monument), monument="custom").setup.own_data == own_board(monument)


@pytest.mark.rule("S6")
def test_at_most_24_spaces() -> None:
    assert_fault(changed("quarry/middle", 12), "quarry")
    assert_fault(changed("quarry/outer", 18), "quarry")


@pytest.mark.rule("S6")
@pytest.mark.parametrize("key", ["outer", "middle"])
def test_one_ring_alone_may_not_have_more_than_24_spaces_either(key: str) -> None:
    faults = faults_of(changed(f"quarry/{key}", 25))
    assert any(fault.key in ("quarry", f"quarry.{key}") and fault.rule == "S6" for fault in faults)


@pytest.mark.rule("S6")
def test_24_spaces_are_allowed() -> None:
    """Two rings of twelve, with a spoke at each space."""
    board = own_board()
    near = {
        **{str(i): [(i + 1) % 12, (i - 1) % 12, 12 + i, *((i + k) % 12 for k in (4, 6, 8))] for i in range(12)},
        **{str(12 + i): [12 + (i + 1) % 12, 12 + (i - 1) % 12, i] for i in range(12)},
    }
    board["quarry"] = {"outer": 12, "middle": 12, "centre": 0, "adjacency": near}
    board["supply"]["P"] = 250
    board["monuments"]["Notre Dame"].update(
        rounds=[{"P": 22, "R": 5, "N": 4, "O": 1}] * 3, total_tokens_per_round=[36] * 3
    )
    board["monuments"]["Notre Dame"]["positions"] = board["monuments"]["Notre Dame"]["positions"][:1]
    assert begin(own_data=board, monument="custom").setup.own_data == board


def row_of(count: int) -> dict[str, Any]:
    """A plan of this many purple stones on level 1, and enough purple stones for it."""
    board = with_positions(*((1, 2 * (i % 40), 2 * (i // 40), "P", []) for i in range(count)))
    board["supply"]["P"] = 250
    board["monuments"]["Notre Dame"].update(
        rounds=[{"P": 40, "R": 0, "N": 0, "O": 0}] * 3, total_tokens_per_round=[44] * 3
    )
    return board


@pytest.mark.rule("S6")
def test_at_most_64_positions() -> None:
    assert begin(own_data=row_of(64), monument="custom").view(0).monument_points_left == 64
    assert_fault(row_of(65), f"{PLAN}.positions")


@pytest.mark.rule("S6")
def test_at_most_5_levels() -> None:
    tower: list[tuple[int, int, int, str, list[int]]] = [(n, 0, 0, "P", [n - 2] if n > 1 else []) for n in range(1, 7)]
    assert begin(own_data=with_positions(*tower[:5]), monument="custom").view(0).monument_points_left == 25
    assert_fault(with_positions(*tower), f"{PLAN}.positions.5.level")


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("quarry/adjacency/0", [1, 11], "quarry.adjacency.12"),
        ("quarry/adjacency/0", [1, 11, 12, 6], "quarry.adjacency.0"),
        ("quarry/adjacency/0", [0, 1, 11, 12], "quarry.adjacency.0"),
        ("quarry/adjacency/0", [1, 1, 11, 12], "quarry.adjacency.0"),
        ("quarry/adjacency/0", [1, 11, 12, 19], "quarry.adjacency.0"),
        ("quarry/adjacency/0", [1, 11, 12, -1], "quarry.adjacency.0"),
        ("quarry/adjacency/0", ..., "quarry.adjacency.0"),
        ("quarry/adjacency/19", [], "quarry.adjacency.19"),
    ],
    ids=["one way", "the other way", "itself", "twice", "no space", "below zero", "missing", "too many"],
)
def test_adjacency_is_symmetric(path: str, value: Any, key: str) -> None:
    assert_fault(changed(path, value), key)


@pytest.mark.rule("S6")
def test_each_other_space_lies_on_a_walk_of_four_steps() -> None:
    """The centre is cut off; or a ring is so long that the opposite space is too far away."""
    board = own_board()
    near = board["quarry"]["adjacency"]
    near["18"] = []
    for space in range(12, 18):
        near[str(space)].remove(18)
    faults = faults_of(board)
    assert {(fault.key, fault.rule) for fault in faults} == {(f"quarry.adjacency.{i}", "S6") for i in range(12)}
    assert {fault.key for fault in faults if "space 18" in fault.reason} == {fault.key for fault in faults}
    assert begin(own_data=with_quarry(6, 0, 0, RING, 6), monument="custom").is_chance
    assert_fault(with_quarry(10, 0, 0, "01 12 23 34 45 56 67 78 89 90", 10), "quarry.adjacency.0")


@pytest.mark.rule("S6")
def test_nobody_is_stuck_in_the_short_turns_either() -> None:
    """A quarry in which every step changes rings has no walk of three steps that ends outside."""
    two_sided = " ".join(f"{one}{other}" for one in range(4) for other in (4, 5, 6))
    assert_fault(with_quarry(4, 3, 0, two_sided, 10), "quarry.adjacency.0")


@pytest.mark.rule("S6")
def test_stones_on_the_centre_count_when_the_third_turn_is_looked_at() -> None:
    over_centre = "01 02 03 04 12 14 34"
    assert_fault(with_quarry(3, 1, 1, over_centre, 5), "quarry.adjacency.0")
    random_game(begin(own_data=with_quarry(3, 1, 1, over_centre, 7), monument="custom"), "centre")


@pytest.mark.rule("S6")
@pytest.mark.parametrize(("key", "value"), [("gems_per_round", n) for n in (0, 2, 4)] + [("black_per_round", 0)])
def test_each_round_has_three_gems_and_one_black_stone(key: str, value: int) -> None:
    assert_fault(changed(key, value), key)
    assert begin(own_data=changed("gems_per_round", 3), monument="custom").is_chance
    assert_fault(changed("black_per_round", 2), "black_per_round")


@pytest.mark.rule("S6", "Q2", "Q3")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_each_round_has_as_many_stones_as_the_spaces_demand(number: int) -> None:
    plan = f"monuments/Notre Dame/rounds/{number}"
    totals = f"monuments/Notre Dame/total_tokens_per_round/{number}"
    short = f"monuments/Notre Dame/middle_spaces_with_one_token/{number}"
    assert_fault(changed(totals, 26), f"{PLAN}.total_tokens_per_round.{number}")
    assert_fault(changed(f"{plan}/P", 12), f"{PLAN}.total_tokens_per_round.{number}")
    exact = {"P": 9, "R": 6, "N": 3, "O": 2}
    board = changed(totals, 24, changed(plan, exact))
    if number == 0:
        assert begin(own_data=board, monument="custom").is_chance
    too_few = {"P": 8, "R": 6, "N": 3, "O": 2}
    board = changed(totals, 23, changed(plan, too_few))
    assert_fault(board, f"{PLAN}.rounds.{number}")
    if number == 0:
        assert begin(own_data=changed(short, 1, board), monument="custom").is_chance
    assert_fault(changed(short, 7), f"{PLAN}.middle_spaces_with_one_token.{number}")


@pytest.mark.rule("S6", "Q2")
def test_without_a_centre_nothing_may_remain() -> None:
    assert_fault(with_quarry(6, 0, 0, RING, 7), f"{PLAN}.rounds.0")
    assert_fault(with_quarry(6, 0, 0, RING, 5), f"{PLAN}.rounds.0")


GROUND: list[tuple[int, int, int, str, list[int]]] = [(1, x, y, "P", []) for y in (0, 2) for x in (0, 2)]


@pytest.mark.rule("S6", "B1")
@pytest.mark.parametrize(
    ("stone", "supports"),
    [((2, 0, 0), [0]), ((2, 1, 0), [0, 1]), ((2, 2, 1), [1, 3]), ((2, 1, 1), [0, 1, 2, 3])],
)
def test_a_stone_rests_on_one_two_or_four_others(stone: tuple[int, int, int], supports: list[int]) -> None:
    assert begin(own_data=with_positions(*GROUND, (*stone, "R", supports)), monument="custom").is_chance
    for wrong in (supports[1:], [*supports, *supports[:1]], [*supports, 4], [(supports[0] + 1) % 4]):
        assert_fault(with_positions(*GROUND, (*stone, "R", wrong)), f"{PLAN}.positions.4.supports")


@pytest.mark.rule("S6", "B1")
@pytest.mark.parametrize(
    ("stone", "supports"),
    [((2, 3, 0), [1]), ((2, 3, 1), [1, 3]), ((2, -1, 3), [2]), ((2, 8, 8), []), ((3, 0, 0), [])],
    ids=["half", "half on two", "a corner", "in the air", "a level too high"],
)
def test_every_stone_above_level_1_is_fully_supported(stone: tuple[int, int, int], supports: list[int]) -> None:
    assert_fault(with_positions(*GROUND, (*stone, "R", supports)), f"{PLAN}.positions.4")


@pytest.mark.rule("S6")
def test_stones_do_not_overlap_and_are_numbered_in_order() -> None:
    assert_fault(with_positions(*GROUND, (1, 1, 1, "P", [])), f"{PLAN}.positions.4")
    assert_fault(with_positions(*GROUND, (1, 0, 0, "P", [])), f"{PLAN}.positions.4")
    assert_fault(changed("monuments/Notre Dame/positions/3/id", 4), f"{PLAN}.positions.3.id")


@pytest.mark.rule("S6")
def test_the_stones_of_each_colour_suffice_for_the_positions() -> None:
    """Notre Dame needs 14 red stones; in the rounds below only 13 come."""
    board = changed("monuments/Notre Dame/rounds/0", {"P": 10, "R": 1, "N": 4, "O": 6})
    assert sum(counts["R"] for counts in board["monuments"]["Notre Dame"]["rounds"]) == 13
    assert_fault(board, f"{PLAN}.rounds")
    for colour in "PRNO":
        few: dict[str, Any] = {**dict.fromkeys("PRNO", 20), colour: 0}
        stones = [few] * 3
        hungry = with_positions((1, 0, 0, colour, []), rounds=stones, total_tokens_per_round=[64] * 3)
        hungry["supply"] = dict.fromkeys("PRNO", 100)
        reasons = [fault.reason for fault in faults_of(hungry) if fault.key == f"{PLAN}.rounds"]
        assert len(reasons) == 1
        assert f"colour {colour}" in reasons[0]


@pytest.mark.rule("S6", "S5")
@pytest.mark.parametrize("colour", "PRNO")
def test_they_stay_within_the_supply(colour: str) -> None:
    coming = sum(counts[colour] for counts in DATA["monuments"]["Notre Dame"]["rounds"])
    assert begin(own_data=changed(f"supply/{colour}", coming), monument="custom").is_chance
    assert_fault(changed(f"supply/{colour}", coming - 1), f"supply.{colour}")


@pytest.mark.rule("S6", "B2")
def test_every_level_has_its_points() -> None:
    for level in "12345":
        assert_fault(changed(f"level_points/{level}", ...), f"level_points.{level}")


@pytest.mark.rule("S6")
def test_all_faults_are_named_at_once() -> None:
    board = changed("supply/P", 1, changed("quarry/adjacency/0", [1, 11], changed("gems_per_round", 5)))
    assert {"supply.P", "quarry.adjacency.12", "gems_per_round"} <= {fault.key for fault in faults_of(board)}


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    "path",
    [
        "colour",
        "supply/B",
        "quarry/rings",
        "monuments/Notre Dame/architect",
        "monuments/Notre Dame/rounds/1/B",
        "monuments/Notre Dame/positions/7/turned",
        "level_points/6",
    ],
)
def test_an_unknown_key_is_refused_and_named(path: str) -> None:
    keys = [fault.key for fault in faults_of(changed(path, 3))]
    assert any(key.startswith(path.replace("/", ".")) for key in keys)


MANDATORY = [
    "supply",
    "supply/N",
    "level_points",
    "quarry",
    "quarry/outer",
    "quarry/middle",
    "quarry/centre",
    "quarry/adjacency",
    "monuments",
    "monuments/Notre Dame/rounds",
    "monuments/Notre Dame/rounds/2/O",
    "monuments/Notre Dame/total_tokens_per_round",
    "monuments/Notre Dame/middle_spaces_with_one_token",
    "monuments/Notre Dame/positions",
    *(f"monuments/Notre Dame/positions/9/{key}" for key in ("id", "level", "x", "y", "colour", "supports")),
]


@pytest.mark.rule("S6")
@pytest.mark.parametrize("path", MANDATORY)
def test_a_missing_key_is_named(path: str) -> None:
    assert path.replace("/", ".") in [fault.key for fault in faults_of(changed(path, ...))]


@pytest.mark.rule("S6")
@pytest.mark.parametrize("value", [None, "7", 2.5, True, [], {}], ids=repr)
@pytest.mark.parametrize("path", MANDATORY)
def test_a_value_of_another_type_is_refused_and_named(path: str, value: Any) -> None:
    board = changed(path, value)
    right: Any = own_board()
    for key in path.split("/"):
        right = right[int(key) if isinstance(right, list) else key]
    if type(value) is type(right) and path.endswith("supports"):
        assert new_game(GAME, board, monument="custom").is_chance
        return
    key = path.replace("/", ".")
    assert any(fault.key == key or fault.key.startswith(f"{key}.") for fault in faults_of(board))


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("monuments/Notre Dame/rounds", [ROUND, ROUND]),
        ("monuments/Notre Dame/rounds", [ROUND] * 4),
        ("monuments/Notre Dame/total_tokens_per_round", [25, 25]),
        ("monuments/Notre Dame/middle_spaces_with_one_token", [0, 0, 0, 0]),
        ("monuments/Notre Dame/middle_spaces_with_one_token/0", -1),
        ("monuments/Notre Dame/rounds/0/P", -1),
        ("monuments/Notre Dame/rounds/0/P", 251),
        ("monuments/Notre Dame/positions", []),
        ("monuments/Notre Dame/positions/0/level", 0),
        ("monuments/Notre Dame/positions/0/colour", "B"),
        ("monuments/Notre Dame/positions/0/x", 100),
        ("monuments/Notre Dame/positions/0/y", -100),
        ("quarry/outer", 0),
        ("quarry/centre", 2),
        ("quarry/middle", -1),
        ("supply/P", 251),
        ("level_points/1", -1),
        ("level_points/1", 100),
        ("monuments", {}),
        ("monuments", {name: own_board(slug)["monuments"][name] for slug, name in MONUMENTS.items()}),
    ],
)
def test_numbers_out_of_bounds_are_refused_and_named(path: str, value: Any) -> None:
    key = path.replace("/", ".")
    assert any(fault.key.startswith(key) for fault in faults_of(changed(path, value)))


def own_file(folder: Path, text: str | bytes) -> str:
    """A user's own board file."""
    file = folder / "mine.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


@pytest.mark.rule("S6")
@pytest.mark.parametrize("text", ["supply = ", "[monuments\n", b"\xff\xfe", "a = 1\na = 2\n"])
def test_a_file_that_is_not_toml_is_refused_by_its_name(text: str | bytes, tmp_path: Path) -> None:
    path = own_file(tmp_path, text)
    with pytest.raises(DataError) as caught:
        begin(monument=path)
    assert [fault.key for fault in caught.value.faults] == [path]


@pytest.mark.rule("S6")
def test_a_file_that_is_not_there_is_refused_by_its_name(tmp_path: Path) -> None:
    for path in (str(tmp_path / "none.toml"), str(tmp_path)):
        with pytest.raises(DataError) as caught:
            begin(monument=path)
        assert [fault.key for fault in caught.value.faults] == [path]


@pytest.mark.rule("S6")
def test_a_file_is_checked_like_any_board(tmp_path: Path) -> None:
    text = (BOARDS / "taj_mahal.toml").read_text(encoding="utf-8")
    wrong = text.replace("total_tokens_per_round = [23, 23, 23]", "total_tokens_per_round = [23, 23, 24]")
    assert wrong != text
    with pytest.raises(DataError) as caught:
        begin(monument=own_file(tmp_path, wrong))
    assert [(fault.key, fault.rule) for fault in caught.value.faults] == [
        ("monuments.Taj Mahal.total_tokens_per_round.2", "S6")
    ]
    with pytest.raises(DataError) as caught:
        begin(monument=own_file(tmp_path, text + "\n[extra]\n"))
    assert [fault.key.split(".")[0] for fault in caught.value.faults] == ["extra"]


def same_quarry_small_tower() -> dict[str, Any]:
    """A small monument of all colours."""
    tower = [(2, 0, 0, "R", [0]), (3, 0, 0, "N", [4]), (4, 0, 0, "O", [5]), (5, 0, 0, "O", [6])]
    return with_positions(*GROUND, *tower)


OWN_BOARDS: dict[str, Callable[[], dict[str, Any]]] = {
    "a small tower": same_quarry_small_tower,
    "a ring of six": lambda: with_quarry(6, 0, 0, RING, 6),
    "a wheel": lambda: with_quarry(6, 0, 1, RING + " 06 16 26 36 46 56", 12),
    "complete": lambda: with_quarry(4, 1, 0, " ".join(f"{i}{j}" for i in range(5) for j in range(i)), 5, short=1),
    "Capitol's": lambda: own_board("capitol"),
}


@pytest.mark.rule("S6", "S2", "Q10")
@pytest.mark.parametrize("step_back", [False, True])
@pytest.mark.parametrize("name", OWN_BOARDS)
def test_a_good_own_board_plays_to_the_end(name: str, step_back: bool, compiled: bool) -> None:
    def watch(position: Position) -> None:
        assert position.is_chance or position.is_over or position.legal()

    for players in (2, 3, 4):
        position = begin(compiled, OWN_BOARDS[name](), monument="custom", players=players, step_back=step_back)
        random_game(position, (name, players), watch)
        assert position.outcome is not None
        assert position.outcome.reason in ("completed", "rounds")


@pytest.mark.rule("S6")
def test_an_own_board_has_its_own_numbers() -> None:
    board = same_quarry_small_tower()
    board["level_points"] = {"1": 2, "2": 0, "3": 11, "4": 99, "5": 1}
    position = begin(own_data=board, monument="custom")
    assert position.view(0).monument_points_left == 4 * 2 + 0 + 11 + 99 + 1
    assert json.loads(json.dumps(position.setup.own_data)) == board


@pytest.mark.rule("B1")
def test_on_a_position_that_an_own_board_lacks_nothing_is_built(compiled: bool) -> None:
    position = begin(compiled, same_quarry_small_tower(), monument="custom")
    position.state.phase = BUILDING
    positions = int(position.setup.table.positions)
    for number in range(positions, POSITIONS):
        with pytest.raises(IllegalAction) as caught:
            position.verify(BUILD + number)
        assert (caught.value.rule, caught.value.why.key) == ("B1", "no_such_position")


@pytest.mark.rule("S6")
def test_a_space_that_an_own_board_lacks_cannot_be_entered(compiled: bool) -> None:
    position = begin(compiled, OWN_BOARDS["a ring of six"](), monument="custom")
    position.deal(position.sample(Seeded("spaces")))
    for space in range(SPACES):
        if space < 6:
            assert position.can(ENTER + space)
        else:
            with pytest.raises(IllegalAction) as caught:
                position.verify(ENTER + space)
            assert (caught.value.rule, caught.value.why.key) == ("S6", "no_such_space")
