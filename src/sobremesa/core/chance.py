"""Chance that is the same on every machine: numbers and shuffles drawn from a seed by SHA-256."""

from hashlib import sha256

from sobremesa.core.errors import SobremesaError


class Chance:
    """A stream of random numbers; the same key gives the same stream everywhere, for ever.

    The key is any row of ints and strings, so that streams can be told apart: `Chance(seed, "deal", 3)`.
    Raises `SobremesaError` for a key that cannot be written in UTF-8.
    Block `k` of the stream is SHA-256 of the key, a bar and `k`, read as four 64-bit numbers, big end first.

    >>> chance = Chance("a seed", "deal", 3)
    >>> chance.shuffled(5), chance.below(6)
    ([0, 3, 1, 4, 2], 1)
    >>> Chance("a seed", "deal", 3).shuffled(5)
    [0, 3, 1, 4, 2]
    """

    def __init__(self, *key: int | str) -> None:
        try:
            self._key = "|".join(str(part) for part in key).encode()
        except UnicodeEncodeError:
            raise SobremesaError(f"a seed is text, which {ascii(key[0])[:60]} with half a character is not") from None
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next number, from 0 to 2**64 - 1."""
        if not self._words:
            digest = sha256(self._key + b"|%d" % self._block).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely: those beyond the last whole multiple are rejected."""
        limit = (1 << 64) // n * n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def shuffled(self, n: int) -> list[int]:
        """Return the numbers 0 to n - 1 in random order (Fisher-Yates, from the end)."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def choose(self, items: list[int], k: int) -> list[int]:
        """Return a sample of k items without repetition, each set equally likely."""
        return [items[i] for i in self.shuffled(len(items))[:k]]


def below(chance: Chance, n: int) -> int:
    """Return a number from 0 to n - 1; code that is also compiled calls this, for which machine code has its own."""
    return chance.below(n)
