"""The fields that the state of Monuments keeps up to date equal a recount at every step."""

from collections.abc import Mapping
from typing import Any

import pytest

from monuments import Position
from monuments.games.world_monuments.state import NOWHERE, QUARRY, TAKE
from tests.support.amounts import amount
from tests.support.games.world_monuments import DATA, MONUMENTS, VARIANTS, begin, random_game

GAMES = amount(1, 20)


def every_option(players: int, seed: int) -> Mapping[str, Any]:
    """Options such that each has each of its values in some games."""
    return {
        "players": players,
        "first_player": seed % players,
        "step_back": bool((seed + players) % 2),
        "last_round_penalty": bool(seed // 2 % 2),
        "screens": "open" if seed // 4 % 2 else "closed",
    }


def as_set(mask: int) -> set[int]:
    """The members of a set as the rules store it."""
    return {member for member in range(64) if int(mask) >> member & 1}


@pytest.mark.rule("B1")
@pytest.mark.parametrize(("monument", "players"), VARIANTS)
def test_positions_are_ready_exactly_when_all_they_rest_on_is_built(
    monument: str, players: int, compiled: bool
) -> None:
    stones = DATA["monuments"][MONUMENTS[monument]]["positions"]

    def watch(position: Position) -> None:
        built = as_set(position.state.built)
        ready = {stone["id"] for stone in stones if set(stone["supports"]) <= built} - built
        assert as_set(position.state.ready) == ready

    for seed in range(GAMES):
        options = every_option(players, seed)
        random_game(begin(compiled, monument=monument, **options), ("ready", monument, seed), watch)


@pytest.mark.rule("Q9")
@pytest.mark.parametrize(("monument", "players"), VARIANTS)
def test_stones_of_a_turn_and_spaces_with_stones_are_counted(monument: str, players: int, compiled: bool) -> None:
    turn, lying = -1, 0

    def watch(position: Position) -> None:
        nonlocal turn, lying
        state = position.state
        now = int(state.quarry.sum())
        if position.turn != turn or now > lying:
            turn, lying = position.turn, now
        assert int(state.in_quarry) == now
        assert as_set(state.with_stones) == set(state.quarry.sum(axis=1).nonzero()[0].tolist())
        assert int(state.stones_taken) == int(state.taken.sum()) == lying - now

    for seed in range(GAMES):
        turn, lying = -1, 0
        options = every_option(players, seed)
        random_game(begin(compiled, monument=monument, **options), ("counted", monument, seed), watch)


@pytest.mark.rule("Q7")
@pytest.mark.parametrize(("monument", "players"), VARIANTS)
def test_a_player_chooses_between_the_kinds_on_the_space(monument: str, players: int, compiled: bool) -> None:
    """Exactly after a step to a space with several kinds; a single kind has already been taken."""
    worker, left, choices = -1, 0, 0

    def watch(position: Position) -> None:
        nonlocal worker, left, choices
        state = position.state
        kinds: set[int] = set()
        if state.phase == QUARRY and state.worker not in (-1, worker) and state.in_quarry == left:
            kinds = set(state.quarry[state.worker].nonzero()[0].tolist())
            assert len(kinds) != 1
        assert as_set(state.choosing) == kinds
        if kinds:
            choices += 1
            assert position.legal() == [TAKE + kind for kind in sorted(kinds)]
        worker, left = int(state.worker), int(state.in_quarry)

    for seed in range(GAMES):
        worker, left = -1, 0
        options = every_option(players, seed)
        random_game(begin(compiled, monument=monument, **options), ("choosing", monument, seed), watch)
    assert choices > 0


@pytest.mark.rule("Q4", "Q5")
@pytest.mark.parametrize("players", [2, 4])
def test_the_path_is_where_the_turn_began_and_every_space_entered_since(players: int, compiled: bool) -> None:
    turn, path = -1, list[int]()

    def watch(position: Position) -> None:
        nonlocal turn, path
        worker = int(position.state.worker)
        if position.turn != turn:
            turn, path = position.turn, [worker]
        elif worker != path[-1]:
            path.append(worker)
        assert position.state.path.tolist() == path + [NOWHERE] * (len(position.state.path) - len(path))

    for seed in range(GAMES):
        turn = -1
        random_game(begin(compiled, **every_option(players, seed)), ("path", players, seed), watch)
