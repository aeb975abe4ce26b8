"""Searching players over the deals that they cannot tell apart, each with a budget; one sees all cards.

A decision goes one way, and each step has one place:

1. what there is to weigh: `forced_moves.honest` asks the rules; where one action is left, it is taken;
2. which deals there may be: `decision.drawn` draws them from `deals`, and `bid_search.explain` weighs each by how
   likely the others would have called, sung and played so in it (`bid_model`, `card_model`);
3. what comes of each action in a deal: a call is closed by `bid_model`, played on by `playouts` and solved by
   `solver.pimc` (`bid_search.judge`); a card is played on by `card_search.judge`, a defender's is solved besides;
4. what that is worth: `solver_calibration` makes a chance of margins, `equity` the match of the hand;
5. which is taken: the call that is worth most, or `best_play`, where among the nearly equal the rule-based player's
   advice decides.

What counts, and what is legal, steps 2 to 4 ask of `rules` at every point; they are one function in machine code,
`decision.decide`.
"""

from collections.abc import Sequence
from typing import ClassVar

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.entries import Answer, Call
from sobremesa.games.cuatrola import GAME
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.effort import effort
from sobremesa.games.cuatrola.bots.estimates import Estimate, deciding, estimates, lots_used
from sobremesa.games.cuatrola.bots.forced_moves import dutiful, honest, is_revoke
from sobremesa.games.cuatrola.bots.reasons import decided, explain_renuncio, explain_revoke
from sobremesa.games.cuatrola.bots.rules_bot import RulesBot, worths
from sobremesa.games.cuatrola.bots.search_reasons import NEAR, explain_call, explain_card
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State
from sobremesa.search.entry_bot import EntryBot, made

LOTS = 2
"""So many a decision takes at most."""


class SearchBot(EntryBot):
    """Judges every action over a few deals that fit what it knows; where there is no difference, by the rules."""

    sees_all: ClassVar[bool] = False
    """True for a reference that is given all cards."""

    def __init__(self, seed: int | str = 0, worlds: int = 16) -> None:
        self._seed, self._effort = seed, effort(int(worlds))
        self._chance, self._advisor = Chance(seed, "search bot"), RulesBot(seed)
        self._lots: list[int] = []
        self._explained: tuple[State, list[Estimate]] | None = None

    def call(self, view: View[Rules, State]) -> Call | None:
        """Return the call that weighs what breaks no duty, none where only one action is left."""
        legal = honest(view)
        while len(self._lots) < LOTS:
            self._lots.append(self._chance.word())
        return deciding(view.rules, view.state, self._effort, self._lots, legal) if len(legal) > 1 else None

    def chosen(self, view: View[Rules, State], answer: Answer | None) -> int:
        """Return the action that wins the match most likely; near ties as the rule-based player has it."""
        legal = honest(view)
        if answer is None:
            return legal[0]
        del self._lots[: lots_used(answer)]
        found = estimates(legal, answer)
        self._explained = clone(view.state), found
        return answer.result if view.state.phase == Phase.BID else best_play(view.rules, view.state, found)

    def explain(self, view: View[Rules, State], action: int, language: str = "en") -> str:
        """Return what the rules' bot says, then how likely the hand is won with it and with the next best.

        Of a call, what it makes of the match.
        """
        if action == kernel.RENUNCIO:
            return explain_renuncio(language)
        if is_revoke(view, action):
            return explain_revoke(view.rules, view.state, action, language)
        s, found = self._reasons(view)
        if s.phase == Phase.BID:
            return explain_call(view.rules, s, found, action, language)
        usual = self._advisor.explain_alone(view, action, language)
        if s.phase == Phase.PLAY and decided(view.rules, s, action, language):
            return usual
        return explain_card(found, action, usual, language)

    def warm(self) -> None:
        """Have the search compiled, or loaded: a call, and a defender's first card, of which all parts are asked."""
        game = GAME
        match = Match(game, game.rulebook.ruleset("app"), kernel.SEATS, seed="warm")
        match.deal()
        self.choose(match.view(match.actor))
        for bid in (Contract.UNBID, Contract.SOLO, Contract.UNBID, Contract.UNBID):
            match.play(kernel.PASO + bid)
        self.choose(match.view(match.actor))

    def _reasons(self, view: View[Rules, State]) -> tuple[State, list[Estimate]]:
        """Return what is found of every action, kept for the next question about the same view."""
        if self._explained is None or self._explained[0] != view.state:
            chance, legal = Chance(self._seed, "reasons"), dutiful(view)
            lots = [chance.word() for _ in range(LOTS)]
            answer = made(deciding(view.rules, view.state, self._effort, lots, legal))
            self._explained = clone(view.state), estimates(legal, answer)
        return self._explained


class TopBot(SearchBot):
    """The same over as many deals as tell anything more."""

    def __init__(self, seed: int | str = 0, worlds: int = 120) -> None:
        super().__init__(seed, worlds)


class CheatBot(SearchBot):
    """Sees every hand: the one deal that there is, solved. Only to know how much room is left."""

    sees_all: ClassVar[bool] = True

    def __init__(self, seed: int | str = 0, worlds: int = 1) -> None:
        super().__init__(seed, worlds)


def best_play(rules: Rules, s: State, found: Sequence[Estimate]) -> int:
    """Return the surest action, or among those near it the one that the rules advise."""
    most = max(play.worth for play in found)
    near = [play.action for play in found if play.worth >= most - NEAR]
    return near[0] if len(near) == 1 else advised(rules, s, near)


def advised(rules: Rules, s: State, near: Sequence[int]) -> int:
    """Return what the rule-based player would do of a few actions."""
    if s.phase == Phase.CANTE:
        return max(near, key=lambda action: points_sung(s, action))
    worth = dict(zip(near, worths(rules, s, near), strict=True))
    return max(near, key=lambda action: worth[action])


def points_sung(s: State, action: int) -> int:
    """K20: what is sung with a cante; silence is worth nothing."""
    return 0 if action == kernel.CALLA else kernel.cante_points(action - kernel.SING, s.trump)
