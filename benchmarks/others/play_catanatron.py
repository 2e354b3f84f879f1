"""Catanatron: four random players; a decision is one tick of a player."""

from answering import answer, timed
from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

PLAYERS = [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]


def play() -> int:
    """A whole game, to the end or to the limit of catanatron's own loop."""
    game, ticks = Game(PLAYERS), 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        ticks += 1
    return ticks


if __name__ == "__main__":
    answer({"catan": lambda: timed(play)})
