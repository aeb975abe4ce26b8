"""Journal of a run: a file that has every result as it came, so that the same run goes on where it was stopped.

The first line says what run it is, each further one is `[number, result]`, all as JSON. A line that was cut off by the
end of a process is left out, and its result made again: it is the same.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any, Generic, TypeVar

from sobremesa.core.errors import SobremesaError

T = TypeVar("T")


def same(value: Any) -> Any:
    """Return a result that is JSON as it stands."""
    return value


@dataclass
class Journal(Generic[T]):
    """The results of a run that are kept in a file, by number; opened by `opened`."""

    path: Path
    write: Callable[[T], Any]
    kept: dict[int, T] = field(default_factory=dict)

    def keep(self, number: int, result: T) -> None:
        """Keep a result, which then survives the end of the process; raises `OSError`."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([number, self.write(result)], ensure_ascii=False) + "\n")
        self.kept[number] = result


def opened(
    path: Path, run: Mapping[str, Any], write: Callable[[T], Any] = same, read: Callable[[Any], T] = same
) -> Journal[T]:
    """Open the journal of a run, or begin a new file; `write` and `read` turn a result into JSON and back.

    Raises `SobremesaError` where the file is of another run, or is no journal, and `OSError`.
    """
    head = {"sobremesa": version("sobremesa"), **json.loads(json.dumps(run))}
    if path.is_dir():
        raise IsADirectoryError(f"'{path}' is a folder, not a file")
    if not path.exists() or not path.stat().st_size:
        path.write_text(json.dumps(head, ensure_ascii=False) + "\n", encoding="utf-8")
        return Journal(path, write)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    _refuse_another(path, _line(path, 1, lines[0]), head)
    if not lines[-1].endswith("\n"):
        _leave_out(path, lines.pop())
    found = (_line(path, number, line) for number, line in enumerate(lines[1:], 2))
    return Journal(path, write, {number: read(result) for number, result in found})


def _leave_out(path: Path, cut_off: str) -> None:
    """Take the last line, which was cut off, out of the file."""
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - len(cut_off.encode()))


def _line(path: Path, number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise SobremesaError(f"'{path}', line {number}: no journal of a run ({error.msg})") from None


def _refuse_another(path: Path, found: Any, wanted: Mapping[str, Any]) -> None:
    """Raise `SobremesaError` where the file's run differs from the one that is to be gone on with."""
    if not isinstance(found, dict) or "sobremesa" not in found:
        raise SobremesaError(f"'{path}' is no journal of a run: name a new file")
    for name in {**wanted, **found}:
        if found.get(name) != wanted.get(name):
            kept, asked = json.dumps(found.get(name)), json.dumps(wanted.get(name))
            raise SobremesaError(f"'{path}' is the journal of another run: its {name} is {kept}, not {asked}")
