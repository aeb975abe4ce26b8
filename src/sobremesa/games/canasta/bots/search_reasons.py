"""Reasons of the searching players in words: what the trials of a decision came to."""

from sobremesa.games.canasta.words import texts
from sobremesa.search.successive_elimination import Standing


def words(found: Standing, place: int, target: int, language: str) -> str:
    """Return a sentence on what the choice at a place came to, beside the rule-based one or the best.

    `target` is 0 where matches are counted, not points.
    """
    say = texts(language)

    def figure(choice: int) -> str:
        worth, key = found.worth[choice] * (target or 100), "points" if target else "matches"
        return say(f"bot.search.{key}", n=round(worth))

    key = "other" if place != found.choice else "over" if place else "stands"
    other = 0 if place == found.choice else found.choice
    return say(f"bot.search.{key}", worlds=found.worlds[place], worth=figure(place), other=figure(other))
