"""The survey as a page of Markdown with plots; `python -m monuments.arena.survey_page docs` makes it anew."""

import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path

from monuments.games import find_game
from monuments.texts import say

from .survey_figures import Estimate, Figures, Survey, Values, read_survey

FIGURES, PAGE, PICTURES = "survey.json", "what-bots-show.md", "pictures"
LANGUAGE = "en"
ENDS = {"completed": "monument complete", "rounds": "three rounds", "pile": "pile empty"}
"""What the page calls the reasons why games end."""
HEAD = """# What the bots show about the games

Does it matter who begins? How high are scores, and how long is a game? Here every seat is played by the same bot, so
that what differs is the game's doing and not the player's; the first seat begins in every game. Another bot, and people
all the more, may see other numbers.

`monuments arena survey --docs docs` plays the games and writes this page.
"""
READING = """A victory that k players share counts 1/k for each. Shares have their 95 % intervals beside them, and are
bold where an equal share is not in it; all else are means over games, scores with their standard deviation. *Lead* is
the best score less the next one."""


def survey_page(survey: Survey) -> str:
    """The page: how it was played, then for each game sentences, plots and tables."""
    games = [table.games for table in survey.tables]
    count = f"{min(games)}" if min(games) == max(games) else f"{min(games)} to {max(games)}"
    facts = (
        f"Every seat: `{survey.bot}`; {count} games at each of {len(games)} tables; seed {survey.seed}; {survey.day}."
        f" Played with {' / '.join(survey.played_on)}.\n"
    )
    return "\n".join([HEAD, facts, READING, "", *(_part(survey.of(game), game) for game in survey.games)])


def picture(subject: str, game: str) -> str:
    """The name of a plot's file."""
    return f"survey-{subject}-{game}.svg"


def _part(tables: Sequence[Figures], game: str) -> str:
    facts = find_game(game).facts
    lines = [
        f"## {facts.title}",
        "",
        *_sentences(tables),
        "",
        _image("seats", game, f"{facts.title}: share of the victories by seat, less an equal share, with intervals"),
        "",
        _image("scores", game, f"{facts.title}: how scores are spread, by table"),
        "",
        _image("length", game, f"{facts.title}: how many decisions a game takes, by table"),
        "",
        *_table(tables),
        "",
        "Points by source, the mean over all seats:",
        "",
        *_sources(tables, game, facts.sources),
        "",
    ]
    return "\n".join(lines)


def _image(subject: str, game: str, alt: str) -> str:
    return f"![{alt}]({PICTURES}/{picture(subject, game)})"


def _sentences(tables: Sequence[Figures]) -> list[str]:
    """What stands out, as the numbers have it."""
    return [f"- {sentence}" for sentence in (*_on_seats(tables), *_on_scores(tables), *_on_length(tables))]


def _on_seats(tables: Sequence[Figures]) -> list[str]:
    gains = [
        (seat.share.value - table.equal, place, table) for table in tables for place, seat in enumerate(table.seats)
    ]
    _, place, table = max(gains, key=lambda one: abs(one[0]))
    share = table.seats[place].share
    first = [table for table in tables if not table.seats[0].share.holds(table.equal)]
    better = [table for table in first if table.seats[0].share.value > table.equal]
    worse = [table for table in first if table.seats[0].share.value < table.equal]
    sure = sum(not seat.share.holds(table.equal) for table in tables for seat in table.seats)
    said = [f"more than an equal share at {_listed(better)}"] if better else []
    said += [f"less than an equal share at {_listed(worse)}"] if worse else []
    begins = (
        f"Who begins wins {', and '.join(said)}."
        if said
        else "At no table is it certain that beginning helps or hurts."
    )
    together = [_together(tables, players) for players in sorted({table.players for table in tables})]
    return [
        f"{begins} All tables together, who begins wins {', '.join(together)}.",
        f"The farthest from an equal share is the {ORDINALS[place]} seat at {_called(table)}: it wins"
        f" {_interval(share)} instead of {100 * table.equal:.1f} %.",
        f"An equal share is outside of {sure} of the {len(gains)} intervals; by chance alone {0.05 * len(gains):.1f}"
        " would be expected.",
    ]


def _together(tables: Sequence[Figures], players: int) -> str:
    """How often who begins wins, over all tables of so many: means and errors weighted by games."""
    here = [table for table in tables if table.players == players]
    games = sum(table.games for table in here)
    share = sum(table.games * table.seats[0].share.value for table in here) / games
    halves = [table.games / games * table.seats[0].share.half for table in here]
    return f"{100 * share:.1f} ± {100 * sqrt(sum(half * half for half in halves)):.1f} % with {players}"


ORDINALS = ("first", "second", "third", "fourth")


def _on_scores(tables: Sequence[Figures]) -> list[str]:
    low, high = _ends_of(tables, lambda table: table.scores.mean)
    close, wide = _ends_of(tables, lambda table: table.margin.mean)
    return [
        f"Scores are lowest at {_called(low)} ({low.scores.mean:.1f} on average) and highest at {_called(high)}"
        f" ({high.scores.mean:.1f}).",
        f"It is closest at {_called(close)}, where the winner is {close.margin.mean:.1f} points ahead, and clearest"
        f" at {_called(wide)} ({wide.margin.mean:.1f}).",
    ]


def _on_length(tables: Sequence[Figures]) -> list[str]:
    short, long = _ends_of(tables, lambda table: table.decisions.mean)
    said = [
        f"The shortest games are those at {_called(short)} ({short.decisions.mean:.0f} decisions in"
        f" {short.turns.mean:.0f} turns), the longest at {_called(long)} ({long.decisions.mean:.0f} in"
        f" {long.turns.mean:.0f})."
    ]
    if any(len(table.ends) > 1 for table in tables):
        few, often = _ends_of(tables, lambda table: table.ends.get("completed", 0) / table.games)
        said.append(
            f"The monument is completed in {_percent(few, 'completed')} of the games at {_called(few)} and in"
            f" {_percent(often, 'completed')} at {_called(often)}."
        )
    return said


def _ends_of(tables: Sequence[Figures], key: Callable[[Figures], float]) -> tuple[Figures, Figures]:
    return min(tables, key=key), max(tables, key=key)


def _called(table: Figures) -> str:
    return f"{table.title} with {table.players}"


def _listed(tables: Sequence[Figures]) -> str:
    *names, last = map(_called, tables)
    return f"{', '.join(names)} and {last}" if names else last


def _percent(table: Figures, reason: str) -> str:
    return f"{100 * table.ends.get(reason, 0) / table.games:.0f} %"


def _table(tables: Sequence[Figures]) -> list[str]:
    most = max(table.players for table in tables)
    seats = [f"{ORDINALS[seat]} seat wins" for seat in range(most)]
    several = any(len(table.ends) > 1 for table in tables)
    heads = [
        "table",
        "games",
        *seats,
        "score",
        "winner",
        "lead",
        "turns",
        "decisions",
        *(["ended by"] if several else []),
    ]
    rows = [f"| {' | '.join(heads)} |", "|---|---:|" + "---:|" * (most + 5) + ("---|" if several else "")]
    for table in tables:
        cells = [_called(table), f"{table.games}"]
        cells += [_share(table, seat) for seat in range(most)]
        cells += [_spread(table.scores), _spread(table.winner), f"{table.margin.mean:.1f}"]
        cells += [f"{table.turns.mean:.1f}", f"{table.decisions.mean:.0f}"]
        cells += [", ".join(f"{ENDS.get(end, end)} {_percent(table, end)}" for end in table.ends)] if several else []
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def _share(table: Figures, seat: int) -> str:
    if seat >= table.players:
        return ""
    share = table.seats[seat].share
    return _interval(share) if share.holds(table.equal) else f"**{_interval(share)}**"


def _interval(share: Estimate) -> str:
    within = "" if share.low is None or share.high is None else f" ({100 * share.low:.1f}–{100 * share.high:.1f})"
    return f"{100 * share.value:.1f} %{within}"


def _spread(values: Values) -> str:
    return f"{values.mean:.1f}, sd {values.sd:.1f}"


def _sources(tables: Sequence[Figures], game: str, sources: Sequence[str]) -> list[str]:
    there = [source for source in sources if any(source in table.points for table in tables)]
    heads = ["table", *(say(LANGUAGE, f"{game}-source-{source}") for source in there)]
    rows = [f"| {' | '.join(heads)} |", "|---|" + "---:|" * len(there)]
    for table in tables:
        cells = [f"{table.points[source]:.1f}" if source in table.points else "" for source in there]
        rows.append(f"| {' | '.join([_called(table), *cells])} |")
    return rows


def write_page(docs: Path, survey: Survey) -> None:
    """Write the page and its plots into the folder of the documentation."""
    from .survey_plots import draw_plots

    pictures = docs / PICTURES
    pictures.mkdir(parents=True, exist_ok=True)
    for name, svg in draw_plots(survey).items():
        (pictures / name).write_text(svg, encoding="utf-8")
    (docs / PAGE).write_text(survey_page(survey), encoding="utf-8")


if __name__ == "__main__":
    folder = Path(*sys.argv[1:2] or ["docs"])
    write_page(folder, read_survey(folder / FIGURES))
