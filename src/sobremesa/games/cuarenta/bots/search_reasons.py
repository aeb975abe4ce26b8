"""Reasons of the searching players in words: chances to win the chica, and the danger."""

from sobremesa.core.languages import checked_language
from sobremesa.games.cuarenta import notation, rules
from sobremesa.games.cuarenta.rules import State
from sobremesa.search import SearchResult

_TEXTS = {
    "es": {
        "best": "Así gano la chica con un {mine} %; con {other}, lo mejor que queda, sería un {second} %.",
        "worse": "Así gano la chica con un {mine} %; con {other} sería un {second} %.",
        "only": "Así gano la chica con un {mine} %, y otra jugada de peso no hay.",
    },
    "en": {
        "best": "With this the chica is won {mine} times in 100; with the next best, {other}, {second} times.",
        "worse": "With this the chica is won {mine} times in 100; with {other} it would be {second} times.",
        "only": "With this the chica is won {mine} times in 100, and no other play is worth a thought.",
    },
    "de": {
        "best": "Damit gewinne ich die Chica zu {mine} %; mit dem Nächstbesten, {other}, wären es {second} %.",
        "worse": "Damit gewinne ich die Chica zu {mine} %; mit {other} wären es {second} %.",
        "only": "Damit gewinne ich die Chica zu {mine} %, und anderes kommt nicht in Frage.",
    },
}


def explain_chances(s: State, found: SearchResult, action: int, usual: str, language: str) -> str:
    """Return the play's chance beside the best other one's, then the rules' bot's last sentence: the danger."""
    texts = _TEXTS[checked_language(language)]
    same = [other for other in found.actions if alike(s, other) == alike(s, action)]
    if not same:
        return usual
    mine = found.value(same[0])
    others = [other for other in found.actions if other != same[0]]
    if not others:
        return f"{texts['only'].format(mine=percent(mine, mine, language))} {danger(usual)}"
    rival = max(others, key=found.value)
    second = found.value(rival)
    text = texts["best" if mine >= second else "worse"]
    mine_text, second_text = percent(mine, second, language), percent(second, mine, language)
    return f"{text.format(mine=mine_text, second=second_text, other=notation.write(rival))} {danger(usual)}"


def alike(s: State, action: int) -> tuple[int, int, int]:
    """Return what distinguishes plays, suits apart."""
    rank, taken = rules.card_of(action) // 4, rules.taken_of(action)
    return rank, rules.counts_of(taken), rules.caida_card(s, rank, taken)


def percent(chance: float, other: float, language: str) -> str:
    """Return a chance in per cent, with a decimal where the other is close."""
    if round(100 * chance) != round(100 * other) or chance == other:
        return f"{100 * chance:.0f}"
    text = f"{100 * chance:.1f}"
    return text if language == "en" else text.replace(".", ",")


def danger(usual: str) -> str:
    """Return the last sentence of the rules' bot."""
    return usual[usual.rstrip(".").rfind(". ") + 2 :] if ". " in usual.rstrip(".") else usual
