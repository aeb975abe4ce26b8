"""Reasons of the rule-based player in words: one or two sentences from what it computed."""

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola import words
from sobremesa.games.cuatrola.bots.bidding import Offer
from sobremesa.games.cuatrola.bots.card_counting import is_boss, unseen_by
from sobremesa.games.cuatrola.bots.play import Judgement, cante_left
from sobremesa.games.cuatrola.notation import CALLS
from sobremesa.games.cuatrola.rules import SUITS, Rules, State

CERTAIN = 1e-6
"""Distance from 0 or 1 at which a chance is told as certain."""


def explain_call(rules: Rules, s: State, found: list[Offer], action: int, language: str) -> str:
    """Return what the call promises, and what the best other one would."""
    offer = next(one for one in found if one.action == action)
    key = "bid" if action != kernel.PASO else "pass_bid" if offer.contract else "pass"
    others = [one for one in found if one.action not in (action, kernel.PASO)]
    numbers: dict[str, object] = {"contract": CALLS[offer.contract].capitalize(), "chance": _percent(offer.chance)}
    if not others:
        return _say(language, key, **numbers)
    other = max(others, key=lambda one: one.worth)
    return _say(language, key, "rival", other=CALLS[other.contract], other_chance=_percent(other.chance), **numbers)


def explain_cante(s: State, action: int, language: str) -> str:
    """Return a cante, or silence."""
    if action == kernel.CALLA:
        return _say(language, "silent")
    return _say(language, "sing", points=kernel.cante_points(action - kernel.SING, s.trump))


def explain_play(rules: Rules, s: State, judged: Judgement, choices: int, language: str) -> str:
    """Return what the card does, and how likely the trick is ours."""
    keys = ["only", *_aside(rules, s, judged)] if choices == 1 else [_what(s, judged), *_aside(rules, s, judged)]
    ours = judged.ahead.taken_by(kernel.side_of(s.turn))
    ends = "sure" if ours > 1 - CERTAIN else "lost" if ours < CERTAIN else "chance"
    return _say(language, *keys, ends, points=kernel.POINTS[judged.card // 4], chance=_percent(ours))


def _aside(rules: Rules, s: State, judged: Judgement) -> list[str]:
    """Return what is worth a word besides: the last trick, or a pair that is kept."""
    left = s.hand[s.turn] & ~(1 << judged.card)
    if not left and kernel.counts_points(s):
        return ["last"]
    return ["pair"] if cante_left(rules, s, left) else []


def _what(s: State, judged: Judgement) -> str:
    """Return what the card does to the trick as it lies."""
    if not s.led:
        return _lead(s, judged)
    suit, trumps = SUITS[judged.card % 4], SUITS[s.trump]
    best = kernel.winning(kernel.table_of(s) | 1 << judged.card, s.led, trumps)
    if best == 1 << judged.card:
        return "ruff" if suit == trumps != s.led else "win"
    partner = s.laid[s.trick][kernel.partner_of(s.turn)]
    return "smear" if best == partner else "low"


def _lead(s: State, judged: Judgement) -> str:
    """Return why one may lead the card."""
    suit, trumps = SUITS[judged.card % 4], SUITS[s.trump]
    left = s.hand[s.turn] & ~(1 << judged.card)
    if suit == trumps:
        return "draw"
    if is_boss(unseen_by(s, s.turn), judged.card):
        return "top"
    return "short" if left & trumps and not left & suit else "lead"


def _percent(chance: float) -> int:
    return round(100 * chance)


def _say(language: str, *keys: str, **values: object) -> str:
    say = words.texts(language)
    return " ".join(say(f"bot.rules.{key}", **values) for key in keys)
