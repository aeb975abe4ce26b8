"""The worlds that a seat cannot tell apart: full states, uniform over all that fit what it has seen.

Known are the seat's own hand, all that lies on the table, what was openly discarded and picked up again (it stays in
that hand until as many of its kind have left it), that no hand holds a red three, and that the cutter would have
kept the stock's last card had it been one to keep. Unknown are the other hands, the stock, and the cards that were
dealt face down under the pile's first card.

More is told by what a player could not have done with every hand. Whoever has begun to lay must be able to complete
the turn. Whoever asked the partner, in this turn or before, could go out with the hand of that moment: it is the hand
of now and the cards that left it since, without as many as were drawn since, which may be any of them. Such hands are
drawn first, each as often as it takes to fit; each fitting hand is equally likely. A hand so rare that `TRIES` draws
miss it is found by exchanging cards, which keeps every fact but not the odds, and where that fails all are dealt
again. Where a wild card is discarded last (V17), and where an empty pile gets a seven or an ace last (V18), the cards
that stayed are such as these.

It is written as the rules are, so that it compiles.
"""

from dataclasses import dataclass, field

from sobremesa.core.chance import Chance, below
from sobremesa.core.kernel import clone
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import (
    ACE,
    ASKED,
    BLACK,
    CANASTA,
    FOUR,
    GROUPS,
    JOKER,
    KINDS,
    MOST_CARDS,
    NONE,
    RED,
    SEATS,
    SEVEN,
    TWO,
    Answer,
    Asked,
    Phase,
    Rules,
    State,
)

TRIES = 400
"""Most hands drawn at random for a player in mid-turn (rejection sampling)."""
DEALS = 3
"""Most deals of all hands, where one finds no cards left with which it fits."""

PACK = tuple(sum(kernel.kind_of(card) == kind for card in range(kernel.DECK)) // 2 for kind in range(KINDS))
"""Number of cards of each kind in one pack."""


@dataclass(slots=True)
class Unseen:
    """The cards that a view does not show, while they are dealt."""

    left: list[int] = field(default_factory=lambda: [0] * KINDS)  # by kind
    kinds: list[int] = field(default_factory=lambda: [0] * MOST_CARDS)  # in random order, served from the end
    number: int = 0
    sure: list[list[int]] = field(default_factory=lambda: [[0] * KINDS for _ in range(SEATS)])  # known to be in hands


def sample(rules: Rules, view: State, seat: int, chance: Chance) -> State:
    """Return a state with `hide(state) == view`, each as likely as the other; `seat` is -1 for a spectator."""
    world = clone(view)
    if world.rounds > 0:
        deal_hidden(rules, world, clone(view), seat, Unseen(), chance)
    return world


def deal_hidden(rules: Rules, s: State, then: State, seat: int, unseen: Unseen, chance: Chance) -> None:
    """Deal all that the seat does not see; `then` is scratch, a table like the other."""
    count_unseen(rules, s, seat, unseen)
    for _ in range(DEALS):
        if deal_hands(rules, s, then, seat, unseen, chance):
            break
    fill_table(rules, s, unseen, chance)


def deal_hands(rules: Rules, s: State, then: State, seat: int, unseen: Unseen, chance: Chance) -> int:
    """Deal the other hands, those that must fit first; return whether all do."""
    gather(rules, unseen)
    for place in range(s.seats):
        if s.order[place] != seat:
            make_sure(s, s.order[place], unseen, chance)
    for place in range(s.seats):
        if s.order[place] != seat:
            make_sure_odd(s, s.order[place], unseen, chance)
    shuffle(unseen, chance)
    first, fit = s.place if tells(s) else 0, 1
    for i in range(s.seats):
        other = s.order[(first + i) % s.seats]
        if other != seat and must_fit(rules, s, other):
            fit &= fill_fitting(rules, s, then, other, unseen, chance)
    for place in range(s.seats):
        if s.order[place] != seat and not must_fit(rules, s, s.order[place]):
            fill(s, s.order[place], unseen)
    return fit


def count_unseen(rules: Rules, s: State, seat: int, unseen: Unseen) -> None:
    """Write how many cards of each kind the seat does not see, less those known to be in hands."""
    packs = kernel.cards(rules) // kernel.PACK
    for kind in range(KINDS):
        unseen.left[kind] = PACK[kind] * packs
        for other in range(SEATS):
            unseen.left[kind] -= s.hand[other][kind] if other == seat else s.known[other][kind]
    for i in range(s.face_down, max(s.pile_size, s.aside)):
        unseen.left[s.pile[i]] -= 1
    unseen.left[BLACK] -= 3 * s.threes + s.fourth
    for group in range(GROUPS):
        count_laid(s, group, unseen)


def count_laid(s: State, group: int, unseen: Unseen) -> None:
    """Subtract a group's rows, canastas and red threes."""
    unseen.left[RED] -= s.red_threes[group]
    unseen.left[BLACK] -= s.black_laid[group]
    unseen.left[TWO] -= s.wild_twos[group]
    unseen.left[JOKER] -= s.wild_jokers[group]
    for rank in range(FOUR, TWO):
        unseen.left[rank] -= s.naturals[group][rank]
        unseen.left[TWO] -= s.twos[group][rank]
        unseen.left[JOKER] -= s.jokers[group][rank]
        if s.full[group][rank] > 0:
            unseen.left[rank] -= kernel.full_naturals(s, group, rank)
            unseen.left[TWO] -= kernel.full_twos(s, group, rank)
            unseen.left[JOKER] -= kernel.full_jokers(s, group, rank)


def gather(rules: Rules, unseen: Unseen) -> None:
    """Gather the cards that can be in hands: all but the threes that are laid."""
    unseen.number = 0
    for kind in range(FOUR, BLACK if rules.threes else RED):
        add(unseen, kind, unseen.left[kind])


def add(unseen: Unseen, kind: int, n: int) -> None:
    """So many cards of a kind more."""
    for _ in range(n):
        unseen.kinds[unseen.number] = kind
        unseen.number += 1


def shuffle(unseen: Unseen, chance: Chance) -> None:
    """Shuffle the cards (Fisher-Yates)."""
    for i in range(unseen.number - 1, 0, -1):
        j = below(chance, i + 1)
        kind = unseen.kinds[i]
        unseen.kinds[i] = unseen.kinds[j]
        unseen.kinds[j] = kind


def serve(unseen: Unseen) -> int:
    """Serve the next card."""
    unseen.number -= 1
    return unseen.kinds[unseen.number]


def make_sure(s: State, seat: int, unseen: Unseen, chance: Chance) -> None:
    """Write the cards that a hidden hand has for certain: the known ones, and any wild cards that stayed (V17)."""
    wilds = s.sure_wilds[seat] - s.known[seat][TWO] - s.known[seat][JOKER]
    for kind in range(KINDS):
        unseen.sure[seat][kind] = s.known[seat][kind]
    for _ in range(wilds):
        unseen.sure[seat][take_out(unseen, TWO, JOKER, chance)] += 1


def make_sure_odd(s: State, seat: int, unseen: Unseen, chance: Chance) -> None:
    """The same for what stayed when an empty pile got a seven or an ace (V18), after all the wild cards."""
    odd = s.sure_odd[seat]
    for kind in range(KINDS):
        odd -= unseen.sure[seat][kind] * kernel.is_odd(kind)
    for _ in range(odd):
        unseen.sure[seat][take_out(unseen, ACE, BLACK, chance)] += 1


def take_out(unseen: Unseen, first: int, last: int, chance: Chance) -> int:
    """Take any unseen card of these kinds out of the others; a seven goes with the ace."""
    n = 0
    for i in range(unseen.number):
        n += is_among(unseen.kinds[i], first, last)
    n, place = below(chance, n), -1
    while n >= 0:
        place += 1
        n -= is_among(unseen.kinds[place], first, last)
    kind = unseen.kinds[place]
    unseen.kinds[place] = serve(unseen)
    return kind


def is_among(kind: int, first: int, last: int) -> int:
    """Return whether a kind is among these; a seven goes with the ace."""
    return first <= kind <= last or (first == ACE and kind == SEVEN)


def make_unsure(unseen: Unseen, s: State, seat: int) -> None:
    """Put the cards that a hand has for certain, but that nobody has seen, among the others again."""
    for kind in range(KINDS):
        add(unseen, kind, unseen.sure[seat][kind] - s.known[seat][kind])


def fill(s: State, seat: int, unseen: Unseen) -> None:
    """Fill a hidden hand with the cards that it has for certain, and the next unseen ones."""
    for kind in range(KINDS):
        s.hand[seat][kind] = unseen.sure[seat][kind]
    for _ in range(unknown(s, seat, unseen)):
        s.hand[seat][serve(unseen)] += 1


def unknown(s: State, seat: int, unseen: Unseen) -> int:
    """Return how many cards of the hand can be any."""
    n = s.held[seat]
    for kind in range(KINDS):
        n -= unseen.sure[seat][kind]
    return n


def fill_table(rules: Rules, s: State, unseen: Unseen, chance: Chance) -> None:
    """Fill the face-down cards of the pile and the stock; only there can the threes be that are laid."""
    if rules.threes:
        add(unseen, BLACK, unseen.left[BLACK])
        shuffle(unseen, chance)
    bottom = plain_bottom(s, unseen)
    add(unseen, RED, unseen.left[RED])
    shuffle(unseen, chance)
    for i in range(s.face_down):
        s.pile[i] = serve(unseen)
    if bottom:
        s.stock[0] = bottom
    for i in range(1 if bottom else 0, s.stock_left):
        s.stock[i] = serve(unseen)


def plain_bottom(s: State, unseen: Unseen) -> int:
    """A06: the stock's last card, taken from those that the cutter would not have kept; 0 where it can be any."""
    if s.bottom_plain and s.stock_left > 0:
        for i in range(unseen.number):
            kind = unseen.kinds[i]
            if not kernel.freezes(kind):
                unseen.kinds[i] = serve(unseen)
                return kind
    return 0


# --- hands that must have been able to do what was done ---------------------------------------------------------


def must_fit(rules: Rules, s: State, seat: int) -> int:
    """Return whether the turn in progress, or a question to the partner, says something about a hand."""
    return in_turn(s, seat) or kernel.has_shown(rules, s, seat)


def in_turn(s: State, seat: int) -> int:
    """Return whether the turn in progress says anything about this hand."""
    return tells(s) and kernel.player(s) == seat


def tells(s: State) -> int:
    """Return whether the turn in progress says anything about the player's hand."""
    if s.phase == Phase.LAY:
        return s.laid_cards > 0 or s.answer != Answer.NOT_ASKED
    return s.phase == Phase.ANSWER


def fits(rules: Rules, s: State, then: State, seat: int, chance: Chance) -> int:
    """Return whether the player can complete the turn in progress, and could ask."""
    asked = kernel.has_shown(rules, s, seat)
    if in_turn(s, seat) and not (asked and s.phase == Phase.ANSWER) and not fits_turn(rules, s):
        return 0
    if not asked:
        return 1
    return hold_then(rules, s, then, seat, chance) and kernel.can_stay(rules, then) and kernel.can_go_out(rules, then)


def fits_turn(rules: Rules, s: State) -> int:
    """Return whether the player can do what the turn has committed to: complete it, or stay and go out."""
    if s.phase == Phase.ANSWER:
        return kernel.can_stay(rules, s) and kernel.can_go_out(rules, s)
    return kernel.can_complete(rules, s)


def set_table_then(rules: Rules, s: State, then: State, seat: int) -> None:
    """Set the group's table as it was when the player asked."""
    group = kernel.group_of(rules, seat)
    place = group * ASKED
    naturals, twos, jokers = s.shown[place + Asked.NATURALS], s.shown[place + Asked.TWOS], s.shown[place + Asked.JOKERS]
    then.wild_twos[group], then.wild_jokers[group] = kernel.digit(twos, 0), kernel.digit(jokers, 0)
    for rank in range(FOUR, TWO):
        then.naturals[group][rank] = kernel.digit(naturals, rank)
        then.twos[group][rank], then.jokers[group][rank] = kernel.digit(twos, rank), kernel.digit(jokers, rank)
        then.full[group][rank] = s.full[group][rank] * ((s.shown[place + Asked.ROWS] >> (rank + 16)) & 1)
    then.place, then.phase, then.answer = kernel.place_of(s, seat), Phase.LAY, Answer.NOT_ASKED
    then.need, then.laid_points, then.took = (
        s.shown[place + Asked.NEED],
        s.shown[place + Asked.POINTS],
        s.shown[place + Asked.TOOK],
    )
    then.laid_cards = then.laid_points > 0
    then.threes = then.fourth = then.aside = then.sure = 0
    if kernel.player(s) == seat and s.answer != Answer.NOT_ASKED:
        then.aside, then.sure = s.aside, s.sure


def hold_then(rules: Rules, s: State, then: State, seat: int, chance: Chance) -> int:
    """Give the player the hand of when he asked: with what left it, without any of the cards that may be drawn since.

    Returns 0 where too few cards are left for those.
    """
    place = kernel.group_of(rules, seat) * ASKED
    left, later, drawn = s.shown[place + Asked.LEFT], s.shown[place + Asked.LATER], s.shown[place + Asked.DRAWN]
    held = 0
    for kind in range(KINDS):
        then.hand[seat][kind] = s.hand[seat][kind] + kernel.digit(later, kind)
        held += then.hand[seat][kind]
    if drawn > held:
        return 0
    for _ in range(drawn):
        then.hand[seat][nth_card(then, seat, below(chance, held))] -= 1
        held -= 1
    for kind in range(KINDS):
        then.hand[seat][kind] += kernel.digit(left, kind)
        held += kernel.digit(left, kind)
    then.held[seat] = held
    return 1


def nth_card(s: State, seat: int, n: int) -> int:
    """Return the n-th card of the hand, by kind."""
    kind = 0
    while n >= s.hand[seat][kind]:
        n -= s.hand[seat][kind]
        kind += 1
    return kind


def fill_fitting(rules: Rules, s: State, then: State, seat: int, unseen: Unseen, chance: Chance) -> int:
    """Fill a hand that must fit, out of the unseen cards; return whether it does."""
    number = unseen.number
    if kernel.has_shown(rules, s, seat):
        set_table_then(rules, s, then, seat)
    for _ in range(TRIES):
        fill(s, seat, unseen)
        if fits(rules, s, then, seat, chance):
            return 1
        unseen.number = number
        make_unsure(unseen, s, seat)
        make_sure(s, seat, unseen, chance)
        make_sure_odd(s, seat, unseen, chance)
        shuffle(unseen, chance)
    fill(s, seat, unseen)
    return exchange(rules, s, then, seat, unseen, chance)


def exchange(rules: Rules, s: State, then: State, seat: int, unseen: Unseen, chance: Chance) -> int:
    """Exchange single cards of the hand for unseen ones, never for the worse, until the hand fits; else return 0."""
    loose = unknown(s, seat, unseen)
    if loose == 0 or unseen.number == 0:
        return 0
    for _ in range(10 * TRIES):
        if fits(rules, s, then, seat, chance):
            return 1
        gives, place = own_card(s, seat, below(chance, loose), unseen), below(chance, unseen.number)
        takes, before = unseen.kinds[place], trouble(rules, s, then, seat, chance)
        swap(s, seat, gives, takes)
        if trouble(rules, s, then, seat, chance) > before:
            swap(s, seat, takes, gives)
        else:
            unseen.kinds[place] = gives
    return 0


def own_card(s: State, seat: int, n: int, unseen: Unseen) -> int:
    """Return the n-th card of the hand that can be any, by kind."""
    for kind in range(KINDS):
        n -= s.hand[seat][kind] - unseen.sure[seat][kind]
        if n < 0:
            return kind
    return 0


def swap(s: State, seat: int, gives: int, takes: int) -> None:
    """Swap one card of the hand for another."""
    s.hand[seat][gives] -= 1
    s.hand[seat][takes] += 1


def trouble(rules: Rules, s: State, then: State, seat: int, chance: Chance) -> int:
    """Return the distance of a hand from what the turn needs, and from what it needed to ask."""
    n = trouble_at(rules, s) if in_turn(s, seat) else 0
    if kernel.has_shown(rules, s, seat) and hold_then(rules, s, then, seat, chance):
        n += trouble_to_go_out(rules, then)
    return n


def trouble_at(rules: Rules, s: State) -> int:
    """Return the distance of the player's hand from going out: first its loose cards, then the points it lacks."""
    return 1000 * kernel.loose_cards(rules, s) - kernel.most_points(rules, s)[0]


def trouble_to_go_out(rules: Rules, s: State) -> int:
    """Return the distance of the player's hand from going out: cards that must be others, then points that it lacks."""
    hand, group = s.hand[kernel.player(s)], kernel.group_of(rules, kernel.player(s))
    loose = kernel.loose_cards(rules, s)
    wilds = hand[TWO] + hand[JOKER] - (loose == 0)  # one card is discarded
    for rank in range(FOUR, TWO):
        wilds -= hand[rank] == 2 and s.naturals[group][rank] == 0
    cards = max(1, loose) + max(0, -wilds) + lacking(rules, s, group, max(0, wilds))
    return 1000 * cards + max(0, s.need - s.laid_points - kernel.most_points(rules, s)[0])


def lacking(rules: Rules, s: State, group: int, wilds: int) -> int:
    """Return how many cards the nearest rows lack to be the canastas that going out still needs, clean ones first."""
    hand = s.hand[kernel.player(s)]
    lacks, cards = [NONE] * TWO, 0
    for rank in range(FOUR, TWO):
        if not kernel.is_canasta(s, group, rank):
            lacks[rank] = kernel.missing_to_canasta(s, group, rank) - hand[rank]
    for i in range(kernel.canastas_missing(rules, s, group)):
        clean = i < kernel.clean_missing(rules, s, group)
        nearest = 0
        for rank in range(FOUR, TWO):
            pure = kernel.row_size(s, group, rank) == s.naturals[group][rank]
            if (pure or not clean) and lacks[rank] < lacks[nearest]:
                nearest = rank
        used = 0 if clean else max(0, min(lacks[nearest], wilds, kernel.rank_room(rules, s, nearest, hand[nearest])))
        wilds -= used
        cards += max(0, min(CANASTA, lacks[nearest] - used))
        lacks[nearest] = NONE
    return cards
