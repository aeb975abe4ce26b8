"""Laws of every game, kept here."""

from sobremesa import games
from sobremesa.testing import game_tests

SILENT = {
    "sextola20, play_out_contracts=true",  # nobody can bid by tricks
    "mesa7, partner_overcall=false",  # the first bid stands, so nobody bids higher
}
"""Changes that change nothing at their table, so that no clause speaks of them."""

globals().update(game_tests(games.load("cuatrola"), SILENT))
