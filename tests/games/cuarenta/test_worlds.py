"""Worlds are sampled soundly: every hand that fits what a seat has seen is as likely as any other, and no other comes.

What fits is found by brute force: all ways to share out the unseen cards are dealt and played, and kept where the seat
would have seen the same.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.laws import AnyMatch, advance
from sobremesa.games.cuarenta.rules import State
from tests.games.cuarenta.test_secrets import dealt_otherwise, deck_of, seen
from tests.tables import begin

SAMPLES_EACH = 40


def shared_out(cards: list[int], seats: list[int], held: list[int]) -> Iterator[dict[int, int]]:
    """Every way to give each seat its number of the cards, as sets of bits."""
    if not seats:
        yield {}
        return
    for some in combinations(cards, held[seats[0]]):
        rest = [card for card in cards if card not in some]
        for others in shared_out(rest, seats[1:], held):
            yield {seats[0]: sum(1 << card for card in some)} | others


def worlds_by_force(match: AnyMatch, seat: int) -> set[tuple[int, ...]]:
    """The hands of all worlds in which the seat would have seen what it saw."""
    others = [other for other in range(match.players) if other != seat]
    cards = [card for other in others for card in match.game.notation.hand(match.state, other)]
    fitting = set()
    for hands in shared_out(sorted(cards), others, match.state.held):
        world: State = clone(match.state)
        for other, hand in hands.items():
            world.hand[other] = hand
        if seen(dealt_otherwise(match, deck_of(match, world)), seat) == seen(match, seat):
            fitting.add(tuple(world.hand))
    return fitting


def last_deal(preset: str, seed: int, cards_left: int) -> AnyMatch | None:
    """A four-player match in the second deal of a hand, where somebody else than seat 0 announced or was caught."""
    match, chance = begin("cuarenta", preset, 4, seed), Chance("worlds", seed)
    while not match.over and len(match.steps) < 120:
        advance(match, chance)
        state: State = match.state
        if state.deals == 2 and state.turn == 0 and state.held == [cards_left] * 4 and match.actor == 0:
            return match if tells_something(state) else None
    return None


def tells_something(state: State) -> bool:
    """Return whether an announcement or a catch narrows the worlds of seat 0."""
    return any(state.ronda[1:]) or any(state.ronda_rank[1:])


def positions(preset: str, cards_left: int, wanted: int) -> list[AnyMatch]:
    """Some such matches, the first that the seeds give."""
    found: list[AnyMatch] = []
    seed = 0
    while len(found) < wanted:
        match = last_deal(preset, seed, cards_left)
        found += [match] if match else []
        seed += 1
    return found


@pytest.mark.clause("A20", "A21", "P19")
@pytest.mark.parametrize("preset", ["pagat", "quito"])
def test_worlds_are_uniform_over_what_fits(preset: str) -> None:
    for number, match in enumerate(positions(preset, 2, 3)):
        fitting = worlds_by_force(match, 0)
        view, chance = match.view(0), Chance("uniform", number)
        drawn = Counter(tuple(view.sample(chance).state.hand) for _ in range(SAMPLES_EACH * len(fitting)))
        assert set(drawn) == fitting, str(match.record())
        squares = sum((count - SAMPLES_EACH) ** 2 / SAMPLES_EACH for count in drawn.values())
        degrees = max(1, len(fitting) - 1)
        assert squares < degrees + 5 * (2 * degrees) ** 0.5, f"{squares:.0f} for {degrees} degrees of freedom"


@pytest.mark.clause("A60")
def test_a_world_before_the_first_deal_is_the_view() -> None:
    match = begin("cuarenta", "quito", 2)
    assert match.view(0).sample(Chance(1)).state == match.state
