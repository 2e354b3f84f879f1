"""The vectorised environment: it plays by the rules, game by game, whatever else is in the batch."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from monuments import IllegalAction, MalformedNotation, OptionError, Position, Seeded, UnknownGame
from monuments.env import Batch, IllegalStep, NotReset, Observer, VectorEnv
from monuments.env.rewards import win_shares
from tests.support.amounts import amount
from tests.support.env.variants import WONDERS, WORLD, Variant, every_variant, random_actions


def made(variant: Variant, **how: Any) -> VectorEnv:
    """An environment of a variant."""
    name, options, own_data = variant
    return VectorEnv(name, own_data, **how, **options)


def copied(batch: Batch) -> Batch:
    """A copy of a batch, which the next step does not overwrite."""
    return Batch(*(array.copy() for array in batch))


def same(one: Batch, other: Batch) -> bool:
    """Whether two batches are equal."""
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


class Shadow:
    """The same games played by `Position`, with the same random numbers."""

    def __init__(self, env: VectorEnv, seed: object) -> None:
        self.env, self.observer = env, Observer(env.setup, compiled=True)
        self.rngs = [Seeded(seed, i) for i in range(env.games)]
        self.positions = [self.begin(i) for i in range(env.games)]

    def begin(self, i: int) -> Position:
        position = Position(self.env.setup, compiled=True)
        self.draw(position, i)
        return position

    def draw(self, position: Position, i: int) -> None:
        while position.is_chance:
            position.deal(position.sample(self.rngs[i]))

    def step(self, i: int, action: int) -> tuple[int, ...] | None:
        """Apply an action; the scores if it ends the game, and another game starts."""
        position = self.positions[i]
        position.apply(action)
        self.draw(position, i)
        if not position.is_over:
            return None
        self.positions[i] = self.begin(i)
        return position.scores

    def shows(self, batch: Batch) -> None:
        """Check that a batch says about every game what its position says."""
        for i, position in enumerate(self.positions):
            mover = position.to_move
            assert mover is not None
            assert mover == batch.movers[i]
            assert np.array_equal(batch.masks[i], position.mask())
            assert np.array_equal(batch.observations[i], self.observer.observe(position, mover))


@every_variant
def test_it_plays_as_positions_do(variant: Variant) -> None:
    env = made(variant, games=4, seed="shadow")
    shadow, rng, ended = Shadow(env, "shadow"), Seeded("choices"), 0
    batch = env.reset()
    last = np.zeros((4, env.players), int)
    for _ in range(amount(450, 3000)):
        shadow.shows(batch)
        actions = random_actions(batch.masks, rng)
        batch = env.step(actions)
        for i, action in enumerate(actions.tolist()):
            scores = shadow.step(i, action)
            assert batch.dones[i] == (scores is not None)
            if scores is None:
                assert not batch.rewards[i].any()
            else:
                ended += 1
                last[i] = scores
                assert batch.rewards[i] == pytest.approx(win_shares(scores))
            assert batch.scores[i].tolist() == last[i].tolist()
    assert ended >= 4


@every_variant
def test_interpreted_and_compiled_batches_are_equal(variant: Variant) -> None:
    envs = [made(variant, games=2, seed=5, compiled=compiled) for compiled in (False, True)]
    batches = [env.reset() for env in envs]
    rng = Seeded("ways")
    for _ in range(amount(40, 400)):
        assert same(*batches)
        actions = random_actions(batches[0].masks, rng)
        batches = [env.step(actions) for env in envs]


def test_interpreted_rules_pay_finished_games_and_start_new_ones_too() -> None:
    envs = [VectorEnv(WORLD, games=1, seed=8, compiled=compiled) for compiled in (False, True)]
    batches = [env.reset() for env in envs]
    rng = Seeded("paid")
    while not batches[1].dones[0]:
        actions = random_actions(batches[1].masks, rng)
        batches = [env.step(actions) for env in envs]
    assert same(*batches)
    assert batches[0].rewards.any()


@pytest.mark.parametrize("name", [WORLD, WONDERS])
def test_a_game_depends_only_on_the_seed_and_its_index(name: str) -> None:
    small, large = VectorEnv(name, games=3, seed=1), VectorEnv(name, games=50, seed=1)
    one, other = small.reset(), large.reset()
    for step in range(600):
        assert all(np.array_equal(a, b[:3]) for a, b in zip(one, other, strict=True))
        first = [int(np.flatnonzero(mask)[step % mask.sum()]) for mask in other.masks]
        one, other = small.step(first[:3]), large.step(first)


def test_seeds_and_resets() -> None:
    env = VectorEnv(WORLD, games=8, seed=1)
    first = copied(env.reset())
    second = copied(env.reset())
    assert not same(first, second)
    assert same(first, copied(env.reset(seed=1)))
    assert same(second, copied(env.reset()))
    assert same(copied(env.reset(seed=2)), VectorEnv(WORLD, games=8, seed=2).reset())
    assert len({row.tobytes() for row in first.observations}) == 8


def test_the_reward_may_be_points() -> None:
    env = VectorEnv(WORLD, games=20, seed=4, players=3, reward="points")
    batch, rng, done = env.reset(), Seeded("points"), 0
    while done < 5:
        batch = env.step(random_actions(batch.masks, rng))
        done += int(batch.dones.sum())
        assert np.array_equal(batch.rewards[batch.dones], batch.scores[batch.dones])
        assert not batch.rewards[~batch.dones].any()


@pytest.mark.parametrize(
    ("scores", "shares"),
    [
        ((3, 1), [1, -1]),
        ((2, 2), [0, 0]),
        ((5, 9, 1), [-1 / 2, 1, -1 / 2]),
        ((9, 9, 1), [1 / 4, 1 / 4, -1 / 2]),
        ((0, -3, -3, -4), [1, -1 / 3, -1 / 3, -1 / 3]),
        ((-1, -1, -1, -4), [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
    ],
)
def test_the_shares_of_a_win_add_up_to_nothing(scores: tuple[int, ...], shares: list[float]) -> None:
    assert win_shares(scores) == pytest.approx(shares)
    assert sum(win_shares(scores)) == pytest.approx(0)


@pytest.mark.parametrize("compiled", [False, True])
def test_an_impossible_action_is_refused_before_anything_is_done(compiled: bool) -> None:
    env = VectorEnv(WORLD, games=5, seed=3, compiled=compiled)
    batch = env.reset()
    before = copied(batch)
    positions = [env.position(i) for i in range(5)]
    actions = random_actions(batch.masks, Seeded("impossible"))
    actions[3] = 12
    with pytest.raises(IllegalStep, match=r"game 3: action 12 \(m0\) is impossible: Q4: ") as raised:
        env.step(actions)
    assert (raised.value.game, raised.value.action, raised.value.notation) == (3, 12, "m0")
    assert isinstance(raised.value.reason, IllegalAction)
    assert same(before, batch)
    assert [env.position(i) for i in range(5)] == positions


@pytest.mark.parametrize("action", [-1, 95, 2**40, -(2**40)])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    env = VectorEnv(WORLD, games=2, seed=3)
    env.reset()
    with pytest.raises(IllegalStep, match=f"game 1: action {action} .*ids run from 0 to 94"):
        env.step([0, action])


def test_wrong_actions_are_named() -> None:
    env = VectorEnv(WORLD, games=2, seed=3)
    with pytest.raises(NotReset, match="call reset"):
        env.step([0, 0])
    with pytest.raises(NotReset):
        env.position(0)
    env.reset()
    with pytest.raises(MalformedNotation, match=r"an array of 2 is needed, one for each game, not the shape \(3,\)"):
        env.step([0, 0, 0])
    with pytest.raises(MalformedNotation, match="whole numbers are needed, not float64"):
        env.step([0.0, 0.0])
    with pytest.raises(MalformedNotation, match="whole numbers are needed, not bool"):
        env.step([True, False])
    with pytest.raises(MalformedNotation, match="there is no game 2: they are numbered from 0 to 1"):
        env.position(2)


@pytest.mark.parametrize("dtype", [np.int16, np.uint8, np.int64, np.uint64])
def test_actions_may_be_of_any_whole_type(dtype: Any) -> None:
    env = VectorEnv(WORLD, games=2, seed=3)
    batch = env.reset()
    env.step(random_actions(batch.masks, Seeded(1)).astype(dtype))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "option games: 0 is not a whole number from 1"),
        ({"games": 2.0}, "option games: 2.0 is not"),
        ({"reward": "fame"}, "option reward: 'fame' is none of win, points"),
        ({"backend": "tpu"}, "option backend: 'tpu' is none of cpu, cuda"),
        ({"backend": "cuda", "compiled": False}, "option compiled: a GPU runs compiled rules only"),
        ({"players": 5}, "option players"),
        ({"colour": "red"}, "option colour: unknown in version 1 of the rules; there are: players"),
        ({"monument": "pisa"}, "pisa"),
    ],
)
def test_wrong_options_are_named(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises((OptionError, ValueError), match=message):
        VectorEnv(WORLD, **wrong)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        VectorEnv("chess")


def test_thousands_of_games_at_once() -> None:
    env = VectorEnv(WONDERS, games=4096, seed=7)
    batch = env.reset()
    for _ in range(20):
        batch = env.step(batch.masks.argmax(axis=1))
    assert batch.masks.any(axis=1).all()
    assert batch.observations.shape == (4096, env.layout.length)


@pytest.mark.parametrize(("variant", "steps"), [("notre_dame", 30), ("fame", 12), ("kiosk", 100)])
def test_a_simulated_gpu_plays_the_same(variant: str, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Real GPUs are tested by `benchmarks/gpu_env.py`."""
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "1")
    subprocess.run([sys.executable, "-m", "tests.support.env.simulated_gpu", variant, str(steps)], check=True)
