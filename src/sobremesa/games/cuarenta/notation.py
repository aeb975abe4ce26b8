"""Notation of Cuarenta: actions (§7.2), scoring events, the public digest (§7.3) and the result (§7.5)."""

import re
from dataclasses import dataclass
from functools import lru_cache

from sobremesa.core.cards import FRENCH_40, Card
from sobremesa.core.errors import NotationError, suggestion
from sobremesa.core.result import Result
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import Kind, Name, Phase, Rules, State

KEPT = 4096
"""Size of the caches of written and parsed actions: a table reads and writes the same few again and again."""

EVENTS = {name.value: name.name.lower() for name in Name}
"""The kernel's event numbers and what they are called: `caida`, `limpia`, `cards` …"""

ITEMS = {
    Name.RONDA.value: ("ronda", ("P19",)),
    Name.FOUR.value: ("four", ("P18",)),
    Name.CAIDA.value: ("caida", ("P46",)),
    Name.CATCH.value: ("catch", ("P62",)),
    Name.LIMPIA.value: ("limpia", ("P48",)),
    Name.TRIPLE.value: ("triple", ("W33", "A52")),
    Name.FOUR_CAIDAS.value: ("four_caidas", ("V1",)),
    Name.CLAIM.value: ("claim", ("P62",)),
    Name.CARDS.value: ("cards", ("P56",)),
    Name.FALLA.value: ("falla", ("V3",)),
    Name.MISDEAL.value: ("misdeal", ("P13", "W7")),
    Name.WRONG_CLAIM.value: ("wrong_claim", ("V9",)),
}
"""The items of the kernel's ledger: the word of each, and the clauses that say what it counts."""

_PLAY = re.compile(r"(?P<card>\S+)(?:\s+x(?P<base>\S+))?(?:\s+>(?P<run>\S+))?")


@dataclass(frozen=True, slots=True)
class Play:
    """`7h`, `7h x3c4d`, `5d x2h3c >6d7s`: a card laid, or capturing a base and the run above it."""

    card: Card
    base: tuple[Card, ...] = ()
    run: tuple[Card, ...] = ()

    def __str__(self) -> str:
        """Return the canonical notation."""
        text = str(self.card)
        text += f" x{_row(self.base)}" if self.base else ""
        return text + (f" >{_row(self.run)}" if self.run else "")

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.play_code(_number(self.card), _mask(self.base + self.run))


@dataclass(frozen=True, slots=True)
class Take:
    """`take JdQs` or `leave`: what an opponent makes of an overlooked run."""

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        """Return the canonical notation."""
        return f"take {_row(self.cards)}" if self.cards else "leave"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.TAKE | _mask(self.cards)


@dataclass(frozen=True, slots=True)
class Claim:
    """`claim 7` or `silent`: the ronda catch at a hand's end."""

    rank: str = ""

    def __str__(self) -> str:
        """Return the canonical notation."""
        return f"claim {self.rank}" if self.rank else "silent"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.CLAIM | (FRENCH_40.ranks.index(self.rank) + 1 if self.rank else 0)


@dataclass(frozen=True, slots=True)
class Misdeal:
    """`misdeal`: the referee's call."""

    def __str__(self) -> str:
        """Return the canonical notation."""
        return "misdeal"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.MISDEAL


Action = Play | Take | Claim | Misdeal


@lru_cache(KEPT)
def parse_action(text: str) -> Action:
    """Return the action that is written so; raises `NotationError`."""
    word, _, rest = text.strip().partition(" ")
    match word:
        case "leave" if not rest:
            return Take()
        case "silent" if not rest:
            return Claim()
        case "misdeal" if not rest:
            return Misdeal()
        case "take":
            return _parse_take(rest.strip())
        case "claim":
            return Claim(_rank(rest.strip()))
        case _:
            return _parse_play(text.strip())


def _parse_take(text: str) -> Take:
    cards = _cards(text)
    if not cards:
        raise NotationError("'take' names no card: write take JdQs, or leave")
    if len(set(cards)) < len(cards):
        raise NotationError(f"'take {text}' names a card twice")
    return Take(cards)


def _parse_play(text: str) -> Play:
    found = _PLAY.fullmatch(text)
    if not found:
        raise NotationError(f"'{text}' is not an action: write a card, as 7h, 7h x3c4d or 5d x2h3c >6d7s")
    base, run = found["base"] or "", found["run"] or ""
    play = Play(Card(*_written(found["card"])), _cards(base), _cards(run))
    return _checked(play, text)


def _checked(play: Play, text: str) -> Play:
    """Return the play; raise `NotationError` where its code would not: a card named twice, a run begun too low."""
    taken = play.base + play.run
    if len(set(taken)) < len(taken) or play.card in taken:
        raise NotationError(f"'{text}' names a card twice")
    low = [c for c in play.run if _number(c) // 4 <= _number(play.card) // 4]
    if low:
        raise NotationError(f"in '{text}' {low[0]} stands in the run, which begins above the played card (P31)")
    return play


def _written(text: str) -> str:
    FRENCH_40.code(text)
    return text


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(FRENCH_40.cards[code] for code in sorted(FRENCH_40.split(text)))


def _rank(text: str) -> str:
    if not text:
        raise NotationError("'claim' names no rank: write claim 7, or silent")
    if len(text) != 1 or text not in FRENCH_40.ranks:
        raise NotationError(f"'{text}' is not a rank: {suggestion(text, FRENCH_40.ranks)}")
    return text


def _row(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


def _number(card: Card) -> int:
    return FRENCH_40.code(str(card))


def _mask(cards: tuple[Card, ...]) -> int:
    return sum(1 << _number(card) for card in cards)


def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards of a set, by rank, then suit."""
    return tuple(card for code, card in enumerate(FRENCH_40.cards) if mask >> code & 1)


@lru_cache(KEPT)
def action_of(code: int) -> Action:
    """Return the action behind a kernel's code; raises `NotationError` where there is none."""
    taken = kernel.taken_of(code)
    if not _is_code(code):
        raise NotationError(f"no action of Cuarenta has the code {code}")
    match kernel.kind_of(code):
        case Kind.TAKE:
            return Take(cards_in(taken))
        case Kind.CLAIM:
            return Claim(FRENCH_40.ranks[taken - 1] if taken else "")
        case Kind.MISDEAL:
            return Misdeal()
    card = kernel.card_of(code)
    base = taken & ((1 << (card // 4 * 4 + 4)) - 1)
    return Play(FRENCH_40.cards[card], cards_in(base), cards_in(taken ^ base))


def _is_code(code: int) -> bool:
    """Return whether the number is the code of an action at all, legal or not."""
    kind, card, taken = kernel.kind_of(code), kernel.card_of(code), kernel.taken_of(code)
    if kind == Kind.PLAY:
        return card < kernel.DECK
    limits = {Kind.TAKE: kernel.ALL_CARDS, Kind.CLAIM: kernel.RANKS, Kind.MISDEAL: 0}
    return kind in limits and card == 0 and taken <= limits[Kind(kind)]


@lru_cache(KEPT)
def parse(text: str) -> int:
    """Return the kernel's code of a written action; raises `NotationError`."""
    return parse_action(text).code


@lru_cache(KEPT)
def write(code: int) -> str:
    """Return the canonical notation of a kernel's code; `#` and the number where it is no action's."""
    return str(action_of(code)) if _is_code(code) else f"#{code}"


def hand(s: State, seat: int) -> list[int]:
    """Return the cards of a hand (none where the view hides it)."""
    return [code for code in range(kernel.DECK) if s.hand[seat] >> code & 1]


def digest(rules: Rules, s: State) -> dict[str, object]:
    """§7.3: what everybody sees of the table."""
    decides = s.phase not in (Phase.SHUFFLE, Phase.DEAL, Phase.OVER)
    return {
        "turn": s.turn if decides else None,
        "hands": s.held[: rules.players],
        "table": " ".join(map(str, cards_in(s.table))),
        "last": str(cards_in(s.last)[0]) if s.last else None,
        "piles": s.pile[:],
        "score": s.score[:],
        "chicas": s.chicas[:],
        "dealer": s.dealer,
    }


@dataclass(frozen=True, slots=True)
class Outcome(Result):
    """§7.5: the winning sides (both at a draw), the score of the last chica, and the chicas of each side."""

    chicas: tuple[int, ...]


def result(rules: Rules, s: State) -> Outcome:
    """§7.5: the result of a match that is over."""
    winners = (0, 1) if s.winner == kernel.DRAW else (s.winner - 1,)
    return Outcome(winners, tuple(s.score), tuple(s.chicas))
