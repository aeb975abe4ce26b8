"""Files that a tool makes: written, or with `--check` only compared."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path


def settle(files: Mapping[Path, str], maker: str, check: bool, wrong: Iterable[str] = ()) -> int:
    """Write the files that are not current, or only tell them, and what else is wrong; returns the exit status."""
    faults = list(wrong)
    if check:
        faults += [f"{file.parent.name}/{file.name} is not current: python -m {maker}" for file in stale(files)]
    else:
        write(files)
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return int(bool(faults))


def stale(files: Mapping[Path, str]) -> Iterator[Path]:
    """Yield the files that are missing or say something else."""
    return (file for file, text in files.items() if not file.is_file() or file.read_text(encoding="utf-8") != text)


def write(files: Mapping[Path, str]) -> None:
    """Write the files that are not current."""
    for file in stale(files):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(files[file], encoding="utf-8")
