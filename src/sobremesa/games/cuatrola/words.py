"""Words of Cuatrola: its cards, scoring events and refusals, from the texts in `locale/`; it decides no rule."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sobremesa.core.cards import SPANISH_20
from sobremesa.core.event import Score
from sobremesa.core.game import Explanation
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.clauses import cited
from sobremesa.games.cuatrola.notation import CALLS
from sobremesa.games.cuatrola.rules import Phase, Reason, Rules, State
from sobremesa.presentation.texts import Say

CLAUSES: Final = {
    Reason.LEGAL: ("K09",),
    Reason.NOT_NOW: ("K09",),
    Reason.NO_SUCH_ACTION: ("K09",),
    Reason.NOT_IN_HAND: ("K09",),
    Reason.PLAYED_ALREADY: ("K09",),
    Reason.MUST_FOLLOW: ("K12",),
    Reason.MUST_BEAT: ("K11",),
    Reason.MUST_RUFF: ("K13a",),
    Reason.MUST_OVERRUFF: ("K13b",),
    Reason.MUST_UNDERRUFF: ("A18",),
    Reason.BID_NOT_PLAYED: ("K06",),
    Reason.BID_NOT_POLLED: ("A7",),
    Reason.BID_TOO_LOW: ("A7",),
    Reason.PARTNERS_BID: ("A8",),
    Reason.PAST_TARGET: ("K28",),
    Reason.NO_PAIR: ("K31",),
    Reason.SUNG_ALREADY: ("K34",),
    Reason.FORTY_FIRST: ("A25",),
    Reason.NOTHING_TO_CLAIM: ("A21",),
    Reason.CLAIMED_WRONGLY: ("A21",),
}
"""The clauses that each reason rests on: the first that holds at the table is cited."""

WAITS: Final = {Phase.DEAL: "K04", Phase.BID: "K06", Phase.PLAY: "K09", Phase.CANTE: "K31", Phase.OVER: "K27"}
"""The clause of what each phase waits for, on which it rests that something is not its turn."""

NOT_PLAYED: Final = frozenset({Reason.NO_SUCH_ACTION, Reason.BID_NOT_PLAYED})
"""The reasons of a table that never plays such an action."""


@cache
def texts(language: str) -> Say:
    """Return the texts of the game in a language."""
    return Say(language, "sobremesa.games.cuatrola")


@cache
def card(code: int, language: str) -> str:
    """Return the name of a card: `three of cups`, `tres de copas`, `Kelch-Drei`."""
    say, name = texts(language), SPANISH_20.name(code)
    return say("card", rank=say(f"rank.{name[0]}"), suit=say(f"suit.{name[1]}"))


@cache
def the_card(code: int, language: str) -> str:
    """Return a card with its article: `la sota de copas`."""
    return f"{texts(language)(f'the.{SPANISH_20.name(code)[0]}')} {card(code, language)}"


@cache
def you_have(code: int, language: str) -> str:
    """Return a card as what somebody has: `den Kelch-König`."""
    say, name = texts(language), SPANISH_20.name(code)
    had = say("card", rank=say(f"has_rank.{name[0]}"), suit=say(f"suit.{name[1]}"))
    return f"{say(f'has_the.{name[0]}')} {had}"


@cache
def action_name(action: int, language: str) -> str:
    """Return a card with its article, a call, or a cante: `la sota de copas`, `solo`, `cantar copas`."""
    say = texts(language)
    if action < kernel.PASO:
        return the_card(action, language)
    if action < kernel.SING:
        return say(f"call.{CALLS[action - kernel.PASO]}")
    return (
        say("move.silent")
        if action == kernel.CALLA
        else say("move.sing", suit=suit_name(action - kernel.SING, language))
    )


@cache
def suit_name(suit: int, language: str) -> str:
    """Return a suit that stands for itself: `copas`, `Kelche`."""
    return texts(language)(f"suit_name.{SPANISH_20.suits[suit]}")


def happened(rules: Rules, scores: Sequence[Score], language: str) -> str:
    """Return the points of one step in the players' words: `cante, 20`; empty where nothing scored."""
    return "; ".join(scored(rules, score.name, score.points, language) for score in scores)


def scored(rules: Rules, event: str, points: int, language: str) -> str:
    """Return the words of one scoring event: `cante, 40`, or `the game`."""
    name = texts(language)(f"event.{event}")
    return name if event == "game" else f"{name}, {points}"


def worth(rules: Rules, s: State, contract: int, declarer: int, language: str) -> str:
    """Return what a hand gives who wins it as declared: `2`, or `2 or more` where all five tricks count more (A33)."""
    value = kernel.bid_value(rules, contract)
    sides = [kernel.side_of(declarer)] if contract else range(2)
    may_give_more = any(kernel.may_give_more(rules, s, side, contract) for side in sides)
    return texts(language)("worth.more", n=value) if may_give_more else str(value)


def why(rules: Rules, s: State, action: int, reason: int, language: str) -> Explanation:
    """Why an action is illegal here: a sentence with the cards in question, and its clause."""
    text = texts(language)(f"reason.{Reason(reason).name.lower()}", **_facts(rules, s, action, language))
    return Explanation(text[0].upper() + text[1:], _clause(rules, s, Reason(reason)))


def _clause(rules: Rules, s: State, reason: Reason) -> str:
    """The clause of a reason; whoever follows to a ruffed trick does so by K14."""
    if reason == Reason.NOT_NOW:
        return cited(rules, WAITS[Phase(s.phase)])
    trumps = kernel.SUITS[s.trump]
    if reason == Reason.MUST_FOLLOW and s.led != trumps and kernel.table_of(s) & trumps:
        return "K14"
    return cited(rules, *CLAUSES[reason])


def _facts(rules: Rules, s: State, action: int, language: str) -> dict[str, object]:
    """Return the values for the braces of the reasons."""
    bid = action - kernel.PASO if kernel.PASO <= action < kernel.SING else 0
    suit = action - kernel.SING if kernel.SING <= action < kernel.CALLA else 0
    code = action if 0 <= action < kernel.DECK else 0
    return {
        "waits": texts(language)(f"waits.{Phase(s.phase).name.lower()}"),
        "card": the_card(code, language),
        "has": you_have(_lowest_playable(rules, s), language),
        "led": _led(s, language),
        "suit": suit_name(suit, language),
        "trumps": suit_name(s.trump, language),
        "bid": CALLS[bid],
        "poll": CALLS[s.poll],
        "contract": CALLS[s.contract],
        "value": kernel.bid_value(rules, bid),
        "score": s.score[kernel.side_of(s.turn)],
        "target": rules.target,
    }


def _lowest_playable(rules: Rules, s: State) -> int:
    """Return the cheapest card that would fulfil the obligation."""
    return kernel.playable(rules, s).bit_length() - 1 if s.phase == Phase.PLAY else 0


def _led(s: State, language: str) -> str:
    return next((suit_name(i, language) for i, suit in enumerate(kernel.SUITS) if suit == s.led), "")
