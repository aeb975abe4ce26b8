"""Table kit: the words in which a scene says what lies where, and the presenter of a game that states no more.

A game's package says in its module `table` which part of its digest is which part of the table, as `ARRANGEMENT`; of a
game that says nothing, every part of its digest is shown as what it looks like.
"""

from sobremesa.presentation.kit.arrangement import Arrangement, CallsOf, OwnOf, PileOf, RowOf, TrickOf

__all__ = ["Arrangement", "CallsOf", "OwnOf", "PileOf", "RowOf", "TrickOf"]
