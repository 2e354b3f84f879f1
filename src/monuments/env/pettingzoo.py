"""PettingZoo environments (AEC) for every game that has an observation.

from monuments.env.pettingzoo import env
game = env("wonders_of_antiquity", players=3, expansions=["eternal_fame"])
"""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from monuments.games import DEFAULT_GAME
from monuments.games.chance import Seeded
from monuments.games.errors import MalformedNotation, OptionError
from monuments.games.position import Position
from monuments.games.registry import find_game

from .errors import EXTRA, MissingExtra, NotReset
from .observer import Observer
from .rewards import win_shares
from .text import shown_to_mover

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtra("monuments.env.pettingzoo", "pettingzoo", EXTRA) from error

REWARDS = ("win", "points")
RENDER_MODES = ("ansi",)


class MonumentsEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """One setup as an AEC environment: agents are `seat_0`, `seat_1`, …; chance is drawn automatically.

    An observation has the keys `observation` (what the seat knows, `docs/observations.md`) and `action_mask`.
    """

    def __init__(
        self,
        name: str = DEFAULT_GAME,
        own_data: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        reward: str = "win",
        compiled: bool = True,
        rules: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise OptionError("render_mode", f"{render_mode!r} is none of {', '.join(RENDER_MODES)}")
        if reward not in REWARDS:
            raise OptionError("reward", f"{reward!r} is none of {', '.join(REWARDS)}")
        self.setup = find_game(name).open_setup(options, own_data, rules)
        self.render_mode, self._reward, self._compiled = render_mode, reward, compiled
        self._observer = Observer(self.setup, compiled)
        self.layout = self._observer.layout
        """The layout of an observation."""
        facts = self.setup.game.facts
        self.metadata: dict[str, Any] = {
            "name": f"{name}_v{self.setup.rules}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(facts.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self._rng: Seeded | None = None
        self._position: Position | None = None

    def _space(self) -> spaces.Dict:
        """The space of one seat's observations."""
        numbers = spaces.Box(self.layout.lows(), self.layout.highs(), dtype=np.int16)
        mask = spaces.Box(0, 1, (self.setup.game.facts.actions,), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions: the action ids of the game."""
        return self.action_spaces[agent]

    @property
    def position(self) -> Position:
        """The current position, with everything you can ask of it; raises NotReset before the first `reset`."""
        if self._position is None:
            raise NotReset
        return self._position

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. A seed sets its random numbers; without one the previous generator continues.

        `options` exist because PettingZoo passes them; those of the game are chosen when the environment is made.
        """
        if seed is not None:
            self._rng = Seeded(seed)
        elif self._rng is None:
            self._rng = Seeded(secrets.randbits(64))
        self._position = Position(self.setup, self._compiled)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and its legal actions; none while another agent decides."""
        position, seat = self.position, self._seats[agent]
        mask = np.zeros(self.setup.game.facts.actions, np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[position.legal()] = 1
        return {"observation": self._observer.observe(position, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Apply the selected agent's action; raises IllegalAction with the rule and the reason if it is impossible."""
        position = self.position
        if self.terminations.get(self.agent_selection, True):
            self._was_dead_step(action)
            return
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise MalformedNotation(f"{self.agent_selection}: {action!r} is not an action, which is a whole number")
        number = position.verify(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        position.apply(number)
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """With `render_mode="ansi"` the table as the selected agent sees it."""
        return None if self.render_mode is None else shown_to_mover(self.position)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _go_on(self) -> None:
        """Draw what is due; then somebody decides, or the game is over."""
        assert self._rng is not None
        position = self.position
        mover = position.to_move
        while mover is None and position.is_chance:
            position.deal(position.sample(self._rng))
            mover = position.to_move
        if mover is not None:
            self.agent_selection = self.possible_agents[mover]
            return
        scores = position.scores
        paid = win_shares(scores) if self._reward == "win" else [float(score) for score in scores]
        for agent, seat in self._seats.items():
            self.rewards[agent] = paid[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"points": scores[seat]}


def raw_env(name: str = DEFAULT_GAME, own_data: Mapping[str, Any] | None = None, **options: Any) -> MonumentsEnv:
    """The bare environment; it raises IllegalAction for an impossible action and stays unchanged."""
    return MonumentsEnv(name, own_data, **options)


def env(name: str = DEFAULT_GAME, own_data: Mapping[str, Any] | None = None, **options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an impossible action ends the game at a cost of 1."""
    bare = raw_env(name, own_data, **options)
    ends = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ends))
