"""No bot can stop a game: every bad answer is reported and replaced by a legal action, without side effects."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from monuments.bots import Answer, Bot, BotFailed, Seen, ask, find_bot
from tests.support.bots.answers import chosen
from tests.support.bots.variants import BOTS, VARIANTS, some_looks

SOON = 0.05
"""A limit for bots that never come to an end; how long it takes until they are stopped does not matter."""
LONG = 3600.0


class Answering(Bot):
    """Answers what a given function returns."""

    def __init__(self, choose: Callable[[Seen], Any]) -> None:
        self._choose = choose

    def choose(self, seen: Seen) -> int:
        return self._choose(seen)  # type: ignore[no-any-return]


def throw(error: BaseException) -> Callable[[Seen], int]:
    def choose(seen: Seen) -> int:
        raise error

    return choose


def answering(answer: object) -> Callable[[Seen], Any]:
    return lambda _: answer


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Nameless:
    def __repr__(self) -> str:
        raise RuntimeError("no name")


class Crooked:
    def __index__(self) -> int:
        raise OverflowError("no number")


def recurse(seen: Seen) -> int:
    return recurse(seen)


def loop(seen: Seen) -> int:
    while True:
        pass


def loop_on_whatever_happens(seen: Seen) -> int:
    while True:
        try:
            while True:
                pass
        except Exception:
            continue


def sleep(seen: Seen) -> int:
    time.sleep(LONG)
    return seen.legal[0]


@pytest.fixture
def seen() -> Seen:
    return some_looks(VARIANTS[0])[0].seen


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    handler, timer = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    yield
    assert signal.getsignal(signal.SIGALRM) is handler
    assert signal.getitimer(signal.ITIMER_REAL) == timer == (0.0, 0.0)


def check_replaced(answer: Answer, seen: Seen, kind: str, said: str) -> None:
    assert answer.mistake is not None
    assert answer.mistake.kind == kind
    assert said in answer.mistake.reason
    assert answer.action in seen.legal
    assert type(answer.action) is int


@pytest.mark.parametrize("bot", BOTS)
def test_our_own_bots_make_no_mistake(bot: str, seen: Seen) -> None:
    assert ask(find_bot(bot), seen, LONG) == Answer(chosen(find_bot(bot), seen))


@pytest.mark.parametrize("kind", [int, np.int8, np.int16, np.int64, np.uint8, np.array, type("Id", (int,), {})])
def test_integers_of_any_type_are_accepted(kind: Callable[[int], Any], seen: Seen) -> None:
    answer = ask(Answering(lambda seen: kind(seen.legal[-1])), seen)
    assert answer == Answer(seen.legal[-1])
    assert type(answer.action) is int


def test_a_notation_is_an_answer_too(seen: Seen) -> None:
    for action in seen.legal:
        assert ask(Answering(answering(seen.notation(action))), seen) == Answer(action)
    illegal = next(a for a in range(seen.game.facts.actions) if a not in seen.legal)
    for text in (seen.notation(illegal), "nonsense", ""):
        check_replaced(ask(Answering(answering(text)), seen), seen, "illegal", repr(text))


def test_a_long_answer_is_truncated(seen: Seen) -> None:
    mistake = ask(Answering(answering("o" * 10**6)), seen).mistake
    assert mistake is not None
    assert len(mistake.reason) < 300


def test_the_line_of_an_error_is_reported(seen: Seen) -> None:
    """The line of the bot, even if a library raised the error."""
    for choose in (throw(ValueError("no idea")), lambda seen: np.zeros(3).reshape(seen.legal[0] + 5, 7)):
        mistake = ask(Answering(choose), seen).mistake
        assert mistake is not None
        file, _, line = mistake.where.partition(":")
        assert file == "test_referee.py"
        text = Path(__file__).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert "raise error" in text or "reshape" in text
    late = ask(Answering(loop), seen, SOON).mistake
    assert late is not None
    assert late.where == ""


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (throw(ValueError("no idea")), ("failed: error: ValueError: no idea", "raise error", "ValueError: no idea")),
        (answering("nonsense"), ("failed: illegal: answered 'nonsense'",)),
        (loop, ("failed: late: no answer within 0.05 s", "in loop")),
    ],
)
def test_a_strict_referee_replaces_nothing(choose: Callable[[Seen], int], said: tuple[str, ...], seen: Seen) -> None:
    with pytest.raises(BotFailed) as raised:
        ask(Answering(choose), seen, SOON, strict=True)
    for text in said:
        assert text in str(raised.value)
    assert str(Path("monuments", "bots", "referee.py")) not in str(raised.value)
    assert ask(Answering(lambda seen: seen.legal[0]), seen, LONG, strict=True) == Answer(seen.legal[0])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "None"),
        (True, "True"),
        (False, "False"),
        (np.True_, "True"),
        (0.0, "0.0"),
        (np.float64(0), "0.0"),
        (float("nan"), "nan"),
        ("0", "'0'"),
        (-1, "-1"),
        (10**9, "1000000000"),
        (10**40, "10000"),
        ([0], "[0]"),
        (np.array([0, 1]), "array"),
        (np.array([0]), "array"),
        (int, "int"),
        (Nameless(), "Nameless"),
        (Crooked(), "Crooked"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_not_a_legal_action_is_replaced(answer: object, said: str, seen: Seen) -> None:
    check_replaced(ask(Answering(answering(answer)), seen), seen, "illegal", said)


def test_an_action_of_the_game_that_is_not_legal_now_is_replaced(seen: Seen) -> None:
    for action in set(range(seen.game.facts.actions)) - set(seen.legal):
        check_replaced(ask(Answering(answering(action)), seen), seen, "illegal", str(action))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("no idea"), "ValueError: no idea"),
        (KeyError(3), "KeyError: 3"),
        (SystemExit(1), "SystemExit: 1"),
        (StopIteration(), "StopIteration"),
        (MemoryError(), "MemoryError"),
        (TimeoutError("mine"), "TimeoutError: mine"),
        (Unspeakable(), "Unspeakable"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_bot_that_raises_an_error_is_replaced(error: BaseException, said: str, seen: Seen) -> None:
    check_replaced(ask(Answering(throw(error)), seen), seen, "error", said)


def test_endless_recursion_is_replaced(seen: Seen) -> None:
    check_replaced(ask(Answering(recurse), seen), seen, "error", "RecursionError")


def test_a_keyboard_interrupt_is_never_caught(seen: Seen) -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(Answering(throw(KeyboardInterrupt())), seen)


@pytest.mark.parametrize("forever", [loop, loop_on_whatever_happens, sleep], ids=lambda bot: bot.__name__)
def test_a_bot_that_never_answers_is_stopped(forever: Callable[[Seen], int], seen: Seen) -> None:
    check_replaced(ask(Answering(forever), seen, SOON), seen, "late", "no answer within 0.05 s")


def test_a_bot_that_cannot_be_stopped_is_late(seen: Seen) -> None:
    """Machine code, and bots that catch everything, notice the alarm only afterwards."""

    def deaf(seen: Seen) -> int:
        end = time.monotonic() + 2 * SOON
        while time.monotonic() < end:
            try:
                time.sleep(SOON)
            except BaseException:
                continue
        return seen.legal[0]

    check_replaced(ask(Answering(deaf), seen, SOON), seen, "late", "instead of 0.05 s")


def test_outside_the_main_thread_lateness_is_noticed_afterwards(seen: Seen) -> None:
    def dawdle(seen: Seen) -> int:
        time.sleep(2 * SOON)
        return seen.legal[0]

    found: list[Answer] = []
    others = (throw(ValueError("there")), lambda seen: None, lambda seen: seen.legal[0])
    for choose, limit_s in ((dawdle, SOON), *((choose, LONG) for choose in others)):
        thread = threading.Thread(
            target=lambda *asked: found.append(ask(*asked)), args=(Answering(choose), seen, limit_s)
        )
        thread.start()
        thread.join()
    late, raised, illegal, fine = found
    check_replaced(late, seen, "late", "instead of 0.05 s")
    check_replaced(raised, seen, "error", "ValueError: there")
    check_replaced(illegal, seen, "illegal", "None")
    assert fine == Answer(seen.legal[0])


def test_the_replacement_of_an_answer_is_repeatable(seen: Seen) -> None:
    """So a game with mistakes can be repeated; with another seed the action may differ."""
    bot = Answering(throw(ValueError()))
    assert len({ask(bot, seen).action for _ in range(5)}) == 1
    position = some_looks(VARIANTS[0])[0].position
    assert len({ask(bot, Seen(position, seen.seat, seed)).action for seed in range(40)}) > 1


def test_a_timer_that_was_running_continues(seen: Seen) -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: rung.append(number))
    try:
        for bot, limit_s in ((lambda seen: seen.legal[0], LONG), (loop, SOON), (throw(ValueError()), LONG)):
            signal.setitimer(signal.ITIMER_REAL, LONG, 7.0)
            ask(Answering(bot), seen, limit_s)
            rest, interval = signal.getitimer(signal.ITIMER_REAL)
            assert 0 < rest <= LONG
            assert interval == 7.0
        signal.setitimer(signal.ITIMER_REAL, SOON / 2)
        ask(Answering(loop), seen, SOON)
        while not rung:
            time.sleep(SOON / 10)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_bot_may_ask_another(seen: Seen) -> None:
    """One referee within another: each stops its own bot."""

    def through_another(seen: Seen) -> int:
        inner = ask(Answering(loop), seen, SOON)
        assert inner.mistake is not None
        return inner.action

    assert ask(Answering(through_another), seen, LONG).mistake is None

    def and_then_loop(seen: Seen) -> int:
        ask(Answering(lambda seen: seen.legal[0]), seen, LONG)
        return loop(seen)

    check_replaced(ask(Answering(and_then_loop), seen, SOON), seen, "late", "no answer")
