"""Law for worlds of Canasta: each hand of a world could have done what its player has done for all to see.

Copies of a card look alike, so a world cannot be replayed from a deck, as `core.world_laws` does it. Here each action
is kept with the table before it. By a world the player's hand was then what it is now, with the cards gone since, and
without those that came: cards of a pile are known, hidden ones can be any. Where the action is legal with none of these
hands, the world is impossible. The law is silent on what came before the last `FEW` hidden cards, on a group's
questions but the last, on one before its player took up a pile, and on how often each world is drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from types import ModuleType
from typing import Any

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules, suits, worlds
from sobremesa.games.canasta.rules import BLACK, FOUR, KINDS, SEVEN, TWO, Do, Rules, State, do_of, kind_of
from tests.forgetful import nothing
from tests.games.canasta.table import GAME

FEW = 2
"""Most hidden cards that have come to a hand since an action that is looked at."""
BY_HAND = (Do.TAKE, Do.MELD, Do.ADD, Do.WILDS, Do.THREES, Do.ASK, Do.DROP, Do.END)
"""What is not open to every hand."""
WILDS_LAST = "classic, wild_discard=last, minimum_first=120"
ODD_LAST = "classic, empty_pile_discard=no_sevens_aces"
TABLES = ("wikibooks", "classic", "viena", "latina", "americana", WILDS_LAST, ODD_LAST)


@dataclass
class Done:
    """An action, the table before it, and what its player's hand has lost and got since."""

    before: State
    action: int
    gone: list[int] = field(default_factory=lambda: [0] * KINDS)  # by kind, less what has come for all to see
    hidden: int = 0

    def hands(self, now: list[int]) -> Iterator[list[int]]:
        """Yield each hand that the player may have had before, by the hand of now."""
        held = [n + gone for n, gone in zip(now, self.gone, strict=True)]
        for came in combinations_with_replacement([kind for kind in range(FOUR, BLACK + 1) if held[kind]], self.hidden):
            hand = [n - came.count(kind) for kind, n in enumerate(held)]
            if min(hand) >= 0:
                yield hand

    def could_be(self, values: Rules, now: list[int]) -> bool:
        """Return whether the action is legal with any of these hands."""
        seat, s = rules.player(self.before), clone(self.before)
        for hand in self.hands(now):
            s.hand[seat][:] = hand
            if not rules.why_illegal(values, s, self.action):
                return True
        return False


class Deeds:
    """A match of deals in which partners soon have canastas, and what each seat has lately done in it."""

    def __init__(self, spec: str, seed: int) -> None:
        self.chance = Chance("worlds of canasta", spec, seed)
        self.match: Match[Rules, State] = Match(GAME, GAME.ruleset(spec), 4, 0)
        self.follower = suits.Follower(self.match)
        self.done: list[list[Done]] = [[] for _ in range(4)]

    def advance(self) -> None:
        """Deal, or act: ask and lay more often than not."""
        if self.match.actor == CHANCE:
            self.match.deal(deck(self.match.rules, self.chance))
            self.done = [[] for _ in range(4)]
        elif rules.NO in self.match.legal_actions.codes:
            self.match.play(rules.NO)
        else:
            self.play(chosen(self.match.legal_actions.codes, self.chance))

    def play(self, action: int) -> None:
        """Act, and note what left the hand and what came."""
        seat, before = self.match.actor, clone(self.match.state)
        held = set(self.follower.layout().hands[seat])
        self.match.play(action)
        table = self.follower.layout()
        come = set(table.hands[seat]) - held
        if do_of(action) == Do.ASK or come & table.known:
            for one in (seat, (seat + 2) % 4) if do_of(action) == Do.ASK else (seat,):
                self.done[one] = [done for done in self.done[one] if do_of(done.action) != Do.ASK]
        if do_of(action) in BY_HAND:
            self.done[seat].append(Done(before, action))
        for done in self.done[seat]:
            for card in held - set(table.hands[seat]):
                done.gone[kind_of(card)] += 1
            for card in come & table.known:
                done.gone[kind_of(card)] -= 1
            done.hidden += len(come - table.known)
        self.done[seat] = [done for done in self.done[seat] if done.hidden <= FEW]


def chosen(codes: Any, chance: Chance) -> int:
    """Choose a question where one may be asked, else rather a step with naturals, or the pile."""
    if rules.ASK in codes:
        return rules.ASK
    keen = [code for code in codes if do_of(code) in (Do.TAKE, Do.MELD, Do.ADD) and rules.card_of(code) < TWO]
    some = keen if keen and chance.below(5) else codes
    return int(some[chance.below(len(some))])


def deck(values: Rules, chance: Chance) -> list[int]:
    """Shuffle a pack so that partners are dealt cards of three ranks, and wild cards."""
    ranks = [SEVEN + n for n in chance.shuffled(TWO - SEVEN)]
    dealt: tuple[list[int], list[int]] = ([], [])
    rest: list[int] = []
    for card in chance.shuffled(rules.cards(values)):
        kind = kind_of(card)
        place = card % 2 if rules.is_wild(kind) else ranks.index(kind) // 3 if kind in ranks else 2
        (dealt[place] if place < 2 else rest).append(card)
    return [rest.pop(), *(card for pair in zip(*dealt, strict=True) for card in pair), *rest, 1]


def faults(spec: str, seeds: int = 8, steps: int = 120) -> Iterator[tuple[str, str]]:
    """Yield what each world tells of was done, and how it could not have been; empty where it could."""
    for seed in range(seeds):
        deeds = Deeds(spec, seed)
        for _ in range(steps):
            deeds.advance()
            if deeds.match.actor < 0 or deeds.chance.below(3):
                continue
            watcher = deeds.chance.below(5) - 1
            view = clone(deeds.match.state)
            rules.hide(deeds.match.rules, view, watcher)
            world = worlds.sample(deeds.match.rules, view, watcher, deeds.chance)
            for seat in range(4):
                for done in deeds.done[seat] if seat != watcher else []:
                    fits = done.could_be(deeds.match.rules, world.hand[seat])
                    name = GAME.notation.write(done.action)
                    fault = f"seed {seed}: seat {seat} could not have played '{name}' by {watcher}'s world"
                    yield name, "" if fits else f"{fault}\n{deeds.match.record()}"


@pytest.mark.clause("C62", "A24", "A49", "A70", "V17", "V18")
@pytest.mark.parametrize("spec", TABLES)
def test_in_each_world_all_could_be_done_that_was_done(spec: str) -> None:
    asked = 0
    for action, fault in faults(spec, 3 if spec == "latina" else 8):
        assert not fault
        asked += action == "ask"
    assert asked > 20 or spec == "americana"


@pytest.mark.parametrize(
    ("module", "forgotten", "spec"),
    [
        (rules, "show_table", "classic"),
        (rules, "know", "classic"),
        (rules, "show_by_discard", WILDS_LAST),
        (rules, "show_by_discard", ODD_LAST),
        (worlds, "tells", WILDS_LAST),
        (worlds, "exchange", "classic"),
    ],
)
def test_what_is_forgotten_makes_worlds_that_cannot_be(
    module: ModuleType, forgotten: str, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked, a pile picked up, what went last (V17, V18), a turn begun; and the exchange for rare hands."""
    monkeypatch.setattr(module, forgotten, nothing)
    assert any(fault for _, fault in faults(spec))
