"""Hands that a puzzle's seat cannot tell from its own."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from sobremesa.core.errors import SobremesaError
from sobremesa.puzzles.puzzle import Puzzle, played


def alike_for_its_seat(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The same hand with two cards changed that the seat has not seen."""
    deck, match, chance = puzzle.hand.deck.split(), played(puzzle), Random(puzzle.key)
    held = [
        deck.index(card) for seat in range(match.players) if seat != match.actor for card in match.position.hand(seat)
    ]
    for _ in range(100 if held else 0):
        one, other = chance.choice(held), chance.randrange(len(deck))
        changed = [*deck]
        changed[one], changed[other] = deck[other], deck[one]
        twin = replace(puzzle, hand=replace(puzzle.hand, deck=" ".join(changed)))
        try:
            state = played(twin)
        except SobremesaError:
            continue
        alike = state.actor == match.actor and state.view(match.actor).state == match.view(match.actor).state
        if alike and state.state != match.state:
            yield twin
