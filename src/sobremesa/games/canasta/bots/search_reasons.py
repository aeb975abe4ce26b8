"""Reasons of the searching players in words: what the trials of a decision came to."""

from sobremesa.core.languages import checked_language
from sobremesa.search.successive_elimination import Standing

_TEXTS = {
    "es": {
        "over": "Probada en {worlds} repartos que cuadran con lo que veo, da {worth}; la jugada de costumbre, {other}.",
        "stands": "En {worlds} repartos que cuadran con lo que veo nada fue claramente mejor: da {worth}.",
        "other": "Probada en {worlds} repartos que cuadran con lo que veo, da {worth}; la mejor, {other}.",
        "matches": "{n} partidas ganadas de cada 100",
        "points": "{n:+} puntos",
    },
    "en": {
        "over": "Tried in {worlds} deals that fit what I see, it comes to {worth}; the usual play to {other}.",
        "stands": "In {worlds} deals that fit what I see nothing was clearly better: it comes to {worth}.",
        "other": "Tried in {worlds} deals that fit what I see, it comes to {worth}; the best play to {other}.",
        "matches": "{n} matches won in 100",
        "points": "{n:+} points",
    },
    "de": {
        "over": "In {worlds} Verteilungen erprobt, die zu dem passen, was ich sehe: {worth}; der übliche Zug: {other}.",
        "stands": "In {worlds} Verteilungen, die zu dem passen, was ich sehe, war nichts klar besser: {worth}.",
        "other": "In {worlds} Verteilungen erprobt, die zu dem passen, was ich sehe: {worth}; der beste Zug: {other}.",
        "matches": "{n} von 100 Partien gewonnen",
        "points": "{n:+} Punkte",
    },
}


def words(found: Standing, place: int, target: int, language: str) -> str:
    """Return a sentence on what the choice at a place came to, beside the rule-based one or the best.

    `target` is 0 where matches are counted, not points.
    """
    texts = _TEXTS[checked_language(language)]

    def figure(choice: int) -> str:
        worth = found.worth[choice]
        return (
            texts["points"].format(n=round(worth * target)) if target else texts["matches"].format(n=round(100 * worth))
        )

    key = "other" if place != found.choice else "over" if place else "stands"
    other = 0 if place == found.choice else found.choice
    return texts[key].format(worlds=found.worlds[place], worth=figure(place), other=figure(other))
