"""Boards: a hand that many play, each on their own with the same cards against the same players, and its comparison.

The unit is the hand: all that is played with one shuffled pack. It is the shortest that every game scores by itself,
and who sits down to it has lost nothing before. Everything follows from 32 secret bytes:

- commitment: SHA-256 of `board|NAME|GAME|PLAYERS|SEAT|LEVEL|RULESET|` and the 32 bytes, in hexadecimal, so that
  neither the cards nor the seat nor the players can be chosen afterwards;
- the secret of shuffle `n` (0 draws the dealer, 1 deals): HMAC-SHA256, its key the secret, over `shuffle|n`; the cards
  follow from it as at any table (`fairness`), all parts of the seats being 16 zero bytes;
- the seed of a player's decision: HMAC-SHA256, its key the secret, over `player|SEAT|STEPS`, in hexadecimal, where
  STEPS is the number of steps of the match before it.

Each decision of the house's players has a seed of its own, so that it follows from how the hand went and from nothing
else: not from what a player was asked before, on which machine, or whether that one was started anew meanwhile.
"""

import hmac
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from sobremesa.core import fairness
from sobremesa.core.bot import Bot
from sobremesa.core.errors import SobremesaError
from sobremesa.core.fairness import DRAW, HOUSE_NONCE, SECRET_BYTES
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset
from sobremesa.core.sides import sides

AnyMatch = Match[Any, Any]
Maker = Callable[[str], Bot]
"""Makes a player of the board's level from the seed of one decision."""


@dataclass(frozen=True)
class Board:
    """A deal that many play in the same seat; the house's players, of one level, have all the others.

    Raises `SobremesaError` for a seat or a number of players that the game does not have, and for a secret that has
    not 32 bytes.
    """

    name: str
    game: Game[Any, Any]
    ruleset: Ruleset
    players: int
    seat: int
    level: str
    secret: bytes

    def __post_init__(self) -> None:
        self.game.rules(self.ruleset, self.players)
        if not 0 <= self.seat < self.players:
            raise SobremesaError(f"there is no seat {self.seat}: the seats of this board are 0 to {self.players - 1}")
        if len(self.secret) != SECRET_BYTES:
            raise SobremesaError(f"a board's secret has {SECRET_BYTES} bytes, not {len(self.secret)}")

    def __repr__(self) -> str:
        """Tell the board without its secret."""
        return f"<Board {self.name} of {self.game.name} ({self.ruleset}), {self.players} players, seat {self.seat}>"

    @cached_property
    def commitment(self) -> str:
        """What may be told before the board is played: it binds the house to the cards and tells nothing of them."""
        terms = (self.name, self.game.name, self.players, self.seat, self.level, self.ruleset)
        return sha256("|".join(("board", *map(str, terms), "")).encode() + self.secret).hexdigest()

    def shuffle_secret(self, number: int) -> bytes:
        """Return the house's part of a shuffle, as a table keeps it."""
        return hmac.digest(self.secret, f"shuffle|{number}".encode(), "sha256")

    def player_seed(self, seat: int, steps: int) -> str:
        """Return the seed of the decision that the house's player on a seat takes after so many steps."""
        return hmac.digest(self.secret, f"player|{seat}|{steps}".encode(), "sha256").hex()

    def begun(self) -> AnyMatch:
        """Return the match with its cards dealt, as everybody gets it."""
        nonces = [HOUSE_NONCE] * self.players
        rules = self.game.rules(self.ruleset, self.players)
        drawn = self.game.drawn(rules, self.players, fairness.chance(self.shuffle_secret(DRAW), nonces))
        match: AnyMatch = Match(self.game, self.ruleset, self.players, drawn.dealer, drawn=drawn)
        needed = self.game.kernel.cards_needed(match.rules, match.state)
        deck = self.game.shuffle(fairness.chance(self.shuffle_secret(DRAW + 1), nonces), needed)
        match.deal(self.game.parse_deal(self.game.write_deal(deck)))  # as a table keeps it: a card's copies look alike
        return match

    def play_on(self, match: AnyMatch, make: Maker) -> None:
        """Let the house's players decide until it is the board's seat's turn, or the hand is over."""
        while not hand_is_over(match) and match.actor != self.seat:
            self.step(match, make)

    def house(self, make: Maker) -> AnyMatch:
        """Return the hand as the house plays it, with a player of its own in the board's seat too."""
        match = self.begun()
        while not hand_is_over(match):
            self.step(match, make)
        return match

    def step(self, match: AnyMatch, make: Maker) -> None:
        """Serve from the stock what is due, or let the house's player decide whose turn it is."""
        seat = match.actor
        if seat == CHANCE:
            match.deal()
        else:
            match.play(make(self.player_seed(seat, len(match.steps))).choose(match.view(seat)), seat)

    def points(self, match: AnyMatch) -> tuple[int, ...]:
        """Return the points of each side by now, those of the board's seat's side first."""
        side_of = sides(self.game, match.rules, self.players)
        own, scores = side_of[self.seat], list(match.state.score[: max(side_of) + 1])
        return (scores.pop(own), *scores)


def hand_is_over(match: AnyMatch) -> bool:
    """Return whether a pack was dealt and all of its hand is played: the match is over, or wants another shuffle."""
    if match.over or match.actor != CHANCE:
        return match.over
    return any(step.deck for step in match.steps) and match.game.kernel.cards_needed(match.rules, match.state) > 0


def lead(points: Sequence[int]) -> float:
    """Return the first side's points less the mean of the others': what hands of one board are compared by."""
    own, *others = points
    return own - sum(others) / len(others)


@dataclass(frozen=True)
class Place:
    """Where a result stands among all of its board: `rank` 1 is the best, which several may share.

    `beaten` is how many were worse, `equal` how many the same, itself included, `of` all.
    """

    rank: int
    of: int
    equal: int
    beaten: int


def place(own: float, leads: Sequence[float]) -> Place:
    """Return where a lead stands among those of everybody who has played the board; its own is one of them.

    Raises `SobremesaError` where it is not.
    """
    if own not in leads:
        raise SobremesaError("a result is compared with those of its own board, and this one is not among them")
    ordered = sorted(leads)
    beaten = ordered.index(own)
    not_better = bisect_right(ordered, own)
    return Place(len(ordered) - not_better + 1, len(ordered), not_better - beaten, beaten)
