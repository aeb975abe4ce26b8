"""P19, A29: hidden cards do not reach a seat. Two hands that differ only there look the same to it, step by step."""

from typing import Any

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.laws import AnyMatch, advance, watchers
from sobremesa.core.match import Match
from sobremesa.games.cuarenta.rules import DECK, PACKET, State
from tests.tables import begin

TABLES = [(preset, players) for preset in ("pagat", "quito", "rigor") for players in (2, 4)]


def deck_of(match: AnyMatch, world: State) -> list[int]:
    """The deck that would have dealt this world: what each seat laid and holds, then the stock, packet by packet."""
    deck: list[int] = []
    for packet in range(DECK // PACKET):
        deal, place = divmod(packet, match.players)
        seat = (world.dealer + 1 + place) % match.players
        held = world.hand[seat] if deal == world.deals - 1 else 0
        cards = world.laid[deal][seat] | held | world.stock[packet]
        deck += [card for card in range(DECK) if cards >> card & 1]
    return deck


def dealt_otherwise(match: AnyMatch, deck: list[int]) -> AnyMatch:
    """The same actions after another shuffle of the running hand."""
    other: AnyMatch = Match(match.game, match.ruleset, match.players, match.first_dealer, drawn=match.drawn)
    last = max(number for number, step in enumerate(match.steps) if step.deck)
    for number, step in enumerate(match.steps):
        if step.kind == "deal":
            other.deal(deck if number == last else step.deck)
        else:
            other.play(step.action)
    return other


def seen(match: AnyMatch, seat: int | None) -> tuple[Any, ...]:
    """Everything that is handed to a seat: its events, its view, and what it may do on its turn."""
    view = match.view(seat)
    legal = list(view.legal_actions) if match.actor == seat else []
    return repr(match.events(seat)), repr(view.state), repr(view.digest()), legal, match.actor


@pytest.mark.clause("P19", "A29", "A60")
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_what_a_seat_cannot_see_changes_nothing_for_it(preset: str, players: int) -> None:
    match, chance = begin("cuarenta", preset, players, seed=11), Chance("secrets", preset, players)
    compared = 0
    while not match.over and len(match.steps) < 260:
        advance(match, chance)
        if match.actor < 0 or chance.below(3):
            continue
        seat = watchers(match)[chance.below(players + 1)]
        world = match.view(seat).sample(chance)
        other = dealt_otherwise(match, deck_of(match, world.state))
        assert seen(other, seat) == seen(match, seat)
        compared += other.state != match.state
    assert compared > 10


@pytest.mark.clause("P14", "P19")
def test_a_view_holds_no_other_card() -> None:
    """A canary: the bits of hidden cards are nowhere in the view, neither in hands nor in the stock."""
    match = begin("cuarenta", "pagat", 4)
    match.deal()
    view = match.view(2)
    known = sum(view.state.hand) | view.state.table
    assert known == match.state.hand[2] and not any(view.state.stock)
    assert [event.cards for event in match.events(None)] == [()]
    assert [event.cards for event in match.events(2)] == [tuple(match.game.notation.hand(match.state, 2))]
