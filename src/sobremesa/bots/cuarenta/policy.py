"""The rule-based player: the sources' advice (P74) as one look ahead with card counting.

Every play is valued by what it scores, by what the next seat may be expected to make of the table it leaves, and by
a few habits. The rules are the kernel's; only probabilities and weights live here.
"""

from dataclasses import dataclass
from typing import Any

from sobremesa.bots.cuarenta.duties import certain_claim, takes_all
from sobremesa.bots.cuarenta.odds import Guess, chance_held, expected_best, guesses, rank_counts, unseen
from sobremesa.bots.cuarenta.prices import capture_price, count_prospect, is_caida, is_limpia
from sobremesa.bots.cuarenta.reasons import GRAVE, SAFE, say
from sobremesa.core.cards import FRENCH_40
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.rules import COPIES, PACKET, RANKS, Kind, Phase, Rules, State

REPLY = 1.0
PAIR = 0.3


@dataclass(frozen=True, slots=True)
class Judgement:
    """One play and what is thought of it."""

    action: int
    points: float
    cards: float  # what its cards add to the prospect of the count
    reply: float  # what the next seat may be expected to make of the table
    threat: float  # how likely the next seat holds the rank that is laid
    habit: float

    @property
    def value(self) -> float:
        """All of it in one number, in points."""
        return self.points + self.cards - REPLY * self.reply + self.habit


class RulesBot:
    """Plays by the sources' advice, and remembers every card."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "rules bot")

    def choose(self, view: View[Any, Any]) -> int:
        """The best judged action; ties at random."""
        values, s = view.rules, view.state
        legal = list(view.legal_actions)
        if s.phase == Phase.TAKE:
            return takes_all(legal)
        if s.phase == Phase.CLAIM:
            return certain_claim(values, s, legal)
        judged = judge(values, s, legal)
        top = max(j.value for j in judged) - 1e-9
        best = [j.action for j in judged if j.value >= top]
        return best[self._chance.below(len(best))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """What the action does, and what the next seat may make of it."""
        values, s = view.rules, view.state
        if s.phase != Phase.PLAY:
            return say(language, duty(action), rank=rank_name(rules.taken_of(action) - 1))
        judgement = judge_one(values, s, action, unseen(s, s.turn))
        return explain_play(values, s, judgement, language)


def duty(action: int) -> str:
    """The name of what is done beside the plays."""
    if rules.kind_of(action) == Kind.TAKE:
        return "leave" if action == rules.LEAVE else "take"
    return "silent" if action == rules.SILENT else "claim"


def rank_name(rank: int) -> str:
    """How the rank is written."""
    return FRENCH_40.ranks[rank]


def explain_play(values: Rules, s: State, j: Judgement, language: str) -> str:
    """A sentence on the play and one on the danger in it."""
    taken, rank = rules.taken_of(j.action), rules.card_of(j.action) // 4
    what = ("caida_" if is_caida(s, j.action) else "") + ("limpia_" if is_limpia(s, j.action) else "")
    what = what[:-1] or ("capture" if taken else "lay")
    danger = "safe" if j.reply < SAFE else "table"
    if danger == "table" and not taken and j.threat > GRAVE:
        danger = "threat"
    if sum(s.held) == 1 and not s.packets:
        danger = "end"
    numbers = {"cards": rules.how_many(taken) + 1, "rank": rank_name(rank), "reply": f"{j.reply:.1f}"}
    return say(language, what, danger, chance=round(100 * j.threat), **numbers)


def judge(values: Rules, s: State, legal: list[int]) -> list[Judgement]:
    """Every play worth a thought: those that take less of a run than they could are left out."""
    hidden = unseen(s, s.turn)
    return [judge_one(values, s, action, hidden) for action in legal if not overlooks(s, action)]


def overlooks(s: State, action: int) -> bool:
    """P43: whether the play leaves any of its run to the opponents."""
    taken, rank = rules.taken_of(action), rules.card_of(action) // 4
    return taken != 0 and rules.run_above(s.table & ~taken, rules.last_rung(taken, rank)) != 0


def judge_one(values: Rules, s: State, action: int, hidden: int) -> Judgement:
    """One play, on a copy of the table."""
    after = clone(s)
    rules.apply(values, after, action)
    return judge_play(values, s, after, action, hidden)


def judge_play(values: Rules, s: State, after: State, action: int, hidden: int) -> Judgement:
    """One play, by the table it leaves."""
    side, rank = rules.side_of(s.turn), rules.card_of(action) // 4
    caida, limpia = is_caida(s, action), is_limpia(s, action)
    points = capture_price(values, s, side, caida, limpia) if rules.taken_of(action) else 0.0
    if caida:
        points += catch_gain(values, s, side, rank, limpia, hidden)
    found = next_hand(values, s, after, hidden)
    gains = reply_gains(values, s, after, rank_counts(hidden)) if found else [0.0] * RANKS
    return Judgement(
        action=action,
        points=points,
        cards=prospect(values, after, side) - prospect(values, s, side),
        reply=expected_best(found, gains) if found else 0.0,
        threat=chance_held(found, rank) if found else 0.0,
        habit=0.0,
    )


def prospect(values: Rules, s: State, side: int, mine: int = 0, theirs: int = 0) -> float:
    """What the side may expect of the count, with so many more cards in its pile and in the other's."""
    piles = (s.pile[0] + (theirs if side else mine), s.pile[1] + (mine if side else theirs))
    plays_left = sum(s.held) + PACKET * s.packets
    edge = count_prospect(values, s, piles, plays_left)
    return -edge if side else edge


def catch_gain(values: Rules, s: State, side: int, rank: int, limpia: bool, hidden: int) -> float:
    """P62: what the caída is worth beyond its points, should the card belong to a ronda."""
    previous = (s.turn - 1) % values.players
    if not s.ronda[previous]:
        return 0.0
    more = capture_price(values, s, side, True, limpia, True) - capture_price(values, s, side, True, limpia)
    return more * chance_of_ronda(values, s, previous, rank, hidden)


def chance_of_ronda(values: Rules, s: State, seat: int, rank: int, hidden: int) -> float:
    """How likely the seat's announced three are of the rank."""
    found = guesses(values, s, hidden, seat, s.held[seat])
    laid = COPIES[rules.copies(s.laid[s.deals - 1][seat], rank)]
    right = [g.weight for g in found if g.left[rank] == 0 and (g.sure == rank or laid == 3)]
    return sum(right) / sum(g.weight for g in found)


# --- the next seat ----------------------------------------------------------------------------------------------


def next_hand(values: Rules, s: State, after: State, hidden: int) -> list[Guess]:
    """What the next seat to play may hold; nothing when the hand is over."""
    other = (s.turn + 1) % values.players
    if after.phase == Phase.PLAY:
        return guesses(values, s, hidden, other, after.held[other])
    if after.phase == Phase.DEAL:
        counts = rank_counts(hidden)
        return [Guess(1.0, -1, PACKET, counts, sum(counts))]
    return []


def reply_gains(values: Rules, s: State, after: State, counts: list[int]) -> list[float]:
    """For each rank that may be held: what the next seat's best capture with it is worth."""
    side = 1 - rules.side_of(s.turn)
    card_worth = (prospect(values, after, side, 2) - prospect(values, after, side)) / 2
    gains = [0.0] * RANKS
    if after.table == 0:
        return gains
    table_counts = rules.counts_of(after.table)
    out = [0] * 40
    for rank in range(RANKS):
        if counts[rank]:
            n = rules.bases(values, after, 4 * rank, table_counts, out, 0)
            for i in range(n):
                gain = reply_gain(values, s, after, side, rank, out[i], card_worth)
                gains[rank] = max(gains[rank], gain)
    return gains


def reply_gain(values: Rules, s: State, after: State, side: int, rank: int, action: int, card_worth: float) -> float:
    """One capture of the next seat, its whole run included."""
    taken = action | rules.run_above(after.table, rank)
    caida = after.phase == Phase.PLAY and is_caida(after, taken)
    limpia = is_limpia(after, taken)
    catch = caida and COPIES[rules.copies(s.hand[s.turn] | s.laid[s.deals - 1][s.turn], rank)] == 3
    return capture_price(values, after, side, caida, limpia, catch) + card_worth * (
        1 + rules.how_many(rules.taken_of(taken))
    )
