"""Making of a data set: shards are written as they come, and the manifest, the card and `croissant.json` at the end.

A journal in the folder says which shards are written: the same command goes on with it where it was stopped.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from sobremesa.core.errors import SobremesaError
from sobremesa.data.card import card
from sobremesa.data.croissant import croissant
from sobremesa.data.shards import Part
from sobremesa.data.source import Source
from sobremesa.envs.encoding import encoding
from sobremesa.executors.journal import Journal, opened
from sobremesa.executors.spread import HERE, Executor

MANIFEST: Final = "manifest.json"
RELEASED: Final = "2026-11-27"
"""The day of this form of data."""
JOURNAL: Final = "making.jsonl"
"""The journal, as long as the data set is being made."""

Entry = dict[str, Any]
Manifest = dict[str, Any]


def make(
    source: Source,
    folder: Path,
    executor: Executor = HERE,
    *,
    published: str = "",
    url: str = "",
    step: Callable[[], None] = lambda: None,
) -> Manifest:
    """Make a data set in a folder, and return its manifest; `step` is called after each shard.

    `published` is the day (as 2026-11-27; this version's own, if nothing is said) and `url` the address of publication.

    Its files are the same to the byte wherever and by however many processes they are made, also where the making was
    broken off and begun anew. Raises `SobremesaError` where the folder holds something else, and `OSError`.
    """
    day = _day(published or RELEASED)
    folder.mkdir(parents=True, exist_ok=True)
    journal = _journal(source, folder)
    missing = [number for number in range(len(source.shards)) if number not in journal.kept]
    for number, made in zip(missing, executor.run(source.made, missing), strict=True):
        shard = source.shards[number]
        journal.keep(number, [_saved(folder, shard.path(part.table), shard.split, part) for part in made])
        step()
    entries = [entry for number in range(len(source.shards)) for entry in journal.kept[number]]
    return _finished(folder, manifest(source, entries) | {"published": day, "url": url})


def _day(text: str) -> str:
    """Return a day as it is written; raises `SobremesaError` for what is none."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise SobremesaError(f"a day is written as 2026-11-27, not {text!r}") from None


def _journal(source: Source, folder: Path) -> Journal[list[Entry]]:
    """Return the journal of this data set; raises `SobremesaError` for a folder that holds something else."""
    if not (folder / JOURNAL).exists() and any(folder.iterdir()):
        what = "holds a finished data set" if (folder / MANIFEST).exists() else "is not empty"
        raise SobremesaError(f"'{folder}' {what}: name a new folder")
    journal: Journal[list[Entry]] = opened(
        folder / JOURNAL, {"run": "data make", "pyarrow": version("pyarrow"), **source.asked}
    )
    for entries in journal.kept.values():
        for entry in entries:
            if _hash(folder / entry["path"]) != entry["sha256"]:
                raise SobremesaError(
                    f"'{folder / entry['path']}' is not as it was written: remove the folder and make it anew"
                )
    return journal


def _hash(path: Path) -> str:
    """Return the hash of a file; empty where there is none."""
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _saved(folder: Path, path: str, split: str, part: Part) -> Entry:
    """Write a file, whole or not at all, and return what the manifest says of it."""
    _write(folder / path, part.data)
    return {
        "path": path,
        "table": part.table,
        "split": split,
        "rows": part.rows,
        "bytes": len(part.data),
        "sha256": part.sha256,
    }


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def manifest(source: Source, entries: Sequence[Entry]) -> Manifest:
    """Return the manifest of a data set."""
    made = encoding(source.game)
    sizes = {"bits": made.bits, "actions": len(made.actions)}
    return {
        **source.asked,
        "encoding": {**source.asked["encoding"], **sizes},
        "licence": source.licence,
        "command": source.command,
        "versions": {name: version(name) for name in ("sobremesa", "pyarrow")},
        "seeds": {shard.split: _seeds(source, shard.split) for shard in source.shards},
        "files": list(entries),
    }


def _seeds(source: Source, split: str) -> list[int]:
    """Return the first seed of a split, and the one after its last."""
    ranges = [shard.seeds for shard in source.shards if shard.split == split]
    return [ranges[0].start, ranges[-1].stop]


def _finished(folder: Path, made: Manifest) -> Manifest:
    """Write what describes the data set, if it is ours to say; the manifest comes last: where it lies, all is there."""
    if made["licence"]:
        _write(folder / "README.md", card(made).encode())
        _write(folder / "croissant.json", written(croissant(made)))
    _write(folder / MANIFEST, written(made))
    (folder / JOURNAL).unlink()
    return made


def written(value: Mapping[str, Any]) -> bytes:
    """Return a description as its file has it."""
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()
