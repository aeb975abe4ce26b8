"""Escoba de quince, a fishing game with the Spanish pack, for two players or two pairs."""

from escoba import notation, rules
from escoba.rules import Rules, State
from escoba.rulesets import RULEBOOK
from sobremesa.core.cards import SPANISH_40
from sobremesa.core.game import Game

GAME: Game[Rules, State] = Game(
    name="escoba",
    kernel=rules,
    new_rules=Rules,
    new_state=State,
    pack=SPANISH_40,
    rulebook=RULEBOOK,
    players=(2, 4),
    notation=notation,
)
