"""The layout that a promise holds: it says of every deck who is dealt what, exactly as the kernel deals it."""

from collections import Counter
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core import probe
from sobremesa.core.chance import Chance
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.layout import Layout
from sobremesa.core.match import Match
from sobremesa.testing.rulebook import tables

TABLES = [
    (name, ruleset.name, players)
    for name in games.names()
    for ruleset in games.load(name).rulebook
    for players in games.load(name).players
] + [("canasta", "wikibooks, upcard_cover=true, initial_pile_size=6", 4), ("canasta", "classic, cut_keep=single", 3)]


def held(game: Game[Any, Any], cards: Any, by_rank: bool) -> Counter[str]:
    names = [game.pack.name(card) for card in cards]
    return Counter(name[0] for name in names) if by_rank else Counter(names)


def agrees(match: Match[Any, Any], layout: Layout, deck: list[int], serving: int) -> None:
    """The layout's hands are the ones that the kernel has just dealt."""
    served = layout.served(deck)
    for seat in range(match.players):
        told = match.steps[-1].hands[seat]
        expected = held(match.game, served.hand(seat, serving), layout.by_rank)
        assert held(match.game, told, layout.by_rank) == expected


@pytest.mark.parametrize(("name", "ruleset", "players"), TABLES)
def test_a_layout_says_who_is_dealt_what(name: str, ruleset: str, players: int) -> None:
    game = games.load(name)
    match: Match[Any, Any] = Match(game, game.rulebook.parse(ruleset), players, seed="layout")
    chance, deck, layout, serving, hands = Chance("layout", name), [0], Layout(""), 0, 0
    while hands < 4 and match.actor >= CHANCE:
        if match.actor >= 0:
            match.play(match.legal_actions[chance.below(len(match.legal_actions))])
            continue
        if needed := game.kernel.cards_needed(match.rules, match.state):
            before = clone(match.state)
            layout, serving, hands = probe.layout(game, match.rules, match.state), 0, hands + 1
            assert match.state == before
            assert max(layout.keeps | layout.covers | layout.lays, default=0) < len(layout.places) <= needed
            deck = game.shuffle(chance, needed)
            match.deal(deck)
        else:
            serving += 1
            match.deal([])
        agrees(match, layout, deck, serving)
    assert hands


@pytest.mark.parametrize("name", games.names())
def test_a_layout_says_who_is_dealt_what_by_every_value_of_every_option(name: str) -> None:
    game = games.load(name)
    for ruleset in tables(game):
        for number in range(3):
            match: Match[Any, Any] = Match(
                game, ruleset, max(n for n in game.players if n <= 4), seed=f"first {number}"
            )
            layout = probe.layout(game, match.rules, match.state)
            deck = game.shuffle(Chance("first", number), game.kernel.cards_needed(match.rules, match.state))
            match.deal(deck)
            agrees(match, layout, deck, 0)


@pytest.mark.parametrize(
    ("ruleset", "players"), [("wikibooks", 4), ("classic", 2), ("wikibooks, upcard_cover=true", 6)]
)
def test_what_is_kept_covered_and_laid_is_dealt_as_the_kernel_does(ruleset: str, players: int) -> None:
    """Decks that are cut to many wild cards and red threes, and turn one up."""
    game = games.load("canasta")
    match: Match[Any, Any] = Match(game, game.rulebook.parse(ruleset), players, 0)
    special = sorted(probe.layout(game, match.rules, match.state).keeps)
    seen = Counter[str]()
    for number in range(300):
        chance = Chance("special", number)
        deck = [*chance.shuffled(108), 20 + chance.below(60)]
        for i in range(chance.below(4)):  # under the cut, and where the pile's last card comes from
            move(deck, deck.index(special[(number + i) % 16]), deck[108] - 1 - i)
        move(deck, deck.index(special[number % 7]), (deck[108] + 15 * 2 + chance.below(30)) % 108)
        twin: Match[Any, Any] = Match(game, match.ruleset, players, number % players)
        layout = probe.layout(game, twin.rules, twin.state)
        twin.deal(deck)
        agrees(twin, layout, deck, 0)
        seen["kept"] += layout._kept(deck[: deck[108]][::-1]) > 1
        seen["laid"] += any(layout.served(deck).laid.values())
    assert min(seen["kept"] if layout.most > 1 else 9, seen["laid"]) > 8


def move(deck: list[int], place: int, other: int) -> None:
    deck[place], deck[other] = deck[other], deck[place]
