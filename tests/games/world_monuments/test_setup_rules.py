"""Setup (S1 to S5): who plays, on which board, with what."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from monuments import DataError, OptionError, Position, find_game
from monuments.games.world_monuments.board import BOARDS
from monuments.match import FairDealer, Match, SeededDealer
from monuments.records import Fairness
from tests.support.amounts import amount
from tests.support.games.world_monuments import (
    COLOURS,
    DATA,
    GAME,
    KINDS,
    MONUMENTS,
    VARIANTS,
    begin,
    deal,
    hand,
    own_board,
    place_name,
    plan,
    random_game,
)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play(players: int, compiled: bool) -> None:
    position = begin(compiled, players=players)
    assert position.setup.players == players
    assert len(position.scores) == players
    assert len(position.view(0).seats) == players
    movers = set()
    random_game(position, players, lambda p: movers.add(p.to_move), rounds=1)
    assert movers - {None} == set(range(players))


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, True, "3", 2.0, None])
def test_no_other_number_can(players: Any) -> None:
    with pytest.raises(OptionError) as caught:
        begin(players=players)
    assert caught.value.key == "players"


@pytest.mark.rule("S2")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_one_of_four_monuments_is_chosen(monument: str) -> None:
    position = begin(monument=monument)
    assert position.setup.options["monument"] == monument
    assert position.setup.own_data is None
    assert position.view(0).monument_points_left == sum(
        DATA["level_points"][str(stone["level"])] for stone in DATA["monuments"][MONUMENTS[monument]]["positions"]
    )


@pytest.mark.rule("S2")
def test_there_is_no_fifth_monument() -> None:
    with pytest.raises(DataError) as caught:
        begin(monument="parthenon")
    assert [fault.key for fault in caught.value.faults] == ["monument"]
    with pytest.raises(OptionError) as refused:
        find_game(GAME).setup({"monument": "parthenon"})
    assert refused.value.key == "monument"


@pytest.mark.rule("S2", "S6")
def test_an_own_board_works_too(tmp_path: Path) -> None:
    embedded = begin(own_data=own_board("capitol"), monument="custom")
    assert embedded.setup.options["monument"] == "custom"
    assert embedded.setup.own_data is not None
    assert dict(embedded.setup.own_data) == own_board("capitol")
    file = tmp_path / "mine.toml"
    file.write_text((BOARDS / "capitol.toml").read_text(encoding="utf-8"), encoding="utf-8")
    from_file = begin(monument=str(file))
    assert from_file.setup.options["monument"] == "custom"
    assert from_file.view(0) == embedded.view(0) == begin(monument="capitol").view(0)


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("monument", "own"), [("custom", False), ("capitol", True)])
def test_custom_is_chosen_exactly_with_a_board(monument: str, own: bool) -> None:
    with pytest.raises(OptionError) as caught:
        begin(own_data=own_board() if own else None, monument=monument)
    assert caught.value.key == "monument"


@pytest.mark.rule("S2")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_the_boards_are_the_original_data(monument: str) -> None:
    name = MONUMENTS[monument]
    board = tomllib.loads((BOARDS / f"{monument}.toml").read_text(encoding="utf-8"))
    board.pop("status")
    assert board == {"monuments": {name: DATA["monuments"][name]}}


@pytest.mark.rule("S2", "S5", "Q5", "B2")
def test_quarry_supply_and_level_points_are_the_original_data() -> None:
    standard = tomllib.loads((BOARDS / "quarry.toml").read_text(encoding="utf-8"))
    original = {key: value for key, value in DATA.items() if key not in ("status", "monuments")}
    standard.pop("status")
    standard["quarry"].pop("numbering")
    original["quarry"] = {key: value for key, value in original["quarry"].items() if key != "numbering"}
    assert standard == original


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("monument", "players"), VARIANTS)
def test_markers_start_at_ten_and_nobody_holds_a_stone(monument: str, players: int) -> None:
    position = begin(monument=monument, players=players)
    for _ in range(2):
        assert position.scores == (10,) * players
        assert [seat.track for seat in position.view(0).seats] == [10] * players
        assert [hand(position, seat) for seat in range(players)] == [""] * players
        assert (
            position.breakdown() == ({"start": 10, "stones": 0, "black_stone": 0, "passing": 0, "gems": 0},) * players
        )
        if position.is_chance:
            deal(position)
    assert position.view(0).built == ()


@pytest.mark.rule("S4")
@pytest.mark.parametrize(("players", "first"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_the_starting_player_has_the_worker(players: int, first: int, compiled: bool) -> None:
    position = begin(compiled, players=players, first_player=first)
    assert position.view(-1).worker_holder == first
    deal(position)
    assert position.to_move == first
    assert position.view(-1).worker_holder == first


@pytest.mark.rule("S4")
def test_seat_0_starts_unless_told_otherwise() -> None:
    position = begin(players=3)
    assert position.setup.options["first_player"] == 0
    assert position.view(0).worker_holder == 0


@pytest.mark.rule("S4")
@pytest.mark.parametrize("first", [-1, 3, True, "0", None])
def test_the_starting_player_is_one_of_those_who_play(first: Any) -> None:
    with pytest.raises(OptionError) as caught:
        begin(players=3, first_player=first)
    assert caught.value.key == "first_player"


@pytest.mark.rule("S4")
def test_a_server_draws_the_starting_player_at_random() -> None:
    game = find_game(GAME)
    seats = ["Ada", "Bob", "Cid"]
    drawn: Counter[int] = Counter()
    for seed in range(150):
        match = Match.new(game, {}, seats, SeededDealer(seed))
        assert match.position.to_move == match.setup.options["first_player"]
        drawn[match.setup.options["first_player"]] += 1
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 30
    fair = {
        Match.new(game, {}, seats, FairDealer(Fairness(bytes([n]) * 32, [bytes(16)] * 3))).setup.options["first_player"]
        for n in range(20)
    }
    assert fair == {0, 1, 2}
    assert {Match.new(game, {"first_player": 1}, seats, SeededDealer(n)).position.to_move for n in range(9)} == {1}


@pytest.mark.rule("S5")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_the_supply(monument: str) -> None:
    """72 construction stones, 24 purple, 20 red, 16 natural, 12 orange; 9 gems; 1 black stone."""
    supply = Counter(begin(monument=monument).view(0).supply)
    assert supply == {"P": 24, "R": 20, "N": 16, "O": 12}
    assert supply.total() == 72
    coming = [Counter(stones) for stones in begin(monument=monument).view(0).to_come]
    assert [stones["B"] for stones in coming] == [3, 3, 3]
    assert [stones["K"] for stones in coming] == [1, 1, 1]
    assert all(sum(stones[colour] for stones in coming) <= supply[colour] for colour in COLOURS)


def stones_everywhere(position: Position) -> dict[str, int]:
    """The stones of each kind in supply, quarry, hands and monument; the bag is empty once the quarry is dealt."""
    view, state = position.view(-1), position.state
    total = Counter(view.supply)
    colours = {
        place_name(stone): stone["colour"]
        for stone in DATA["monuments"][MONUMENTS[position.setup.options["monument"]]]["positions"]
    }
    for place in view.built:
        total[colours[place]] += 1
    for kind, letter in enumerate(KINDS):
        total[letter] += int(state.quarry[:, kind].sum()) + int(state.hands[:, kind].sum())
    total["B"] += sum(stones.count("B") for stones in view.to_come)
    total["K"] += view.phase != "quarry"
    return dict(total)


@pytest.mark.slow
@pytest.mark.rule("S5", "Q1", "Q7", "Q12", "B1", "B4")
@pytest.mark.parametrize(("monument", "players"), VARIANTS)
def test_stones_are_conserved_at_every_moment(monument: str, players: int) -> None:
    box = {"P": 24, "R": 20, "N": 16, "O": 12, "B": 9, "K": 1}
    moments = 0

    def watch(position: Position) -> None:
        nonlocal moments
        moments += 1
        assert stones_everywhere(position) == box

    for seed in range(amount(1, 20)):
        random_game(begin(monument=monument, players=players), (monument, players, seed), watch)
    assert moments > 100


@pytest.mark.rule("S5", "Q12")
def test_the_black_stone_comes_back_every_round() -> None:
    assert all(plan(monument, number).count("K") == 1 for monument in MONUMENTS for number in (1, 2, 3))
    seen = []

    def watch(position: Position) -> None:
        if position.view(-1).phase == "quarry":
            where = int(position.state.quarry[:, 5].sum()) + int(position.state.hands[:, 5].sum())
            assert where == 1
            seen.append(int(position.state.rounds))

    random_game(begin(), "black", watch)
    assert set(seen) == {0, 1, 2}
