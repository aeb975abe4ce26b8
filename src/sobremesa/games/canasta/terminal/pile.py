"""Stock and pile of Canasta drawn as boxes, with their words beside them."""

from collections.abc import Sequence
from typing import Final

from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.presentation.card_text import FACES
from sobremesa.games.canasta.presentation.pile import asked, words
from sobremesa.games.canasta.rules import Rules, State
from sobremesa.presentation.drawing import BOX, FRAMED_BOX
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

NO_PILE: Final = ("     ", "     ", "     ")


def drawn(view: Seen, viewer: Viewer) -> list[str]:
    """Both as boxes, a frozen pile with a frame, and the words beside them."""
    s, own = view.state, asked(view, viewer)
    stock = _box(BOX, "▒▒▒" if s.stock_left else "   ")
    top = FACES[s.pile[s.pile_size - 1]] if s.pile_size else ""
    heap = _box(FRAMED_BOX if rules.is_frozen(view.rules, own) else BOX, top.center(3)) if top else NO_PILE
    said = [*words(view, viewer, own), "", ""][:3]
    return [f"{a} {b}  {text}".rstrip() for a, b, text in zip(stock, heap, said, strict=True)]


def _box(box: Sequence[str], text: str) -> Sequence[str]:
    return box[0], box[1][0] + text + box[1][-1], box[2]
