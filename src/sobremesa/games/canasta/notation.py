"""Notation of Canasta: actions (§6.4), scoring events, the public digest and the result (§6.5, §6.6)."""

from dataclasses import dataclass
from functools import lru_cache

from sobremesa.core.errors import NotationError, suggestion
from sobremesa.core.result import Result
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import CANASTA, FOUR, JOKER, TWO, Do, Item, Name, Phase, Rules, State

KEPT = 4096
"""Size of the caches of written and parsed actions: a table reads and writes the same few again and again."""

EVENTS = {name.value: name.name.lower() for name in Name}
"""The kernel's event numbers and what they are called: `out`, `round`, `reset`, `game`, `special`."""

ITEMS = {
    Item.CANASTAS.value: ("canastas", ("C36", "C37", "C38", "V11", "V20")),
    Item.UNFINISHED.value: ("unfinished", ("V11", "V20")),
    Item.LAID.value: ("laid", ("C70", "C67", "A54")),
    Item.THREES.value: ("reds", ("C51", "C52", "V19")),
    Item.HAND.value: ("hand", ("C68", "C67", "A54", "A56")),
    Item.HELD.value: ("held", ("V11",)),
    Item.OUT.value: ("out", ("C72",)),
    Item.BLACK_THREES.value: ("black_threes", ("A52",)),
    Item.SPECIAL.value: ("special", ("V21",)),
    Item.DOUBLE.value: ("double", ("C73", "A58")),
}
"""The items of the kernel's ledger: the word of each, and the clauses that say what it counts."""

KINDS = " 456789TJQKA2*3R"
"""The kinds by their codes: the natural ranks, two, joker, black three, red three (§6.3)."""

RANKS = KINDS[FOUR:TWO]
WILD = KINDS[TWO : JOKER + 1]


@dataclass(frozen=True, slots=True)
class Word:
    """`draw`, `ask`, `yes`, `no`, `end`, `special`, and `take` and `threes` as they mostly are: what needs no card."""

    word: str

    def __str__(self) -> str:
        """Return the canonical notation."""
        return self.word

    @property
    def code(self) -> int:
        """The kernel's code."""
        return Do[self.word.upper()] << 8


@dataclass(frozen=True, slots=True)
class Take:
    """`take 2`, `take *` or `take row`: the pile with a natural and a wild card, or onto the group's row (A29, A30)."""

    way: str

    def __str__(self) -> str:
        """Return the canonical notation."""
        return f"take {self.way}"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.TAKE | WAYS[self.way]


WAYS = {"2": TWO, "*": JOKER, "row": kernel.ROW}
"""Codes of the ways to take the pile otherwise than with naturals alone."""


@dataclass(frozen=True, slots=True)
class Fours:
    """`threes 4`: all four black threes at once (A52)."""

    def __str__(self) -> str:
        """Return the canonical notation."""
        return "threes 4"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.THREES | kernel.FOURTH


@dataclass(frozen=True, slots=True)
class Meld:
    """`meld KKK`, `meld KK2` or `meld KK*`: start a row of kings with a third king, a two or a joker."""

    rank: str
    third: str

    def __str__(self) -> str:
        """Return the canonical notation."""
        return f"meld {self.rank}{self.rank}{self.third}"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.code_of(Do.MELD, KINDS.index(self.rank), KINDS.index(self.third))


@dataclass(frozen=True, slots=True)
class Add:
    """`add K`, `add K2` or `add K*`: a king, a two or a joker to the group's row of kings."""

    rank: str
    card: str

    def __str__(self) -> str:
        """Return the canonical notation."""
        return f"add {self.rank}" + (self.card if self.card != self.rank else "")

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.code_of(Do.ADD, KINDS.index(self.rank), KINDS.index(self.card))


@dataclass(frozen=True, slots=True)
class Wilds:
    """`wilds 3`: a joker canasta of so many jokers, the other cards twos."""

    jokers: int

    def __str__(self) -> str:
        """Return the canonical notation."""
        return f"wilds {self.jokers}"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.WILDS | self.jokers


@dataclass(frozen=True, slots=True)
class Drop:
    """`drop K`: discard a king."""

    card: str

    def __str__(self) -> str:
        """Return the canonical notation."""
        return f"drop {self.card}"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.DROP | KINDS.index(self.card)


Action = Word | Take | Fours | Meld | Add | Wilds | Drop

WORDS = ("draw", "take", "threes", "ask", "yes", "no", "end", "special")
VERBS = (*WORDS, "meld", "add", "wilds", "drop")


@lru_cache(KEPT)
def parse_action(text: str) -> Action:
    """Return the action that is written so; raises `NotationError`."""
    verb, *rest = text.split()
    cards = "".join(rest)
    if verb in WORDS and not rest:
        return Word(verb)
    match verb:
        case "take" if cards in WAYS:
            return Take(cards)
        case "threes" if cards == "4":
            return Fours()
        case "meld" if len(cards) == 3 and cards[0] == cards[1]:
            return Meld(_rank(cards[0]), _with(cards[0], cards[2]))
        case "add" if 1 <= len(cards) <= 2:
            return Add(_rank(cards[0]), _with(cards[0], cards[-1]))
        case "wilds" if cards in map(str, range(CANASTA + 1)):
            return Wilds(int(cards))
        case "drop" if len(cards) == 1:
            return Drop(_kind(cards))
    raise NotationError(f"'{text}' is not an action: {_example(verb)}")


def _example(verb: str) -> str:
    """Return the notation of the action that was probably meant."""
    match verb:
        case "take":
            return "write take, take 2, take * or take row"
        case "threes":
            return "write threes, or threes 4 for all four"
        case "meld":
            return "write meld KKK, meld KK2 or meld KK*"
        case "add":
            return "write add K, add K2 or add K*"
        case "wilds":
            return "write wilds and the number of jokers among the seven, as wilds 3"
        case "drop":
            return "write drop and one kind of card, as drop K"
    return suggestion(verb, VERBS)


def _rank(text: str) -> str:
    if text not in RANKS + WILD:
        raise NotationError(f"'{text}' is not the rank of a row: those are {' '.join(RANKS)}")
    return text


def _with(rank: str, card: str) -> str:
    if card not in rank + WILD:
        raise NotationError(f"'{card}' does not go with {rank}: only {rank} itself, 2 and * do (C28)")
    return card


def _kind(text: str) -> str:
    if text not in KINDS[FOUR : kernel.RED]:
        raise NotationError(f"'{text}' is not a card to discard: those are {' '.join(KINDS[FOUR : kernel.RED])}")
    return text


@lru_cache(KEPT)
def action_of(code: int) -> Action:
    """Return the action behind a kernel's code."""
    rank, card = KINDS[kernel.rank_of(code)], KINDS[kernel.card_of(code)]
    match kernel.do_of(code):
        case Do.TAKE if code != kernel.TAKE:
            return Take(next(way for way, number in WAYS.items() if number == kernel.card_of(code)))
        case Do.THREES if code != kernel.THREES:
            return Fours()
        case Do.MELD:
            return Meld(rank, card)
        case Do.ADD:
            return Add(rank, card)
        case Do.WILDS:
            return Wilds(kernel.card_of(code))
        case Do.DROP:
            return Drop(card)
    return Word(Do(kernel.do_of(code)).name.lower())


@lru_cache(KEPT)
def parse(text: str) -> int:
    """Return the kernel's code of a written action; raises `NotationError`."""
    return parse_action(text).code if text.split() else _nothing()


def _nothing() -> int:
    raise NotationError(f"nothing is written: {suggestion('', VERBS)}")


@lru_cache(KEPT)
def write(code: int) -> str:
    """Return the canonical notation of a kernel's code."""
    return str(action_of(code))


CARDS_OF_KIND = tuple(
    tuple(card for card in range(kernel.MOST_CARDS) if kernel.kind_of(card) == kind) for kind in range(kernel.KINDS)
)
"""The cards of each kind, in listing order: those of two packs, then those of a third."""


def hand(s: State, seat: int) -> list[int]:
    """Return the cards of a hand (none where the view hides it): the first of each kind, since suits do not matter."""
    held = enumerate(s.hand[seat])
    return sorted(card for kind, count in held for card in CARDS_OF_KIND[kind][:count])


def digest(rules: Rules, s: State) -> dict[str, object]:
    """§6.5: what everybody sees of the table."""
    playing = s.phase in (Phase.START, Phase.LAY, Phase.ANSWER)
    groups = range(kernel.groups(rules))
    return {
        "turn": kernel.actor(rules, s) if playing else None,
        "phase": Phase(s.phase).name.lower() if playing else "over",
        "round": s.rounds - 1,
        "active": sorted(s.order[: s.seats]),
        "hands": [0 if kernel.laid_whole(s, seat) else s.held[seat] for seat in range(rules.players)],
        "stock": s.stock_left,
        "pile": s.pile_size,
        "top": KINDS[s.pile[s.pile_size - 1]] if s.pile_size else None,
        "frozen": bool(s.frozen),
        "blocked": bool(s.blocked),
        "rows": [_rows(s, group) for group in groups],
        **_full(rules, s),
        "wild_canasta": [_wild_canasta(s, group) for group in groups],
        "red_threes": s.red_threes[: len(groups)],
        **({"black_threes": s.black_laid[: len(groups)]} if rules.threes else {}),
        "score": s.score[: len(groups)],
        "factor": s.factor[: len(groups)],
        "dealer": s.dealer,
    }


def _rows(s: State, group: int) -> dict[str, list[int]]:
    """Return each row's naturals, twos and jokers."""
    laid = zip(RANKS, s.naturals[group][FOUR:], s.twos[group][FOUR:], s.jokers[group][FOUR:], strict=True)
    return {rank: [naturals, twos, jokers] for rank, naturals, twos, jokers in laid if naturals}


def _full(rules: Rules, s: State) -> dict[str, object]:
    """V8: the full canastas beside newer rows, where these are played: naturals, twos and jokers by rank."""
    if not rules.rows_per_rank:
        return {}
    return {"full": [_beside(s, group) for group in range(kernel.groups(rules))]}


def _beside(s: State, group: int) -> dict[str, list[int]]:
    parts = (kernel.full_naturals, kernel.full_twos, kernel.full_jokers)
    laid = [rank for rank in range(FOUR, TWO) if s.full[group][rank]]
    return {KINDS[rank]: [part(s, group, rank) for part in parts] for rank in laid}


def _wild_canasta(s: State, group: int) -> list[int] | None:
    return [s.wild_twos[group], s.wild_jokers[group]] if kernel.wild_row(s, group) else None


def result(rules: Rules, s: State) -> Result:
    """§6.6: the winning groups and the final totals."""
    groups = range(kernel.groups(rules))
    return Result(tuple(group for group in groups if s.winner[group]), tuple(s.score[: len(groups)]))
