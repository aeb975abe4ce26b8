"""Fair deals: who shuffles commits to a secret before anybody adds to it, and shows it afterwards.

For every shuffle of a table (number 0 draws the first dealer, 1 is the first deal) the house draws 32 secret bytes and
publishes their commitment; each seat draws 16 bytes of its own and publishes theirs; when all of that is promised
(`promise`), the seats tell their bytes; the cards follow from all of them:

- commitment: SHA-256 of `commit|TABLE|NUMBER|` and the 32 bytes, in hexadecimal;
- a seat's commitment: SHA-256 of `part|TABLE|NUMBER|SEAT|` and the 16 bytes, in hexadecimal;
- key: HMAC-SHA256 with the secret as its key over the seats' bytes in order of the seats;
- cards: `Chance(key in hexadecimal)`, which is SHA-256 of the key, a bar and a counter, with rejection sampling.

What that proves, and to whom, is in `docs/explanation/fairness.md`; that the house did not look it never proves.
"""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
HOUSE_NONCE: Final = bytes(NONCE_BYTES)
"""The part of a bot, and of a seat that adds none: known to all."""
DRAW: Final = 0
"""The number of the shuffle that draws the first dealer."""

_HEX = re.compile(r"(?:[0-9a-f]{2})+")


def commitment(table: str, number: int, secret: bytes) -> str:
    """Return the house's commitment (SHA-256, hexadecimal), published before a shuffle.

    Raises `SobremesaError` for a secret of the wrong length.
    """
    _has_length(secret, SECRET_BYTES, "a secret")
    return sha256(f"commit|{table}|{number}|".encode() + secret).hexdigest()


def part_commitment(table: str, number: int, seat: int, part: bytes) -> str:
    """Return a seat's commitment (SHA-256, hexadecimal), published before it tells its part.

    Raises `SobremesaError` for a part of the wrong length.
    """
    _has_length(part, NONCE_BYTES, "a seat's part")
    return sha256(f"part|{table}|{number}|{seat}|".encode() + part).hexdigest()


def chance(secret: bytes, nonces: Sequence[bytes]) -> Chance:
    """Return the stream that a shuffle is drawn from; raise `SobremesaError` for bytes of the wrong length."""
    _has_length(secret, SECRET_BYTES, "a secret")
    for nonce in nonces:
        _has_length(nonce, NONCE_BYTES, "a seat's part")
    return Chance(hmac.digest(secret, b"".join(nonces), "sha256").hex())


@dataclass(frozen=True)
class Proof:
    """All that one shuffle followed from; in a record it stands as `COMMITMENT SECRET SEAT0 SEAT1 …`, hexadecimal."""

    commitment: str
    secret: bytes
    nonces: tuple[bytes, ...]

    def __str__(self) -> str:
        """Return the form of a record's tag."""
        return " ".join([self.commitment, self.secret.hex(), *(nonce.hex() for nonce in self.nonces)])

    @classmethod
    def parse(cls, text: str) -> "Proof":
        """Return the proof that `str` wrote; raise `SobremesaError` for anything else."""
        words = text.split(" ")
        if len(words) < 3 or not all(map(_HEX.fullmatch, words)):
            raise SobremesaError("a proof is a commitment, a secret and each seat's part, in hexadecimal")
        return cls(words[0], bytes.fromhex(words[1]), tuple(map(bytes.fromhex, words[2:])))

    def shuffle(self) -> Chance:
        """Return the stream of the shuffle, whatever was committed to."""
        return chance(self.secret, self.nonces)

    def chance(self, table: str, number: int, players: int) -> Chance:
        """Return the stream of the shuffle; raise `SobremesaError` where the secret is not what was committed to."""
        if len(self.nonces) != players:
            raise SobremesaError(f"the proof has parts of {len(self.nonces)} seats; {players} play")
        if commitment(table, number, self.secret) != self.commitment:
            raise SobremesaError("the secret is not the one that was committed to before the cards were dealt")
        return self.shuffle()


def _has_length(data: bytes, length: int, name: str) -> None:
    if len(data) != length:
        raise SobremesaError(f"{name} has {length} bytes, not {len(data)}")
