"""The rewards of a finished game; `stepping.pay` does the same for a batch."""

from collections.abc import Sequence

from monuments.games.winning import is_winner


def win_shares(scores: Sequence[int]) -> list[float]:
    """1 for a sole winner, less if several seats share the win; the others pay for it, so the sum is 0."""
    won, players = is_winner(scores).tolist(), len(scores)
    share = (players - sum(won)) / (sum(won) * (players - 1))
    return [share if is_one else -1 / (players - 1) for is_one in won]
