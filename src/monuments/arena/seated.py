"""Bots in the seats of one game, which may be a bare position or a match with a log."""

from collections import Counter
from collections.abc import Sequence
from time import perf_counter

from monuments.bots import Bot, Eyes, Mistake, ask
from monuments.bots.referee import LIMIT_S
from monuments.games import Position


class Seated:
    """Asks the bot whose turn it is, and counts each seat's answers, seconds and mistakes.

    The random numbers of each bot start from the seed and its seat. A strict referee raises BotFailed at the first
    mistake.
    """

    def __init__(self, bots: Sequence[Bot], seed: object, limit_s: float = LIMIT_S, *, strict: bool = False) -> None:
        self._bots = tuple(bots)
        self._eyes = [Eyes(seat, f"{seed}:{seat}") for seat in range(len(bots))]
        self._limit_s, self._strict = limit_s, strict
        self.decisions = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self.slowest = [0.0] * len(bots)
        """The seconds of each seat's longest answer."""
        self.mistakes: Counter[tuple[int, Mistake]] = Counter()
        """How often each seat made each mistake."""

    def choose(self, position: Position) -> int:
        """A legal action of the seat that is to move."""
        seat = position.to_move
        assert seat is not None
        seen = self._eyes[seat].look(position)
        started = perf_counter()
        answer = ask(self._bots[seat], seen, self._limit_s, strict=self._strict)
        took = perf_counter() - started
        self.decisions[seat] += 1
        self.seconds[seat] += took
        self.slowest[seat] = max(self.slowest[seat], took)
        if answer.mistake is not None:
            self.mistakes[seat, answer.mistake] += 1
        after = position.copy()
        after.apply(answer.action)
        self._eyes[seat].acted(position, answer.action, after)
        return answer.action
