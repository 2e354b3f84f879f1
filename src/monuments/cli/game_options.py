"""The options of a game as options of a command, generated from the game's declaration."""

import inspect
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from monuments.games import DEFAULT_GAME, Game, Setup, all_games, find_game, our_games
from monuments.games.options import FIRST_PLAYER, PLAYERS, Kind, Option

from .failure import Unusable

GAME = "--game"
GameName = Annotated[
    str,
    typer.Option(
        GAME,
        help=f"The game: {', '.join(game.facts.name for game in our_games())}, or one that is installed.",
        metavar="NAME",
    ),
]
PREFIX = "option_"
"""The prefix of these parameters, so that no option of a game is confused with one of the command."""
NEGATED = "negated_option_"
"""The prefix of the flags that switch an option off. They are separate, hidden parameters, because two flags of one
parameter do not fit into a help text of 80 columns."""
METAVARS = {Kind.NUMBER: "N", Kind.NAME: "NAME", Kind.NAMES: "NAME", Kind.FILE: "FILE"}
LANGUAGE = "en"


class GameCommand(TyperCommand):
    """A command that takes `--game` and the options of that game. Its help lists those of every game."""

    left_out: Sequence[str] = ()
    """Options that the command itself decides."""
    _game: str | None = None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Add the options of the chosen game, and parse the arguments."""
        self._game = _named(args)
        game = find_game(self._game or DEFAULT_GAME)
        own = self._own_flags(ctx)
        parameters = self._parameters(game)
        self._refuse_others(game, args, {*own, *_flags(parameters)})
        for flag in sorted(own & _flags(parameters)):
            raise Unusable(f"the game {game.facts.name!r} cannot be played by this command: both have an option {flag}")
        self.params = [*self.params, *parameters]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; `chosen_setup` finds the game's options."""
        options: dict[str, Any] = {}
        for name in list(ctx.params):
            if name.startswith((PREFIX, NEGATED)):
                value = ctx.params.pop(name)
                key = name.removeprefix(NEGATED).removeprefix(PREFIX)
                if value in (None, [], ()):
                    continue
                if key in options:
                    raise Unusable(f"option {key} is switched both on and off")
                options[key] = value if name.startswith(PREFIX) else False
        ctx.obj = options
        return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help, with the options of the chosen game, or of every game if none is chosen."""
        own = [parameter for parameter in self.params if not str(parameter.name).startswith((PREFIX, NEGATED))]
        games = (
            [find_game(self._game)] if self._game else sorted(all_games(), key=lambda g: g.facts.name != DEFAULT_GAME)
        )
        shared = self._parameters(find_game(self._game or DEFAULT_GAME), shared=True)
        particular = [parameter for game in games for parameter in self._parameters(game, shared=False)]
        self.params = [*own, *shared, *particular]
        super().format_help(ctx, formatter)

    def flags_of(self, game: Game) -> set[str]:
        """The options of a game, as they are written on the command line."""
        return _flags(self._parameters(game))

    def _parameters(self, game: Game, shared: bool | None = None) -> list[Any]:
        """The parameters of all options of a game, or only of those that every game has, or of the others."""
        wanted = [
            option
            for option in game.options
            if option.name not in self.left_out and shared in (None, option.name in (PLAYERS, FIRST_PLAYER))
        ]
        return _made(parameter for option in wanted for parameter in _declared(game, option))

    def _own_flags(self, ctx: Any) -> set[str]:
        return _flags(self.get_params(ctx))

    def _refuse_others(self, game: Game, args: list[str], known: set[str]) -> None:
        """Refuse options that only other games have, and name those games."""
        for arg in args:
            flag = arg.partition("=")[0]
            if flag == "--":
                return
            if flag.startswith("--") and flag not in known:
                owners = [other for other in all_games() if flag in self.flags_of(other)]
                if owners:
                    names = " and ".join(f"{other.facts.name}" for other in owners)
                    raise Unusable(f"{flag} is an option of {names}, not of {game.facts.name}")


class RotatingCommand(GameCommand):
    """A game command that decides itself who begins."""

    left_out = (FIRST_PLAYER,)


def chosen_setup(context: typer.Context, game: str) -> Setup:
    """A game with the options given to the command; users count seats from 1, data counts them from 0."""
    options, found = dict(context.obj), find_game(game)
    first = options.pop(FIRST_PLAYER, None)
    setup = found.open_setup(options)
    if first is None:
        return setup
    if first not in range(1, setup.players + 1):
        raise Unusable(f"--first-player: there is no seat {first}; seats are numbered from 1 to {setup.players}")
    return found.open_setup({**options, FIRST_PLAYER: first - 1})


def _named(args: Sequence[str]) -> str | None:
    """The game named in the arguments; if there are several, the last, as for every option."""
    named = None
    for number, arg in enumerate(args):
        flag, is_joined, value = arg.partition("=")
        if flag == GAME:
            named = value if is_joined else " ".join(args[number + 1 : number + 2]) or None
    return named


def _declared(game: Game, option: Option) -> Iterator[inspect.Parameter]:
    flag, panel = _flag(option), f"Options of {game.facts.name}"
    if option.name in (PLAYERS, FIRST_PLAYER):
        panel = "Options of every game"
    about: dict[str, Any] = {"rich_help_panel": panel, "show_default": False, "help": _help(game, option)}
    if option.kind is Kind.SWITCH:
        yield _parameter(PREFIX + option.name, bool | None, typer.Option(flag, metavar=" ", **about))
        yield _parameter(NEGATED + option.name, bool | None, typer.Option(_negated(flag), hidden=True))
        return
    kind: Any = int if option.kind is Kind.NUMBER else str
    if option.kind is Kind.NAMES:
        kind, flag = list[str], flag.removesuffix("s")
    metavar = METAVARS[option.kind] + ("|FILE" if option.own_file else "")
    yield _parameter(PREFIX + option.name, kind | None, typer.Option(flag, metavar=metavar, **about))


def _flag(option: Option) -> str:
    return f"--{option.name.replace('_', '-')}"


def _parameter(name: str, kind: Any, about: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, about])


def _negated(flag: str) -> str:
    return f"--no-{flag.removeprefix('--')}"


def _made(parameters: Iterator[inspect.Parameter]) -> list[Any]:
    """The parameters that Typer makes from the signature of a function."""

    def holder(**given: Any) -> None:
        """Never run."""

    listed = list(parameters)
    holder.__signature__ = inspect.Signature(listed)  # type: ignore[attr-defined]
    holder.__annotations__ = {parameter.name: parameter.annotation for parameter in listed}
    app = typer.Typer(add_completion=False)
    app.command()(holder)
    return list(typer.main.get_command(app).params)


def _flags(parameters: Sequence[Any]) -> set[str]:
    return {flag for parameter in parameters for flag in (*parameter.opts, *parameter.secondary_opts)}


def _help(game: Game, option: Option) -> str:
    """What the option does, its possible values, and its default."""
    said = option.text(LANGUAGE, game.facts.name)
    if option.name not in (PLAYERS, FIRST_PLAYER):
        said = f"{said.removesuffix('.')} ({option.rule})."
    choices = ", ".join(option.choices)
    shift = int(option.name == FIRST_PLAYER)  # users count seats from 1
    if option.kind is Kind.NUMBER:
        said += f" From {option.limits.start + shift} to {option.limits.stop - 1 + shift}."
    elif option.kind is Kind.NAME:
        said += f" One of {choices}" + (", or your own file (*.toml)." if option.own_file else ".")
    elif option.kind is Kind.NAMES:
        said += f" Any of {choices}; may be given several times."
    default = option.default + shift if option.kind is Kind.NUMBER else option.default
    if option.kind is Kind.SWITCH:
        default = f"on; {_negated(_flag(option))} for off" if default else "off"
    return said + (f" Default: {default}." if default not in (None, []) else "")
