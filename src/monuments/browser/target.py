"""Numba's CPU target with a machine that is wasm32.

Numba types and lowers the rules exactly as for the CPU: `intp` stays 64 bits wide, and only addresses have 32 bits,
which LLVM sees to by the data layout. Nothing can be run here; optimisation happens once, for the whole module.

This leans on private parts of Numba, so a module is built only by the version that it was written for.
"""

from importlib.metadata import version
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils
from numba.core.codegen import CPUCodegen, CPUCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target

NUMBA = "0.68.1"
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
"""What every browser of the last years has; SIMD makes the rules no faster."""
LEVEL = 2
"""The level of optimisation: as fast as 3, and smaller."""


class WrongNumba(Exception):
    """The installed Numba is not the one whose private parts are known."""


class _Library(CPUCodeLibrary):
    """The code of a function and of all that it calls, as it was lowered."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Leave it to the whole module."""

    def _finalize_specific(self) -> None:
        """Do nothing: there is no engine."""


class _Codegen(CPUCodegen):
    """Makes LLVM modules for wasm32."""

    _library_class = _Library

    def _init(self, llvm_module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._tm_features = FEATURES
        self._tm = llvm.Target.from_triple(TRIPLE).create_target_machine(
            cpu="generic", features=FEATURES, opt=LEVEL, reloc="static"
        )
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0
        self._engine = None

    def _create_empty_module(self, name: str) -> ir.Module:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple = TRIPLE
        if self._data_layout:
            module.data_layout = self._data_layout
        return module

    def _add_module(self, module: Any) -> None:
        """Do nothing: there is no engine."""


class WasmContext(CPUContext):
    """Numba's CPU context without anything that Python would need to call the code."""

    @global_compiler_lock  # type: ignore[untyped-decorator]
    def init(self) -> None:
        """Begin with an empty code generator."""
        self.is32bit = False  # of numbers, not of addresses
        self._internal_codegen = _Codegen("monuments.wasm")

    def load_additional_registries(self) -> None:
        """Load what lowering needs, but not Numba's runtime, which rules never call."""
        from numba.core.runtime import rtsys

        rtsys._init = True
        super().load_additional_registries()

    def post_lowering(self, mod: Any, library: Any) -> None:
        """Leave the module as it is."""

    def create_cpython_wrapper(self, *args: Any, **kwargs: Any) -> None:
        """Make none."""

    def create_cfunc_wrapper(self, *args: Any, **kwargs: Any) -> None:
        """Make none."""

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> Any:
        """A stand-in: Numba knows compiled functions by the objects to call, so each needs its own."""
        return [fndesc].count


def take_over() -> WasmContext:
    """From now on, whatever Numba compiles in this process is compiled for wasm32."""
    if version("numba") != NUMBA:
        raise WrongNumba(f"modules are built by Numba {NUMBA}, not {version('numba')}")
    context = WasmContext(cpu_target.typing_context, "cpu")
    cpu_target.__dict__["_toplevel_target_context"] = context
    return context
