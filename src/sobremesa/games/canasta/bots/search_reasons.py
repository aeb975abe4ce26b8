"""Reasons of the searching players in words: what the trials of a decision came to."""

from dataclasses import dataclass

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import Do
from sobremesa.games.canasta.words import a_kind, texts


@dataclass(frozen=True, slots=True)
class Tried:
    """Result of trials: each action tried, the rule-based choice first, its worth, and in how many worlds it was."""

    actions: tuple[int, ...]
    choice: int
    worth: tuple[float, ...]
    worlds: tuple[int, ...]


def words(found: Tried, action: int, target: int, language: str) -> str:
    """Return a sentence on what an action came to, beside the rule-based one or the best by its name.

    `target` is 0 where matches are counted, not points.
    """
    say, usual = texts(language), found.actions[0]

    def figure(choice: int) -> str:
        worth, key = found.worth[found.actions.index(choice)] * (target or 100), "points" if target else "matches"
        return say(f"bot.search.{key}", n=round(worth))

    key = "other" if action != found.choice else "stands" if action == usual else "over"
    other = usual if action == found.choice else found.choice
    worlds = found.worlds[found.actions.index(action)]
    facts = {"worlds": worlds, "worth": figure(action), "other": figure(other)}
    if key == "stands" or kernel.do_of(other) != Do.DROP:
        return say(f"bot.search.{key}", **facts)
    return say(f"bot.search.{key}_drop", a_card=a_kind(kernel.card_of(other), language), **facts)
