"""What the players of Cuatrola say for their actions, from the texts in `locale/`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sobremesa.core.cards import SPANISH_20
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.notation import CALLS, Call, Cante, Play, action_of
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.words import texts

WORDS: Final = ("filler", "paso", "solo", "cuatrola", "quintola", "sing", "silent", "renuncio", "cante.20", "cante.40")
"""The words beside ranks and suits; a filler means nothing."""


def vocabulary(language: str) -> Mapping[str, Sequence[str]]:
    """Return what is said in a language for each word."""
    say = texts(language)
    cards = {f"rank.{one}": [say(f"rank.{one}"), say(f"has_rank.{one}")] for one in SPANISH_20.ranks}
    cards |= {f"suit.{one}": [say(f"suit.{one}"), say(f"suit_name.{one}")] for one in SPANISH_20.suits}
    shown = {"silent": [say("move.silent")], "renuncio": [say("move.renuncio")]}
    known = cards | {call: [say(f"call.{call}")] for call in CALLS} | shown
    return {
        word: [*told, *say(f"spoken.{word}").split(", ")]
        for word, told in ((word, known.get(word, [])) for word in (*WORDS, *cards))
    }


def phrases(rules: Rules, s: State, action: int) -> Sequence[str]:
    """Return the words for an action: a card with its suit or without, a call, a suit that is sung."""
    match action_of(action):
        case Play(card=card):
            return f"rank.{card.rank} suit.{card.suit}", f"rank.{card.rank}"
        case Call() as call:
            return (str(call),)
        case Cante(suit=""):
            return ("silent",)
        case Cante(suit=suit):
            return tuple(_sung(suit, s.trump))
    return ("renuncio",)


def _sung(suit: str, trump: int) -> Iterator[str]:
    """Yield the ways to sing a suit: `canto las veinte en copas`, or any part of it."""
    points = kernel.cante_points(SPANISH_20.suits.index(suit), trump)
    for verb in ("sing", ""):
        for worth in (f"cante.{points}", ""):
            for what in (f"suit.{suit}", ""):
                if said := " ".join(filter(None, (verb, worth, what))):
                    yield said


def named(rules: Rules) -> Sequence[int]:
    """Return every action."""
    return range(kernel.ACTIONS)
