"""For every rule number there is a function that cites it and can be broken; `make mutants` says what is noticed."""

import pytest

from tests.support.docs.rules_coverage import games, rules
from tests.support.mutants.each_rule import candidates


@pytest.mark.parametrize("game", games())
def test_every_rule_is_run_by_a_function_that_can_be_broken(game: str) -> None:
    assert [number for number in rules(game) if next(candidates(game, number), None) is None] == []
