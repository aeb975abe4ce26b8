"""Reasons of the searching players in words: chances to win the chica, and the danger."""

from sobremesa.games.cuarenta import notation, rules, words
from sobremesa.games.cuarenta.rules import State
from sobremesa.search import SearchResult


def explain_chances(s: State, found: SearchResult, action: int, usual: str, language: str) -> str:
    """Return the play's chance beside the best other one's, then the rules' bot's last sentence: the danger."""
    say = words.texts(language)
    same = [other for other in found.actions if alike(s, other) == alike(s, action)]
    if not same:
        return usual
    mine = found.value(same[0])
    others = [other for other in found.actions if other != same[0]]
    if not others:
        return f"{say('bot.search.only', mine=percent(mine, mine, language))} {danger(usual)}"
    rival = max(others, key=found.value)
    second = found.value(rival)
    key = "bot.search.best" if mine >= second else "bot.search.worse"
    mine_text, second_text = percent(mine, second, language), percent(second, mine, language)
    return f"{say(key, mine=mine_text, second=second_text, other=notation.write(rival))} {danger(usual)}"


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
