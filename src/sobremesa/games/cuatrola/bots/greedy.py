"""Greedy player: takes this trick as cheaply as possible, and thinks of nothing else."""

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.bots.forced_moves import dearest, dutiful, honest, is_revoke
from sobremesa.games.cuatrola.bots.reasons import explain_renuncio, explain_revoke
from sobremesa.games.cuatrola.rules import Phase, Rules, State


class GreedyBot:
    """Takes the trick with the cheapest card that does, else gives the lowest; never bids, always sings."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "greedy bot")

    def choose(self, view: View[Rules, State]) -> int:
        """Return the greedy action; ties at random."""
        s, legal = view.state, honest(view)
        if s.phase == Phase.BID:
            return legal[0]
        if s.phase == Phase.CANTE:
            return dearest(view.rules, s)
        if legal[0] == rules.RENUNCIO:
            return legal[0]
        best = greedy_plays(s, legal)
        return best[self._chance.below(len(best))]

    def explain(self, view: View[Rules, State], action: int, language: str = "en") -> str:
        """Return whether the card wins now."""
        if action == rules.RENUNCIO:
            return explain_renuncio(language)
        if is_revoke(view, action):
            return explain_revoke(view.rules, view.state, action, language)
        return words.texts(language)(f"bot.greedy.{_reason(view.state, dutiful(view), action)}")


def _reason(s: State, legal: list[int], action: int) -> str:
    if s.phase != Phase.PLAY:
        return "bid" if s.phase == Phase.BID else "cante"
    if action not in greedy_plays(s, legal):
        return "other"
    if not s.led:
        return "low" if action // 4 else "ace"
    return "win" if wins_now(s, action) else "low"


def greedy_plays(s: State, legal: list[int]) -> list[int]:
    """Return the cards that are as good as any to this player."""
    wanted = [card for card in legal if (wins_now(s, card) if s.led else card // 4 == 0)] or legal
    cheapest = min(map(rules.points_of, wanted))
    return [card for card in wanted if rules.points_of(card) == cheapest]


def wins_now(s: State, card: int) -> bool:
    """K16: whether the card is the best of the trick so far."""
    bit = 1 << card
    return rules.winning(rules.table_of(s) | bit, s.led, rules.SUITS[s.trump]) == bit
