"""Reasons of the searching players in words: what the trials of a decision came to."""

from collections.abc import Sequence

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import Do
from sobremesa.games.canasta.words import a_kind, texts
from sobremesa.search.successive_elimination import Standing


def words(found: Standing, actions: Sequence[int], place: int, target: int, language: str) -> str:
    """Return a sentence on what the choice at a place came to, beside the rule-based one or the best by its name.

    `target` is 0 where matches are counted, not points.
    """
    say = texts(language)

    def figure(choice: int) -> str:
        worth, key = found.worth[choice] * (target or 100), "points" if target else "matches"
        return say(f"bot.search.{key}", n=round(worth))

    key = "other" if place != found.choice else "over" if place else "stands"
    other = 0 if place == found.choice else found.choice
    facts = {"worlds": found.worlds[place], "worth": figure(place), "other": figure(other)}
    if key == "stands" or kernel.do_of(actions[other]) != Do.DROP:
        return say(f"bot.search.{key}", **facts)
    return say(f"bot.search.{key}_drop", a_card=a_kind(kernel.card_of(actions[other]), language), **facts)
