"""`--quick`: a run for daily work, without tests that start servers, browsers and other programs."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LEFT_OUT = ("arena", "benchmarks", "bots", "browser", "deploy", "env", "independent", "mutants", "server", "simulation")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--quick`."""
    folders = ", ".join(f"tests/{name}" for name in LEFT_OUT)
    parser.addoption("--quick", action="store_true", help=f"leave out {folders}, compiled rules and tests marked slow")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import the tests that are left out."""
    is_left_out = collection_path.parent == TESTS and collection_path.name in LEFT_OUT
    return True if is_left_out and config.getoption("quick") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked slow, and those of compiled rules that try the interpreted ones, too."""
    if config.getoption("quick"):
        wanted = [item for item in items if not (item.get_closest_marker("slow") or _is_compiled(item))]
        kept = set(map(id, wanted))
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
        items[:] = wanted


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
