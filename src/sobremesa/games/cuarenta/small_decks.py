"""Small decks of Cuarenta, whose whole tree can be walked: the rules as they are, with fewer cards and packets."""

from collections.abc import Mapping
from typing import Final

from sobremesa.games.cuarenta.rules import DECK, Phase, State

DECKS: Final[Mapping[str, tuple[str, Mapping[str, int], State]]] = {
    name: (cards, {"PACKET": packet}, State(Phase.DEAL, dealer=1, hands=1, packets=packets, stock=[0] * DECK))
    for name, cards, packet, packets in (
        ("one_deal", "Ac Ad 2c 2d 3c 3d", 2, 2),
        ("two_deals", "Ac Ad 2c 2d", 1, 4),
    )
}
"""By name: the cards, the cards of a packet as the rules' number, and the table of two before the first deal."""
