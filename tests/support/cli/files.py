"""Matches, records and boards as a user might have them on disk."""

from pathlib import Path
from typing import Any

from monuments.games import Seeded, find_game
from monuments.match import Dealer, Match

NAMES = ("Ada", "Ben", "Cleo")


COURT = 8
"""Outer spaces of the small quarry."""


def play(dealer: Dealer, steps: int | None = None, **options: Any) -> Match:
    """A match among Ada, Ben and Cleo who choose at random, to its end or for some steps."""
    match = Match.new(find_game("world_monuments"), options, NAMES, dealer)
    choices = Seeded("choices")
    while match.position.to_move is not None and (steps is None or len(match.log) < steps):
        match.act(match.position.to_move, choices.choice(match.position.legal()))
    return match


def write(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


def small_board(**changes: str) -> str:
    """An own board with a smaller quarry: 8, 4 and 1 spaces, 17 stones a round, 5 positions."""
    adjacency = {
        **{i: [(i + 1) % COURT, (i - 1) % COURT, COURT + i // 2] for i in range(COURT)},
        **{
            COURT + j: [2 * j, 2 * j + 1, COURT + (j + 1) % 4, COURT + (j - 1) % 4, COURT + 4]
            for j in range(COURT // 2)
        },
        COURT + 4: [COURT + j for j in range(4)],
    }
    positions = [
        (1, 0, 0, "P", []),
        (1, 2, 0, "P", []),
        (2, 1, 0, "R", [0, 1]),
        (1, 0, 2, "N", []),
        (2, 0, 2, "O", [3]),
    ]
    parts = {
        "status": 'status = "made for a test"',
        "quarry": f"[quarry]\nouter = {COURT}\nmiddle = {COURT // 2}\ncentre = 1\n[quarry.adjacency]\n"
        + "\n".join(f"{space} = {near}" for space, near in adjacency.items()),
        "name": '[monuments."Small Court"]',
        "rounds": "rounds = [" + "{ P = 4, R = 4, N = 3, O = 2 }, " * 3 + "]",
        "totals": "total_tokens_per_round = [17, 17, 17]",
        "short": "middle_spaces_with_one_token = [0, 0, 0]",
        "positions": "positions = ["
        + ", ".join(
            f'{{ id = {i}, level = {level}, x = {x}, y = {y}, colour = "{colour}", supports = {supports} }}'
            for i, (level, x, y, colour, supports) in enumerate(positions)
        )
        + "]",
    }
    return "\n".join((parts | changes).values()) + "\n"
