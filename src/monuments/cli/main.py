"""The `monuments` command with all its subcommands."""

from typing import Annotated

import typer

from monuments import __version__
from monuments.games import our_games

from . import (
    admin,
    arena,
    backup,
    board,
    cards,
    compiling,
    ladder,
    load,
    play,
    replay,
    rules,
    serve,
    settings,
    simulate,
    survey,
    verify,
)
from .console import never_fail_on_characters, out
from .failure import Commands, output_checked
from .game_options import GameCommand, RotatingCommand

ABOUT = "An unofficial digital edition of " + " and of ".join(
    f"{game.facts.title} by {game.facts.designer} ({game.facts.publisher})" for game in our_games()
)
"""Designers and publishers must be named wherever the edition introduces itself."""
DISCLAIMER = (
    "Neither endorsed by nor connected with designers or publishers. Board plans and cards are reconstructions."
)

app = typer.Typer(
    name="monuments",
    cls=Commands,
    help=f"{ABOUT}.\n\n{DISCLAIMER}",
    epilog="Exit codes: 0 success, 1 something was rejected or failed, 2 wrong usage, or a name or file that does not "
    "exist or cannot be read, 130 interrupted.",
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(serve.serve)
app.command()(settings.settings)
app.command()(load.load)
app.command()(backup.backup)
app.command()(backup.restore)
app.command(cls=RotatingCommand)(play.play)
app.command(cls=GameCommand)(simulate.simulate)
app.command(cls=RotatingCommand)(arena.arena)
app.command("arena ladder")(ladder.ladder)
app.command("arena survey")(survey.survey)
app.command()(replay.replay)
app.command()(verify.verify)
app.command()(rules.rules)
app.command("compile")(compiling.compile_rules)
app.add_typer(board.app)
app.add_typer(cards.app)
app.add_typer(admin.app)


def _print_version(wanted: bool) -> None:
    if wanted:
        out().print(f"monuments {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def monuments(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Show the help if no command is named."""
    if context.invoked_subcommand is None:
        out().out(context.get_help(), highlight=False)


def main() -> None:
    """Run the command."""
    never_fail_on_characters()
    with output_checked():
        app(prog_name="monuments")


if __name__ == "__main__":
    main()
