"""Searching players: choices tried in worlds that fit what is seen, each round played to its end.

All seats of a trial are played by the compiled rule-based player with the weights of self-play, each seeing no more
than its own view. What counts is the chance to win the match with the totals that come out. In near ties the
rule-based choice stands.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.games.canasta import GAME
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import learned, reasons, rollouts, search_reasons, situation
from sobremesa.games.canasta.bots.candidates import candidates
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.rules_bot import seen_by
from sobremesa.games.canasta.rules import GROUPS, MAX_LEGAL, Rules, State
from sobremesa.games.canasta.worlds import Unseen
from sobremesa.search.successive_elimination import Limits, Marks, Standing, Worths, eliminate

LONG = 1000
"""Legal actions in the longest of rounds, over all seats' decisions."""


class Bench:
    """The records on which the choices at one kind of table are tried."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.weights = rules, learned.weights(learned.TRIALS, rules)
        self._record, self._judge = to_record(rules)[0], to_record(learned.equity_table(rules))
        self._weights, self._context = np.repeat(to_record(self.weights), GROUPS), to_record(Context())
        self._tables, self._views = np.repeat(to_record(State()), 2), to_record(State())
        self._unseen, self._out = to_record(Unseen()), np.zeros(MAX_LEGAL, np.int64)

    def eliminate(self, state: State, seat: int, actions: list[int], word: int, limits: Limits) -> Standing:
        """Return the actions tried in worlds that the seat cannot tell apart; the first is the advice."""
        codes, random = np.array(actions), np.array([word], np.uint64)

        def trial(running: Marks, number: int) -> tuple[Worths, float]:
            found = np.zeros((number, len(codes)))
            found[:, running], cost = self._try(state, seat, codes[running], number, random)
            return found, cost

        return eliminate(trial, len(actions), 0, limits)

    def worths(self, state: State, seat: int, actions: list[int], number: int, word: int) -> Worths:
        """Return what each action was worth in so many worlds, a line for a world."""
        return self._try(state, seat, np.array(actions), number, np.array([word], np.uint64))[0]

    def _try(
        self, state: State, seat: int, codes: NDArray[Any], number: int, random: NDArray[Any]
    ) -> tuple[Worths, float]:
        worths = np.zeros((number, len(codes)))
        player = (self._weights, self._context)
        tools = (self._tables, self._views, *player, self._judge, self._unseen, random, worths, self._out)
        return worths, compiled(rollouts).try_actions(self._record, to_record(state), seat, codes, *tools)


@dataclass(frozen=True, slots=True)
class Tried:
    """A decision, and what came of its choices; without a standing there was but one worth trying."""

    state: State
    actions: tuple[int, ...]
    standing: Standing | None

    @property
    def choice(self) -> int:
        """The action chosen."""
        return self.actions[self.standing.choice if self.standing else 0]


class SearchBot:
    """Tries its choices a little; `looks` is how many legal actions the rounds it plays on for a decision may have."""

    PACE = Limits(120_000, LONG, batch=12, needed=1.0)

    def __init__(self, seed: int | str = 0, looks: int = 0) -> None:
        self._chance = Chance(seed, "search bot")
        self._pace = replace(self.PACE, budget=looks) if looks else self.PACE
        self._bench: Bench | None = None
        self._tried: Tried | None = None

    def choose(self, view: View[Any, Any]) -> int:
        """Return the rule-based choice, or one that came out better."""
        legal = view.legal_actions.codes
        if len(legal) == 1:
            return int(legal[0])
        return self._try(view, legal, self._chance.word()).choice

    def _try(self, view: View[Any, Any], legal: list[int], word: int) -> Tried:
        """Try what is worth it, and remember what was found."""
        if self._bench is None or self._bench.rules != view.rules:
            self._bench = Bench(view.rules)
        seat = kernel.actor(view.rules, view.state)
        state = seen_by(view.rules, view.state, seat)
        actions = candidates(view.rules, seen_by(view.rules, state, seat), self._bench.weights, Context(), legal)
        standing = self._bench.eliminate(state, seat, actions, word, self._pace) if len(actions) > 1 else None
        self._tried = Tried(state, tuple(actions), standing)
        return self._tried

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what speaks for the action or against it, and what came of it where it was tried."""
        seat, legal = kernel.actor(view.rules, view.state), view.legal_actions.codes
        s, me = seen_by(view.rules, view.state, seat), Context()
        weights = learned.weights(learned.TRIALS, view.rules)
        tried = self._tried
        if tried is None or tried.state != s:
            tried = self._try(view, legal, 0)
        situation.look(view.rules, s, weights, me, seat)
        reason = reasons.explain(view.rules, s, weights, me, action, language)
        if tried.standing is None or action not in tried.actions:
            return reason
        target = 0 if learned.equity_table(view.rules).known else view.rules.target
        place = tried.actions.index(action)
        return f"{reason} {search_reasons.words(tried.standing, tried.actions, place, target, language)}"

    def warm(self) -> None:
        """Compile what the level needs, or load it; the first time this takes a minute."""
        rules, s = GAME.rules(GAME.rulebook.ruleset("wikibooks"), 4), State()
        kernel.start(rules, s, 0)
        kernel.deal(rules, s, GAME.shuffle(Chance("warm"), kernel.cards(rules)))
        Bench(rules).eliminate(s, kernel.player(s), [kernel.DRAW, kernel.DRAW], 0, Limits(1))


class TopBot(SearchBot):
    """Tries its choices at length."""

    PACE = Limits(240_000, LONG)
