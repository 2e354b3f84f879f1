"""A pytest plugin for the mutants: only the tests that prove one rule, interpreted, against a copy of the source."""

from pathlib import Path

import pytest

import monuments


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rule` and `--source`."""
    parser.addoption("--rule", required=True, help="run only the tests marked with this number")
    parser.addoption("--source", required=True, help="the folder from which monuments must have been imported")


def pytest_configure(config: pytest.Config) -> None:
    """Make sure that the copy is tested, and not an installed package."""
    source = Path(config.getoption("--source")).resolve()
    assert monuments.__file__ is not None
    if not Path(monuments.__file__).resolve().is_relative_to(source):
        raise pytest.UsageError(f"monuments comes from {monuments.__file__}, not from {source}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what proves the rule, what proves it alone first.

    Compiled rules are left out, as compiling each mutant would take too long.
    """
    rule = config.getoption("--rule")
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        (kept if rule in _rules(item) and not _is_compiled(item) else left).append(item)
    kept.sort(key=lambda item: len(_rules(item)))
    config.hook.pytest_deselected(items=left)
    items[:] = kept


def _rules(item: pytest.Item) -> set[str]:
    return {str(number) for marker in item.iter_markers("rule") for number in marker.args}


def _is_compiled(item: pytest.Item) -> bool:
    callspec = getattr(item, "callspec", None)
    return callspec is not None and bool(callspec.params.get("compiled"))
