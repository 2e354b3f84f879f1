"""OpenSpiel games: `python_` and the name of the game, for every game with an observation and draws piece by piece.

Importing this module registers them:
import monuments.env.openspiel, pyspiel
game = pyspiel.load_game("python_world_monuments(players=3,monument=taj_mahal)")
"""

import hashlib
from collections.abc import Callable, Mapping
from ctypes import py_object, pythonapi
from typing import Any

import numpy as np

from monuments.games.game import WATCHER, Game, Setup
from monuments.games.options import Kind
from monuments.games.registry import all_games

from .draws import Chances, draws_of
from .errors import EXTRA, MissingExtra
from .observer import Observer
from .rewards import win_shares
from .text import observation_text, shown_to_mover
from .tree import CHANCE_MOVES, NOBODY_MOVES, Node

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("monuments.env.openspiel", "open_spiel", EXTRA) from error

PREFIX = "python_"
"""OpenSpiel names the games that are written in Python so."""
COMPILED = "compiled"
"""A parameter of every game: whether the rules run as machine code."""


def openspiel_name(game: Game) -> str:
    """What a game is called in OpenSpiel."""
    return PREFIX + game.facts.name


def _parameters(game: Game) -> dict[str, Any]:
    """The parameters with their defaults: the declared options, with a switch for each of several names."""
    parameters: dict[str, Any] = {}
    for option in game.options:
        if option.kind is Kind.NAMES:
            parameters |= {name: name in option.default for name in option.choices}
        elif option.kind is not Kind.FILE:
            parameters[option.name] = option.default
    return {**parameters, COMPILED: True}


def _options(game: Game, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the game that parameters stand for."""
    options = dict(parameters)
    for option in game.options:
        if option.kind is Kind.NAMES:
            options[option.name] = [name for name in option.choices if options.pop(name)]
    return options


def _game_type(game: Game) -> Any:
    """The facts of a game that OpenSpiel asks for."""
    kinds, informed, facts = pyspiel.GameType, pyspiel.GameType.Information, game.facts
    return pyspiel.GameType(
        short_name=openspiel_name(game),
        long_name=facts.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=informed.PERFECT_INFORMATION if facts.perfect_information else informed.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(facts.players),
        min_num_players=min(facts.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class MonumentsGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """One setup as an OpenSpiel game."""

    def __init__(self, game_type: Any, setup: Setup, compiled: bool, parameters: Mapping[str, Any]) -> None:
        self.setup, self.draws = setup, draws_of(setup.game)
        self.observer = Observer(setup, compiled)
        self._first = Node(setup, compiled)
        players, table = setup.players, setup.table
        about = pyspiel.GameInfo(
            num_distinct_actions=setup.game.facts.actions,
            max_chance_outcomes=self.draws.pieces,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.draws.most_decisions(table),
        )
        super().__init__(game_type, about, dict(parameters))

    def new_initial_state(self) -> "MonumentsState":
        """The game before the first draw."""
        return MonumentsState(self)

    def first_node(self) -> Node:
        """The root of the game's tree."""
        return self._first.copy()

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the pieces drawn in a game."""
        return self.draws.most_pieces(self.setup.table)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "MonumentsObserver":
        """The observer with which OpenSpiel observes states."""
        return MonumentsObserver(self.observer, iig_obs_type, params)


class MonumentsState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A node of the game's tree."""

    def __init__(self, game: MonumentsGame) -> None:
        super().__init__(game)
        self.node = game.first_node()

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's constant for chance or the end."""
        mover = self.node.mover
        if mover == CHANCE_MOVES:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if mover == NOBODY_MOVES else mover

    def _legal_actions(self, player: int) -> list[int]:
        """The ids of all legal actions, in ascending order."""
        return sorted(self.node.position.legal()) if player == self.node.mover else []

    def chance_outcomes(self) -> Chances:
        """The pieces that may be drawn, with their probabilities."""
        return self.node.chances()

    def _apply_action(self, action: int) -> None:
        """Draw a piece, or apply an action."""
        if self.node.mover == CHANCE_MOVES:
            self.node.draw(action)
        else:
            self.node.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """An action, or a piece that is drawn, in our notation."""
        return self.node.name(action) if player == pyspiel.PlayerId.CHANCE else self.node.position.notation(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.mover == NOBODY_MOVES

    def returns(self) -> list[float]:
        """The shares of the win, which add up to 0; all 0 before the end."""
        position = self.node.position
        return win_shares(position.scores) if position.is_over else [0.0] * position.setup.players

    def __str__(self) -> str:
        """The table as the mover sees it, and a hash of what is hidden."""
        node = self.node
        hidden = hashlib.blake2b(node.position.state.tobytes(), digest_size=8).hexdigest()
        drawn = ", ".join(map(node.name, node.drawn))
        waiting = "" if node.waiting is None else node.position.notation(node.waiting)
        return f"{shown_to_mover(node.position)}\ndrawn: {drawn}\nwaiting: {waiting}\nstate: {hidden}"


class MonumentsObserver:
    """Observations and information states, by OpenSpiel's interface for observers in Python."""

    def __init__(self, observer: Observer, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters; given: {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        privately = pyspiel.PrivateInfoType
        if not kind.public_info or kind.private_info == privately.ALL_PLAYERS:
            raise ValueError(
                "an observation is what one seat knows, or what everybody knows; private information alone is not"
            )
        self._observer, self._recalls = observer, kind.perfect_recall
        self._is_private = kind.private_info == privately.SINGLE_PLAYER
        self.tensor, self.dict = None, {}
        if not self._recalls:
            layout = observer.layout
            self.tensor = np.zeros(layout.length, np.float32)
            self.dict = {field.name: layout.read(self.tensor, field.name) for field in layout}

    def set_from(self, state: MonumentsState, player: int) -> None:
        """Load what a player knows in a state."""
        if self.tensor is not None:
            self.tensor[:] = self._observer.observe(state.node.position, self._seat(player))

    def string_from(self, state: MonumentsState, player: int) -> str:
        """What a player knows in a state; with perfect recall also a hash of everything seen before."""
        numbers = self._observer.observe(state.node.position, self._seat(player))
        text = f"seat: {self._seat(player)}\n{observation_text(self._observer.layout, numbers)}"
        return f"{text}\nseen: {state.node.seen(player)}" if self._recalls else text

    def _seat(self, player: int) -> int:
        return player if self._is_private else WATCHER


def register_games() -> None:
    """Make OpenSpiel know every game that names an observation and draws among its companions."""
    known = set(pyspiel.registered_names())
    for game in all_games():
        if {"observation", "draws"} <= game.companions.keys() and openspiel_name(game) not in known:
            kind = _game_type(game)
            make = _maker(game, kind)
            # OpenSpiel drops its references after Python has ended; freeing an object then aborts the process.
            for kept in (kind, make):
                pythonapi.Py_IncRef(py_object(kept))
            pyspiel.register_game(kind, make)


def _maker(game: Game, kind: Any) -> Callable[..., MonumentsGame]:
    def make(params: Mapping[str, Any] | None = None) -> MonumentsGame:
        parameters = {**_parameters(game), **(params or {})}
        compiled = bool(parameters.pop(COMPILED))
        return MonumentsGame(kind, game.open_setup(_options(game, parameters)), compiled, params or {})

    return make


register_games()
