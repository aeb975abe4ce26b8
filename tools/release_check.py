"""The wheel in `dist/` on each Python that is found, with what the README has one do: `make release-check`.

`python -m tools.release_check 3.13` asks for that one alone.

For each of them an empty environment is made, and the wheel for this machine put into it with what it requires: first
without extras, for the library and the terminal; then with `fast`, `arena` and `server`, for the rest.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from sobremesa import __version__
from sobremesa.compile.build import target
from tools.cluster import wait_for
from tools.ports import own_port
from tools.wheels import MACHINES

ROOT: Final = Path(__file__).parents[1]
VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
RECORD: Final = """
import sobremesa
match = sobremesa.new_match(sobremesa.games.names()[0], seed=7)
match.deal()
print(match.record())
"""


def main(versions: Sequence[str]) -> int:
    """Check on each of some Pythons that is found; returns 1 where something failed, or none was found."""
    wheel = wheel_of(ROOT / "dist", MACHINES[target()][1])
    found = {version: place for version in versions if (place := python(version))}
    works = [version for version, place in found.items() if check(place, wheel)]
    fails = [version for version in found if version not in works]
    missing = [version for version in versions if version not in found]
    print(f"{wheel.name}: works on {listed(works)}; fails on {listed(fails)}; not found here: {listed(missing)}.")
    return int(bool(fails) or not works)


def wheel_of(folder: Path, tag: str) -> Path:
    """The wheel of this version for a kind of machine; raises `SystemExit` where there is none."""
    wheel = folder / f"sobremesa-{__version__}-py3-none-{tag}.whl"
    if not wheel.is_file():
        raise SystemExit(f"there is no {wheel.name} in {folder.name}/: run `make release` first.")
    return wheel


def listed(versions: Iterable[str]) -> str:
    """Versions in a line."""
    return ", ".join(versions) or "none"


def python(version: str) -> str | None:
    """The command of a Python, on the path or as pyenv keeps it, that runs and is of that version."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/{version}.*/bin/python")
    for place in (f"python{version}", *map(str, sorted(kept))):
        if shutil.which(place) and not subprocess.run([place, "-c", ""], capture_output=True, check=False).returncode:
            return place
    return None


def check(place: str, wheel: Path) -> bool:
    """Tell whether all goes well on a Python; what fails is shown."""
    print(f"{place}:", flush=True)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        try:
            subprocess.run([place, "-m", "venv", home / "venv"], check=True)
            without_extras(home, wheel)
            with_extras(home, wheel)
        except subprocess.CalledProcessError as error:
            print(f"  failed: {' '.join(map(str, error.cmd))}\n{error.stdout or ''}")
            return False
    return True


def without_extras(home: Path, wheel: Path) -> None:
    """Have the library's example run, and the terminal play."""
    run(home, "pip", "install", "--quiet", "--only-binary", ":all:", str(wheel))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (home / "library.txt").write_text(re.findall(r"(?s)```python\n(.*?)```", readme)[0], encoding="utf-8")
    run(home, "python", "-m", "doctest", "library.txt")
    (home / "match.txt").write_text(run(home, "python", "-c", RECORD), encoding="utf-8")
    run(home, "sobremesa", "verify", "match.txt")
    assert run(home, "sobremesa", "--version").strip() == __version__
    run(home, "sobremesa", "play", said="quit\n")


def with_extras(home: Path, wheel: Path) -> None:
    """Have the whole README run, both its commands of proof and strength, and a server answer with the page."""
    run(home, "pip", "install", "--quiet", "--only-binary", ":all:", f"{wheel}[fast,arena,server]")
    run(home, "python", "-m", "doctest", str(ROOT / "README.md"))
    run(
        home,
        "sobremesa",
        "conformance",
        str(min(ROOT.glob("tests/conformance/*.gz"), key=lambda file: file.stat().st_size)),
    )
    run(home, "sobremesa", "arena", "--players", "2", "--jobs", "2", "--hands", "10")
    address = f"http://127.0.0.1:{(port := own_port())}"
    server = ("sobremesa", "serve", "--no-warm", "--port", str(port), "--store", str(home / "tables.db"))
    child = subprocess.Popen([home / "venv" / "bin" / server[0], *server[1:]], cwd=home, env=environment())
    try:
        wait_for(address)
        with urlopen(address) as page, urlopen(f"{address}/openapi.json") as house:
            assert b"<script" in page.read() and __version__.encode() in house.read()
    finally:
        child.terminate()
        child.wait(120)


def run(home: Path, program: str, *words: str, said: str = "") -> str:
    """Run a program of an environment in its folder, where no source of ours lies; returns what it writes."""
    command = [str(home / "venv" / "bin" / program), *words]
    done = subprocess.run(
        command, cwd=home, env=environment(), input=said, check=True, text=True, stdout=-1, stderr=subprocess.STDOUT
    )
    print(f"  {program} {' '.join(' '.join(words).split())[:70]}", flush=True)
    return done.stdout


def environment() -> dict[str, str]:
    """The surroundings of a program, without what would lead it to our source."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or VERSIONS))
