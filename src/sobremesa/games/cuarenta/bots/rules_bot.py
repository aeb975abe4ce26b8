"""Rule-based player: the sources' advice (P74) as a short look ahead with card counting.

Every play is judged by what it scores, by what its cards add to the prospect of the count, by what the next seat may
be expected to make of the table it leaves, and by what is then left for oneself. The rules are the kernel's; only
probabilities and weights live here.
"""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.capture_value import CAIDA, CATCH, deed, price_list, prospect
from sobremesa.games.cuarenta.bots.card_counting import chance_held, guesses
from sobremesa.games.cuarenta.bots.forced_moves import certain_claim, takes_all
from sobremesa.games.cuarenta.bots.judgement import Judgement
from sobremesa.games.cuarenta.bots.lookahead import outlook
from sobremesa.games.cuarenta.bots.reasons import alike, compare, explain_duty, explain_play
from sobremesa.games.cuarenta.rules import COPIES, JACK, Phase, Rules, State
from sobremesa.games.cuarenta.worlds import unseen

COURT, ACE = 0.1, -0.1
"""P74: court cards are good to lay, aces bad. A habit for near ties: 0.25 gains nothing, 0.5 costs half a point."""


class RulesBot:
    """Plays by the sources' advice, and remembers every card."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "rules bot")

    def choose(self, view: View[Any, Any]) -> int:
        """Return the best judged action; ties at random."""
        rules, s = view.rules, view.state
        legal = view.legal_actions.codes
        if s.phase == Phase.TAKE:
            return takes_all(legal)
        if s.phase == Phase.CLAIM:
            return certain_claim(rules, s, legal)
        judged = judge_all(rules, s, legal)
        top = max(j.value for j in judged) - 1e-9
        best = [j.action for j in judged if j.value >= top]
        return best[self._chance.below(len(best))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what decides, what the action brings, what the next seat may make of it, and why no other."""
        rules, s = view.rules, view.state
        why = self.explain_alone(view, action, language)
        if s.phase != Phase.PLAY:
            return why
        judged = judge_all(rules, s, [one for one in view.legal_actions.codes if alike(s, one) != alike(s, action)])
        return f"{why} {compare(rules, s, self._judged(view, action), judged, language)}".rstrip()

    def explain_alone(self, view: View[Any, Any], action: int, language: str) -> str:
        """Return the same without a word on other actions."""
        rules, s = view.rules, view.state
        if s.phase != Phase.PLAY:
            return explain_duty(rules, s, action, language)
        return explain_play(rules, s, self._judged(view, action), language)

    def _judged(self, view: View[Any, Any], action: int) -> Judgement:
        return judge(view.rules, view.state, action, unseen(view.state, view.state.turn))


def judge_all(rules: Rules, s: State, legal: list[int]) -> list[Judgement]:
    """Return every play worth a thought; one that leaves others what it could take is not (P43, V8)."""
    hidden = unseen(s, s.turn)
    return [judge(rules, s, action, hidden) for action in legal if not kernel.leaves_to_others(rules, s, action)]


def judge(rules: Rules, s: State, action: int, hidden: int) -> Judgement:
    """Judge one play on a copy of the table."""
    after = clone(s)
    kernel.apply(rules, after, action)
    side, rank = kernel.side_of(s.turn), kernel.card_of(action) // 4
    cards = prospect(rules, after, side) - prospect(rules, s, side)
    threat = chance_next_holds(rules, s, rank, hidden)
    ronda = chance_of_catch(rules, s, action, hidden)
    points = points_of(rules, s, action, ronda)
    return Judgement(action, points, cards, outlook(rules, s, after, hidden), threat, habit(action), ronda)


def points_of(rules: Rules, s: State, action: int, ronda: float) -> float:
    """Return what the play scores; a caída on one who announced a ronda, with what a catch may bring (P62)."""
    if not kernel.taken_of(action):
        return 0.0
    prices, code = price_list(rules, s, kernel.side_of(s.turn)), deed(rules, s, action)
    return (1 - ronda) * prices[code] + ronda * prices[code | CATCH] if ronda else prices[code]


def chance_of_catch(rules: Rules, s: State, action: int, hidden: int) -> float:
    """Return how likely the play's caída takes one of the three cards that the seat before announced."""
    previous = (s.turn - 1) % rules.players
    if not deed(rules, s, action) & CAIDA or not s.ronda[previous]:
        return 0.0
    return chance_of_ronda(rules, s, previous, kernel.card_of(action) // 4, hidden)


def chance_of_ronda(rules: Rules, s: State, seat: int, rank: int, hidden: int) -> float:
    """Return how likely the three that the seat announced are of this rank."""
    found = guesses(rules, s, hidden, seat, s.held[seat])
    laid = COPIES[kernel.copies(s.laid[s.deals - 1][seat], rank)]
    right = sum(g.weight for g in found if g.left[rank] == 0 and (g.sure == rank or laid == 3))
    return right / sum(g.weight for g in found)


def chance_next_holds(rules: Rules, s: State, rank: int, hidden: int) -> float:
    """Return how likely the next seat holds the rank."""
    other = (s.turn + 1) % rules.players
    return chance_held(guesses(rules, s, hidden, other, s.held[other]), rank) if s.held[other] else 0.0


def habit(action: int) -> float:
    """P74: what is laid beside what can be foreseen of it."""
    rank = kernel.card_of(action) // 4
    if kernel.taken_of(action):
        return 0.0
    return COURT * (rank >= JACK) + ACE * (rank == 0)
