"""What a finished game pays, for one game at a time; `stepping.pay` does the same for a batch."""

from collections.abc import Sequence

from monuments.games.winning import is_winner


def win_shares(scores: Sequence[int]) -> list[float]:
    """1 for a lone winner, less the more seats share the win; all of it is paid by the others, so the sum is 0."""
    won, players = is_winner(scores).tolist(), len(scores)
    share = (players - sum(won)) / (sum(won) * (players - 1))
    return [share if is_one else -1 / (players - 1) for is_one in won]
