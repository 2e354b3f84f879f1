"""What the commands share that let bots play: naming them, seating them, and reporting what they did wrong."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Annotated

import typer
from rich.text import Text

from monuments.arena import Seated
from monuments.arena.tournament import absolute
from monuments.bots import bot_names, find_bot
from monuments.bots.referee import LIMIT_S
from monuments.match import Match

from .console import clean, err, print_line
from .failure import Unusable

NAMES = f"{', '.join(bot_names())} or one's own as path/to/file.py:MyBot"
SHOWN = 3
"""So many different mistakes of a bot are reported, and how many more there are."""

Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        help=f"Who plays: {NAMES}. Given once, for all seats; else once for each seat. Default: random choices.",
        metavar="BOT",
        show_default=False,
    ),
]
Limit = Annotated[
    float,
    typer.Option("--limit", min=0.001, help="How long a bot's answer may take.", metavar="SECONDS"),
]
DEFAULT_LIMIT = LIMIT_S
BOTS_WORTH_IT = 8
"""From so many games of bots on, another process plays more than its start costs."""

Reported = tuple[str, str, str, int]
"""A bot, the kind of its mistake, the reason, and how often."""


def seated_bots(bots: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The name of each seat's bot, or nothing where no bot is named; raises UnknownBot or Unusable."""
    if not bots:
        return ()
    if len(bots) not in (1, players):
        raise Unusable(f"{len(bots)} bots for {players} seats: name one for all, or one for each")
    names = tuple(map(absolute, bots if len(bots) == players else list(bots) * players))
    for name in names:
        find_bot(name)
    return names


def play_match(match: Match, seated: Seated) -> None:
    """Let bots play a match to its end."""
    while (mover := match.position.to_move) is not None:
        match.act(mover, seated.choose(match.position))


def report_mistakes(mistakes: Iterable[Reported]) -> None:
    """Name every bot whose answers had to be replaced, and why, on standard error."""
    console = err()
    for bot, listed in groupby(sorted(mistakes), lambda mistake: mistake[0]):
        reported = sorted(listed, key=lambda mistake: -mistake[3])
        times = sum(mistake[3] for mistake in reported)
        answers = "1 answer was" if times == 1 else f"{times:,} answers were"
        print_line(console, Text(f"{clean(bot)}: {answers} replaced by a random legal action", "bold yellow"))
        for _, kind, reason, often in reported[:SHOWN]:
            print_line(console, Text(f"  {often:,} × {kind}: {clean(reason)}"))
        if len(reported) > SHOWN:
            print_line(console, Text(f"  and {len(reported) - SHOWN:,} more kinds"))
