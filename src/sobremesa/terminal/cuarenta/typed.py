"""A play as a person types it: the notation in any case, with the symbols of suits, with or without blanks."""

import re
from collections.abc import Sequence
from typing import Final

from sobremesa.core.cards import Card
from sobremesa.games.cuarenta.notation import Action, Claim, Misdeal, Play, Take
from sobremesa.terminal.cuarenta.moves import Move

SYMBOLS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")

_CARD: Final = "[a2-7jqk][cdhs]"
_PLAY: Final = re.compile(rf"({_CARD})((?:[\s,+x>]*{_CARD})*)")
_ROW: Final = re.compile(rf"(?:[\s,+]*{_CARD})+")
_LIKE_A_CARD: Final = re.compile(r"(?<!\w)[\w*]{1,2}[cdhs](?!\w)")

_ACTIONS: Final = {
    "take": ("take", "tomar", "llevar", "llevarse", "nehmen"),
    "leave": ("leave", "dejar", "dejarlo", "lassen"),
    "claim": ("claim", "reclamar", "melden"),
    "silent": ("silent", "callar", "schweigen"),
    "misdeal": ("misdeal",),
}
_MEANING: Final = {word: action for action, words in _ACTIONS.items() for word in words}

_ALONE: Final[dict[str, Action]] = {"leave": Take(), "silent": Claim(), "misdeal": Misdeal()}


class NotUnderstood(ValueError):
    """A line that is no play: the key of the text that says so, and what its braces stand for."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


def read(line: str, moves: Sequence[Move]) -> int:
    """The code of the play that a line means, legal or not; raises `NotUnderstood`."""
    text = line.translate(SYMBOLS).lower().strip()
    if text.isdecimal():
        return _numbered(int(text), moves)
    if text in ("a", "j", "q", "k"):
        return _by_rank(text.upper(), moves)
    word, _, rest = text.partition(" ")
    if word in _MEANING:
        return _other(_MEANING[word], rest, line)
    return _play(text, line)


def _numbered(number: int, moves: Sequence[Move]) -> int:
    if not 1 <= number <= len(moves):
        raise NotUnderstood("no_number", n=number, last=len(moves))
    return moves[number - 1].code


def _by_rank(rank: str, moves: Sequence[Move]) -> int:
    """A court card or an ace named by its letter, where only one play is meant by it."""
    meant = [n for n, m in enumerate(moves, 1) if isinstance(m.action, Play) and m.action.card.rank == rank]
    if len(meant) == 1:
        return moves[meant[0] - 1].code
    if not meant:
        raise NotUnderstood("unknown", word=rank)
    raise NotUnderstood("which_suit", word=rank, numbers=", ".join(map(str, meant)))


def _play(text: str, line: str) -> int:
    found = _PLAY.fullmatch(text)
    if not found:
        raise _not_a_play(text, line)
    (card,), taken = _cards(found[1]), _cards(found[2])
    if len({card, *taken}) <= len(taken):
        raise NotUnderstood("card_twice", word=line)
    return Play(card, taken).code


def _not_a_play(text: str, line: str) -> NotUnderstood:
    strange = [word for word in _LIKE_A_CARD.findall(text) if not re.fullmatch(_CARD, word)]
    return NotUnderstood("no_card", word=strange[0]) if strange else NotUnderstood("unknown", word=line)


def _other(action: str, rest: str, line: str) -> int:
    if action == "take" and _ROW.fullmatch(rest):
        return Take(_cards(rest)).code
    if action == "claim" and re.fullmatch("[a2-7jqk]", rest):
        return Claim(rest.upper()).code
    if action in _ALONE and not rest:
        return _ALONE[action].code
    raise NotUnderstood("unknown", word=line)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word[0].upper(), word[1]) for word in re.findall(_CARD, text))
