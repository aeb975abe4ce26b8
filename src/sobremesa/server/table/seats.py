"""Keys and links: a secret is shown once to whom it belongs; the table keeps only its digest."""

from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from secrets import token_bytes, token_urlsafe

from msgspec import Struct

from sobremesa.core.fairness import SECRET_BYTES


class Secrets(Struct, frozen=True):
    """Sources of a table's secrets; tests put their own in.

    `token` makes keys, `table` a table's name, `seed` what its bots leave to chance, and `shuffle` the house's part of
    a match's shuffle, by the match's name and the shuffle's number.
    """

    token: Callable[[], str] = lambda: token_urlsafe(SECRET_BYTES)
    table: Callable[[], str] = lambda: token_urlsafe(9)
    seed: Callable[[], str] = lambda: token_urlsafe(SECRET_BYTES)
    shuffle: Callable[[str, int], bytes] = lambda match, number: token_bytes(SECRET_BYTES)


def digest(secret: str) -> str:
    """Return what the table keeps of a secret: its SHA-256 in hexadecimal."""
    return sha256(secret.encode()).hexdigest()


def fits(secret: str, kept: str) -> bool:
    """Return whether this is the secret with that digest."""
    return bool(kept) and compare_digest(digest(secret), kept)
