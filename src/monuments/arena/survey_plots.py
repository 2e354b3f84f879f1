"""The plots of the survey: SVG with text as text, the same in every run, on its own background.

Nothing is shown by colour alone: marks contain the numbers of seats, and medians are written beside them.
"""

import io
from collections.abc import Callable, Sequence
from typing import Any

from monuments.games import find_game

from .errors import NoPlots
from .survey_figures import Figures, Survey
from .survey_page import picture

PAPER, INK, FAINT, STONE, CLAY = "#fbf7ee", "#2b2723", "#d8cfbf", "#8c9aa6", "#b4532a"
SETTINGS = {
    "svg.fonttype": "none",
    "svg.hashsalt": "monuments",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
    "axes.titlecolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "ytick.major.size": 0,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
}
STEP = 0.21
"""How far apart the seats of one variant are drawn; variants are 1 apart."""

Draw = Callable[[Any, Sequence[Figures]], None]


def draw_plots(survey: Survey) -> dict[str, str]:
    """All plots by file name; raises NoPlots if matplotlib is not installed."""
    subjects: dict[str, tuple[Draw, str, str]] = {
        "seats": (
            _seats,
            "Victories by seat",
            "percentage points above or below an equal share, with 95 % intervals; numbers are seats, the first begins",
        ),
        "scores": (
            _scores,
            "Scores of all seats",
            "points: line 5–95 %, bar the middle half, stroke and number the median; ◆ mean of the winners",
        ),
        "length": (
            _length,
            "Length of a game",
            "decisions: line 5–95 %, bar the middle half, stroke and number the median",
        ),
    }
    plots = {}
    for game in survey.games:
        title = find_game(game).facts.title
        for subject, (draw, what, unit) in subjects.items():
            plots[picture(subject, game)] = _plot(survey.of(game), draw, f"{title}: {what.lower()}", unit)
    return plots


def load_matplotlib() -> Any:
    """Matplotlib; raises NoPlots if it is not installed."""
    try:
        import matplotlib.figure
    except ImportError as error:
        raise NoPlots("plots need matplotlib, which is not installed: pip install matplotlib") from error
    return matplotlib


def _plot(variants: Sequence[Figures], draw: Draw, title: str, unit: str) -> str:
    """Panels side by side, one for each kind of variant, on the same scales."""
    mpl = load_matplotlib()
    kinds = list(dict.fromkeys(variant.title for variant in variants))
    players = sorted({variant.players for variant in variants})
    with mpl.rc_context(SETTINGS):
        rows = -(-len(kinds) // 2)
        figure = mpl.figure.Figure(figsize=(8.4, 0.9 + 2.6 * rows), layout="constrained")
        panels: Any = figure.subplots(rows, 2, sharex=True, sharey=True, squeeze=False).flat
        for panel, kind in zip(panels, kinds, strict=False):
            panel.set_title(kind, fontweight="bold")
            panel.grid(axis="x", color=FAINT, linewidth=0.6)
            panel.set_axisbelow(True)
            panel.tick_params(axis="x", labelbottom=True, color=FAINT)
            panel.margins(x=0.12)
            draw(panel, [variant for variant in variants if variant.title == kind])
            for number in players[1:]:
                panel.axhline(number - 0.5, color=FAINT, linewidth=0.6)
        panels[0].set_yticks(players, [f"{number} players" for number in players])
        panels[0].set_ylim(max(players) + 0.5, min(players) - 0.5)
        for panel in panels[len(kinds) :]:
            panel.set_visible(False)
        figure.suptitle(title, x=0.01, ha="left", fontsize=12.5, fontweight="bold")
        figure.supxlabel(unit, fontsize=10)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Title": f"{title}; {unit}"})
    svg = text.getvalue()
    return "".join(f"{line.rstrip()}\n" for line in svg[svg.index("<svg") :].splitlines()).replace(
        "<svg ", '<svg role="img" ', 1
    )


def _seats(panel: Any, variants: Sequence[Figures]) -> None:
    panel.axvline(0, color=INK, linewidth=1)
    for variant in variants:
        for place, seat in enumerate(variant.seats):
            y = variant.players + STEP * (place - (variant.players - 1) / 2)
            gain = 100 * (seat.share.value - variant.equal)
            low = gain if seat.share.low is None else 100 * (seat.share.low - variant.equal)
            high = gain if seat.share.high is None else 100 * (seat.share.high - variant.equal)
            colour = STONE if seat.share.holds(variant.equal) else CLAY
            panel.plot([low, high], [y, y], color=colour, linewidth=2, solid_capstyle="butt")
            panel.plot(
                [gain], [y], "o", markersize=11, markerfacecolor=PAPER, markeredgecolor=colour, markeredgewidth=1.6
            )
            panel.text(gain, y, str(place + 1), ha="center", va="center_baseline", fontsize=8)


def _scores(panel: Any, variants: Sequence[Figures]) -> None:
    for variant in variants:
        _spread(panel, variant.players, variant.scores.percentiles, f"{variant.scores.median:g}")
        panel.plot([variant.winner.mean], [variant.players], "D", markersize=6, color=INK)


def _length(panel: Any, variants: Sequence[Figures]) -> None:
    for variant in variants:
        label = f"{variant.decisions.median:g} ({variant.turns.median:g} turns)"
        _spread(panel, variant.players, variant.decisions.percentiles, label)


def _spread(panel: Any, y: float, percentiles: Sequence[float], label: str) -> None:
    least, lower, median, upper, most = percentiles
    panel.plot([least, most], [y, y], color=STONE, linewidth=2, solid_capstyle="butt")
    panel.plot([lower, upper], [y, y], color=STONE, linewidth=12, solid_capstyle="butt")
    panel.plot([median, median], [y - 0.2, y + 0.2], color=CLAY, linewidth=2.5, solid_capstyle="butt")
    panel.annotate(label, (median, y - 0.22), ha="center", va="bottom", fontsize=9)
