"""The rewards of a finished game; `stepping.pay` does the same for a batch."""

from collections.abc import Sequence


def win_shares(scores: Sequence[int]) -> list[float]:
    """1 for a sole winner, less if several seats share the win; the others pay for it, so the sum is 0."""
    players, best = len(scores), max(scores)
    winners = sum(score == best for score in scores)
    share = (players - winners) / (winners * (players - 1))
    return [share if score == best else -1 / (players - 1) for score in scores]
