"""Cuarenta, the national card game of Ecuador, for two or four players."""

from sobremesa.core.cards import FRENCH_40
from sobremesa.core.game import Game
from sobremesa.games.cuarenta import notation, rules
from sobremesa.games.cuarenta.rules import Rules, State
from sobremesa.games.cuarenta.rulesets import RULEBOOK

GAME: Game[Rules, State] = Game(
    name="cuarenta",
    kernel=rules,
    new_rules=Rules,
    new_state=State,
    pack=FRENCH_40,
    rulebook=RULEBOOK,
    players=(2, 4),
    notation=notation,
)
