"""Numbers of a `Chance` in the kernel dialect: a stream whose key fits into a block of SHA-256 (FIPS 180-4)."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from sobremesa.core.errors import SobremesaError
from sobremesa.fast.dialect import Ints, Record

BLOCK = 64
"""Bytes of a block."""
DIGITS = 8
"""Bytes that are left for the number of a block of the stream: of more numbers than anybody draws."""
LONGEST = BLOCK - 9 - DIGITS
"""The longest key: a one, and the length as eight bytes, stand after it."""

stream_type = np.dtype(
    [
        ("key", np.int64, (LONGEST,)),  # bytes
        ("length", np.int64),
        ("block", np.int64),  # the number of the next block
        ("left", np.int64),  # words that are left of the last one
        ("words", np.uint64, (4,)),
    ]
)
"""Record of a stream."""


def begin(stream: Record, key: Iterable[int | str]) -> None:
    """Begin the stream that a `Chance` of this key is; raises `SobremesaError` for a key that is too long."""
    text = "|".join([*map(str, key), ""]).encode()
    if len(text) > LONGEST:
        raise SobremesaError(f"the key of a stream has {LONGEST} bytes at most, not {len(text)}: {text[:20]!r}…")
    stream["key"][: len(text)] = list(text)
    stream["length"], stream["block"], stream["left"] = len(text), 0, 0


def below(stream: Record, n: int) -> Any:
    """Return a number from 0 to n - 1, each equally likely: those beyond the last whole multiple are rejected."""
    most, bound = np.uint64(0xFFFFFFFFFFFFFFFF), np.uint64(n)
    beyond = (most % bound + np.uint64(1)) % bound
    word = next_word(stream)
    while word > most - beyond:
        word = next_word(stream)
    return np.int64(word % bound)


def next_word(stream: Record) -> Any:
    """Return the stream's next number of 64 bits."""
    if stream.left == 0:
        fill(stream)
    stream.left -= 1
    return stream.words[3 - stream.left]


def fill(stream: Record) -> None:
    """Write the next four words of the stream: the hash of its key and the number of the block."""
    block, digits, state = np.zeros(BLOCK, np.int64), 1, np.zeros(8, np.int64)
    rest = stream.block
    while rest > 9:
        rest //= 10
        digits += 1
    for i in range(stream.length):
        block[i] = stream.key[i]
    rest = stream.block
    for i in range(digits):
        block[stream.length + digits - 1 - i] = 48 + rest % 10
        rest //= 10
    stream.block += 1
    bits = 8 * (stream.length + digits)
    block[stream.length + digits] = 128
    block[BLOCK - 2], block[BLOCK - 1] = bits >> 8, bits & 255
    digest(block, state)
    for i in range(4):
        stream.words[i] = np.uint64(state[2 * i]) << np.uint64(32) | np.uint64(state[2 * i + 1])
    stream.left = 4


def digest(block: Ints, state: Ints) -> None:
    """Write the SHA-256 of a message of one block, whose end and length are written already."""
    words = np.zeros(BLOCK, np.int64)
    for i in range(16):
        words[i] = block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3]
    for i in range(16, BLOCK):
        x, y = words[i - 15], words[i - 2]
        small = turned(x, 7) ^ turned(x, 18) ^ x >> 3
        words[i] = (words[i - 16] + small + words[i - 7] + (turned(y, 17) ^ turned(y, 19) ^ y >> 10)) & LOW
    a, b, c, d = FIRST[0], FIRST[1], FIRST[2], FIRST[3]
    e, f, g, h = FIRST[4], FIRST[5], FIRST[6], FIRST[7]
    for i in range(BLOCK):
        one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + ROUNDS[i] + words[i]
        two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c)
        h, g, f, e, d, c, b, a = g, f, e, (d + one) & LOW, c, b, a, (one + two) & LOW
    state[0], state[1], state[2], state[3] = a, b, c, d
    state[4], state[5], state[6], state[7] = e, f, g, h
    for i in range(8):
        state[i] = (state[i] + FIRST[i]) & LOW


def turned(word: int, n: int) -> int:
    """Return 32 bits turned to the right."""
    return (word >> n | word << 32 - n) & LOW


LOW = 0xFFFFFFFF
"""The low 32 bits."""


def _root_bits(power: int, n: int) -> tuple[int, ...]:
    """Return 32 bits of the fractions of the roots of the first n primes."""
    primes = [p for p in range(2, 312) if all(p % q for q in range(2, p))][:n]
    return tuple(_root(p << 32 * power, power) & LOW for p in primes)


def _root(number: int, power: int) -> int:
    """Return the whole part of a root."""
    low, high = 0, 1 << 64
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**power <= number else (low, middle)
    return low


FIRST = _root_bits(2, 8)
"""What a hash begins with: of square roots."""
ROUNDS = _root_bits(3, BLOCK)
"""The constants of the rounds: of cube roots."""
