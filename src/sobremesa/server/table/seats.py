"""Keys and links: a secret is shown once to whom it belongs; the table keeps only its digest."""

from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_bytes, token_urlsafe
from typing import Final

from msgspec import Struct

from sobremesa.core.fairness import SECRET_BYTES

LETTERS: Final = "ABCDEFGHJKMNPRSTWXYZ"
"""Letters of a code: none that is taken for another, or for a digit, read or said."""
CODE: Final = 6
"""The letters of a code, at least: one of 64 million."""
LONGEST_CODE: Final = 10
TRIES: Final = 1_000_000
"""So many codes have to be tried, on an average, until one is that of a table that waits."""


def code_letters(waiting: int) -> int:
    """Return how many letters a new code has where so many tables wait with one: enough that none is guessed sooner."""
    fewest = (waiting + 2) * TRIES
    return next((letters for letters in range(CODE, LONGEST_CODE) if len(LETTERS) ** letters >= fewest), LONGEST_CODE)


def _code(letters: int) -> str:
    return "".join(choice(LETTERS) for _ in range(letters))


class Secrets(Struct, frozen=True):
    """Sources of a table's secrets; tests put their own in.

    `token` makes keys, `table` a table's name, `seed` what its bots leave to chance, and `shuffle` the house's part of
    a match's shuffle, by the match's name and the shuffle's number; `code` a short code to type, of so many letters.
    """

    token: Callable[[], str] = lambda: token_urlsafe(SECRET_BYTES)
    table: Callable[[], str] = lambda: token_urlsafe(9)
    seed: Callable[[], str] = lambda: token_urlsafe(SECRET_BYTES)
    shuffle: Callable[[str, int], bytes] = lambda match, number: token_bytes(SECRET_BYTES)
    code: Callable[[int], str] = _code


class Link(Struct, frozen=True):
    """The secret of a link to a table, and the code to type that goes with it."""

    secret: str
    code: str = ""


def typed(text: str) -> str:
    """Return a code as it was meant, whatever its letters' case and what stands between them; empty if it is none."""
    letters = "".join(letter for letter in text.upper() if letter.isalnum())
    return letters if CODE <= len(letters) <= LONGEST_CODE and set(letters) <= set(LETTERS) else ""


def digest(secret: str) -> str:
    """Return what the table keeps of a secret: its SHA-256 in hexadecimal."""
    return sha256(secret.encode()).hexdigest()


def fits(secret: str, kept: str) -> bool:
    """Return whether this is the secret with that digest."""
    return bool(kept) and compare_digest(digest(secret), kept)
