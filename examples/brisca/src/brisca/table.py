"""Table of Brisca: the trick in the middle, beside it the stock with the turned-up card below, whose suit is trump."""

from sobremesa.presentation.kit import Arrangement, PileOf, TrickOf

ARRANGEMENT = Arrangement(
    centre=(TrickOf("trick", leader="leader", best="best", last="last", led="led"),),
    corner=(PileOf("stock", under="face"),),
    trump="face",
    beside=("points",),
    count=("hand",),
    cloth="sur",
    cards=("Ao", "3c", "Re"),
)
