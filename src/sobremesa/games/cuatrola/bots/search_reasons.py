"""Reasons of the searching players in words: one or two sentences from the chances that they computed."""

from sobremesa.core.languages import checked_language
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.analysis import CallEstimate, CardEstimate
from sobremesa.games.cuatrola.notation import CALLS, write
from sobremesa.games.cuatrola.rules import State

_TEXTS = {
    "es": {
        "pass": "Paso: ganaríamos la mano unas {chance} de cada 100, y así la partida unas {worth}.",
        "pass_bid": "Paso y dejo {contract}: ganaríamos la mano unas {chance} de cada 100, "
        "y así la partida unas {worth}.",
        "bid": "{contract}: ganaríamos la mano unas {chance} de cada 100, y así la partida unas {worth}.",
        "rival": "La otra opción era {other}: la mano unas {other_chance}, la partida unas {other_worth}.",
        "only_call": "No puedo decir otra cosa.",
        "sing": "Canto: son {points} puntos que ya nadie nos quita.",
        "silent": "Me callo y no enseño mis cartas.",
        "only": "Es la única jugada legal.",
        "sure": "Con {action} la mano es prácticamente nuestra.",
        "lost": "Esta mano está prácticamente perdida.",
        "chance": "Con {action} ganamos la mano unas {chance} de cada 100.",
        "next": "Con {other} serían unas {other_chance}.",
        "same": "Con {other} da lo mismo.",
    },
    "en": {
        "pass": "I pass: we would win the hand some {chance} times in 100, and so the match some {worth} times.",
        "pass_bid": "I pass and leave it at {contract}: we would win the hand some {chance} times in 100, "
        "and so the match some {worth} times.",
        "bid": "{contract}: we would win the hand some {chance} times in 100, and so the match some {worth} times.",
        "rival": "The other choice was {other}: the hand some {other_chance}, the match some {other_worth} times.",
        "only_call": "There is nothing else that I may say.",
        "sing": "I sing: {points} points that nobody can take from us.",
        "silent": "I stay silent and show nothing.",
        "only": "It is the only legal action.",
        "sure": "With {action} the hand is as good as won.",
        "lost": "This hand is as good as lost.",
        "chance": "With {action} we win the hand some {chance} times in 100.",
        "next": "With {other} it would be some {other_chance}.",
        "same": "With {other} it would be the same.",
    },
    "de": {
        "pass": "Ich passe: wir gewinnen das Spiel etwa {chance} von 100 Mal und damit die Partie etwa {worth} Mal.",
        "pass_bid": "Ich passe, es bleibt bei {contract}: wir gewinnen das Spiel etwa {chance} von 100 Mal "
        "und damit die Partie etwa {worth} Mal.",
        "bid": "{contract}: wir gewinnen das Spiel etwa {chance} von 100 Mal und damit die Partie etwa {worth} Mal.",
        "rival": "Die andere Wahl war {other}: das Spiel etwa {other_chance}, die Partie etwa {other_worth} Mal.",
        "only_call": "Etwas anderes kann ich nicht sagen.",
        "sing": "Ich melde: {points} Punkte, die uns niemand mehr nimmt.",
        "silent": "Ich schweige und zeige nichts.",
        "only": "Es ist der einzige erlaubte Zug.",
        "sure": "Mit {action} ist das Spiel so gut wie gewonnen.",
        "lost": "Dieses Spiel ist so gut wie verloren.",
        "chance": "Mit {action} gewinnen wir das Spiel etwa {chance} von 100 Mal.",
        "next": "Mit {other} wären es etwa {other_chance}.",
        "same": "Mit {other} ist es dasselbe.",
    },
}
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
    texts = _TEXTS[checked_language(language)]
    return " ".join(texts[key].format(**values) for key in keys)
