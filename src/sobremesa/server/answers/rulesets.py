"""Rulesets that are asked about: as a text, with a number of players."""

from typing import Any, Final

from sobremesa.core.errors import RulesetError, SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Ruleset
from sobremesa.protocol import messages as m
from sobremesa.server.table import house_rules

LONGEST: Final = 2000
"""The most characters of a ruleset that are read."""


def text_asked(text: str) -> str:
    """Return the text of a ruleset; raises `RulesetError` where it is longer than any can be."""
    if len(text) > LONGEST:
        raise RulesetError(f"a ruleset is a text of at most {LONGEST} characters")
    return text


def ruleset_asked(game: Game[Any, Any], text: str, players: str, language: str) -> Ruleset:
    """Return the ruleset that a table of so many can have; raises `SobremesaError`, and `Refusal` where it has none."""
    if len(text) > LONGEST or not (players.isascii() and players.isdigit() and len(players) < 3):
        raise SobremesaError(f"players is a number, ruleset a text of at most {LONGEST} characters")
    return house_rules.agreed(game, text, int(players), language)


def agreed(ruleset: Ruleset, language: str) -> m.Agreed:
    """Return what a ruleset says."""
    return m.Agreed(str(ruleset), house_rules.changes(ruleset, language), house_rules.rules_of(ruleset, language))
