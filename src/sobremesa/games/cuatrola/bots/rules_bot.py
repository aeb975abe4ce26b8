"""Rule-based player: bids by what its hand promises, plays by what is likely to become of the trick."""

from dataclasses import replace

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.games.cuatrola.bots.bidding import best_call, offers
from sobremesa.games.cuatrola.bots.card_counting import count
from sobremesa.games.cuatrola.bots.forced_moves import best_cante, dutiful, honest, is_revoke
from sobremesa.games.cuatrola.bots.play import Judgement, judge
from sobremesa.games.cuatrola.bots.reasons import (
    compare,
    decided,
    explain_call,
    explain_cante,
    explain_play,
    explain_renuncio,
    explain_revoke,
)
from sobremesa.games.cuatrola.bots.trick_chances import takes
from sobremesa.games.cuatrola.rules import RENUNCIO, Phase, Rules, State


class RulesBot:
    """Counts cards, tricks and chances; remembers everything."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "rules bot")

    def choose(self, view: View[Rules, State]) -> int:
        """Return the best judged action; ties at random."""
        rules, s = view.rules, view.state
        legal = honest(view)
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

    def explain(self, view: View[Rules, State], action: int, language: str = "en") -> str:
        """Return what the action decides and promises, what becomes of the trick, and why no other."""
        rules, s = view.rules, view.state
        if action == RENUNCIO:
            return explain_renuncio(language)
        if is_revoke(view, action):
            return explain_revoke(rules, s, action, language)
        why = self.explain_alone(view, action, language)
        if s.phase != Phase.PLAY or decided(rules, s, action, language):
            return why
        others = told(rules, s, [card for card in dutiful(view) if card != action])
        return f"{why} {compare(s, told(rules, s, [action])[0], others, language)}".rstrip()

    def explain_alone(self, view: View[Rules, State], action: int, language: str) -> str:
        """Return the same without a word on other cards."""
        rules, s = view.rules, view.state
        legal = dutiful(view)
        if s.phase == Phase.BID:
            return explain_call(rules, s, offers(rules, s, legal), action, language)
        if s.phase == Phase.CANTE:
            return explain_cante(s, action, language)
        return explain_play(rules, s, told(rules, s, [action])[0], len(legal), language)


def judge_all(rules: Rules, s: State, legal: list[int]) -> list[Judgement]:
    """Return every legal card."""
    seen = count(rules, s, s.turn)
    return [judge(rules, s, card, seen) for card in legal]


def told(rules: Rules, s: State, cards: list[int]) -> list[Judgement]:
    """Return the judgement of these cards with the chances of the trick as a reason tells them."""
    seen = count(rules, s, s.turn)
    return [
        replace(judged, ahead=replace(judged.ahead, takes=takes(rules, s, judged.card, seen)))
        for judged in judge_all(rules, s, cards)
    ]
