"""Reading and writing files so that a half-written one never replaces a good one."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGTERM, signal
from tempfile import NamedTemporaryFile
from typing import IO


def write_atomically(path: Path, data: bytes) -> None:
    """Write beside the file, make it safe on the disk, then put it in place; raises `OSError` and leaves no trace."""
    with writing(path) as file:
        file.write(data)


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """Give a file to write bit by bit, and put it in place when all is written; raises `OSError`, leaves no trace."""
    path = path.expanduser()
    if path.is_dir():
        raise IsADirectoryError(f"'{path}' is a folder, not a file")
    if not path.parent.is_dir():
        raise NotADirectoryError(f"there is no folder '{path.parent}'")
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(mode)
            Path(file.name).replace(path.resolve())
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Let SIGTERM end the program as an interrupt does, so that what is half written is removed on the way out."""
    before = signal(SIGTERM, _end)
    try:
        yield
    finally:
        signal(SIGTERM, before)


def _end(number: int, _: object) -> None:
    """Leave with the status that a shell gives to a program ended by this signal."""
    sys.exit(128 + number)


def _umask() -> int:
    """Return the process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def read_text(path: Path) -> str:
    """Return a file's text; raises `OSError` with a sentence that names the file."""
    path = path.expanduser()
    if path.is_dir():
        raise IsADirectoryError(f"'{path}' is a folder, not a file")
    if not path.is_file():
        raise FileNotFoundError(f"there is no file '{path}'")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise OSError(f"'{path}' is not a text file") from None


def complaint(error: Exception) -> str:
    """Return an error as a sentence without its number and without a full stop."""
    if isinstance(error, OSError) and error.strerror:
        return f"'{error.filename}': {error.strerror}" if error.filename else error.strerror
    return str(error).rstrip(".")
