"""Searching players: choices tried in worlds that fit what is seen, each round played to its end.

All seats of a trial are played by the compiled rule-based player with the weights of self-play, each seeing no more
than its own view. What counts is the chance to win the match with the totals that come out. In near ties the
rule-based choice stands.
"""

from array import array
from dataclasses import replace
from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.fast.entries import Answer, Call, Room
from sobremesa.games.canasta import GAME
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import BOTS, learned, reasons, search_reasons, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.rules_bot import seen_by
from sobremesa.games.canasta.bots.search_reasons import Tried
from sobremesa.games.canasta.rules import GROUPS, MAX_LEGAL, NONE, Rules, State
from sobremesa.games.canasta.worlds import Unseen
from sobremesa.search.elimination_limits import Limits
from sobremesa.search.entry_bot import EntryBot, made

LONG = 1000.0
"""Legal actions in the longest of rounds, over all seats' decisions."""


class SearchBot(EntryBot):
    """Tries its choices a little; `looks` is how many legal actions the rounds it plays on for a decision may have."""

    PACE = Limits(120_000.0, LONG, batch=12, needed=1.0)

    def __init__(self, seed: int | str = 0, looks: int = 0) -> None:
        self._seed, self._chance = seed, Chance(seed, "search bot")
        self._pace = replace(self.PACE, budget=float(looks)) if looks else self.PACE
        self._word: int | None = None
        self._tried: tuple[State, Tried] | None = None

    def call(self, view: View[Any, Any]) -> Call | None:
        """Return the call that decides, none where there is no choice."""
        if len(view.legal_actions.codes) == 1:
            return None
        self._word = self._chance.word() if self._word is None else self._word
        return trying(view.rules, seen(view), self._pace, self._word)

    def chosen(self, view: View[Any, Any], answer: Answer | None) -> int:
        """Return the rule-based choice, or one that came out better; remember what was found."""
        if answer is None:
            return int(view.legal_actions.codes[0])
        self._word, self._tried = None, (seen(view), tried(answer))
        return answer.result

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what speaks for the action or against it, and what came of it where it was tried."""
        s, me = seen(view), Context()
        weights = learned.weights(learned.TRIALS, view.rules)
        if self._tried is None or self._tried[0] != s:
            self._tried = seen(view), tried(made(trying(view.rules, s, self._pace, 0)))
        found = self._tried[1]
        situation.look(view.rules, s, weights, me, kernel.actor(view.rules, s))
        reason = reasons.explain(view.rules, s, weights, me, action, language)
        if len(found.actions) == 1 or action not in found.actions:
            return reason
        target = 0 if learned.equity_table(view.rules).known else view.rules.target
        return f"{reason} {search_reasons.words(found, action, target, language)}"

    def warm(self) -> None:
        """Compile what the level needs, or load it; the first time this takes a minute."""
        rules, s = GAME.rules(GAME.rulebook.ruleset("wikibooks"), 4), State()
        kernel.start(rules, s, 0)
        kernel.deal(rules, s, GAME.shuffle(Chance("warm"), kernel.cards(rules)))
        made(trying(rules, s, Limits(1.0), 0))


class TopBot(SearchBot):
    """Tries its choices at length."""

    PACE = Limits(240_000.0, LONG)


def seen(view: View[Any, Any]) -> State:
    """Return a copy of what the seat to decide sees."""
    return seen_by(view.rules, view.state, kernel.actor(view.rules, view.state))


def trying(rules: Rules, s: State, limits: Limits, word: int) -> Call:
    """Return the call that tries what is worth it."""
    weights, judge = learned.weights(learned.TRIALS, rules), learned.equity_table(rules)
    scratch = Room(State, (3,)), Room(Context, (1,)), Room(Unseen, (1,))
    out = Room("int64", (MAX_LEGAL + 2,)), Room("float64", (MAX_LEGAL + 1,)), Room("int64", (MAX_LEGAL + 1,))
    takes = rules, s, limits, array("Q", [word]), [weights] * GROUPS, judge, *scratch, *out
    return Call(BOTS.entries, "try_candidates", takes, (9, 10, 11))


def tried(answer: Answer) -> Tried:
    """Return what came of the actions that were tried."""
    actions, worths, worlds = answer.rooms
    n = actions.index(NONE)
    return Tried(tuple(actions[:n]), answer.result, tuple(worths[:n]), tuple(worlds[:n]))
