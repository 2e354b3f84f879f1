"""The rewards of a finished game: shares of the win that add up to 0."""

from collections.abc import Sequence

from monuments.games.kernel import rule
from monuments.games.winning import is_winner


@rule
def win_share(wins: bool, winners: int, players: int) -> float:
    """1 for a sole winner, less if several seats share the win; the others pay for it in equal parts."""
    if wins:
        return (players - winners) / (winners * (players - 1))
    return -1 / (players - 1)


def win_shares(scores: Sequence[int]) -> list[float]:
    """The share of each seat."""
    won = is_winner(scores).tolist()
    return [win_share(wins, sum(won), len(scores)) for wins in won]
