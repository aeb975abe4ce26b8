"""Edition of the table for pages that need no network: `python -m tools.edition INTO` writes it to `INTO/offline`.

It is what `tools.offline` has gathered, packed and cut into parts which are named by what is in them, so that a page
can have them come from any file host, one after the other, and go on where it was cut off; with what a page may ask
before Python has begun. `edition.json` lists it. Its name follows from all of it: editions never mix.
"""

import argparse
import gzip
import json
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from sobremesa.server.answers import catalogue
from sobremesa.server.answers.lessons import lesson
from sobremesa.server.offline.search_pool import SearchPool
from tools import offline

ROOT: Final = Path(__file__).parents[1]
STATIC: Final = ROOT / "src" / "sobremesa" / "server" / "static"
LIST: Final = "edition.json"
PART: Final = 1 << 19
"""Bytes of a part, of which a page on a thin line loses one at most."""
NAMED: Final = 32
"""Digits of a hash by which a part is named."""
TYPES: Final = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
PLAIN: Final = (".br", ".gz")
"""The endings of what a server makes of files, which no page asks for."""


def main(arguments: list[str]) -> int:
    """Write an edition beside a built page; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.edition", description=__doc__)
    parser.add_argument("into", type=Path, nargs="?", default=STATIC, help="the folder of a built page")
    parser.add_argument("--gathered", type=Path, default=offline.BUILD, help="what `tools.offline` has written")
    asked = parser.parse_args(arguments)
    if not (asked.gathered / offline.LIST).is_file():
        print(f"{asked.gathered} has no {offline.LIST}: run `python -m tools.offline` first", file=sys.stderr)
        return 1
    if not (asked.into / "assets").is_dir():
        print(f"{asked.into} has no page: run `make web` first", file=sys.stderr)
        return 1
    made = write(asked.gathered, asked.into)
    size = sum(part["bytes"] for file in made["files"] for part in file["parts"])
    print(f"edition {made['name']}: {size:,} bytes in {asked.into / 'offline'}")
    return 0


def write(gathered: Path, into: Path) -> dict[str, Any]:
    """Write the edition that belongs to a built page; return its list."""
    folder = into / "offline"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "parts").mkdir(parents=True)
    names = [one["name"] for one in json.loads((gathered / offline.LIST).read_text())]
    files = [packed(gathered / name, folder / "parts") for name in (*names, offline.LIST)]
    pool = SearchPool(Listed(names))
    answers = {f"answers.{language}.json": msgspec.json.encode(answered(pool, language)) for language in LANGUAGES}
    page = sorted(f"assets/{file.name}" for file in (into / "assets").iterdir() if file.suffix not in PLAIN)
    name = sha256(json.dumps([files, page]).encode() + b"".join(answers.values())).hexdigest()[:16]
    (folder / name).mkdir()
    for one, data in answers.items():
        (folder / name / one).write_bytes(data)
    made = {"name": name, "files": files, "page": [*page, *(f"offline/{name}/{one}" for one in answers)]}
    (folder / LIST).write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return made


def packed(file: Path, parts: Path) -> dict[str, Any]:
    """Write a file's parts; return what the list tells of it."""
    data = file.read_bytes()
    told = {"name": file.name, "type": TYPES.get(file.suffix, "application/octet-stream"), "bytes": len(data)}
    return {**told, "sha256": sha256(data).hexdigest(), "parts": list(_cut(gzip.compress(data, 9, mtime=0), parts))}


def _cut(data: bytes, folder: Path) -> Iterator[dict[str, Any]]:
    for at in range(0, len(data), PART):
        part = data[at : at + PART]
        name = sha256(part).hexdigest()[:NAMED]
        (folder / name).write_bytes(part)
        yield {"name": name, "bytes": len(part)}


class Listed:
    """What stands for the worker that searches while an edition is made: it has the modules that were gathered."""

    def __init__(self, names: list[str]) -> None:
        self.games = json.dumps([game for game in games.names() if f"{game}.wasm" in names])

    async def ask(self, game: str, call: str) -> str:
        """Do nothing: nobody plays."""
        raise NotImplementedError


def answered(pool: SearchPool, language: str) -> dict[str, Any]:
    """Return what a page may ask before Python has begun, by its address: the games, and their lessons."""
    asked = {f"/api/games?language={language}": catalogue.house(pool, language)}
    learnt = [name for name in games.names() if catalogue.lesson_file(games.load(name)).is_file()]
    return asked | {f"/api/lessons/{name}?language={language}": lesson(name, language) for name in learnt}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
