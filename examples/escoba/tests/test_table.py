"""Escoba's table: the open cards, what each of one's own can take of them, and the escoba that is shouted."""

from escoba import GAME

from sobremesa.testing import dealt, shown

# Seat 0 is the mano; it holds the first, third and fifth card.
OPEN = "Ro 7o Sc 2c Ae 3e 5c 6o 4b 7b"


def test_the_row_the_stock_and_the_counts_beside_the_score() -> None:
    scene = shown(dealt(GAME, OPEN), 0)
    (row,), (pile,) = scene.rows, scene.piles
    assert [face.card for face in row.cards] == ["4b", "5c", "6o", "7b"] and row.cards[1].name == "five of cups"
    assert pile.n == 30 and pile.under is None
    assert [fact.label for fact in scene.sides[0].facts] == ["Cards", "Escobas"]


def test_a_choice_names_the_card_that_takes_and_what_it_takes() -> None:
    choices = shown(dealt(GAME, OPEN), 0).choices
    taking = [(one.cards, one.takes, one.text) for one in choices if one.takes and one.cards == ["Ro"]]
    assert taking == [(["Ro"], ["5c"], "take the five of cups with the king of coins")]


def test_an_escoba_is_shouted_and_nothing_else() -> None:
    match = dealt(GAME, OPEN)
    match.state.table = 1 << 17  # the five of cups alone
    match.play("Ro x5c")
    shout = shown(match, 1, "es").shout
    assert shout is not None and shout.text == "¡Escoba!"
    match.play("7o")
    assert shown(match, 1).shout is None
