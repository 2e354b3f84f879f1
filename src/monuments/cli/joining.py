"""Joins the sentences of a turn: what belongs together, what is an aside, what need not be said twice.

Every sentence comes from `monuments.texts`; here they are only put together, as strings in which one
private-use character stands for each player's name. A game without joints is narrated sentence by sentence.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from monuments.games import Game, Phrase

ASIDE, END_OF_ASIDE = "\ue100", "\ue101"
"""Private-use characters around an aside, where brackets are printed and the colour changes."""


@dataclass(frozen=True)
class Joints:
    """How the sentences of a game's events are joined, by the keys of the events."""

    items: Mapping[str, Callable[[Phrase], str]] = field(default_factory=dict)
    """Events that only add an item to the sentence before them, and what the item is called there."""
    asides: frozenset[str] = frozenset()
    """Events that follow from the one before them: said in brackets after it."""
    runs: tuple[frozenset[str], ...] = ()
    """Events whose sentences begin alike if they follow one another: for one player, that beginning is said once."""
    after: Mapping[str, str] = field(default_factory=dict)
    """Events that are narrated after the next event, and the key that the next event must have."""
    rows: bool = False
    """Whether each sentence has its own line, even if it continues the one before."""
    inline: frozenset[str] = frozenset()
    """Events that stay on the line of the sentence that they continue, despite `rows`."""


PLAIN = Joints()


def joints_of(game: Game) -> Joints:
    """The joints that a game names among its companions; one that names none is narrated sentence by sentence."""
    return game.companion("joints", Joints) or PLAIN


@dataclass
class Clause:
    """A sentence with what was added to it."""

    key: str
    seat: int | None
    sentence: str
    items: list[str] = field(default_factory=list)
    asides: list["Clause"] = field(default_factory=list)


@dataclass
class Line:
    """What is narrated about one player, or about nobody, on one line."""

    seat: int | None
    text: str


def join(joints: Joints, phrases: Sequence[Phrase], say: Callable[[Phrase], str], places: Sequence[str]) -> list[Line]:
    """The lines of a turn; `places` are the characters that stand for the names."""
    lines: list[Line] = []
    clauses = _clauses(joints, phrases, say)
    for clause, cut in zip(clauses, _cuts(joints, clauses, places), strict=True):
        text = _whole(joints, clause, places)[cut:]
        if cut:
            lines[-1].text = lines[-1].text[:-1] + ","
        goes_on = not joints.rows or (cut > 0 and clause.key in joints.inline)
        if lines and lines[-1].seat == clause.seat and goes_on:
            lines[-1].text += f" {text}"
        else:
            lines.append(Line(clause.seat, text))
    return lines


def _clauses(joints: Joints, phrases: Sequence[Phrase], say: Callable[[Phrase], str]) -> list[Clause]:
    clauses: list[Clause] = []
    for phrase in _arranged(joints, phrases):
        before = clauses[-1] if clauses else None
        if phrase.key in joints.items and before is not None and before.seat == phrase.seat:
            before.items.append(joints.items[phrase.key](phrase))
        elif phrase.key in joints.asides and before is not None:
            before.asides.append(Clause(phrase.key, phrase.seat, say(phrase)))
        else:
            clauses.append(Clause(phrase.key, phrase.seat, say(phrase)))
    return clauses


def _arranged(joints: Joints, phrases: Sequence[Phrase]) -> Iterator[Phrase]:
    waiting: Phrase | None = None
    for phrase in phrases:
        if waiting is not None and phrase.key != joints.after[waiting.key]:
            yield waiting
            waiting = None
        if phrase.key in joints.after:
            waiting = phrase
            continue
        yield phrase
        if waiting is not None:
            yield waiting
            waiting = None
    if waiting is not None:
        yield waiting


def _whole(joints: Joints, clause: Clause, places: Sequence[str]) -> str:
    """A sentence with its items and asides, as `… with 2 cards: 4, 9 (…).`"""
    sentence = clause.sentence
    if clause.items:
        sentence = f"{sentence.removesuffix('.')}: {', '.join(clause.items)}."
    if clause.asides:
        said = ""
        for aside, cut in zip(clause.asides, _cuts(joints, clause.asides, places), strict=True):
            said = f"{said[:-1]}, {aside.sentence[cut:]}" if cut else f"{said} {aside.sentence}".lstrip()
        sentence = f"{sentence.removesuffix('.')} {ASIDE}{said.removesuffix('.')}{END_OF_ASIDE}."
    return sentence


def _cuts(joints: Joints, clauses: Sequence[Clause], places: Sequence[str]) -> list[int]:
    """How many characters of each clause repeat the one before; if this is not 0, the two are joined."""
    cuts = [0] * len(clauses)
    start = 0
    while start < len(clauses):
        end = _end_of_run(joints, clauses, start)
        run, seat = clauses[start:end], clauses[start].seat
        shared = 0 if seat is None or len(run) == 1 else _shared_beginning(run, places[seat])
        cuts[start + 1 : end] = [shared] * (len(run) - 1)
        start = end
    for i in range(1, len(clauses)):
        if not cuts[i] and _both_begin_with_name(clauses[i - 1], clauses[i], places):
            cuts[i] = 2
    return cuts


def _end_of_run(joints: Joints, clauses: Sequence[Clause], start: int) -> int:
    first = clauses[start]
    keys = next((keys for keys in joints.runs if first.key in keys), frozenset())
    alike = takewhile(lambda clause: clause.key in keys and clause.seat == first.seat, clauses[start + 1 :])
    return start + 1 + sum(1 for _ in alike)


def _shared_beginning(run: Sequence[Clause], place: str) -> int:
    """The length of the words that all clauses begin with, or 0 if the player's name is not among them."""
    columns = zip(*(clause.sentence.split(" ") for clause in run), strict=False)
    words = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns)]
    beginning = "".join(f"{word} " for word in words)
    return len(beginning) if place in beginning else 0


def _both_begin_with_name(before: Clause, clause: Clause, places: Sequence[str]) -> bool:
    if clause.seat is None or clause.seat != before.seat:
        return False
    name = f"{places[clause.seat]} "
    return clause.sentence.startswith(name) and before.sentence.startswith(name) and before.sentence.endswith(".")
