"""Which tests try which mutants: each game's own, and for what games share the tests of all games."""

from collections.abc import Iterator
from functools import cache

import pytest

from monuments.games.game import Game
from tests.support.docs.rules_coverage import citations_in_code, games

from .subjects import SHARED, Mutant, functions, modules, mutants_of, rule_functions
from .trying import given

SUITES = {
    **{game: [f"games/{game}", "games/contract"] for game in games()},
    SHARED: [
        "games/test_kernel.py",
        "games/test_maths.py",
        "games/test_winning.py",
        "games/contract",
        "games/courtyard",
    ],
}
"""The folders and files of tests by game, relative to `tests`."""


def all_mutants(suite: str) -> Iterator[Mutant]:
    """Every mutant of the rule functions of a game, or of those that all games share."""
    for module in modules(suite):
        for name in rule_functions(module):
            yield from mutants_of(module, name)


def concerns(test: pytest.Item, suite: str) -> bool:
    """Whether a test is about the game of a suite, or about no game in particular."""
    about = [getattr(value, "game", value) for value in given(test).values()]
    games = {value.facts.name for value in about if isinstance(value, Game)}
    return suite == SHARED or not games or suite in games


@cache
def cited(game: str) -> dict[tuple[str, str], set[str]]:
    """The functions of a game, by module and name, each with the numbers of the rules that it cites."""
    found: dict[tuple[str, str], set[str]] = {}
    for citation in citations_in_code(game) if game != SHARED else []:
        file, _, name = citation.place.partition(":")
        module = f"{game}.{file.removesuffix('.py')}"
        if file.endswith(".py") and name in functions(module):
            found.setdefault((module, name), set()).add(citation.rule)
    return found
