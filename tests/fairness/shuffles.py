"""Shuffles of which everything is known: two people's keys and parts, the house's secret, and what follows."""

from dataclasses import dataclass, replace
from typing import Any

from sobremesa import games
from sobremesa.core import fairness, probe, witness
from sobremesa.core.fairness import HOUSE_NONCE
from sobremesa.core.match import Match
from sobremesa.core.promise import Pledge, Promise
from sobremesa.core.witness import Shown
from sobremesa.protocol import signatures

TABLE = "t1"
SECRET = bytes(range(32))
LATER = bytes(range(1, 33))
"""Another secret, such as one that was chosen when the parts were known."""


def part(seat: int) -> str:
    """The part of a seat."""
    return bytes(range(16 * seat + 16, 16 * seat + 32)).hex()


def private(seat: int) -> str:
    """The key that a seat signs with."""
    return bytes([seat + 1] * 32).hex()


@dataclass(frozen=True)
class Shuffle:
    """One shuffle of a new match: who promises a part, and who tells it."""

    game: str
    players: int
    number: int
    persons: tuple[int, ...]
    dealer: int = 0
    secret: bytes = SECRET

    @property
    def match(self) -> Match[Any, Any]:
        """The match before its first deal."""
        game = games.load(self.game)
        return Match(game, next(iter(game.rulebook)), self.players, self.dealer)

    @property
    def commitment(self) -> str:
        return fairness.commitment(TABLE, self.number, self.secret)

    def pledge(self, seat: int, own: str = "") -> Pledge:
        """The pledge of a seat; another part or key makes another one."""
        made = fairness.part_commitment(TABLE, self.number, seat, bytes.fromhex(own or part(seat)))
        return Pledge(made, signatures.public_key(private(seat)))

    def promise(self, **changes: Any) -> Promise:
        """The promise, or one that differs from it."""
        match = self.match
        seats = tuple(self.pledge(seat) if seat in self.persons else None for seat in range(self.players))
        pack = tuple(map(str, match.game.pack_of(match.rules)))
        draw = match.game.draw(match.rules) if self.number == 0 else None
        layout = probe.layout(match.game, match.rules, match.state) if self.number else None
        return replace(Promise(TABLE, self.number, self.commitment, seats, pack, draw, layout), **changes)

    def shown(self, *silent: int) -> Shown:
        """Return what an honest house shows; some have not told their part."""
        promise = str(self.promise())
        told = [seat in self.persons and seat not in silent for seat in range(self.players)]
        signed = tuple(signatures.sign(private(seat), promise) if yes else "" for seat, yes in enumerate(told))
        parts = tuple(part(seat) if yes else HOUSE_NONCE.hex() for seat, yes in enumerate(told))
        bare = Shown(TABLE, self.number, self.commitment, self.secret.hex(), parts, promise, signed)
        return self.followed(bare)

    def followed(self, shown: Shown) -> Shown:
        """With the deck or the dealer that follows from it."""
        promise = self.promise()
        if promise.draw is not None:
            match = self.match
            return replace(shown, dealer=match.game.draw_dealer(match.rules, self.players, shown.chance()))
        return replace(shown, deck=witness.written(promise, witness.dealt(promise, shown)))

    def servings(self, shown: Shown, seat: int) -> list[list[str]]:
        """The cards that the kernel deals to a seat, serving by serving, if nobody's play ends the hand."""
        match = self.match
        match.deal(match.game.parse_deal(shown.deck))
        hands = [match.steps[-1].hands[seat]]
        while match.actor >= 0 or not match.game.kernel.cards_needed(match.rules, match.state):
            if match.actor >= 0:
                match.play(match.legal_actions[0])
                continue
            match.deal([])
            hands.append(match.steps[-1].hands[seat])
            if len(hands) * self.players * len(hands[0]) >= len(match.game.pack_of(match.rules)):
                break
        return [list(map(match.game.pack.name, cards)) for cards in hands]
