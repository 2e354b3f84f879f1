"""What the commands with bots share: naming bots, seating them, and reporting their mistakes."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Annotated

import typer
from rich.text import Text

from monuments.arena.pairing import label
from monuments.arena.standings import Fault
from monuments.arena.tournament import absolute
from monuments.bots import bot_names, find_bot
from monuments.bots.referee import LIMIT_S

from .console import clean, err, print_line
from .failure import Failure, Unusable
from .words import number, word

NAMES = f"{', '.join(bot_names())} or your own as file.py:MyBot, or file.py:MyBot:depth=5 with options"
SHOWN = 3
"""How many different mistakes of a bot are listed; the others are only counted."""

Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        help=f"Who plays: {NAMES}. Given once for all seats, or once for each seat. Default: random choices.",
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
"""The games of bots for which another process is worth starting."""

Strict = Annotated[
    bool,
    typer.Option(
        "--strict", help="Stop at the first bad answer of a bot and print its traceback, instead of replacing it."
    ),
]


def seated_bots(bots: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The name of each seat's bot, or nothing if no bot is named; raises UnknownBot or Unusable."""
    if not bots:
        return ()
    if len(bots) not in (1, players):
        raise Unusable(f"{len(bots)} bots for {players} seats: name one for all, or one for each")
    names = tuple(map(absolute, bots if len(bots) == players else list(bots) * players))
    for name in names:
        find_bot(name)
    return names


def not_repeating(bots: Iterable[str]) -> list[str]:
    """The bots whose choices may differ in another run, each once."""
    return [label(name) for name in dict.fromkeys(bots) if not find_bot(name).repeats]


def report_mistakes(replaced: Iterable[Fault], language: str, *, can_be_strict: bool = True) -> None:
    """Name every bot whose answers had to be replaced, and why, on standard error."""
    console = err()
    for bot, group in groupby(sorted(replaced), lambda one: one.bot):
        listed = sorted(group, key=lambda one: -one.times)
        times = sum(one.times for one in listed)
        print_line(console, Text(word(language, "answers_replaced", bot=clean(bot), times=times), "bold yellow"))
        for one in listed[:SHOWN]:
            where = f" ({one.where})" if one.where else ""
            print_line(console, Text(clean(f"  {number(language, one.times, ',')} × {one.kind}: {one.reason}{where}")))
        if len(listed) > SHOWN:
            print_line(console, Text("  " + word(language, "more_mistakes", count=len(listed) - SHOWN)))
        if can_be_strict:
            print_line(console, Text("  " + word(language, "strict_note"), "dim"))


def check_answers(replaced: Iterable[Fault], answers: Mapping[str, int]) -> None:
    """Raise Failure if a bot never gave a valid answer; `answers` are the numbers of all answers."""
    bad = Counter[str]()
    for one in replaced:
        bad[one.bot] += one.times
    useless = [bot for bot, times in sorted(bad.items()) if times >= answers[bot] > 0]
    if useless:
        raise Failure(f"{' and '.join(map(label, useless))} never gave a valid answer")
