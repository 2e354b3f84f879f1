"""The PettingZoo environments: PettingZoo's own tests, and that they play by the rules."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from monuments import IllegalAction, MalformedNotation, OptionError, Seeded
from monuments.env import NotReset
from monuments.env.pettingzoo import MonumentsEnv, env, raw_env
from monuments.env.rewards import win_shares
from tests.support.amounts import amount
from tests.support.env.variants import WONDERS, WORLD, Variant, every_variant

masked = [
    # An observation with its mask beside it is a Dict, and PettingZoo warns of those it does not know by name.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]
every_maker = pytest.mark.parametrize("make", [env, raw_env])
every_game = pytest.mark.parametrize("name", [WORLD, WONDERS])


def raw(variant: Variant, **how: Any) -> MonumentsEnv:
    """A variant's bare environment."""
    name, options, own_data = variant
    return raw_env(name, own_data, **how, **options)


class TestByPettingZoo:
    pytestmark = masked

    @every_maker
    @every_variant
    def test_api(self, make: Any, variant: Variant) -> None:
        name, options, own_data = variant
        api_test(make(name, own_data, **options), num_cycles=amount(200, 2000), verbose_progress=False)

    @every_maker
    @every_game
    def test_seeds(self, make: Any, name: str) -> None:
        seed_test(lambda: make(name, players=3), num_cycles=amount(200, 1000))


@every_variant
def test_masks_are_what_is_legal_and_rewards_come_at_the_end(variant: Variant) -> None:
    game = raw(variant)
    for seed in range(amount(3, 40)):
        game.reset(seed=seed)
        rng = Seeded(seed)
        while not game.position.is_over:
            mover = game.position.to_move
            assert game.agent_selection == f"seat_{mover}"
            assert set(game.rewards.values()) == {0.0}
            for seat, agent in enumerate(game.agents):
                seen = game.observe(agent)
                assert game.observation_space(agent).contains(seen)
                legal = game.position.mask() if seat == mover else np.zeros(game.action_space(agent).n)
                assert np.array_equal(seen["action_mask"], legal)
            game.step(rng.choice(game.position.legal()))
        assert all(game.terminations.values())
        assert not any(game.truncations.values())
        assert list(game.rewards.values()) == win_shares(game.position.scores)
        assert [info["points"] for info in game.infos.values()] == list(game.position.scores)


@every_variant
def test_a_whole_game_by_the_wrapped_environment(variant: Variant) -> None:
    name, options, own_data = variant
    game = env(name, own_data, **options)
    game.reset(seed=3)
    paid = {}
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        assert not truncated
        if terminated:
            paid[agent] = reward
        game.step(None if terminated else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert list(paid) != []
    assert sum(paid.values()) == pytest.approx(0)
    assert sorted(paid) == game.possible_agents


@every_game
def test_the_bare_environment_refuses_what_is_impossible_and_goes_on(name: str) -> None:
    game = raw_env(name)
    game.reset(seed=1)
    impossible = int(np.flatnonzero(game.observe("seat_0")["action_mask"] == 0)[0])
    before = game.position.serialise()
    with pytest.raises(IllegalAction):
        game.step(impossible)
    with pytest.raises(MalformedNotation, match="seat_0: None is not an action"):
        game.step(None)
    with pytest.raises(MalformedNotation, match="ids run from 0 to"):
        game.step(9999)
    assert game.position.serialise() == before
    game.step(game.position.legal()[0])


@every_game
def test_the_wrapped_environment_ends_with_what_is_impossible(name: str) -> None:
    game = env(name, players=3)
    game.reset(seed=1)
    agent = game.agent_selection
    seen, *_ = game.last()
    game.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(game.terminations.values())
    assert game.rewards[agent] == -1
    assert sum(game.rewards.values()) == -1


def test_the_reward_may_be_points() -> None:
    game = raw_env(WORLD, reward="points")
    game.reset(seed=1)
    while not game.position.is_over:
        game.step(game.position.legal()[0])
    assert list(game.rewards.values()) == list(game.position.scores)


def test_a_seed_says_what_is_drawn() -> None:
    game, other = raw_env(WORLD), raw_env(WORLD)
    game.reset(seed=5)
    first = game.position.serialise()
    game.reset()
    second = game.position.serialise()
    assert first != second
    other.reset(seed=5)
    assert other.position.serialise() == first
    other.reset()
    assert other.position.serialise() == second
    unseeded = [raw_env(WORLD), raw_env(WORLD)]
    for each in unseeded:
        each.reset()
    assert unseeded[0].position != unseeded[1].position


@every_game
def test_the_table_as_text(name: str) -> None:
    game = raw_env(name, render_mode="ansi")
    game.reset(seed=1)
    text = game.render()
    assert text is not None
    assert text.startswith(game.setup.game.facts.title)
    assert "Seat 1 to move" in text
    silent = raw_env(name)
    silent.reset(seed=1)
    assert silent.render() is None
    silent.close()


def test_the_text_shows_no_hand_but_the_movers() -> None:
    game = raw_env(WONDERS, players=3, render_mode="ansi")
    game.reset(seed=1)
    text = game.render()
    assert text is not None
    assert text.count("hidden") == 2


def test_wrong_use_is_named() -> None:
    with pytest.raises(NotReset):
        raw_env(WORLD).observe("seat_0")
    with pytest.raises(OptionError, match="render_mode: 'human' is none of ansi"):
        env(WORLD, render_mode="human")
    with pytest.raises(OptionError, match="reward: 'fame' is none of win, points"):
        env(WORLD, reward="fame")
    with pytest.raises(OptionError, match="players"):
        env(WONDERS, players=7)


def test_what_is_known_of_an_environment() -> None:
    game = raw_env(WONDERS, players=4, compiled=False)
    assert game.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert game.metadata["name"] == "wonders_of_antiquity_v2"
    game.reset(seed=1)
    assert game.observe("seat_2")["observation"].shape == (game.layout.length,)
