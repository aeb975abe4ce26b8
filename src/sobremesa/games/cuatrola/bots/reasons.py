"""Reasons of the rule-based player in words: what decides, then the gain, the risk, and why not the next best."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola import words
from sobremesa.games.cuatrola.bots.bidding import Offer
from sobremesa.games.cuatrola.bots.card_counting import is_boss, unseen_by
from sobremesa.games.cuatrola.bots.outcome import after_card, at_stake, bid_decides, duty, endings, has, scores_of
from sobremesa.games.cuatrola.bots.rules_player import cante_left
from sobremesa.games.cuatrola.notation import CALLS
from sobremesa.games.cuatrola.rules import SUITS, Name, Reason, Rules, State

CERTAIN = 1e-6
"""Distance from 0 or 1 at which a chance is told as certain."""
NEAR, FAR = 0.01, 0.05
"""Within which worth two cards are as good as each other, and from which difference a chance is worth a word."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One card and what is thought of it: how likely each seat takes the trick then, and what it is worth."""

    card: int
    takes: tuple[float, ...]
    value: float

    def taken_by(self, side: int) -> float:
        """Return how likely the pair takes the trick."""
        return self.takes[side] + self.takes[side + 2]


def explain_call(rules: Rules, s: State, found: Sequence[Offer], action: int, language: str) -> str:
    """Return what the call decides, promises and risks, and what the best other one would come to."""
    offer = next(one for one in found if one.action == action)
    decides = list(call_decides(rules, s, action, language))
    said = [*decides, _promise(rules, s, offer, language)]
    if action != kernel.PASO and not decides:
        said += _risk(rules, offer, language)
    others = [one for one in found if one.action != action]
    if others:
        said.append(_other_call(rules, s, offer, max(others, key=lambda one: one.worth), language))
    return " ".join(said)


def _promise(rules: Rules, s: State, offer: Offer, language: str) -> str:
    """Return how likely the call wins the hand."""
    chance = percent(offer.chance)
    if offer.action != kernel.PASO:
        name, value = call_name(offer.contract, language), words.worth(rules, s, offer.contract, s.turn, language)
        return _say(language, "bid", contract=name, n=value, chance=chance)
    key = "pass_bid" if offer.contract else "pass"
    return _say(language, key, contract=the_call(offer.contract, language), chance=chance)


def _risk(rules: Rules, offer: Offer, language: str) -> Iterator[str]:
    """Yield what the opponents get if the bid fails (K30)."""
    failed = kernel.failed_value(rules, offer.contract)
    if failed:
        yield _say(language, "risk", n=failed)


def _other_call(rules: Rules, s: State, offer: Offer, other: Offer, language: str) -> str:
    """Return what the best other call would come to."""
    key = "rather" if other.worth > offer.worth else "rival"
    key += "_call" if other.action != kernel.PASO else "_pass" if other.contract else "_unbid"
    value = words.worth(rules, s, other.contract, s.turn, language)
    return _say(language, key, other=the_call(other.contract, language), n=value, chance=percent(other.chance))


def call_decides(rules: Rules, s: State, action: int, language: str) -> Iterator[str]:
    """Yield that the contract wins the match if it is made, or loses it if not."""
    contract = s.contract if action == kernel.PASO else action - kernel.PASO
    if not contract:
        return
    declarer = s.declarer if action == kernel.PASO else s.turn
    whose = "ours" if kernel.side_of(declarer) == kernel.side_of(s.turn) else "theirs"
    made, failed = bid_decides(rules, s, contract, declarer)
    key = "both" if made and failed else "made" if made else "failed" if failed else ""
    if key:
        yield _say(language, f"decides.{whose}.{key}", contract=the_call(contract, language))


def explain_renuncio(language: str) -> str:
    """Return why a revoke is claimed: the cards that were played prove it (A21)."""
    return words.texts(language)("bot.renuncio")


def explain_revoke(rules: Rules, s: State, action: int, language: str) -> str:
    """Return the duty that a card breaks which is accepted here all the same, and what it costs if claimed (A21)."""
    strict = replace(rules, renuncio=0)
    duty = words.why(strict, s, action, kernel.why_illegal(strict, s, action), language)
    return words.texts(language)("bot.revoke", duty=duty.text)


def explain_cante(s: State, action: int, language: str) -> str:
    """Return what a cante brings, or silence."""
    if action == kernel.CALLA:
        return _say(language, "silent")
    points, side = kernel.cante_points(action - kernel.SING, s.trump), kernel.side_of(s.turn)
    return _say(language, "sing", n=points, ours=s.points[side] + points, theirs=s.points[1 - side])


def explain_play(rules: Rules, s: State, judged: Judgement, choices: int, language: str) -> str:
    """Return what the card decides, what it does, and how likely the trick is ours."""
    if ended := decided(rules, s, judged.card, language):
        return ended
    ours = judged.taken_by(kernel.side_of(s.turn))
    said = [*_stakes(rules, s, ours, language), *_last(rules, s, judged.card, language)]
    said += _duty(rules, s, choices, language)
    if choices > 1:
        said.append(_deed(s, judged, language))
    said += [_say(language, key, n=kernel.last_trick(rules)) for key in _aside(rules, s, judged, choices)]
    ends = "sure" if ours > 1 - CERTAIN else "lost" if ours < CERTAIN else "chance"
    return " ".join([*said, _say(language, ends, chance=percent(ours))])


def compare(s: State, judged: Judgement, others: Sequence[Judgement], language: str) -> str:
    """Return why not the best of the other cards, or why rather that."""
    if not others:
        return ""
    other = max(others, key=lambda one: one.value)
    gap, card = judged.value - other.value, words.the_card(other.card, language)
    if abs(gap) < NEAR:
        return _say(language, "near", card=card)
    side = kernel.side_of(s.turn)
    mine, its = judged.taken_by(side), other.taken_by(side)
    if gap < 0:
        return _say(language, "rather.chance" if its - mine > FAR else "rather", card=card, chance=percent(its))
    if mine - its > FAR:
        return _say(language, "because.chance" if its > CERTAIN else "because.lost", card=card, chance=percent(its))
    held = words.you_have(other.card, language)
    return _say(language, f"because.{_dearer(s, judged, other)}", card=card, held=held)


def _dearer(s: State, judged: Judgement, other: Judgement) -> str:
    """Return what the other card would cost that this one does not."""
    side, trumps = kernel.side_of(s.turn), SUITS[s.trump]
    if SUITS[other.card % 4] == trumps != SUITS[judged.card % 4]:
        return "trump"
    if not kernel.counts_points(s):
        return "later"
    more = kernel.points_of(other.card) - kernel.points_of(judged.card)
    if more and (more > 0) == (judged.taken_by(side) < 1 / 2):
        return "points" if more > 0 else "fewer"
    if kernel.pairs_in(s.hand[s.turn] & ~(1 << judged.card)) & ~kernel.pairs_in(s.hand[s.turn] & ~(1 << other.card)):
        return "pair"
    return "later"


# --- what decides -----------------------------------------------------------------------------------------------


def decided(rules: Rules, s: State, card: int, language: str) -> str:
    """Return that the trick's last card ends the hand, and for whom."""
    after = after_card(rules, s, card)
    if after is None:
        return ""
    scores, side = scores_of(after), kernel.side_of(s.turn)
    for one, who in ((side, "wins"), (1 - side, "loses")):
        points = sum(score.points for score in scores if score.side == one and score.name == "hand")
        facts = {"ours": after.points[side], "theirs": after.points[1 - side], "n": points}
        if has(scores, Name.GAME, one):
            return _say(language, f"{who}.game", **facts)
        if points:
            how = "hand" if kernel.counts_points(s) else "made" if kernel.side_of(s.declarer) == one else "broken"
            return _say(language, f"{who}.{how}", contract=the_call(s.contract, language), **facts)
    return ""


def _last(rules: Rules, s: State, card: int, language: str) -> Iterator[str]:
    """Yield whether the last trick still decides the hand, and with it the match."""
    ways, side = endings(rules, s, card), kernel.side_of(s.turn)
    hands, matches = {way.hand for way in ways}, {way.match for way in ways}
    for one, who in ((side, "ours"), (1 - side, "theirs")):
        if hands == {one}:
            yield _say(language, f"settled.{who}.game" if matches == {one} else f"settled.{who}")
    if len(hands) > 1 and all(way.hand == way.trick for way in ways):
        names = {frozenset[int](): "open", frozenset((side,)): "open.ours", frozenset((1 - side,)): "open.theirs"}
        yield _say(language, names.get(frozenset(matches - {kernel.NO_SIDE}), "open.both"))


def _stakes(rules: Rules, s: State, ours: float, language: str) -> Iterator[str]:
    """Yield what this trick decides in a contract of tricks, for a side that may still take it."""
    side = kernel.side_of(s.turn)
    for one, who, chance in ((side, "ours", ours), (1 - side, "theirs", 1 - ours)):
        scores = at_stake(rules, s, one) if chance > CERTAIN else ()
        if scores:
            match = ".game" if has(scores, Name.GAME, one) else ""
            made = "made" if kernel.side_of(s.declarer) == one else "broken"
            yield _say(language, f"stake.{made}.{who}{match}", contract=the_call(s.contract, language))


def _duty(rules: Rules, s: State, choices: int, language: str) -> Iterator[str]:
    """Yield the rule that leaves few cards to choose from."""
    reason = duty(rules, s)
    if reason != Reason.LEGAL:
        yield _say(language, f"duty.{reason.name.lower()}")
    if choices == 1:
        yield _say(language, "only" if reason != Reason.LEGAL else "last_card")


# --- what the card does -----------------------------------------------------------------------------------------


def _aside(rules: Rules, s: State, judged: Judgement, choices: int) -> list[str]:
    """Return what is worth a word besides: the last trick, or a pair that is kept."""
    left = s.hand[s.turn] & ~(1 << judged.card)
    if not left and kernel.counts_points(s) and kernel.last_trick(rules):
        return ["last"]
    return ["pair"] if choices > 1 and cante_left(rules, s, left) else []


def _deed(s: State, judged: Judgement, language: str) -> str:
    """Return what the card does to the trick as it lies."""
    if not s.led:
        return _say(language, _lead(s, judged))
    suit, trumps, table = SUITS[judged.card % 4], SUITS[s.trump], kernel.table_of(s) | 1 << judged.card
    best = kernel.winning(table, s.led, trumps)
    counted = "" if kernel.counts_points(s) else ".tricks"
    if best == 1 << judged.card:
        key = "ruff" if suit == trumps != s.led else "win"
        return _say(language, key + counted, n=kernel.card_points(table))
    points = kernel.points_of(judged.card)
    if best == s.laid[s.trick][kernel.partner_of(s.turn)]:
        return _say(language, "smear" if points and not counted else "under", n=points)
    return _say(language, "low" + counted, n=points)


def _lead(s: State, judged: Judgement) -> str:
    """Return why one may lead the card."""
    suit, trumps = SUITS[judged.card % 4], SUITS[s.trump]
    left = s.hand[s.turn] & ~(1 << judged.card)
    if suit == trumps:
        return "draw"
    if is_boss(unseen_by(s, s.turn), judged.card):
        return "top" if judged.taken_by(kernel.side_of(s.turn)) > 1 / 2 else "top_risk"
    return "short" if left & trumps and not left & suit else "lead"


# --- words ------------------------------------------------------------------------------------------------------


def percent(chance: float) -> int:
    """Return a chance in per cent; one that is not certain is neither 0 nor 100."""
    whole = round(100 * chance)
    return whole if chance < CERTAIN or chance > 1 - CERTAIN else min(99, max(1, whole))


def call_name(contract: int, language: str) -> str:
    """Return the word of a call."""
    return words.texts(language)(f"call.{CALLS[contract]}")


def the_call(contract: int, language: str) -> str:
    """Return the word of a contract with its article."""
    return words.texts(language)(f"the_call.{CALLS[contract]}")


def _say(language: str, key: str, **values: object) -> str:
    """Return a sentence of the rule-based player, with a capital letter."""
    said = words.texts(language)(f"bot.rules.{key}", **values)
    return said[0].upper() + said[1:] if said else said
