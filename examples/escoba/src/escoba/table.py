"""Table of Escoba: the open cards in the middle, the stock beside them."""

from sobremesa.presentation.kit import Arrangement, PileOf, RowOf

ARRANGEMENT = Arrangement(
    centre=(RowOf("table"),),
    corner=(PileOf("stock"),),
    beside=("taken", "escobas"),
    count=("cards", "oros", "sevens", "guindis"),
    moments=("escoba",),
    ask=(1, 2),
    cloth="quito",
    cards=("7o", "Sc", "5e"),
)
