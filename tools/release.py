"""All packages of a version in `dist/`, built twice, checked and described: `make release`. Nothing is uploaded.

`build` refuses what cannot be released, and makes the packages; `describe` writes their hashes and a draft of the notes
beside them, and beside the list of parts that `make sbom` has written.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sobremesa import __version__
from tools.changes import entries, section

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"
CHECKERS: Final = ROOT / ".venv-release" / "bin"
PAGE: Final = "sobremesa/server/static/index.html"
HASHES: Final = "sobremesa/server/static/hashes.txt"
SUMS: Final = "SHA256SUMS"
NOTES: Final = "notes.md"
PLACES: Final = {
    "CITATION.cff": r"(?m)^version: (\S+)$",
    "deploy/Dockerfile": r"image\.version=(\S+)",
    "web/package.json": r'"version": "([^"]+)"',
    "web/package-lock.json": r'"version": "([^"]+)"',
}
"""Where the version stands beside `sobremesa.__version__`."""
NOTES_TEXT: Final = """# Sobremesa {version}

{changes}

## Packages

{packages}

Each installs with `pip install FILE`; the wheels with machine code need no C compiler. `sha256sum -c {sums}` checks
the files, and `sobremesa verify --page URL --hash HASH` whether a house serves this version's page, whose hash is

    {page}
"""


def refusals(root: Path) -> Iterator[str]:
    """Each reason for which the version at a folder cannot be released, with what would help."""
    if changed := _git(root, "status", "--porcelain").splitlines():
        file = changed[0].split(maxsplit=1)[1]
        yield f"the tree has changes that are not committed, {file} among them: commit them, or put them away"
    for place, pattern in PLACES.items():
        found = re.search(pattern, (root / place).read_text(encoding="utf-8"))
        if found is None or found[1] != __version__:
            yield f"{place} says {found and found[1]}, and src/sobremesa/__init__.py {__version__}: make them one"
    if any(entries(root / "changes").values()):
        yield "changes/ has some that are not in the notes: run `python -m tools.changes collect`, and read them"
    elif not section((root / "CHANGELOG.md").read_text(encoding="utf-8"), __version__):
        yield f"CHANGELOG.md has no notes of {__version__}: write changes, and run `python -m tools.changes collect`"
    if _git(root, "tag", "--list", f"v{__version__}") and _commit(root, f"v{__version__}") != _commit(root, "HEAD"):
        yield f"v{__version__} is another commit: what is given out is not changed, so give this one a new number"


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", "-C", root, *words], check=True, capture_output=True, text=True).stdout.strip()


def _commit(root: Path, name: str) -> str:
    return _git(root, "rev-parse", f"{name}^{{commit}}")


def build() -> None:
    """Make the packages twice, and keep them in `dist/` if they are equal and whole; raises `SystemExit` if not."""
    if reasons := list(refusals(ROOT)):
        raise SystemExit("\n".join(f"{__version__} is not released: {reason}." for reason in reasons))
    with tempfile.TemporaryDirectory() as place:
        commit = _commit(ROOT, "HEAD")
        made = packages(Path(place) / "first", commit)
        os.environ["TZ"] = "Asia/Tokyo"
        before = os.umask(0o077)
        again = packages(Path(place) / "a second time", commit)
        os.umask(before)
        if different := unequal(made, again):
            raise SystemExit(f"{', '.join(different)}: not the same bytes when built again from the same commit.")
        check(made)
        shutil.rmtree(DIST, ignore_errors=True)
        shutil.copytree(made, DIST)


def packages(place: Path, commit: str) -> Path:
    """The folder of a commit's sdist, the wheel that is made of it, and the wheels with machine code."""
    clone, made = place / "clone", place / "made"
    _git(ROOT, "clone", "--quiet", "--no-checkout", str(ROOT), str(clone))
    _git(clone, "checkout", "--quiet", commit)
    when = _git(clone, "log", "-1", "--format=%ct")
    _run("hatchling", "build", "-t", "sdist", "-d", made, at=clone, when=when)
    (sdist,) = made.iterdir()
    with tarfile.open(sdist) as archive:
        archive.extractall(place, filter="data")
    _run("hatchling", "build", "-t", "wheel", "-d", made, at=place / sdist.name.removesuffix(".tar.gz"), when=when)
    (wheel,) = made.glob("*.whl")
    _run("tools.wheels", "--plain", wheel, "--to", made, at=clone, when=when)
    return made


def _run(module: str, *words: str | Path, at: Path, when: str) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": when}
    subprocess.run([sys.executable, "-m", module, *words], cwd=at, env=environment, check=True)


def unequal(made: Path, again: Path) -> list[str]:
    """The names of files that two folders do not have alike."""
    one, other = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in (made, again))
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def check(made: Path) -> None:
    """Have the page looked for in each package, and the packages by the index's own checkers."""
    files = sorted(made.iterdir())
    for file in files:
        if not any(name.endswith(PAGE) for name in contents(file)):
            raise SystemExit(
                f"{file.name} has no page ({PAGE}): what is installed from it answers each visit with 503."
            )
    subprocess.run([CHECKERS / "twine", "check", "--strict", *files], check=True)
    wheels = [file for file in files if file.suffix == ".whl"]
    subprocess.run([CHECKERS / "check-wheel-contents", "--config", ROOT / "pyproject.toml", *wheels], check=True)


def contents(package: Path) -> list[str]:
    """The names of the files in a wheel or an sdist."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as archive:
            return archive.namelist()
    with tarfile.open(package) as archive:
        return archive.getnames()


def describe() -> None:
    """Write hashes of all that lies in `dist/`, and a draft of the notes."""
    for file in DIST.glob("*.cdx.json"):
        file.write_text(timeless(file.read_text(encoding="utf-8")), encoding="utf-8")
    (DIST / NOTES).write_text(notes(DIST), encoding="utf-8")
    files = sorted(file for file in DIST.iterdir() if file.name not in (SUMS, NOTES))
    (DIST / SUMS).write_text("".join(f"{_sha256(file.read_bytes())}  {file.name}\n" for file in files), "utf-8")
    print(f"dist/ has {len(files)} files of {__version__}, {SUMS} and {NOTES}. Nothing has been uploaded.")


def timeless(listed: str) -> str:
    """A list of parts without the number and the time that each has of its own."""
    parts = json.loads(listed)
    parts.pop("serialNumber", None)
    parts.get("metadata", {}).pop("timestamp", None)
    return json.dumps(parts, indent=2, sort_keys=True) + "\n"


def notes(made: Path) -> str:
    """A draft of what is told of a version: its changes, its packages, and the hash of its page."""
    listed = sorted(file for file in made.iterdir() if file.suffix in (".whl", ".gz"))
    plain = next(file for file in listed if file.name.endswith("-any.whl"))
    with zipfile.ZipFile(plain) as archive:
        page = _sha256(archive.read(HASHES))
    rows = "\n".join(f"- `{file.name}`, {file.stat().st_size:,} bytes" for file in listed)
    changes = section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__).replace("\n### ", "\n## ")
    return NOTES_TEXT.format(version=__version__, changes=changes, packages=rows, sums=SUMS, page=page)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    {"build": build, "describe": describe}[sys.argv[1]]()
