"""From linked rules to the bytes of a module: one LLVM module, optimised as a whole, an object, and `wasm-ld`.

The linker comes with the package `ziglang`, which only developers need.
"""

import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import llvmlite.binding as llvm
from numba.core.compiler_lock import global_compiler_lock

from .target import LEVEL, WasmContext
from .wrapping import wrapper

STACK = 65536
"""Bytes for the calls of rules; it lies before everything else, so that one that overflows traps."""
OPTIONS = (
    "--no-entry", "--gc-sections", "--strip-all", "-O2", "--stack-first", "-z", f"stack-size={STACK}",
    "--export=__heap_base",
)  # fmt: skip


@global_compiler_lock  # type: ignore[untyped-decorator]
def make_module(context: WasmContext, functions: Mapping[str, Any]) -> bytes:
    """The module that exports these compiled functions, by name, its memory, and where the memory that it uses ends."""
    codegen = context.codegen()
    whole = llvm.parse_assembly(str(codegen._create_empty_module("monuments")))
    for name, compiled in functions.items():
        # The caller first: of a library, only what is called is linked in.
        whole.link_in(llvm.parse_assembly(wrapper(context, name, compiled)))
        whole.link_in(compiled.library._get_module_for_linking(), preserve=True)
    whole.verify()
    _optimise(whole, codegen._tm, functions)
    return _link(codegen._tm.emit_object(whole), functions)


def _optimise(module: Any, machine: Any, exported: Mapping[str, Any]) -> None:
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in exported else "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, tuning)
    first = llvm.create_new_module_pass_manager()
    first.add_global_dead_code_eliminate_pass()
    first.add_always_inliner_pass()
    first.add_global_dead_code_eliminate_pass()
    first.run(module, passes)
    passes.getModulePassManager().run(module, passes)


def _link(code: bytes, exported: Mapping[str, Any]) -> bytes:
    import ziglang

    linker = Path(ziglang.__file__).with_name("zig")
    with TemporaryDirectory() as folder:
        compiled, linked = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        compiled.write_bytes(code)
        exports = [f"--export={name}" for name in exported]
        subprocess.run([linker, "wasm-ld", *OPTIONS, *exports, compiled, "-o", linked], check=True)
        return linked.read_bytes()
