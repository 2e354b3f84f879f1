"""The bot that chooses at random."""

from .bot import Bot, Seen


class RandomBot(Bot):
    """Each legal action is equally likely."""

    repeats = True

    def choose(self, seen: Seen) -> int:
        """One of the legal actions."""
        return seen.rng("random").choice(seen.legal)
