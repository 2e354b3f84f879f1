"""The choices of some bots, printed: `python -m tests.support.bots.answers` runs in a separate process."""

from monuments.bots import Bot, Seen, ask, find_bot
from tests.support.example_game import add_courtyard

from .variants import BOTS, VARIANTS, some_looks

PATIENT = 3600.0
"""A limit that no machine reaches, however busy."""


def chosen(bot: Bot, seen: Seen) -> int:
    """What a bot chooses."""
    return ask(bot, seen, PATIENT, strict=True).action


def answers() -> list[int]:
    """What each bot chooses in a few decisions of each variant."""
    return [
        chosen(find_bot(name), look.seen)
        for variant in VARIANTS
        for look in some_looks(variant, stride=5)
        for name in BOTS
    ]


if __name__ == "__main__":
    add_courtyard()
    print(*answers())  # noqa: T201
