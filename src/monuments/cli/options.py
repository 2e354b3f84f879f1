"""Options that several commands share."""

from typing import Annotated

import typer

from monuments.arena.evenly import LARGEST_SEED

from .words import Language

Seed = Annotated[
    int,
    typer.Option(
        min=0,
        max=LARGEST_SEED,
        help="The seed of the random numbers. The same seed gives the same draws, and the same games unless bots are "
        "limited by time.",
        metavar="N",
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", min=1, max=256, help="How many processes. Default: as is fastest.", show_default=False
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")]
Lang = Annotated[Language, typer.Option("--lang", help="The language of the output; errors are in English.")]
