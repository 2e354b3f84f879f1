"""OpenSpiel's games in C++, played from Python at random; what chance draws is done and not counted."""

import random

import pyspiel
from answering import Play, answer, timed


def player(name: str) -> Play:
    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return timed(play)


if __name__ == "__main__":
    answer({"go": lambda: player("go(board_size=9)"), "hearts": lambda: player("hearts")})
