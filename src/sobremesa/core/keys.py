"""Ed25519 public keys by one strict rule, the same for every verifier, whatever library checks their signatures.

A key that the rule refuses signs nothing: with a point of small order anybody can make a signature that some libraries
accept and others do not, so that two verifiers would say two things of one record.
"""

from typing import Final

FIELD: Final = 2**255 - 19
"""The field's prime."""
ORDER: Final = 2**252 + 27742317777372353535851937790883648493
"""The order of the base point."""
_D: Final = -121665 * pow(121666, -1, FIELD) % FIELD
_SIGN: Final = 2**255


def is_safe(key: bytes) -> bool:
    """Return whether a public key is the canonical encoding of a point of the curve that is not of small order.

    A point is of small order where y is 0, 1 or -1, or solves d*y^4 + 2*y^2 = 1.
    """
    y = int.from_bytes(key, "little") % _SIGN
    square = y * y % FIELD
    if len(key) != 32 or y >= FIELD or y * (square - 1) * (_D * square * square + 2 * square - 1) % FIELD == 0:
        return False
    return pow((square - 1) * (_D * square + 1), (FIELD - 1) // 2, FIELD) == 1


def is_canonical(signature: bytes) -> bool:
    """Return whether a signature has 64 bytes, and its number S is below the order of the base point."""
    return len(signature) == 64 and int.from_bytes(signature[32:], "little") < ORDER
