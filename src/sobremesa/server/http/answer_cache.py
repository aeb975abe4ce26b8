"""Cache of answers: the same question is computed once."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

KEPT: Final = 8 * 1024 * 1024
"""The bytes of answers that are kept."""


class AnswerCache:
    """The newest answers, encoded, by all that they depend on."""

    def __init__(self, most: int = KEPT) -> None:
        self._most, self._held = most, 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """Return an answer, if it is kept."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: Hashable, data: bytes) -> None:
        """Keep an answer; those that nobody has asked for go first."""
        self._held += len(data) - len(self._answers.pop(key, b""))
        self._answers[key] = data
        while self._held > self._most:
            self._held -= len(self._answers.popitem(last=False)[1])
