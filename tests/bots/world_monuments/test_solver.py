"""The exact solver of the last building phase, compared with exhaustive search."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from monuments import Position, Seeded, deserialise, new_game
from monuments.bots.world_monuments.endgame import Desk
from monuments.bots.world_monuments.endgame_of_many import search_many
from monuments.bots.world_monuments.endgame_of_two import UNBOUNDED, search_two
from monuments.bots.world_monuments.solver import Solution, endgame_linker, is_last_building, new_desk, solve
from monuments.games.world_monuments.state import BUILD, COLOURS, GEM, MONUMENTS, PASS
from tests.support.amounts import amount
from tests.support.bots.late import GREEDY, last_building, late
from tests.support.games.players import kiosk

ENOUGH = 10**9
BOARDS: dict[str, dict[str, Any]] = {
    **{monument: {"monument": monument} for monument in MONUMENTS},
    "kiosk": {"monument": "custom", "own_data": kiosk()},
}
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
every_penalty = pytest.mark.parametrize("last_round_penalty", [True, False], ids=["penalty", "no_penalty"])


def after(position: Position, action: int) -> Position:
    """The position one action later."""
    copy = position.copy()
    copy.apply(action)
    return copy


def lead(scores: tuple[int, ...], seat: int) -> int:
    """A seat's lead over the best other."""
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


def liking(scores: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The key by which a seat compares outcomes: its lead, its points, then few points of the others in turn."""
    others = [-scores[(seat + i) % len(scores)] for i in range(1, len(scores))]
    return (lead(scores, seat), scores[seat], *others)


def final_scores(position: Position) -> tuple[int, ...]:
    """The final scores if everybody takes their preferred action, by exhaustive search."""
    if position.is_over:
        return position.scores
    seat = position.to_move
    assert seat is not None
    return max((final_scores(after(position, action)) for action in position.legal()), key=lambda s: liking(s, seat))


def tried_out(position: Position) -> dict[int, tuple[int, ...]]:
    """The final scores after each action."""
    return {action: final_scores(after(position, action)) for action in position.legal()}


def solved(position: Position, **how: Any) -> Solution:
    """The solution of a position that can be solved."""
    solution = solve(position, **{"nodes": ENOUGH, **how})
    assert solution is not None
    return solution


def small_positions(games: int, builds: int = 5, **how: Any) -> Iterator[Position]:
    """Late positions, each as it was reached and again with other hands, so that players get stuck."""
    for seed in range(games):
        position = late(seed, builds, **how)
        if position is None:
            continue
        yield position.copy()
        rng = Seeded("hands", seed)
        for seat in range(position.setup.players):
            for colour in range(COLOURS):
                position.state.hands[seat, colour] = rng.below(4)
            position.state.hands[seat, GEM] = rng.below(4)
            position.state.penalties[seat] = rng.below(9)
        yield position


def only_left(places: str, hands: list[str], mover: int = 0, **options: Any) -> Position:
    """The last building phase on a small board on which only the given positions are empty."""
    position = new_game("world_monuments", kiosk(), compiled=True, monument="custom", players=len(hands), **options)
    state, table = position.state, position.setup.table
    state.phase, state.rounds, state.mover = 2, 2, mover
    empty = sum(1 << int(place) for place in places.split())
    state.built = int(table.complete) & ~empty
    state.ready = sum(1 << place for place in range(8) if empty >> place & 1 and not int(table.supports[place]) & empty)
    for seat, stones in enumerate(hands):
        for colour, letter in enumerate("PRNOB"):
            state.hands[seat, colour] = stones.count(letter)
    return position


@pytest.mark.rule("B1", "B2", "B3", "B4", "E1", "E2")
@every_penalty
@every_board
def test_with_two_players_every_value_equals_that_of_exhaustive_search(
    board: dict[str, Any], last_round_penalty: bool
) -> None:
    for position in small_positions(amount(8, 60), **board, last_round_penalty=last_round_penalty):
        seat = position.to_move
        assert seat is not None
        values = {action: lead(scores, seat) for action, scores in tried_out(position).items()}
        solution = solved(position)
        assert solution.values == values
        assert solution.value == max(values.values())
        assert solution.best == tuple(action for action in values if values[action] == solution.value)


@pytest.mark.rule("B1", "B2", "B3", "B4", "E1", "E2")
@pytest.mark.parametrize("players", [3, 4])
@every_penalty
@every_board
def test_with_more_players_everybody_takes_their_preferred_action(
    board: dict[str, Any], last_round_penalty: bool, players: int
) -> None:
    for position in small_positions(amount(6, 60), **board, last_round_penalty=last_round_penalty, players=players):
        seat = position.to_move
        assert seat is not None
        outcomes = tried_out(position)
        most = max(liking(scores, seat) for scores in outcomes.values())
        solution = solved(position)
        assert solution.values == {action: lead(scores, seat) for action, scores in outcomes.items()}
        assert solution.best == tuple(action for action in outcomes if liking(outcomes[action], seat) == most)
        assert solution.scores == outcomes[solution.best[0]]


def test_the_searched_positions_end_in_every_way() -> None:
    """Otherwise the tests above would prove little: finished or not, with passes while others still build."""
    ends, alone = set(), 0
    for position in small_positions(8, monument="san_pietro"):
        for action in solved(position).line:
            mover = position.to_move
            position.apply(action)
            alone += action != PASS and position.to_move == mover
        assert position.outcome is not None
        ends.add(position.outcome.reason)
    assert ends == {"completed", "rounds"}
    assert alone > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_line_reaches_the_value(players: int) -> None:
    for seed in range(6):
        position = last_building(seed, GREEDY, monument="notre_dame", players=players)
        assert position is not None
        solution = solved(position)
        end, seat = position.copy(), position.to_move
        assert seat is not None
        for action in solution.line:
            end.apply(action)
        assert end.is_over
        assert end.scores == solution.scores
        assert lead(end.scores, seat) == solution.value
        assert solution.line[0] == solution.best[0]


def test_along_the_line_the_value_stays_the_same_and_its_actions_are_best() -> None:
    for seed in range(6):
        position = last_building(seed, GREEDY, monument="capitol")
        assert position is not None
        solution = solved(position)
        for i, action in enumerate(solution.line):
            here = solved(position)
            assert here.best[0] == action
            assert here.line == solution.line[i:]
            position.apply(action)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_interpreted_and_compiled_find_the_same(players: int) -> None:
    for seed in range(4):
        position = late(seed, 6, monument="san_pietro", players=players)
        assert position is not None
        assert solve(deserialise(position.serialise(), compiled=False)) == solve(position)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_slots_changes_only_the_nodes(players: int) -> None:
    for seed in range(4):
        position = late(seed, 11, monument="san_pietro", players=players)
        assert position is not None
        full = solved(position)
        for slots in (1, 2, 64):
            little = solved(position, slots=slots)
            assert replace(little, nodes=0) == replace(full, nodes=0)
            assert little.nodes >= full.nodes


@pytest.mark.parametrize("players", [2, 3])
def test_too_few_nodes_give_no_answer_and_enough_nodes_the_same_one(players: int) -> None:
    position = last_building(3, GREEDY, monument="san_pietro", players=players)
    assert position is not None
    solution = solved(position)
    assert solution.nodes > 100
    assert solve(position, nodes=0) is None
    assert solve(position, nodes=solution.nodes // 2) is None
    assert solve(position, nodes=solution.nodes) == solution


def test_the_position_is_not_changed() -> None:
    position = last_building(1, monument="capitol")
    assert position is not None
    before = position.serialise()
    solve(position)
    assert position.serialise() == before


@every_board
def test_exchanging_seats_does_not_change_the_value(board: dict[str, Any]) -> None:
    for position in small_positions(8, 8, **board):
        other = position.copy()
        for name in ("hands", "stone_points", "penalties", "black_stones"):
            other.state[name][:2] = position.state[name][1::-1]
        other.state.mover = 1 - position.state.mover
        passed = int(position.state.passed)
        other.state.passed = passed >> 1 | (passed & 1) << 1
        assert solved(other).values == solved(position).values
        assert solved(other).scores == solved(position).scores[::-1]


@pytest.mark.rule("E1")
def test_e1_who_finishes_the_monument_pays_for_no_stones() -> None:
    """Positions 6 and 7 score 2 each. Seat 0 fills one, seat 1 is stuck and pays 3, seat 0 ends it with 9 in hand."""
    position = only_left("6 7", ["NN" + "P" * 9, "PPP"])
    solution = solved(position)
    assert solution.line == (BUILD + 6, PASS, BUILD + 7)
    assert solution.scores == (14, 7)


@pytest.mark.rule("E1", "B3")
def test_e1_finishing_saves_both_from_paying_if_neither_has_passed() -> None:
    solution = solved(only_left("6 7", ["N" + "P" * 9, "NPP"]))
    assert solution.line == (BUILD + 6, BUILD + 7)
    assert solution.scores == (12, 12)


@pytest.mark.rule("B3")
def test_b3_a_pass_in_the_last_round_costs_by_the_option() -> None:
    for penalty, scores in ((True, (9, 8)), (False, (12, 10))):
        solution = solved(only_left("6 7", ["NPPP", "RR"], last_round_penalty=penalty))
        assert solution.line == (BUILD + 6, PASS, PASS)
        assert solution.scores == scores


@pytest.mark.rule("B4")
@pytest.mark.parametrize("mover", [0, 1])
def test_b4_whoever_is_left_alone_builds_on_for_themselves(mover: int) -> None:
    """The other has passed and is skipped: the only builder still maximises, from either seat."""
    hands = ["PRN", ""] if mover == 0 else ["", "PRN"]
    solution = solved(only_left("0 4 6", hands, mover=mover))
    assert solution.values == {BUILD + 0: 7, BUILD + 6: 7}
    assert solution.line == (BUILD + 0, PASS, BUILD + 4, BUILD + 6)


@pytest.mark.rule("B1", "B4")
@pytest.mark.parametrize("mover", [0, 1])
def test_b1_a_stone_is_not_put_under_the_others_best(mover: int) -> None:
    """Building 0 would let the other build 4 for 3 points; 6 leaves both of them with nothing more but a pass."""
    hands = ["PN", "RR"] if mover == 0 else ["RR", "PN"]
    position = only_left("0 1 4 6", hands, mover=mover)
    assert solved(position).values == {a: lead(s, mover) for a, s in tried_out(position).items()}
    assert solved(position).best == (BUILD + 1, BUILD + 6)


@pytest.mark.rule("E2")
def test_e2_gems_count_in_the_end() -> None:
    assert solved(only_left("6", ["NBB", "B"])).scores == (18, 13)


def outcome(desk: Desk, position: Position) -> tuple[int, ...]:
    """The result of a search on a desk that may have been used: everybody's points, or seat 0's lead over seat 1."""
    players, link = position.setup.players, endgame_linker(position.game, compiled=True).link
    desk.states[0] = position.state
    if players == 2:
        return (int(link(search_two)(position.setup.table, desk, -UNBOUNDED, UNBOUNDED, ENOUGH)),)
    link(search_many)(position.setup.table, desk, ENOUGH)
    return tuple(int(points) for points in desk.frames[0].outcome[:players])


def others(position: Position) -> Iterator[Position]:
    """The same position with one difference."""
    for seat in range(position.setup.players):
        for kind in [*range(COLOURS), GEM]:
            other = position.copy()
            other.state.hands[seat, kind] += 1
            yield other
        for name in ("stone_points", "penalties", "black_stones"):
            other = position.copy()
            other.state[name][seat] += 3
            yield other
        other = position.copy()
        other.state.mover = seat
        yield other
        other = position.copy()
        other.state.passed = 1 << seat
        other.state.mover = (seat + 1) % position.setup.players
        yield other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_state_is_never_confused_with_another(players: int) -> None:
    """A desk may be used for many states of a rule table; with one slot, it remembers the state before."""
    for seed in range(4):
        position = late(seed, 6, monument="san_pietro", players=players)
        assert position is not None
        for other in others(position):
            desk = new_desk(players, 1)
            assert outcome(desk, position) == outcome(new_desk(players), position)
            assert outcome(desk, other) == outcome(new_desk(players), other)


def test_slots_are_a_power_of_two() -> None:
    for slots in (0, 3):
        with pytest.raises(ValueError, match="power of two"):
            new_desk(2, slots)


def test_only_the_last_building_phase_can_be_solved() -> None:
    position = new_game("world_monuments")
    assert not is_last_building(position)
    with pytest.raises(ValueError, match="last building phase"):
        solve(position)


@every_board
def test_whole_last_phases_of_two_players_need_few_nodes(board: dict[str, Any]) -> None:
    """A bound on nodes detects a search that fails to prune or to remember."""
    for building in ("random", GREEDY):
        for seed in range(10):
            position = last_building(seed, building, **board)
            assert position is None or solve(position, nodes=20_000) is not None
