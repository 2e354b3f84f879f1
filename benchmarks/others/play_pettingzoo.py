"""PettingZoo's Connect Four: steps, each with the observation before it."""

from agents_in_turn import random_game
from answering import Play, answer, timed
from pettingzoo.classic import connect_four_v3


def connect_four() -> Play:
    env = connect_four_v3.env()
    return timed(lambda: random_game(env))


if __name__ == "__main__":
    answer({"connect_four": connect_four})
