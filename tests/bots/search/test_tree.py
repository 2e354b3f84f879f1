"""The kernel of the search: the same interpreted and compiled, every visit counted once, for the seat that acted."""

from math import exp
from typing import Any

import pytest

from monuments.bots import SearchBot, SearchOptions, Seen, Sense
from monuments.bots.search.bot import FIRST, Tree
from monuments.bots.search.tree import WISHES, worth
from monuments.bots.sense import ROUGHLY_FOREVER, bot_linker
from monuments.bots.world_monuments.solver import solve
from monuments.games.kernel import rule
from monuments.games.record import blank
from tests.support.amounts import amount
from tests.support.bots.late import late
from tests.support.bots.trees import children, grown, hopes_of, paths, used_nodes
from tests.support.bots.variants import VARIANTS, every_variant, some_looks
from tests.support.example_game import COURTYARD
from tests.support.example_game.courtyard.state import DRAW_PILE, PICK, SHOW
from tests.support.games.players import Case

OPTIONS = (
    SearchOptions(simulations=8),
    SearchOptions(simulations=40, horizon=2, winning=0.3, spread=4, luck=0.3, forgets=0.5),
)


@pytest.mark.parametrize("options", OPTIONS, ids=["to the end", "short"])
@every_variant
def test_interpreted_and_compiled_grow_the_same_tree(variant: Case, options: SearchOptions) -> None:
    for look in some_looks(variant)[2 : 3 + amount(0, 9)]:
        trees = [grown(look.seen, options, compiled) for compiled in (False, True)]
        plain, fast = map(used_nodes, trees)
        assert len(plain) == len(fast)
        for name in ("action", "visits", "offered", "child", "sibling"):
            assert (plain[name] == fast[name]).all(), name
        assert plain["total"] == pytest.approx(fast["total"], rel=1e-12)


@every_variant
def test_every_visit_is_counted_once(variant: Case) -> None:
    """A simulation makes one node at most and visits every node on its way; until a node is ripe it goes no further,
    and later only where the tree does not reach."""
    for look in some_looks(variant, stride=2):
        tree = grown(look.seen, SearchOptions(simulations=200, exploration=1.0))
        nodes, wishes = tree._nodes, tree._wishes
        assert sum(int(nodes[child].visits) for child in children(tree)) == nodes[FIRST].visits
        assert 0 < nodes[FIRST].visits <= 200
        assert len(used_nodes(tree)) - 1 <= nodes[FIRST].visits
        for number in range(FIRST + 1, int(tree._used[0])):
            behind = children(tree, number)
            visits = [int(nodes[child].visits) for child in behind]
            assert nodes[number].visits >= 1
            stayed = int(nodes[number].visits) - sum(visits)
            assert stayed == wishes.ripe or not behind or (wishes.reach < ROUGHLY_FOREVER and stayed > wishes.ripe)
            assert all(nodes[child].visits <= nodes[child].offered <= nodes[number].visits for child in behind)
            assert 0 <= nodes[number].total <= nodes[number].visits
            assert len({int(nodes[child].action) for child in behind}) == len(behind)


@every_variant
def test_only_legal_actions_are_at_the_root(variant: Case) -> None:
    for look in some_looks(variant):
        tree = grown(look.seen, SearchOptions(simulations=300))
        assert {action for action, _, _ in tree.statistics()} <= set(look.seen.legal)
        assert tree.favourite(look.seen) in look.seen.legal


@every_variant
def test_the_favourite_was_tried_most(variant: Case) -> None:
    for look in some_looks(variant, stride=2):
        tree = grown(look.seen, SearchOptions(simulations=100))
        visits = {action: n for action, n, _ in tree.statistics()}
        assert visits[tree.favourite(look.seen)] == max(visits.values())


@rule
def seat_0_is_ahead(table: Any, state: Any, points: Any, out: Any) -> None:
    """Seat 0 can expect ten points, all others none."""
    for seat in range(table.players):
        out[seat] = 0.0
    out[0] = 10.0


@pytest.mark.parametrize("winning", [0.0, 0.5, 1.0])
def test_a_result_counts_for_the_seat_that_acted(winning: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """If seat 0 always wins, its own actions are worth much and those of others little, from any seat."""
    monkeypatch.setattr("monuments.bots.search.bot.sense_of", lambda _: Sense(prospects=seat_0_is_ahead))
    ahead = winning + (1 - winning) / (1 + exp(-1))
    behind = (1 - winning) / (1 + exp(1))
    for players in (2, 3, 4):
        variant = Case("any", COURTYARD, {"players": players})
        for look in some_looks(variant, stride=3):
            tree = grown(look.seen, SearchOptions(simulations=80, winning=winning, spread=10.0))
            seats = set()
            for path, node in paths(tree):
                seat = (look.seen.seat + completed(path[:-1])) % players
                seats.add(seat)
                assert node.total / node.visits == pytest.approx(ahead if seat == 0 else behind)
            assert len(seats) > 1


def completed(path: tuple[int, ...]) -> int:
    """How many turns of Courtyard, of one action each, are complete: a stone that is picked has to be shown yet."""
    return sum(1 for action in path if not PICK <= action < SHOW)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_simulation_has_a_new_world(players: int) -> None:
    """The next player is assumed to hold any stone that the seat does not see, and none that it sees."""
    variant = Case("worlds", COURTYARD, {"players": players})
    for look in some_looks(variant, stride=3):
        if look.seen.since:
            continue
        state, seat = look.position.state, look.seen.seat
        other = (seat + 1) % players
        tree = grown(look.seen, SearchOptions(simulations=4000, exploration=5.0))
        drawn = {path: int(node.visits) for path, node in paths(tree) if path[0] == DRAW_PILE and len(path) == 2}
        picked = {path[1] - PICK for path in drawn if PICK <= path[1] < SHOW}
        seen = int(state.hands[seat]) | int(state.offer) | int(state.laid)
        known = int(state.known) & ~seen
        hidden = {stone for stone in range(int(look.seen.setup.table.stones)) if not (seen | known) >> stone & 1}
        known_there = {stone for stone in range(16) if int(state.hands[other]) & known & ~seen & 1 << stone}
        assert picked <= hidden | known_there
        if sum(drawn.values()) > 300:
            assert len(picked) > int(state.in_hand[other])


@pytest.mark.parametrize(
    ("hopes", "winning", "worths"),
    [
        ((20, 10), 1.0, (1, 0)),
        ((10, 10), 1.0, (1 / 2, 1 / 2)),
        ((7, 7, 7), 1.0, (1 / 3, 1 / 3, 1 / 3)),
        ((9, 3, 9, 4), 1.0, (1 / 2, 0, 1 / 2, 0)),
        ((5, 5, 5, 5), 1.0, (1 / 4, 1 / 4, 1 / 4, 1 / 4)),
        ((-3, -5), 1.0, (1, 0)),
        ((20, 10), 0.0, (1 / (1 + exp(-1)), 1 / (1 + exp(1)))),
        ((10, 10, 0), 0.0, (1 / 2, 1 / 2, 1 / (1 + exp(1)))),
        ((30, 20, 0), 0.0, (1 / (1 + exp(-1)), 1 / (1 + exp(1)), 1 / (1 + exp(3)))),
        ((20, 10), 0.5, (0.5 + 0.5 / (1 + exp(-1)), 0.5 / (1 + exp(1)))),
    ],
)
@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_worth(hopes: tuple[float, ...], winning: float, worths: tuple[float, ...], compiled: bool) -> None:
    """The share of the victory, and the margin over the best other: at a margin of `spread`, 1 : e."""
    setup = Case("any", COURTYARD, {"players": len(hopes)}).setup()
    wishes = blank(WISHES)[0]
    wishes.winning, wishes.spread = winning, 10.0
    worth_ = bot_linker(COURTYARD, Sense(), compiled).link(worth)
    found = [worth_(setup.table, wishes, hopes_of(*hopes), seat) for seat in range(len(hopes))]
    assert found == pytest.approx(worths)
    assert all(0 <= one <= 1 for one in found)


@every_variant
def test_a_full_tree_grows_no_more_and_answers(variant: Case) -> None:
    for look in some_looks(variant, stride=4):
        options = SearchOptions(simulations=200)
        for room in (3, 4, 9, 30):
            tree = grown(look.seen, options, room=room)
            assert tree._used[0] <= room
            assert tree.favourite(look.seen) in look.seen.legal
            tried = sum(int(tree._nodes[child].visits) for child in children(tree))
            assert tried <= tree._nodes[FIRST].visits


@every_variant
def test_a_turn_longer_than_the_room_begins_a_new_tree(variant: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monuments.bots.search.bot.ROOM", 1)
    for look in some_looks(variant):
        assert SearchBot(SearchOptions(simulations=20)).choose(look.seen) in look.seen.legal


def test_a_search_that_is_cut_short_answers() -> None:
    """However many simulations and however little time there are; also for parts that are searched again."""
    looked = 0
    for variant in VARIANTS:
        look = next((look for look in some_looks(variant) if look.seen.since), some_looks(variant)[0])
        bot = SearchBot(SearchOptions(simulations=1_000_000, seconds=1e-9))
        assert bot.choose(look.seen) in look.seen.legal
        looked += len(look.seen.since)
    assert looked > 0


def test_the_clock_is_checked_often() -> None:
    """When time is up, only a few more simulations are made, whatever their number was to be."""
    look = some_looks(VARIANTS[0])[0]
    tree = Tree(look.seen.setup, SearchOptions(simulations=1_000_000))
    tree.plant(look.seen)
    tree.grow(look.seen, deadline=0.0)
    assert 0 < tree._nodes[FIRST].visits <= 1000


MARGIN_ONLY = SearchOptions(simulations=6000, winning=0.0, spread=25.0, exploration=0.7)


def found_best(games: int, **how: Any) -> list[bool]:
    """For late positions in which the choice matters: whether the search chooses what perfect players choose."""
    found = []
    for seed in range(games):
        position = late(seed, 6, **how)
        if position is None:
            continue
        solution, seat = solve(position), position.to_move
        assert solution is not None
        assert seat is not None
        if min(solution.values.values()) < solution.value:
            chosen = SearchBot(MARGIN_ONLY).choose(Seen(position, seat))
            found.append(solution.values[chosen] == solution.value)
    assert len(found) > games // 8
    return found


@pytest.mark.parametrize("monument", ["capitol", "taj_mahal"])
def test_with_full_knowledge_two_players_search_perfectly(monument: str) -> None:
    assert all(found_best(amount(40, 200), monument=monument))


def test_with_full_knowledge_three_players_search_well() -> None:
    """If several actions are equally good for another player, perfect play depends on which one is taken."""
    found = found_best(amount(40, 200), monument="notre_dame", players=3)
    assert sum(found) >= 0.8 * len(found)
