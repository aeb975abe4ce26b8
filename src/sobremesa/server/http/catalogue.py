"""Catalogue of games, and the rulebooks' clauses; the single options are in `house_rules`."""

from functools import lru_cache
from typing import Final

from sobremesa import __version__, games
from sobremesa.core.ruleset import Ruleset, written
from sobremesa.games.facets import presenter
from sobremesa.presentation.generic import about, pack_name, title
from sobremesa.presentation.texts import Say
from sobremesa.protocol import messages as m
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.texts import PHRASES, level_name, phrase

KEPT: Final = 64
"""So many rulesets' sheets of rules are remembered."""


def house(bot_pool: BotPool, language: str) -> m.House:
    """Return all games with their rulesets and levels, and the set phrases."""
    phrases = tuple(m.PhraseInfo(name, phrase(language, name)) for name in PHRASES)
    return m.House(tuple(_game(name, bot_pool, language) for name in games.names()), phrases, __version__)


def _game(name: str, bot_pool: BotPool, language: str) -> m.GameInfo:
    game = games.load(name)
    levels = tuple(
        m.LevelInfo(level, level_name(language, level), bot_pool.ready(name, level)) for level in bot_pool.levels(name)
    )
    rulesets = tuple(_ruleset(one, language) for one in game.rulebook)
    return m.GameInfo(
        name,
        title(game, language),
        Say(language, game.package).find("about"),
        pack_name(game),
        tuple(presenter(name).CARDS),
        game.players,
        rulesets,
        levels,
        bot_pool.usual(name),
    )


def _ruleset(ruleset: Ruleset, language: str) -> m.RulesetInfo:
    told = about(games.load(ruleset.game), ruleset.name, language)
    return m.RulesetInfo(ruleset.name, told, {name: written(value) for name, value in ruleset.values})


def rules(game: str, language: str, ruleset: str = "") -> m.Rules:
    """Return the clauses that hold under a ruleset (the game's first one, where none is named), with its numbers.

    Raises `UnknownGame` and `RulesetError`.
    """
    return _rules(game, language, str(games.load(game).ruleset(ruleset)))


@lru_cache(KEPT)
def _rules(name: str, language: str, ruleset: str) -> m.Rules:
    game = games.load(name)
    codes = game.codes(game.ruleset(ruleset))
    held = game.clauses.held(codes)
    return m.Rules(name, tuple(m.Clause(one.number, one.kind, one.text(codes, language)) for one in held))


def clause(game: str, number: str, language: str, ruleset: str = "") -> m.Clause:
    """Return a clause under a ruleset, or under the first one it holds in.

    Raises `SobremesaError` for an unknown one, and for one that does not hold there.
    """
    known = games.load(game)
    found = known.clause(number, language, known.ruleset(ruleset) if ruleset else None)
    return m.Clause(found.clause, known.clauses[found.clause].kind, found.text)
