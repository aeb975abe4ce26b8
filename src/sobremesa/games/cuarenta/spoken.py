"""What the players of Cuarenta say for their actions, from the texts in `locale/`."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final

from sobremesa.core.cards import FRENCH_40, Card
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.notation import Claim, Misdeal, Play, Take, action_of
from sobremesa.games.cuarenta.rules import Rules, State
from sobremesa.games.cuarenta.words import texts

SHOWN: Final = {"leave": "move.leave", "silent": "move.silent", "misdeal": "move.misdeal"}
"""The words of which the table shows a whole text."""
COPIES: Final = 8
"""So many ways to take copies of the same ranks are understood."""
WORDS: Final = ("filler", "lay", "take", "claim", *SHOWN)
"""The words beside ranks and suits; a filler means nothing."""


def vocabulary(language: str) -> Mapping[str, Sequence[str]]:
    """Return what is said in a language for each word."""
    say = texts(language)
    ranks = {f"rank.{one}": [say(f"{key}.{one}") for key in ("rank", "ranks")] for one in FRENCH_40.ranks}
    held = {word: [*told, say(f"takes_{word}").split()[-1]] for word, told in ranks.items()}
    suits = {f"suit.{one}": [say(f"suit.{one}")] for one in FRENCH_40.suits}
    known = {word: [say(SHOWN[word])] if word in SHOWN else [] for word in WORDS} | held | suits
    return {word: [*told, *say(f"spoken.{word}").split(", ")] for word, told in known.items()}


def phrases(rules: Rules, s: State, action: int) -> Sequence[str]:
    """Return the words for an action: a card, and what it takes, each with its suit or without."""
    match action_of(action):
        case Play(card=card) as play:
            return tuple(phrase for taken in _copies(rules, s, play) for phrase in _played(card, taken))
        case Take(cards=cards):
            return ("take", *(f"take {taken}" for taken in _rows(cards))) if cards else ("leave",)
        case Claim(rank=rank):
            return (f"claim rank.{rank}", f"rank.{rank}", "claim") if rank else ("silent",)
        case Misdeal():
            return ("misdeal",)


def _copies(rules: Rules, s: State, play: Play) -> Iterator[Sequence[Card]]:
    """Yield what a play takes, in all copies on the table that are this play."""
    lying = [card for code, card in enumerate(FRENCH_40.cards) if s.table >> code & 1]
    taken, number = play.base + play.run, len(play.base)
    same = [[one for one in lying if one.rank == card.rank and one != card] for card in taken]
    yield taken
    for row in islice(product(*([card, *others] for card, others in zip(taken, same, strict=True))), 1, COPIES):
        copy = Play(play.card, tuple(row[:number]), tuple(row[number:])).code
        if len(set(row)) == len(row) and kernel.canonical(rules, s, copy) == play.code:
            yield row


def _played(card: Card, taken: Sequence[Card]) -> Iterator[str]:
    yield f"rank.{card.rank}"
    for played, row in product(_rows([card]), _rows(taken)):
        for verb in ("take", "") if taken else ("lay", ""):
            yield f"{verb} {played} {row}"


def _rows(cards: Sequence[Card]) -> tuple[str, str]:
    """Return some cards with their suits, and without."""
    return " ".join(f"rank.{card.rank} suit.{card.suit}" for card in cards), " ".join(f"rank.{c.rank}" for c in cards)


def named(rules: Rules) -> Sequence[int]:
    """Return the cards that can be laid: too many others to be said can be thought of."""
    return [Play(card).code for card in FRENCH_40.cards]
