"""Modules of wasm: the C that native code is made of, compiled for a browser, and TypeScript to call it by.

A module imports nothing. It holds its own memory, in which the caller keeps records and arrays as NumPy lays them out;
an array travels as the address of a description of its own, which is laid out as `LAYOUT` says.
"""

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from sobremesa.compile.errors import NoMachineCode

FLAGS = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-std=gnu11", "-O3", "-msimd128", "-mbulk-memory"),
    *("-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=hidden"),
    *("-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--export=__stack_pointer", "-Wl,-s", "-w"),
)
"""The same meaning of numbers as in native code; of the C library only what computes, linked into the module."""
LONGEST = 600
"""Seconds that zig may take; the first time it compiles the C library too."""


def compiler() -> tuple[str, ...]:
    """Return the command of a compiler to wasm; raises `NoMachineCode` where zig is missing."""
    if not find_spec("ziglang"):
        raise NoMachineCode("wasm is made by zig: install the Python package 'ziglang'")
    return (sys.executable, "-m", "ziglang", "cc")


def module(text: str) -> bytes:
    """Return the module made of a C text; raises `NoMachineCode` where there is no compiler, or it fails."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "made.c", Path(folder) / "made.wasm"
        source.write_text(text, encoding="utf-8")
        command = [*compiler(), *FLAGS, "-o", str(made), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
        if done.returncode:
            raise NoMachineCode(f"zig failed: {done.stderr.strip()[:500]}")
        return made.read_bytes()
