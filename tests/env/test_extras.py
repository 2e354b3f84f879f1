"""What is not needed is not imported, and what is missing is named."""

import subprocess
import sys

import pytest

from monuments.env import MissingExtra
from monuments.env.cuda import load_cuda


def run(program: str) -> str:
    """What a program prints in a new Python process."""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return finished.stdout.strip()


def test_the_package_does_not_load_its_environments() -> None:
    assert run("import sys, monuments; print('monuments.env' in sys.modules)") == "False"


def test_the_vectorised_environment_needs_no_extra() -> None:
    heavy = "('gymnasium', 'pettingzoo', 'pyspiel', 'numba.cuda')"
    program = f"""
import sys
from monuments.env import VectorEnv
VectorEnv("world_monuments", games=1, compiled=False).reset()
print([name for name in {heavy} if name in sys.modules])
"""
    assert run(program) == "[]"


@pytest.mark.parametrize(
    ("module", "library", "named"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("openspiel", "pyspiel", "open_spiel"),
    ],
)
def test_a_missing_extra_is_named(module: str, library: str, named: str) -> None:
    program = f"""
import sys
sys.modules[{library!r}] = None
try:
    import monuments.env.{module}
except ImportError as error:
    print(error)
"""
    said = f"monuments.env.{module} needs {named}, which is not installed: pip install 'monuments[env]'"
    assert run(program) == said


def test_a_missing_gpu_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    with pytest.raises(
        MissingExtra, match="backend='cuda' needs numba-cuda, which is not installed: install numba-cuda"
    ):
        load_cuda()


def test_a_machine_without_a_gpu_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(MissingExtra, match="needs an NVIDIA GPU"):
        load_cuda()
