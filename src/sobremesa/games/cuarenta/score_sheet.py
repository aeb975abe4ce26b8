"""Score sheet of Cuarenta: perros and tantos, the count of cards, chicas and zapatería, by the kernel's own scoring."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.notation import ITEMS
from sobremesa.games.cuarenta.presentation.scene import counters
from sobremesa.games.cuarenta.rules import Name, Rules, State
from sobremesa.presentation.score_sheet import Ending, Mark, TouchSheet, Worth, counted_marks

Scoring = Callable[[Rules, State], None]
"""What scores for side 0, done in a state of its own."""

US, THEM = 0, 1
THREE, FOUR = 0b0111, 0b1111
"""Three and four cards of the first rank."""


def sheet(rules: Rules) -> TouchSheet:
    """Return all that may be marked under the rules."""
    lying = tuple(counters(score) for score in range(_target() + 1))
    return TouchSheet(_target(), counted_marks(_marks(rules)), tuple(_endings(rules)), lying)


def _target() -> int:
    return next(score for score in range(kernel.DECK + 1) if kernel.wins_chica(score))


def _marks(rules: Rules) -> Iterator[Mark]:
    for name, (item, scoring) in MARKS.items():
        clauses = CLAUSES.get(name, ITEMS[item][1])
        yield Mark(name, clauses, 1, (_by_score(rules, item, scoring),), own=name not in THEIRS)
    yield from _count(rules)


def _by_score(rules: Rules, item: int, scoring: Scoring) -> tuple[int, ...]:
    """Return what it scores for a side at each score, nothing where the item is not counted."""
    return tuple(_scored(rules, item, scoring, score) for score in range(_target()))


def _scored(rules: Rules, item: int, scoring: Scoring, score: int) -> int:
    s = State(deals=1, dealer=THEM)
    s.score[US] = s.score[THEM] = score
    scoring(rules, s)
    written = {s.events[i][0] for i in range(s.event_count)}
    return s.score[US] - score if item in written else 0


# --- plays and announcements --------------------------------------------------------------------------------------


def _capture(rules: Rules, s: State, *, caida: int = 0, limpia: int = 0) -> None:
    kernel.score_capture(rules, s, US, 0, caida, limpia)


def _caught(rules: Rules, s: State, *, limpia: int = 0) -> None:
    """Score a caída on a ronda's card: at once, or claimed at the hand's end."""
    s.caidas[0][US] = 1
    if kernel.claim_points(rules, s, US):
        kernel.score_claim(rules, s, US)
    else:
        s.laid[0][rules.players - 1] = THREE
        _capture(rules, s, caida=1, limpia=limpia)


def _announced(rules: Rules, s: State, *, cards: int) -> None:
    s.hand[US] = cards
    kernel.announce(rules, s, US)


def _third_clean(rules: Rules, s: State) -> None:
    s.in_a_row[US] = 2
    _capture(rules, s, caida=1, limpia=1)


def _fourth_caida(rules: Rules, s: State) -> None:
    s.caidas_in_a_row[US] = 3
    _capture(rules, s, caida=1)


def _wrong_claim(rules: Rules, s: State, *, side: int) -> None:
    kernel.pay_wrong_claim(rules, s, side)


def _falla(rules: Rules, s: State) -> None:
    kernel.score_falla(rules, s, US)


CLAUSES: Final = {
    "four": ("P18", "W33"),
    "caida_limpia": ("P49", "W33"),
    "catch": ("P62", "A22", "W33"),
    "catch_limpia": ("A22", "P49", "W33"),
}
"""The clauses of marks of which no single event says them."""

MARKS: Final[dict[str, tuple[int, Scoring]]] = {
    "caida": (Name.CAIDA, partial(_capture, caida=1)),
    "limpia": (Name.LIMPIA, partial(_capture, limpia=1)),
    "caida_limpia": (Name.LIMPIA, partial(_capture, caida=1, limpia=1)),
    "ronda": (Name.RONDA, partial(_announced, cards=THREE)),
    "four": (Name.FOUR, partial(_announced, cards=FOUR)),
    "claim": (Name.CLAIM, _caught),
    "catch": (Name.CATCH, _caught),
    "catch_limpia": (Name.CATCH, partial(_caught, limpia=1)),
    "triple": (Name.TRIPLE, _third_clean),
    "four_caidas": (Name.FOUR_CAIDAS, _fourth_caida),
    "falla": (Name.FALLA, _falla),
    "misdeal": (Name.MISDEAL, kernel.apply_misdeal),
    "wrong_claim_ours": (Name.WRONG_CLAIM, partial(_wrong_claim, side=US)),
    "wrong_claim_theirs": (Name.WRONG_CLAIM, partial(_wrong_claim, side=THEM)),
}
"""What is marked at a touch: the event that must be scored, and what scores it."""


THEIRS: Final = ("falla", "misdeal", "wrong_claim_theirs")
"""What the other side did."""


# --- the count of cards -------------------------------------------------------------------------------------------


def _count(rules: Rules) -> Iterator[Mark]:
    """Yield the cartón by its cards, more cards without one, and equal cards."""
    least = next(n for n in range(1, kernel.DECK + 1) if kernel.carton_award(rules, _piles(n, 0), US))
    rows = [_by_score(rules, Name.CARDS, partial(_counted, ours=n, theirs=0)) for n in range(least, kernel.DECK + 1)]
    clauses = ITEMS[Name.CARDS][1]
    yield Mark("cards", clauses, least, tuple(rows))
    yield Mark("more_cards", ("P60",), 1, _once(rules, ours=least - 1, theirs=0))
    half = kernel.DECK // 2
    yield Mark("tie", ("P59", "W40"), 1, _once(rules, ours=half, theirs=half))
    yield Mark("low_tie", ("P61",), 1, _once(rules, ours=half - 1, theirs=half - 1))


def _once(rules: Rules, ours: int, theirs: int) -> Worth:
    return (_by_score(rules, Name.CARDS, partial(_counted, ours=ours, theirs=theirs)),)


def _piles(ours: int, theirs: int) -> State:
    return State(dealer=THEM, pile=[ours, theirs])


def _counted(rules: Rules, s: State, *, ours: int, theirs: int) -> None:
    s.pile = [ours, theirs]
    kernel.award(rules, s, Name.CARDS, kernel.cards_side(s), kernel.cards_award(rules, s, US))


# --- chicas -------------------------------------------------------------------------------------------------------


def _endings(rules: Rules) -> Iterator[Ending]:
    """Yield what every chica that can be won leads to."""
    most = kernel.chicas_to_win(rules)
    for won in range(1, most + 1):
        for lost in range(most):
            below = next((n for n in range(_target()) if not _ended(rules, won, lost, n, Name.ZAPATERIA)), 0)
            yield Ending(won, lost, _leads(rules, won, lost), below)


def _leads(rules: Rules, won: int, lost: int) -> str:
    s = _won(rules, won, lost, _target() - 1)
    return "on" if s.winner == 0 else "drawn" if s.winner == kernel.DRAW else "won"


def _ended(rules: Rules, won: int, lost: int, loser: int, name: int) -> bool:
    s = _won(rules, won, lost, loser)
    return any(s.events[i][0] == name for i in range(s.event_count))


def _won(rules: Rules, won: int, lost: int, loser: int) -> State:
    s = State(chicas=[won - 1, lost], score=[_target(), loser])
    kernel.end_chica(rules, s, US)
    return s
