"""Bots for the tests, good and bad, as somebody might write them in a file."""

from monuments.bots import Bot, Seen


class First(Bot):
    def choose(self, seen: Seen) -> int:
        return seen.legal[0]


class Last(Bot):
    def choose(self, seen: Seen) -> int:
        return seen.legal[-1]


class Throws(Bot):
    def choose(self, seen: Seen) -> int:
        raise KeyError("lost")


class Illegal(Bot):
    def choose(self, seen: Seen) -> int:
        return -1


class Sulks(Bot):
    """Gives one answer a game, and then none."""

    def choose(self, seen: Seen) -> int:
        if seen.turn > 1:
            raise ValueError("not again")
        return seen.legal[0]


class Nth(Bot):
    """Takes the nth action of the list, in notation, or the last one."""

    repeats = True

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def choose(self, seen: Seen) -> str:
        return seen.notation(seen.legal[min(self.place, len(seen.legal) - 1)])


class Loops(Bot):
    """Never finishes its first answer of a turn, whatever exception it gets."""

    def choose(self, seen: Seen) -> int:
        while not seen.since:
            try:
                len(seen.legal)
            except Exception:
                continue
        return seen.legal[0]


class Picky(Bot):
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("not today")

    def choose(self, seen: Seen) -> int:
        return seen.legal[0]
