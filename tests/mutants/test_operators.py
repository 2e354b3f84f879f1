"""The changes that make mutants: each is one small change, the tree is whole again afterwards, and the code follows."""

import ast
from collections.abc import Iterator
from textwrap import dedent

import pytest

from monuments.games import bits
from tests.support.mutants.operators import changes
from tests.support.mutants.page import reasons
from tests.support.mutants.subjects import find_function, mutants_of
from tests.support.mutants.suites import SUITES, all_mutants
from tests.support.mutants.trying import forked


def made(source: str, returns: str = "None") -> list[str]:
    """What the changes make of the body of a function."""
    body = "\n    ".join(dedent(source).strip().splitlines())
    function = ast.parse(f"def f(a, b, c) -> {returns}:\n    {body}").body[0]
    assert isinstance(function, ast.FunctionDef)
    before = ast.unparse(function)
    found = [change.after for change in changes(function)]
    assert ast.unparse(function) == before
    return found


@pytest.mark.parametrize(
    ("source", "returns", "expected"),
    [
        ("return a < b", "bool", ["return not a < b", "return a <= b"]),
        ("return a", "int", ["return a + 1"]),
        ("return a", "Any", ["return a * 0"]),
        ("return True", "bool", ["return False"]),
        ("return 3", "int", ["return 4", "return 2"]),
        ("return 0", "int", ["return 1"]),
        ("c = a == b", "None", ["c = a != b"]),
        ("c = a and not b", "None", ["c = a or not b", "c = a and b"]),
        ("c = a + b", "None", ["c = a - b"]),
        ("c = a & ~b", "None", ["c = a | ~b", "c = a & b"]),
        ("c = a << b", "None", ["c = a >> b"]),
        ("c = a if b else c", "None", ["c = c if b else a"]),
        ("c = min(a, b)", "None", ["c = max(a, b)"]),
        ("c = -1", "None", ["c = 1"]),
        ("a[b] = c", "None", ["pass"]),
        ("c += 1", "None", ["pass", "c -= 1", "c += 2"]),
        ("a.b(c)", "None", ["pass"]),
        ("note(a, -1, 0, b, 0, 0)", "None", ["pass", "note(a, 1, 0, b, 0, 0)", "note(a, -1, 1, b, 0, 0)"]),
        ("if a > b:\n    c(a)", "None", ["pass", "if not a > b:", "if a >= b:", "pass"]),
        ("if a:\n    return\nelse:\n    return", "None", ["if not a:"]),
        ("while a != b:\n    break", "None", ["while a == b:", "pass"]),
        (
            "for a in range(b):\n    continue",
            "None",
            ["pass", "for a in range(1, b):", "for a in range(b - 1):", "pass"],
        ),
        ('"""Only words."""', "None", []),
    ],
)
def test_each_change(source: str, returns: str, expected: list[str]) -> None:
    assert made(source, returns) == expected


def lines_of(module: str, name: str) -> Iterator[tuple[str, range]]:
    for mutant in mutants_of(module, name):
        source = mutant.file.read_text(encoding="utf-8").splitlines()
        yield source[mutant.lines.start - 1].strip(), mutant.lines


def test_a_mutant_knows_its_line() -> None:
    found = list(lines_of("bits", "list_members"))
    assert "n += 1" in {line for line, _ in found}
    assert all(len(lines) == 1 for _, lines in found)


def test_a_mutant_is_released_in_a_forked_process_only() -> None:
    mutant = next(m for m in mutants_of("bits", "lowest") if m.after.endswith("bit_length() + 1"))

    def broken() -> Iterator[int]:
        mutant.release()
        yield bits.lowest(4)

    assert forked(broken) == ([4], 0)
    assert bits.lowest(4) == 2


@pytest.mark.parametrize("suite", SUITES)
def test_every_mutant_has_a_function_a_name_and_other_code(suite: str) -> None:
    mutants = list(all_mutants(suite))
    assert len({mutant.name for mutant in mutants}) == len(mutants) > 200
    for mutant in mutants:
        function = find_function(mutant.module, mutant.function)
        assert mutant.code.co_name == function.__name__
        assert mutant.before != mutant.after
        assert len(mutant.code.co_freevars) == len(function.__code__.co_freevars)


def test_every_reason_is_about_a_mutant() -> None:
    """If this fails, a function has changed: look at the mutant again, or drop the reason."""
    mutants = [mutant for suite in SUITES for mutant in all_mutants(suite)]
    assert [reason for reason in reasons() if not any(map(reason.fits, mutants))] == []
