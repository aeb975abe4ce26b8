"""Laws of the search over any rulebook."""

from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.rule_search import LONGEST, answers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_clause_answers_its_own_words(name: str, language: str) -> None:
    """Among the first three for 98 in 100 of them: some say nearly the same."""
    game = games.load(name)
    ruleset = game.ruleset()
    codes = game.codes(ruleset)
    texts = [text for one in game.clauses.held(codes) if len(text := one.text(codes, language)) <= LONGEST]
    found = [text in [one.text for one in answers(game, text, ruleset, language)] for text in texts]
    assert sum(found) >= 0.98 * len(texts), [
        text for text, was_found in zip(texts, found, strict=True) if not was_found
    ]


ASKED = sorted((Path(__file__).parents[1] / "games").glob("*/questions.tsv"))
"""What players ask in public, a question a line: its words, the clauses that answer it, and where it was asked."""


@pytest.mark.parametrize("path", ASKED, ids=lambda path: path.parent.name)
def test_what_players_ask_is_answered(path: Path) -> None:
    """The right clause is among the first three for 95 in 100, at the ruleset that comes first."""
    game = games.load(path.parent.name)
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert len(rows) >= 100 and all(set(clauses.split()) <= set(game.clauses) for _, clauses, _ in rows)
    missed = []
    for question, clauses, _ in rows:
        found = [one.clause for one in answers(game, question, game.ruleset(), "es")]
        if not set(clauses.split()) & set(found):
            missed.append((question, clauses, found))
    assert len(missed) <= 0.05 * len(rows), missed
