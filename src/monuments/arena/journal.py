"""The games of a tournament in a file, one line of JSON each, so that it can continue where it stopped."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol, TextIO

from monuments.bots import Mistake
from monuments.games import Setup

from .errors import JournalError
from .playing import Game, Played, Slip

FORMAT = "monuments-arena-games/1"


class Contest(Protocol):
    """What games belong to: a tournament, or a variant of the survey. A game is determined by its number."""

    @property
    def setup(self) -> Setup:
        """The game with its options."""
        ...

    def identity(self) -> dict[str, Any]:
        """What two contests have in common exactly if their games are the same."""
        ...


@dataclass
class Journal:
    """The games played so far, and the file for the next ones; without a file they are only kept in memory."""

    games: dict[int, Played] = field(default_factory=dict)
    file: TextIO | None = None

    def write(self, game: Game) -> None:
        """Save a game immediately."""
        self.games[game.number] = game.played
        if self.file is not None:
            self.file.write(_line({"game": game.number, **asdict(game.played)}))
            self.file.flush()


@contextmanager
def open_journal(path: Path | None, contest: Contest) -> Iterator[Journal]:
    """The journal of a contest, new or continued; raises JournalError for any other file.

    Games are written in the order in which they end. An incomplete last line, from a run that was killed, is removed.
    """
    if path is None:
        yield Journal()
        return
    head = _line({"format": FORMAT, "tournament": contest.identity()})
    text = path.read_bytes().decode("utf-8", "replace") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if not whole and head.startswith(text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head, encoding="utf-8", newline="")
        whole = head
    games = _read(path, whole, head, contest)
    with path.open("r+", encoding="utf-8", newline="") as file:
        file.truncate(len(whole.encode()))
        file.seek(0, 2)
        yield Journal(games, file)


def _read(path: Path, text: str, head: str, contest: Contest) -> dict[int, Played]:
    first, _, rest = text.partition("\n")
    if first + "\n" != head:
        raise JournalError(f"{path} {_otherwise(first, head)}; choose another file")
    games = {}
    for place, line in enumerate(rest.splitlines(), 2):
        try:
            document = json.loads(line)
            number = int(document.pop("game"))
            games[number] = _played(document)
            if len(games[number].points) != contest.setup.players:
                raise ValueError("another number of players")
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise JournalError(f"{path}, line {place}: not a game of a tournament ({error})") from error
    return games


def _otherwise(first: str, head: str) -> str:
    """Why a file does not belong to the contest."""
    try:
        found, wanted = json.loads(first), json.loads(head)
        if found["format"] != FORMAT:
            raise ValueError
        theirs, ours = found["tournament"], wanted["tournament"]
        keys = [key for key in ours if theirs.get(key) != ours[key]]
        return "is of another tournament: " + ", ".join(f"{key} {_said(theirs.get(key))}" for key in keys)
    except (AttributeError, KeyError, TypeError, ValueError):
        return "is not the file of a tournament"


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _played(document: dict[str, Any]) -> Played:
    slips = [Slip(slip["seat"], Mistake(**slip["mistake"]), slip["times"]) for slip in document["slips"]]
    listed = {key: tuple(document[key]) for key in ("decisions", "seconds", "slowest")}
    points = tuple(tuple(map(int, row)) for row in document["points"])
    return Played(**{**document, **listed, "points": points, "slips": tuple(slips)})


def _line(document: dict[str, Any]) -> str:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False) + "\n"
