"""Options that several commands share."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer

from monuments.arena.evenly import LARGEST_SEED
from monuments.games import Setup, all_games, find_game

from .failure import Unusable
from .words import Language

EVERY, WORLD, WONDERS = "Options of every game", "Options of Monuments", "Options of Wonders of Antiquity"


class Screens(StrEnum):
    """Whether stones behind the screens are shown (H2)."""

    open = "open"
    closed = "closed"


GameName = Annotated[
    str,
    typer.Option("--game", help=f"The game: {' or '.join(game.facts.name for game in all_games())}.", metavar="NAME"),
]
Seed = Annotated[
    int,
    typer.Option(
        min=0,
        max=LARGEST_SEED,
        help="Where the random numbers start. The same seed gives the same draws, and the same games unless bots are "
        "limited by time.",
        metavar="N",
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", min=1, max=256, help="How many processes. Default: as is quickest.", show_default=False
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")]
Lang = Annotated[Language, typer.Option("--lang", help="The language.")]
MonumentName = Annotated[
    str | None,
    typer.Option(
        "--monument",
        help="A built-in monument, or a board file of one's own (*.toml). Default: the game's.",
        metavar="NAME|FILE",
        rich_help_panel=WORLD,
        show_default=False,
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        help="How many play. Default: the game's.",
        metavar="N",
        rich_help_panel=EVERY,
        show_default=False,
    ),
]
FirstPlayer = Annotated[
    int | None,
    typer.Option(
        "--first-player",
        help="The seat that begins, counted from 1. Default: seat 1 in every game.",
        metavar="SEAT",
        rich_help_panel=EVERY,
        show_default=False,
    ),
]
StepBack = Annotated[
    bool | None,
    typer.Option(
        "--step-back/--no-step-back",
        help="May a turn enter the space on which it began (Q6)?",
        rich_help_panel=WORLD,
        show_default=False,
    ),
]
LastRoundPenalty = Annotated[
    bool | None,
    typer.Option(
        "--last-round-penalty/--no-last-round-penalty",
        help="Does passing in the last round cost points (B3)?",
        rich_help_panel=WORLD,
        show_default=False,
    ),
]
ScreensOption = Annotated[
    Screens | None,
    typer.Option(
        "--screens",
        help="Are stones behind the screens shown to all (H2)?",
        rich_help_panel=WORLD,
        show_default=False,
    ),
]
Expansions = Annotated[
    list[str] | None,
    typer.Option(
        "--expansion",
        help="An expansion: eternal_fame or heroes_traders_scholars. May be given several times.",
        metavar="NAME",
        rich_help_panel=WONDERS,
        show_default=False,
    ),
]
CardsFile = Annotated[
    str | None,
    typer.Option(
        "--cards",
        help="A card file of one's own (*.toml). Default: the game's.",
        metavar="FILE",
        rich_help_panel=WONDERS,
        show_default=False,
    ),
]


def chosen(**options: Any) -> dict[str, Any]:
    """The game's options that were given; the game fills in the others and refuses those it does not have."""
    return {
        key: value.value if isinstance(value, StrEnum) else value for key, value in options.items() if value is not None
    }


def set_up(game: str, options: Mapping[str, Any]) -> Setup:
    """A game by its name with its options; the first player, counted from 1 by users, from 0 as in all data."""
    first = options.get("first_player")
    if first is None:
        return find_game(game).open_setup(options)
    seats = find_game(game).open_setup({**options, "first_player": 0}).players
    if first not in range(1, seats + 1):
        raise Unusable(f"--first-player: {first} is no seat: they run from 1 to {seats}")
    return find_game(game).open_setup({**options, "first_player": first - 1})
