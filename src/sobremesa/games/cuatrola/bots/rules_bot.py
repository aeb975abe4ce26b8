"""Rule-based player at the table: `rules_player` for who sits there, and its reasons."""

from collections.abc import Sequence
from functools import lru_cache
from threading import get_ident

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.games.cuatrola.bots import card_counting, rules_player
from sobremesa.games.cuatrola.bots.bidding import offer
from sobremesa.games.cuatrola.bots.forced_moves import dutiful, is_revoke
from sobremesa.games.cuatrola.bots.reasons import (
    Judgement,
    compare,
    decided,
    explain_call,
    explain_cante,
    explain_play,
    explain_renuncio,
    explain_revoke,
)
from sobremesa.games.cuatrola.bots.rules_player import Mind
from sobremesa.games.cuatrola.bots.trick_chances import takes
from sobremesa.games.cuatrola.rules import RENUNCIO, Phase, Rules, State


class RulesBot:
    """Counts cards, tricks and chances; remembers everything."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, rules_player.CHANCE)

    def choose(self, view: View[Rules, State]) -> int:
        """Return the best judged action; ties at random."""
        rules, s, legal = view.rules, view.state, list(view.legal_actions.codes)
        mind = mind_of(rules, get_ident())
        among = rules_player.consider(rules, s, mind, legal, len(legal))
        return rules_player.decide(rules, s, mind, legal, len(legal), self._chance.below(among) if among else 0)

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
        others = judge_all(rules, s, [card for card in dutiful(view) if card != action])
        return f"{why} {compare(s, judge_all(rules, s, [action])[0], others, language)}".rstrip()

    def explain_alone(self, view: View[Rules, State], action: int, language: str) -> str:
        """Return the same without a word on other cards."""
        rules, s = view.rules, view.state
        legal = dutiful(view)
        if s.phase == Phase.BID:
            equity = mind_of(rules, get_ident()).equity
            return explain_call(rules, s, [offer(rules, s, call, equity) for call in legal], action, language)
        if s.phase == Phase.CANTE:
            return explain_cante(s, action, language)
        return explain_play(rules, s, judge_all(rules, s, [action])[0], len(legal), language)


@lru_cache(maxsize=8)
def mind_of(rules: Rules, thread: int) -> Mind:
    """Return the memory of a table's players, which those of one thread share."""
    return rules_player.mind(rules)


def worths(rules: Rules, s: State, cards: Sequence[int]) -> list[float]:
    """Return what each of these cards is worth."""
    mind = mind_of(rules, get_ident())
    unseen = card_counting.count(rules, s, s.turn, mind.chances)
    return [rules_player.worth(rules, s, card, unseen, mind) for card in cards]


def judge_all(rules: Rules, s: State, cards: Sequence[int]) -> list[Judgement]:
    """Return the judgement of these cards, with the chances of the trick as a reason tells them."""
    mind, values = mind_of(rules, get_ident()), worths(rules, s, cards)
    unseen = card_counting.unseen_by(s, s.turn)
    return [
        Judgement(card, takes(rules, s, card, unseen, mind.chances), value)
        for card, value in zip(cards, values, strict=True)
    ]
