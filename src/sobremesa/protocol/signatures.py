"""Ed25519 signatures in hexadecimal, by the extra `fairness`; without it none can be made or checked."""

from importlib.util import find_spec
from secrets import token_bytes

from sobremesa.core.keys import is_canonical, is_safe
from sobremesa.core.witness import Check

KEY_BYTES = 32


def can_check() -> bool:
    """Return whether the library for it is installed."""
    return find_spec("cryptography") is not None


def checker() -> Check | None:
    """Return the function that checks signatures, or `None` where the library is missing."""
    return is_signed if can_check() else None


def is_signed(key: bytes, signature: bytes, message: bytes) -> bool:
    """Return whether the public key has made this signature of the message, by the strict rule.

    The key is safe, S is canonical, and R is, to the byte, the encoding of S*B - k*A: no factor of the curve is
    multiplied away.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not (is_safe(key) and is_canonical(signature)):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def new_key() -> str:
    """Return a private key."""
    return token_bytes(KEY_BYTES).hex()


def public_key(private: str) -> str:
    """Return the public key of a private one."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private)).public_key().public_bytes_raw().hex()


def sign(private: str, message: str) -> str:
    """Return the signature of a text's UTF-8."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private)).sign(message.encode()).hex()
