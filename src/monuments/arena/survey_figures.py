"""The figures of a survey, kept in a small JSON file."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean, stdev

import numpy as np

from monuments.games import DataError, Fault
from monuments.games.data_files import Part

from .intervals import Interval, mean_over_deals, share_over_deals
from .playing import Played
from .survey import Variant

FORMAT = "monuments-survey/2"
DIGITS = 4
PERCENT = (5, 25, 50, 75, 95)


class Estimate(Part):
    """A number with its 95 % interval, if there is one."""

    value: float
    low: float | None
    high: float | None

    @property
    def half(self) -> float:
        """Half of the interval, or 0 if there is none."""
        return 0.0 if self.low is None or self.high is None else (self.high - self.low) / 2

    def holds(self, number: float) -> bool:
        """Whether the number is within the interval."""
        return self.low is None or self.high is None or self.low <= number <= self.high


class Values(Part):
    """The distribution of a quantity."""

    mean: float
    sd: float
    least: int
    most: int
    percentiles: list[float]
    """The 5th, 25th, 50th, 75th and 95th percentile."""

    @property
    def median(self) -> float:
        """The median."""
        return self.percentiles[2]


class Seat(Part):
    """A seat in all games of a variant; the first seat begins."""

    share: Estimate
    """The share of the victories; one shared by k seats counts 1/k."""
    score: Estimate


class Figures(Part):
    """The games of one variant."""

    name: str
    title: str
    game: str
    players: int
    games: int
    seats: list[Seat]
    scores: Values
    """The scores of all seats."""
    winner: Values
    """The highest score."""
    margin: Values
    """The best score minus the next one."""
    turns: Values
    decisions: Values
    points: dict[str, float]
    """The mean of each source of points, over all seats."""
    ends: dict[str, int]
    """Games by the reason why they ended."""

    @property
    def equal(self) -> float:
        """The share of the victories that each seat would have if seats made no difference."""
        return 1 / self.players


class Survey(Part):
    """Everything that is published about a survey."""

    format: str
    bot: str
    seed: int
    played_on: list[str]
    day: str
    variants: list[Figures]

    def of(self, game: str) -> list[Figures]:
        """The variants of one game."""
        return [variant for variant in self.variants if variant.game == game]

    @property
    def games(self) -> list[str]:
        """The games of the variants."""
        return list(dict.fromkeys(variant.game for variant in self.variants))


def figures(variant: Variant, sources: Sequence[str], played: Mapping[int, Played]) -> Figures:
    """The figures of a variant's games; there must be at least one."""
    games = list(played.values())
    scores = [game.scores for game in games]
    points = np.array([game.points for game in games], np.float64).mean(axis=(0, 1))
    return Figures(
        name=variant.name,
        title=variant.kind.title,
        game=variant.kind.game,
        players=variant.players,
        games=len(games),
        seats=[
            Seat(
                share=_estimate(share_over_deals([game.shares[seat] for game in games])),
                score=_estimate(mean_over_deals([one[seat] for one in scores])),
            )
            for seat in range(variant.players)
        ],
        scores=_values([score for one in scores for score in one]),
        winner=_values([max(one) for one in scores]),
        margin=_values([sorted(one)[-1] - sorted(one)[-2] for one in scores]),
        turns=_values([game.turns for game in games]),
        decisions=_values([sum(game.decisions) for game in games]),
        points={source: round(float(mean), DIGITS) for source, mean in zip(sources, points, strict=True) if mean},
        ends=dict(sorted(Counter(game.reason for game in games).items())),
    )


def write_survey(file: Path, survey: Survey) -> None:
    """Write a survey to a file, one line for each variant."""
    document = survey.model_dump()
    variants = ",\n  ".join(json.dumps(variant, ensure_ascii=False) for variant in document.pop("variants"))
    head = json.dumps(document, ensure_ascii=False, indent=1).removesuffix("\n}")
    file.write_text(f'{head},\n "variants": [\n  {variants}\n ]\n}}\n', encoding="utf-8")


def read_survey(file: Path) -> Survey:
    """Read a survey from a file; raises DataError for any other file."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError([Fault(str(file), f"not the file of a survey: {error}")]) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise DataError([Fault(str(file), "not the file of a survey")])
    return Survey.parse(document)


def _estimate(interval: Interval) -> Estimate:
    low, high = (None if bound is None else round(bound, DIGITS) for bound in (interval.low, interval.high))
    return Estimate(value=round(interval.estimate, DIGITS), low=low, high=high)


def _values(numbers: Sequence[int]) -> Values:
    return Values(
        mean=round(fmean(numbers), DIGITS),
        sd=round(stdev(numbers), DIGITS) if len(numbers) > 1 else 0.0,
        least=min(numbers),
        most=max(numbers),
        percentiles=[round(float(number), DIGITS) for number in np.percentile(numbers, PERCENT)],
    )
