"""OpenSpiel's C++ games: random moves from Python, not counting chance outcomes, and its own search."""

import random

import pyspiel
from answering import Play, answer, timed

SIMULATIONS = 2_000


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


def searcher(name: str) -> Play:
    """Simulations of its tree search from the start of a game, each with one random game to the end."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=SIMULATIONS, max_memory_mb=1000, solve=False, seed=1, verbose=False
    )

    def search() -> int:
        bot.mcts_search(game.new_initial_state())
        return SIMULATIONS

    return timed(search)


if __name__ == "__main__":
    answer(
        {
            "go": lambda: player("go(board_size=9)"),
            "hearts": lambda: player("hearts"),
            "search of go": lambda: searcher("go(board_size=9)"),
        }
    )
