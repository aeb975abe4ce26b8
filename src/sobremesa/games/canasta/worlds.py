"""The worlds that a seat cannot tell apart: full states, uniform over all that fit what it has seen.

Known are the seat's own hand, all that lies on the table, what was openly discarded and picked up again (it stays in
that hand until as many of its kind have left it), that no hand holds a red three, and that the cutter would have
kept the stock's last card had it been one to keep. Unknown are the other hands, the stock, and the cards that were
dealt face down under the pile's first card.

A turn in progress tells more: whoever has begun to lay must be able to complete the turn, and whoever asks the
partner must be able to go out. That hand is drawn first, as often as it takes to fit; each fitting hand is equally
likely. A hand so rare that `TRIES` draws miss it is found by exchanging cards, which keeps every fact but not the
odds.

It is written as the rules are, so that it compiles.
"""

from dataclasses import dataclass, field

from sobremesa.core.chance import Chance, below
from sobremesa.core.kernel import clone
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import (
    BLACK,
    FOUR,
    GROUPS,
    JOKER,
    KINDS,
    MOST_CARDS,
    RED,
    SEATS,
    TWO,
    Answer,
    Phase,
    Rules,
    State,
)

TRIES = 400
"""Most hands drawn at random for a player in mid-turn (rejection sampling)."""

PACK = tuple(sum(kernel.kind_of(card) == kind for card in range(kernel.DECK)) // 2 for kind in range(KINDS))
"""Number of cards of each kind in one pack."""


@dataclass(slots=True)
class Unseen:
    """The cards that a view does not show, while they are dealt."""

    left: list[int] = field(default_factory=lambda: [0] * KINDS)  # by kind
    kinds: list[int] = field(default_factory=lambda: [0] * MOST_CARDS)  # in random order, served from the end
    number: int = 0


def sample(rules: Rules, view: State, seat: int, chance: Chance) -> State:
    """Return a state with `hide(state) == view`, each as likely as the other; `seat` is -1 for a spectator."""
    world = clone(view)
    if world.rounds > 0:
        deal_hidden(rules, world, seat, Unseen(), chance)
    return world


def deal_hidden(rules: Rules, s: State, seat: int, unseen: Unseen, chance: Chance) -> None:
    """Deal all that the seat does not see."""
    count_unseen(rules, s, seat, unseen)
    gather(rules, unseen)
    shuffle(unseen, chance)
    fitted = kernel.player(s) if tells(s) and kernel.player(s) != seat else -1
    if fitted >= 0:
        fill_fitting(rules, s, unseen, chance)
    for place in range(s.seats):
        if s.order[place] != seat and s.order[place] != fitted:
            fill(s, s.order[place], unseen)
    fill_table(rules, s, unseen, chance)


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


def fill(s: State, seat: int, unseen: Unseen) -> None:
    """Fill a hidden hand with its known cards, and the next unseen ones."""
    for kind in range(KINDS):
        s.hand[seat][kind] = s.known[seat][kind]
    for _ in range(unknown(s, seat)):
        s.hand[seat][serve(unseen)] += 1


def unknown(s: State, seat: int) -> int:
    """Return how many cards of the hand nobody else has seen."""
    n = s.held[seat]
    for kind in range(KINDS):
        n -= s.known[seat][kind]
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


# --- a hand in mid-turn -----------------------------------------------------------------------------------------


def tells(s: State) -> int:
    """Return whether the turn in progress says anything about the player's hand."""
    if s.phase == Phase.LAY:
        return s.laid_cards > 0 or s.answer != Answer.NOT_ASKED
    return s.phase == Phase.ANSWER


def fits(rules: Rules, s: State) -> int:
    """Return whether the player can do what the turn has committed to: complete it, or stay and go out."""
    if s.phase == Phase.ANSWER:
        return kernel.can_stay(rules, s) and kernel.can_go_out(rules, s)
    return kernel.can_complete(rules, s)


def fill_fitting(rules: Rules, s: State, unseen: Unseen, chance: Chance) -> None:
    """Fill the hand of the player in mid-turn, out of the unseen cards."""
    seat, number = kernel.player(s), unseen.number
    for _ in range(TRIES):
        fill(s, seat, unseen)
        if fits(rules, s):
            return
        unseen.number = number
        shuffle(unseen, chance)
    fill(s, seat, unseen)
    exchange(rules, s, unseen, chance)


def exchange(rules: Rules, s: State, unseen: Unseen, chance: Chance) -> None:
    """Exchange single cards of the hand for unseen ones, never for the worse, until the hand fits."""
    seat = kernel.player(s)
    loose = unknown(s, seat)
    if loose == 0 or unseen.number == 0:
        return
    for _ in range(10 * TRIES):
        if fits(rules, s):
            return
        gives, place = own_card(s, seat, below(chance, loose)), below(chance, unseen.number)
        takes, before = unseen.kinds[place], trouble(rules, s)
        swap(s, seat, gives, takes)
        if trouble(rules, s) > before:
            swap(s, seat, takes, gives)
        else:
            unseen.kinds[place] = gives


def own_card(s: State, seat: int, n: int) -> int:
    """Return the n-th card of the hand that nobody else has seen, by kind."""
    for kind in range(KINDS):
        n -= s.hand[seat][kind] - s.known[seat][kind]
        if n < 0:
            return kind
    return 0


def swap(s: State, seat: int, gives: int, takes: int) -> None:
    """Swap one card of the hand for another."""
    s.hand[seat][gives] -= 1
    s.hand[seat][takes] += 1


def trouble(rules: Rules, s: State) -> int:
    """Return the distance of a hand from what the turn needs: first its loose cards, then the points it lacks."""
    return 1000 * kernel.loose_cards(rules, s) - kernel.most_points(rules, s)[0]
