"""Notation of Cuatrola: actions (§6.2), scoring events, the public digest (§6.3) and the result (§6.5)."""

from dataclasses import dataclass
from functools import lru_cache

from sobremesa.core.cards import SPANISH_20, Card
from sobremesa.core.errors import NotationError, suggestion
from sobremesa.core.result import Result
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Contract, Item, Name, Phase, Rules, State

KEPT = 4096
"""Size of the caches of written and parsed actions: a table reads and writes the same few again and again."""

EVENTS = {name.value: name.name.lower() for name in Name}
"""The kernel's event numbers and what they are called: `cante`, `last`, `hand`, `game`."""

ITEMS = {
    Item.CARDS.value: ("cards", ("K18",)),
    Item.LAST.value: ("last", ("K19",)),
    Item.CANTES.value: ("cantes", ("K20",)),
    Item.IDLE.value: ("idle", ("A11",)),
}
"""The items of the kernel's ledger: the word of each, and the clauses that say what it counts."""

CALLS = ("paso", "solo", "cuatrola", "quintola")
"""Words of the calls, by contract."""

PHASES = ("over", "bid", "play", "cante", "over")
"""The phases of the digest: between two hands it is `over` too."""


@dataclass(frozen=True, slots=True)
class Play:
    """`Re`: a card played to the trick."""

    card: Card

    def __str__(self) -> str:
        """Return the canonical notation."""
        return str(self.card)

    @property
    def code(self) -> int:
        """The kernel's code."""
        return SPANISH_20.code(str(self.card))


@dataclass(frozen=True, slots=True)
class Call:
    """`paso`, `solo`, `cuatrola` or `quintola`: a call of the auction."""

    contract: Contract

    def __str__(self) -> str:
        """Return the canonical notation."""
        return CALLS[self.contract]

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.PASO + self.contract


@dataclass(frozen=True, slots=True)
class Cante:
    """`canta o` or `calla`: a suit sung, or silence."""

    suit: str = ""

    def __str__(self) -> str:
        """Return the canonical notation."""
        return f"canta {self.suit}" if self.suit else "calla"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.SING + SPANISH_20.suits.index(self.suit) if self.suit else kernel.CALLA


@dataclass(frozen=True, slots=True)
class Renuncio:
    """`renuncio`: the claim that an opponent has revoked (A21)."""

    def __str__(self) -> str:
        """Return the canonical notation."""
        return "renuncio"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return kernel.RENUNCIO


Action = Play | Call | Cante | Renuncio


@lru_cache(KEPT)
def parse_action(text: str) -> Action:
    """Return the action that is written so; raises `NotationError`."""
    word, _, rest = text.strip().partition(" ")
    if word == "canta":
        return Cante(_suit(rest.strip()))
    if word in CALLS and not rest:
        return Call(Contract(CALLS.index(word)))
    if word == "calla" and not rest:
        return Cante()
    if word == "renuncio" and not rest:
        return Renuncio()
    return _parse_play(text.strip())


def _parse_play(text: str) -> Play:
    if len(text) > 2 and text.isalpha():
        known = (*CALLS, "canta o", "calla", "renuncio")
        hint = suggestion(text, known)
        more = "" if hint.endswith("?") else "; a card is written as Re"
        raise NotationError(f"'{text}' is not an action: {hint}{more}")
    return Play(SPANISH_20.cards[SPANISH_20.code(text)])


def _suit(text: str) -> str:
    if len(text) != 1 or text not in SPANISH_20.suits:
        raise NotationError(f"'{text}' is not a suit: write canta and one of {', '.join(SPANISH_20.suits)}")
    return text


@lru_cache(KEPT)
def action_of(code: int) -> Action:
    """Return the action behind a kernel's code."""
    if code < kernel.PASO:
        return Play(SPANISH_20.cards[code])
    if code < kernel.SING:
        return Call(Contract(code - kernel.PASO))
    if code == kernel.RENUNCIO:
        return Renuncio()
    return Cante(SPANISH_20.suits[code - kernel.SING] if code < kernel.CALLA else "")


@lru_cache(KEPT)
def parse(text: str) -> int:
    """Return the kernel's code of a written action; raises `NotationError`."""
    return parse_action(text).code


@lru_cache(KEPT)
def write(code: int) -> str:
    """Return the canonical notation of a kernel's code."""
    return str(action_of(code))


def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards of a set, by rank, then suit."""
    return tuple(card for code, card in enumerate(SPANISH_20.cards) if mask >> code & 1)


def hand(s: State, seat: int) -> list[int]:
    """Return the cards of a hand (none where the view hides it)."""
    return [code for code in range(kernel.DECK) if s.hand[seat] >> code & 1]


def table(s: State) -> list[tuple[int, Card]]:
    """Return the cards on the table in playing order, each with its seat."""
    seats = [(s.leader + i) % kernel.SEATS for i in range(kernel.SEATS)] if s.led else []
    return [(seat, cards_in(s.laid[s.trick][seat])[0]) for seat in seats if s.laid[s.trick][seat]]


def digest(rules: Rules, s: State) -> dict[str, object]:
    """§6.3: what everybody sees of the table."""
    decides = s.phase not in (Phase.DEAL, Phase.OVER)
    bid = s.contract != Contract.UNBID and s.phase != Phase.BID
    shown = rules.show_trump_card and s.trump_card
    return {
        "turn": s.turn if decides else None,
        "phase": PHASES[s.phase],
        "hands": s.held[:],
        "trump": SPANISH_20.suits[s.trump],
        "shown": str(cards_in(s.trump_card)[0]) if shown else None,
        "contract": CALLS[s.contract] if bid else None,
        "declarer": s.declarer if bid else None,
        "trick": " ".join(str(card) for _, card in table(s)),
        "leader": None if s.phase == Phase.BID else s.leader,
        "tricks": s.tricks[:],
        "points": s.points[:],
        "score": s.score[:],
        "dealer": s.dealer,
    }


def result(rules: Rules, s: State) -> Result:
    """§6.5: the winning pair and the true totals (A31)."""
    return Result((s.winner - 1,), tuple(s.score))
