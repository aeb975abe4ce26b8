"""Checks of a copy of Escoba with another house rule, each called in a process that has this copy installed."""

from typing import Any

from sobremesa import bots, games
from sobremesa.core.errors import IllegalAction
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.server.table import house_rules

NAME = "escoba"


def the_option_works(words: str) -> None:
    """It is listed, explained in three languages, played by bots, and refused with its clause."""
    option, clause = words.split()
    game = games.load(NAME)
    assert game.rulebook.option(option).clause == clause
    told = {house_rules.label(NAME, option, language) for language in LANGUAGES}
    assert len(told) == len(LANGUAGES) and option.replace("_", " ").capitalize() not in told
    assert len({game.clause(clause, language) for language in LANGUAGES}) == len(LANGUAGES)
    refused = played(f"clasica, {option}=true", "random", clause)
    assert refused and played(f"clasica, {option}=false", "random", clause) == 0


def search_plays(option: str) -> None:
    """The search, which knows nothing of the game but its rules, plays a hand by the option."""
    played(f"clasica, {option}=true", "search", "", most=30)


def played(ruleset: str, level: str, clause: str, most: int = 150) -> int:
    """Play by bots; returns how often an action that was legal before was refused by the clause."""
    game = games.load(NAME)
    match = Match(game, game.ruleset(ruleset), 2, seed="recipe")
    seats = [bots.make(NAME, level, f"recipe {seat}") for seat in range(2)]
    known: set[int] = set()
    refused = 0
    while not match.over and len(match.steps) < most:
        if match.actor == CHANCE:
            match.deal()
            continue
        known |= set(match.legal_actions.codes)
        refused += sum(clause == refusal(match, action) for action in known - set(match.legal_actions.codes))
        match.play(seats[match.actor].choose(match.view(match.actor)))
    return refused


def refusal(match: Match[Any, Any], action: int) -> str:
    """The clause by which an action is refused."""
    try:
        match.play(action)
    except IllegalAction as error:
        return error.clause
    raise AssertionError(f"{match.game.notation.write(action)} was played")
