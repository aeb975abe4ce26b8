"""Laws, and all that holds a game to them, for the tests of any package that brings one.

A game's file of tests has them all by

    from sobremesa.testing import game_tests

    globals().update(game_tests(GAME))

and is run by pytest, which is needed for that alone. What else a test wants is here too: tables whose cards are named
(`dealt`), what the last step scored, by which clause an action is refused, and what a seat is `shown` of its table.
"""

from collections.abc import Callable, Collection

from sobremesa.core.errors import SobremesaError
from sobremesa.core.laws import AnyGame
from sobremesa.testing.positions import dealt, refused, scored
from sobremesa.testing.shown import shown

__all__ = ["dealt", "game_tests", "refused", "scored", "shown"]


def game_tests(game: AnyGame, silent: Collection[str] = ()) -> dict[str, Callable[..., None]]:
    """Return the tests of a game by their names, to be put among those of a module.

    `silent` are the rulesets, as `clasica, must_take=true`, whose change nothing tells of since it changes nothing.
    Raises `SobremesaError` where pytest is not installed.
    """
    try:
        from sobremesa.testing import by_pytest
    except ModuleNotFoundError as error:
        if error.name != "pytest":
            raise
        raise SobremesaError("game_tests makes tests for pytest, which is not here: `pip install pytest`") from error
    return by_pytest.tests_of(game, frozenset(silent))
