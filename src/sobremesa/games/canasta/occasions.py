"""Occasions on which the clauses of Canasta count, for the laws that try what they say (`core.occasions`)."""

from collections.abc import Iterator
from typing import Final

from sobremesa.core.chance import Chance
from sobremesa.core.occasions import SO, Absent, Happened, Occasion, Tie
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import Item
from sobremesa.games.canasta.table import (
    ACE,
    BLACK,
    CANASTA,
    DRAW,
    FOUR,
    GROUPS,
    KINDS,
    SEVEN,
    TWO,
    DoubleScope,
    NoCanasta,
    Phase,
    RedThreeSign,
    Rules,
    State,
)

EIGHT, KING = SEVEN + 1, ACE - 1
ROWS: Final = (
    (),
    ((EIGHT, 7, 0),),
    ((EIGHT, 5, 2),),
    ((SEVEN, 7, 0),),
    ((SEVEN, 3, 0),),
    ((EIGHT, 7, 0), (KING, 4, 3)),
    ((0, 7, 0),),
    ((0, 3, 4),),
)
"""Rows of a group: rank, naturals and wild cards; of rank 0 twos and jokers."""


def vary(rules: Rules, s: State, chance: Chance) -> None:
    """Put before the groups some rows, threes and hands, with the last card of a round to be discarded."""
    if s.phase != Phase.LAY or s.aside:
        return
    for group in range(kernel.groups(rules)):
        lay(rules, s, group, ROWS[chance.below(len(ROWS))])
        s.red_threes[group] = chance.below(7 if kernel.cards(rules) > kernel.DECK else 5)
        s.black_laid[group] = chance.below(5) * chance.below(2) if rules.threes else 0
        s.factor[group] = 1 + chance.below(2) * rules.exact_reset
        s.score[group] = 5 * chance.below(600) - 500
    for place in range(s.seats):
        hold(s, s.order[place], ((KING, 1), (BLACK, 1 - rules.threes), (SEVEN, 3))[chance.below(3)])
    hold(s, kernel.player(s), (KING, 1 + chance.below(2)))
    s.stock_left = s.need = s.laid_cards = s.took = s.threes = s.fourth = 0
    s.melded[kernel.player(s)] = 1


def lay(rules: Rules, s: State, group: int, rows: tuple[tuple[int, int, int], ...]) -> None:
    """Give a group these rows alone."""
    for of in (s.naturals, s.twos, s.jokers, s.full):
        of[group] = [0] * TWO
    s.wild_twos[group] = s.wild_jokers[group] = 0
    for rank, naturals, wilds in rows:
        if rank:
            s.naturals[group][rank], s.twos[group][rank] = naturals, wilds
        elif rules.joker_canasta:
            s.wild_twos[group], s.wild_jokers[group] = naturals, wilds


def hold(s: State, seat: int, cards: tuple[int, int]) -> None:
    """Give a hand so many cards of one kind alone."""
    s.hand[seat], s.known[seat] = [0] * KINDS, [0] * KINDS
    s.hand[seat][cards[0]] = s.held[seat] = cards[1]


def counts(h: Happened, item: Item) -> Iterator[tuple[int, int]]:
    """Yield each group and what it counted of an item, where a step ended a round."""
    if h.has("round") and not h.has("special"):
        yield from ((group, h.after.counted[item * GROUPS + group]) for group in range(kernel.groups(h.rules)))


def rows(h: Happened, group: int) -> list[tuple[int, int, int]]:
    """Return a group's rows, as `ROWS` has them."""
    s = h.after
    found = [(rank, s.naturals[group][rank], s.twos[group][rank] + s.jokers[group][rank]) for rank in range(FOUR, TWO)]
    wild = (0, s.wild_twos[group], s.wild_jokers[group])
    return [row for row in (wild, *found) if row[1] + row[2]]


def bonus(h: Happened, wanted: tuple[tuple[int, int, int], ...]) -> Iterator[int]:
    """Yield what the canasta of a group counts that has one of these rows alone."""
    for group, points in counts(h, Item.CANASTAS):
        if len(rows(h, group)) == 1 and rows(h, group)[0] in wanted:
            yield points


def unfinished(h: Happened, wanted: tuple[int, int, int]) -> Iterator[int]:
    """Yield what a short row costs that must be finished."""
    for group, points in counts(h, Item.UNFINISHED):
        if rows(h, group) == [wanted]:
            yield -points


def plus(h: Happened, group: int) -> bool:
    """Tell whether a group's red threes count plus."""
    by_row = h.rules.red_three_sign == RedThreeSign.MELD and bool(rows(h, group))
    return kernel.canastas(h.after, group) > 0 or by_row


def reds(h: Happened, number: int, minus: bool = False) -> Iterator[int]:
    """Yield what so many red threes count, or cost, at a table whose packs the clause is about."""
    as_told = (kernel.cards(h.rules) > kernel.DECK) == (h.rules.packs > 2)
    for group, points in counts(h, Item.THREES) if as_told else ():
        if h.after.red_threes[group] == number and plus(h, group) != minus:
            yield -points if minus else points


def of_colours(h: Happened) -> Iterator[int]:
    """Yield what threes of one colour alone count or cost, where all are laid."""
    for group, points in counts(h, Item.THREES):
        one = bool(h.after.red_threes[group]) != bool(h.after.black_laid[group])
        if one and kernel.canastas(h.after, group) != 1:
            yield abs(points)


def gone_out(h: Happened) -> Iterator[int]:
    """Yield what going out counts, without a concealed hand."""
    yield from (points for _, points in counts(h, Item.OUT) if points)


def one_black_three(h: Happened) -> Iterator[int]:
    """Yield what a black three costs that is all that a group holds."""
    for group, points in counts(h, Item.HAND):
        held = [
            h.after.hand[seat] for seat in h.after.order[: h.after.seats] if kernel.group_of(h.rules, seat) == group
        ]
        if (
            [sum(hand) for hand in held].count(1) == 1
            and sum(map(sum, held)) == 1
            and any(hand[BLACK] for hand in held)
        ):
            yield -points


def three_held(h: Happened) -> Iterator[int]:
    """Yield what three sevens in hand cost beside what they count."""
    for group, points in counts(h, Item.HELD):
        held = [
            h.after.hand[seat] for seat in h.after.order[: h.after.seats] if kernel.group_of(h.rules, seat) == group
        ]
        if sum(map(sum, held)) == 3 and any(hand[SEVEN] == 3 for hand in held):
            yield -points


def no_canasta(h: Happened) -> Iterator[int]:
    """Yield whether rows without a canasta count as the table has it."""
    for group, points in counts(h, Item.LAID):
        if rows(h, group) and kernel.canastas(h.after, group) == 0:
            yield (points < 0) == (h.rules.no_canasta != NoCanasta.CLASSIC)


def doubled(h: Happened) -> Iterator[int]:
    """Yield whether a result counts as often as the group's factor says, a minus only where the table has it so."""
    for group, points in counts(h, Item.DOUBLE):
        if h.before.factor[group] == 2:
            single = sum(h.after.counted[item * GROUPS + group] for item in range(Item.DOUBLE))
            both = single > 0 or h.rules.double_scope == DoubleScope.WHOLE_RESULT
            yield points == (single if both else 0)


def drawn(h: Happened, few: bool) -> Iterator[int]:
    """Yield how many cards a player draws from a stock that has enough, where no three among them is laid."""
    if h.action == DRAW and (h.rules.players <= 2 + h.rules.three) == few and h.before.stock_left > CANASTA:
        seat = kernel.player(h.before)
        laid = h.after.red_threes != h.before.red_threes or h.after.black_laid != h.before.black_laid
        if not laid:
            yield h.after.held[seat] - h.before.held[seat]


def least(h: Happened, low: bool) -> Iterator[int]:
    """Yield the minimum of a turn that begins for a group below 0, or from 0 on below every other limit."""
    if h.after.phase == Phase.START and h.after.need:
        score = h.after.score[kernel.group_of(h.rules, kernel.player(h.after))]
        limits = (h.rules.second_from, h.rules.third_from, h.rules.fourth_from)
        if score < 0 if low else 0 <= score < min(limits):
            yield h.after.need


def over(h: Happened) -> Iterator[int]:
    """Yield whether the match ends where a group has what the clause asks for, and no tie asks for more."""
    if h.has("round") and not h.has("special") and not h.rules.tie:
        needed = h.rules.target + (h.rules.target_rule == kernel.TargetRule.MORE_THAN)
        scores = [h.before.score[group] + h.points("round", side=group) for group in range(kernel.groups(h.rules))]
        yield h.has("game") == (max(scores) >= needed)


OCCASIONS: Final = (
    Occasion("C36", "", lambda h: bonus(h, ((EIGHT, 5, 2),))),
    Occasion("C37", "", lambda h: bonus(h, ((EIGHT, 7, 0),))),
    Occasion("C38", "", lambda h: bonus(h, ((0, 7, 0), (0, 3, 4)))),
    Occasion("V20", "", lambda h: bonus(h, ((0, 7, 0), (0, 3, 4)))),
    Occasion("V11", "", lambda h: bonus(h, ((SEVEN, 7, 0),))),
    Occasion("V11", "", lambda h: unfinished(h, (SEVEN, 3, 0))),
    Occasion("V11", "", three_held),
    Occasion("C51", "red_three", lambda h: reds(h, 1)),
    Occasion("A02", "red_three", lambda h: reds(h, 1)),
    Occasion("C52", "four_red_threes", lambda h: reds(h, 4) if h.rules.packs == 2 else ()),
    Occasion("C52", "five_red_threes", lambda h: reds(h, 5) if h.rules.packs == 3 else ()),
    Occasion("A03", "four_red_threes", lambda h: reds(h, 4, True) if h.rules.red_three_double_negative else ()),
    Occasion("A03", "four_red_minus", lambda h: () if h.rules.red_three_double_negative else reds(h, 4, True)),
    Occasion("V19", "", of_colours),
    Occasion("C72", "", gone_out),
    Occasion("A02", "black_in_hand", one_black_three),
    Occasion("A56", "black_in_hand", one_black_three),
    Occasion("C59", "black_in_hand", one_black_three),
    Occasion("C67", SO, no_canasta),
    Occasion("C73", SO, doubled),
    Occasion("A58", SO, doubled),
    Occasion("A41", "drawn", lambda h: drawn(h, False)),
    Occasion("A41", "drawn_few", lambda h: drawn(h, True)),
    Occasion(
        "C33", "minimum_below", lambda h: least(h, True) if h.rules.minimum_below != h.rules.minimum_first else ()
    ),
    Occasion("C33", "minimum_first", lambda h: least(h, False)),
    Occasion("A62", "minimum_below", lambda h: least(h, True)),
    Occasion("C13", SO, over),
    Occasion("R01", SO, over),
)

UNTRIED: Final = {
    "players, packs, deal and cut": "C01 C02 C16 C17 C74 C75 C76 C77 C78 A06 A08 A09 A63 A64 A74 V1 V6",
    "what cards are and count, which the sums of a round prove": "C04 C05 C08 C71 A01 A26 R20 V5",
    "how a row may be laid": "C27 C30 C34 C65 A15 A17 A18 A34 A52 R06 R19 V9 V10 V14 V29 V30 V31",
    "how the pile is taken, frozen and blocked": "C43 C54 C55 A31 A37 A76 R04 R08 R10 V12 V18 V25 A32",
    "threes that are laid": "C49 A12 A43 A77 R14 R17 R13",
    "what going out needs": "C61 A46",
    "limits of totals, for each of which a test has the minimum": "A27 A57 A59 A60",
    "the talon and the special hands": "V16 V21 V22 V23 V26",
}
"""Clauses whose numbers score nothing by themselves; tests of their own prove them."""

TIES: Final = (
    Tie("the most points for several groups", {}, ("A61",)),
    Tie("several groups past the target", {"target_rule": "more_than"}, ("C13",)),
    Tie("several groups at the target", {"target_rule": "at_least"}, ("R01",)),
    Tie("exactly the target", {"target_rule": "more_than"}, ("A57",)),
    Tie("who deals first", {}, ("A10",)),
    Tie("a stock with fewer cards than are to be drawn", {"draw_count": 2}, ("A81",)),
    Tie("a stock with fewer cards than two players draw", {"draw_count_few": 2}, ("A81",)),
    Tie("a stock that is used up", {}, ("C25", "R15")),
    Tie("a three as the stock's last card", {}, ("A43", "R17")),
    Tie("the rest of the pile", {}, ("C46", "R12", "A39")),
    Tie("several players with threes to replace", {}, ("C50",)),
    Tie("who of a trio sits out", {}, ("A63",)),
)
"""What may be equal or left over."""

ABSENT: Final = (
    Absent({"special_hands": "none"}, {"en": "special hand", "es": "mano especial", "de": "Sonderblatt|Sonderblätter"}),
    Absent({"talon": False}, {"en": r"\btalon", "es": r"\btalón", "de": r"\bTalon"}),
    Absent(
        {"joker_canasta": "off"}, {"en": "joker canasta", "es": "canasta de (jokers|comodines)", "de": "Jokercanasta"}
    ),
    Absent(
        {"threes": "all", "block_melded_rank": "none"},
        {"en": r"\bblock", "es": r"\btapa[rn]?\b", "de": "sperr"},
        ("R13",),
    ),
    Absent(
        {"threes": "all"},
        {"en": "black threes? (too|never|is turned|in hand|left)", "es": "treses? negros?", "de": "schwarzen? Drei"},
        ("A76",),
    ),
    Absent({"cut_keep": "none"}, {"en": "cutter keeps", "es": "cortador", "de": "Abhebende behält"}, ("R02",)),
    Absent(
        {"always_frozen": True}, {"en": r"\bfreez|thaw", "es": "congela[rn]?\\b|descongela", "de": "einfrieren|taut"}
    ),
    Absent(
        {"exact_reset": False},
        {"en": "doubled?, |count double from", "es": "valen el doble desde", "de": "von da an doppelt"},
    ),
)
"""What is not spoken of at tables without it."""
