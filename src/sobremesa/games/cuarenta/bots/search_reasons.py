"""Reasons of the searching players in words: those of the rules' bot, and the chances to win the chica."""

from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.bots.reasons import alike
from sobremesa.games.cuarenta.rules import State
from sobremesa.search import SearchResult


def explain_chances(s: State, found: SearchResult, action: int, usual: str, language: str) -> str:
    """Return what the rules' bot says of the play, then its chance to win the chica beside the best other one's."""
    say = words.texts(language)
    same = [other for other in found.actions if alike(s, other) == alike(s, action)]
    if not same:
        return usual
    mine = found.value(same[0])
    others = [other for other in found.actions if other != same[0]]
    if not others:
        return f"{usual} {say('bot.search.only', mine=percent(mine, mine, language))}"
    rival = max(others, key=found.value)
    second = found.value(rival)
    key = "bot.search.best" if mine > second else "bot.search.worse" if mine < second else "bot.search.same"
    mine_text, second_text = percent(mine, second, language), percent(second, mine, language)
    return f"{usual} {say(key, mine=mine_text, second=second_text, other=words.play(rival, language))}"


def percent(chance: float, other: float, language: str) -> str:
    """Return a chance in per cent, with a decimal where the other is close."""
    if round(100 * chance) != round(100 * other) or chance == other:
        return f"{100 * chance:.0f}"
    text = f"{100 * chance:.1f}"
    return text if language == "en" else text.replace(".", ",")
