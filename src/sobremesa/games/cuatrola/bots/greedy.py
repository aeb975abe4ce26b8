"""Greedy player: takes this trick as cheaply as possible, and thinks of nothing else."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.languages import checked_language
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.bots.forced_moves import best_cante, points_of
from sobremesa.games.cuatrola.rules import Phase, State

_REASONS = {
    "es": {
        "bid": "Yo nunca juego nada por mi cuenta: paso siempre.",
        "cante": "Canto siempre que puedo.",
        "ace": "Salgo con un as cuando lo tengo; no miro más allá.",
        "win": "Ahora mismo gana la baza, y es lo más barato que la gana.",
        "low": "No gano la baza con nada: echo lo que menos vale.",
        "other": "Legal, pero no es lo que yo echaría.",
    },
    "en": {
        "bid": "I never bid anything on my own: I always pass.",
        "cante": "I sing whenever I can.",
        "ace": "I lead an ace when I have one; I look no further.",
        "win": "It wins the trick as it lies, and is the cheapest card that does.",
        "low": "Nothing wins the trick: I give what counts least.",
        "other": "It is legal, but not what I would play.",
    },
    "de": {
        "bid": "Ich sage nie etwas an: ich passe immer.",
        "cante": "Ich melde, wann immer ich kann.",
        "ace": "Habe ich ein Ass, so spiele ich es aus; weiter sehe ich nicht.",
        "win": "Das gewinnt den Stich, wie er liegt, und so billig wie möglich.",
        "low": "Nichts gewinnt den Stich: ich gebe, was am wenigsten zählt.",
        "other": "Erlaubt, aber ich würde etwas anderes spielen.",
    },
}


class GreedyBot:
    """Takes the trick with the cheapest card that does, else gives the lowest; never bids, always sings."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "greedy bot")

    def choose(self, view: View[Any, Any]) -> int:
        """Return the greedy action; ties at random."""
        s, legal = view.state, view.legal_actions.codes
        if s.phase == Phase.BID:
            return legal[0]
        if s.phase == Phase.CANTE:
            return best_cante(s, legal)
        best = greedy_plays(s, legal)
        return best[self._chance.below(len(best))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return whether the card wins now."""
        return _REASONS[checked_language(language)][_reason(view.state, view.legal_actions.codes, action)]


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
    cheapest = min(map(points_of, wanted))
    return [card for card in wanted if points_of(card) == cheapest]


def wins_now(s: State, card: int) -> bool:
    """K16: whether the card is the best of the trick so far."""
    bit = 1 << card
    return rules.winning(rules.table_of(s) | bit, s.led, rules.SUITS[s.trump]) == bit
