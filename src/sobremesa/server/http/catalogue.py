"""What can be played at this house, and the rulebooks' clauses; the single options are in `house_rules`."""

from functools import cache

from sobremesa import __version__, games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.ruleset import Ruleset, written
from sobremesa.games.facets import presenter
from sobremesa.presentation.generic import pack_name, title
from sobremesa.presentation.texts import Say
from sobremesa.protocol import messages as m
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.texts import PHRASES, level_name


def house(bot_pool: BotPool, language: str) -> m.House:
    """All games with their rulesets and levels, and the set phrases."""
    phrases = tuple(m.PhraseInfo(name, text) for name, text in PHRASES[language].items())
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
    about = presenter(ruleset.game).about(ruleset.name, language)
    return m.RulesetInfo(ruleset.name, about, {name: written(value) for name, value in ruleset.values})


@cache
def rules(game: str, language: str) -> m.Rules:
    """A game's whole rulebook; raises `UnknownGame`."""
    clauses = games.load(game).clauses.items()
    return m.Rules(game, tuple(m.Clause(number, one["kind"], one[language]) for number, one in clauses))


def clause(game: str, number: str, language: str) -> m.Clause:
    """One clause; raises `SobremesaError` for an unknown one."""
    known = games.load(game)
    found = known.clause(number, language)
    if not found.text:
        raise SobremesaError(f"clause {number} has no text")
    return m.Clause(found.clause, known.clauses[found.clause]["kind"], found.text)
