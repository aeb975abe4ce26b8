"""Occasions on which the clauses of Cuarenta count, for the laws that try what they say (`core.occasions`)."""

from collections.abc import Iterator
from typing import Final

from sobremesa.core.chance import Chance
from sobremesa.core.occasions import MOST, SO, Absent, Happened, Occasion, Tie
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import At38, Kind, Phase, RondaCatch, Rules, State
from sobremesa.games.cuarenta.rulesets import POINTS

SILENT_AT_38: Final = ("W43", "P69", "V5")
"""What tells that points are void for a side on 38."""


def vary(rules: Rules, s: State, chance: Chance) -> None:
    """Give both sides other scores and rows of caídas; now and then come to a ronda's card, the end or a claim."""
    s.score = [2 * chance.below(kernel.TARGET // 2) for _ in range(2)]
    if chance.below(2):
        s.score[chance.below(2)] = kernel.THIRTY_EIGHT - 2 * chance.below(2)
    s.in_a_row = s.caidas_in_a_row = [chance.below(4) for _ in range(2)]
    if s.phase == Phase.PLAY:
        (come_to_ronda, come_to_last_card, come_to_claim, leave_as_it_is)[chance.below(4)](rules, s, chance)


def leave_as_it_is(rules: Rules, s: State, chance: Chance) -> None:
    """Change nothing more."""


def come_to_ronda(rules: Rules, s: State, chance: Chance) -> None:
    """Let the card that was just laid be of a ronda, and its fellow in the hand to play."""
    if s.last:
        previous, rank = (s.turn + rules.players - 1) % rules.players, kernel.lowest_card(s.last) // 4
        s.laid[s.deals - 1][previous] = 15 << 4 * rank & ~(s.last << 1 if s.last << 1 >> 4 * rank & 15 else s.last >> 1)
        s.hand[s.turn] = 15 << 4 * rank & ~s.laid[s.deals - 1][previous]
        s.held[s.turn] = 1


def come_to_last_card(rules: Rules, s: State, chance: Chance) -> None:
    """Leave one card to be played in the hand, and give both sides some cards."""
    last = s.hand[s.turn] & -s.hand[s.turn]
    s.hand, s.held, s.packets = [0] * 4, [0] * 4, 0
    s.hand[s.turn], s.held[s.turn] = last, 1
    more = chance.below(8) + 15
    s.pile = [more, [more, kernel.DECK - more, 0][chance.below(3)]]


def come_to_claim(rules: Rules, s: State, chance: Chance) -> None:
    """Ask the seat to play for a claim, which one rank makes right."""
    come_to_last_card(rules, s, chance)
    rank = chance.below(kernel.RANKS)
    s.phase, s.hand, s.held, s.asked = Phase.CLAIM, [0] * 4, [0] * 4, rules.players - 1
    s.caidas[0][side_to_play(s)] = 1 << rank | 1 << chance.below(kernel.RANKS)
    s.laid[0][(s.turn + 1) % rules.players] = 7 << 4 * rank


def side_to_play(s: State) -> int:
    """Return the side of the seat to play."""
    return kernel.side_of(s.turn)


def stack(rules: Rules, deck: list[int], chance: Chance) -> None:
    """Deal three or four of a rank to whoever is served first, now and then."""
    rank, many = chance.below(kernel.RANKS), chance.below(8)
    if many in (3, 4):
        first = [4 * rank + suit for suit in range(many)]
        deck[:] = first + [card for card in deck if card not in first]


# --- the deal


def announced(h: Happened, number: int) -> Iterator[int]:
    """Yield the side to which a deal gave so many cards of a rank, where no other hand has an announcement."""
    if h.action is None:
        hands = [kernel.COPIES[kernel.copies(hand, kernel.dealt_many(hand))] for hand in h.after.hand]
        if max(hands) == number and sum(many >= 3 for many in hands) == 1:
            yield kernel.side_of(hands.index(number))


def before(h: Happened, side: int) -> int:
    """Return a side's score before a step; a new chica begins at nought."""
    return 0 if h.before.chica_over else int(h.before.score[side])


def on_38(h: Happened, side: int) -> bool:
    """Tell whether a side stands on 38 before a step."""
    return before(h, side) == kernel.THIRTY_EIGHT


def void(h: Happened, side: int) -> bool:
    """Tell whether a side is on 38, and a clause tells that other points than for a caída are void there."""
    return on_38(h, side) and any(map(h.holds, SILENT_AT_38)) and h.rules.at_38 != At38.ALL_BUT_CARDS


def over_limit(h: Happened, side: int, limit: int) -> bool:
    """Tell whether a side has too many points to score for a ronda or its catch, and a clause says so."""
    return h.holds("P66") and before(h, side) >= limit


def ronda(h: Happened) -> Iterator[int]:
    """Yield what a ronda scores."""
    for side in announced(h, 3):
        if not void(h, side) and not over_limit(h, side, h.rules.ronda_limit):
            yield h.points("ronda", side=side)


def ronda_too_high(h: Happened) -> Iterator[int]:
    """Yield whether a ronda of a side on the limit scores nothing."""
    for side in announced(h, 3):
        if before(h, side) >= h.rules.ronda_limit:
            yield not h.has("ronda")


def ronda_on_38(h: Happened) -> Iterator[int]:
    """Yield whether a ronda of a side on 38 scores nothing."""
    yield from (not h.has("ronda") for side in announced(h, 3) if on_38(h, side))


def four(h: Happened) -> Iterator[int]:
    """Yield what four of a rank score, unless they win."""
    if h.rules.four_of_a_kind != kernel.WIN:
        yield from (h.points("four", side=side) for side in announced(h, 4) if not on_38(h, side))


def four_wins(h: Happened) -> Iterator[int]:
    """Yield whether four of a rank win the chica; on 38 another clause may say that they do not."""
    for side in announced(h, 4):
        if not (on_38(h, side) and h.holds("A19") and h.rules.at_38 == At38.CAIDA):
            yield h.has("chica")


def four_on_38(h: Happened) -> Iterator[int]:
    """Yield whether four of a rank win on 38, or bring nothing, as the table has it."""
    wins = h.rules.four_of_a_kind == kernel.WIN and h.rules.at_38 == At38.CAIDA_CARDS
    yield from (h.has("chica") == wins for side in announced(h, 4) if on_38(h, side))


def misdeal(h: Happened) -> Iterator[int]:
    """Yield what a misdeal pays, but on 38 where a clause says that it pays nothing."""
    if h.action is not None and kernel.kind_of(h.action) == Kind.MISDEAL:
        side = 1 - kernel.side_of(h.before.dealer)
        if not (on_38(h, side) and h.holds("A10")):
            yield h.points("misdeal", side=side)


def misdeal_wins(h: Happened) -> Iterator[int]:
    """Yield whether a misdeal wins the chica."""
    yield from (bool(points) for points in misdeal(h))


def misdeal_on_38(h: Happened) -> Iterator[int]:
    """Yield whether a misdeal pays a side on 38 nothing."""
    if h.action is not None and kernel.kind_of(h.action) == Kind.MISDEAL and on_38(h, 1 - h.before.dealer % 2):
        yield not h.has("misdeal")


# --- captures


def taken(h: Happened) -> int:
    """Return the cards that a play takes; none for anything else."""
    return kernel.taken_of(h.action) if h.action is not None and kernel.kind_of(h.action) == Kind.PLAY else 0


def fell(h: Happened) -> int:
    """Return the card, as a bit, that falls to a play as a caída, if one does."""
    return kernel.caida_card(h.rules, h.before, kernel.card_of(h.action or 0) // 4, taken(h)) if taken(h) else 0


def caught(h: Happened) -> bool:
    """Tell whether a play falls on a card of three that its player was dealt."""
    if not fell(h):
        return False
    previous = (h.before.turn + h.rules.players - 1) % h.rules.players
    held = h.before.hand[previous] | h.before.laid[h.before.deals - 1][previous]
    return kernel.COPIES[kernel.copies(held, kernel.lowest_card(fell(h)) // 4)] == 3


def side_of(h: Happened) -> int:
    """Return the side that plays."""
    return side_to_play(h.before)


def caught_at_once(h: Happened) -> bool:
    """Tell whether a play scores as the catch of a ronda."""
    at_once = h.rules.ronda_catch == RondaCatch.AUTO
    return at_once and caught(h) and not over_limit(h, side_of(h), h.rules.ronda_catch_limit)


def in_a_row(h: Happened) -> bool:
    """Tell whether a play may win as one of a row."""
    return h.has("triple") or h.has("four_caidas")


def caida(h: Happened) -> Iterator[int]:
    """Yield what a caída scores."""
    if fell(h) and not caught_at_once(h):
        yield h.points("caida")


def swept(h: Happened) -> bool:
    """Tell whether a play takes all that lies there."""
    return bool(taken(h)) and h.before.table & ~taken(h) == 0


def limpia(h: Happened) -> Iterator[int]:
    """Yield what a limpia scores by itself, below 38."""
    if swept(h) and not fell(h) and not (on_38(h, side_of(h)) and h.holds("P68")):
        yield h.points("limpia")


def limpia_on_38(h: Happened) -> Iterator[int]:
    """Yield whether a limpia of a side on 38 scores nothing."""
    if swept(h) and on_38(h, side_of(h)):
        yield not h.has("limpia")


def both(h: Happened) -> Iterator[int]:
    """Yield what a caída y limpia scores where neither wins the chica before the other is counted."""
    if swept(h) and fell(h) and not caught_at_once(h) and not on_38(h, side_of(h)):
        yield h.points("caida", "limpia")


def both_win(h: Happened) -> Iterator[int]:
    """Yield whether a caída y limpia wins from 36."""
    if swept(h) and fell(h) and not caught_at_once(h) and before(h, side_of(h)) == kernel.THIRTY_EIGHT - 2:
        yield h.has("chica")


def both_win_on_38(h: Happened) -> Iterator[int]:
    """Yield whether a caída y limpia wins from 38."""
    if swept(h) and fell(h) and not caught_at_once(h) and on_38(h, side_of(h)):
        yield h.has("chica")


def catch(h: Happened) -> Iterator[int]:
    """Yield what a caída en ronda scores, with or without a limpia."""
    if caught_at_once(h):
        yield h.points("catch", "caida")


def catch_wins(h: Happened) -> Iterator[int]:
    """Yield whether a caída en ronda wins."""
    if caught_at_once(h):
        yield h.has("chica")


def catch_too_high(h: Happened) -> Iterator[int]:
    """Yield whether the catch of a side on the limit is an ordinary caída, or may not be claimed."""
    if caught(h) and before(h, side_of(h)) >= h.rules.ronda_catch_limit:
        yield not h.has("catch")


def third_both(h: Happened) -> Iterator[int]:
    """Yield whether the third caída y limpia in a row wins."""
    if swept(h) and fell(h) and h.before.in_a_row[side_of(h)] == 2:
        yield h.has("triple") == (h.rules.three_caida_limpia == kernel.WIN) or h.has("chica")


def fourth_caida(h: Happened) -> Iterator[int]:
    """Yield whether the fourth caída in a row wins."""
    if fell(h) and h.before.caidas_in_a_row[side_of(h)] == 3:
        yield h.has("chica")


def reached(h: Happened) -> Iterator[int]:
    """Yield the score of a side that a caída brings from 38 to the end."""
    if h.has("caida") and on_38(h, side_of(h)) and h.has("chica"):
        yield int(h.after.score[side_of(h)])


# --- claims


def claimed(h: Happened, right: bool) -> bool:
    """Tell whether somebody claims the catch of a ronda, rightly or not."""
    if h.action is None or kernel.kind_of(h.action) != Kind.CLAIM or not kernel.taken_of(h.action):
        return False
    return bool(kernel.claim_is_right(h.before, side_of(h), kernel.taken_of(h.action) - 1)) == right


def claim(h: Happened) -> Iterator[int]:
    """Yield what a right claim scores."""
    if claimed(h, True):
        yield h.points("claim")


def claim_wins(h: Happened) -> Iterator[int]:
    """Yield whether a right claim wins the chica."""
    if claimed(h, True):
        yield h.has("chica")


def wrong_claim(h: Happened) -> Iterator[int]:
    """Yield what a wrong claim pays the others, or costs a side that has points."""
    costs = h.rules.wrong_claim < 0
    if claimed(h, False) and (before(h, side_of(h)) > 0 if costs else not void(h, 1 - side_of(h))):
        yield abs(h.points("wrong_claim"))


# --- the count


def counted(h: Happened) -> bool:
    """Tell whether a step counted the cards."""
    asked = h.before.phase in (Phase.PLAY, Phase.TAKE, Phase.CLAIM) and h.after.phase in (Phase.SHUFFLE, Phase.OVER)
    ended = h.has("chica") and not h.has("cards") and not h.has("falla")
    return asked and not ended and not (h.action is not None and kernel.kind_of(h.action) == Kind.MISDEAL)


def at_count(h: Happened, side: int) -> int:
    """Return a side's score when the cards are counted."""
    own = [score for score in h.scores if score.side == side and kernel.is_counted(kernel.Name[score.name.upper()])]
    return before(h, side) + sum(score.points for score in own if score.name not in ("cards", "falla"))


def comes_to(h: Happened) -> int:
    """Return what the count comes to before the score forbids anything."""
    return kernel.cards_points(h.rules, max(h.after.pile), min(h.after.pile))


def cards(h: Happened, more: range, tied: bool = False) -> Iterator[int]:
    """Yield what so many cards score, ahead or tied, where no clause says that this score gets less, or wins."""
    if not counted(h) or max(h.after.pile) not in more or (h.after.pile[0] == h.after.pile[1]) != tied:
        return
    side = kernel.cards_side(_at_end(h))
    score = at_count(h, side)
    forbidden = score == kernel.THIRTY_EIGHT and (h.holds("W43") or h.holds("V5"))
    cut = h.holds("V4") and score + comes_to(h) > 30
    if not forbidden and not cut and not (h.holds("V2") and comes_to(h) >= h.rules.big_carton):
        yield h.points("cards", side=side)


def _at_end(h: Happened) -> State:
    """Return the state whose dealer and piles were counted."""
    state = State(dealer=h.before.dealer, pile=h.after.pile)
    return state


def big_carton(h: Happened) -> Iterator[int]:
    """Yield whether a big count wins, but where a clause says that this score gets nothing."""
    if counted(h) and comes_to(h) >= h.rules.big_carton:
        side = kernel.cards_side(_at_end(h))
        forbidden = at_count(h, side) == kernel.THIRTY_EIGHT and (h.holds("W43") or h.holds("V5"))
        if not forbidden and not (h.rules.carton_at_30 == kernel.CartonAt30.VOID and at_count(h, side) >= 30):
            yield h.has("chica")


def at_30(h: Happened) -> Iterator[int]:
    """Yield whether the count carries a side no further than to 30, or brings it nothing from there on."""
    if counted(h) and not (h.holds("V2") and comes_to(h) >= h.rules.big_carton):
        side = kernel.cards_side(_at_end(h))
        if at_count(h, side) >= 30:
            yield not h.has("cards")
        elif h.rules.carton_at_30 == kernel.CartonAt30.TRIM:
            yield at_count(h, side) + h.points("cards", side=side) <= 30


def cards_on_38(h: Happened) -> Iterator[int]:
    """Yield whether the cards bring a side on 38 something where a clause says so, and only there."""
    if counted(h) and at_count(h, side := kernel.cards_side(_at_end(h))) == kernel.THIRTY_EIGHT:
        big = h.holds("P69") and h.holds("V2") and comes_to(h) >= h.rules.big_carton
        wins = big and h.rules.carton_at_30 == kernel.CartonAt30.TRIM
        yield h.has("cards") == (wins or (h.holds("A53") and comes_to(h) > 0)) and not h.points("falla", side=side)


def others_get_nothing(h: Happened) -> Iterator[int]:
    """Yield whether the side with fewer cards gets nothing for them."""
    if counted(h) and max(h.after.pile) >= h.rules.carton_from and h.after.pile[0] != h.after.pile[1]:
        yield not h.points("cards", side=h.after.pile.index(min(h.after.pile)))


def falla(h: Happened) -> Iterator[int]:
    """Yield what a side gets whose opponents took nothing, below 38."""
    for side in range(2):
        on_or_past = at_count(h, side) + h.points("cards", side=side) >= kernel.THIRTY_EIGHT
        if counted(h) and h.after.pile[1 - side] == 0 and h.after.pile[side] != 0 and not on_or_past:
            yield h.points("falla", side=side)


# --- the chica


def zapatero(h: Happened) -> Iterator[int]:
    """Yield whether the loser of a chica loses the match by too few points, and only then."""
    if h.rules.zapateria == kernel.Zapateria.OFF:
        return
    if h.has("chica") and (h.rules.zapateria == kernel.Zapateria.ANY or sum(h.after.chicas) == 1):
        loser = 0 if h.after.score[0] < h.after.score[1] else 1
        decided = h.has("mesa") and not h.has("zapateria")
        yield decided or h.has("zapateria") == (h.after.score[loser] < h.rules.zapatero_below)


OCCASIONS: Final = (
    Occasion("P2", "", reached),
    Occasion("W44", "", reached),
    Occasion("P19", "ronda_points", ronda),
    Occasion("W12", "ronda_points", ronda),
    Occasion("W12", "four_of_a_kind", four),
    Occasion("P18", SO, four_wins),
    Occasion("A19", SO, four_on_38),
    Occasion("A54b", SO, ronda_on_38),
    Occasion("P66", SO, ronda_too_high),
    Occasion("P66", SO, catch_too_high),
    Occasion("A18", SO, ronda_too_high),
    Occasion("A27", SO, catch_too_high),
    Occasion("A50", SO, both_win_on_38),
    Occasion("A51", "", both),
    Occasion("A59", SO, others_get_nothing),
    Occasion("P13", SO, misdeal_wins),
    Occasion("W7", "misdeal", misdeal),
    Occasion("A10", SO, misdeal_on_38),
    Occasion("P46", "", caida),
    Occasion("W27", "", caida),
    Occasion("P48", "", limpia),
    Occasion("W26", "", limpia),
    Occasion("P68", SO, limpia_on_38),
    Occasion("P49", MOST, both),
    Occasion("W29", MOST, both),
    Occasion("W28", "", both),
    Occasion("P70", SO, both_win),
    Occasion("A22", "ronda_catch_points", catch),
    Occasion("A52", SO, third_both),
    Occasion("V1", SO, fourth_caida),
    Occasion("P62", "ronda_catch_points", claim),
    Occasion("V9", "wrong_claim", wrong_claim),
    Occasion("P56", "", lambda h: cards(h, range(20, 21))),
    Occasion("W37", "", lambda h: cards(h, range(20, 21))),
    Occasion("V7", "", lambda h: cards(h, range(19, 20))),
    Occasion("P58", "", lambda h: cards(h, range(21, 25))),
    Occasion("W38", "", lambda h: cards(h, range(21, 25))),
    Occasion("P59", "tie_20_20", lambda h: cards(h, range(20, 21), True)),
    Occasion("W40", "", lambda h: cards(h, range(21), True)),
    Occasion("P61", "", lambda h: cards(h, range(20), True)),
    Occasion("P60", "majority_below_20", lambda h: cards(h, range(h.rules.carton_from))),
    Occasion("W41", "majority_below_20", lambda h: cards(h, range(h.rules.carton_from))),
    Occasion("V2", SO, big_carton),
    Occasion("V4", SO, at_30),
    Occasion("W43", SO, cards_on_38),
    Occasion("V5", SO, cards_on_38),
    Occasion("A53", SO, cards_on_38),
    Occasion("P69", SO, cards_on_38),
    Occasion("V3", "falla", falla),
    Occasion("W3", SO, zapatero),
    Occasion("W45", SO, zapatero),
)

UNTRIED: Final = {
    "players, pack and deal": "P3 P4 P6 P7 P10 P11 P15 P16 P17 P50 P53 W1 W4 W6 W34 W36 A7 V11",
    "which cards are captured": "P25 P27 P28 P32 P39 P37 W18 W19 W21 W22 A31 A33 A34 A37 A43 V6",
    "an example": "P29 P30 P33 P35 P36 P40 P41 P42 P44 W23 A38",
    "what a word means": "W11 W42 W47 A16",
    "the sum of others that are tried": "P57 W32 W33 A1 A2 A3 A4 A12 A54 A55 A57",
    "the edge of one that is tried": "A5 A14 A20 A21 A23 A28 A56 A58 V12 W39",
}
"""Clauses whose numbers score nothing by themselves; tests of their own prove them."""

TIES: Final = (
    Tie("equal ranks in the draw", {"first_dealer": "highest"}, ("A62",)),
    Tie("who is served first in the draw", {"first_dealer": "diamond"}, ("A11",)),
    Tie("twenty cards each", {}, ("P59",)),
    Tie("as many cards each, below twenty", {}, ("P61",)),
    Tie("more cards that come to no cartón", {}, ("P60",)),
    Tie("cards left on the table", {}, ("P54",)),
    Tie("two chicas each", {"match": "four"}, ("W3",)),
    Tie("two sides that would reach the target", {}, ("A1",)),
    Tie("several announcements", {}, ("A15", "P17")),
    Tie("several claims", {"ronda_catch": "claim"}, ("A28",)),
    Tie("several who may take what was overlooked", {"missed_sequence": ("claim", "robar")}, ("A40",)),
    Tie("no card for either side", {"falla": tuple(POINTS[1:])}, ("V3",)),
    Tie("both sides on 38", {"at_38": "caida"}, ("A12",)),
)
"""What may be equal or left over."""

NO_ZAPATERIA: Final = dict.fromkeys(("en", "es", "de"), "zapat")
ABSENT: Final = (
    Absent({"zapateria": "off"}, NO_ZAPATERIA, ("A56",)),
    Absent({"match": "single"}, NO_ZAPATERIA | {"en": "zapat|mesa"}),
    Absent({"falla": 0}, {"en": "falla", "es": "la falla|por falla", "de": "falla"}),
    Absent({"ronda_catch": "auto"}, {"en": r"\bclaim", "es": "reclam", "de": r"\bAnspr|reklam"}),
    Absent(
        {"missed_sequence": "auto"},
        {"en": "overlook|forgets?\\b|forgot their", "es": "olvidad", "de": "übersehen|vergesse"},
        ("A14",),
    ),
    Absent(
        {"four_of_a_kind": 0},
        {"en": "doble ronda|four of a kind", "es": "doble ronda|cuatro iguales", "de": "doble ronda|vier Gleiche"},
        ("W11", "W12", "W31", "A16"),
    ),
)
"""What is not spoken of at tables without it."""
