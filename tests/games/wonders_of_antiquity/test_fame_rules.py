"""Eternal Fame (F1 to F6): markers that only move up."""

from typing import Any

import pytest

from monuments import Position
from tests.support.games.situations import choices, play
from tests.support.games.wonders_of_antiquity import (
    FAME,
    NO_PAIR,
    SYMBOLS,
    TOKENS,
    begin,
    build,
    dealt,
    erect,
    expand,
    finish,
    late,
    pay,
    random_game,
    reorder,
    sell,
    stacks,
    symbols,
)

PILE = "akropolis-9 artemision-9 babylon-9 bet_hamikdash-9 colosseum-9 knossos-9"
CATEGORIES = ("monument", *SYMBOLS)


def fame(position: Position, seat: int) -> dict[str, int]:
    """The spaces of a seat's markers, without those that are not placed yet."""
    placed = position.view(-1).fame
    return {name: number for name in CATEGORIES for who, number in placed[name] if who == seat}


def famous(*args: Any, **options: Any) -> Position:
    """A late position of a game with Eternal Fame."""
    return late(*args, expansions=[FAME], **options)


def places(*markers: tuple[int, int], category: str = "helmet", players: int = 2) -> list[int]:
    """What everybody scores in a category, given the seat and number of each marker in the order of arrival."""
    position = famous([""] * players)
    for arrival, (seat, number) in enumerate(markers, 1):
        column = (*SYMBOLS, "monument").index(category)
        position.state.fame[seat, column], position.state.fame_arrivals[seat, column] = number, arrival
    position.state.arrivals = len(markers)
    return [points[f"fame_{category}"] for points in finish(position).breakdown()]


@pytest.mark.rule("F1")
def test_four_markers_none_placed_at_the_start() -> None:
    position = dealt(players=3, expansions=[FAME])
    assert position.view(-1).fame == {"monument": (), "helmet": (), "scroll": (), "ship": ()}
    assert {key for key in position.breakdown()[0] if key.startswith("fame")} == {
        "fame_monument",
        "fame_helmet",
        "fame_scroll",
        "fame_ship",
    }


@pytest.mark.rule("F1")
def test_the_track_runs_beyond_14(compiled: bool) -> None:
    """Twenty-one helmets among a player's monuments, and a twenty-second."""
    own = dict.fromkeys(("akropolis", "bet_hamikdash", "kolossus", "pharos"), "3 6 9")
    own |= dict.fromkeys(("babylon", "knossos", "petra", "zeus"), "4 7") | {"mausoleum": "5"}
    position = famous(["mausoleum-8", ""], [own], pile="pyramids-3", compiled=compiled)
    assert position.view(0).seats[0].symbols["helmet"] == 21
    play(position, *expand("mausoleum", "8"))
    assert fame(position, 0) == {"helmet": 22, "monument": 3}
    assert finish(position).breakdown()[0]["fame_helmet"] == 6


@pytest.mark.rule("F1", "F2", "F3")
def test_the_example(compiled: bool) -> None:
    """A first monument of five cards, three helmets and two ships: monument 5, helmet 3, ship 2, no scroll marker."""
    position = famous(
        ["akropolis-3 akropolis-6 akropolis-9 akropolis-4 akropolis-7", ""], pile=NO_PAIR, compiled=compiled
    )
    assert symbols("akropolis-3 akropolis-6 akropolis-9 akropolis-4 akropolis-7") == {
        "helmet": 3,
        "ship": 2,
        "scroll": 0,
    }
    phrases = play(position, *erect("akropolis", "3 6 9 4 7"))
    assert fame(position, 0) == {"monument": 5, "helmet": 3, "ship": 2}
    assert position.view(-1).fame == {"monument": ((0, 5),), "helmet": ((0, 3),), "ship": ((0, 2),), "scroll": ()}
    famed = {(phrase.seat, phrase["fame"], phrase["count"]) for phrase in phrases if phrase.key == "famed"}
    assert famed == {(0, "monument", 5), (0, "helmet", 3), (0, "ship", 2)}


@pytest.mark.rule("F2")
def test_the_largest_monument_and_the_symbols_of_all() -> None:
    position = famous(["petra-3 petra-4 petra-5 zeus-4 zeus-7", ""], pile=NO_PAIR.replace("zeus-4", "zeus-5"))
    play(position, *erect("petra", "3 4 5"))
    assert fame(position, 0) == {"monument": 3, "helmet": 1, "ship": 1, "scroll": 1}
    play(position, *erect("zeus", "4 7"))
    assert fame(position, 0) == {"monument": 3, "helmet": 3, "ship": 1, "scroll": 1}


@pytest.mark.rule("F2")
def test_an_expansion_counts_all_cards_of_the_monument() -> None:
    position = famous(["petra-3 petra-4 petra-5 petra-7", ""], pile=NO_PAIR)
    play(position, *erect("petra", "3 4"), *expand("petra", "5 7"))
    assert fame(position, 0) == {"monument": 4, "helmet": 2, "ship": 1, "scroll": 1}


@pytest.mark.rule("F2")
def test_only_when_the_action_is_complete_and_then_once(compiled: bool) -> None:
    position = famous(["petra-3 petra-4 petra-7", ""], pile=NO_PAIR, compiled=compiled)
    for step in erect("petra", "3 4 7")[:-1]:
        play(position, step)
        assert fame(position, 0) == {}
    famed = [phrase for phrase in play(position, "done") if phrase.key == "famed"]
    assert sorted((phrase["fame"], phrase["count"]) for phrase in famed) == [
        ("helmet", 2),
        ("monument", 3),
        ("scroll", 1),
    ]


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    "actions", [["draw pile"], ["draw zeus-9"], sell("babylon-4 petra-4"), pay("babylon-4 petra-4"), ["historian"]]
)
def test_nothing_else_moves_a_marker(actions: list[str]) -> None:
    """A player's monuments that no marker has counted yet."""
    position = famous(["babylon-4 petra-4", ""], [{"zeus": "3 4"}, {"pharos": "3 4"}], offer="zeus-9", pile=PILE)
    play(position, *actions)
    assert fame(position, 0) == {}
    assert fame(position, 1) == {}


@pytest.mark.rule("F2")
def test_the_numbers_are_taken_for_the_player_who_acts_alone() -> None:
    position = famous(["petra-3 petra-4", ""], [{}, {"pharos": "3 4 5"}], pile=PILE)
    play(position, *erect("petra", "3 4"))
    assert fame(position, 0) == {"monument": 2, "helmet": 1, "scroll": 1}
    assert fame(position, 1) == {}


@pytest.mark.rule("F3")
def test_a_marker_is_placed_the_first_time_its_number_is_above_0() -> None:
    position = famous(["petra-4 petra-7 petra-5", ""], pile=NO_PAIR)
    play(position, *erect("petra", "4 7"))
    assert fame(position, 0) == {"monument": 2, "helmet": 2}
    play(position, *expand("petra", "5"))
    assert fame(position, 0) == {"monument": 3, "helmet": 2, "ship": 1}


@pytest.mark.rule("F3", "R2")
def test_it_never_moves_back_whatever_historians_remove(compiled: bool) -> None:
    position = famous(["petra-4 petra-7 petra-5", ""], pile=PILE, compiled=compiled)
    play(position, *erect("petra", "4 7 5"), "draw pile", "draw pile")
    if position.to_move == 0:
        play(position, "end")
    reached = fame(position, 0)
    assert reached == {"monument": 3, "helmet": 2, "ship": 1}
    for left in ("4 7", "4"):
        position.state.mover = 1
        play(position, "historian")
        assert stacks(position, 0) == {"petra": left}
        assert fame(position, 0) == reached


@pytest.mark.rule("F3", "R2")
def test_not_even_when_the_lower_number_is_taken_again() -> None:
    """Reduced from three cards to one and expanded to two: the markers stay where they were."""
    position = famous(["petra-8", ""], [{"petra": "4"}], pile=PILE)
    position.state.fame[0], position.state.fame_arrivals[0], position.state.arrivals = [2, 0, 0, 3], [1, 0, 0, 2], 2
    famed = [phrase["fame"] for phrase in play(position, *expand("petra", "8")) if phrase.key == "famed"]
    assert famed == ["ship"]
    assert fame(position, 0) == {"monument": 3, "helmet": 2, "ship": 1}


@pytest.mark.rule("F3", "F4")
def test_a_number_that_was_reached_before_moves_nothing(compiled: bool) -> None:
    """After a loss the monument grows to 3 again: the marker is already there, and its first arrival counts."""
    position = famous(["petra-8", "", "zeus-3 zeus-4 zeus-5"], [{"petra": "4 7"}, {}, {}], pile=PILE, compiled=compiled)
    state = position.state
    state.fame[0, 3], state.fame_arrivals[0, 3], state.arrivals = 3, 1, 1
    state.mover = 2
    play(position, *erect("zeus", "3 4 5"))
    assert position.view(-1).fame["monument"] == ((0, 3), (2, 3))
    state.mover = 0
    famed = [phrase["fame"] for phrase in play(position, *expand("petra", "8")) if phrase.key == "famed"]
    assert "monument" not in famed
    assert position.view(-1).fame["monument"] == ((0, 3), (2, 3))


@pytest.mark.rule("F3")
def test_it_moves_up_whenever_its_number_is_higher() -> None:
    position = famous(["petra-3 petra-4 petra-5 petra-6 petra-7", ""], pile=NO_PAIR)
    heights = []
    for steps in (erect("petra", "3 4"), expand("petra", "5"), expand("petra", "6 7")):
        play(position, *steps)
        heights.append(fame(position, 0)["monument"])
    assert heights == [2, 3, 5]


@pytest.mark.rule("F4")
def test_markers_keep_the_order_in_which_they_arrived(compiled: bool) -> None:
    """The same numbers for three players: whoever comes first is ahead, whatever the seat."""
    hands = ["petra-4 petra-5", "zeus-4 zeus-5", "babylon-4 babylon-5"]
    position = famous(hands, pile=PILE, mover=2, compiled=compiled)
    for seat, slug in ((2, "babylon"), (0, "petra"), (1, "zeus")):
        position.state.mover = seat
        play(position, *erect(slug, "4 5"))
    for name in ("monument", "helmet", "ship"):
        number = 2 if name == "monument" else 1
        assert position.view(-1).fame[name] == ((2, number), (0, number), (1, number))


@pytest.mark.rule("F4", "F5")
def test_a_marker_that_arrives_later_is_behind() -> None:
    """Seat 0 reaches 2 first, seat 1 reaches 3 first; when seat 0 comes to 3, it is second there."""
    position = famous(["petra-4 petra-5 petra-6", "zeus-4 zeus-5 zeus-6"], pile=PILE)
    play(position, *erect("petra", "4 5"))
    position.state.mover = 1
    play(position, *erect("zeus", "4 5 6"))
    assert position.view(-1).fame["monument"] == ((1, 3), (0, 2))
    assert position.view(-1).fame["helmet"] == ((0, 1), (1, 1))
    position.state.mover = 0
    play(position, *expand("petra", "6"))
    assert position.view(-1).fame["monument"] == ((1, 3), (0, 3))
    assert position.view(-1).fame["scroll"] == ((1, 1), (0, 1))
    finish(position)
    assert [points["fame_monument"] for points in position.breakdown()] == [3, 6]
    assert [points["fame_helmet"] for points in position.breakdown()] == [6, 3]


@pytest.mark.rule("F5")
@pytest.mark.parametrize("category", CATEGORIES)
def test_first_place_scores_6_and_second_3(category: str) -> None:
    assert places((0, 4), (1, 2), category=category) == [6, 3]
    assert places((0, 2), (1, 4), category=category) == [3, 6]
    assert places((0, 2), (1, 1), (2, 7), (3, 3), category=category, players=4) == [0, 0, 6, 3]


@pytest.mark.rule("F5")
def test_at_the_same_number_the_earlier_arrival() -> None:
    assert places((1, 4), (0, 4)) == [3, 6]
    assert places((0, 4), (1, 4)) == [6, 3]
    assert places((3, 2), (1, 2), (0, 2), (2, 2), players=4) == [0, 3, 0, 6]
    assert places((3, 2), (1, 5), (0, 2), (2, 2), players=4) == [0, 6, 0, 3]
    assert places((2, 5), (0, 5), (1, 6), players=3) == [0, 6, 3]


@pytest.mark.rule("F5")
def test_one_marker_alone_scores_only_the_6() -> None:
    assert places((2, 1), players=3) == [0, 0, 6]


@pytest.mark.rule("F5", "F3")
def test_no_marker_scores_nothing() -> None:
    assert places(players=3) == [0, 0, 0]


@pytest.mark.rule("F5")
def test_only_at_the_end_and_each_category_separately(compiled: bool) -> None:
    position = famous(["petra-4 petra-7 petra-3", "zeus-5 zeus-8"], pile=PILE, compiled=compiled)
    play(position, *erect("petra", "4 7 3"))
    position.state.mover = 1
    play(position, *erect("zeus", "5 8"))
    assert position.scores == (0, 0)
    finish(position)
    points = [{key: n for key, n in row.items() if key.startswith("fame")} for row in position.breakdown()]
    assert points[0] == {"fame_helmet": 6, "fame_ship": 0, "fame_scroll": 6, "fame_monument": 6}
    assert points[1] == {"fame_helmet": 0, "fame_ship": 6, "fame_scroll": 0, "fame_monument": 3}


@pytest.mark.rule("F5", "F3", "R2")
def test_what_historians_removed_still_counts_for_fame() -> None:
    position = famous(["petra-4 petra-7 petra-5", ""], pile=PILE)
    play(position, *erect("petra", "4 7 5"))
    position.state.mover, position.state.begun = 1, 0
    play(position, "historian")
    finish(position)
    assert position.breakdown()[0]["fame_ship"] == 6


@pytest.mark.rule("F6")
def test_without_it_there_is_no_fame() -> None:
    for expansions in ([], [TOKENS]):
        position = late(["petra-4 petra-7", ""], pile=NO_PAIR, expansions=expansions)
        assert not [phrase for phrase in play(position, *erect("petra", "4 7")) if phrase.key == "famed"]
        assert position.view(0).fame is None
        finish(position)
        assert not any(points[key] for points in position.breakdown() for key in points if key.startswith("fame"))


@pytest.mark.rule("F6", "T2")
def test_it_combines_with_the_tokens() -> None:
    """An expansion with the scroll is an expansion: old and new cards count."""
    position = late(["petra-6", ""], [{"petra": "4 5"}], tokens={"scroll": 0}, expansions=[FAME, TOKENS], pile=NO_PAIR)
    play(position, *reorder("petra", "6 4 5"))
    assert fame(position, 0) == {"monument": 3, "helmet": 1, "ship": 1, "scroll": 1}
    assert position.view(0).tokens == {"helmet": None, "ship": None, "scroll": 0}
    assert {"token helmet", "token ship"} <= choices(position)
    finish(position)
    first = position.breakdown()[0]
    assert (first["tokens"], first["fame_monument"], first["fame_scroll"]) == (3, 6, 6)


@pytest.mark.slow
@pytest.mark.rule("F2", "F3", "F4", "F6")
@pytest.mark.parametrize("expansions", [[FAME], [FAME, TOKENS]])
def test_in_every_game_the_markers_are_where_the_rules_say(expansions: list[str]) -> None:
    """This test keeps its own markers by F2 to F4, from the table, whenever somebody has erected or expanded."""
    stood: dict[tuple[str, int], int] = {}
    track: dict[str, list[tuple[int, int]]] = {}
    laid: list[int] = []

    def watch(position: Position) -> None:
        if position.is_chance:
            stood.clear()
            track.update({name: [] for name in CATEGORIES})
            laid[:] = [0] * position.setup.players
            return
        view = position.view(-1)
        for seat, shown in enumerate(view.seats):
            cards = [card for cards in shown.monuments.values() for card in cards]
            grown = len(cards) > laid[seat]
            laid[seat] = len(cards)
            if not grown:
                continue
            reached = {**symbols(" ".join(cards)), "monument": max(map(len, shown.monuments.values()))}
            for name, number in reached.items():
                if number > stood.get((name, seat), 0):
                    stood[name, seat] = number
                    track[name] = [marker for marker in track[name] if marker[0] != seat] + [(seat, number)]
        for name in CATEGORIES:
            assert view.fame[name] == tuple(sorted(track[name], key=lambda marker: -marker[1]))

    for players in (2, 3, 4):
        random_game(begin(players=players, expansions=expansions), ("fame", players), watch, busy=True)


@pytest.mark.rule("F3")
def test_a_monument_of_nine_and_one_of_two() -> None:
    position = famous(["petra-1 petra-2", "", "", ""], pile=NO_PAIR)
    build(position, 0, "zeus", "1 2 3 5 6 7 8 9")
    play(position, *erect("petra", "1 2"))
    assert fame(position, 0)["monument"] == 8
