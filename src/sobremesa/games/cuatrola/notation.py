"""How Cuatrola is written: actions (§6.2), scoring events, the public digest (§6.3) and the result (§6.5)."""

from dataclasses import dataclass
from functools import lru_cache

from sobremesa.core.cards import SPANISH_20, Card
from sobremesa.core.errors import NotationError, suggestion
from sobremesa.core.result import Result
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Contract, Name, Phase, Rules, State

KEPT = 4096
"""How many actions are remembered with how they are written: a table reads and writes the same few again and again."""

EVENTS = {name.value: name.name.lower() for name in Name}
"""The kernel's event numbers and what they are called: `cante`, `last`, `hand`, `game`."""

CALLS = ("paso", "solo", "cuatrola", "quintola")
"""What can be called, by contract."""

PHASES = ("over", "bid", "play", "cante", "over")
"""The phases of the digest: between two hands it is `over` too."""


@dataclass(frozen=True, slots=True)
class Play:
    """`Re`: a card played to the trick."""

    card: Card

    def __str__(self) -> str:
        """The canonical notation."""
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
        """The canonical notation."""
        return CALLS[self.contract]

    @property
    def code(self) -> int:
        """The kernel's code."""
        return rules.PASO + self.contract


@dataclass(frozen=True, slots=True)
class Cante:
    """`canta o` or `calla`: a suit sung, or silence."""

    suit: str = ""

    def __str__(self) -> str:
        """The canonical notation."""
        return f"canta {self.suit}" if self.suit else "calla"

    @property
    def code(self) -> int:
        """The kernel's code."""
        return rules.SING + SPANISH_20.suits.index(self.suit) if self.suit else rules.CALLA


Action = Play | Call | Cante


@lru_cache(KEPT)
def parse_action(text: str) -> Action:
    """The action that is written so; raises `NotationError`."""
    word, _, rest = text.strip().partition(" ")
    if word == "canta":
        return Cante(_suit(rest.strip()))
    if word in CALLS and not rest:
        return Call(Contract(CALLS.index(word)))
    if word == "calla" and not rest:
        return Cante()
    return _parse_play(text.strip())


def _parse_play(text: str) -> Play:
    if len(text) > 2 and text.isalpha():
        known = (*CALLS, "canta o", "calla")
        raise NotationError(f"'{text}' is not an action: {suggestion(text, known)} A card is written as Re")
    return Play(SPANISH_20.cards[SPANISH_20.code(text)])


def _suit(text: str) -> str:
    if len(text) != 1 or text not in SPANISH_20.suits:
        raise NotationError(f"'{text}' is not a suit: write canta and one of {', '.join(SPANISH_20.suits)}")
    return text


@lru_cache(KEPT)
def action_of(code: int) -> Action:
    """The action behind a kernel's code."""
    if code < rules.PASO:
        return Play(SPANISH_20.cards[code])
    if code < rules.SING:
        return Call(Contract(code - rules.PASO))
    return Cante(SPANISH_20.suits[code - rules.SING] if code < rules.CALLA else "")


@lru_cache(KEPT)
def parse(text: str) -> int:
    """The kernel's code of a written action; raises `NotationError`."""
    return parse_action(text).code


@lru_cache(KEPT)
def write(code: int) -> str:
    """The canonical notation of a kernel's code."""
    return str(action_of(code))


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a set, by rank, then suit."""
    return tuple(card for code, card in enumerate(SPANISH_20.cards) if mask >> code & 1)


def hand(s: State, seat: int) -> list[int]:
    """The cards of a hand (none where the view hides it)."""
    return [code for code in range(rules.DECK) if s.hand[seat] >> code & 1]


def table(s: State) -> list[tuple[int, Card]]:
    """The cards on the table in playing order, each with its seat."""
    seats = [(s.leader + i) % rules.SEATS for i in range(rules.SEATS)] if s.led else []
    return [(seat, cards_in(s.laid[s.trick][seat])[0]) for seat in seats if s.laid[s.trick][seat]]


def digest(values: Rules, s: State) -> dict[str, object]:
    """§6.3: what everybody sees of the table."""
    decides = s.phase not in (Phase.DEAL, Phase.OVER)
    bid = s.contract != Contract.UNBID and s.phase != Phase.BID
    shown = values.show_trump_card and s.trump_card
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


def result(values: Rules, s: State) -> Result:
    """§6.5: the winning pair and the true totals (A31)."""
    return Result((s.winner - 1,), tuple(s.score))
