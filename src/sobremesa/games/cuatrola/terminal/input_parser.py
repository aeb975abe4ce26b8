"""A play as a person types it: the notation in any case, or the words of any of the languages."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from sobremesa.core.cards import SPANISH_20, Card
from sobremesa.core.languages import LANGUAGES
from sobremesa.games.cuatrola import words
from sobremesa.games.cuatrola.notation import CALLS, Action, Call, Cante, Play, Renuncio
from sobremesa.games.cuatrola.presentation.moves import Move, Seen
from sobremesa.games.cuatrola.rules import Contract
from sobremesa.presentation.presenter import NotUnderstood

_LETTERS: Final = {"1": "A", "12": "R", "11": "C", "10": "S", "k": "R", "j": "S"}
"""Further ways to write a rank: the numbers on the cards, and letters of the French pack."""

_OTHER_RANKS: Final = {"horse": "C", "koenig": "R", "ritter": "C", "as": "A", "ass": "A"}


def _by_word(key: str, letters: str) -> dict[str, str]:
    """Return the letter of each name, in every language."""
    return {words.texts(language)(f"{key}.{letter}").lower(): letter for language in LANGUAGES for letter in letters}


@cache
def _ranks() -> dict[str, str]:
    """The rank of each word for it."""
    letters = {rank.lower(): rank for rank in SPANISH_20.ranks}
    return {**letters, **_by_word("rank", SPANISH_20.ranks), **_OTHER_RANKS, **_LETTERS}


@cache
def _suits() -> dict[str, str]:
    """The suit of each word for it."""
    letters = {suit: suit for suit in SPANISH_20.suits}
    return {**letters, **_by_word("suit", SPANISH_20.suits), **_by_word("suit_name", SPANISH_20.suits)}


_PASSES: Final = ("paso", "pasar", "pass", "passe")
_SINGS: Final = ("canta", "canto", "cantar", "sing", "melde", "melden")
_SILENT: Final = ("calla", "callo", "callar", "silent", "silence", "schweigen", "schweige")
_FILLERS: Final = {"", "de", "of", "the", "el", "la", "las", "los", "der", "die", "das", "den", "un", "voy", "juego"}
_LIKE_A_CARD: Final = re.compile(r"[\w*]{1,2}[oceb]|[a3rcs12]\w")


def read(line: str, view: Seen, choices: Sequence[Move]) -> tuple[int, ...]:
    """Return the action that a line means, legal or not; raises `NotUnderstood`."""
    said = [word for word in re.split(r"[\s,!¡.-]+", line.lower()) if word not in _FILLERS]
    readings: tuple[Callable[[list[str], Sequence[Move]], Action | None], ...] = (
        _call,
        _renuncio,
        _cante,
        _card,
        _rank_alone,
    )
    for reading in readings:
        if said and (action := reading(said, choices)):
            return (action.code,)
    if len(said) == 1 and _LIKE_A_CARD.fullmatch(said[0]):
        raise NotUnderstood("no_card", word=line)
    raise NotUnderstood("unknown", word=line)


def _call(said: list[str], choices: Sequence[Move]) -> Action | None:
    if len(said) > 1:
        return None
    if said[0] in _PASSES:
        return Call(Contract.UNBID)
    return Call(Contract(CALLS.index(said[0]))) if said[0] in CALLS else None


def _renuncio(said: list[str], choices: Sequence[Move]) -> Action | None:
    return Renuncio() if said == ["renuncio"] else None


def _cante(said: list[str], choices: Sequence[Move]) -> Action | None:
    """`canta copas`; `canta` alone, or `las veinte`, where only one suit can be sung."""
    if len(said) == 1 and said[0] in _SILENT:
        return Cante()
    songs = [move.action for move in choices if isinstance(move.action, Cante) and move.action.suit]
    rest = said[1:] if said[0] in _SINGS else said if songs else []
    if len(rest) == 1 and rest[0] in _suits():
        return Cante(_suits()[rest[0]])
    sung_alone = said[0] in _SINGS and not rest
    return songs[0] if sung_alone and len(songs) == 1 else None


def _card(said: list[str], choices: Sequence[Move]) -> Action | None:
    """`Rc`, `r c`, `rey de copas`, `12 copas`; in German the suit stands first."""
    if len(said) == 1:
        said = [said[0][:-1], said[0][-1]]
    if len(said) != 2:
        return None
    for rank, suit in (said, said[::-1]):
        if rank in _ranks() and suit in _suits():
            return Play(Card(_ranks()[rank], _suits()[suit]))
    return None


def _rank_alone(said: list[str], choices: Sequence[Move]) -> Action | None:
    """`rey`, where only one can be played."""
    rank = _ranks().get(said[0]) if len(said) == 1 else None
    if rank is None:
        return None
    numbers = [n for n, move in enumerate(choices, 1) if _plays(move, rank)]
    if len(numbers) > 1:
        raise NotUnderstood("which_suit", word=said[0], numbers=", ".join(map(str, numbers)))
    return choices[numbers[0] - 1].action if numbers else None


def _plays(move: Move, rank: str) -> bool:
    return isinstance(move.action, Play) and move.action.card.rank == rank
