"""Folder of all that a table in a browser's worker needs: `python -m tools.offline` writes it to `build/offline`.

In it are the worker, Pyodide, as npm's lock has it, one archive with our own sources and the few libraries that they
need, as pip's lock has them, and a module of wasm for each game whose levels search. `offline.json` tells every file's
size and SHA-256. Nothing comes from anywhere else.
"""

import argparse
import gzip
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from importlib.metadata import entry_points
from io import BytesIO
from pathlib import Path
from typing import Final

from sobremesa.compile.errors import NoMachineCode
from tools import entries

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / "build" / "offline"
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
"""The files of Pyodide that its loader asks for, as they are."""
OWN: Final = ROOT / "web" / "offline"
WORKER: Final = ("python.mjs", "device.mjs", "searches.mjs", "table-worker.mjs")
"""The worker, and what it has in common with whatever else runs the table."""
STDLIB: Final = "python_stdlib.zip"
NOT_NEEDED: Final = (
    *("_pyrepl", "doctest", "ensurepip", "ftplib", "idlelib", "imaplib", "mailbox", "multiprocessing", "pdb"),
    *("poplib", "pydoc", "pydoc_data", "smtplib", "sqlite3", "tkinter", "turtle", "unittest", "venv", "wsgiref"),
    *("xml", "xmlrpc"),
)
"""The modules of Python's library that are left out: a tenth of it."""
LIBRARIES: Final = ("confusable-homoglyphs", "msgspec", "polib", "snowballstemmer")
THEN: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in it, so that the same files make the same bytes."""
ARCHIVE: Final = "table.pack"
"""A packed archive, by a name that no file host takes for one that it should unpack."""
LIST: Final = "offline.json"
OTHERS: Final = (
    "arena",
    "data",
    "envs",
    "evaluation",
    "executors",
    "learn",
    "terminal",
    "testing",
    "server/http",
    "server/static",
    "server/storage/postgresql",
    "server/storage/sqlite",
)
"""The parts of our package that no table in a worker reaches."""
INSIDE: Final = "/terminal/"
"""The part of a game that none reaches."""
SUFFIXES: Final = (".json", ".po", ".py", ".toml")


def main(arguments: list[str]) -> int:
    """Write the folder; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.offline", description=__doc__)
    parser.add_argument("--into", type=Path, default=BUILD, help="the folder")
    folder = parser.parse_args(arguments).into
    if not PYODIDE.is_dir():
        print("Pyodide is not there: `make web` installs what the page needs", file=sys.stderr)
        return 1
    try:
        modules = dict(entries.modules())
    except NoMachineCode as error:
        print(error, file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    for name, module in modules.items():
        (folder / name).write_bytes(module)
    for name in RUNTIME:
        (folder / name).write_bytes((PYODIDE / name).read_bytes())
    for name in WORKER:
        (folder / name).write_bytes((OWN / name).read_bytes())
    (folder / STDLIB).write_bytes(stdlib(PYODIDE / STDLIB))
    with tempfile.TemporaryDirectory() as wheels:
        (folder / ARCHIVE).write_bytes(archive([*sources(), *libraries(Path(wheels))]))
    listed = [described(folder / name) for name in (*RUNTIME, *WORKER, *modules, STDLIB, ARCHIVE)]
    (folder / LIST).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    for one in listed:
        print(f"{one['bytes']:>10,} {one['gzip']:>10,} gzip  {one['name']}")
    print(f"{sum(int(one['bytes']) for one in listed):>10,} {sum(int(one['gzip']) for one in listed):>10,} gzip")
    return 0


def stdlib(file: Path) -> bytes:
    """Return Python's library without what is not needed, the same bytes for the same file.

    Its files are stored as they are: packed as one on the wire they take a ninth less, with brotli three tenths.
    """
    out = BytesIO()
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as less:
        for one in sorted(whole.infolist(), key=lambda one: one.filename):
            if one.filename.partition("/")[0].removesuffix(".py") not in NOT_NEEDED:
                less.writestr(zipfile.ZipInfo(one.filename, THEN), whole.read(one))
    return out.getvalue()


Entry = tuple[str, bytes]
"""A file of the archive: its path, and what is in it."""


def sources() -> Iterator[Entry]:
    """Yield our own sources, those of all installed games, and which games there are."""
    found = sorted(entry_points(group="sobremesa.games"), key=lambda one: one.name)
    packages = dict.fromkeys(["sobremesa", *(one.value.partition(".")[0].partition(":")[0] for one in found)])
    for package in packages:
        place = Path(str(import_module(package).__file__)).parent
        for file in sorted(place.rglob("*")):
            path = file.relative_to(place).as_posix()
            if file.suffix in SUFFIXES and file.name != "signatures.json" and is_needed(path):
                yield f"{package}/{path}", file.read_bytes()
    games = "".join(f"{one.name} = {one.value}\n" for one in found)
    yield "sobremesa-0.dist-info/METADATA", b"Metadata-Version: 2.1\nName: sobremesa\nVersion: 0\n"
    yield "sobremesa-0.dist-info/entry_points.txt", f"[sobremesa.games]\n{games}".encode()


def is_needed(path: str) -> bool:
    """Return whether a file of a package is for a table in a worker."""
    return not path.startswith((*OTHERS, "cli")) and INSIDE not in f"/{path}"


def libraries(folder: Path) -> Iterator[Entry]:
    """Yield the files of the libraries, from the wheels of the versions and hashes that are locked."""
    wanted = folder / "wanted.lock"
    wanted.write_text("".join(locked(name) for name in LIBRARIES), encoding="utf-8")
    subprocess.run(
        [sys.executable, *PIP, "--require-hashes", "--dest", str(folder), "--requirement", str(wanted)], check=True
    )
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            for name in sorted(opened.namelist()):
                if not name.endswith(("/", ".pyi", "RECORD")):
                    yield name, opened.read(name)


PIP: Final = (
    *("-m", "pip", "-qq", "--disable-pip-version-check", "download", "--no-deps", "--only-binary=:all:"),
    *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any"),
)


def locked(name: str) -> str:
    """Return a library's lines of the lock; raises `ValueError` where it has none."""
    found = re.search(rf"^{name}==.*?(?=^\S|\Z)", (ROOT / "requirements.lock").read_text(), re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"requirements.lock has no '{name}'")
    return found[0]


def archive(entries: list[Entry]) -> bytes:
    """Return an archive, the same bytes for the same files: packed as one, since they are alike."""
    out = BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as opened:
        for name, data in entries:
            told = tarfile.TarInfo(name)
            told.size = len(data)
            opened.addfile(told, BytesIO(data))
    return gzip.compress(out.getvalue(), 9, mtime=0)


def described(file: Path) -> dict[str, str | int]:
    """Return a file's name, size, size on the wire, and SHA-256."""
    data = file.read_bytes()
    packed = len(gzip.compress(data, 9, mtime=0))
    return {"name": file.name, "bytes": len(data), "gzip": packed, "sha256": sha256(data).hexdigest()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
