"""Laws of the search over any rulebook."""

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
