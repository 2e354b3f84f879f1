"""Compiling ahead what the bots think with: by letting them answer once, in a game of which nothing is kept."""

from collections.abc import Callable, Iterator
from pathlib import Path

from monuments.games import Game, Position, Seeded, Setup
from monuments.games.compiling import COMPLETE
from monuments.games.kernel import can_write

from .bot import Seen
from .catalogue import bot_names
from .greedy import GreedyBot
from .search import SearchBot, SearchOptions
from .sense import bot_linker, sense_of
from .world_monuments.solver import endgame_linker, is_last_building, solve

WITH_ENDGAMES = "world_monuments"
"""The game whose end is solved."""
SOLVED = (2, 3)
"""Numbers of players, one for each of the two searches of an endgame."""

Call = Callable[[], object]


def is_needed_by(bot: str) -> bool:
    """Whether a bot, by its name, thinks with what is compiled here; one from a file sees to itself."""
    kind, _, _ = bot.partition(":")
    return kind != "random" and kind in bot_names()


def is_compiled(game: Game) -> bool:
    """Whether the machine code of all that bots need of a game is kept from an earlier run."""
    return all((folder / COMPLETE).exists() for folder in _kept(game))


def compile_ahead(setup: Setup) -> Iterator[tuple[str, int]]:
    """Compile it, the rules being compiled already; yields the name of each part before it, and how many are left."""
    calls: dict[str, Call] = {
        "think": lambda: SearchBot(SearchOptions(simulations=1, forgets=0.5)).choose(_first_choice(setup)),
        "glance": lambda: GreedyBot().choose(_first_choice(setup)),
    }
    if setup.game.facts.name == WITH_ENDGAMES:
        calls |= {f"endgame of {players}": _endgame(setup.game, players) for players in SOLVED}
    for done, (name, call) in enumerate(calls.items()):
        yield name, len(calls) - done
        call()
    for folder in _kept(setup.game):
        if can_write(folder):
            (folder / COMPLETE).touch()


def _endgame(game: Game, players: int) -> Call:
    return lambda: solve(_last_building(game.setup({"players": players})), nodes=1)


def _first_choice(setup: Setup) -> Seen:
    """What the first player sees who has more than one action to choose from."""
    position, rng = Position(setup, compiled=True), Seeded("ahead")
    while position.is_chance or len(position.legal()) == 1:
        _go_on(position, rng)
    assert position.to_move is not None
    return Seen(position, position.to_move)


def _last_building(setup: Setup) -> Position:
    """The first position of a random game that can be solved."""
    for number in range(1000):
        position, rng = Position(setup, compiled=True), Seeded("ahead", number)
        while not position.is_over:
            if is_last_building(position):
                return position
            _go_on(position, rng)
    raise AssertionError("no game has a last building phase")


def _go_on(position: Position, rng: Seeded) -> None:
    if position.is_chance:
        position.deal(position.sample(rng))
    else:
        position.apply(rng.choice(position.legal()))


def _kept(game: Game) -> list[Path]:
    folders = [bot_linker(game, sense_of(game), compiled=True).cache]
    if game.facts.name == WITH_ENDGAMES:
        folders.append(endgame_linker(game, compiled=True).cache)
    return folders
