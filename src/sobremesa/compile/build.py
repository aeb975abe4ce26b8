"""C compiler and cache: a C file becomes a library, once for each text, compiler and set of flags.

A library is named by the hash of all that it is made of, so nothing in the folder is ever out of date. It is made under
another name and put in place at once, so two processes cannot disturb each other; its own hash lies beside it, so one
that was damaged is made anew.
"""

import ctypes
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
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
NATIVE = ("-march=native", "-fno-tree-slp-vectorize", "--param=max-inline-insns-auto=60")
"""Flags by which gcc makes code for this very processor, and inlines more: a twentieth faster, networks a third."""
AT_ONCE = ("-flto=auto", "--param=lto-min-partition=1000", "--param=lto-partitions=4")
"""Flags by which gcc uses every processor, half the time on two; another compiler's linker may not know them."""
LONG = 230_000
"""Characters of a text that keeps a compiler busy for seconds."""
FEWER = ("--param=max-completely-peeled-insns=100", "--param=max-completely-peel-times=8")
"""Flags by which gcc writes out fewer loops: three quarters of the time for a long text, which stays as fast."""
LONGEST = 300
"""Seconds that the compiler may take."""
ABANDONED = 3600
"""Seconds after which what was begun is no longer being made: it was interrupted."""
COMPILERS = ("cc", "gcc", "clang")


@cache
def compiler() -> tuple[str, ...]:
    """Return the command of the C compiler: `CC`, one on the path, or zig's; raises `NoMachineCode` without one."""
    named = os.environ.get("CC", "").split()
    if named and not shutil.which(named[0]):
        raise NoMachineCode(f"CC names '{named[0]}', which is not found: set it to a C compiler, or unset it")
    for command in [named] if named else ([name] for name in COMPILERS):
        if shutil.which(command[0]):
            return (str(shutil.which(command[0])), *command[1:])
    if find_spec("ziglang"):
        return (sys.executable, "-m", "ziglang", "cc")
    raise NoMachineCode("there is no C compiler: install gcc or clang, or the Python package 'ziglang'")


def why_not() -> str:
    """Return why no machine code can be made here; empty where it can."""
    try:
        compiler()
    except NoMachineCode as error:
        return str(error)
    return ""


def _identity(command: tuple[str, ...]) -> str:
    """Return what tells this compiler from another, without starting it."""
    if "ziglang" in command:
        from importlib.metadata import version

        return f"ziglang {version('ziglang')}"
    file = Path(command[0]).resolve()
    known = file.stat()
    return f"{file} {command[1:]} {known.st_size} {known.st_mtime_ns}"


@cache
def processor() -> str:
    """Return what tells this processor from those that lack instructions of its own; empty where nothing tells."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as told:
            lines = told.read(1 << 14).splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith(("flags", "Features"))), "")


def folder() -> Path:
    """Return where libraries are kept: in the user's cache."""
    return platformdirs.user_cache_path("sobremesa", appauthor=False) / "c"


def library(text: str, flags: tuple[str, ...] = FLAGS) -> Path:
    """Return the library made of a C text, from the cache where it is there and sound.

    Raises `NoMachineCode` where there is no compiler, where it fails, or where nothing can be kept.
    """
    command = compiler()
    parts = [text, _identity(command), *flags, *NATIVE, *AT_ONCE, *FEWER, sys.platform, platform.machine(), processor()]
    file = own_folder() / f"{named(*parts)}.so"
    if not is_sound(file):
        _make(text, [*command, *flags], file)
    return file


def named(*parts: str) -> str:
    """Return the name of what is made of these."""
    return sha256("\0".join(parts).encode()).hexdigest()[:32]


def loaded(file: Path) -> ctypes.CDLL:
    """Return a library that was made here, to be called; raises `NoMachineCode` where the system refuses it."""
    try:
        return ctypes.CDLL(str(file))
    except OSError as error:
        raise NoMachineCode(
            f"machine code cannot be loaded: {error}; delete the file, or set XDG_CACHE_HOME to a disk that allows it"
        ) from error


def own_folder() -> Path:
    """Return the folder of libraries, made where it is missing; the user's own, for what lies there is run."""
    place = folder()
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        known = place.stat()
    except OSError as error:
        raise NoMachineCode(f"the folder for machine code cannot be made: {error}; set XDG_CACHE_HOME") from error
    if hasattr(os, "getuid") and (known.st_uid != os.getuid() or known.st_mode & 0o022):
        raise NoMachineCode(f"others may write to {place}: make it your own (chmod 700), or set XDG_CACHE_HOME")
    return place


def is_sound(file: Path) -> bool:
    """Return whether a library is as it was made."""
    try:
        return file.with_suffix(".sum").read_text(encoding="ascii") == sha256(file.read_bytes()).hexdigest()
    except (OSError, UnicodeDecodeError):
        return False


def _make(text: str, command: list[str], file: Path) -> None:
    """Compile a text, and put the library in its place when it is whole."""
    _clear(file.parent)
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix="making-") as place:
            made, source, mark = (Path(place) / name for name in ("made.so", "made.c", "made.sum"))
            source.write_text(text, encoding="utf-8")
            _compile([*command, "-o", str(made), str(source), "-lm"], _for_gcc(len(text) > LONG))
            if not made.exists():
                raise NoMachineCode(f"the C compiler '{command[0]}' made nothing; set CC to another one")
            mark.write_text(sha256(made.read_bytes()).hexdigest(), encoding="ascii")
            made.replace(file)
            mark.replace(file.with_suffix(".sum"))
    except OSError as error:
        raise _not_kept(error) from error


def _clear(place: Path) -> None:
    """Remove what was interrupted while it was made, and nothing that another process may still be making."""
    for begun in place.glob("making-*"):
        try:
            if time.time() - begun.stat().st_mtime > ABANDONED:
                shutil.rmtree(begun, ignore_errors=True)
        except FileNotFoundError:
            continue


def put(file: Path, text: str) -> None:
    """Write a file of the folder at once; raises `NoMachineCode` where it cannot be kept."""
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix="making-") as place:
            (made := Path(place) / file.name).write_text(text, encoding="utf-8")
            made.replace(file)
    except OSError as error:
        raise _not_kept(error) from error


def _not_kept(error: OSError) -> NoMachineCode:
    return NoMachineCode(f"machine code cannot be kept: {error}; make room, or set XDG_CACHE_HOME")


def target() -> str:
    """Return the name of this machine's kind, as machine code is made for it: `linux-x86_64-gnu`."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    if sys.platform != "linux":
        return f"{'macos' if sys.platform == 'darwin' else 'windows'}-{machine}"
    return f"linux-{machine}-{'gnu' if platform.libc_ver()[0] == 'glibc' else 'musl'}"


def _compile(command: list[str], for_gcc: tuple[str, ...]) -> None:
    """Run the compiler, as a gcc can for this processor and on all of them; raises `NoMachineCode` where it fails."""
    if not (_is_gcc(command[0]) and _finished([*command, *for_gcc]).returncode == 0):
        _complain(command, _finished(command))


def _for_gcc(is_long: bool) -> tuple[str, ...]:
    """Return what a gcc is told besides; `native` only where a library is named by what the processor can."""
    is_named = processor() and platform.machine() == "x86_64"
    return (*(NATIVE if is_named else NATIVE[1:]), *AT_ONCE, *(FEWER if is_long else ()))


def _is_gcc(program: str) -> bool:
    return "Free Software Foundation" in _finished([program, "--version"]).stdout


def _finished(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; raises `NoMachineCode` where it does not come to one."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False, errors="replace")
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoMachineCode(f"the C compiler '{command[0]}' cannot be run: {error}; set CC to another one") from error


def _complain(command: list[str], done: subprocess.CompletedProcess[str]) -> None:
    """Raise `NoMachineCode` with the first of what a compiler complained of, if it failed."""
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["it does not say why"]
        complaint = next((line for line in lines if "error" in line), lines[0])
        raise NoMachineCode(f"the C compiler '{command[0]}' failed: {complaint.strip()}; set CC to another one")
