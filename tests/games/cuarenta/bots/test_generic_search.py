"""The search that any game has, at a table of Cuarenta where the best play is known."""

from sobremesa import games
from sobremesa.bots.search_bot import SearchBot
from sobremesa.core.bot import Explainer
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.position import View
from sobremesa.core.sides import sides
from sobremesa.games.cuarenta.rules import Phase, Rules, State, play_code

GAME = games.load("cuarenta")
FIVE, KING = 4, 9


def test_partners_sit_opposite() -> None:
    assert sides(GAME, GAME.rules(GAME.ruleset(), 4), 4) == (0, 1, 0, 1)


def test_search_takes_a_caida_rather_than_give_one_away() -> None:
    rules: Rules = GAME.rules(GAME.ruleset("pagat"), 2)
    s = State(phase=Phase.PLAY, turn=0, dealer=1, hands=1, deals=1, packets=6)
    s.table = s.last = 1 << 4 * FIVE
    s.hand[0], s.held[:2] = 2 << 4 * FIVE | 1 << 4 * KING, [2, 2]
    s.laid[0][1] = s.table
    view = View(GAME, rules, s, 0)
    bot = SearchBot(1, iterations=300)
    taken = play_code(4 * FIVE + 1, s.table)
    assert bot.choose(view) == taken
    assert isinstance(bot, Explainer)
    for language in LANGUAGES:
        assert "300" in bot.explain(view, taken, language)
