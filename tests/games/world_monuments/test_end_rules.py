"""The end (E1 to E4): when the game is over, gems, winners and the scoring track."""

from collections import Counter
from typing import Any

import pytest

from monuments import Position, new_game
from tests.support.amounts import amount
from tests.support.games.situations import choices, happened, play, refusal
from tests.support.games.world_monuments import (
    COLOURS,
    DATA,
    GAME,
    MONUMENTS,
    VARIANTS,
    begin,
    building,
    deal,
    hand,
    own_board,
    places,
    random_game,
    skip_quarry,
)

ONE_STONE = [{"id": 0, "level": 1, "x": 0, "y": 0, "colour": "P", "supports": []}]


def almost_complete(hands: list[str], round_number: int = 3, **options: Any) -> Position:
    """Taj Mahal without its top stone."""
    return building(
        hands, built=places("taj_mahal", 1, 2, 3, 4), round_number=round_number, monument="taj_mahal", **options
    )


@pytest.mark.rule("E1")
def test_the_game_ends_after_the_third_round(compiled: bool) -> None:
    position = building(["", ""], compiled=compiled)
    for round_number in (1, 2, 3):
        assert position.outcome is None
        skip_quarry(position)
        phrases = play(position, "pass", "pass")
        assert position.is_chance == (round_number < 3)
    assert happened(phrases)[1:4] == [("passed", 1), ("round_over", None), ("rounds_over", None)]
    assert position.is_over
    assert position.outcome is not None
    assert position.outcome.reason == "rounds"


@pytest.mark.rule("E1")
def test_the_game_ends_at_once_when_the_last_position_is_filled(compiled: bool) -> None:
    position = almost_complete(["ORNB", "PPRN", "RRBB"], compiled=compiled)
    phrases = play(position, "build 5 4,4")
    assert happened(phrases)[:2] == [("built", 0), ("completed", None)]
    assert position.is_over
    assert position.to_move is None
    assert position.outcome is not None
    assert position.outcome.reason == "completed"
    assert position.outcome.scores == (10 + 9 + 3, 10, 10 + 6)


@pytest.mark.rule("E1")
@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_it_does_so_in_any_round(round_number: int) -> None:
    position = almost_complete(["O", "P"], round_number)
    play(position, "build 5 4,4")
    assert position.outcome is not None
    assert position.outcome.reason == "completed"


@pytest.mark.rule("E1", "B3")
def test_then_only_those_who_passed_before_have_lost_points() -> None:
    position = almost_complete(["RRN", "OOPP", "PPP"])
    play(position, "pass", "build 5 4,4")
    assert position.is_over
    assert position.scores == (7, 19, 10)
    assert [points["passing"] for points in position.breakdown()] == [-3, 0, 0]


@pytest.mark.rule("E1")
def test_the_last_position_is_not_always_the_top() -> None:
    board = own_board(positions=ONE_STONE)
    position = building(["P", "P"], own_data=board, monument="custom")
    play(position, "build 1 0,0")
    assert position.outcome is not None
    assert position.outcome.reason == "completed"
    unfinished = almost_complete(["PO", "O"])
    unfinished.state.built = int(unfinished.state.built) & ~1
    unfinished.state.ready = int(unfinished.state.ready) | 1
    assert choices(unfinished) == {"build 1 2,2", "build 5 4,4"}
    play(unfinished, "build 5 4,4")
    assert not unfinished.is_over


@pytest.mark.rule("E1")
def test_when_the_game_is_over_nothing_more_can_be_done() -> None:
    position = almost_complete(["OR", "P"])
    play(position, "build 5 4,4")
    assert position.legal() == []
    for action in ("o0", "take P", "build 1 2,2", "pass"):
        assert refusal(position, action) == ("E1", "game_over")


@pytest.mark.rule("E1")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_no_built_in_monument_can_be_finished_before_the_third_round(monument: str) -> None:
    view = begin(monument=monument).view(0)
    early = Counter(view.to_come[0] + view.to_come[1])
    needed = Counter(stone["colour"] for stone in DATA["monuments"][MONUMENTS[monument]]["positions"])
    assert any(early[colour] < needed[colour] for colour in COLOURS)
    everything = "".join(sorted(early.elements()))
    position = building([everything, ""], round_number=2, passed=[1], monument=monument)
    while choices(position) != {"pass"}:
        position.apply(position.legal()[0])
    assert not position.is_over
    play(position, "pass")
    assert position.is_chance


@pytest.mark.rule("E2")
def test_each_gem_scores_three_points_at_the_end(compiled: bool) -> None:
    position = building(["B", "BBBB", ""], round_number=3, compiled=compiled)
    play(position, "pass", "pass")
    assert position.scores == (10, 10, 10)
    phrases = play(position, "pass")
    gems = [(phrase.seat, phrase["count"], phrase["points"]) for phrase in phrases if phrase.key == "gems"]
    assert gems == [(0, 1, 3), (1, 4, 12), (2, 0, 0)]
    assert position.scores == (13, 22, 10)
    assert [points["gems"] for points in position.breakdown()] == [3, 12, 0]


@pytest.mark.rule("E2")
def test_gems_score_only_when_the_game_is_over() -> None:
    position = building(["BBB", "BB"], round_number=2)
    play(position, "pass", "pass")
    assert position.scores == (10, 10)
    deal(position)
    assert position.scores == (10, 10)


@pytest.mark.rule("E2", "E1")
def test_construction_stones_still_held_score_nothing() -> None:
    position = almost_complete(["OPRNO", "PPPPRRNNOO"])
    play(position, "build 5 4,4")
    assert position.scores == (19, 10)
    free = building(["RNO", "R"], round_number=3, last_round_penalty=False)
    play(free, "pass", "pass")
    assert free.scores == (10, 10)


@pytest.mark.rule("E3")
def test_most_points_win(compiled: bool) -> None:
    position = building(["B", "BB", ""], round_number=3, compiled=compiled)
    phrases = play(position, "pass", "pass", "pass")
    assert position.outcome is not None
    assert position.outcome.winners == (1,)
    assert (phrases[-1].key, phrases[-1].seat, phrases[-1]["points"]) == ("won", 1, 16)


@pytest.mark.rule("E3")
@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (["B", "B", ""], (0, 1)),
        (["", "B", "B"], (1, 2)),
        (["B", "", "B"], (0, 2)),
        (["", "", ""], (0, 1, 2)),
        (["B", "B", "BB"], (2,)),
        (["RR", "RN", "R"], (2,)),
    ],
)
def test_tied_players_share_the_victory(hands: list[str], winners: tuple[int, ...]) -> None:
    position = building(hands, round_number=3)
    phrases = play(position, "pass", "pass", "pass")
    assert position.outcome is not None
    assert position.outcome.winners == winners
    named = [(phrase.key, phrase.seat) for phrase in phrases if phrase.key in ("won", "tied")]
    assert named == [("tied" if len(winners) > 1 else "won", seat) for seat in winners]


@pytest.mark.rule("E3")
def test_nobody_has_won_before_the_end() -> None:
    assert begin().outcome is None
    position = building(["", ""], round_number=2)
    play(position, "pass", "pass")
    assert position.outcome is None


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("total", "track", "laps"),
    [
        (1, 1, 0),
        (10, 10, 0),
        (59, 59, 0),
        (60, 60, 0),
        (61, 1, 1),
        (119, 59, 1),
        (120, 60, 1),
        (121, 1, 2),
        (0, 0, 0),
        (-1, 0, 0),
        (-61, 0, 0),
    ],
)
def test_past_sixty_a_marker_starts_again_at_one(total: int, track: int, laps: int) -> None:
    position = begin()
    position.state.stone_points[1] = max(total - 10, 0)
    position.state.penalties[1] = max(10 - total, 0)
    seat = position.view(0).seats[1]
    assert (seat.score, seat.track, seat.laps) == (total, track, laps)
    assert position.scores == (10, total)


@pytest.mark.rule("E4")
def test_totals_are_kept_in_full() -> None:
    position = almost_complete(["O", "B"])
    position.state.stone_points[:2] = (49, 49)
    play(position, "build 5 4,4")
    assert position.outcome is not None
    assert position.outcome.scores == (68, 62)
    assert position.outcome.winners == (0,)
    assert [(seat.track, seat.laps) for seat in position.view(-1).seats] == [(8, 1), (2, 1)]


@pytest.mark.rule("E4", "B3")
def test_a_total_may_fall_below_one() -> None:
    position = building(["R" * 8 + "N" * 5, "R"])
    play(position, "pass")
    assert position.scores == (-3, 10)
    assert position.view(1).seats[0].score == -3
    assert position.view(1).seats[0].track == 0


@pytest.mark.rule("E2", "Q12", "B2", "B3", "S3")
@pytest.mark.parametrize(("monument", "players"), VARIANTS)
def test_the_final_scores_add_up(monument: str, players: int) -> None:
    """10 for each player, 11 for each round begun, the points of all built positions, minus what passing cost."""
    levels = {1: 1, 2: 3, 3: 5, 4: 7, 5: 9}
    for seed in range(amount(1, 20)):
        position = new_game(GAME, monument=monument, players=players)
        lost, rounds = 0, 0
        previous = position.copy()

        def watch(now: Position) -> None:
            nonlocal lost, rounds, previous
            if now.view(-1).phase == "quarry" and previous.view(-1).phase == "dealing":
                rounds += 1
            seat = previous.to_move
            if seat is not None and previous.legal() == [previous.parse("pass")]:
                lost += len(hand(previous, seat).replace("B", ""))
            previous = now.copy()

        random_game(position, ("adds up", monument, players, seed), watch)
        points = sum(levels[int(place[0])] for place in position.view(-1).built)
        assert position.outcome is not None
        assert sum(position.outcome.scores) == 10 * players + 11 * rounds + points - lost
        assert rounds == 3
        assert lost > 0
