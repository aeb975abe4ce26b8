"""Notation of Escoba: `7o` lays a card, `7o x5c3b` takes with it; events, reasons, the public digest, the result."""

from escoba import rules as kernel
from escoba.rules import Name, Phase, Reason, Rules, State
from sobremesa.core.cards import SPANISH_40
from sobremesa.core.errors import NotationError
from sobremesa.core.kernel_parts import how_many
from sobremesa.core.result import Result

EVENTS = {name.value: name.name.lower() for name in Name}

CLAUSES = {
    Reason.NOT_NOW: "E06",
    Reason.NO_SUCH_ACTION: "E07",
    Reason.NOT_IN_HAND: "E07",
    Reason.NOT_ON_TABLE: "E08",
    Reason.NOT_FIFTEEN: "E08",
    Reason.MUST_TAKE: "E19",
}
"""The clause that each reason rests on."""


def parse(text: str) -> int:
    """Read an action; raises `NotationError`."""
    card, x, taken = text.strip().partition(" x")
    codes = SPANISH_40.split(taken.strip())
    cards = sum(1 << code for code in set(codes))
    if x and not codes:
        raise NotationError(f"'{text}' takes no card: write 7o x5c3b, or 7o alone")
    if len(set(codes)) < len(codes):
        raise NotationError(f"'{text}' names a card twice")
    return SPANISH_40.code(card.strip()) << kernel.DECK | cards


def write(code: int) -> str:
    """Write an action's code; `#` and the number where it is no action's."""
    if not 0 <= code < kernel.DECK << kernel.DECK:
        return f"#{code}"
    taken = "".join(map(SPANISH_40.name, cards_in(kernel.taken_of(code))))
    return SPANISH_40.name(kernel.card_of(code)) + (f" x{taken}" if taken else "")


def cards_in(cards: int) -> list[int]:
    """The codes of a set's cards."""
    return [code for code in range(kernel.DECK) if cards >> code & 1]


def hand(s: State, seat: int) -> list[int]:
    """The cards of a hand, none where the view hides it."""
    return cards_in(s.hand[seat])


def digest(rules: Rules, s: State) -> dict[str, object]:
    """Return what everybody sees of the table."""
    return {
        "turn": s.turn if s.phase == Phase.PLAY else None,
        "hands": s.held[: rules.players],
        "table": " ".join(map(SPANISH_40.name, cards_in(s.table))),
        "stock": s.stock_left,
        "taken": [how_many(cards) for cards in s.taken],
        "escobas": s.escobas[:],
        "score": s.score[:],
        "dealer": s.dealer,
    }


def result(rules: Rules, s: State) -> Result:
    """The winning side and the points."""
    return Result((s.winner - 1,), tuple(s.score))
