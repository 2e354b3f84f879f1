"""A game of Wonders of Antiquity in PettingZoo: each seat chooses a random legal action from its mask."""

from monuments.env.pettingzoo import env

game = env("wonders_of_antiquity", players=3, expansions=["eternal_fame"], render_mode="ansi")
game.reset(seed=7)
decisions = 0
for agent in game.agent_iter():
    observation, reward, terminated, truncated, info = game.last()
    if terminated or truncated:
        print(f"{agent}: {info['points']} points, reward {reward:+.2f}")
        action = None
    else:
        action = game.action_space(agent).sample(observation["action_mask"])
        decisions += 1
    if decisions == 100 and action is not None:
        print("\n".join(game.render().splitlines()[:8]))
    game.step(action)
print(f"{decisions} decisions")
