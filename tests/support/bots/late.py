"""Last building phases as games reach them: by random walks, and building at random or for the most points."""

from typing import Any

from monuments import Position, Seeded, new_game
from monuments.bots.world_monuments.solver import is_last_building
from monuments.games.world_monuments.state import BUILD, PASS

GAME = "world_monuments"
GREEDY = "greedy"


def go_on(position: Position, rng: Seeded, building: str = "random") -> None:
    """Draw, or do one action."""
    if position.is_chance:
        position.deal(position.sample(rng))
        return
    legal = position.legal()
    if building == GREEDY and BUILD <= legal[0] < PASS:
        points = position.setup.table.points
        most = max(int(points[action - BUILD]) for action in legal)
        legal = [action for action in legal if int(points[action - BUILD]) == most]
    position.apply(rng.choice(legal))


def last_building(
    seed: int, building: str = "random", own_data: dict[str, Any] | None = None, compiled: bool = True, **options: Any
) -> Position | None:
    """The start of the last building phase, or None if the monument was finished before it."""
    rng = Seeded("late", seed)
    position = new_game(GAME, own_data, compiled=compiled, **options)
    while not is_last_building(position):
        if position.is_over:
            return None
        go_on(position, rng, building)
    return position


def late(seed: int, builds: int, **how: Any) -> Position | None:
    """A last building phase, with random building until at most this many positions are left to be filled."""
    position = last_building(seed, **how)
    rng = Seeded("later", seed)
    while position is not None and not position.is_over and left_to_build(position) > builds:
        go_on(position, rng)
    return None if position is None or position.is_over else position


def left_to_build(position: Position) -> int:
    """How many positions are empty."""
    return int(position.setup.table.positions) - int(position.state.built).bit_count()
