"""A custom board and custom cards for short games, as a player would send them."""

from typing import Any

from monuments.games.wonders_of_antiquity.cards import standard_cards
from monuments.games.world_monuments.board import built_in

WORLD, WONDERS = "world_monuments", "wonders_of_antiquity"


def tower_board() -> dict[str, Any]:
    """A wheel of six spaces around a seventh, eight stones a round, and a tower of five levels to build."""
    ring = {str(space): sorted([(space + 1) % 6, (space - 1) % 6, 6]) for space in range(6)}
    ground: list[tuple[int, int, int, str, list[int]]] = [(1, x, y, "P", []) for y in (0, 2) for x in (0, 2)]
    tower = [(2, 0, 0, "R", [0]), (3, 0, 0, "N", [4]), (4, 0, 0, "O", [5]), (5, 0, 0, "O", [6])]
    positions = [
        {"id": i, "level": level, "x": x, "y": y, "colour": colour, "supports": supports}
        for i, (level, x, y, colour, supports) in enumerate([*ground, *tower])
    ]
    plan = {
        "rounds": [{"P": 4, "R": 2, "N": 1, "O": 1}] * 3,
        "total_tokens_per_round": [12] * 3,
        "middle_spaces_with_one_token": [0] * 3,
        "positions": positions,
    }
    quarry = {"outer": 6, "middle": 0, "centre": 1, "adjacency": {**ring, "6": list(range(6))}}
    return {**built_in("capitol").embedded(), "quarry": quarry, "monuments": {"Tower": plan}}


def few_cards() -> dict[str, Any]:
    """Three cards of each monument, small hands, custom names."""
    cards = standard_cards().embedded()
    monuments = [{**monument, "name": f"Old {monument['name']}"} for monument in cards["monuments"]]
    removed = {players: list(range(1, 7)) for players in cards["removed"]}
    return {**cards, "start_hand": 3, "removed": removed, "monuments": monuments}


OWN: dict[str, dict[str, Any]] = {
    WORLD: {"game": WORLD, "options": {"monument": "custom"}, "own_data": tower_board()},
    WONDERS: {"game": WONDERS, "own_data": few_cards()},
}
"""The options with which a table is requested."""
