"""Hidden stones proved by counting: every world of a small Courtyard is made, and seen from every seat."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from monuments import WATCHER, Position, Seeded
from monuments.games.course import OVER
from monuments.games.record import blank
from monuments.match import Match
from tests.support.amounts import amount
from tests.support.example_game import COURTYARD
from tests.support.example_game.courtyard.state import HAND, NO_STONE, NONE, OPEN, SHOW, STATE
from tests.support.games.match_tools import act_at_random
from tests.support.games.players import Case, decisions, state_bytes, viewers

pytestmark = pytest.mark.slow

SMALL = (
    Case("two, nine stones", COURTYARD, {"players": 2, "stones": 9}),
    Case("two, ten stones", COURTYARD, {"players": 2, "stones": 10, "first_player": 1}),
    Case("two, ten stones, two actions", COURTYARD, {"players": 2, "stones": 10, "actions": 2}),
    Case("three, twelve stones", COURTYARD, {"players": 3, "stones": 12}),
)
FEW = 1200
"""Positions with more worlds than this are left out; other seats see more, and so do all later in the game."""

small_case = pytest.mark.parametrize("case", SMALL, ids=lambda case: case.name)


def arrangements(stones: frozenset[int], hands: list[int]) -> Iterator[tuple[tuple[frozenset[int], ...], list[int]]]:
    """Every way to deal stones to hands of these sizes, with the rest in every order."""
    if not hands:
        yield from (((), list(order)) for order in permutations(sorted(stones)))
        return
    for hand in combinations(sorted(stones), hands[0]):
        for others, pile in arrangements(stones - set(hand), hands[1:]):
            yield (frozenset(hand), *others), pile


def how_many(position: Position, fixed: int) -> int:
    """How many ways there are to deal the hidden stones with one seat's hand fixed, or none (-1)."""
    sizes = [int(n) for seat, n in enumerate(position.state.in_hand[: position.setup.players]) if seat != fixed]
    ways, left = 1, sum(sizes) + int(position.state.in_pile)
    for size in sizes:
        ways *= len(list(combinations(range(left), size)))
        left -= size
    for n in range(1, left + 1):
        ways *= n
    return ways


def worlds(position: Position, seat: int) -> list[Position]:
    """Every world with the same open stones that gives a seat the same knowledge; others' picks are taken back.

    Of the kernel only `know` is used: what is hidden is dealt again in every possible way.
    """
    state, players = position.state, position.setup.players
    public = int(state.offer) | int(state.laid)
    own = int(state.hands[seat]) if seat >= 0 else 0
    rest = frozenset(s for s in range(int(position.setup.table.stones)) if not (public | own) >> s & 1)
    sizes = [int(state.in_hand[other]) for other in range(players) if other != seat]
    known = position.knowledge(seat)
    found = []
    for hands, pile in arrangements(rest, sizes):
        world = position.copy()
        given = iter(hands)
        for other in range(players):
            if other != seat:
                world.state.hands[other] = sum(1 << stone for stone in next(given))
        world.state.pile[:] = [*pile, *[NO_STONE] * (len(world.state.pile) - len(pile))]
        if seat != position.to_move:
            world.state.picked = NONE
        if world.knowledge(seat) == known:
            found.append(world)
    return found


def looked_at(case: Case, games: int, most: int = FEW) -> Iterator[tuple[Position, int]]:
    """Positions of random games, each with a viewer, whose worlds can be counted."""
    for seed in case.seeds(games):
        for position, _ in decisions(case.new(compiled=True), seed):
            for seat in viewers(position):
                if how_many(position, seat) <= most:
                    yield position, seat


@small_case
def test_the_real_world_is_one_of_them(case: Case) -> None:
    for position, seat in looked_at(case, amount(2, 10)):
        real = position.copy()
        if seat != position.to_move:
            real.state.picked = NONE
        assert state_bytes(real) in {state_bytes(world) for world in worlds(position, seat)}


@small_case
def test_resampling_gives_every_world_and_no_other(case: Case) -> None:
    """Each about equally often: with 100 draws per world, half or double is at least five standard deviations off."""
    draws = 100
    for position, seat in looked_at(case, amount(1, 10), most=120):
        possible = {state_bytes(world) for world in worlds(position, seat)}
        rng = Seeded(case.name, position.turn, seat)
        seen: Counter[bytes] = Counter()
        scratch = blank(STATE)
        resample, table = position.kernel.resample, position.setup.table
        for _ in range(draws * len(possible)):
            scratch[:] = position._states
            resample(table, scratch[0], seat, rng.state)
            seen[scratch.tobytes()] += 1
        assert set(seen) == possible
        assert min(seen.values()) >= draws / 2
        assert max(seen.values()) <= draws * 2


def continuations(world: Position, seat: int) -> set[bytes]:
    """What a seat can know after another seat's next steps in this world: none, an action, or both steps of one."""
    after = {world.knowledge(seat)}
    for action in world.legal():
        once = world.copy()
        once.apply(action)
        after.add(once.knowledge(seat))
        if not once.is_over and once.legal() == [SHOW]:
            once.apply(SHOW)
            after.add(once.knowledge(seat))
    return after


def tells(position: Position, seat: int, every: list[Position]) -> dict[int, bool]:
    """For each legal action, whether a seat can rule out a world after it.

    It can rule out a world in which the mover could do nothing that looks the same to the seat.
    """
    known = {}
    for action in position.legal():
        after = position.copy()
        after.apply(action)
        known[action] = after.knowledge(seat)
    if seat == position.to_move:
        told = dict.fromkeys(known, False)
        for world in every:
            assert world.legal() == position.legal()
            for action, here in known.items():
                after = world.copy()
                after.apply(action)
                told[action] |= after.knowledge(seat) != here
        return told
    looks = [continuations(world, seat) for world in every]
    return {action: any(known[action] not in look for look in looks) for action in known}


@small_case
def test_an_action_reveals_exactly_when_somebody_learns(case: Case) -> None:
    met: Counter[bool] = Counter()
    for seed in case.seeds(amount(2, 30)):
        for position, _ in decisions(case.new(compiled=True), "reveals", seed):
            if how_many(position, WATCHER) <= FEW:
                told = [tells(position, seat, worlds(position, seat)) for seat in viewers(position)]
                for action in position.legal():
                    assert position.reveals(action) == any(t[action] for t in told), position.notation(action)
                    met[position.reveals(action)] += 1
    assert met[True]
    assert met[False]


@small_case
def test_knowledge_is_what_a_seat_was_told(case: Case) -> None:
    """A seat that remembers everything it was told, and nothing else, knows what its knowledge contains."""
    for seed in case.seeds(amount(4, 40)):
        match = case.match(seed)
        rng = Seeded("told", seed)
        while not match.position.is_over:
            for seat in viewers(match.position):
                check_memory(match, seat)
            act_at_random(match, rng)


def check_memory(match: Match, seat: int) -> None:
    players = match.setup.players
    draw: Any = match.record(seat).events[0]
    hands: list[set[int]] = [{stone for stone in hand if stone != "?"} for hand in draw.draw["hands"]]
    offer, laid, picked = set(draw.draw["offer"]), set(), None
    in_hand, in_pile = [HAND] * players, len(draw.draw["pile"])
    for _, phrase in match.told(seat):
        stone: Any = dict(phrase.values).get("stone")
        owner = phrase.seat if phrase.seat is not None else WATCHER
        if phrase.key in ("drew_pile", "drew_hidden"):
            in_pile, in_hand[owner] = in_pile - 1, in_hand[owner] + 1
            hands[owner] |= {stone} - {None}
        elif phrase.key == "drew":
            in_hand[owner] += 1
            offer.remove(stone)
            hands[owner].add(stone)
        elif phrase.key == "refilled":
            in_pile -= 1
            offer.add(stone)
        elif phrase.key == "picked":
            picked = stone
        elif phrase.key == "laid":
            in_hand[owner] -= 1
            hands[owner].discard(stone)
            laid.add(stone)
            picked = None
    known = np.frombuffer(match.position.knowledge(seat), STATE).view(np.recarray)[0]
    assert [_stones(known.hands[owner]) for owner in range(players)] == hands
    assert (_stones(known.offer), _stones(known.laid)) == (offer, laid)
    assert known.in_hand[:players].tolist() == in_hand
    assert known.in_pile == in_pile
    assert (None if known.picked == NONE else known.picked + 1) == picked
    assert set(known.pile.tolist()) == {NO_STONE}
    assert len(offer) == min(OPEN, len(offer) + in_pile)


def _stones(mask: Any) -> set[int]:
    return {stone + 1 for stone in range(16) if int(mask) >> stone & 1}


@small_case
def test_a_view_forgets_what_knowledge_remembers(case: Case) -> None:
    for position, _ in decisions(case.new(), "forgets"):
        for seat in viewers(position):
            copy = blank(STATE)
            copy[:] = position._states
            position.kernel.view(position.setup.table, copy[0], seat)
            own = int(position.state.hands[seat]) if seat >= 0 else 0
            assert int(copy[0].known) == int(position.state.known) & own
            assert [int(hand) for hand in copy[0].hands] == [
                int(hand) if owner == seat else 0 for owner, hand in enumerate(position.state.hands)
            ]
            view = position.view(seat)
            for other, seen in enumerate(view.seats):
                assert (seen.hand is None) == (other != seat and seen.in_hand > 0)
            if seat != position.to_move:
                assert view.picked is None


@small_case
def test_everything_is_open_at_the_end(case: Case) -> None:
    position = case.new()
    for running, action in decisions(position, "end"):
        assert running.can(action)
    assert position.state.phase == OVER
    assert len({position.knowledge(seat) for seat in viewers(position)}) == 1
    assert all(seen.hand is not None for seen in position.view(WATCHER).seats)
