"""What a table never plays: it is refused at any time, with the option that would bring it; and citations of it."""

import pytest

from sobremesa import games, new_match
from sobremesa.core.errors import NotationError
from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.citations import cited


@pytest.mark.parametrize(
    ("name", "ruleset", "action", "change"),
    [
        ("cuatrola", "app", "renuncio", "renuncio=lose_hand (A21)"),
        ("cuatrola", "app, bids_enabled=none", "solo", "bids_enabled=solo+cuatrola+quintola (K06)"),
        ("canasta", "classic", "special", "special_hands=league (V21)"),
        ("canasta", "americana", "wilds 7", "joker_canasta=seven_at_once (A17)"),
        ("canasta", "americana", "threes", "threes=red (C51)"),
        ("cuarenta", "quito", "claim 7", "ronda_catch=claim (P62)"),
        ("cuarenta", "quito", "take 7h", "missed_sequence=claim (P43)"),
    ],
)
def test_what_a_table_never_plays_is_refused_at_any_time(name: str, ruleset: str, action: str, change: str) -> None:
    match = new_match(name, ruleset, players=4, seed=1)
    match.deal()
    for _ in range(4):
        said = {str(match.position.why_illegal(action, language)) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        assert all(change in one for one in said)
        match.play(match.legal_actions[0])


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("cuarenta", "Rc", "its ranks are A 2 3 4 5 6 7 J Q K; 'Rc' is a card of the Spanish pack"),
        ("cuarenta", "claim", "'claim' names no rank: write claim 7, or silent"),
        ("cuarenta", "X" * 10_000, "XXX…"),
        ("cuatrola", "7h", "; '7h' is a card of the French pack"),
        ("cuatrola", "9" * 10_000, "999…"),
        ("cuatrola", "draw", "solo; a card is written as Re"),
        ("canasta", "Rc", "'Rc' is a card of the Spanish pack"),
        ("canasta", "drop " + "9" * 10_000, "999…"),
    ],
)
def test_what_is_no_move_of_the_game_is_refused_in_a_sentence(name: str, text: str, said: str) -> None:
    match = new_match(name, players=4, seed=1)
    match.deal()
    with pytest.raises(NotationError) as caught:
        match.play(text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 250


def test_a_clause_in_parts_is_told_part_by_part() -> None:
    game = games.load("cuatrola")
    told = list(cited(game, "k13", None, "en"))
    assert [one.partition(":")[0] for one in told] == ["K13a", "K13b", "K13c", "K13d"]


def test_a_citation_is_answered_however_it_is_written() -> None:
    game = games.load("cuarenta")
    first, second = cited(game, "p049 , (W 33)", game.ruleset("pagat"), "en")
    assert first.startswith("P49: A play that is both")
    assert second.startswith("Clause W33 holds at other tables, not at this one (pagat). With ")
