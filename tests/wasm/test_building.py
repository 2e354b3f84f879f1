"""Modules as they are built and kept: current, small, the same each time, and described completely."""

import gzip
import shutil
from pathlib import Path

import pytest
import wasmtime

from monuments import Game, find_game
from monuments.browser import target
from monuments.browser.__main__ import main
from monuments.browser.building import build_apart
from monuments.browser.kept import FOLDER, is_current, layout_file, module_file, read_layout
from monuments.browser.stamp import builder
from monuments.browser.target import WrongNumba, take_over
from monuments.browser.typescript import FILE, typescript
from monuments.games.registry import our_games
from tests.support.amounts import LONG
from tests.support.games.players import GAMES
from tests.support.project import ROOT
from tests.support.wasm.twins import machine_of

OURS = [game.facts.name for game in our_games()]
MOST_COMPRESSED = 60_000


def test_what_is_kept_is_current() -> None:
    assert main(["--check"]) == 0
    assert (ROOT / FILE).read_text(encoding="utf-8") == typescript(), "`make browser` writes it again"


@pytest.mark.parametrize("name", OURS if LONG else OURS[:1])
def test_the_same_sources_make_the_same_bytes(name: str, tmp_path: Path) -> None:
    build_apart(name, tmp_path)
    kept, anew = read_layout(name), read_layout(name, tmp_path)
    if builder().items() <= kept["stamp"].items():
        assert module_file(name, tmp_path).read_bytes() == module_file(name).read_bytes()
        assert anew == kept
    else:  # Another version of Python compiles other bytecode to other code, which does the same.
        assert anew["exports"] == kept["exports"]


@pytest.mark.parametrize("name", OURS)
def test_a_compressed_module_is_small(name: str) -> None:
    assert len(gzip.compress(module_file(name).read_bytes(), 9)) <= MOST_COMPRESSED


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.name)
def test_a_module_imports_nothing_and_exports_what_its_layout_says(game: Game) -> None:
    machine = machine_of(game)
    assert not list(machine.module.imports)
    exported = {export.name: export.type for export in machine.module.exports}
    assert set(exported) == {"memory", "__heap_base", *machine.layout["exports"]}
    for name, described in machine.layout["exports"].items():
        kind = exported[name]
        assert isinstance(kind, wasmtime.FuncType)
        given = [
            number
            for parameter in described["parameters"]
            for number in (
                [parameter["of"]] if parameter["dimensions"] is None else ["i32"] * (1 + parameter["dimensions"])
            )
        ]
        assert list(map(str, kind.params)) == given
        assert list(map(str, kind.results)) == ([] if described["returns"] is None else [described["returns"]])


def test_a_module_of_other_bytes_or_sources_is_noticed(tmp_path: Path) -> None:
    game = find_game(OURS[0])
    assert not is_current(game, tmp_path)
    for place in (module_file, layout_file):
        shutil.copy(place(OURS[0]), tmp_path)
    assert is_current(game, tmp_path)
    stamp = read_layout(OURS[0])["stamp"]["sources"]
    layout = layout_file(OURS[0], tmp_path)
    layout.write_text(layout.read_text(encoding="utf-8").replace(stamp, "0" * len(stamp)), encoding="utf-8")
    assert not is_current(game, tmp_path)
    shutil.copy(layout_file(OURS[0], FOLDER), tmp_path)
    module_file(OURS[0], tmp_path).write_bytes(b"\0asm")
    assert not is_current(game, tmp_path)


def test_an_outdated_module_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("monuments.browser.__main__.outdated", lambda: ["courtyard"])
    assert main(["--check"]) == 1
    assert capsys.readouterr().err == "The module of courtyard is older than its sources: run `make browser`\n"


def test_another_numba_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target, "NUMBA", "0.1")
    with pytest.raises(WrongNumba, match=r"by Numba 0\.1, not"):
        take_over()
