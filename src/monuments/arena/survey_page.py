"""The survey as a page of Markdown with plots; `python -m monuments.arena.survey_page docs` writes it again."""

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
"""The reasons why games end, as the page words them."""
HEAD = """# What the bots show about the games

Does it matter who begins? How high are scores, and how long is a game? Here every seat is played by the same bot, so
that differences come from the game and not from the player; the first seat begins in every game. Other bots, and
especially people, may get other numbers.

`monuments arena survey --docs docs` plays the games and writes this page.
"""
READING = """A victory that k players share counts 1/k for each. Shares are given with their 95 % intervals, and are
bold if the interval does not contain an equal share; everything else is a mean over games, scores
with their standard deviation. *Lead* is the best score minus the next one."""


def survey_page(survey: Survey) -> str:
    """The page: how it was played, then sentences, plots and grids for each game."""
    games = [variant.games for variant in survey.variants]
    count = f"{min(games)}" if min(games) == max(games) else f"{min(games)} to {max(games)}"
    facts = (
        f"Every seat: `{survey.bot}`; {count} games of each of {len(games)} variants; seed {survey.seed}; {survey.day}."
        f" Played with {' / '.join(survey.played_on)}.\n"
    )
    return "\n".join([HEAD, facts, READING, "", *(_part(survey.of(game), game) for game in survey.games)])


def picture(subject: str, game: str) -> str:
    """The name of a plot's file."""
    return f"survey-{subject}-{game}.svg"


def _part(variants: Sequence[Figures], game: str) -> str:
    facts = find_game(game).facts
    lines = [
        f"## {facts.title}",
        "",
        *_sentences(variants),
        "",
        _image("seats", game, f"{facts.title}: share of the victories by seat, less an equal share, with intervals"),
        "",
        _image("scores", game, f"{facts.title}: how scores are spread, by variant"),
        "",
        _image("length", game, f"{facts.title}: how many decisions a game takes, by variant"),
        "",
        *_grid(variants),
        "",
        "Points by source, the mean over all seats:",
        "",
        *_sources(variants, game, facts.sources),
        "",
    ]
    return "\n".join(lines)


def _image(subject: str, game: str, alt: str) -> str:
    return f"![{alt}]({PICTURES}/{picture(subject, game)})"


def _sentences(variants: Sequence[Figures]) -> list[str]:
    """What is notable in the numbers."""
    return [f"- {sentence}" for sentence in (*_on_seats(variants), *_on_scores(variants), *_on_length(variants))]


def _on_seats(variants: Sequence[Figures]) -> list[str]:
    gains = [
        (seat.share.value - variant.equal, place, variant)
        for variant in variants
        for place, seat in enumerate(variant.seats)
    ]
    _, place, variant = max(gains, key=lambda one: abs(one[0]))
    share = variant.seats[place].share
    first = [variant for variant in variants if not variant.seats[0].share.holds(variant.equal)]
    better = [variant for variant in first if variant.seats[0].share.value > variant.equal]
    worse = [variant for variant in first if variant.seats[0].share.value < variant.equal]
    sure = sum(not seat.share.holds(variant.equal) for variant in variants for seat in variant.seats)
    said = [f"more than an equal share in {_listed(better)}"] if better else []
    said += [f"less than an equal share in {_listed(worse)}"] if worse else []
    begins = (
        f"The first player wins {', and '.join(said)}."
        if said
        else "In no variant is it certain that going first helps or hurts."
    )
    together = [_together(variants, players) for players in sorted({variant.players for variant in variants})]
    return [
        f"{begins} Over all variants, the first player wins {', '.join(together)}.",
        f"Farthest from an equal share is the {ORDINALS[place]} seat in {_called(variant)}: it wins"
        f" {_interval(share)} instead of {100 * variant.equal:.1f} %.",
        f"An equal share is outside of {sure} of the {len(gains)} intervals; by chance alone {0.05 * len(gains):.1f}"
        " would be expected.",
    ]


def _together(variants: Sequence[Figures], players: int) -> str:
    """How often the first seat wins, over all variants with this number of players, weighted by games."""
    here = [variant for variant in variants if variant.players == players]
    games = sum(variant.games for variant in here)
    share = sum(variant.games * variant.seats[0].share.value for variant in here) / games
    halves = [variant.games / games * variant.seats[0].share.half for variant in here]
    return f"{100 * share:.1f} ± {100 * sqrt(sum(half * half for half in halves)):.1f} % with {players}"


ORDINALS = ("first", "second", "third", "fourth")


def _on_scores(variants: Sequence[Figures]) -> list[str]:
    low, high = _ends_of(variants, lambda variant: variant.scores.mean)
    close, wide = _ends_of(variants, lambda variant: variant.margin.mean)
    return [
        f"Scores are lowest in {_called(low)} ({low.scores.mean:.1f} on average) and highest in {_called(high)}"
        f" ({high.scores.mean:.1f}).",
        f"Games are closest in {_called(close)}, where the winner is {close.margin.mean:.1f} points ahead, and clearest"
        f" in {_called(wide)} ({wide.margin.mean:.1f}).",
    ]


def _on_length(variants: Sequence[Figures]) -> list[str]:
    short, long = _ends_of(variants, lambda variant: variant.decisions.mean)
    said = [
        f"The shortest games are those in {_called(short)} ({short.decisions.mean:.0f} decisions in"
        f" {short.turns.mean:.0f} turns), the longest in {_called(long)} ({long.decisions.mean:.0f} in"
        f" {long.turns.mean:.0f})."
    ]
    if any(len(variant.ends) > 1 for variant in variants):
        few, often = _ends_of(variants, lambda variant: variant.ends.get("completed", 0) / variant.games)
        said.append(
            f"The monument is completed in {_percent(few, 'completed')} of the games in {_called(few)} and in"
            f" {_percent(often, 'completed')} in {_called(often)}."
        )
    return said


def _ends_of(variants: Sequence[Figures], key: Callable[[Figures], float]) -> tuple[Figures, Figures]:
    return min(variants, key=key), max(variants, key=key)


def _called(variant: Figures) -> str:
    return f"{variant.title} with {variant.players}"


def _listed(variants: Sequence[Figures]) -> str:
    *names, last = map(_called, variants)
    return f"{', '.join(names)} and {last}" if names else last


def _percent(variant: Figures, reason: str) -> str:
    return f"{100 * variant.ends.get(reason, 0) / variant.games:.0f} %"


def _grid(variants: Sequence[Figures]) -> list[str]:
    most = max(variant.players for variant in variants)
    seats = [f"{ORDINALS[seat]} seat wins" for seat in range(most)]
    several = any(len(variant.ends) > 1 for variant in variants)
    heads = [
        "variant",
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
    for variant in variants:
        cells = [_called(variant), f"{variant.games}"]
        cells += [_share(variant, seat) for seat in range(most)]
        cells += [_spread(variant.scores), _spread(variant.winner), f"{variant.margin.mean:.1f}"]
        cells += [f"{variant.turns.mean:.1f}", f"{variant.decisions.mean:.0f}"]
        cells += (
            [", ".join(f"{ENDS.get(end, end)} {_percent(variant, end)}" for end in variant.ends)] if several else []
        )
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def _share(variant: Figures, seat: int) -> str:
    if seat >= variant.players:
        return ""
    share = variant.seats[seat].share
    return _interval(share) if share.holds(variant.equal) else f"**{_interval(share)}**"


def _interval(share: Estimate) -> str:
    within = "" if share.low is None or share.high is None else f" ({100 * share.low:.1f}–{100 * share.high:.1f})"
    return f"{100 * share.value:.1f} %{within}"


def _spread(values: Values) -> str:
    return f"{values.mean:.1f}, sd {values.sd:.1f}"


def _sources(variants: Sequence[Figures], game: str, sources: Sequence[str]) -> list[str]:
    there = [source for source in sources if any(source in variant.points for variant in variants)]
    heads = ["variant", *(say(LANGUAGE, f"{game}-source-{source}") for source in there)]
    rows = [f"| {' | '.join(heads)} |", "|---|" + "---:|" * len(there)]
    for variant in variants:
        cells = [f"{variant.points[source]:.1f}" if source in variant.points else "" for source in there]
        rows.append(f"| {' | '.join([_called(variant), *cells])} |")
    return rows


def write_page(docs: Path, survey: Survey) -> None:
    """Write the page and its plots to the folder of the documentation."""
    from .survey_plots import draw_plots

    pictures = docs / PICTURES
    pictures.mkdir(parents=True, exist_ok=True)
    for name, svg in draw_plots(survey).items():
        (pictures / name).write_text(svg, encoding="utf-8")
    (docs / PAGE).write_text(survey_page(survey), encoding="utf-8")


if __name__ == "__main__":
    folder = Path(*sys.argv[1:2] or ["docs"])
    write_page(folder, read_survey(folder / FIGURES))
