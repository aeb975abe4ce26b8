"""Histories that a seat cannot tell from the true one: its worlds, and how the table would have come there.

A world of the game's own sampler says what the others may hold now. The cards that chance chose for them are exchanged
for those, the newest first, and the unit is played again, as far as the seat saw it. What it did not see, such as that
another said nothing, is done anew where a world asks for it.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.envs.dealing import DEAL, Node, Table, cards_in

TRIES = 200
"""So many worlds are tried: who holds a hand now need not have been able to do what was done."""


def resampled(node: Node, seat: int, seed: int) -> tuple[int, ...]:
    """Return the actions, chance's among them, that lead to a world of the seat's.

    Raises `SobremesaError` where none of many worlds can have come about.
    """
    table, chance, way = node.table, Chance("openspiel", seed), node.way()
    owners, view, true = dict(received(table, way)), table.view(node, seat), table.machine.plain(node.state)
    wanted = MATCH_OVER if node.over else CHANCE if node.waiting else view.actor
    for _ in range(TRIES):
        world = true if node.over else table.sample(view.state, seat, chance)
        end = retold(way, seat, exchanged(table, seat, true, world, way, owners), wanted, chance)
        if end is not None and table.information(end, seat) == table.information(node, seat):
            return end.actions()
    raise SobremesaError(f"none of {TRIES} worlds that player {seat} holds possible can have come about as was seen")


class NotSo(Exception):
    """What was seen cannot have come about so."""


# --- who got which card -----------------------------------------------------------------------------------------


def received(table: Table, way: list[Node]) -> Iterator[tuple[int, int]]:
    """Yield which seat got the card of each choice, by its place on the way."""
    chosen = list[int]()
    for i, node in enumerate(way):
        if is_card(node):
            chosen.append(i)
        elif node.event is not None:
            hands = hands_after(table, way[i - 1], node) if chosen else {}
            cards = way[chosen[-1]].waiting.drawn if chosen else ()  # type: ignore[union-attr]  # a card was chosen for it
            yield from ((place, hands[card]) for place, card in zip(chosen, cards, strict=True) if card in hands)
            chosen = []


def hands_after(table: Table, before: Node, after: Node) -> dict[int, int]:
    """Return the seat of each card that was chosen for a step and went to a hand."""
    waiting, event = before.waiting, after.event
    assert waiting is not None and event is not None
    if table.game.layout is None:
        position = table.position(after)
        hands = (position.game.notation.hand(position.state, seat) for seat in range(table.players))
        return {card: seat for seat, cards in enumerate(hands) for card in cards}
    if event.code != DEAL:
        return dict.fromkeys(waiting.drawn, event.who)
    layout = table.game.layout(table.rules, table.machine.plain(before.state))
    served = layout.served(waiting.deck(cards_in(before.pool)))
    return {card: seat for (_, seat), cards in served.hands.items() for card in cards}


def exchanged(
    table: Table, seat: int, true: Any, world: Any, way: list[Node], owners: dict[int, int]
) -> dict[int, int]:
    """Return the choices of chance that were others in a world: their places on the way, and the kinds."""
    made = dict[int, int]()
    for other in range(table.players):
        if other != seat:
            had, has = kinds_held(table, true, other), kinds_held(table, world, other)
            gone, come = had - has, list((has - had).elements())
            for i in reversed(range(len(way))):
                kind = way[i].action
                if come and owners.get(i) == other and kind is not None and gone[kind] > 0:
                    gone[kind] -= 1
                    made[i] = come.pop()
    return made


def kinds_held(table: Table, state: Any, seat: int) -> Counter[int]:
    """Return how many cards of each kind a seat holds."""
    held = table.game.notation.hand(state, seat)
    return Counter(table.extent.kind_of(table.rules, card) for card in held)


# --- the unit again ---------------------------------------------------------------------------------------------


def retold(way: list[Node], seat: int, others: dict[int, int], wanted: int, chance: Chance) -> Node | None:
    """Play the unit again with other cards, and return its end; `None` where that cannot be."""
    later = Counter(others.get(i, node.action) for i, node in enumerate(way) if is_card(node))
    at = way[0].table.root
    try:
        for i, node in enumerate(way):
            if is_card(node):
                kind = others.get(i, node.action)
                later[kind] -= 1
                at = at.step(card_for(at, kind, later, chance))
            elif node.action is not None:
                at = repeated(at, node, seat)
        return silently(at, seat, wanted)
    except (SobremesaError, NotSo):
        return None


def repeated(at: Node, node: Node, seat: int) -> Node:
    """Do once more what led to a node, a cut or an action, unless it is another's secret."""
    assert node.before is not None and node.action is not None
    who = node.before.actor
    if who not in (CHANCE, seat) and node.before.classes[node.action] in node.table.game.secrets:
        return at
    return silently(at, seat, who).step(node.action)


def is_card(node: Node) -> bool:
    """Return whether chance chose a card that led to the node."""
    before = node.before
    return before is not None and before.actor == CHANCE and node.action is not None and not is_cut(before)


def is_cut(node: Node) -> bool:
    """Return whether chance cuts at a node."""
    return node.waiting is not None and node.waiting.cuts


def card_for(at: Node, kind: int | None, later: Counter[int | None], chance: Chance) -> int:
    """Return the kind, or where none is left of it, one that nobody is to get later: nobody has seen that card."""
    if at.actor != CHANCE or is_cut(at):
        raise NotSo
    if kind is not None and at.pool & at.table.of_kind[kind]:
        return kind
    counts = [(one, (at.pool & cards).bit_count() - later[one]) for one, cards in at.table.kinds]
    free = [one for one, count in counts for _ in range(count)]
    if not free:
        raise NotSo
    return free[chance.below(len(free))]


def silently(at: Node, seat: int, wanted: int) -> Node:
    """Let others do what the seat does not learn of, until it is the turn of who is wanted."""
    secrets = at.table.game.secrets
    while at.actor != wanted:
        unseen = [kind for kind, code in at.classes.items() if code in secrets] if at.actor != seat else []
        if not unseen:
            raise NotSo
        at = at.step(unseen[0])
    return at
