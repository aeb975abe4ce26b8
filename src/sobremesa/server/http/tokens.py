"""Tokens of a file: who shows one of them may do what the file is for; of each only a digest is in memory."""

import logging
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from stat import S_IROTH
from typing import Final

LEAST: Final = 24
"""The fewest characters of a token: fewer could be tried."""

log = logging.getLogger("sobremesa.server")


class Tokens:
    """The tokens of a file, a line each: a name and the token; a line that begins with `#` is none.

    The file is read again when it has changed: a new token is added, who uses the old one goes over to it, and the old
    one is deleted. Raises `OSError` where the file cannot be read, or a line is wrong.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stamp = _stamp(path)
        self._digests = _digests(path)
        if path.stat().st_mode & S_IROTH:
            log.warning("a file of tokens can be read by every user of the machine")

    def owner(self, token: str) -> str:
        """Return the name of who has this token; empty where it is none, or none any more."""
        self._renew()
        digest, found = sha256(token.encode("utf-8", "replace")).digest(), ""
        for name, known in self._digests.items():  # all of them, so that the time tells nothing
            found = name if compare_digest(digest, known) else found
        return found

    def _renew(self) -> None:
        """Read the file again where it is another than before; one that cannot be read has no tokens."""
        try:
            stamp = _stamp(self._path)
            if stamp != self._stamp:
                self._stamp, self._digests = stamp, _digests(self._path)
        except OSError as error:
            self._stamp, self._digests = (0, 0, 0), {}
            log.error("tokens not read, so none holds", extra={"why": str(error)})


def _stamp(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_ino, found.st_mtime_ns, found.st_size


def _digests(path: Path) -> dict[str, bytes]:
    digests: dict[str, bytes] = {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise OSError(f"'{path}' is no text") from None
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, _, token = line.strip().partition(" ")
        if len(token.strip()) < LEAST or name in digests:
            raise OSError(
                f"'{path}', line {number}: a line is a name of its own and a token of {LEAST} characters or more, "
                "as made by `openssl rand -hex 24`"
            )
        digests[name] = sha256(token.strip().encode()).digest()
    return digests
