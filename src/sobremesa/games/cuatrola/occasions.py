"""Occasions on which the clauses of Cuatrola count, for the laws that try what they say (`core.occasions`)."""

from collections.abc import Iterator
from typing import Final

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.occasions import SO, Absent, Happened, Occasion, Tie
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Contract, FailedBid, Phase, Rules, State

SOLOS: Final = ("solo", "solo+cuatrola", "solo+quintola", "solo+cuatrola+quintola")


def vary(rules: Rules, s: State, chance: Chance) -> None:
    """Give both pairs other scores, and come to the last card, of five tricks or of equal points, now and then."""
    s.score = [chance.below(rules.target) for _ in range(2)]
    if s.phase in (Phase.BID, Phase.PLAY) and chance.below(4):
        come_to_last_card(rules, s, chance)
    if s.contract != Contract.UNBID:
        room = kernel.room(rules, kernel.bid_value(rules, s.contract))
        s.score[kernel.side_of(s.declarer)] = chance.below(max(room, 0) + 1)


def come_to_last_card(rules: Rules, s: State, chance: Chance) -> None:
    """Play on to the last card of a hand, with four tricks for who takes the fifth, or with equal points."""
    actions = [0] * kernel.MAX_LEGAL
    while s.phase != Phase.PLAY or s.trick < kernel.TRICKS - 1 or kernel.next_seat(rules, s, s.turn) != s.leader:
        number = kernel.legal_actions(rules, s, actions)
        kernel.apply(rules, s, kernel.CALLA if s.phase == Phase.CANTE else actions[chance.below(number)])
        if s.phase in (Phase.DEAL, Phase.OVER):
            return
    (win_all, level, leave_as_it_is)[chance.below(3)](rules, s)


def win_all(rules: Rules, s: State) -> None:
    """Give the tricks so far, and more points, to the pair that will take the last."""
    after = clone(s)
    kernel.apply(rules, after, kernel.lowest_card(s.hand[s.turn]))
    side = kernel.side_of(after.leader)
    s.tricks[side], s.tricks[1 - side] = kernel.TRICKS - 1, 0
    more = max(0, after.points[1 - side] - after.points[side]) + 1
    s.points[side] += more
    s.counted[side] += more


def leave_as_it_is(rules: Rules, s: State) -> None:
    """Change nothing more."""


def level(rules: Rules, s: State) -> None:
    """Give the pairs as many points as make them equal when the last card is played."""
    after = clone(s)
    kernel.apply(rules, after, kernel.lowest_card(s.hand[s.turn]))
    ahead = after.points[0] - after.points[1]
    s.points[ahead > 0] += abs(ahead)
    s.counted[ahead > 0] += abs(ahead)


# --- a hand that is over


def over(h: Happened) -> bool:
    """Tell whether a step ended a hand, by its last card or a claim."""
    played = h.before.phase in (Phase.PLAY, Phase.CANTE)
    return h.action is not None and played and h.after.phase in (Phase.DEAL, Phase.OVER)


def winner(h: Happened) -> int:
    """Return the pair that scored the hand; -1 where none did."""
    return next((score.side for score in h.scores if score.name == "hand"), -1)


def made(h: Happened, contract: Contract) -> bool:
    """Tell whether a hand of this contract was won by cards, by the declarer's pair where there is one."""
    by_cards = over(h) and not h.after.claimed and h.after.contract == contract and winner(h) >= 0
    return by_cards and bool(kernel.is_made_by(h.after.contract, h.after.declarer, winner(h)))


def swept(h: Happened) -> bool:
    """Tell whether the winner took all five tricks."""
    return winner(h) >= 0 and h.after.tricks[winner(h)] == kernel.TRICKS


def worth(contract: Contract, h: Happened) -> Iterator[int]:
    """Yield what a hand scores that is made, but with all five tricks where these count by themselves."""
    if made(h, contract) and not (swept(h) and contract <= Contract.SOLO):
        yield h.points("hand")


def all_five(contract: Contract, h: Happened) -> Iterator[int]:
    """Yield what all five tricks score, where it is not more than is still needed."""
    if made(h, contract) and swept(h) and not (h.rules.exact_finish and h.has("game")):
        yield h.points("hand")


def no_further(h: Happened) -> Iterator[int]:
    """Yield whether all five tricks carry nobody past an exact target."""
    if h.rules.exact_finish and swept(h) and (made(h, Contract.UNBID) or made(h, Contract.SOLO)):
        yield h.after.score[winner(h)] <= h.rules.target


def in_all_five(h: Happened) -> Iterator[int]:
    """Yield what a cuatrola with five tricks scores."""
    if made(h, Contract.CUATROLA) and swept(h):
        yield h.points("hand")


def failed(h: Happened) -> bool:
    """Tell whether a declarer failed, by cards."""
    bid = over(h) and not h.after.claimed and h.after.contract != Contract.UNBID
    return bid and not made(h, h.after.contract)


def failure(h: Happened) -> Iterator[int]:
    """Yield whether a failed bid brings the opponents what the table has."""
    if failed(h) and not levelled(h):
        yield (winner(h) == 1 - kernel.side_of(h.after.declarer)) == (h.rules.failed_bid != FailedBid.NOTHING)


def whole(h: Happened) -> Iterator[int]:
    """Yield whether a failed bid brings as much as a made one."""
    if failed(h) and winner(h) >= 0:
        yield h.points("hand") == kernel.bid_value(h.rules, h.after.contract)


def levelled(h: Happened) -> bool:
    """Tell whether points decided a hand and were equal."""
    by_points = over(h) and not h.after.claimed and h.after.contract <= Contract.SOLO
    return by_points and h.after.points[0] == h.after.points[1]


def tie(h: Happened) -> Iterator[int]:
    """Yield whether the mano's pair wins a tie."""
    if levelled(h):
        loses = h.after.contract and winner(h) != kernel.side_of(h.after.declarer) and h.rules.failed_bid
        yield winner(h) == kernel.side_of(kernel.mano_of(h.after)) or bool(loses)


def tie_by_trick(h: Happened) -> Iterator[int]:
    """Yield whether a tie goes as the table has it, where it is not the mano's."""
    if levelled(h) and not h.after.contract:
        if h.rules.tie == kernel.Tie.LAST_TRICK_PAIR:
            yield winner(h) == kernel.side_of(h.after.leader)
        elif h.rules.tie in (kernel.Tie.NO_SCORE, kernel.Tie.DECLARER_OR_NOBODY):
            yield winner(h) < 0


def won(h: Happened) -> Iterator[int]:
    """Yield whether a pair wins the game where it reaches the target, and only there."""
    if winner(h) >= 0:
        yield h.has("game") == (h.after.score[winner(h)] >= h.rules.target)


def exact(h: Happened) -> Iterator[int]:
    """Yield whether nobody goes past an exact target by making what was bid."""
    if h.rules.exact_finish and winner(h) >= 0 and h.after.contract and made(h, h.after.contract):
        yield h.after.score[winner(h)] <= h.rules.target


def past(h: Happened) -> Iterator[int]:
    """Yield whether nobody goes past an exact target by what no clause names."""
    if winner(h) >= 0 and h.after.score[winner(h)] > h.rules.target:
        unbid = h.after.contract == Contract.UNBID and kernel.bid_value(h.rules, Contract.UNBID) > 1
        yield unbid or failed(h) or bool(h.after.claimed)


def tricks(contract: Contract, h: Happened) -> Iterator[int]:
    """Yield the fewest tricks with which a contract is made."""
    if made(h, contract):
        yield min(h.after.tricks[winner(h)], kernel.NEEDED[contract])


def last(h: Happened) -> Iterator[int]:
    """Yield what the last trick brings, where points count."""
    if h.has("last"):
        yield h.points("last")


def cante(h: Happened) -> Iterator[int]:
    """Yield what a cante counts."""
    if h.has("cante"):
        yield h.points("cante")


OCCASIONS: Final = (
    Occasion("K19", "", last),
    Occasion("K20", "", cante),
    Occasion("K21a", "worth_unbid", lambda h: worth(Contract.UNBID, h)),
    Occasion("K21b", "worth_solo", lambda h: worth(Contract.SOLO, h)),
    Occasion("K21c", "worth_cuatrola", lambda h: worth(Contract.CUATROLA, h)),
    Occasion("K21d", "worth_quintola", lambda h: worth(Contract.QUINTOLA, h)),
    Occasion("A14", "worth_cuatrola", in_all_five),
    Occasion("A33", "all_five_unbid", lambda h: all_five(Contract.UNBID, h)),
    Occasion("A33", "all_five_solo", lambda h: all_five(Contract.SOLO, h)),
    Occasion("A33", SO, no_further),
    Occasion("A10", SO, failure),
    Occasion("K30", SO, whole),
    Occasion("K26", SO, tie),
    Occasion("A30", SO, tie_by_trick),
    Occasion("K27", SO, won),
    Occasion("K28", SO, exact),
    Occasion("K29", SO, past),
    Occasion("K22", "", lambda h: tricks(Contract.QUINTOLA, h)),
    Occasion("K23", "", lambda h: tricks(Contract.CUATROLA, h)),
)

UNTRIED: Final = {
    "players, pack and deal": "K01 K03 K04 A2",
    "the order of cards and what they count, which tests of tricks prove": "K17 K18",
    "who may bid, and up to where": "K06 A6 A9",
    "who may sing": "A23 A27",
    "the points of both opponents together": "A36",
    "what is shown": "A31",
}
"""Clauses whose numbers score nothing by themselves; tests of their own prove them."""

TIES: Final = (
    Tie("equal points in a hand", {}, ("K26", "A30")),
    Tie("who is served first in the draw", {"first_dealer": "king_draw"}, ("A37",)),
    Tie(
        "who deals after a hand that a claim ended",
        {"next_dealer": "last_trick_winner", "renuncio": "lose_hand"},
        ("A38",),
    ),
    Tie("several who may sing", {}, ("A25",)),
    Tie("several bids", {"bids_enabled": (*SOLOS, "cuatrola", "quintola", "cuatrola+quintola")}, ("A7",)),
    Tie("several who may claim a revoke", {"renuncio": "lose_hand"}, ("A21",)),
    Tie("both pairs at the target", {}, ("A32",)),
    Tie("the points of the hand that sits out", {"partner_sits_out": True, "bids_enabled": SOLOS}, ("A11",)),
)
"""What may be equal or left over."""

ABSENT: Final = (
    Absent({"bids_enabled": "none"}, {"en": "opponents' failure", "es": "al no cumplir", "de": "verfehlt"}),
    Absent({"failed_bid": "nobody"}, {"en": "opponents' failure", "es": "al no cumplir", "de": "verfehlten Spiel"}),
    Absent({"renuncio": "reject"}, {"en": "renuncio", "es": "renuncio", "de": "Renuncio"}, ("A21",)),
    Absent({"exact_finish": False}, {"en": "exactly", "es": "justo con", "de": "genau"}),
)
"""What is not spoken of at tables without it."""
