"""Canasta after the German Wikibooks, for two to six players."""

from sobremesa.core.cards import FRENCH_108, FRENCH_162
from sobremesa.core.game import Game
from sobremesa.games.canasta import notation, rules
from sobremesa.games.canasta.layout import layout
from sobremesa.games.canasta.rules import Rules, State
from sobremesa.games.canasta.rulesets import RULEBOOK

GAME: Game[Rules, State] = Game(
    name="canasta",
    kernel=rules,
    new_rules=Rules,
    new_state=State,
    pack=FRENCH_162,
    packs=(FRENCH_108, FRENCH_162),
    rulebook=RULEBOOK,
    players=(2, 3, 4, 5, 6),
    notation=notation,
    cut=True,
    layout=layout,
)
