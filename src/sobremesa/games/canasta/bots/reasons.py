"""Reasons of the rule-based player in words: what decides, then the gain, the risk, and why not the next best."""

from collections.abc import Iterator

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta import words
from sobremesa.games.canasta.bots import (
    discards,
    going_out,
    learned,
    melding,
    outcome,
    pile,
    pile_chances,
    pile_threats,
    situation,
)
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import BLACK, CANASTA, FOUR, RED, Do, Phase, Reason, Rules, State

_WORDS = {Do.THREES: "threes", Do.END: "end"}
_NO_PILE = {
    Reason.FIRST_CYCLE: "first_cycle",
    Reason.PILE_EMPTY: "empty",
    Reason.TOP_NOT_NATURAL: "top",
    Reason.BLOCKED: "blocked",
    Reason.RANK_LAID: "laid",
    Reason.OPEN_FROM_HAND: "closed",
    Reason.ROW_FULL: "full",
    Reason.FROZEN: "frozen",
    Reason.TOO_FEW_POINTS: "minimum",
}
"""Reasons against the pile that are told; any other is the hand's."""
RARE, GRAVE = 0.06, 0.15
"""Up to which chance a discard is nearly safe, and from which a coming end of the round is worth a word."""
DEAR = 30.0
"""From which worth on what a row costs against the pile is worth a word."""
NEAR, RISKIER = 3.0, 0.03
"""Within which cost two discards are as good as each other, and from which difference a risk is worth a word:
both the one that is told and the one that the level went by."""


def explain(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return what the action decides, what it does, and what spoke for it or against it."""
    match kernel.do_of(action):
        case Do.DRAW | Do.TAKE:
            return _start(rules, s, weights, me, action, language)
        case Do.ASK:
            key = "ask" if going_out.wants_out(rules, s, weights, me) else "ask_not"
            return _say(language, key, n=s.held[kernel.partner(rules, s)])
        case Do.YES | Do.NO:
            return _answer(rules, s, weights, me, action, language)
        case Do.SPECIAL:
            return _special(rules, s, language)
        case Do.END if s.phase == Phase.START:
            return _say(language, "end")
        case Do.DROP:
            return " ".join(_discard(rules, s, weights, me, kernel.card_of(action), language))
        case _:
            return " ".join(_step(rules, s, weights, me, action, language))


# --- the turn's beginning, and the partner's word ---------------------------------------------------------------


def _start(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return the stock or the pile, and the rule that decides it."""
    if kernel.do_of(action) == Do.TAKE:
        worth = pile.pile_value(rules, s, weights, me, action) > 0
        said = [_say(language, "take_opens", need=s.need)] if s.need and worth else []
        return " ".join([*said, _say(language, "take" if worth else "take_not", n=s.pile_size)])
    ways = [kernel.why_not_take_so(rules, s, way) for way in (0, kernel.TWO, kernel.JOKER, kernel.ROW)]
    if not all(ways):
        return _say(language, "draw_not", n=s.pile_size)
    facts = _named(s.pile[s.pile_size - 1], language) if s.pile_size else {}
    key = _NO_PILE.get(Reason(ways[0]), "hand")
    return _say(language, f"draw.{key}", need=s.need, n=kernel.naturals_needed(rules, s), **facts)


def _named(kind: int, language: str) -> dict[str, object]:
    """Return what a kind is called: one with and without its article, and several."""
    several, one = words.kind_name(kind, 2, language), words.kind_name(kind, 1, language)
    return {"cards": several, "card": one, "a_card": words.a_kind(kind, language)}


def _answer(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return the partner's word, what decides it, and, where the round goes on, the danger."""
    said = list(_match(rules, s, outcome.totals_after_exit(rules, s, weights, me), me, language))
    left = going_out.layable(rules, s, me)
    key = "no" if action == kernel.NO else "yes" if left else "yes_none"
    said.append(_say(language, key, n=left))
    if action == kernel.NO and me.danger >= GRAVE:
        said.append(_danger(me, language))
    return " ".join(said)


def _match(rules: Rules, s: State, totals: list[int], me: Context, language: str) -> Iterator[str]:
    """Yield that the match would be over with these totals, and for whom."""
    if outcome.match_ends(rules, s, totals):
        ours, best = totals[me.group], max(total for group, total in enumerate(totals) if group != me.group)
        yield _say(language, "match.won" if ours > best else "match.lost", ours=ours, theirs=best)


def _special(rules: Rules, s: State, language: str) -> str:
    """Return which special hand it is, and what it counts."""
    hand = kernel.special_hand(rules, s)
    name = words.special_hand(hand, language)
    return _say(language, "special", hand=name, n=kernel.special_points(rules, hand))


# --- discards ---------------------------------------------------------------------------------------------------


def _discard(rules: Rules, s: State, weights: Weights, me: Context, kind: int, language: str) -> Iterator[str]:
    """Yield why this card of all, and why not the next best."""
    if s.held[me.seat] == 1 and not s.aside:
        yield from _match(rules, s, outcome.totals_after_exit(rules, s, weights, me), me, language)
        yield _say(language, "last")
        return
    discards.judge(rules, s, weights, me)
    chances = pile_chances.told(rules, s, me, learned.pile_chances(rules))
    reason = outcome.why_safe(rules, s, me, kind)
    if kind == BLACK:
        key = "black_first" if reason == Reason.FIRST_CYCLE else "black"
        yield _say(language, key, cost=kernel.card_cost(rules, BLACK))
    elif kernel.is_wild(kind) and not rules.always_frozen:
        yield _say(language, "covers" if s.frozen else "freeze", n=rules.frozen_naturals)
    else:
        yield _risk(chances[kind] if s.stock_left else 0.0, kind, reason, language)
    if s.stock_left:
        yield from _other_discard(rules, s, me, chances, kind, language)


def _risk(chance: float, kind: int, reason: int, language: str) -> str:
    """Return how safe a natural card is, and the rule that makes it so."""
    cards = words.kind_name(kind, 2, language)
    if reason == Reason.FIRST_CYCLE:
        return _say(language, "safe.first_cycle")
    if reason == Reason.BLOCKED:
        return _say(language, "safe.blocked", cards=cards)
    key = "safe" if chance == 0 else "rare" if chance <= RARE else "risk"
    return _say(language, key, chance=percent(chance), cards=cards)


def _other_discard(
    rules: Rules, s: State, me: Context, chances: list[float], kind: int, language: str
) -> Iterator[str]:
    """Yield why not the best of the other discards, or why rather that."""
    others = [other for other in range(FOUR, RED) if discards.may_go(rules, s, me, other) and other != kind]
    if not others:
        return
    other = min(others, key=lambda one: discards.cost(me, one))
    gap = discards.cost(me, other) - discards.cost(me, kind)
    risks = (me.chance[other] - me.chance[kind], chances[other] - chances[kind])
    facts = {"chance": percent(chances[other]), **_named(other, language)}
    if abs(gap) < NEAR:
        yield _say(language, "near", **facts)
    elif gap > 0:
        key = "because.risk" if min(risks) > RISKIER else "because.need"
        yield _say(language, key, **facts)
    else:
        key = "rather.need" if -max(risks) <= RISKIER else "rather.risk" if chances[other] else "rather.safe"
        yield _say(language, key, **facts)


# --- laying -----------------------------------------------------------------------------------------------------


def _step(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> Iterator[str]:
    """Yield what a step of laying decides, what it builds, and what it costs."""
    do, rank = kernel.do_of(action), kernel.rank_of(action)
    leaving = kernel.can_go_out(rules, s) and going_out.wants_out(rules, s, weights, me)
    if leaving:
        totals = outcome.totals_after_exit(rules, s, weights, me)
        match = list(_match(rules, s, totals, me, language))
        balance = round(going_out.exit_balance(rules, s, weights, me))
        yield from match or [_say(language, "out" if balance >= 0 else "out_behind", balance=abs(balance))]
    elif s.need > 0:
        closed = rules.open_from_hand and not kernel.top_apart(rules, s)
        yield _say(language, "opening_closed" if closed else "opening", need=s.need)
    yield _built(rules, s, me, action, leaving, language)
    if leaving or s.need > 0:
        return
    if do == Do.MELD and pile_threats.weapon(rules, s, weights, me, rank, s.hand[me.seat][rank]) >= DEAR:
        yield _say(language, "pairs")
    elif me.danger >= GRAVE:
        yield _danger(me, language)


def _built(rules: Rules, s: State, me: Context, action: int, leaving: int, language: str) -> str:
    """Return what the step builds, with the bonus that it brings."""
    do, rank = kernel.do_of(action), kernel.rank_of(action)
    facts = {"bonus": outcome.bonus_of(rules, s, me, action)}
    if do == Do.WILDS:
        return _say(language, "wilds", **facts)
    if do in _WORDS:
        return _say(language, _WORDS[Do(do)])
    size = _lying(s, me, action) + kernel.STEP_SIZE[do]
    key = _row(rules, s, me, action)
    if key == "canasta":
        return " ".join(_canasta(rules, s, me, action, language))
    if leaving and key in ("row", "wild_row"):
        key += "_out"
    return _say(language, key, size=size, cards=words.kind_name(rank, 2, language), **facts)


def _canasta(rules: Rules, s: State, me: Context, action: int, language: str) -> Iterator[str]:
    """Yield what a canasta brings: its bonus, the red threes, and going out, or what that still takes."""
    key = "canasta_frees" if outcome.frees_exit(rules, s, me, action) else "canasta"
    yield _say(language, key, bonus=outcome.bonus_of(rules, s, me, action))
    if kernel.reds_wait(rules, s, me.group):
        yield _say(language, "reds", n=s.red_threes[me.group])
    missing, clean, dirty = outcome.lacking_after(rules, s, me, action)
    if clean and dirty:
        yield _say(language, "lack_both", clean=clean, dirty=dirty)
    elif missing:
        what = "lack_clean" if clean else "lack_dirty" if dirty else "lack"
        yield _say(language, what, n=clean or dirty or missing)


def _row(rules: Rules, s: State, me: Context, action: int) -> str:
    """Return what becomes of the row."""
    do, rank, card = kernel.do_of(action), kernel.rank_of(action), kernel.card_of(action)
    size = _lying(s, me, action)
    if size >= CANASTA:
        return "more"
    if size + kernel.STEP_SIZE[do] >= CANASTA:
        return "canasta"
    if kernel.is_wild(rank):
        return "wilds_begun" if do == Do.MELD else "wilds_more"
    if melding.wilds_missing(rules, s, me, rank) or size + s.hand[me.seat][rank] >= CANASTA:
        return "coming"
    if do == Do.MELD:
        return "row" if card == rank else "wild_row"
    return "add" if card == rank else "wild"


def _lying(s: State, me: Context, action: int) -> int:
    """Return how many cards lie in the row of a step; none in one that begins beside a full canasta (V8)."""
    rank = kernel.rank_of(action)
    if kernel.do_of(action) == Do.MELD and not kernel.is_wild(rank):
        return 0
    return situation.row(s, me, rank)


def _danger(me: Context, language: str) -> str:
    """Return that the round may be over before the seat's next turn."""
    return _say(language, "danger_sure" if me.danger == 1.0 else "danger", danger=percent(me.danger))


# --- words ------------------------------------------------------------------------------------------------------


def percent(chance: float) -> int:
    """Return a chance in per cent; one that is not certain is neither 0 nor 100."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))


def _say(language: str, key: str, **values: object) -> str:
    said = words.texts(language)(f"bot.rules.{key}", **values)
    return said[0].upper() + said[1:]
