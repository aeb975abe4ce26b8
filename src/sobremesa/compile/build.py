"""C compiler and cache: a C file becomes a library, once for each text, compiler and set of flags.

A library is named by the hash of all that it is made of, so nothing in the folder is ever out of date. It is made under
another name and put in place at once, so two processes cannot disturb each other; its own hash lies beside it, so one
that was damaged is made anew.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import platformdirs

from sobremesa.compile.errors import NoMachineCode

FLAGS = (
    *("-std=gnu11", "-O3", "-shared", "-fPIC", "-fvisibility=hidden"),
    *("-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-fno-math-errno"),
    *("-w",),
)
"""Whole numbers wrap around, memory may be seen in two ways, and a product and a sum are rounded each."""
LONGEST = 300
"""Seconds that the compiler may take."""
COMPILERS = ("cc", "gcc", "clang")


@cache
def compiler() -> tuple[str, ...]:
    """Return the command of the C compiler: `CC`, one on the path, or zig's; raises `NoMachineCode` without one."""
    named = os.environ.get("CC", "").split()
    for command in (named, *([name] for name in COMPILERS)):
        if command and shutil.which(command[0]):
            return (str(shutil.which(command[0])), *command[1:])
    if find_spec("ziglang"):
        return (sys.executable, "-m", "ziglang", "cc")
    raise NoMachineCode("there is no C compiler: install gcc or clang, or the Python package 'ziglang'")


def _identity(command: tuple[str, ...]) -> str:
    """Return what tells this compiler from another, without starting it."""
    if "ziglang" in command:
        from importlib.metadata import version

        return f"ziglang {version('ziglang')}"
    file = Path(command[0]).resolve()
    known = file.stat()
    return f"{file} {command[1:]} {known.st_size} {known.st_mtime_ns}"


def folder() -> Path:
    """Return where libraries are kept: in the user's cache."""
    return platformdirs.user_cache_path("sobremesa", appauthor=False) / "c"


def library(text: str, flags: tuple[str, ...] = FLAGS) -> Path:
    """Return the library made of a C text, from the cache where it is there and sound.

    Raises `NoMachineCode` where there is no compiler, where it fails, or where nothing can be kept.
    """
    command = compiler()
    parts = [text, _identity(command), *flags, sys.platform, platform.machine()]
    name = sha256("\0".join(parts).encode()).hexdigest()[:32]
    file = _own(folder()) / f"{name}.so"
    if not _is_sound(file):
        _make(text, [*command, *flags], file)
    return file


def _own(place: Path) -> Path:
    """Return the folder, made where it is missing; it must be the user's own, for what lies there is run."""
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        known = place.stat()
    except OSError as error:
        raise NoMachineCode(f"the folder for machine code cannot be made: {error}; set XDG_CACHE_HOME") from error
    if hasattr(os, "getuid") and (known.st_uid != os.getuid() or known.st_mode & 0o022):
        raise NoMachineCode(f"others may write to {place}: make it your own (chmod 700), or set XDG_CACHE_HOME")
    return place


def _is_sound(file: Path) -> bool:
    """Return whether a library is as it was made."""
    try:
        return file.with_suffix(".sum").read_text(encoding="ascii") == sha256(file.read_bytes()).hexdigest()
    except (OSError, UnicodeDecodeError):
        return False


def _make(text: str, command: list[str], file: Path) -> None:
    """Compile a text, and put the library in its place when it is whole."""
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix="making-") as place:
            made, source, mark = (Path(place) / name for name in ("made.so", "made.c", "made.sum"))
            source.write_text(text, encoding="utf-8")
            _run([*command, "-o", str(made), str(source), "-lm"])
            mark.write_text(sha256(made.read_bytes()).hexdigest(), encoding="ascii")
            made.replace(file)
            mark.replace(file.with_suffix(".sum"))
    except OSError as error:
        raise NoMachineCode(f"machine code cannot be kept: {error}; make room, or set XDG_CACHE_HOME") from error


def _run(command: list[str]) -> None:
    """Run the compiler; raises `NoMachineCode` with the first of what it complains of."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False, errors="replace")
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoMachineCode(f"the C compiler '{command[0]}' cannot be run: {error}; set CC to another one") from error
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [""]
        complaint = next((line for line in lines if "error" in line), lines[0])
        raise NoMachineCode(f"the C compiler '{command[0]}' failed: {complaint.strip()}; set CC to another one")
