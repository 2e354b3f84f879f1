"""What a finished game pays, for one game at a time; `stepping.pay` does the same for a batch."""

from collections.abc import Sequence


def win_shares(scores: Sequence[int]) -> list[float]:
    """1 for a lone winner, less the more seats share the win; all of it is paid by the others, so the sum is 0."""
    players, best = len(scores), max(scores)
    winners = sum(score == best for score in scores)
    share = (players - winners) / (winners * (players - 1))
    return [share if score == best else -1 / (players - 1) for score in scores]
