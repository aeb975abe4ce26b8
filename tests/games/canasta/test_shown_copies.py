"""Which copy of a kind is shown: nothing about a hand can be read from a suit."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import takewhile

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules, suits
from sobremesa.games.canasta.notation import CARDS_OF_KIND
from sobremesa.games.canasta.rules import DECK, Do
from tests.games.canasta.table import GAME

TABLES = [("wikibooks", 2), ("wikibooks", 4), ("classic", 4), ("classic", 3), ("wikibooks", 6)]
tables = pytest.mark.parametrize(("ruleset", "players"), TABLES)

Table = Match[rules.Rules, rules.State]


def new(ruleset: str, players: int, seed: str) -> Table:
    """A match that shuffles for itself."""
    return Match(GAME, GAME.rulebook.parse(ruleset), players, 0, seed=seed)


def taking(match: Table, chance: Chance) -> int:
    """Take the pile and lay more often than not, so that cards come back to the hands."""
    legal = list(match.legal_actions)
    keen = [code for code in legal if rules.do_of(code) in (Do.TAKE, Do.MELD, Do.ADD)]
    choice = keen if keen and chance.below(3) else legal
    return choice[chance.below(len(choice))]


# --- the suit has no say ----------------------------------------------------------------------------------------


@tables
def test_which_copy_lies_where_follows_from_the_kinds_alone(ruleset: str, players: int) -> None:
    """Give the cards of each kind other suits, and each lies where that one lay whose place in the pack it has."""
    for seed in range(4):
        match, chance = new(ruleset, players, f"kinds {seed}"), Chance("other suits", seed)
        other = other_suits(chance)
        twin = Match(GAME, match.ruleset, players, 0)
        here, there = suits.Follower(match), suits.Follower(twin)
        for _ in range(150):
            if match.actor == CHANCE:
                match.deal()
                deck = match.steps[-1].deck
                twin.deal([*(other[card] for card in deck[:DECK]), *deck[DECK:]])
            else:
                action = taking(match, chance)
                match.play(action)
                twin.play(action)
            assert everywhere(there.layout()) == [
                [other[card] for card in cards] for cards in everywhere(here.layout())
            ]


def other_suits(chance: Chance) -> list[int]:
    """For each card of two packs one of its kind, all of them once."""
    other = list(range(DECK))
    for cards in ([card for card in of_kind if card < DECK] for of_kind in CARDS_OF_KIND):
        for i in range(len(cards) - 1, 0, -1):
            one, two = cards[i], cards[chance.below(i + 1)]
            other[one], other[two] = other[two], other[one]
    return other


def everywhere(table: suits.Layout) -> list[list[int]]:
    """The cards of each place, in the order in which they lie there."""
    rows = [*sorted(table.rows.items()), *sorted(table.joker_canastas.items()), *sorted(table.red_threes.items())]
    return [*table.hands, table.stock, table.pile, table.aside, table.black_threes, *(cards for _, cards in rows)]


# --- what all have seen goes first, then what came first --------------------------------------------------------


@dataclass
class Shown:
    """The cards of one kind that a seat held, those that it showed, and all that have lain open on the pile."""

    held: list[int]
    shown: list[int]
    lain: set[int]

    @property
    def known(self) -> set[int]:
        """Those that all have seen come to the hand."""
        return self.lain.intersection(self.held)


def showings(match: Table, most: int, seed: str) -> Iterator[Shown]:
    """Every time that cards of a kind leave a hand, for so many steps."""
    chance, follower, lain = Chance("shown", seed), suits.Follower(match), set[int]()
    for _ in range(most):
        if match.over:
            return
        if match.actor == CHANCE:
            match.deal()
            lain = set()
            continue
        before, seat = deepcopy(follower.layout()), rules.player(match.state)
        lain.update(before.pile[match.state.face_down :])
        match.play(taking(match, chance))
        left = set(before.hands[seat]).difference(follower.layout().hands[seat])
        for kind in sorted(set(map(rules.kind_of, left))):
            held = [card for card in before.hands[seat] if rules.kind_of(card) == kind]
            yield Shown(held, [card for card in held if card in left], lain)


@tables
def test_a_copy_that_all_have_seen_is_shown_before_a_hidden_one(ruleset: str, players: int) -> None:
    """Else it would be told that it is still held."""
    could = 0
    for seed in range(6):
        for one in showings(new(ruleset, players, f"known {seed}"), 250, f"{seed}"):
            assert len(one.known.intersection(one.shown)) == min(len(one.known), len(one.shown))
            could += 0 < len(one.known) < len(one.held) > len(one.shown)
    assert could > 10


@tables
def test_of_hidden_copies_the_one_that_came_first_is_shown(ruleset: str, players: int) -> None:
    """Those of the dealt pile, which come later than they lie in the pack, are left out here."""
    could = 0
    for seed in range(6):
        match = new(ruleset, players, f"came {seed}")
        for one in showings(match, 120, f"{seed}"):
            deck = next(step.deck for step in reversed(match.steps) if step.deck)
            place = coming(match, deck)
            hidden = sorted(set(one.held) - one.known, key=lambda card: place[card])
            if not all(place[card] >= 0 for card in hidden):
                continue
            first = hidden[: len(one.shown) - len(one.known.intersection(one.shown))]
            assert set(first) == set(one.shown) - one.known
            could += len(first) < len(hidden)
    assert could > 30


def coming(match: Table, deck: tuple[int, ...]) -> dict[int, int]:
    """When each card of the pack comes to a hand: the cutter's first; -1 for a card of the dealt pile."""
    twin = Match(GAME, match.ruleset, match.players, match.first_dealer)
    twin.deal(deck)
    table, lifted = suits.layout(twin), deck[DECK]
    given = {card for cards in [*table.hands, *table.red_threes.values()] for card in cards}
    kept = list(takewhile(given.__contains__, reversed(deck[:lifted])))
    order = [*kept, *deck[lifted:DECK], *deck[: lifted - len(kept)]]
    return {card: place for place, card in enumerate(order)} | dict.fromkeys(table.pile, -1)


def test_what_is_taken_back_and_done_again_shows_the_same() -> None:
    """A copy that was seen when it was laid, and came back, is the next one of its kind to be shown."""
    match, chance, back = new("classic", 4, "back"), Chance("back"), 0
    follower = suits.Follower(match)
    for _ in range(250):
        if match.actor == CHANCE:
            match.deal()
            continue
        action = taking(match, chance)
        match.play(action)
        after = deepcopy(follower.layout())
        match.undo()
        follower.layout()
        match.play(action)
        assert follower.layout() == after == suits.layout(match)
        back += 1
    assert back > 200
