"""Words of Canasta: its cards, scoring events and refusals, from the texts in `locale/`; it decides no rule."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sobremesa.core.event import Score
from sobremesa.core.game import Explanation
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.clauses import cited
from sobremesa.games.canasta.rules import Do, Phase, Reason, Rules, State
from sobremesa.games.canasta.special_hands import CARDS, Hand
from sobremesa.presentation.texts import Say

CLAUSES: Final = {
    Reason.LEGAL: ("C20",),
    Reason.NOT_NOW: ("C20",),
    Reason.NO_SUCH_ACTION: ("C23",),
    Reason.FIRST_CYCLE: ("C21",),
    Reason.PILE_EMPTY: ("C42",),
    Reason.TOP_NOT_NATURAL: ("C45", "A37"),
    Reason.BLOCKED: ("C54", "A31", "R13"),
    Reason.RANK_LAID: ("A30",),
    Reason.TOO_FEW_NATURALS: ("C43",),
    Reason.FROZEN: ("C55", "R10", "V12"),
    Reason.NOT_IN_HAND: ("C23",),
    Reason.ROW_STANDS: ("A16", "V8"),
    Reason.NO_ROW: ("C28",),
    Reason.TOO_MANY_WILDS: ("C29", "A75"),
    Reason.MAX_WILDS: ("A15",),
    Reason.PURE_STAYS_PURE: ("A19",),
    Reason.NO_JOKER_CANASTA: ("R07",),
    Reason.JOKER_CANASTA_ONCE: ("A18",),
    Reason.SEVEN_WILDS: ("C30",),
    Reason.THREES_TO_GO_OUT: ("C65", "R19", "V19"),
    Reason.THREES_ONCE: ("A52", "R19", "V19"),
    Reason.TOO_FEW_POINTS: ("C32",),
    Reason.CARD_TO_KEEP: ("A46",),
    Reason.OPENING_SHORT: ("C33",),
    Reason.NEEDS_CANASTA: ("C61",),
    Reason.SAID_NO: ("C62",),
    Reason.SAID_YES: ("A50",),
    Reason.MUST_GO_OUT: ("C65", "R19", "V19"),
    Reason.NO_PARTNER: ("A49", "R21", "A73"),
    Reason.ASKED_ALREADY: ("A49", "R21", "A73"),
    Reason.TOO_LATE_TO_ASK: ("R21", "A73"),
    Reason.NOTHING_TO_ASK: ("A49", "R21", "A73"),
    Reason.NOT_STUCK: ("C20",),
    Reason.PAIR_WANTED: ("C43",),
    Reason.NO_ROW_FOR_PILE: ("R09", "A30"),
    Reason.FROZEN_FOR_YOU: ("R10", "C55", "V12"),
    Reason.STOCK_EMPTY: ("R15", "A42"),
    Reason.WILDS_AT_ONCE: ("C30",),
    Reason.WILDS_CLOSED: ("A18",),
    Reason.NEEDS_KINDS: ("C61",),
    Reason.ONE_CARD_PILE: ("A71",),
    Reason.MUST_TAKE: ("A80",),
    Reason.ASKED_THIS_ROUND: ("V7",),
    Reason.ROW_FULL: ("V9",),
    Reason.NO_WILD_THERE: ("V11",),
    Reason.FEW_NATURALS: ("V10",),
    Reason.OPEN_FROM_HAND: ("V13",),
    Reason.OPENING_NATURALS: ("V14",),
    Reason.WILD_LAST: ("V17",),
    Reason.WILDS_TOGETHER: ("V20",),
    Reason.WILD_ROW_SHORT: ("V20",),
    Reason.EMPTY_PILE: ("V18",),
    Reason.SPECIAL_OPENED: ("V21",),
    Reason.SPECIAL_SIZE: ("V21",),
    Reason.NOT_SPECIAL: ("V22", "V23"),
    Reason.RANK_DEAD: ("V27",),
    Reason.SHORT_SPECIALS: ("V28",),
    Reason.MIXED_OPENING: ("V29",),
}
"""The clauses that each reason rests on: the first that holds at the table is cited."""

WAITS: Final = {
    Phase.DEAL: ("C16",),
    Phase.START: ("C20",),
    Phase.LAY: ("C23",),
    Phase.ANSWER: ("C62",),
    Phase.OVER: ("R22", "C67"),
}
"""The clauses of what each phase waits for, on which it rests that something is not its turn."""

NOT_PLAYED: Final = frozenset({Reason.NO_SUCH_ACTION, Reason.NO_JOKER_CANASTA, Reason.WILDS_AT_ONCE})
"""The reasons of a table that never plays such an action."""

SUITS: Final = "cdhs"
KINDS: Final = ("any", *"456789TJQKA2", "joker", "black", "red")
"""The kinds of cards, as the keys of their texts name them."""


@cache
def texts(language: str) -> Say:
    """Return the texts of the game in a language."""
    return Say(language, "sobremesa.games.canasta")


@cache
def kind_name(kind: int, n: int, language: str) -> str:
    """Return what so many cards of a kind are called: `king`, `kings`."""
    return texts(language)(f"kind.{KINDS[kind]}", n=n)


@cache
def a_kind(kind: int, language: str) -> str:
    """Return a card of a kind as what somebody discards: `a king`, `un rey`, `einen König`."""
    return texts(language)(f"a_kind.{KINDS[kind]}")


@cache
def card(code: int, language: str) -> str:
    """Return the name of one of the pack's cards: `seven of spades`, `siete de picas`, `Pik Sieben`."""
    kind = kernel.kind_of(code)
    if kind == kernel.JOKER:
        return kind_name(kind, 1, language)
    say = texts(language)
    rank = say("rank.3") if kind > kernel.JOKER else kind_name(kind, 1, language)
    return say("card", rank=rank, suit=say(f"suit.{SUITS[kernel.suit_of(code)]}"))


def special_hand(hand: int, language: str) -> str:
    """Return what a special hand is called."""
    return texts(language)(f"special.{Hand(hand).name.lower()}")


def happened(rules: Rules, scores: Sequence[Score], language: str) -> str:
    """Return the points of one step in the players' words; empty where nothing scored."""
    return "; ".join(scored(rules, score, language) for score in scores)


def scored(rules: Rules, score: Score, language: str) -> str:
    """Return the words of one scoring event: `group 1: +435`."""
    return texts(language)(f"event.{score.name}", group=score.side + 1, points=f"{score.points:+}")


def why(rules: Rules, s: State, action: int, reason: int, language: str) -> Explanation:
    """Why an action is illegal here: a sentence with the cards in question, and its clause."""
    text = texts(language)(f"reason.{Reason(reason).name.lower()}", **_facts(rules, s, action, language))
    return Explanation(text[0].upper() + text[1:], _clause(rules, s, Reason(reason)))


def _clause(rules: Rules, s: State, reason: Reason) -> str:
    """The clause that a reason rests on; a pile with nothing freezing in it is frozen for who has not opened."""
    if reason == Reason.NOT_NOW:
        return cited(rules, *WAITS[Phase(s.phase)])
    if reason == Reason.FROZEN_FOR_YOU and not s.frozen and not rules.always_frozen:
        return cited(rules, "R11")
    return cited(rules, *CLAUSES[reason])


def _facts(rules: Rules, s: State, action: int, language: str) -> dict[str, object]:
    """Return the values for the braces of the reasons."""
    say, hand = texts(language), s.hand[kernel.player(s)]
    top = s.pile[s.pile_size - 1] if s.pile_size else kernel.KINDS - 1
    return {
        "waits": say(f"waits.{Phase(s.phase).name.lower()}"),
        "top": kind_name(top, 2, language),
        "a_top": a_kind(top, language),
        "naturals": kernel.naturals_needed(rules, s),
        "rank": kind_name(kernel.rank_of(action) or top, 2, language),
        "cards": kind_name(_missing(hand, action, top), 2, language),
        "max_wilds": rules.max_wilds,
        "row_limit": rules.row_limit,
        "wilds_from": rules.wilds_from,
        "opening_naturals": rules.opening_naturals,
        "wilds": hand[kernel.TWO] + hand[kernel.JOKER],
        "need": s.need,
        "laid": s.laid_points,
        "blocker": texts(language)(
            "blocker.black" if top == kernel.BLACK else "blocker.rank", top=kind_name(top, 2, language)
        ),
        "n": kernel.canastas_needed(rules),
        "clean": rules.clean_canastas,
        "dirty": rules.dirty_canastas,
        "black_threes": rules.black_three_out,
        "held": s.held[kernel.player(s)],
        "special_cards": CARDS,
        "shape": "-".join(map(str, sorted(filter(None, hand), reverse=True))),
    }


def _missing(hand: list[int], action: int, top: int) -> int:
    """Return the kind of which the hand holds too few for the action."""
    rank, kind = kernel.rank_of(action), kernel.card_of(action)
    match kernel.do_of(action):
        case Do.MELD if hand[rank] < 2:
            return rank
        case Do.TAKE:
            return kind if hand[top] else top
        case Do.WILDS:
            return kernel.JOKER if hand[kernel.JOKER] < kind else kernel.TWO
        case Do.THREES:
            return kernel.BLACK
    return kind
