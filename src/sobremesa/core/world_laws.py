"""The laws for worlds: a world that a seat imagines could have been dealt, and each is as likely as it should be.

A world is replayed. Its cards take the places that the true cards had in the deck; then all is done again that the seat
saw: each action must be legal, and the seat must see what it has seen, from the deal on. So nothing that play has
shown is forgotten, and a world that is possible now was possible before. What others may do in secret
(`game.secrets`) may differ: the seat has seen nothing of it. At endings with few unseen cards all decks that replay
are the worlds there are, and the sampler must draw hands as often as decks hold them.

The hands are those that `notation.hand` tells. Where copies of a card look alike, nobody can say which card lay where
in the deck, and these laws say nothing: such a game needs one of its own.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, Final

from sobremesa.core.chance import Chance
from sobremesa.core.game import Game
from sobremesa.core.history import Step, since_the_deal
from sobremesa.core.kernel import CHANCE, SPECTATOR, clone
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]
Hands = tuple[frozenset[int], ...]

STEPS: Final = 240
"""Steps of the match that the laws examine."""
FEW: Final = 5
"""Most unseen cards of an ending whose worlds are counted: 120 decks."""
ENDINGS: Final = 4
"""Endings whose worlds are counted."""
DRAWN: Final = 40
"""Worlds drawn at an ending for each that there is."""
SIGMA: Final = 5.0
"""The distance from uniform at which the sampler is refused: one ending in three million would be by chance."""


@dataclass
class Deal:
    """A deal while it is played: the table before it, and what lay there after each step."""

    match: AnyMatch
    before: Any
    after: list[Any] = field(default_factory=list)

    @property
    def steps(self) -> Sequence[Step]:
        """The steps since the deal, that deal the first."""
        return since_the_deal(self.match.steps)

    def seen(self, seat: int | None) -> list[tuple[Step, Any]]:
        """Return the steps that a seat has seen, each with what it saw before the next: others' secrets are done."""
        seen: list[tuple[Step, Any]] = []
        for step, state in zip(self.steps, self.after, strict=True):
            told = self.match.is_seen(step, seat)
            seen[len(seen) - (not told) :] = [(step if told else seen[-1][0], self.view(state, seat))]
        return seen

    def is_asked(self, seat: int | None) -> bool:
        """Return whether another is asked just now for what the seat may not learn of: no view tells of that."""
        return self.match.actor != seat and any(code in self.match.game.secrets for code in self.match.legal_actions)

    def view(self, state: Any, seat: int | None) -> Any:
        """Return what a seat would see of a state."""
        twin = clone(state)
        self.match.game.kernel.hide(self.match.rules, twin, SPECTATOR if seat is None else seat)
        return twin

    def hands(self, state: Any, seat: int | None) -> Hands:
        """Return the hands of the others."""
        hand, players = self.match.game.notation.hand, range(self.match.players)
        return tuple(frozenset(hand(state, other)) for other in players if other != seat)


def replay(deal: Deal, deck: Sequence[int], seat: int | None) -> str:
    """Play again what the seat has seen, from another deck; return what cannot have been, empty if all can."""
    kernel, rules, write = deal.match.game.kernel, deal.match.rules, deal.match.game.notation.write
    s = clone(deal.before)
    for number, (step, view) in enumerate(deal.seen(seat)):
        if step.kind == "deal":
            s = _silent(deal, s, seat, CHANCE, None)
            if kernel.actor(rules, s) != CHANCE:
                return "a seat would have to decide where the next cards were dealt"
            kernel.deal(rules, s, list(step.deck) if number else list(deck))
        else:
            s = _silent(deal, s, seat, int(step.seat or 0), int(step.action))
            if kernel.actor(rules, s) != step.seat or kernel.why_illegal(rules, s, step.action):
                return f"seat {step.seat} could not have played '{write(step.action)}'"
            kernel.apply(rules, s, step.action)
        if deal.view(s, seat) != view and deal.view(_silent_once(deal, s, seat), seat) != view:
            what = f"'{write(step.action)}' of seat {step.seat}" if step.kind != "deal" else "the deal"
            return f"after {what} other things would have been seen"
    return ""


def _silent(deal: Deal, s: Any, seat: int | None, actor: int, action: int | None) -> Any:
    """Let others do in secret what stands between the table and the next thing that was seen."""
    kernel, rules = deal.match.game.kernel, deal.match.rules
    for _ in range(deal.match.players):
        ready = kernel.actor(rules, s) == actor and (action is None or not kernel.why_illegal(rules, s, action))
        if ready:
            return s
        s = _silent_once(deal, s, seat)
    return s


def _silent_once(deal: Deal, s: Any, seat: int | None) -> Any:
    kernel, rules = deal.match.game.kernel, deal.match.rules
    if kernel.actor(rules, s) in (seat, CHANCE):
        return s
    quiet = [code for code in sorted(deal.match.game.secrets) if not kernel.why_illegal(rules, s, code)]
    if not quiet:
        return s
    twin = clone(s)
    kernel.apply(rules, twin, quiet[0])
    return twin


def decks_of(deal: Deal, world: Any, seat: int | None) -> Iterator[list[int]]:
    """Yield decks in which the hands of the world lie where the true hands lay."""
    deck = list(deal.steps[0].deck)
    number = len(deck) - deal.match.game.cut
    laid: dict[int, int] = {}
    for mine, theirs in zip(deal.hands(deal.after[-1], seat), deal.hands(world, seat), strict=True):
        laid |= {deck.index(card): card for card in mine & theirs}
        laid |= {
            deck.index(gone): come for gone, come in zip(sorted(mine - theirs), sorted(theirs - mine), strict=True)
        }
    completed = _completed(deck, number, laid)
    for turns in range(max(map(len, deal.steps[0].hands))):
        yield turned(deal, completed, turns)


def turned(deal: Deal, deck: list[int], turns: int) -> list[int]:
    """Return the deck with the cards dealt to each hand in another order: one may have been told of its place."""
    twin = list(deck)
    for hand in deal.steps[0].hands:
        places = sorted(deal.steps[0].deck.index(card) for card in hand)
        for i, at in enumerate(places):
            twin[at] = deck[places[(i + turns) % len(places)]]
    return twin


def _completed(deck: list[int], number: int, laid: dict[int, int]) -> list[int]:
    """Return the deck with these cards in these places; where they lay, what they drove out."""
    held = set(laid.values())
    free = sorted({deck[at] for at in laid} - held)
    rest = [deck[at] if at in laid or deck[at] not in held else -1 for at in range(number)]
    return [laid.get(at, card if card >= 0 else free.pop()) for at, card in enumerate(rest)] + deck[number:]


def why_impossible(deal: Deal, world: Any, seat: int | None) -> str:
    """Return why a world of the seat's cannot be, empty if it can."""
    pairs = zip(deal.hands(deal.after[-1], seat), deal.hands(world, seat), strict=True)
    if any(len(mine) != len(theirs) for mine, theirs in pairs):
        return "a hand has another number of cards"
    fault = ""
    for deck in decks_of(deal, world, seat):
        found = replay(deal, deck, seat)
        if not found:
            return ""
        fault = fault or found
    return fault


def count_worlds(deal: Deal, seat: int | None, pool: list[int]) -> Counter[Hands]:
    """Return in how many decks each other's hands can be, with these unseen cards in all ways over their places."""
    deck = list(deal.steps[0].deck)
    places = [deck.index(card) for card in pool]
    orders = range(max(map(len, deal.steps[0].hands)))
    if not any(replay(deal, turned(deal, deck, turns), seat) for turns in orders):
        orders = range(1)
    found: Counter[Hands] = Counter()
    for order in permutations(range(len(pool))):
        twin = list(deck)
        for at, i in zip(places, order, strict=True):
            twin[at] = pool[i]
        moved = {card: pool[i] for card, i in zip(pool, order, strict=True)}
        hands = tuple(frozenset(moved[card] for card in hand) for hand in deal.hands(deal.after[-1], seat))
        found[hands] += sum(not replay(deal, turned(deal, twin, turns), seat) for turns in orders)
    return +found


def distance(drawn: Counter[Hands], decks: Counter[Hands]) -> float:
    """Return how far what was drawn is from what it should be, in standard deviations (Wilson and Hilferty)."""
    freedom, number = len(decks) - 1, sum(drawn.values())
    if freedom == 0:
        return 0.0
    due = {hands: number * n / sum(decks.values()) for hands, n in decks.items()}
    square = sum((drawn[hands] - n) ** 2 / n for hands, n in due.items())
    return float(((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5)


# --- the laws


def worlds_could_have_been_dealt(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that each world, replayed from the deal, gives its seat the views that it has had."""
    chance = Chance("replayed worlds", str(ruleset), players)
    for deal in _deals(game, ruleset, players, chance):
        seat = _watcher(deal, chance)
        if not chance.below(4) and not deal.is_asked(seat):
            fault = _faulty_world(deal, seat, chance, 3)
            assert not fault, _shortest(deal, fault, chance)


def worlds_are_drawn_evenly(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check at small endings that the truth is among the worlds, and that each is drawn as often as it should be."""
    chance, counted = Chance("counted worlds", str(ruleset), players), 0
    for deal in _deals(game, ruleset, players, chance, 4):
        seat = _watcher(deal, chance)
        pool = sorted(frozenset[int]().union(*deal.hands(deal.after[-1], seat)))
        few = 2 <= len(pool) <= FEW and counted < ENDINGS and not deal.is_asked(seat)
        if few and _all_held(deal, seat, pool, chance):
            counted += 1
            fault = _uneven(deal, seat, count_worlds(deal, seat, pool), chance)
            assert not fault, f"{fault}\n{deal.match.record()}"


def _deals(game: AnyGame, ruleset: Ruleset, players: int, chance: Chance, times: int = 1) -> Iterator[Deal]:
    """Yield the deal that is played, after each random step at which a seat decides, match after match.

    Copies of a card that look alike leave no deal to examine.
    """
    deal = _begun(game, ruleset, players, chance)
    for _ in range(0 if _has_copies(deal.match) else times * STEPS):
        if deal.match.over:
            deal = _begun(game, ruleset, players, chance)
        before, match = clone(deal.match.state), deal.match
        if match.actor == CHANCE:
            match.deal()
            deal = Deal(match, before) if match.steps[-1].deck else deal
        else:
            match.play(_chosen(match, chance))
        deal.after.append(clone(match.state))
        if match.actor >= 0:
            yield deal


def _begun(game: AnyGame, ruleset: Ruleset, players: int, chance: Chance) -> Deal:
    match: AnyMatch = Match(game, ruleset, players, seed=chance.below(1 << 30))
    return Deal(match, clone(match.state))


def _has_copies(match: AnyMatch) -> bool:
    pack = match.game.pack_of(match.rules)
    return len({pack.name(card) for card in range(len(pack))}) < len(pack)


def _chosen(match: AnyMatch, chance: Chance) -> int:
    """Return a random action, seldom a secret one: what is said aloud tells more."""
    codes = match.legal_actions.codes
    aloud = [code for code in codes if code not in match.game.secrets]
    some = aloud if aloud and chance.below(3) else codes
    return some[chance.below(len(some))]


def _watcher(deal: Deal, chance: Chance) -> int | None:
    place = chance.below(deal.match.players + 1)
    return place if place < deal.match.players else None


def _faulty_world(deal: Deal, seat: int | None, chance: Chance, number: int) -> str:
    """Return what is wrong with one of so many worlds of a seat; empty if nothing is."""
    truth, deck = deal.after[-1], set(deal.steps[0].deck)
    for other in range(deal.match.players):
        hand = set(deal.match.game.notation.hand(truth, other))
        if len(hand) != truth.held[other] or not hand <= deck:
            return f"`notation.hand` does not tell which {truth.held[other]} cards seat {other} holds"
    true = replay(deal, deal.steps[0].deck, seat)
    if true:
        return f"what {_named(seat)} saw of the true cards is not what the rules show when it is played again: {true}"
    view = deal.match.view(seat)
    for _ in range(number):
        try:
            world = view.sample(chance).state
        except Exception as error:
            return f"the sampler of {_named(seat)} raised {type(error).__name__}: {error}"
        fault = why_impossible(deal, world, seat)
        if fault:
            return f"a world of {_named(seat)} cannot be: {fault} ({_written(deal, world, seat)})"
    return ""


def _shortest(deal: Deal, fault: str, chance: Chance) -> str:
    """Return the fault with the shortest beginning of the match that has one of its kind."""
    match, after = deal.match.copy(), list(deal.after)
    said = f"{fault}\n{match.record()}"
    while len(after) > 1:
        match.undo()
        after.pop()
        for seat in [None, *range(match.players)] if match.actor >= 0 else []:
            began = Deal(match, deal.before, after)
            earlier = "" if began.is_asked(seat) else _faulty_world(began, seat, chance, 10)
            said = f"{earlier}\n{match.record()}" if earlier else said
    return said


def _all_held(deal: Deal, seat: int | None, pool: list[int], chance: Chance) -> bool:
    """Return whether others hold every unseen card, by some worlds: the stock is used up."""
    view = deal.match.view(seat)
    return all(frozenset().union(*deal.hands(view.sample(chance).state, seat)) == set(pool) for _ in range(12))


def _uneven(deal: Deal, seat: int | None, decks: Counter[Hands], chance: Chance) -> str:
    """Return what is wrong with the worlds drawn at an ending; empty if nothing is."""
    if deal.hands(deal.after[-1], seat) not in decks:
        return f"the truth is not among the worlds of {_named(seat)}"
    view = deal.match.view(seat)
    drawn = Counter(deal.hands(view.sample(chance).state, seat) for _ in range(DRAWN * len(decks)))
    beside, never = set(drawn) - set(decks), set(decks) - set(drawn)
    if beside or never:
        return f"{_named(seat)} has {len(decks)} worlds: {len(never)} are never drawn, and {len(beside)} that are none"
    z = distance(drawn, decks)
    return f"the {len(decks)} worlds of {_named(seat)} are not drawn evenly: {z:.1f} deviations" if z > SIGMA else ""


def _named(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _written(deal: Deal, world: Any, seat: int | None) -> str:
    pack = deal.match.game.pack_of(deal.match.rules)
    others = [other for other in range(deal.match.players) if other != seat]
    hands = zip(others, deal.hands(world, seat), strict=True)
    return "; ".join(f"seat {other}: {' '.join(map(pack.name, sorted(hand)))}" for other, hand in hands)


WORLD_LAWS: Final = (worlds_could_have_been_dealt, worlds_are_drawn_evenly)
