"""Test seeds: boards that nobody has seen. A release commits to one by its hash, and reveals that of the one before.

`commitments.toml` has a table for each release: `hash`, and `seed` once it is revealed.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from sobremesa.core.errors import SobremesaError

FILE: Final = Path(__file__).with_name("commitments.toml")


@dataclass(frozen=True)
class Commitment:
    """What a release has promised; `seed` is empty until it is revealed."""

    release: str
    hash: str
    seed: str = ""


def commitment(release: str, seed: str) -> str:
    """Return the hash that commits a release to a seed: SHA-256 of `sobremesa RELEASE SEED`."""
    return sha256(f"sobremesa {release} {seed}".encode()).hexdigest()


def commitments(text: str = "") -> list[Commitment]:
    """Return what releases have promised, as the package's file tells it, or another text."""
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(text or FILE.read_text(encoding="utf-8"))
    return [Commitment(release, **entry) for release, entry in found.items()]


def release_of(seed: str, promised: list[Commitment]) -> str:
    """Return the release that committed to a seed; raises `SobremesaError` where none did."""
    for one in promised:
        if commitment(one.release, seed) == one.hash:
            return one.release
    known = ", ".join(one.release for one in promised) or "none has committed to any yet"
    raise SobremesaError(f"no release has committed to this test seed (releases with a commitment: {known})")


def faults(promised: list[Commitment]) -> Iterator[str]:
    """Yield what does not agree: a revealed seed that is not the one that was committed to."""
    for one in promised:
        if one.seed and commitment(one.release, one.seed) != one.hash:
            yield f"release {one.release} reveals a seed to which it has not committed"
