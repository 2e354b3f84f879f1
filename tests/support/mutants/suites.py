"""Which tests try which mutants: each game's own, and for what games share the tests of all games."""

from collections.abc import Iterator

from tests.support.docs.rules_coverage import citations_in_code, games

from .subjects import SHARED, Mutant, functions, modules, mutants_of, rule_functions

SUITES = {
    **{game: [f"games/{game}", "games/contract"] for game in games()},
    SHARED: ["games/test_kernel.py", "games/contract", "games/courtyard"],
}
"""The folders and files of tests by game, relative to `tests`."""


def all_mutants(suite: str) -> Iterator[Mutant]:
    """Every mutant of the rule functions of a game, or of those that all games share."""
    for module in modules(suite):
        for name in rule_functions(module):
            yield from mutants_of(module, name)


def cited(game: str) -> dict[tuple[str, str], set[str]]:
    """The functions of a game, by module and name, each with the numbers of the rules that it cites."""
    found: dict[tuple[str, str], set[str]] = {}
    for citation in citations_in_code(game) if game != SHARED else []:
        file, _, name = citation.place.partition(":")
        module = f"{game}.{file.removesuffix('.py')}"
        if file.endswith(".py") and name in functions(module):
            found.setdefault((module, name), set()).add(citation.rule)
    return found
