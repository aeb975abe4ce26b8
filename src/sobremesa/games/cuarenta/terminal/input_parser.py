"""A play as a person types it: the notation in any case, with the symbols of suits, with or without blanks."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sobremesa.core.cards import Card
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.position import View
from sobremesa.games.cuarenta.notation import Action, Claim, Misdeal, Play, Take
from sobremesa.games.cuarenta.presentation.moves import Move
from sobremesa.games.cuarenta.spoken import vocabulary
from sobremesa.presentation.presenter import NotUnderstood

SYMBOLS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")

_CARD: Final = "[a2-7jqk][cdhs]"
_PLAY: Final = re.compile(rf"({_CARD})((?:[\s,+x>]*{_CARD})*)")
_ROW: Final = re.compile(rf"(?:[\s,+]*{_CARD})+")
_LIKE_A_CARD: Final = re.compile(r"(?<!\w)[\w*]{1,2}[cdhs](?!\w)")

_ACTIONS: Final = ("take", "leave", "claim", "silent", "misdeal")

_ALONE: Final[dict[str, Action]] = {"leave": Take(), "silent": Claim(), "misdeal": Misdeal()}


@cache
def _meanings() -> dict[str, str]:
    """Return the action of each word for one, in every language; what can be two is said, and read where it is said."""
    told = [(word, action) for language in LANGUAGES for action in _ACTIONS for word in vocabulary(language)[action]]
    actions = {word: {action for one, action in told if one == word} for word, _ in told}
    return {action: action for action in _ACTIONS} | {
        word: min(meant) for word, meant in actions.items() if len(meant) == 1
    }


def read(line: str, view: View[Any, Any], choices: Sequence[Move]) -> tuple[int, ...]:
    """Return the play that a line means, legal or not; raises `NotUnderstood`."""
    text = line.translate(SYMBOLS).lower().strip()
    if text in ("a", "j", "q", "k"):
        return _by_rank(text.upper(), choices)
    word, _, rest = text.partition(" ")
    action = _meanings().get(word)
    return ((_other(action, rest, line) if action else _play(text, line)).code,)


def _by_rank(rank: str, moves: Sequence[Move]) -> tuple[int, ...]:
    """Return the play of a court card or an ace named by its letter, where only one is meant."""
    meant = [n for n, m in enumerate(moves, 1) if isinstance(m.action, Play) and m.action.card.rank == rank]
    if len(meant) == 1:
        return moves[meant[0] - 1].actions
    if not meant:
        raise NotUnderstood("unknown", word=rank)
    raise NotUnderstood("which_suit", word=rank, numbers=", ".join(map(str, meant)))


def _play(text: str, line: str) -> Action:
    found = _PLAY.fullmatch(text)
    if not found:
        raise _not_a_play(text, line)
    (card,), taken = _cards(found[1]), _cards(found[2])
    if len({card, *taken}) <= len(taken):
        raise NotUnderstood("card_twice", word=line)
    return Play(card, taken)


def _not_a_play(text: str, line: str) -> NotUnderstood:
    strange = [word for word in _LIKE_A_CARD.findall(text) if not re.fullmatch(_CARD, word)]
    return NotUnderstood("no_card", word=strange[0]) if strange else NotUnderstood("unknown", word=line)


def _other(action: str, rest: str, line: str) -> Action:
    if action == "take" and _ROW.fullmatch(rest):
        return Take(_cards(rest))
    if action == "claim" and re.fullmatch("[a2-7jqk]", rest):
        return Claim(rest.upper())
    if action in _ALONE and not rest:
        return _ALONE[action]
    raise NotUnderstood("unknown", word=line)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word[0].upper(), word[1]) for word in re.findall(_CARD, text))
