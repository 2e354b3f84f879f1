"""Compiles the bots' functions in advance, by letting the bots choose once in a game that is then discarded."""

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

Call = Callable[[], object]


def is_needed_by(bot: str) -> bool:
    """Whether the bot of this name needs what is compiled here; a bot from a file takes care of itself."""
    kind, _, _ = bot.partition(":")
    return kind != "random" and kind in bot_names()


def is_compiled(game: Game) -> bool:
    """Whether all machine code that bots need for a game exists from an earlier run."""
    return all((folder / COMPLETE).exists() for folder in _kept(game))


def compile_ahead(setup: Setup) -> Iterator[tuple[str, int]]:
    """Compile it, after the rules; yields the name of each part before compiling it, and how many are left."""
    calls: dict[str, Call] = {
        "think": lambda: SearchBot(SearchOptions(simulations=1, forgets=0.5)).choose(_first_choice(setup)),
        "glance": lambda: GreedyBot().choose(_first_choice(setup)),
    }
    solver = sense_of(setup.game).solver
    if solver is not None:
        calls |= solver.ahead(setup.game)
    for done, (name, call) in enumerate(calls.items()):
        yield name, len(calls) - done
        call()
    for folder in _kept(setup.game):
        if can_write(folder):
            (folder / COMPLETE).touch()


def _first_choice(setup: Setup) -> Seen:
    """What a seat sees at the first decision with more than one action."""
    position, rng = Position(setup, compiled=True), Seeded("ahead")
    while position.is_chance or len(position.legal()) == 1:
        go_on(position, rng)
    assert position.to_move is not None
    return Seen(position, position.to_move)


def go_on(position: Position, rng: Seeded) -> None:
    """Advance the game by one draw or one random action."""
    if position.is_chance:
        position.deal(position.sample(rng))
    else:
        position.apply(rng.choice(position.legal()))


def _kept(game: Game) -> list[Path]:
    sense = sense_of(game)
    folders = [bot_linker(game, sense, compiled=True).cache]
    return folders if sense.solver is None else [*folders, sense.solver.cache(game)]
