"""The pins of a table on this machine's disk: the key its seat signs with, and what it was told of each shuffle."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import platformdirs

from sobremesa.core.errors import SobremesaError
from sobremesa.core.witness import Pins
from sobremesa.protocol.signatures import new_key, public_key
from sobremesa.terminal import files


def folder() -> Path:
    """Return the folder where this machine keeps them."""
    return platformdirs.user_state_path("sobremesa", appauthor=False) / "pins"


def kept() -> "list[PinBook]":
    """Return all that this machine keeps; what cannot be read is passed over."""
    books = []
    for file in sorted(folder().glob("*.json")):
        with suppress(OSError, ValueError, KeyError, TypeError):
            books.append(PinBook.read(file))
    return books


@dataclass
class PinBook:
    """All pins of one seat at one table; without a file they last as long as the program."""

    file: Path | None = None
    private: str = ""
    shuffles: dict[str, Pins] = field(default_factory=dict)

    @classmethod
    def open(cls, name: str) -> "PinBook":
        """Return the book of this name on this machine, or a new one; raises `OSError`, `SobremesaError` if damaged."""
        file = folder() / f"{sha256(name.encode()).hexdigest()[:32]}.json"
        try:
            return cls.read(file) if file.exists() else cls(file)
        except (ValueError, KeyError, TypeError):
            why = "nothing that it saw at this table can be proved; move it away to play on"
            raise SobremesaError(f"what this machine pinned is damaged ('{file}'): {why}") from None

    @classmethod
    def read(cls, file: Path) -> "PinBook":
        """Return a book as it was kept; raises `OSError`, `ValueError`, `KeyError`, `TypeError` where it is damaged."""
        kept: Any = json.loads(file.read_text(encoding="utf-8"))
        return cls(file, str(kept["private"]), {name: Pins(**pins) for name, pins in kept["shuffles"].items()})

    @property
    def public(self) -> str:
        """The key by which everybody can check the signatures; it is made when it is first needed."""
        if not self.private:
            self.private = new_key()
            self.keep()
        return public_key(self.private)

    def of(self, match: str, shuffle: int) -> Pins | None:
        """Return what is pinned of a shuffle."""
        return self.shuffles.get(f"{match} {shuffle}")

    def begin(self, pins: Pins) -> Pins:
        """Return the pins of a shuffle that was not heard of before."""
        return self.shuffles.setdefault(f"{pins.match} {pins.shuffle}", pins)

    def forget(self, pins: Pins) -> None:
        """Forget what is pinned of a shuffle."""
        del self.shuffles[f"{pins.match} {pins.shuffle}"]

    def keep(self) -> None:
        """Write it down, for its owner's eyes alone; raises `OSError`."""
        if self.file is None:
            return
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.file.touch(mode=0o600)
        kept = {"private": self.private, "shuffles": {name: asdict(pins) for name, pins in self.shuffles.items()}}
        files.write_atomically(self.file, json.dumps(kept).encode())
