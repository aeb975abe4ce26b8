"""Cuatrola, the trick-taking game of the Tute family from Andalusia, for two pairs."""

from sobremesa.core.cards import SPANISH_20
from sobremesa.core.game import Game
from sobremesa.games.cuatrola import notation, rules
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.rulesets import RULEBOOK

GAME: Game[Rules, State] = Game(
    name="cuatrola",
    kernel=rules,
    new_rules=Rules,
    new_state=State,
    pack=SPANISH_20,
    rulebook=RULEBOOK,
    players=(4,),
    notation=notation,
    secrets=frozenset({rules.CALLA}),
)
