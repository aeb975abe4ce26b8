"""Wheels with machine code, one for each kind of machine: `python -m tools.wheels --for linux-x86_64-gnu`.

The games' C is the same everywhere; `zig cc` (the Python package `ziglang`, 411 MB, asked for here alone) compiles it
for every machine from this one. A wheel holds a library for each game, and its index beside it; it fits every Python.
"""

import argparse
import base64
import hashlib
import json
import os
import stat
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
MACHINES = {
    "linux-x86_64-gnu": ("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", ".so"),
    "linux-aarch64-gnu": ("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64", ".so"),
    "linux-x86_64-musl": ("x86_64-linux-musl", "musllinux_1_2_x86_64", ".so"),
    "linux-aarch64-musl": ("aarch64-linux-musl", "musllinux_1_2_aarch64", ".so"),
    "macos-x86_64": ("x86_64-macos.11.0", "macosx_11_0_x86_64", ".dylib"),
    "macos-aarch64": ("aarch64-macos.11.0", "macosx_11_0_arm64", ".dylib"),
    "windows-x86_64": ("x86_64-windows-gnu", "win_amd64", ".dll"),
}
"""By machine, as `sobremesa.compile.build.target` names it: zig's name, the wheel's tag, and a library's suffix."""
LIMIT = 2_480_000
"""Bytes below which each wheel is to stay."""
MACHINE_CODE = 180_000
"""Bytes of them that are left to machine code; the rest may be in every wheel."""
UCRT = tuple(f"-lapi-ms-win-crt-{part}-l1-1-0" for part in ("runtime", "math", "private", "heap", "string"))
"""Windows' own C library, which Python brings along."""
WINDOWS = """
unsigned long _tls_index;
__attribute__((section(".tls"), used)) char _tls_start;
__attribute__((section(".tls$ZZZ"), used)) char _tls_end;
static void *const no_callbacks[1];
struct directory { const void *start, *end, *index, *callbacks; unsigned zeros, flags; };
__attribute__((section(".rdata$T"), used)) const struct directory _tls_used = {
  &_tls_start, &_tls_end, &_tls_index, no_callbacks, 0, 0};
int DllMainCRTStartup(void *library, unsigned reason, void *reserved) { return 1; }
"""
"""C of a library's start without a C library of its own: where the memory of each thread lies, and no more."""
TEXTS = """
import json, sys
from pathlib import Path
from sobremesa import games
from sobremesa.compile import kept
from sobremesa.fast.compile import found
for name in games.names():
    folder = kept.home(games.load(name).kernel.__name__)
    if folder:
        text, index = kept.text_and_index(folder, found)
        package = Path(kept.__file__).parents[2]
        print(json.dumps([folder.relative_to(package).as_posix(), text, index]))
"""
"""Program that tells the C of every game of the package that it is run with, and its index."""


def main() -> None:
    """Write the wheels."""
    from sobremesa.compile.build import target

    options = parser().parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        plain = options.plain or plain_wheel(Path(place))
        texts = games_of(plain, Path(place) / "unpacked")
        for machine in [target()] if options.here else options.machines or MACHINES:
            made = with_machine_code(plain, texts, machine, options.to)
            print(f"{made.name}: {small_enough(made) / 1e6:.2f} MB")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m tools.wheels", description=__doc__)
    made.add_argument("--for", dest="machines", nargs="+", choices=list(MACHINES))
    made.add_argument("--here", action="store_true", help="for this machine's kind alone")
    made.add_argument("--to", type=Path, default=ROOT / "dist")
    made.add_argument("--plain", type=Path, help="a wheel without machine code that was built already")
    return made


def plain_wheel(place: Path) -> Path:
    """The wheel that the build makes, without machine code."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)], cwd=ROOT, check=True)
    (found,) = place.glob("*.whl")
    return found


def games_of(wheel: Path, place: Path) -> list[tuple[str, str, dict[str, object]]]:
    """Folder, C and index of each game, as the package in the wheel has them."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    environment = {**os.environ, "PYTHONPATH": str(place)}
    done = subprocess.run([sys.executable, "-c", TEXTS], env=environment, check=True, capture_output=True, text=True)
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def with_machine_code(plain: Path, texts: list[tuple[str, str, dict[str, object]]], machine: str, to: Path) -> Path:
    """The wheel of one kind of machine."""
    target, tag, suffix = MACHINES[machine]
    added: dict[str, bytes] = {}
    for folder, text, index in texts:
        library = f"machine_code{suffix}"
        made = added[f"{folder}/{library}"] = compiled(text, target)
        told = {**index, "target": machine, "library": library, "hash": hashlib.sha256(made).hexdigest()}
        added[f"{folder}/machine_code.json"] = json.dumps(told, separators=(",", ":")).encode()
    wheel = to / plain.name.replace("py3-none-any", f"py3-none-{tag}")
    repack(plain, wheel, tag, added)
    return wheel


def small_enough(wheel: Path) -> int:
    """Size of a wheel in bytes; raises `SystemExit` and removes it where that is too much."""
    size = wheel.stat().st_size
    if size >= LIMIT:
        wheel.unlink()
        raise SystemExit(f"{wheel.name} would have {size:,} bytes, and {LIMIT:,} are too many: see what has grown")
    return size


def compiled(text: str, target: str) -> bytes:
    """A library by zig for another machine."""
    from sobremesa.compile.build import FLAGS

    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        (place / "made.c").write_text(text, encoding="utf-8")
        if "windows" in target:
            _for_windows(place, target, [flag for flag in FLAGS if flag not in ("-fPIC", "-shared")])
        else:
            zig(place, "cc", "-target", target, *FLAGS, "-s", "-o", "made.library", "made.c")
        return (place / "made.library").read_bytes()


def _for_windows(place: Path, target: str, flags: list[str]) -> None:
    """Compile a library that takes the C library from Windows, where zig would put 50 kB of one into each."""
    (place / "start.c").write_text(WINDOWS, encoding="utf-8")
    zig(place, "cc", "-target", target, *flags, "-c", "-o", "made.obj", "made.c")
    library = ("-O2", "-shared", "-s", "-nostdlib", "-o", "made.library", "made.obj", "start.c", *UCRT)
    zig(place, "cc", "-target", target, *library)


def zig(place: Path, *words: str) -> None:
    """Run zig in a folder, so that no path gets into what it makes; raises `SystemExit` with its complaint."""
    command = [sys.executable, "-m", "ziglang", *words]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"zig failed at '{' '.join(words)}': {done.stderr.strip() or 'no reason told'}")


def repack(plain: Path, made: Path, tag: str, added: dict[str, bytes]) -> None:
    """Write a wheel anew with more files, another tag, and the list of all files that it must hold."""
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        record = next(name for name in old.namelist() if name.endswith(".dist-info/RECORD"))
        date = old.getinfo(record).date_time  # not now: the same files make the same wheel
        contents = {name: old.read(name) for name in old.namelist() if name != record} | added
        card = record.replace("RECORD", "WHEEL")
        text = contents[card].decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
        lines = [line for line in text.splitlines() if line and not line.startswith("Tag:")]
        contents[card] = "\n".join([*lines, *(f"Tag: py3-none-{one}" for one in tag.split(".")), ""]).encode()
        for name, data in contents.items():
            new.writestr(_entry(name, date), data, zipfile.ZIP_DEFLATED, 9)
        lines = [f"{name},{digest(data)},{len(data)}" for name, data in contents.items()]
        new.writestr(_entry(record, date), "\n".join([*lines, f"{record},,", ""]), zipfile.ZIP_DEFLATED, 9)


def _entry(name: str, date: tuple[int, int, int, int, int, int]) -> zipfile.ZipInfo:
    """A file's entry in a wheel, which its owner may write and everybody read."""
    entry = zipfile.ZipInfo(name, date)
    entry.external_attr = (stat.S_IFREG | 0o644) << 16
    return entry


def digest(data: bytes) -> str:
    """A file's hash, as a wheel's list of files writes it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main()
