"""The figures of a tournament: victories, scores, Elo and times of each bot."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import fmean

import numpy as np

from monuments.bots import Mistake

from .elo import ratings
from .intervals import Interval, mean_over_deals, share_over_deals
from .playing import Played
from .tournament import Tournament

YARDSTICK = "greedy"
"""The default anchor of the Elo ratings, if it plays."""


@dataclass(frozen=True)
class Standing:
    """One bot's games. If it has several seats in a game, each seat counts."""

    bot: str
    games: int
    wins: float
    """A victory shared by k seats counts 1/k."""
    share: Interval
    """The share of the victories."""
    score: Interval
    margin: Interval
    """Its points minus those of the best other seat."""
    decisions: int
    elo: Interval


@dataclass(frozen=True)
class Pairing:
    """Bots that played together, and each bot's share of the victories, by seat."""

    bots: tuple[str, ...]
    games: int
    shares: tuple[Interval, ...]


@dataclass(frozen=True, order=True)
class Fault:
    """What was wrong with answers of a bot, and how often it happened."""

    bot: str
    kind: str
    reason: str
    where: str
    """For an error: the file and line in the bot's code."""
    times: int


@dataclass(frozen=True)
class Time:
    """How long a bot thought: the only figures that differ between two runs of the same tournament."""

    bot: str
    seconds: float
    per_answer: float
    slowest: float


@dataclass(frozen=True)
class Standings:
    """All figures of a tournament; bots are in the order in which they were named."""

    deals: int
    games: int
    bots: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    mistakes: tuple[Fault, ...]
    times: tuple[Time, ...]


@dataclass
class _Entry:
    """What is collected for a bot: the figures of its seats, by deal."""

    shares: dict[int, list[float]] = field(default_factory=dict)
    scores: dict[int, list[float]] = field(default_factory=dict)
    margins: dict[int, list[float]] = field(default_factory=dict)
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def take(self, deal: int, played: Played, seat: int) -> None:
        self.shares.setdefault(deal, []).append(played.shares[seat])
        self.scores.setdefault(deal, []).append(played.scores[seat])
        self.margins.setdefault(deal, []).append(played.margins[seat])
        self.decisions += played.decisions[seat]
        self.seconds += played.seconds[seat]
        self.slowest = max(self.slowest, played.slowest[seat])


def default_anchor(tournament: Tournament) -> int:
    """The number of the bot whose Elo is fixed: `greedy` if it plays, otherwise the first."""
    return tournament.bots.index(YARDSTICK) if YARDSTICK in tournament.bots else 0


def faults(mistakes: Iterable[tuple[tuple[str, Mistake], int]]) -> tuple[Fault, ...]:
    """The mistakes of bots, sorted by the bots' names."""
    return tuple(sorted(Fault(bot, m.kind, m.reason, m.where, times) for (bot, m), times in mistakes))


def standings(tournament: Tournament, games: Mapping[int, Played], anchor: int | None = None) -> Standings:
    """The figures of complete deals; there must be at least one."""
    labels, mistakes = tournament.labels, Counter[tuple[int, Mistake]]()
    entries = [_Entry() for _ in labels]
    by_pairing = [[_Entry() for _ in labels] for _ in tournament.pairings]
    deals = len(games) // len(tournament.seatings)
    beaten = np.zeros((deals, len(labels), len(labels)))
    for number, played in sorted(games.items()):
        seats, deal = tournament.seats(number), tournament.deal(number)
        pairing = number % len(tournament.seatings) // len(seats)
        for seat, bot in enumerate(seats):
            entries[bot].take(deal, played, seat)
            by_pairing[pairing][bot].take(deal, played, seat)
            for other_seat, other in enumerate(seats):
                if other != bot:
                    ahead = played.scores[seat] - played.scores[other_seat]
                    beaten[deal - 1, bot, other] += 0.5 + 0.5 * np.sign(ahead)
        for slip in played.slips:
            mistakes[seats[slip.seat], slip.mistake] += slip.times
    elo = ratings(beaten, default_anchor(tournament) if anchor is None else anchor)
    return Standings(
        deals=deals,
        games=len(games),
        bots=tuple(_standing(labels[bot], entry, elo[bot]) for bot, entry in enumerate(entries)),
        pairings=tuple(
            Pairing(
                bots=tuple(labels[bot] for bot in pairing),
                games=deals * len(pairing),
                shares=tuple(_share(by_pairing[place][bot]) for bot in pairing),
            )
            for place, pairing in enumerate(tournament.pairings)
        ),
        mistakes=faults(((labels[bot], mistake), times) for (bot, mistake), times in mistakes.items()),
        times=tuple(
            Time(labels[bot], round(e.seconds, 6), e.seconds / max(1, e.decisions), e.slowest)
            for bot, e in enumerate(entries)
        ),
    )


def _standing(label: str, entry: _Entry, elo: Interval) -> Standing:
    return Standing(
        bot=label,
        games=sum(map(len, entry.shares.values())),
        wins=sum(map(sum, entry.shares.values())),
        share=_share(entry),
        score=mean_over_deals(_means(entry.scores)),
        margin=mean_over_deals(_means(entry.margins)),
        decisions=entry.decisions,
        elo=elo,
    )


def _share(entry: _Entry) -> Interval:
    return share_over_deals(_means(entry.shares))


def _means(values: Mapping[int, list[float]]) -> list[float]:
    return [fmean(values[deal]) for deal in sorted(values)]
