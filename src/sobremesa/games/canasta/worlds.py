"""The worlds that a seat cannot tell apart: full states, uniform over all that fit what it has seen.

Known are the seat's own hand, all that lies on the table, what was openly discarded and picked up again (it stays in
that hand until as many of its kind have left it), that no hand holds a red three, and that the cutter would have
kept the stock's last card had it been one to keep. Unknown are the other hands, the stock, and the cards that were
dealt face down under the pile's first card.

A turn in progress tells more: whoever has begun to lay must be able to complete the turn, and whoever asks the
partner must be able to go out. That hand is drawn first, as often as it takes to fit; each fitting hand is equally
likely. A hand so rare that `TRIES` draws miss it is found by exchanging cards, which keeps every fact but not the
odds.
"""

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import DECK, KINDS, RED, Answer, Phase, Rules, State

TRIES = 400
"""How many hands are drawn at random for a player in mid-turn."""

PACK = [sum(rules.kind_of(card) == kind for card in range(DECK)) for kind in range(KINDS)]
"""How many cards of each kind the pack has."""


def sample(values: Rules, view: State, seat: int, chance: Chance) -> State:
    """A state with `hide(state) == view`, each as likely as the other; `seat` is -1 for a spectator."""
    world = clone(view)
    if world.rounds == 0:
        return world
    unseen = _unseen(world)
    reds = [kind for kind in unseen if kind == RED]
    plain = [kind for kind in unseen if kind != RED]
    _shuffle(plain, chance)
    hidden = [other for other in world.order[: world.seats] if other != seat]
    if _tells(world) and rules.player(world) in hidden:
        _fill_fitting(values, world, plain, chance)
        hidden.remove(rules.player(world))
    for other in hidden:
        _fill(world, other, plain)
    _fill_table(world, plain, reds, chance)
    return world


def _unseen(world: State) -> list[int]:
    """The kinds of all cards that the view does not show, known ones in hands taken out."""
    left = [PACK[kind] - sum(hand[kind] for hand in world.hand) for kind in range(KINDS)]
    for other in range(rules.SEATS):
        if not any(world.hand[other]):
            left = [n - known for n, known in zip(left, world.known[other], strict=True)]
    for kind in _on_table(world):
        left[kind] -= 1
    return [kind for kind in range(1, KINDS) for _ in range(left[kind])]


def _on_table(world: State) -> list[int]:
    """The kinds of the cards that lie open: rows, canastas, threes, the pile and its rest aside."""
    kinds = [kind for kind in world.pile if kind]
    for group in range(rules.GROUPS):
        kinds += [RED] * world.red_threes[group] + [rules.TWO] * world.wild_twos[group]
        kinds += [rules.JOKER] * world.wild_jokers[group]
        for rank in range(rules.FOUR, rules.TWO):
            kinds += [rank] * world.naturals[group][rank] + [rules.TWO] * world.twos[group][rank]
            kinds += [rules.JOKER] * world.jokers[group][rank]
    return kinds + [rules.BLACK] * (3 * world.threes + world.fourth)


def _shuffle(kinds: list[int], chance: Chance) -> None:
    kinds[:] = [kinds[i] for i in chance.shuffled(len(kinds))]


def _fill(world: State, seat: int, plain: list[int]) -> None:
    """The known cards of a hidden hand, and the next unseen ones."""
    world.hand[seat] = world.known[seat][:]
    for _ in range(world.held[seat] - sum(world.known[seat])):
        world.hand[seat][plain.pop()] += 1


def _fill_table(world: State, plain: list[int], reds: list[int], chance: Chance) -> None:
    """The face-down cards of the pile and the stock; only there can the red threes be."""
    bottom = _plain_bottom(world, plain)
    rest = plain + reds
    _shuffle(rest, chance)
    for i in range(world.face_down):
        world.pile[i] = rest.pop()
    world.stock[: world.stock_left] = bottom + rest


def _plain_bottom(world: State, plain: list[int]) -> list[int]:
    """A06: the stock's last card, taken from those that the cutter would not have kept."""
    if not world.bottom_plain or world.stock_left == 0:
        return []
    for i, kind in enumerate(plain):
        if not rules.freezes(kind):
            return [plain.pop(i)]
    return []


# --- a hand in mid-turn -----------------------------------------------------------------------------------------


def _tells(world: State) -> bool:
    """Whether the turn in progress says anything about the player's hand."""
    if world.phase == Phase.ANSWER:
        return True
    return world.phase == Phase.LAY and (world.laid_cards > 0 or world.answer != Answer.NOT_ASKED)


def _fits(values: Rules, world: State) -> bool:
    """Whether the player can do what the turn has promised."""
    if world.phase == Phase.ANSWER:
        return bool(rules.can_stay(values, world) and rules.can_go_out(values, world))
    return bool(rules.can_complete(values, world))


def _fill_fitting(values: Rules, world: State, plain: list[int], chance: Chance) -> None:
    """The hand of the player in mid-turn, out of the unseen cards."""
    seat = rules.player(world)
    before = plain[:]
    for _ in range(TRIES):
        _fill(world, seat, plain)
        if _fits(values, world):
            return
        plain[:] = before
        _shuffle(plain, chance)
    _fill(world, seat, plain)
    _exchange(values, world, plain, chance)


def _exchange(values: Rules, world: State, plain: list[int], chance: Chance) -> None:
    """Exchange single cards of the hand for unseen ones, never for the worse, until the hand fits."""
    hand, known = world.hand[rules.player(world)], world.known[rules.player(world)]
    for _ in range(10 * TRIES):
        if _fits(values, world):
            return
        own = [kind for kind in range(KINDS) for _ in range(hand[kind] - known[kind])]
        if not own or not plain:
            return
        give, place = own[chance.below(len(own))], chance.below(len(plain))
        take, before = plain[place], _trouble(values, world)
        _swap(hand, give, take)
        if _trouble(values, world) > before:
            _swap(hand, take, give)
        else:
            plain[place] = give


def _swap(hand: list[int], give: int, take: int) -> None:
    hand[give] -= 1
    hand[take] += 1


def _trouble(values: Rules, world: State) -> int:
    """How far a hand is from what it must be able to do: first its loose cards, then the points it lacks."""
    return 1000 * rules.loose_cards(values, world) - rules.most_points(values, world)[0]
