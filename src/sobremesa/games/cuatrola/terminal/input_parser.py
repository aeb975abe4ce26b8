"""A play as a person types it: what players say, and the notation in any case."""

import re
from collections.abc import Sequence
from typing import Final

from sobremesa.core import spoken
from sobremesa.games.cuatrola.presentation.moves import Move, Seen
from sobremesa.presentation.presenter import NotUnderstood

_LIKE_A_CARD: Final = re.compile(r"[\w*]{1,2}[oceb]|[a3rcs12]\w")


def read(line: str, view: Seen, choices: Sequence[Move]) -> tuple[int, ...]:
    """Return the action that a line means, legal or not; raises `NotUnderstood`."""
    try:
        action = spoken.read(view, line)
    except spoken.Ambiguous as error:
        raise _which(line, error.actions, choices) from None
    if action is None:
        raise NotUnderstood("no_card" if _LIKE_A_CARD.fullmatch(line.strip().lower()) else "unknown", word=line)
    return (action,)


def _which(line: str, actions: Sequence[int], choices: Sequence[Move]) -> NotUnderstood:
    """Return the question which of several plays is meant, where it is one that can be made."""
    numbers = [str(n) for n, move in enumerate(choices, 1) if move.actions[0] in actions]
    return (
        NotUnderstood("which_suit", word=line, numbers=", ".join(numbers))
        if numbers
        else NotUnderstood("unknown", word=line)
    )
