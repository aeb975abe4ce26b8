"""Catalogue of games, and the rulebooks' clauses; the single options are in `house_rules`."""

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from sobremesa import __version__, games
from sobremesa.core.clauses import Clause
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Ruleset, written
from sobremesa.games import facets
from sobremesa.games.facets import presenter
from sobremesa.presentation.rule_search import Answer, answers
from sobremesa.presentation.texts import Say
from sobremesa.presentation.titles import about, called, level_name, pack_name
from sobremesa.presentation.titles import title as game_title
from sobremesa.protocol import messages as m
from sobremesa.puzzles.puzzle import with_puzzles
from sobremesa.server.table.boards import has_board
from sobremesa.server.table.pool import Pool
from sobremesa.server.texts import PHRASES, phrase, say

KEPT: Final = 64
"""So many rulesets' sheets of rules are remembered."""
REGULARS: Final = 4
"""So many faces are at a game's door."""


def house(bot_pool: Pool, language: str, boards: bool = False) -> m.House:
    """Return all games with their rulesets and levels, and the set phrases; `boards`: it has deals of the day."""
    phrases = tuple(m.PhraseInfo(name, say(language, f"phrase.{name}")) for name in PHRASES)
    all_games = tuple(_game(name, bot_pool, language, boards and has_board(name)) for name in games.names())
    return m.House(all_games, phrases, __version__)


def _game(name: str, bot_pool: Pool, language: str, board: bool) -> m.GameInfo:
    game = games.load(name)
    levels = tuple(
        m.LevelInfo(level, level_name(level, language), bot_pool.ready(name, level)) for level in bot_pool.levels(name)
    )
    usual = game.rulebook.at_door().name
    rulesets = tuple(_ruleset(one, language) for one in sorted(game.rulebook, key=lambda one: one.name != usual))
    return m.GameInfo(
        name,
        game_title(game, language),
        Say(language, game.package).find("about"),
        pack_name(game),
        tuple(presenter(name).CARDS),
        game.players,
        rulesets,
        levels,
        bot_pool.usual(name),
        tuple(m.PhraseInfo(one, phrase(language, one, game)) for one in facets.phrases(name)),
        lesson_file(game).is_file(),
        tuple(presenter(name).HOUSE[:REGULARS]),
        facets.cloth(name),
        board,
        name in with_puzzles(),
    )


def lesson_file(game: Game[Any, Any]) -> Traversable:
    """Return where a game's lesson lies, if it has one."""
    return files(game.package) / "lesson.toml"


def _ruleset(ruleset: Ruleset, language: str) -> m.RulesetInfo:
    game = games.load(ruleset.game)
    title, told = called(game, ruleset.name, language), about(game, ruleset.name, language)
    return m.RulesetInfo(ruleset.name, title, told, {name: written(value) for name, value in ruleset.values})


def rules(game: str, language: str, ruleset: str = "") -> m.Rules:
    """Return the clauses that hold under a ruleset (the one at the game's door, where none is named), with its numbers.

    Raises `UnknownGame` and `RulesetError`.
    """
    return _rules(game, language, str(games.load(game).rulebook.at_door(ruleset)))


@lru_cache(KEPT)
def _rules(name: str, language: str, ruleset: str) -> m.Rules:
    game = games.load(name)
    table = game.ruleset(ruleset)
    codes = game.codes(table)
    held = (_clause(one, one.text(codes, language)) for one in game.clauses.held(codes))
    return m.Rules(name, tuple(held), tuple(one.clause for one in game.in_short(table, language)))


def rule_answers(name: str, question: str, language: str, ruleset: str = "") -> m.RuleAnswers:
    """Return the clauses that answer a question at a table with a ruleset, or with the one at the game's door.

    Raises `SobremesaError` for a question that cannot be answered.
    """
    game = games.load(name)
    found = answers(game, question, game.rulebook.at_door(ruleset), language)
    return m.RuleAnswers(name, tuple(_rule_answer(game, one, language) for one in found))


def _rule_answer(game: Game[Any, Any], answer: Answer, language: str) -> m.RuleAnswer:
    others = ((tuple(called(game, name, language) for name in names), text) for text, names in answer.elsewhere)
    elsewhere = tuple(m.Elsewhere(names, text) for names, text in others)
    return m.RuleAnswer(answer.clause, answer.text, elsewhere, _example(game.clauses[answer.clause]))


def clause(game: str, number: str, language: str, ruleset: str = "") -> m.Clause:
    """Return a clause under a ruleset, or under the first one it holds in.

    Raises `SobremesaError` for an unknown one, and for one that does not hold there.
    """
    known = games.load(game)
    found = known.clause(number, language, known.ruleset(ruleset) if ruleset else None)
    return _clause(known.clauses[found.clause], found.text)


def _clause(clause: Clause, text: str) -> m.Clause:
    return m.Clause(clause.number, clause.kind, text, _example(clause))


def _example(clause: Clause) -> m.Example | None:
    shown = clause.example
    return m.Example(shown.table, shown.card, shown.takes) if shown else None
