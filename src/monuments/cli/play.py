"""`monuments play`: a game among players who choose at random, or among bots, narrated in sentences."""

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from monuments.arena import Seated
from monuments.arena.evenly import LARGEST_SEED
from monuments.arena.pairing import labels
from monuments.arena.standings import Fault, faults
from monuments.bots import find_bot
from monuments.games import DEFAULT_GAME, Seeded, Setup
from monuments.games.options import CUSTOM
from monuments.match import FairDealer, Match, SeededDealer
from monuments.records import NO_SALT, Fairness, commitment, dump_record, new_secret
from monuments.simulation.playing import play_match

from .bots import (
    DEFAULT_LIMIT,
    Bots,
    Limit,
    Strict,
    check_answers,
    not_repeating,
    report_mistakes,
    seated_bots,
)
from .console import clean, err, out
from .files import check_new_file
from .game_options import GameName, chosen_setup
from .narrating import Happening, Narrator
from .options import Lang
from .scoreboard import scoreboard
from .words import Language, word, word_for


def play(
    context: typer.Context,
    game: GameName = DEFAULT_GAME,
    bot: Bots = None,
    limit: Limit = DEFAULT_LIMIT,
    strict: Strict = False,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=LARGEST_SEED,
            help="The seed for repeatable draws and choices. Default: a secret decides.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Write the game's record to this file.", dir_okay=False, show_default=False)
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Play a game among random players or bots, narrated in sentences.

    All draws come from a secret. Its hash is printed first and the secret itself at the end, so that anyone can
    recompute the draws. With --seed, they come from the seed and prove nothing.
    """
    console, language = out(), lang.value
    setup = chosen_setup(context, game)
    bots = seated_bots(bot, setup.players)
    seats = list(labels(bots)) or [""] * setup.players
    if record is not None:
        check_new_file(record)
    secret = new_secret()
    dealer = FairDealer(Fairness(secret, [NO_SALT] * len(seats))) if seed is None else SeededDealer(seed)
    options = {key: value for key, value in setup.options.items() if key != "first_player"}
    match = Match.new(setup.game, options, seats, dealer, setup.own_data, compiled=bool(bots))
    introduce(console, match.setup, language)
    if not bots:
        console.print(word(language, "random_players", count=len(seats)))
    if seed is None:
        _print_bytes(console, word(language, "commitment"), commitment(secret))
    else:
        console.print(_seeded(seed, bots, language))
    start = secrets.randbits(64) if seed is None else seed
    replaced: tuple[Fault, ...] = ()
    answers: dict[str, int] = {}
    if bots:
        seated = Seated([find_bot(name) for name in bots], start, limit, strict=strict)
        with err().status(word(language, "bots_play")):
            play_match(match, seated)
        replaced = faults(((seats[seat], mistake), times) for (seat, mistake), times in seated.mistakes.items())
        answers = dict(zip(seats, seated.decisions, strict=True))
    else:
        choices = Seeded(start, "choices")
        while match.position.to_move is not None:
            match.act(match.position.to_move, choices.choice(match.position.legal()))
    narrator = Narrator(console, match.setup, seats, language)
    happenings = [Happening(n, entry.event, entry.rows, entry.turn) for n, entry in enumerate(match.log, 1)]
    narrator.narrate(happenings, match.position.turn)
    console.print()
    console.print(scoreboard(match.position, narrator.names, language))
    if seed is None:
        _print_bytes(console, word(language, "secret"), secret.hex())
        console.print(word(language, "secret_use"))
    if record is not None:
        record.write_text(dump_record(match.record()), encoding="utf-8")
        console.print(word(language, "record_written", file=clean(str(record))))
    report_mistakes(replaced, language)
    check_answers(replaced, answers)


def _seeded(seed: int, bots: tuple[str, ...], language: str) -> str:
    """A sentence about what is the same in every run with a seed."""
    others = not_repeating(bots)
    if not others:
        return word(language, "seeded", seed=str(seed))
    return word(language, "seeded_draws", seed=str(seed), bots=", ".join(map(clean, others)))


def introduce(console: Console, setup: Setup, language: str) -> None:
    """Print the game and its options."""
    facts = setup.game.facts
    about = {"title": facts.title, "designer": facts.designer, "publisher": facts.publisher}
    console.print(Text(word(language, "unofficial", **about), "bold"))
    console.print(Text(describe(setup, language), "dim"))


def describe(setup: Setup, language: str) -> str:
    """The options of a game on one line."""
    said = [word(language, "rules_version", version=setup.rules)]
    for key, value in setup.options.items():
        said.append(f"{word_for(language, 'option', key)} {_shown(key, value, language)}")
    if setup.own_data is not None and CUSTOM not in setup.options.values():
        said.append(f"{word_for(language, 'option', setup.game.facts.data_key)} {word_for(language, 'value', CUSTOM)}")
    return " · ".join(said)


def _shown(key: str, value: object, language: str) -> str:
    """The value of an option in words; a seat counted from 1."""
    if key == "first_player" and isinstance(value, int):
        return str(value + 1)
    if isinstance(value, bool):
        return word(language, "yes" if value else "no")
    if isinstance(value, list | tuple):
        return ", ".join(clean(word_for(language, "value", str(item))) for item in value) or "–"
    return clean(word_for(language, "value", value) if isinstance(value, str) else str(value))


def _print_bytes(console: Console, label: str, digits: str) -> None:
    """A label, and hexadecimal digits on a line of their own that is never broken."""
    console.print(label)
    console.print(Text(digits, "bold"), soft_wrap=True)
