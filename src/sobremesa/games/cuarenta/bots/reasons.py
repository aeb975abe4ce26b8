"""Reasons of the rule-based player in words: what decides, then the gain, the risk, and why not the next best."""

from collections.abc import Iterator, Sequence

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.bots.judgement import CARDS, FOLLOW, Judgement, chance_of_loss, worth
from sobremesa.games.cuarenta.bots.outcome import (
    Outcome,
    caida_of_next,
    cards_are_void,
    catch_of,
    try_play,
)
from sobremesa.games.cuarenta.bots.rules_player import threat
from sobremesa.games.cuarenta.rules import COPIES, RANKS, At38, Kind, MatchForm, Name, Rules, State

SAFE, GRAVE = 0.15, 0.1
"""Below how many expected points a reply is no danger, and from which chance on a rank is worth a word."""
CERTAIN = 1e-9
"""Distance from 1 within which a chance is certain."""
NEAR = 0.25
"""Within so many points two plays are as good as each other."""


def explain_duty(rules: Rules, s: State, action: int, language: str) -> str:
    """Return a sentence on taking what was overlooked, or on a claim."""
    if kernel.kind_of(action) == Kind.TAKE:
        n = kernel.how_many(kernel.taken_of(action))
        return _say(language, "leave" if action == kernel.LEAVE else "take", n=n)
    side, claimed = kernel.side_of(s.turn), kernel.taken_of(action) - 1
    if action == kernel.SILENT:
        left = kernel.claimable(s, side)
        right = any(left >> rank & 1 and kernel.claim_is_right(s, side, rank) for rank in range(RANKS))
        return _say(language, "forgone" if right else "silent")
    if not kernel.claim_is_right(s, side, claimed):
        return _say(language, "wrong", ranks=words.several(claimed, language))
    done = try_play(rules, s, action)
    said = _say(
        language, "claim", ranks=words.several(claimed, language), n=sum(score.points for score in done.gains[:1])
    )
    return " ".join([said, *_decided(rules, done, language)])


def explain_play(rules: Rules, s: State, judged: Judgement, language: str) -> str:
    """Return what decides, what the play brings, and what the next seat may make of it."""
    done = try_play(rules, s, judged.action)
    if decided := list(_decided(rules, done, language)):
        return " ".join(decided)
    said = [
        *_at_38(rules, done, language),
        *_gain(rules, done, judged, language),
        *_risk(rules, done, judged, language),
    ]
    return " ".join(said)


def compare(rules: Rules, s: State, judged: Judgement, others: Sequence[Judgement], language: str) -> str:
    """Return why not the best of the other plays, or why rather that; empty where there is nothing to choose."""
    if not others or try_play(rules, s, judged.action).after.chica_over:
        return ""
    other = max(others, key=worth)
    gap, play = worth(judged) - worth(other), words.play(other.action, language)
    if gap < 0 and try_play(rules, s, other.action).has(Name.CHICA, kernel.side_of(s.turn)):
        return _say(language, "rather.wins", play=play)
    better, worse = (judged, other) if gap > 0 else (other, judged)
    what = _difference(rules, s, better, worse)
    if abs(gap) < NEAR or not what:
        return _say(language, "near", play=play)
    if gap < 0:
        return _say(language, f"rather.{what}", play=play)
    if what == "reply" and chance_of_loss(other) > chance_of_loss(judged):
        return _say(language, "because.loses", play=play, chance=percent(chance_of_loss(other)))
    danger = threat(rules, s, other.action)
    if what == "reply" and not kernel.taken_of(other.action) and danger > threat(rules, s, judged.action):
        return _say(language, "because.threat", play=play, chance=percent(danger))
    return _say(language, f"because.{what}", play=play)


def _difference(rules: Rules, s: State, better: Judgement, worse: Judgement) -> str:
    """Return what speaks most for the better of two plays; nothing where only a habit does."""
    parts = {
        "points": better.points - worse.points,
        "cards": CARDS * (better.cards - worse.cards),
        "reply": worse.reply - better.reply,
        "follow": FOLLOW * (better.follow - worse.follow),
    }
    most = "points" if parts["points"] >= 1 else max(parts, key=lambda name: parts[name])
    if parts[most] <= 0:
        return ""
    return "keep" if most == "cards" and cards_are_void(rules, s, kernel.side_of(s.turn)) else most


def alike(s: State, action: int) -> tuple[int, int, int]:
    """Return what distinguishes plays, suits apart."""
    rank, taken = kernel.card_of(action) // 4, kernel.taken_of(action)
    return rank, kernel.counts_of(taken), taken & s.last


# --- what decides -----------------------------------------------------------------------------------------------


def _decided(rules: Rules, done: Outcome, language: str) -> Iterator[str]:
    """Yield that the play wins or loses the chica, or the match."""
    for side, who in ((done.side, "wins"), (1 - done.side, "loses")):
        if done.has(Name.CHICA, side):
            match = "match" if rules.match == MatchForm.SINGLE else "mesa"
            what = match if done.has(Name.MESA, side) else "chica"
            what = "zapatero" if done.has(Name.ZAPATERIA, side) else what
            scores = [score for score in done.scores if score.side == side and score.points]
            happened = words.happened(rules, scores, language, words.count_of(rules, done.after), told=True)
            yield _say(language, f"{who}.{what}", what=happened, below=rules.zapatero_below)


def _at_38(rules: Rules, done: Outcome, language: str) -> Iterator[str]:
    """Yield what no longer counts for a side on 38 or more, where the play would be praised for it elsewhere."""
    if not kernel.is_at_38(done.before, done.side):
        if done.takes and not done.gains and cards_are_void(rules, done.before, done.side):
            yield _say(language, "30.cards")
    elif done.clears and not done.has(Name.LIMPIA, done.side):
        yield _say(language, "38.limpia")
    elif done.takes and cards_are_void(rules, done.before, done.side):
        yield _say(language, "38.cards")
    elif not done.takes:
        yield _say(language, f"38.{At38(rules.at_38).name.lower()}")


# --- the gain ---------------------------------------------------------------------------------------------------


def _gain(rules: Rules, done: Outcome, judged: Judgement, language: str) -> Iterator[str]:
    scores = [score for score in done.gains if score.name not in ("cards", "falla")]
    if scores:
        yield _sentence(words.happened(rules, scores, language))
        yield from _ronda(rules, done, judged, language)
    elif done.takes and not cards_are_void(rules, done.before, done.side):
        yield _cards(rules, done, language)
    elif not done.takes:
        pair = COPIES[kernel.copies(done.before.hand[done.before.turn], kernel.card_of(done.action) // 4)] > 1
        yield _say(language, "pair" if pair else "lay")


def _cards(rules: Rules, done: Outcome, language: str) -> str:
    """Return what is taken, and what the pile comes to."""
    pile, pays = done.after.pile[done.side], kernel.carton_award(rules, done.after, done.side)
    if done.ends_hand or not pays:
        return _say(language, "capture", n=kernel.how_many(kernel.taken_of(done.action)) + 1, pile=pile)
    return _say(language, "big_carton" if pays == kernel.WIN else "carton", n=pays, pile=pile)


def _ronda(rules: Rules, done: Outcome, judged: Judgement, language: str) -> Iterator[str]:
    """Yield what a caída on one who announced a ronda may bring besides (P62)."""
    if not judged.ronda or done.has(Name.CATCH, done.side):
        return
    points, wins = catch_of(rules, done.before, done.action)
    if points:
        how = "claim" if rules.ronda_catch == kernel.RondaCatch.CLAIM else "auto"
        key = f"ronda.{how}_wins" if wins else f"ronda.{how}"
        key += "_sure" if judged.ronda > 1 - CERTAIN else ""
        yield _say(language, key, chance=percent(judged.ronda), n=points)


# --- the risk ---------------------------------------------------------------------------------------------------


def _risk(rules: Rules, done: Outcome, judged: Judgement, language: str) -> Iterator[str]:
    if done.ends_hand:
        yield _say(language, "end")
        yield from _counted(rules, done, language)
        return
    danger = 0.0 if done.takes else threat(rules, done.before, done.action)
    if danger >= GRAVE:
        scores, wins = caida_of_next(rules, done)
        rank = words.held_rank(kernel.card_of(done.action) // 4, language)
        key = ("threat_wins" if wins else "threat") + ("_sure" if danger > 1 - CERTAIN else "")
        what = words.happened(rules, scores, language)
        yield _say(language, key, chance=percent(danger), rank=rank, what=what)
    elif chance_of_loss(judged):
        yield _say(language, "table_wins", chance=percent(chance_of_loss(judged)))
    else:
        reply = judged.reply
        yield _say(language, "safe" if reply < SAFE else "table", reply=decimal(reply, language))


def _counted(rules: Rules, done: Outcome, language: str) -> Iterator[str]:
    """Yield what the count pays after the hand's last card, and the falla."""
    for score in done.scores:
        if score.name in ("cards", "falla"):
            what = "count" if score.name == "cards" else "falla"
            yield _say(language, f"{what}.us" if score.side == done.side else f"{what}.them", n=score.points)


# --- words ------------------------------------------------------------------------------------------------------


def percent(chance: float) -> int:
    """Return a chance in per cent; one that is not certain is neither 0 nor 100."""
    whole = round(100 * chance)
    return whole if chance in (0.0, 1.0) else min(99, max(1, whole))


def decimal(number: float, language: str) -> str:
    """Return a number with one decimal, as the language writes it."""
    text = f"{number:.1f}"
    return text if language == "en" else text.replace(".", ",")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _say(language: str, key: str, **values: object) -> str:
    said = words.texts(language)(f"bot.rules.{key}", **values)
    return said[0].upper() + said[1:] if said else said
