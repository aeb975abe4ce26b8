"""Notation of Brisca: `7o` plays a card, `7o cambio` exchanges it for the turned-up one; events, digest, result."""

from brisca import rules as kernel
from brisca.rules import Name, Phase, Reason, Rules, State
from sobremesa.core.cards import SPANISH_40
from sobremesa.core.result import Result

EVENTS = {name.value: name.name.lower() for name in Name}

CLAUSES = {
    Reason.NOT_NOW: "B07",
    Reason.NO_SUCH_ACTION: "B08",
    Reason.NOT_IN_HAND: "B08",
    Reason.MUST_FOLLOW: "B14",
    Reason.NOT_FOR_THIS: "B11",
    Reason.NOT_YET: "B13",
}
"""The clause that each reason rests on."""

SWAP = " cambio"


def parse(text: str) -> int:
    """Read an action; raises `NotationError`."""
    card = text.strip()
    plain = card.removesuffix(SWAP)
    return SPANISH_40.code(plain) + (kernel.DECK if plain != card else 0)


def write(code: int) -> str:
    """Write an action's code; `#` and the number where it is no action's."""
    if not 0 <= code < 2 * kernel.DECK:
        return f"#{code}"
    return SPANISH_40.name(code % kernel.DECK) + (SWAP if code >= kernel.DECK else "")


def cards_in(cards: int) -> list[int]:
    """The codes of a set's cards."""
    return [code for code in range(kernel.DECK) if cards >> code & 1]


def hand(s: State, seat: int) -> list[int]:
    """The cards of a hand, none where the view hides it."""
    return cards_in(s.hand[seat])


def digest(rules: Rules, s: State) -> dict[str, object]:
    """Return what everybody sees of the table."""
    playing = s.phase == Phase.PLAY
    trick = [s.trick[(s.leader + i) % rules.players] for i in range(s.laid)]
    last = [s.last[(s.led + i) % rules.players] for i in range(rules.players if sum(s.tricks) else 0)]
    return {
        "turn": s.turn if playing else None,
        "hands": s.held[: rules.players],
        "trick": " ".join(map(SPANISH_40.name, trick)),
        "leader": s.leader,
        "best": kernel.best_seat(rules, s),
        "last": " ".join(map(SPANISH_40.name, last)),
        "led": s.led,
        "face": SPANISH_40.name(s.face) if playing else "",
        "stock": s.stock_left,
        "points": s.points[:],
        "score": s.score[:],
        "dealer": s.dealer,
    }


def result(rules: Rules, s: State) -> Result:
    """The winning side and the hands that each has won."""
    return Result((s.winner - 1,), tuple(s.score))
