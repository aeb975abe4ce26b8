"""Searching players over the deals that they cannot tell apart, each with a budget; one sees all cards.

A decision goes one way, and each step has one place:

1. what there is to weigh: `forced_moves.honest` asks the rules; where one action is left, it is taken;
2. which deals there may be: `Analyzer._drawn` draws them from `deals`, and `bid_search.explain` weighs each by how
   likely the others would have called, sung and played so in it (`bid_model`, `card_model`);
3. what comes of each action in a deal: a call is closed by `bid_model`, played on by `playouts` and solved by
   `solver.pimc` (`bid_search.judge`); a card is played on by `card_search.judge`, a defender's is solved besides;
4. what that is worth: `solver_calibration` makes a chance of margins, `equity` the match of the hand;
5. which is taken: `best_call`, or `best_play`, where among the nearly equal the rule-based player's advice decides.

What counts, and what is legal, steps 2 to 4 ask of `rules` at every point; they run as machine code.
"""

from typing import ClassVar

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.cuatrola import GAME
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.analysis import Analyzer, CallEstimate, CardEstimate
from sobremesa.games.cuatrola.bots.forced_moves import dutiful, honest, is_revoke
from sobremesa.games.cuatrola.bots.reasons import decided, explain_renuncio, explain_revoke
from sobremesa.games.cuatrola.bots.rules_bot import RulesBot, worths
from sobremesa.games.cuatrola.bots.search_reasons import NEAR, explain_call, explain_card
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State
from sobremesa.search.result import SearchResult


class SearchBot:
    """Judges every action over a few deals that fit what it knows; where there is no difference, by the rules."""

    sees_all: ClassVar[bool] = False
    """True for a reference that is given all cards."""

    def __init__(self, seed: int | str = 0, worlds: int = 16) -> None:
        self._seed, self._worlds = seed, int(worlds)
        self._chance, self._advisor = Chance(seed, "search bot"), RulesBot(seed)
        self._rules: Rules | None = None
        self._explained: tuple[State, list[CallEstimate], list[CardEstimate]] | None = None

    def choose(self, view: View[Rules, State]) -> int:
        """Return the action that wins the match most likely; near ties as the rule-based player has it."""
        legal = honest(view)
        if len(legal) == 1:
            return legal[0]
        calls, cards = self._weigh(view, legal, self._chance)
        return best_call(calls) if calls else best_play(view.rules, view.state, cards)

    def explain(self, view: View[Rules, State], action: int, language: str = "en") -> str:
        """Return what the rules' bot says, then how likely the hand is won with it and with the next best.

        Of a call, what it makes of the match.
        """
        if action == kernel.RENUNCIO:
            return explain_renuncio(language)
        if is_revoke(view, action):
            return explain_revoke(view.rules, view.state, action, language)
        s, calls, cards = self._reasons(view)
        if s.phase == Phase.BID:
            return explain_call(view.rules, s, calls, action, language)
        usual = self._advisor.explain_alone(view, action, language)
        if s.phase == Phase.PLAY and decided(view.rules, s, action, language):
            return usual
        return explain_card(cards, action, usual, language)

    def warm(self) -> None:
        """Have the search compiled, or loaded: a call, and a defender's first card, of which all parts are asked."""
        game = GAME
        match = Match(game, game.rulebook.ruleset("app"), kernel.SEATS, seed="warm")
        match.deal()
        self.choose(match.view(match.actor))
        for bid in (Contract.UNBID, Contract.SOLO, Contract.UNBID, Contract.UNBID):
            match.play(kernel.PASO + bid)
        self.choose(match.view(match.actor))

    def _reasons(self, view: View[Rules, State]) -> tuple[State, list[CallEstimate], list[CardEstimate]]:
        """Return what is found of every action, kept for the next question about the same view."""
        if self._explained is None or self._explained[0] != view.state:
            self._weigh(view, dutiful(view), Chance(self._seed, "reasons"))
        assert self._explained is not None
        return self._explained

    def _weigh(
        self, view: View[Rules, State], legal: list[int], chance: Chance
    ) -> tuple[list[CallEstimate], list[CardEstimate]]:
        """Judge the calls or the cards, and keep what is found for the question why."""
        called = view.state.phase == Phase.BID
        calls = self._call_estimates(view, legal, chance) if called else []
        cards = [] if called else self._card_estimates(view, legal, chance)
        self._explained = (clone(view.state), calls, cards)
        return calls, cards

    def _call_estimates(self, view: View[Rules, State], legal: list[int], chance: Chance) -> list[CallEstimate]:
        return self._analyzer(view.rules).call_estimates(view.state, legal, chance)

    def _card_estimates(self, view: View[Rules, State], legal: list[int], chance: Chance) -> list[CardEstimate]:
        return self._analyzer(view.rules).card_estimates(view.state, legal, chance)

    def _analyzer(self, rules: Rules) -> Analyzer:
        """Return the analyzer of this table's rules."""
        if self._rules != rules:
            self._rules, self._found = rules, Analyzer(rules, self._worlds)
        return self._found


class TopBot(SearchBot):
    """The same over as many deals as tell anything more."""

    def __init__(self, seed: int | str = 0, worlds: int = 120) -> None:
        super().__init__(seed, worlds)


class CheatBot(SearchBot):
    """Sees every hand: the one deal that there is, solved. Only to know how much room is left."""

    sees_all: ClassVar[bool] = True

    def __init__(self, seed: int | str = 0, worlds: int = 1) -> None:
        super().__init__(seed, worlds)


def best_call(found: list[CallEstimate]) -> int:
    """Return the call with which the match is won most likely; among equals the lowest."""
    return max(found, key=lambda call: (call.worth, -call.action)).action


def best_play(rules: Rules, s: State, found: list[CardEstimate]) -> int:
    """Return the surest action, or among those near it the one that the rules advise."""
    actions, sure = tuple(p.action for p in found), tuple(p.sure for p in found)
    near = [action for action, worth in zip(actions, sure, strict=True) if worth >= max(sure) - NEAR]
    ones = (1,) * len(found)
    return SearchResult(actions, sure, ones, ones, (0.0,) * len(found), 1).choose(advice(rules, s, near), NEAR)


def advice(rules: Rules, s: State, near: list[int]) -> list[int]:
    """Return what the rule-based player would do of a few actions, the best first."""
    if len(near) == 1:
        return near
    if s.phase == Phase.CANTE:
        return sorted(near, key=lambda action: -points_sung(s, action))
    worth = dict(zip(near, worths(rules, s, near), strict=True))
    return sorted(near, key=lambda action: -worth[action])


def points_sung(s: State, action: int) -> int:
    """K20: what is sung with a cante; silence is worth nothing."""
    return 0 if action == kernel.CALLA else kernel.cante_points(action - kernel.SING, s.trump)
