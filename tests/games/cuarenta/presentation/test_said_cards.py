"""Cards in sentences: in plain lines as one says them in each language."""

import pytest

from sobremesa.core.cards import FRENCH_40
from sobremesa.games.cuarenta.presentation.card_text import row, said


@pytest.mark.parametrize(
    ("language", "spoken"), [("es", "as de diamante"), ("en", "the ace of diamonds"), ("de", "Karo-Ass")]
)
def test_a_card_has_its_article_where_one_says_it(language: str, spoken: str) -> None:
    ace = [FRENCH_40.code("Ad")]
    assert said(ace, language, plain=True) == spoken
    assert said(ace, language, plain=False) == row(ace, language, plain=False)
