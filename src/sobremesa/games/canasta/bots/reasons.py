"""Reasons of the rule-based player in words: one or two sentences from what it computed."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta import words
from sobremesa.games.canasta.bots import discards, going_out, melding, pile, pile_threats, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import BLACK, CANASTA, Do, Rules, State

_WORDS = {Do.WILDS: "wilds", Do.THREES: "threes", Do.END: "end"}
RARE, GRAVE = 0.06, 0.15
"""Up to which chance a discard is nearly safe, and from which a coming end of the round is worth a word."""
DEAR = 30.0
"""From which worth on what a row costs against the pile is worth a word."""


def explain(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return what the action does, and what spoke for it or against it."""
    match kernel.do_of(action):
        case Do.DRAW | Do.TAKE:
            return _start(rules, s, weights, me, action, language)
        case Do.ASK:
            key = "ask" if going_out.wants_out(rules, s, weights, me) else "ask_not"
            return _say(language, key, n=s.held[kernel.partner(rules, s)])
        case Do.YES | Do.NO:
            return _answer(rules, s, weights, me, action, language)
        case Do.DROP:
            return _discard(rules, s, weights, me, kernel.card_of(action), language)
        case _:
            return _step(rules, s, weights, me, action, language)


def _start(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return the stock or the pile."""
    if kernel.do_of(action) == Do.TAKE:
        key = "take" if pile.pile_value(rules, s, weights, me, action) > 0 else "take_not"
    else:
        ways = (kernel.why_not_take_so(rules, s, way) for way in (0, kernel.TWO, kernel.JOKER, kernel.ROW))
        key = "draw" if all(ways) else "draw_not"
    return _say(language, key, n=s.pile_size)


def _answer(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return the partner's word, and the danger where it decides."""
    keys = ["yes" if action == kernel.YES else "no"]
    if going_out.consents(rules, s, weights, me) and me.danger >= GRAVE:
        keys.append("danger")
    return _say(language, *keys, points=going_out.layable(s, me), danger=round(100 * me.danger))


def _discard(rules: Rules, s: State, weights: Weights, me: Context, kind: int, language: str) -> str:
    """Return why this card of all."""
    if s.held[me.seat] == 1 and not s.aside:
        return _say(language, "last")
    if kind == BLACK:
        return _say(language, "black")
    if kernel.is_wild(kind):
        return _say(language, "freeze")
    discards.judge(rules, s, weights, me)
    chance = me.chance[kind] if s.stock_left else 0.0
    key = "safe" if chance == 0 else "rare" if chance <= RARE else "risk"
    return _say(language, key, n=max(1, round(100 * chance)))


def _step(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return what a step of laying builds, what it costs, and whether it is on the way out."""
    do, rank = kernel.do_of(action), kernel.rank_of(action)
    keys = [_WORDS.get(Do(do)) or _row(rules, s, me, action)]
    leaving = kernel.can_go_out(rules, s) and going_out.wants_out(rules, s, weights, me)
    balance = round(going_out.exit_balance(rules, s, weights, me)) if leaving else 0
    if leaving:
        keys.append("out" if balance >= 0 else "out_behind")
    elif s.need > 0:
        keys.append("opening")
    elif do == Do.MELD and pile_threats.weapon(rules, s, weights, me, rank, s.hand[me.seat][rank]) >= DEAR:
        keys.append("pairs")
    elif me.danger >= GRAVE:
        keys.append("danger")
    size = situation.row(s, me, rank) + kernel.STEP_SIZE[do]
    numbers = {"need": s.need, "bonus": kernel.JOKER_BONUS, "danger": round(100 * me.danger), "balance": abs(balance)}
    return _say(language, *keys, size=size, **numbers)


def _row(rules: Rules, s: State, me: Context, action: int) -> str:
    """Return what becomes of the row."""
    do, rank, card = kernel.do_of(action), kernel.rank_of(action), kernel.card_of(action)
    size = situation.row(s, me, rank)
    if size >= CANASTA:
        return "more"
    if size + kernel.STEP_SIZE[do] >= CANASTA:
        return "canasta"
    if melding.wilds_missing(rules, s, me, rank) or size + s.hand[me.seat][rank] >= CANASTA:
        return "coming"
    if do == Do.MELD:
        return "row" if card == rank else "wild_row"
    return "add" if card == rank else "wild"


def _say(language: str, *keys: str, **values: object) -> str:
    say = words.texts(language)
    return " ".join(say(f"bot.rules.{key}", **values) for key in keys)
