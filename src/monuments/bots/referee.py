"""Asks a bot for its choice. No bot can stop a game: a bad answer is reported and replaced by a legal action."""

import operator
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from .bot import Bot, Seen
from .errors import BotFailed

LIMIT_S = 30.0
"""The default time limit of an answer; our own bots need at most a second."""


LONGEST = 200
"""How many characters of a bot's answer or error message are shown."""


@dataclass(frozen=True)
class Mistake:
    """What was wrong with a bot's answer."""

    kind: str
    """`error`, `illegal` or `late`."""
    reason: str
    where: str = ""
    """For an error: the file and line of the bot, such as `my_bots.py:12`."""


@dataclass(frozen=True)
class Answer:
    """A legal action: the bot's own or, if that was bad, a replacement."""

    action: int
    mistake: Mistake | None = None


class _Late(BaseException):
    """Time is up. Not an `Exception`, so that a bot that catches every exception does not catch it."""


def ask(bot: Bot, seen: Seen, limit_s: float = LIMIT_S, *, strict: bool = False) -> Answer:
    """The bot's choice; or, if it raises an error, answers illegally or takes too long, a random action and the reason.

    A strict referee replaces nothing and raises BotFailed.
    """
    answer, raised = _ask(bot, seen, limit_s)
    if strict and answer.mistake is not None:
        raise BotFailed(_full_report(bot, answer.mistake, raised))
    return answer


def _ask(bot: Bot, seen: Seen, limit_s: float) -> tuple[Answer, BaseException | None]:
    """The answer, and the exception that was raised instead of one."""
    started = time.monotonic()
    try:
        with _alarm(limit_s):
            given = bot.choose(seen)
    except _Late as late:
        return _instead(seen, "late", f"no answer within {limit_s:g} s"), late
    except (Exception, SystemExit) as error:
        return _instead(seen, "error", _described(error), _place(bot, error)), error
    took = time.monotonic() - started
    if took > limit_s:
        return _instead(seen, "late", f"answered after {took:.1f} s instead of {limit_s:g} s"), None
    number = _action(seen, given)
    if number not in seen.legal:
        return _instead(seen, "illegal", f"answered {_shown(given)}, which is not a legal action"), None
    return Answer(number), None


def _action(seen: Seen, given: Any) -> int:
    """The id of the answer, which may be any kind of integer or a notation; otherwise -1, which is no action."""
    try:
        if isinstance(given, str):
            return seen.parse(given)
        return -1 if isinstance(given, bool) else int(operator.index(given))
    except Exception:  # this runs code of the bot, which may raise anything; -1 is reported as illegal
        return -1


def _place(bot: Bot, error: BaseException) -> str:
    """Where it happened: the innermost line in the bot's file, or the innermost of all if there is none."""
    lines = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)][1:]
    own = getattr(sys.modules.get(type(bot).__module__), "__file__", None)
    inside = [(file, line) for file, line in lines if file == own] or lines
    return f"{Path(inside[-1][0]).name}:{inside[-1][1]}" if inside else ""


def _full_report(bot: Bot, mistake: Mistake, raised: BaseException | None) -> str:
    """A sentence, followed by the traceback from the bot's `choose`."""
    sentence = f"{type(bot).__name__} failed: {mistake.kind}: {mistake.reason}"
    if raised is None or raised.__traceback__ is None:
        return sentence
    frames = [one for one in traceback.extract_tb(raised.__traceback__) if one.filename != __file__]
    end = [] if isinstance(raised, _Late) else [_described(raised)]
    return "\n".join(
        [sentence, "Traceback (most recent call last):", *"".join(traceback.format_list(frames)).splitlines(), *end]
    )


def _described(error: BaseException) -> str:
    return f"{type(error).__name__}: {_shown(error, str)}"


def _shown(thing: object, how: Callable[[object], str] = repr) -> str:
    """An object of a bot as text; the conversion runs code of the bot, which may raise an error."""
    try:
        text = how(thing)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    except Exception as error:
        return f"a {type(thing).__name__} that cannot be shown ({type(error).__name__})"


def _instead(seen: Seen, kind: str, reason: str, where: str = "") -> Answer:
    return Answer(seen.rng("instead").choice(seen.legal), Mistake(kind, reason, where))


@contextmanager
def _alarm(limit_s: float) -> Iterator[None]:
    """Interrupt what takes too long. Only the main thread can be interrupted; others are checked afterwards."""
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
