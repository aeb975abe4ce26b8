"""Brisca, a game of tricks and a stock with the Spanish pack, for two players or two pairs."""

from brisca import notation, rules
from brisca.rules import Rules, State
from brisca.rulesets import RULEBOOK
from sobremesa.core.cards import SPANISH_40
from sobremesa.core.game import Game

GAME: Game[Rules, State] = Game(
    name="brisca",
    kernel=rules,
    new_rules=Rules,
    new_state=State,
    pack=SPANISH_40,
    rulebook=RULEBOOK,
    players=(2, 4),
    notation=notation,
)
