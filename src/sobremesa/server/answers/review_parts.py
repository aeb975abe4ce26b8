"""A review by its parts, as a server finds them in other processes."""

from collections.abc import Sequence

import msgspec

from sobremesa.review.parts import as_found, luck_of
from sobremesa.server.answers.review import told as told_of
from sobremesa.server.answers.review import with_luck


def told(table: str, text: str, found: Sequence[bytes], of: int, luck: Sequence[bytes] | None, language: str) -> bytes:
    """Return the answer after so many parts of a review, encoded; `luck` is nothing as long as it is still weighed."""
    review = as_found(text, found)
    account = luck_of(text, luck) if luck else None
    answer = told_of(table, review, len(found), of, language)
    return msgspec.json.encode(with_luck(answer, review, account, luck is None, language))
