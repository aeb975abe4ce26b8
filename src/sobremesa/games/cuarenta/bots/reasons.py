"""Reasons of the rule-based player in words: one or two sentences from what it computed."""

from sobremesa.core.cards import FRENCH_40
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.bots.capture_value import deed
from sobremesa.games.cuarenta.rules import COPIES, RANKS, Kind, State

_DEEDS = ("", "caida", "limpia", "caida_limpia")
SAFE, GRAVE = 0.15, 0.1
"""Below how many expected points a reply is no danger, and from which chance on a rank is worth a word."""


def explain_duty(s: State, action: int, language: str) -> str:
    """Return a sentence on taking what was overlooked, or on a claim."""
    if kernel.kind_of(action) == Kind.TAKE:
        return _say(language, "leave" if action == kernel.LEAVE else "take")
    side, claimed = kernel.side_of(s.turn), kernel.taken_of(action) - 1
    if action == kernel.SILENT:
        left = kernel.claimable(s, side)
        right = any(left >> rank & 1 and kernel.claim_is_right(s, side, rank) for rank in range(RANKS))
        return _say(language, "forgone" if right else "silent")
    right = kernel.claim_is_right(s, side, claimed) != 0
    return _say(language, "claim" if right else "wrong", rank=FRENCH_40.ranks[claimed])


def explain_play(s: State, action: int, reply: float, threat: float, language: str) -> str:
    """Return a sentence on the play, and one on what the next seat may make of it."""
    taken, rank = kernel.taken_of(action), kernel.card_of(action) // 4
    pair = COPIES[kernel.copies(s.hand[s.turn], rank)] > 1
    what = _DEEDS[deed(s, action)] or ("capture" if taken else "pair" if pair else "lay")
    danger = "safe" if reply < SAFE else "threat" if not taken and threat >= GRAVE else "table"
    if sum(s.held) == 1 and not s.packets:
        danger = "end"
    points = f"{reply:.1f}" if language == "en" else f"{reply:.1f}".replace(".", ",")
    numbers = {"chance": round(100 * threat), "reply": points}
    return _say(language, what, danger, cards=kernel.how_many(taken) + 1, rank=FRENCH_40.ranks[rank], **numbers)


def _say(language: str, *keys: str, **values: object) -> str:
    say = words.texts(language)
    return " ".join(say(f"bot.rules.{key}", **values) for key in keys)
