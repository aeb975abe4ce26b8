"""Reasons of the searching players in words: one or two sentences from the chances that they computed."""

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola import words
from sobremesa.games.cuatrola.bots.analysis import CallEstimate, CardEstimate
from sobremesa.games.cuatrola.notation import CALLS, write
from sobremesa.games.cuatrola.rules import State

CERTAIN = 1e-9
"""Distance from 0 or 1 within which all deals that were searched agree."""


def explain_call(s: State, found: list[CallEstimate], action: int, language: str) -> str:
    """Return what the call makes of the hand and of the match, and what the best other one would."""
    made = next(call for call in found if call.action == action)
    others = [call for call in found if call.action != action]
    contract = s.contract if action == kernel.PASO else action - kernel.PASO
    key = "bid" if action != kernel.PASO else "pass_bid" if s.contract else "pass"
    numbers = {"chance": _percent(made.chance), "worth": _percent(made.worth)}
    if not others:
        return _say(language, key, "only_call", contract=CALLS[contract].capitalize(), **numbers)
    other = max(others, key=lambda call: call.worth)
    rival = {"other": write(other.action), "other_chance": _percent(other.chance), "other_worth": _percent(other.worth)}
    return _say(language, key, "rival", contract=CALLS[contract].capitalize(), **numbers, **rival)


def explain_card(s: State, found: list[CardEstimate], action: int, language: str) -> str:
    """Return how often the hand is won with a card or cante, and with the next best."""
    done = next(card for card in found if card.action == action)
    others = [card for card in found if card.action != action]
    keys = [*_sung(action), _outcome(done.chance)] if others else [*_sung(action), "only", _outcome(done.chance)]
    numbers: dict[str, object] = {"action": write(action), "chance": _percent(done.chance)}
    if kernel.SING <= action < kernel.CALLA:
        numbers["points"] = kernel.cante_points(action - kernel.SING, s.trump)
    if not others or keys[-1] != "chance":
        return _say(language, *keys, **numbers)
    other = max(others, key=lambda card: card.sure)
    keys.append("same" if _percent(other.chance) == _percent(done.chance) else "next")
    return _say(language, *keys, other=write(other.action), other_chance=_percent(other.chance), **numbers)


def _sung(action: int) -> list[str]:
    """Return what is said of a cante, and of none."""
    if action < kernel.SING:
        return []
    return ["silent" if action == kernel.CALLA else "sing"]


def _outcome(chance: float) -> str:
    return "sure" if chance > 1 - CERTAIN else "lost" if chance < CERTAIN else "chance"


def _percent(chance: float) -> int:
    return round(100 * chance)


def _say(language: str, *keys: str, **values: object) -> str:
    say = words.texts(language)
    return " ".join(say(f"bot.search.{key}", **values) for key in keys)
