"""Asks a bot for its choice and lets no bot stop a game: a bad answer is named and replaced by a legal one."""

import operator
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from .bot import Bot, Seen

LIMIT_S = 30.0
"""How long an answer may take where nobody says otherwise; our own bots need a second at most."""


@dataclass(frozen=True)
class Mistake:
    """What was wrong with a bot's answer."""

    kind: str
    """`error`, `illegal` or `late`."""
    reason: str


@dataclass(frozen=True)
class Answer:
    """A legal action, the bot's own or, where that was no good, one in its place."""

    action: int
    mistake: Mistake | None = None


class _Late(BaseException):
    """Time is up. No `Exception`, so that a bot that catches everything does not catch it."""


def ask(bot: Bot, seen: Seen, limit_s: float = LIMIT_S) -> Answer:
    """The bot's choice; if it throws, answers illegally or takes too long, a random legal action and why."""
    started = time.monotonic()
    try:
        with _alarm(limit_s):
            action = bot.choose(seen)
    except _Late:
        return _instead(seen, "late", f"no answer within {limit_s:g} s")
    except (Exception, SystemExit) as error:
        return _instead(seen, "error", _described(error))
    took = time.monotonic() - started
    if took > limit_s:
        return _instead(seen, "late", f"answered after {took:.1f} s instead of {limit_s:g} s")
    number = _whole_number(action)
    if number not in seen.legal:
        return _instead(seen, "illegal", f"answered {_shown(action)}, which is no legal action")
    return Answer(number)


def _whole_number(answer: Any) -> int:
    """The answer as a number, whatever kind of whole number it is; -1, which is no action, if it is none."""
    try:
        return -1 if isinstance(answer, bool) else int(operator.index(answer))
    except Exception:  # the bot's own code again, which may throw anything; -1 is then reported as illegal
        return -1


def _described(error: BaseException) -> str:
    return f"{type(error).__name__}: {_shown(error, str)}"


def _shown(thing: object, how: Callable[[object], str] = repr) -> str:
    """A bot's own thing as text, which is its code again and may throw."""
    try:
        return how(thing)
    except Exception as error:
        return f"a {type(thing).__name__} that cannot be shown ({type(error).__name__})"


def _instead(seen: Seen, kind: str, reason: str) -> Answer:
    return Answer(seen.rng("instead").choice(seen.legal), Mistake(kind, reason))


@contextmanager
def _alarm(limit_s: float) -> Iterator[None]:
    """Interrupt what runs too long. Only a main thread can be interrupted; elsewhere lateness is seen afterwards."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise _Late

    started = time.monotonic()
    before = signal.signal(signal.SIGALRM, ring)
    rest, interval = signal.setitimer(signal.ITIMER_REAL, limit_s)
    try:
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)
        if rest:
            signal.setitimer(signal.ITIMER_REAL, max(rest - (time.monotonic() - started), 1e-6), interval)
