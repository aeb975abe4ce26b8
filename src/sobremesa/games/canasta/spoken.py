"""What the players of Canasta say for their actions, from the texts in `locale/`; suits do not matter."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.notation import KINDS
from sobremesa.games.canasta.presentation.moves import laid_by
from sobremesa.games.canasta.rules import ACE, BLACK, FOUR, Do, Rules, State
from sobremesa.games.canasta.words import a_kind, kind_name, texts

SHOWN: Final = ("draw", "take", "ask", "yes", "no", "end", "special")
"""The words of which the table shows a whole text."""
WORDS: Final = ("filler", *SHOWN, "stock", "pile", "row", "wild", "lay", "add", "drop")
"""The words beside cards and numbers; a filler means nothing."""
NUMBERS: Final = range(1, 8)


def vocabulary(language: str) -> Mapping[str, Sequence[str]]:
    """Return what is said in a language for each word."""
    say, kinds = texts(language), range(FOUR, BLACK + 1)
    known = {word: [say(f"move.{word}")] if word in SHOWN else [] for word in WORDS}
    known |= {f"count.{number}": [str(number)] for number in NUMBERS}
    known |= {
        _card(kind): [*(kind_name(kind, n, language) for n in (1, 2)), _dropped(kind, language)] for kind in kinds
    }
    return {word: [*told, *say(f"spoken.{word}").split(", ")] for word, told in known.items()}


def phrases(rules: Rules, s: State, action: int) -> Sequence[str]:
    """Return the words for an action: what is done, and with which cards."""
    rank, card = kernel.rank_of(action), kernel.card_of(action)
    match kernel.do_of(action):
        case Do.DRAW:
            return "draw", "stock", "draw stock", "take stock"
        case Do.TAKE:
            return tuple(_taken(card))
        case Do.ADD:
            return tuple(_added(rank, card))
        case Do.MELD | Do.WILDS | Do.THREES:
            return tuple(_laid(laid_by(action)))
        case Do.DROP:
            return f"drop {_card(card)}", _card(card)
    return (Do(kernel.do_of(action)).name.lower(),)


def _dropped(kind: int, language: str) -> str:
    """Return a card as one discards it, without its article: `Buben`."""
    return a_kind(kind, language).partition(" ")[2]


def _card(kind: int) -> str:
    return f"rank.{KINDS[kind]}"


def _taken(way: int) -> Iterator[str]:
    """Yield the ways to say that the pile is taken, with what takes it or without."""
    with_what = "row" if way == kernel.ROW else _card(way) if way else ""
    for said in ("take", "pile", "take pile"):
        yield from (said, f"{said} {with_what}")


def _laid(cards: Sequence[int]) -> Iterator[str]:
    """Yield the ways to say that cards are laid: each one, or how many of each kind; of one kind that alone."""
    counts = {kind: cards.count(kind) for kind in cards}
    counted = [f"count.{n} {_card(kind)}" if n > 1 else _card(kind) for kind, n in counts.items()]
    for verb in ("lay", ""):
        yield from (f"{verb} {' '.join(said)}" for said in (map(_card, cards), counted))
        yield from (f"{verb} {_card(kind)}" for kind in counts if len(counts) == 1)


def _added(rank: int, card: int) -> Iterator[str]:
    """Yield the ways to say that a card is added to a row."""
    row = "wild" if kernel.is_wild(rank) else _card(rank)
    yield f"add {_card(card)} {row}"
    yield from (f"{verb} {_card(card)}" for verb in ("add", "lay", ""))


def named(rules: Rules) -> Sequence[int]:
    """Return the actions that need no card, and what can be laid or discarded of one kind."""
    alone = [do << 8 for do in (Do.DRAW, Do.TAKE, Do.THREES, Do.ASK, Do.YES, Do.NO, Do.END, Do.SPECIAL)]
    laid = [kernel.code_of(do, rank, rank) for do in (Do.MELD, Do.ADD) for rank in range(FOUR, ACE + 1)]
    return [*alone, *laid, *(kernel.DROP | kind for kind in range(FOUR, BLACK + 1))]
