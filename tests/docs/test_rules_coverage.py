"""Every rule of every game has a test and a place in the code, and the page that lists them is current."""

import pytest

from tests.support.docs import rules_coverage
from tests.support.docs.rules_coverage import (
    citations_in_code,
    citations_in_tests,
    games,
    marks_in,
    numbers_in,
    places,
    rules,
    words_in,
)

GAMES = games()


def test_there_are_games() -> None:
    assert "world_monuments" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    tested = places(citations_in_tests(game))
    assert [number for number in rules(game) if number not in tested] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_place_in_the_code(game: str) -> None:
    coded = places(citations_in_code(game))
    assert [number for number in rules(game) if number not in coded] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_test_names_a_rule_that_does_not_exist(game: str) -> None:
    cited = citations_in_tests(game)
    assert [citation for citation in cited if citation.rule not in rules(game)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_code_names_a_rule_that_does_not_exist(game: str) -> None:
    assert [citation for citation in citations_in_code(game) if citation.rule not in rules(game)] == []


def test_the_page_is_current() -> None:
    """If this fails, run `make docs` and read the difference."""
    assert rules_coverage.PAGE.read_text(encoding="utf-8") == rules_coverage.page()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Fill the quarry (Q2, Q3).", ["Q2", "Q3"]),
        ("(Q1 to Q3)", ["Q1", "Q2", "Q3"]),
        ("# Q5–Q7: how", ["Q5", "Q6", "Q7"]),
        ("Q12", ["Q12"]),
        ("(H1 to H3, H6)", ["H1", "H2", "H3", "H6"]),
        ("(B5 to E1)", ["B5", "E1"]),
        ("an H200, a UTF8 text, E741 and PRNO", []),
    ],
)
def test_rule_numbers_are_found_in_a_text(text: str, numbers: list[str]) -> None:
    assert numbers_in(text) == numbers


SOURCE = '''
"""A module about Q1."""

LIMIT = 4
"""How far (Q4)."""


class View:
    """A view (H1)."""

    track: int
    """The marker (E4)."""

    def shown(self) -> int:
        """What is shown (H2)."""
        return 1  # as H3 says


# Q5
def walk() -> None:  # noqa: E741
    text = "Q6"
'''


def test_words_are_found_with_their_places() -> None:
    assert [(name, numbers_in(text)) for name, text in words_in(SOURCE) if numbers_in(text)] == [
        ("LIMIT", ["Q4"]),
        ("View", ["H1"]),
        ("View.track", ["E4"]),
        ("View.shown", ["H2"]),
        ("View.shown", ["H3"]),
        ("", ["Q5"]),
    ]


def test_markers_are_found_in_a_source() -> None:
    source = """
import pytest

@pytest.mark.rule("Q1", "Q2")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("Q3"))])
def test_one(n): ...

@pytest.mark.rule("Q9")
def helper(): ...

def test_two(): ...
"""
    assert list(marks_in(source)) == [("test_one", "Q1"), ("test_one", "Q2"), ("test_one", "Q3")]
