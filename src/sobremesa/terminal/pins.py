"""The pins of a table on this machine's disk: the key its seat signs with, and what it was told of each shuffle."""

import json
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from sobremesa.core.witness import Pins
from sobremesa.terminal import files
from sobremesa.terminal.signatures import new_key, public_key


@dataclass
class PinBook:
    """All pins of one seat at one table; without a file they last as long as the program."""

    file: Path | None = None
    private: str = ""
    shuffles: dict[str, Pins] = field(default_factory=dict)

    @classmethod
    def open(cls, folder: Path, name: str) -> "PinBook":
        """The book of this name in a folder, or a new one; what cannot be read begins anew under another key."""
        file = folder / f"{sha256(name.encode()).hexdigest()[:32]}.json"
        book = cls(file)
        try:
            kept: Any = json.loads(file.read_text(encoding="utf-8"))
            book.private = str(kept["private"])
            book.shuffles = {name: Pins(**pins) for name, pins in kept["shuffles"].items()}
        except FileNotFoundError:
            pass
        return book

    @property
    def public(self) -> str:
        """The key by which everybody can check the signatures; it is made when it is first needed."""
        if not self.private:
            self.private = new_key()
            self.keep()
        return public_key(self.private)

    def of(self, match: str, shuffle: int) -> Pins | None:
        """What is pinned of a shuffle."""
        return self.shuffles.get(f"{match} {shuffle}")

    def begin(self, pins: Pins) -> Pins:
        """The pins of a shuffle that was not heard of before."""
        return self.shuffles.setdefault(f"{pins.match} {pins.shuffle}", pins)

    def keep(self) -> None:
        """Write it down, for its owner's eyes alone; raises `OSError`."""
        if self.file is None:
            return
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.file.touch(mode=0o600)
        kept = {"private": self.private, "shuffles": {name: asdict(pins) for name, pins in self.shuffles.items()}}
        files.write_atomically(self.file, json.dumps(kept).encode())
