"""The choices of some bots, printed: `python -m tests.support.bots.answers` is asked in a process of its own."""

from monuments.bots import find_bot
from tests.support.example_game import add_courtyard

from .tables import BOTS, TABLES, some_looks


def answers() -> list[int]:
    """What each bot chooses at a few decisions of each table."""
    return [
        find_bot(name).choose(look.seen) for table in TABLES for look in some_looks(table, stride=5) for name in BOTS
    ]


if __name__ == "__main__":
    add_courtyard()
    print(*answers())  # noqa: T201
