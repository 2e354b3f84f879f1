"""The end of the game and what everything is worth (E1 to E5)."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from monuments import Position
from tests.support.games.situations import choices, happened, play, refusal
from tests.support.games.wonders_of_antiquity import (
    FAME,
    HISTORIANS,
    NO_PAIR,
    TOKENS,
    begin,
    build,
    finish,
    hand,
    late,
    random_game,
    sell,
    stacks,
    turns_of,
)


def worth(*monuments: Mapping[str, str], values: Mapping[str, int] | None = None, compiled: bool = False) -> list[int]:
    """What everybody's monuments are worth when the game ends like this."""
    position = late([""] * len(monuments), monuments, values=values, compiled=compiled)
    return [points["monuments"] for points in finish(position).breakdown()]


def on_track(players: int, *tokens: tuple[int, int]) -> list[int]:
    """What everybody's historians score, given the seat and number of each in the order in which they came."""
    position = late([""] * players)
    for place, (seat, number) in enumerate(tokens):
        position.state.track_seats[place], position.state.track_cards[place] = seat, number
    position.state.on_track = len(tokens)
    return [points["historians"] for points in finish(position).breakdown()]


@pytest.mark.rule("E1")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mover", [0, 1])
def test_after_the_pile_is_empty_every_other_player_has_one_last_turn(players: int, mover: int, compiled: bool) -> None:
    position = late([""] * players, pile="petra-3", mover=mover, compiled=compiled)
    assert position.view(-1).last_turns is None
    play(position, "draw pile")
    assert (position.to_move, position.view(-1).last_turns) == (mover, None)
    assert ("pile_empty", None) in happened(play(position, "lapse"))
    order = []
    for left in range(players - 1, 0, -1):
        assert not position.is_over
        assert position.view(-1).last_turns == left
        order.append(position.to_move)
        play(position, "lapse")
    assert order == [(mover + n) % players for n in range(1, players)]
    assert position.is_over
    assert position.outcome is not None
    assert position.outcome.reason == "pile"


@pytest.mark.rule("E1")
def test_the_active_player_finishes_the_turn() -> None:
    position = late(["zeus-3 babylon-3", ""], offer=NO_PAIR, pile="petra-3")
    assert "pile_empty" not in [key for key, _ in happened(play(position, "draw pile"))]
    assert (position.to_move, position.view(-1).actions_left) == (0, 2)
    play(position, "draw zeus-4", "draw pharos-4")
    assert choices(position) >= {"end", "extra scroll"}
    play(position, "extra scroll", "discard zeus-3", "discard babylon-3", "draw pyramids-4")
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("E1", "M2")
def test_the_pile_may_run_out_by_refilling_the_offer(compiled: bool) -> None:
    position = late(["", "", ""], offer=NO_PAIR, pile="petra-3", compiled=compiled)
    assert happened(play(position, "draw zeus-4")) == [("drew_offer", 0), ("refilled", None)]
    assert set(position.view(-1).offer) == {"petra-3", "pharos-4", "pyramids-4"}
    assert position.view(-1).pile == 0
    assert refusal(position, "draw pile") == ("M2", "pile_empty")
    assert happened(play(position, "draw petra-3")) == [("drew_offer", 0)]
    assert set(position.view(-1).offer) == {"pharos-4", "pyramids-4"}
    play(position, "draw pharos-4", "end")
    assert position.view(-1).last_turns == 2


@pytest.mark.rule("E1", "M2")
def test_the_offer_is_no_longer_refilled() -> None:
    position = late(["", ""], offer=NO_PAIR, pile="")
    for left, card in ((2, "zeus-4"), (1, "pharos-4"), (0, "pyramids-4")):
        assert happened(play(position, f"draw {card}"))[0] == ("drew_offer", 0)
        assert len(position.view(-1).offer) == left


@pytest.mark.rule("E1", "T2")
def test_the_pile_may_run_out_by_the_helmet() -> None:
    position = late(["", ""], tokens={"helmet": 0}, points=[1], pile="petra-3 zeus-5 pharos-8 babylon-4")
    play(position, "draw pile", "draw pile", "draw pile")
    assert choices(position) == {"end", "extra scroll", "buy pile"}
    play(position, "buy pile")
    assert (position.to_move, position.view(-1).pile, position.view(-1).last_turns) == (0, 0, None)
    play(position, "end")
    assert (position.to_move, position.view(-1).last_turns) == (1, 1)


@pytest.mark.rule("E1", "R1")
def test_a_last_turn_is_of_either_kind() -> None:
    for action in ("historian", "lapse"):
        position = late(["", "", ""], [{}, {"petra": "3 4"}, {}], last_turns=1, mover=2)
        play(position, action)
        assert position.is_over
        assert position.view(-1).track == (((2, 1),) if action == "historian" else ())
    position = late(["", "zeus-3 zeus-4"], [{"petra": "4 7"}, {}], last_turns=1, mover=1)
    assert choices(position) == {"erect zeus", "historian"}
    play(position, "erect zeus", "lay zeus-3", "lay zeus-4", "done", "lapse")
    assert position.is_over
    assert stacks(position, 1) == {"zeus": "3 4"}


@pytest.mark.rule("E1", "M6")
def test_a_last_turn_has_all_its_actions() -> None:
    position = late(["zeus-3 babylon-3", ""], offer=NO_PAIR, last_turns=1)
    play(position, "extra scroll", "discard zeus-3", "discard babylon-3")
    play(position, "draw zeus-4", "draw pharos-4", "draw pyramids-4")
    assert not position.is_over
    play(position, "lapse")
    assert position.is_over


@pytest.mark.rule("E1")
@pytest.mark.parametrize(("players", "expansions"), [(2, []), (3, [TOKENS]), (4, [FAME])])
def test_the_player_who_emptied_the_pile_has_no_other_turn(players: int, expansions: list[str]) -> None:
    position = begin(players=players, expansions=expansions)
    seats: list[int] = []
    emptied: list[int] = []
    for turn in turns_of(position, ("emptied", players)):
        seats.append(turn.seat)
        if not position.view(-1).pile and not emptied:
            emptied = [turn.seat, len(seats)]
    assert seats[emptied[1] :] == [(emptied[0] + n) % players for n in range(1, players)]


@pytest.mark.rule("E1")
def test_while_cards_lie_in_the_pile_the_game_goes_on() -> None:
    def watch(position: Position) -> None:
        view = position.view(-1)
        if view.pile:
            assert view.last_turns is None
            assert not position.is_over

    random_game(begin(players=3), "goes on", watch)


@pytest.mark.rule("E1")
def test_when_it_is_over_nothing_can_be_done() -> None:
    position = finish(late(["", ""]))
    assert position.legal() == []
    assert position.to_move is None
    assert position.view(0).phase == "over"
    for action in ("draw pile", "end", "lapse", "historian", "erect petra", "lay petra-3", "done", "discard petra-3"):
        assert refusal(position, action) == ("E1", "game_over")


@pytest.mark.rule("E2")
@pytest.mark.parametrize(("place", "value"), [(0, 0), (1, 3), (2, 6), (3, 9), (4, 12), (5, 15), (6, 18)])
def test_one_builder_gets_the_whole_value(place: int, value: int, compiled: bool) -> None:
    """Fact 1: value 12 gives one builder 12."""
    assert worth({"petra": "3"}, {}, values={"petra": place}, compiled=compiled) == [value, 0]
    assert worth({}, {"petra": "9 8 7"}, values={"petra": place}, compiled=compiled) == [0, value]


@pytest.mark.rule("E2")
@pytest.mark.parametrize("place", range(7))
def test_of_two_the_larger_gets_two_thirds(place: int, compiled: bool) -> None:
    """Fact 1: value 12 gives 8 and 4."""
    value = 3 * place
    larger, smaller = 2 * value // 3, value // 3
    assert worth({"petra": "3 4 5"}, {"petra": "8 9"}, values={"petra": place}, compiled=compiled) == [larger, smaller]
    assert worth({"petra": "8"}, {"petra": "3 4"}, values={"petra": place}, compiled=compiled) == [smaller, larger]
    if value == 12:
        assert (larger, smaller) == (8, 4)


@pytest.mark.rule("E2", "R2")
def test_even_if_the_larger_was_never_in_a_history(compiled: bool) -> None:
    """Fact 1: historians removed cards only from the monument that is smaller in the end, up to a value of 12."""
    position = late(
        ["", ""], [{"petra": "3 4"}, {"petra": "5 6 7 8 9"}], pile=NO_PAIR, historians=[4, 0], compiled=compiled
    )
    for _ in range(4):
        position.state.mover = 0
        play(position, "historian")
    assert (stacks(position, 0), stacks(position, 1)) == ({"petra": "3 4"}, {"petra": "5"})
    assert position.view(-1).values["petra"] == 12
    assert [points["monuments"] for points in finish(position).breakdown()] == [8, 4]


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("3 4 5", "8 9", "more cards, though the sum is lower"),
        ("3 4", "9", "more cards, though sum and highest number are lower"),
        ("8", "7", "one card each: the higher number"),
        ("3 9", "4 7", "as many cards, higher sum"),
        ("7 6", "3 9", "as many cards, higher sum, though the highest number is lower"),
        ("5 6 7", "3 4 9", "the same of three"),
        ("3 9", "4 8", "same sum, highest number"),
        ("9 3", "4 8", "the order in which they lie does not matter"),
        ("4 5 9", "3 7 8", "same sum of three, highest number"),
        ("9 4 5", "3 7 8", "and lying at the bottom"),
    ],
)
def test_which_of_two_is_larger(one: str, other: str, why: str, compiled: bool) -> None:
    values = {"petra": 4}
    assert worth({"petra": one}, {"petra": other}, values=values, compiled=compiled) == [8, 4], why
    assert worth({"petra": other}, {"petra": one}, values=values, compiled=compiled) == [4, 8], why


def larger(one: Sequence[int], other: Sequence[int]) -> bool:
    """E2 as it is written: more cards, then the higher sum, then the highest single number."""
    return (len(one), sum(one), max(one)) > (len(other), sum(other), max(other))


@pytest.mark.rule("E2")
def test_every_pair_of_small_monuments() -> None:
    """All monuments of one, two and three cards against each other: exactly one takes two thirds."""
    start = late(["", ""], values={"petra": 1}, last_turns=1)
    for size in (1, 2, 3):
        for one, other in combinations(combinations(range(3, 10), size), 2):
            if not set(one) & set(other):
                position = start.copy()
                build(position, 0, "petra", " ".join(map(str, one)))
                build(position, 1, "petra", " ".join(map(str, other)))
                play(position, "lapse")
                points = [row["monuments"] for row in position.breakdown()]
                assert points == ([2, 1] if larger(one, other) else [1, 2])


@pytest.mark.rule("E2")
def test_monuments_add_up_and_others_do_not_count() -> None:
    values = {"petra": 4, "zeus": 6, "pharos": 1, "babylon": 5}
    points = worth(
        {"petra": "3 4", "zeus": "3", "knossos": "4 5 6"}, {"petra": "5", "pharos": "3 4"}, {}, values=values
    )
    assert points == [8 + 18, 4 + 3, 0]


@pytest.mark.rule("E2")
def test_only_at_the_end(compiled: bool) -> None:
    position = late(["", ""], [{"petra": "3 4"}, {}], values={"petra": 6}, compiled=compiled)
    assert position.scores == (0, 0)
    finish(position)
    assert position.scores[0] == 18 - 24


@pytest.mark.rule("E3")
@pytest.mark.parametrize(
    ("players", "tokens", "points"),
    [
        (2, [], [0, 0]),
        (2, [(0, 1)], [9, 0]),
        (2, [(0, 1), (1, 2)], [6, 9]),
        (3, [(0, 3), (1, 2), (2, 5)], [6, 3, 9]),
        (4, [(0, 3), (1, 2), (2, 5), (3, 1)], [6, 3, 9, 0]),
        (2, [(0, 2), (1, 2)], [9, 6]),
        (2, [(1, 2), (0, 2)], [6, 9]),
        (3, [(2, 2), (0, 2), (1, 2)], [6, 3, 9]),
        (4, [(2, 2), (0, 2), (1, 2), (3, 2)], [6, 3, 9, 0]),
        (4, [(3, 1), (2, 4), (1, 4), (0, 4)], [3, 6, 9, 0]),
        (2, [(0, 5), (0, 4), (1, 3)], [15, 3]),
        (2, [(0, 5), (0, 4), (0, 3), (1, 1)], [18, 0]),
        (2, [(1, 1), (0, 4), (1, 7), (0, 4)], [6 + 3, 9]),
        (3, [(0, 2), (1, 3), (0, 3), (2, 3), (1, 4)], [3, 9 + 6, 0]),
    ],
)
def test_the_three_best_historians(players: int, tokens: list[tuple[int, int]], points: list[int]) -> None:
    """The higher number is better, at the same number the earlier token; one player may score with several."""
    assert on_track(players, *tokens) == points


@pytest.mark.rule("E3", "R4")
def test_the_track_as_it_is_played(compiled: bool) -> None:
    position = late(
        ["", "", ""],
        [{"zeus": "3 4 5"}, {"petra": "3 4"}, {"petra": "9 8", "pharos": "3 4"}],
        pile="petra-5",
        historians=[1, 1, 1],
        compiled=compiled,
    )
    play(position, "historian", "historian", "historian")
    assert position.view(-1).track == ((0, 3), (1, 1), (2, 1))
    finish(position)
    assert [points["historians"] for points in position.breakdown()] == [9, 6, 3]
    assert [points["unused_historians"] for points in position.breakdown()] == [0, 0, 0]


@pytest.mark.rule("E4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_unused_historian_costs_12(players: int, compiled: bool) -> None:
    finished = finish(late([""] * players, compiled=compiled))
    assert [points["unused_historians"] for points in finished.breakdown()] == [-12 * HISTORIANS[players]] * players
    assert finished.scores == (-12 * HISTORIANS[players],) * players
    some = finish(late([""] * players, historians=[1, 0], compiled=compiled))
    assert [points["unused_historians"] for points in some.breakdown()][:2] == [-12, 0]


@pytest.mark.rule("E4")
def test_before_the_end_they_cost_nothing() -> None:
    position = late(["", ""], pile=NO_PAIR)
    assert position.scores == (0, 0)


@pytest.mark.rule("E4", "R1")
def test_a_historian_that_was_sent_costs_nothing() -> None:
    position = late(["", ""], [{}, {"petra": "3 4"}])
    play(position, "historian")
    finish(position)
    assert [points["unused_historians"] for points in position.breakdown()] == [-12, -24]
    assert [points["historians"] for points in position.breakdown()] == [9, 0]


@pytest.mark.rule("E5")
def test_cards_in_hand_score_nothing(compiled: bool) -> None:
    position = late(
        [NO_PAIR, "petra-3"], values={"zeus": 6, "petra": 6}, last_turns=1, historians=[0, 0], compiled=compiled
    )
    play(position, "lapse")
    assert position.is_over
    assert hand(position, 0) == set(NO_PAIR.split())
    assert position.scores == (0, 0)


@pytest.mark.rule("E5")
def test_most_points_win(compiled: bool) -> None:
    position = late(["", "", ""], points=[3, 5, 4], historians=[1, 1, 1], last_turns=1, compiled=compiled)
    phrases = play(position, "lapse")
    assert position.outcome is not None
    assert (position.outcome.scores, position.outcome.winners) == ((-9, -7, -8), (1,))
    assert [(phrase.key, phrase.seat, phrase["points"]) for phrase in phrases if phrase.key in ("won", "tied")] == [
        ("won", 1, -7)
    ]


@pytest.mark.rule("E5")
def test_tied_players_share_the_victory(compiled: bool) -> None:
    position = late(["", "", "", ""], points=[5, 3, 5, 5], historians=[0, 0, 1, 0], last_turns=1, compiled=compiled)
    phrases = play(position, "lapse")
    assert position.outcome is not None
    assert position.outcome.winners == (0, 3)
    assert [(phrase.key, phrase.seat) for phrase in phrases if phrase.key in ("won", "tied")] == [
        ("tied", 0),
        ("tied", 3),
    ]


@pytest.mark.rule("E5")
def test_all_may_share_it() -> None:
    position = finish(late(["", "", ""]))
    assert position.outcome is not None
    assert position.outcome.winners == (0, 1, 2)


@pytest.mark.rule("E5", "M5", "E2", "E3", "E4")
def test_the_whole_score_of_a_little_game() -> None:
    position = late(
        ["knossos-4 knossos-7", ""],
        [{"petra": "4 7 5"}, {"petra": "3 6", "zeus": "3 4"}],
        values={"petra": 3},
        historians=[1, 2],
        pile="pharos-4",
        mover=1,
    )
    play(position, "historian", *sell("knossos-4 knossos-7"))
    finish(position)
    assert position.breakdown()[0] | {"points": 2, "monuments": 8, "unused_historians": -12} == position.breakdown()[0]
    assert position.breakdown()[1] | {"points": 0, "monuments": 4, "historians": 9} == position.breakdown()[1]
    assert position.scores == (2 + 8 - 12, 4 + 9 - 12)
    assert position.outcome is not None
    assert position.outcome.winners == (1,)


@pytest.mark.rule("E1", "E5")
@pytest.mark.parametrize("expansions", [[], [FAME, TOKENS]])
def test_at_the_end_what_everything_scored_is_told(expansions: list[str]) -> None:
    position = begin(players=3, expansions=expansions)
    last = [turn.phrases for turn in turns_of(position, ("told", expansions), busy=True)][-1]
    scored = [(phrase.seat, phrase["source"], phrase["points"]) for phrase in last if phrase.key == "scored"]
    assert scored == [
        (seat, source, points)
        for seat, row in enumerate(position.breakdown())
        for source, points in row.items()
        if points and source != "points"
    ]
    assert position.outcome is not None
    ended = [phrase.seat for phrase in last if phrase.key in ("won", "tied")]
    assert ended == list(position.outcome.winners)
