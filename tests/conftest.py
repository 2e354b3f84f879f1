"""Which tests run: all but those marked long; all of them in `make test-long`; with `--quick` those for daily work."""

from pathlib import Path

import pytest

from tests.support.amounts import LONG

TESTS = Path(__file__).parent
LEFT_OUT = (
    "arena",
    "benchmarks",
    "bots",
    "browser",
    "cli",
    "deploy",
    "env",
    "independent",
    "mutants",
    "server",
    "simulation",
    "wasm",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--quick`."""
    folders = ", ".join(f"tests/{name}" for name in LEFT_OUT)
    parser.addoption("--quick", action="store_true", help=f"leave out {folders}, compiled rules and tests marked slow")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import the tests that are left out."""
    is_left_out = collection_path.parent == TESTS and collection_path.name in LEFT_OUT
    return True if is_left_out and config.getoption("quick") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked long; with `--quick` those marked slow, and compiled rules where both are tested."""
    wanted = [item for item in items if _is_wanted(item, config.getoption("quick"))]
    kept = set(map(id, wanted))
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
    items[:] = wanted


def _is_wanted(item: pytest.Item, quick: bool) -> bool:
    if item.get_closest_marker("long") and not LONG:
        return False
    return not (quick and (item.get_closest_marker("slow") or _is_compiled(item)))


def _is_compiled(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and bool(
        hasattr(item, "callspec") and item.callspec.params.get("compiled")
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report what was left out."""
    if config.getoption("quick"):
        folders = ", ".join(f"tests/{name}" for name in LEFT_OUT)
        terminalreporter.write_line(
            f"Left out: {folders}, compiled rules where interpreted ones are tested, and tests marked slow. "
            "`make test` runs them, too."
        )
