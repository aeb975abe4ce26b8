"""Rule-based player: bids by what its hand promises, plays by what is likely to become of the trick."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.games.cuatrola.bots.bidding import best_call, offers
from sobremesa.games.cuatrola.bots.card_counting import count
from sobremesa.games.cuatrola.bots.forced_moves import best_cante
from sobremesa.games.cuatrola.bots.play import Judgement, judge
from sobremesa.games.cuatrola.bots.reasons import explain_call, explain_cante, explain_play
from sobremesa.games.cuatrola.rules import Phase, Rules, State


class RulesBot:
    """Counts cards, tricks and chances; remembers everything."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "rules bot")

    def choose(self, view: View[Any, Any]) -> int:
        """Return the best judged action; ties at random."""
        rules, s = view.rules, view.state
        legal = view.legal_actions.codes
        if len(legal) == 1:
            return legal[0]
        if s.phase == Phase.BID:
            return best_call(offers(rules, s, legal))
        if s.phase == Phase.CANTE:
            return best_cante(s, legal)
        judged = judge_all(rules, s, legal)
        top = max(j.value for j in judged) - 1e-9
        best = [j.card for j in judged if j.value >= top]
        return best[self._chance.below(len(best))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what the action promises, or what becomes of the trick."""
        rules, s = view.rules, view.state
        legal = view.legal_actions.codes
        if s.phase == Phase.BID:
            return explain_call(rules, s, offers(rules, s, legal), action, language)
        if s.phase == Phase.CANTE:
            return explain_cante(s, action, language)
        return explain_play(rules, s, judge(rules, s, action, count(rules, s, s.turn)), len(legal), language)


def judge_all(rules: Rules, s: State, legal: list[int]) -> list[Judgement]:
    """Return every legal card."""
    seen = count(rules, s, s.turn)
    return [judge(rules, s, card, seen) for card in legal]
