"""A line as a person types it: several things to do in a row, cards by their letters, verbs in every language.

    meld KKK 777 2>K drop 4

lays three kings, three sevens and a two onto the kings, and discards a four. Blanks, commas and capitals make no
difference, nor does the order of the cards: naturals are laid before the wild cards that go with them.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from sobremesa.core.languages import LANGUAGES
from sobremesa.core.position import View
from sobremesa.games.canasta import rules, words
from sobremesa.games.canasta.notation import KINDS
from sobremesa.games.canasta.presentation.moves import Move
from sobremesa.games.canasta.rules import ACE, BLACK, CANASTA, FOUR, JOKER, RED, TWO, Do, Rules, State
from sobremesa.games.canasta.spoken import vocabulary
from sobremesa.presentation.presenter import NotUnderstood

_VERBS: Final = {
    "draw": ("draw", "robar", "robo", "ziehen", "zieh"),
    "take": ("take", "tomar", "tomo", "llevarse", "llevar", "recoger", "levantar", "nehmen", "nimm", "kaufen"),
    "meld": ("meld", "lay", "bajar", "bajo", "exponer", "auslegen", "melden", "aus"),
    "add": ("add", "añadir", "anadir", "agregar", "poner", "anlegen", "an"),
    "wilds": ("wilds", "comodines", "wilde"),
    "threes": ("threes", "treses", "dreien"),
    "ask": ("ask", "preguntar", "pregunto", "pedir", "pido", "permiso", "fragen", "frag"),
    "yes": ("yes", "sí", "si", "ja"),
    "no": ("no", "nein"),
    "drop": (
        "drop",
        "discard",
        "descartar",
        "descarto",
        "tirar",
        "tiro",
        "echar",
        "botar",
        "ablegen",
        "abwerfen",
        "ab",
    ),
    "end": ("end", "pasar", "paso", "passen"),
    "special": ("special", "especial", "sonderblatt"),
}
_MEANING: Final = {word: verb for verb, ws in _VERBS.items() for word in ws}

_PLACES: Final = {
    **dict.fromkeys(("stock", "mazo", "stapel"), "draw"),
    **dict.fromkeys(("pile", "pack", "pozo", "paket"), "take"),
}
"""Where cards come from; they settle what `take` or `tomar` means."""

_FILLERS: Final = frozenset(("the", "from", "with", "el", "la", "del", "con", "y", "das", "vom", "mit", "und", "and"))


@cache
def _names() -> dict[str, int]:
    """The kinds by their letters."""
    return {KINDS[kind].lower(): kind for kind in range(FOUR, RED)}


@cache
def _said() -> tuple[dict[str, str], dict[str, int]]:
    """What players say for cards, with their letters, and for numbers; what is a verb is none of them."""
    cards: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for word, texts in ((word, texts) for language in LANGUAGES for word, texts in vocabulary(language).items()):
        what, _, which = word.partition(".")
        for text in {one.lower() for one in texts} - _MEANING.keys():
            cards |= {text: which.lower()} if what == "rank" and len(text) > 1 else {}
            numbers |= {text: int(which)} if what == "count" else {}
    return cards, numbers


def _in_letters(said: Sequence[str]) -> Iterator[str]:
    """Yield the words of a line with cards in letters: `three kings` as `kkk`."""
    cards, numbers = _said()
    place = 0
    while place < len(said):
        counted = numbers.get(said[place], 0)
        size = _named(cards, said[place + 1 :], counted > 1) if counted else 0
        begin = place + (size > 0)
        size = size or _named(cards, said[place:], None)
        name = " ".join(said[begin : begin + size])
        yield cards[name] * (counted if begin > place else 1) if size else said[place]
        place = begin + (size or 1)


def _named(cards: Mapping[str, str], said: Sequence[str], many: bool | None) -> int:
    """Return how many of the next words name a card: several of them, one, or either (`None`)."""
    names = [" ".join(said[:size]) for size in (2, 1)]
    return next((len(name.split()) for name in names if name in cards and many in (None, name in _several())), 0)


@cache
def _several() -> frozenset[str]:
    """Return what several cards of a kind are called."""
    kinds = range(FOUR, BLACK + 1)
    return frozenset(words.kind_name(kind, 2, language).lower() for language in LANGUAGES for kind in kinds)


WAYS: Final = {"": 0, "2": TWO, "*": JOKER, **dict.fromkeys(("row", "juego", "reihe"), 15)}
"""Words for the ways to take the pile: with naturals alone, with a wild card, or onto a row."""

FOURTH: Final = {"": 0, "3": 0, "4": 4}
"""Words for the fourth black three, if it is laid too."""

_CARDS: Final = re.compile(r"[4-9tjqka2*3]+")
_ONTO: Final = re.compile(r"([4-9tjqka2*]+)>([4-9tjqka2*])")
_WILD_ONLY: Final = re.compile(r"([4-9tjqka])([2*]+)")


def read(line: str, view: View[Any, Any], choices: Sequence[Move]) -> tuple[int, ...]:
    """Return the actions that a line means, legal or not; raises `NotUnderstood`."""
    words_ = _tidied(line).split()
    if any(word in _MEANING for word in words_):
        words_ = list(_in_letters(words_))
    clauses = list(_clauses(words_, line))
    if not clauses:
        raise NotUnderstood("unknown", word=line)
    table = _Table(view.rules, view.state, rules.group_of(view.rules, view.seat or 0))
    return tuple(action for verb, rest in clauses for action in _actions(verb, rest, table))


def _tidied(line: str) -> str:
    """Return the line in small letters and one way of writing; a blank where a comma was."""
    text = re.sub(r"→|[-=]>|»", ">", line.lower())
    text = re.sub(r"[♣♦♥♠+]", "", re.sub(r"[,;.]", " ", text))
    text = re.sub(r"\b(jokers?|jolly|jk|comod[ií]n)\b", "*", text)
    return re.sub(r"\s*>\s*", ">", text.replace("10", "t"))


def _clauses(words_: Sequence[str], line: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each verb with the cards behind it; cards before any verb are laid."""
    verb, rest = "", list[str]()
    for word in words_:
        if word in _PLACES and not rest and verb in ("", "draw", "take"):
            verb = _PLACES[word]
        elif word in _MEANING and not (_MEANING[word] == verb and not rest):
            if verb:
                yield verb, rest
            verb, rest = _MEANING[word], []
        elif word not in (*_FILLERS, *_VERBS.get(verb, ())):
            if verb in ("draw", "take") and _is_cards(word) and not (verb == "take" and word in WAYS):
                yield verb, []
                verb = "meld"
            verb, rest = verb or _bare(words_, line), [*rest, word]
    if verb:
        yield verb, rest


def _bare(words_: Sequence[str], line: str) -> str:
    """Cards without a verb are laid; a single one could be meant in several ways."""
    if not _is_cards(words_[0]):
        raise NotUnderstood("unknown", word=line)
    if len(words_) == 1 and len(words_[0]) == 1:
        raise NotUnderstood("lay_or_drop", card=words_[0].upper())
    return "meld"


def _is_cards(word: str) -> bool:
    return bool(_CARDS.fullmatch(word) or _ONTO.fullmatch(word))


# --- what each verb does ----------------------------------------------------------------------------------------


@dataclass
class _Table:
    """The rows of the viewer's group, as they will be when the line has come so far."""

    rules: Rules
    state: State
    group: int
    begun: set[int] = field(default_factory=set)

    @property
    def collects(self) -> bool:
        """Return whether wild cards are collected in a row of their own."""
        return self.rules.joker_canasta == rules.JokerCanasta.COLLECT

    def has_wild_row(self) -> bool:
        return JOKER in self.begun or rules.wild_row(self.state, self.group) > 0

    def has_row(self, rank: int) -> bool:
        """Return whether cards of the rank go to a row; where another may be begun, three of them begin it (V8)."""
        return rank in self.begun or not rules.may_begin(self.rules, self.state, self.group, rank)

    def take(self) -> None:
        """Begin a row with the pile's top."""
        if self.state.pile_size:
            self.begun.add(self.state.pile[self.state.pile_size - 1])


def _actions(verb: str, rest: Sequence[str], table: _Table) -> list[int]:
    match verb:
        case "meld" | "add":
            return _laid(_scanned(rest, verb == "add", table.rules), table, verb == "add")
        case "wilds":
            return [_joker_canasta("".join(rest))]
        case "drop":
            return [rules.DROP | _one_kind(rest)]
    if verb == "take":
        table.take()
        return [rules.TAKE | WAYS[_only(rest, WAYS)]]
    if verb == "threes":
        return [rules.THREES | FOURTH[_only(rest, FOURTH)]]
    _only(rest, ("",))
    return [Do[verb.upper()] << 8]


def _only(rest: Sequence[str], known: Container[str]) -> str:
    """Return the rest after a verb that takes no cards; raise `NotUnderstood` for words it does not know."""
    text = " ".join(rest)
    if text not in known:
        raise NotUnderstood("no_card", word=text)
    return text


def _joker_canasta(text: str) -> int:
    """`wilds 3`: three of the seven are jokers; or the seven cards themselves."""
    if len(text) == CANASTA and not text.strip("2*"):
        return rules.WILDS | text.count("*")
    if text not in tuple("01234567"):
        raise NotUnderstood("seven_wilds")
    return rules.WILDS | int(text)


def _one_kind(rest: Sequence[str]) -> int:
    kind = _names().get(" ".join(rest), 0)
    if not FOUR <= kind < RED:
        raise NotUnderstood("no_card", word=" ".join(rest)) if rest else NotUnderstood("drop_what")
    return kind


@dataclass
class _Cards:
    """The cards to lay: of each rank its naturals and the wild cards with them, loose wild cards, black threes.

    `wild` are those that the line puts onto the row of wild cards.
    """

    ranks: dict[int, list[int]] = field(default_factory=dict)
    loose: list[int] = field(default_factory=list)
    wild: list[int] = field(default_factory=list)
    threes: int = 0

    def put(self, rank: int, card: int) -> None:
        """Put a card to a rank; without one a wild card is loose, for the moment."""
        if rules.is_wild(rank):
            self.wild.append(card)
        elif rank:
            self.ranks.setdefault(rank, []).append(card)
        else:
            self.loose.append(card)


def _scanned(rest: Sequence[str], adding: bool, at: Rules) -> _Cards:
    """Return the cards of some words; in `add K2` the king only says where the two goes."""
    cards, rank = _Cards(), 0
    for word in rest:
        onto, wild = _ONTO.fullmatch(word), _WILD_ONLY.fullmatch(word) if adding else None
        if onto or wild:
            given, rank = (onto[1], _names()[onto[2]]) if onto else (wild[2], _names()[wild[1]]) if wild else ("", 0)
            for letter in given:
                cards.put(_fitting(rank, _names()[letter], word), _names()[letter])
        elif len(word) == CANASTA and not word.strip("2*"):
            cards.loose += [_names()[letter] for letter in word]
        elif _CARDS.fullmatch(word):
            rank = _scan(word, rank, cards)
        else:
            raise NotUnderstood("no_card", word=word)
    return _settled(cards, rest, at)


def _scan(word: str, rank: int, cards: _Cards) -> int:
    """Card by card: wild ones go with the rank before them. Returns the last rank."""
    for kind in map(_names().__getitem__, word):
        if kind == BLACK:
            cards.threes += 1
        else:
            rank = kind if FOUR <= kind <= ACE else rank
            cards.put(rank, kind)
    return rank


def _fitting(rank: int, card: int, word: str) -> int:
    if card != rank and not rules.is_wild(card):
        raise NotUnderstood("does_not_fit", word=word.upper())
    return rank


def _settled(cards: _Cards, rest: Sequence[str], at: Rules) -> _Cards:
    """Wild cards that were named before the only rank go with it; by themselves they make a row of their own.

    Black threes are three, where they are laid to go out; where they never are, the rules refuse them.
    """
    if not (cards.ranks or cards.loose or cards.wild or cards.threes):
        raise NotUnderstood("lay_what")
    if cards.threes not in (0, 3) and rules.is_played(at, Do.THREES):
        raise NotUnderstood("three_threes")
    if cards.loose and len(cards.loose) != CANASTA and cards.ranks:
        if len(cards.ranks) != 1:
            raise NotUnderstood("which_row", word=" ".join(rest).upper())
        cards.ranks[next(iter(cards.ranks))] += cards.loose
        cards.loose = []
    return cards


def _laid(cards: _Cards, table: _Table, adding: bool) -> list[int]:
    """Return the steps that lay them."""
    steps = [step for rank, kinds in cards.ranks.items() for step in _row(rank, kinds, table, adding)]
    steps += _wild_row(sorted([*cards.loose, *cards.wild]), table)
    return steps + [rules.THREES] * (cards.threes > 0)


def _wild_row(kinds: Sequence[int], table: _Table) -> list[int]:
    """Return the steps that lay wild cards by themselves: seven at once, or a row of them where it is collected."""
    if not kinds:
        return []
    if not table.has_wild_row() and not table.collects:
        if len(kinds) != CANASTA:
            raise NotUnderstood("which_row", word="".join(KINDS[kind] for kind in kinds))
        return [rules.WILDS | kinds.count(JOKER)]
    begun = []
    if not table.has_wild_row() and len(kinds) >= 3:
        pair, third = kinds[1], kinds[0] if kinds[0] != kinds[1] else kinds[2]
        begun, kinds = [rules.code_of(Do.MELD, pair, third)], kinds[3:]
        table.begun.add(JOKER)
    return begun + [rules.code_of(Do.ADD, kind, kind) for kind in kinds]


def _row(rank: int, kinds: Sequence[int], table: _Table, adding: bool) -> list[int]:
    """Return a row's steps, the first with three cards if it is new: naturals first, then twos, then jokers."""
    cards = sorted(kinds)
    naturals = cards.count(rank)
    begun = []
    lies = table.state.naturals[table.group][rank] > 0
    if not table.has_row(rank) and not (adding and lies) and naturals >= 2 and len(cards) >= 3:
        begun, cards = [rules.code_of(Do.MELD, rank, cards[2])], cards[3:]
        table.begun.add(rank)
    return begun + [rules.code_of(Do.ADD, rank, card) for card in cards]
