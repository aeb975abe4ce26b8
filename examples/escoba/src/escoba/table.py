"""Table of Escoba: the open cards in the middle, the stock beside them."""

from sobremesa.presentation.kit import Arrangement, OwnOf, PileOf, RowOf

PART = "b2926ffae533f85e0ef3a9708995c1eff8c4011bfd467d99a3a08c02434f3f25"
"""The SHA-256 of the module that draws the stock with what has been taken; the log says it where this is another."""
ARRANGEMENT = Arrangement(
    centre=(RowOf("table"),),
    corner=(PileOf("stock"),),
    own=(OwnOf("stock", "part.js", PART, ("stock", "taken", "escobas")),),
    beside=("taken", "escobas"),
    count=("cards", "oros", "sevens", "guindis"),
    moments=("escoba",),
    ask=(1, 2),
    cloth="quito",
    cards=("7o", "Sc", "5e"),
)
