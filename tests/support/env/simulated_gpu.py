"""A GPU simulated by Numba in plain Python: `NUMBA_ENABLE_CUDASIM=1 python -m tests.support.env.simulated_gpu`.

The simulator knows no arrays of records, so states and the like are handed to the kernels as they are, and the rules
run interpreted. Everything else is the environment's own: its kernels, their launches, its device arrays.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments import Game, Seeded
from monuments.env import IllegalStep, Observation, VectorEnv, cuda
from monuments.env.linking import environment_linker
from monuments.games.extending import ExtendedLinker
from monuments.games.record import blank

from .variants import VARIANTS, random_actions


class Records:
    """An array of records that the simulator leaves unchanged."""

    def __init__(self, on_device: Any) -> None:
        host = on_device.copy_to_host()
        self.records = blank(host.dtype, len(host))
        self.records[:] = host

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            part = object.__new__(Records)
            part.records = self.records[at]
            return part
        return self.records[at]

    def __setitem__(self, at: int, record: Any) -> None:
        self.records[at] = record

    def copy_to_host(self) -> Any:
        """The records."""
        return self.records.copy()


def interpreted_linker(game: Game, observation: Observation, compiled: bool) -> ExtendedLinker:
    """Links interpreted rules, whatever is requested."""
    return environment_linker(game, observation, compiled=False)


class SimulatedBatch(cuda.CudaBatch):
    """A batch on the simulated GPU."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        records = ("tables", "empty", "states", "known", "outcomes")
        self.arrays = self.arrays._replace(**{name: Records(getattr(self.arrays, name)) for name in records})

    def seed(self, states: NDArray[np.uint64]) -> None:
        """Generators as interpreted rules use them."""
        rngs = [Seeded() for _ in states]
        for rng, state in zip(rngs, states, strict=True):
            rng.state[:] = state
        self.arrays = self.arrays._replace(rngs=rngs)


def compare(name: str, steps: int) -> None:
    """Play the same games on both and check that every array is the same."""
    game, options, own_data = VARIANTS[name]
    on_gpu = VectorEnv(game, own_data, games=3, seed="gpu", backend="cuda", **options)
    on_cpu = VectorEnv(game, own_data, games=3, seed="gpu", compiled=False, **options)
    there, here = on_gpu.reset(), on_cpu.reset()
    rng = Seeded(name)
    for _ in range(steps):
        for ours, theirs in zip(here, there, strict=True):
            assert np.array_equal(ours, theirs.copy_to_host())
        actions = random_actions(here.masks, rng)
        there, here = on_gpu.step(actions), on_cpu.step(actions)
    actions = random_actions(here.masks, rng)
    actions[1] = -1
    try:
        on_gpu.step(actions)
    except IllegalStep as error:
        assert error.game == 1
    else:
        raise AssertionError("an impossible action was done")
    assert on_gpu.position(2) == on_cpu.position(2)


if __name__ == "__main__":
    for _name, _simulated in (("CudaBatch", SimulatedBatch), ("environment_linker", interpreted_linker)):
        setattr(cuda, _name, _simulated)
    compare(sys.argv[1], int(sys.argv[2]))
