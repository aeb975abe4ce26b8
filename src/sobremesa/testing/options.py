"""Options in play: what is legal at a table, and what happens, is the same in CPython and in machine code."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.laws import AnyGame, AnyMatch, differences, random_play, told
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset


def every_value_plays(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that legality is said once, and that machine code keeps step; raises `AssertionError`."""
    keeps_step(game, ruleset, players, Chance("options", str(ruleset)), 90)


def keeps_step(game: AnyGame, ruleset: Ruleset, players: int, chance: Chance, steps: int) -> None:
    """Check so many random steps in both, and that legality is said once; raises `AssertionError`."""
    from sobremesa.fast.lockstep import Twin  # NumPy, which a game's own tests can do without

    match: AnyMatch = Match(game, ruleset, players, seed="options")
    twin: Any = Twin(match)
    tried: set[int] = set()
    for _ in random_play(match, chance, steps):
        twin.follow(match)
        listed = list(match.legal_actions)
        found = differences(twin.state, match.state)
        assert not found, told(match, f"in machine code the state is another: {found}")
        assert twin.legal() == listed, told(match, "machine code lists other actions")
        tried |= set(listed[-3:])
        for action in tried:
            legal = game.kernel.why_illegal(match.rules, match.state, action) == 0
            fault = "is legal, and not listed" if legal else "is listed, and refused"
            assert legal == (action in listed), told(match, f"'{game.notation.write(action)}' {fault}")
