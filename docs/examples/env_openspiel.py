"""A game of Monuments with OpenSpiel: stones drawn one by one, and one seat that searches near the end."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import monuments.env.openspiel  # noqa: F401  # registers the games

game = pyspiel.load_game("python_world_monuments(players=2,monument=capitol)")
rng = np.random.RandomState(5)
bot = mcts.MCTSBot(game, 1.4, 40, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
state = game.new_initial_state()
print({state.action_to_string(piece): round(chance, 3) for piece, chance in state.chance_outcomes()})
while not state.is_terminal():
    if state.is_chance_node():
        pieces, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(pieces, p=chances))
    else:
        searches = state.current_player() == 0 and state.move_number() > 250
        state.apply_action(bot.step(state) if searches else rng.choice(state.legal_actions()))
print(f"{state.move_number()} moves, returns {state.returns()}")
