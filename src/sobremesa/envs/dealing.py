"""Tables whose cards chance chooses one by one, as they are needed: the tree that OpenSpiel walks.

A game's kernel takes a whole deck, or serves from a stock that nobody sees. Here a step that would turn cards over
waits until chance has chosen them: it is tried with any order of the others, and the game's `extent` says how many
were served. So a card is chosen when somebody gets it, and not before. Where a pack is cut, chance cuts first.

A node never changes: a step leads to another one, and a copy of a node is the node itself.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction, SobremesaError, suggestion
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.position import Position, View
from sobremesa.core.sides import sides
from sobremesa.envs.encoding import Encoding, encoding
from sobremesa.envs.machine import Machine, Told, linked_with
from sobremesa.envs.waiting import Waiting
from sobremesa.fast.compile import interpreted

DEAL: Final = -1
"""The step that waits where a deal does; other steps are the codes of actions."""
LONGEST: Final = 1000
"""The decisions after which a unit is cut off that has no longest one."""


class Event(NamedTuple):
    """What was carried out: who acted (`CHANCE` for a deal), the class, and the code."""

    who: int
    kind: int
    code: int


class Node:
    """A point of a table's tree: where the table stands, what waits for chance, and how it came there."""

    __slots__ = ("_seen", "action", "actor", "before", "decisions", "event", "left", "paid", "pool", "rest", "state",
                 "table", "told", "waiting")  # fmt: skip

    def __init__(self, table: "Table", state: Any, before: "Node | None", action: int | None) -> None:
        self.table, self.state, self.before = table, state, before
        self.action = action
        """What led here from the node before: chance's choice, or a class; `None` for what follows by itself."""
        self.waiting: Waiting | None = None
        self.event: Event | None = None
        self.told: dict[int, tuple[str, list[int]]] = {}
        self._seen: tuple[dict[int, int], Any] | None = None
        self.pool: int = before.pool if before else 0
        """The cards that are not chosen yet, as bits."""
        self.rest: int = before.rest if before else -1
        """The stock's last card, where it is known."""
        self.left: int = before.left if before else 0
        """How many cards are left in the stock."""
        self.paid: tuple[int, ...] = before.paid if before else (0,) * table.number_of_sides
        """Points of each side in this unit."""
        self.decisions: int = before.decisions if before else 0
        self.actor: int = before.actor if before else CHANCE

    def __deepcopy__(self, memo: object) -> Self:
        """Return the node itself, which never changes."""
        return self

    def __reduce__(self) -> tuple[Callable[..., "Node"], tuple[Any, ...]]:
        """Pickle the way here: a table's tree is long, and the same everywhere."""
        return replayed, (self.table, self.actions())

    def actions(self) -> tuple[int, ...]:
        """Return all that led here, chance's choices among them."""
        return tuple(node.action for node in self.way() if node.action is not None)

    def way(self) -> list["Node"]:
        """Return the nodes from the first to this one."""
        found, node = [self], self
        while node.before is not None:
            node = node.before
            found.append(node)
        return found[::-1]

    @property
    def over(self) -> bool:
        """Whether the unit is over."""
        return self.actor == MATCH_OVER

    @property
    def classes(self) -> dict[int, int]:
        """The classes of the legal actions, ascending, with the first code that is listed of each."""
        if self._seen is None:
            self._seen = self.table.machine.legal(self.state, self.actor) if self.actor >= 0 else ({}, None)
        return self._seen[0]

    def words(self, seat: int) -> NDArray[np.uint64]:
        """Return what a seat sees from its place, as words of 64 bits."""
        if seat == self.actor and self.classes and self._seen is not None:
            words: NDArray[np.uint64] = self._seen[1]
            return words
        return self.table.machine.words(self.state, seat, seat)

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may choose here, and how likely each is."""
        if self.waiting is not None and self.waiting.cuts:
            ways = self.table.cards - 1
            return [(lifted, 1 / ways) for lifted in range(ways)]
        pool, number = self.pool, self.pool.bit_count()
        return [(kind, own.bit_count() / number) for kind, cards in self.table.kinds if (own := pool & cards)]

    def step(self, action: int) -> "Node":
        """Return where a choice of chance, or a class of actions, leads; raises `IllegalAction`."""
        if self.actor == CHANCE:
            return self.table.go_on(self._chosen(action))
        code = self.classes.get(action, -1)
        if code < 0:
            raise self._illegal(action)
        return self.table.played(self, action, code)

    def _chosen(self, action: int) -> "Node":
        """Return this node with one more card, or with the cut."""
        waiting, node = self.waiting, Node(self.table, self.state, self, action)
        assert waiting is not None
        if waiting.cuts and 0 <= action < self.table.cards - 1:
            node.waiting = waiting._replace(lifted=1 + action)
            return node
        card = self.pool & self.table.of_kind.get(action, 0)
        card &= -card
        if waiting.cuts or not card:
            raise SobremesaError(f"chance cannot choose {action} here: it is not among its outcomes")
        node.pool ^= card
        drawn = (*waiting.drawn, card.bit_length() - 1)
        node.waiting = Waiting(waiting.step, waiting.shuffled, waiting.layout, waiting.lifted, drawn, waiting.fewest)
        return node

    def _illegal(self, action: int) -> SobremesaError:
        """Return the error for a class that is not legal here."""
        names, position = self.table.encoding.actions, self.table.position(self)
        if not 0 <= action < len(names) or self.over:
            over = "the unit is over" if self.over else f"they are 0 to {len(names) - 1}, and {position.whose_turn()}"
            return SobremesaError(f"there is no action {action} here: {over}")
        why = self.table.encoding.why_illegal(position, action)
        return IllegalAction(
            f"'{names[action]}' (action {action}) is illegal: {why or 'it is not among the legal actions'}",
            action=names[action],
            seat=self.actor,
            reason=0,
            clause=why.clause if why else "",
            position=position.digest(),
        )


@dataclass(frozen=True)
class Table:
    """A table of a game, from whose first node all others follow."""

    name: str
    ruleset: str
    players: int
    unit: str
    limit: int
    dealer: int
    deck: str = ""
    """The name of a small deck that the game brings; empty for the pack."""

    def __reduce__(self) -> tuple[type["Table"], tuple[Any, ...]]:
        """Pickle what the table was made of."""
        return Table, (self.name, self.ruleset, self.players, self.unit, self.limit, self.dealer, self.deck)

    @cached_property
    def encoding(self) -> Encoding:
        """The game's encoding."""
        return encoding(self.name)

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return self.encoding.game

    @cached_property
    def rules(self) -> Any:
        """The rules."""
        return self.game.rules(self.game.ruleset(self.ruleset), self.players)

    @cached_property
    def extent(self) -> Any:
        """How the game's cards come, and how much a hand is; raises `SobremesaError` where it does not say so."""
        found, kernel = self.game.facet("extent"), self.game.kernel
        if found is None:
            raise SobremesaError(f"'{self.name}' does not say how its cards come: its package needs a module 'extent'")
        if not hasattr(kernel, "longest_hand") or not hasattr(kernel, "widest_lead"):
            raise SobremesaError(f"'{self.name}' has no bounds: its rules need 'longest_hand' and 'widest_lead'")
        return found

    @cached_property
    def small(self) -> tuple[str, Mapping[str, int], Any]:
        """The cards of a small deck, the rules' numbers that are others, and its table; raises `SobremesaError`."""
        decks = getattr(self.game.facet("small_decks"), "DECKS", {})
        if self.deck not in decks:
            near = suggestion(self.deck, decks) if decks else "it has none"
            raise SobremesaError(f"'{self.game.name}' has no small deck '{self.deck}': {near}")
        found: tuple[str, Mapping[str, int], Any] = decks[self.deck]
        return found

    @cached_property
    def pack(self) -> int:
        """The cards that are played with, as bits."""
        number = len(self.game.pack_of(self.rules))
        if not self.deck:
            return (1 << number) - 1
        names = [self.game.pack.name(card) for card in range(number)]
        return sum(1 << names.index(card) for card in self.small[0].split())

    @property
    def cards(self) -> int:
        """How many cards are played with."""
        return self.pack.bit_count()

    @cached_property
    def machine(self) -> Machine:
        """What carries out its steps."""
        _, numbers, table = self.small if self.deck else ("", {}, self.game.new_state())
        parts = (self.encoding.module, self.extent, self.rules, self.number_of_sides)
        return Machine(self.game, *parts, numbers, table)

    def sample(self, view: Any, seat: int, chance: Chance) -> Any:
        """Return a world of a seat's, uniformly at random."""
        worlds: Any = self.game.worlds
        if self.deck:
            numbers = {"ALL_CARDS": self.pack, **self.small[1]}
            worlds = linked_with(interpreted, worlds, numbers)
        return worlds.sample(self.rules, view, seat, chance)

    @cached_property
    def of_kind(self) -> dict[int, int]:
        """The cards of each kind that is told apart, as bits."""
        sets = dict[int, int]()
        for card in cards_in(self.pack):
            kind = self.extent.kind_of(self.rules, card)
            sets[kind] = sets.get(kind, 0) | 1 << card
        return dict(sorted(sets.items()))

    @cached_property
    def kinds(self) -> list[tuple[int, int]]:
        """The same as a list."""
        return list(self.of_kind.items())

    @cached_property
    def most_outcomes(self) -> int:
        """One more than the greatest number that chance chooses by: of a kind, or of a cut."""
        return 1 + max(*self.of_kind, self.cards - 2 if self.game.cut else 0)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return sides(self.game, self.rules, self.players)

    @cached_property
    def number_of_sides(self) -> int:
        """How many sides there are."""
        return len(set(self.sides))

    @cached_property
    def most_actions(self) -> int:
        """How many decisions a unit has at most."""
        kernel: Any = self.game.kernel
        return self.limit or (kernel.longest_hand(self.rules) if self.unit == "hand" else 0) or LONGEST

    @cached_property
    def most_points(self) -> int:
        """How much a seat can win or lose at most."""
        kernel: Any = self.game.kernel
        return int(kernel.widest_lead(self.rules)) if self.unit == "hand" else 1

    @cached_property
    def root(self) -> Node:
        """The first node: the first card is to be chosen, or the cut."""
        state, (_, needed, left, _) = self.machine.begin(-1 if self.deck else self.dealer)
        node = Node(self, state, None, None)
        node.left, node.pool = left, self.pack
        return self._due(node, needed)

    def position(self, node: Node) -> Position[Any, Any]:
        """Return where the table stands, with all that can be asked of it."""
        return Position(self.game, self.rules, self.machine.plain(node.state))

    def view(self, node: Node, seat: int) -> View[Any, Any]:
        """Return what a seat sees."""
        return View.from_state(self.game, self.rules, self.machine.plain(node.state), seat)

    # --- going on

    def played(self, node: Node, action: int, code: int) -> Node:
        """Return the node after an action, or where its first card is to be chosen."""
        state, told = self.machine.after(node.state, code, 0, ())
        if told[2] == node.left:
            return self._done(Node(self, state, node, action), Event(node.actor, action, code), told)
        waits = Node(self, node.state, node, action)
        waits.waiting, waits.actor = Waiting(code, False), CHANCE
        return self.go_on(waits)

    def go_on(self, node: Node) -> Node:
        """Carry out what waits, and what follows by itself, until a seat must decide or chance must choose."""
        while (waiting := node.waiting) is not None:
            served = waiting.served
            if served < waiting.fewest or waiting.cuts or waiting.looks:
                return node
            state, told = self._tried(node, waiting)
            taken = node.left - told[2]
            if taken <= served:
                node = self._done(Node(self, state, node, None), self._event(node, waiting.step), told)
            elif node.rest >= 0 and node.left == served + 1 and not waiting.shuffled:
                node = self._with_rest(node, waiting)
            else:
                node.waiting = waiting._replace(fewest=taken if self.game.layout is None else served + 1)
                return node
        return node

    def _tried(self, node: Node, waiting: Waiting) -> tuple[Any, Told]:
        """Return the state after what waits, void where more cards were served than chosen, and what is told of it."""
        if waiting.shuffled:
            return self.machine.after(node.state, waiting.step, 0, waiting.deck(cards_in(node.pool)))
        return self.machine.after(node.state, waiting.step, len(waiting.drawn), waiting.drawn)

    def _with_rest(self, node: Node, waiting: Waiting) -> Node:
        """Return a node with the stock's last card, which is known."""
        made = Node(self, node.state, node, None)
        made.waiting = waiting._replace(drawn=(*waiting.drawn, node.rest), fewest=0)
        return made

    def _event(self, node: Node, code: int) -> Event:
        """Return what waited, as it is told."""
        if code == DEAL:
            return Event(CHANCE, -1, DEAL)
        while node.before is not None and node.before.actor == CHANCE:
            node = node.before
        assert node.before is not None and node.action is not None
        return Event(node.before.actor, node.action, code)

    def _done(self, node: Node, event: Event, told: Told) -> Node:
        """Return the node after a step that had all its cards, with the deal that may follow."""
        actor, needed, node.left, paid = told
        if event.code == DEAL and node.before is not None and node.before.waiting and node.before.waiting.shuffled:
            node.rest = node.before.waiting.bottom
        node.event = event
        if any(paid):
            node.paid = tuple(old + new for old, new in zip(node.paid, paid, strict=True))
        node.decisions += event.who >= 0
        hand_over = self.unit == "hand" and needed > 0
        node.actor = MATCH_OVER if hand_over or node.decisions >= self.most_actions else actor
        return self._due(node, needed) if node.actor == CHANCE else node

    def _due(self, node: Node, needed: int) -> Node:
        """Let the deal wait that is due."""
        if not needed:
            node.waiting = Waiting(DEAL, False)
            return self.go_on(node)
        node.pool, node.rest, node.left = self.pack, -1, needed
        layout = self.game.layout(self.rules, self.machine.plain(node.state)) if self.game.layout else None
        fewest = layout.fewest if layout else 0
        node.waiting = Waiting(DEAL, True, layout if self.game.cut else None, fewest=fewest)
        return self.go_on(node)

    # --- what it gives

    def returns(self, node: Node) -> list[float]:
        """Return what each seat has won, nought before the end: partners alike, and nought in all.

        A hand gives its points, the own side's less the mean of the others'; where sides are not of one size, a seat
        of the larger one has so much less. A match gives 1 to who has won it and takes as much from the others.
        """
        if not node.over:
            return [0.0] * self.players
        own, smallest = self._worth(node), min(map(self.sides.count, self.sides))
        total, number = sum(own), len(own)
        lead = [points - (total - points) / (number - 1) for points in own]
        return [lead[side] * smallest / self.sides.count(side) for side in self.sides]

    def _worth(self, node: Node) -> Sequence[float]:
        """Return what each side has, of which it gets what it has more than the others."""
        if self.unit == "hand":
            return node.paid
        over = node.event is not None and self.position(node).actor == MATCH_OVER
        return [float(over and self.machine.won(node.state, side)) for side in range(self.number_of_sides)]

    # --- what a seat has seen, in words

    def information(self, node: Node, seat: int) -> str:
        """Return all that a seat has seen of the unit, in order: who did what, and what was to be seen after it."""
        ahead, at = list[Node](), node
        while seat not in at.told and at.before is not None:
            ahead.append(at)
            at = at.before
        told = at.told.setdefault(seat, (f"player {seat} of {self.players}", [0] * self.encoding.words))
        for at in reversed(ahead):
            told = at.told[seat] = self._tell(at, seat, told)
        return told[0]

    def _tell(self, node: Node, seat: int, told: tuple[str, list[int]]) -> tuple[str, list[int]]:
        """Return what a seat was told, with what was carried out at a node: of others' secrets nothing."""
        event = node.event
        if event is None or not self._is_told(event, seat):
            return told
        words = node.words(seat).tolist()
        changed = [f"{i}:{now ^ old:x}" for i, (now, old) in enumerate(zip(words, told[1], strict=True)) if now != old]
        did = f"{event.who} {self.encoding.actions[event.kind]}" if event.who >= 0 else "deal"
        return f"{told[0]}\n{did} [{' '.join(changed)}]", words

    def _is_told(self, event: Event, seat: int) -> bool:
        """Return whether a seat is told of an event: of its own, and of what is not secret."""
        return event.who == seat or event.code not in self.game.secrets

    def told(self, node: Node, seat: int) -> list[Node]:
        """Return the nodes on the way at which something was carried out that a seat was told of."""
        return [at for at in node.way() if at.event is not None and self._is_told(at.event, seat)]

    def action_text(self, node: Node, player: int, action: int) -> str:
        """Tell an action by its name, and a choice of chance by its card."""
        if player >= 0:
            return self.encoding.actions[action]
        if node.waiting is not None and node.waiting.cuts:
            return f"cut {1 + action}"
        return self.names[action]

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of each kind: its rank where that tells it from the others, or else its first card."""
        first = {kind: self.game.pack.name((cards & -cards).bit_length() - 1) for kind, cards in self.kinds}
        ranks = Counter(name[0] for name in first.values())
        return {kind: name[0] if ranks[name[0]] == 1 else name for kind, name in first.items()}

    def text(self, node: Node) -> str:
        """Return the table as text: what everybody sees of it, the hands, and the cards chosen for what waits."""
        position = self.position(node)
        lines = [str(position.digest()), f"hands: {'; '.join(' '.join(position.hand(i)) for i in range(self.players))}"]
        if node.waiting is not None:
            lines.append(f"chosen: {' '.join(map(self.game.pack.name, node.waiting.drawn))}")
        return "\n".join(lines)


def cards_in(cards: int) -> list[int]:
    """Return the cards of a set of bits, read as text, since to shift long numbers takes thrice as long."""
    return [card for card, bit in enumerate(f"{cards:b}"[::-1]) if bit == "1"]


def replayed(table: Table, actions: Sequence[int]) -> Node:
    """Return the node that actions lead to."""
    node = table.root
    for action in actions:
        node = node.step(action)
    return node
