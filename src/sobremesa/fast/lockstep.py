"""Lockstep: a compiled match that follows one of CPython's, for the tests of any package that brings a game."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.laws import AnyGame, AnyMatch, begin, differences, random_play, told
from sobremesa.core.ruleset import Ruleset
from sobremesa.fast import playout
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import from_record, record_type, to_record

Link = Callable[..., ModuleType]
"""Loader that makes modules machine code: `compiled`, or another one that gives twins."""


class Twin:
    """A compiled match that follows one of CPython's."""

    def __init__(self, match: AnyMatch, link: Link = compiled) -> None:
        driver: Any = link(playout, kernel=match.game.kernel)
        self.kernel = driver.kernel
        self.rules = to_record(match.rules)[0]
        self.states = np.zeros(1, record_type(match.game.new_state()))
        self.out = np.zeros(match.game.kernel.MAX_LEGAL, np.int64)
        self.example = match.game.new_state()
        self.kernel.start(self.rules, self.states[0], match.first_dealer)

    @property
    def state(self) -> Any:
        """The compiled state as CPython's dataclass."""
        return from_record(self.states[0], self.example)

    def follow(self, match: AnyMatch) -> None:
        """Make the match's last step."""
        step, code = match.steps[-1], int(match.steps[-1].action)
        if step.kind == "deal":
            self.kernel.deal(self.rules, self.states[0], np.array(step.deck, np.int64))
        else:
            refused = self.kernel.why_illegal(self.rules, self.states[0], code) != 0
            assert not refused, told(match, "machine code refuses the last action")
            self.kernel.apply(self.rules, self.states[0], code)

    def legal(self) -> list[int]:
        """Return the codes of the legal actions."""
        n = self.kernel.legal_actions(self.rules, self.states[0], self.out)
        return [int(action) for action in self.out[:n]]

    def view(self, seat: int) -> Any:
        """Return the state that a seat sees, as CPython's dataclass."""
        copy = self.states.copy()
        self.kernel.hide(self.rules, copy[0], seat)
        return from_record(copy[0], self.example)


def compiled_rules_keep_step(game: AnyGame, ruleset: Ruleset, players: int, link: Link = compiled) -> None:
    """Check that both give the same state, actor and legal actions after every step; raises `AssertionError`."""
    match = begin(game, ruleset, players)
    twin = Twin(match, link)
    for _ in random_play(match, Chance("lockstep"), 400):
        twin.follow(match)
        found = differences(twin.state, match.state)
        assert not found, told(match, f"in machine code the state is another: {found}")
        assert twin.legal() == match.legal_actions.codes, told(match, "machine code lists other actions")
        actor = twin.kernel.actor(twin.rules, twin.states[0])
        assert actor == match.actor, told(match, f"in machine code {actor} decides, not {match.actor}")


def compiled_views_hide_the_same(game: AnyGame, ruleset: Ruleset, players: int, link: Link = compiled) -> None:
    """Check that both hide the same from the seat to decide; raises `AssertionError`."""
    match = begin(game, ruleset, players)
    twin = Twin(match, link)
    for _ in random_play(match, Chance("views"), 60):
        twin.follow(match)
        if match.actor != CHANCE and not match.over:
            found = differences(twin.view(match.actor), match.view(match.actor).state)
            assert not found, told(match, f"machine code hides something else: {found}")
