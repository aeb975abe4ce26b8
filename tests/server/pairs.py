"""Pairs of decks that a seat cannot tell apart, with what everybody can do at both tables until a rule shows it.

They are found by playing two matches side by side: everybody does what is legal in both.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.games.facets import remember

MINE = 0
STEPS = 40
TRIALS = {"cuarenta": (57, 4), "cuatrola": (452, 1158, 232, 310), "canasta": (0, 4)}
"""Of the first thousand trials those with the most plays, or with questions in one of the two matches alone."""
PLAYERS = {"cuarenta": 4, "cuatrola": 4, "canasta": 4}


@dataclass(frozen=True)
class Pair:
    """Two decks, and what all can do in both matches: who acts (`None`: in secret) and what, as far as all see it."""

    dealer: int
    decks: tuple[str, str]
    plays: tuple[tuple[int, str], ...]
    secretly: tuple[int, int]
    """Number of secret questions to a seat in each of the two."""


def settle(match: Match[Any, Any]) -> int:
    """Whoever is asked in secret, other than `MINE`, is silent; returns how many were."""
    asked = 0
    while match.actor != MINE and (silent := silence(match)):
        match.play(silent[0])
        asked += 1
    return asked


def silence(match: Match[Any, Any]) -> list[int]:
    """The silent answer, where a seat is asked in secret."""
    return [code for code in match.legal_actions if code in match.game.secrets] if match.actor >= 0 else []


def side_by_side(game: str, dealer: int, decks: Sequence[list[int]], chance: Chance) -> Pair:
    """As many plays as are legal in both matches and look alike to `MINE` and to everybody."""
    shelf = games.load(game)
    ruleset = shelf.rulebook.ruleset()
    both = [Match(shelf, ruleset, PLAYERS[game], dealer) for _ in decks]
    for match, deck in zip(both, decks, strict=True):
        match.deal(deck)
    plays: list[tuple[int, str]] = []
    asked = [0, 0]
    while len(plays) < STEPS and alike(both):
        one, other = both
        for i, match in enumerate(both):
            asked[i] += settle(match)
        if one.actor != other.actor or one.actor < 0:
            break
        codes = [code for code in one.legal_actions if code in list(other.legal_actions)]
        if not codes:
            break
        code = codes[chance.below(len(codes))]
        for match in both:
            match.play(code)
        if not alike(both) or one.actor == CHANCE:
            break
        plays.append((public_actor(one), shelf.notation.write(code)))
    written = (shelf.write_deal(decks[0]), shelf.write_deal(decks[1]))
    return Pair(dealer, written, tuple(plays), (asked[0], asked[1]))


def public_actor(match: Match[Any, Any]) -> int:
    seat = match.steps[-1].seat
    assert seat is not None
    return seat


def alike(both: Sequence[Match[Any, Any]]) -> bool:
    """Return whether neither the seat nor the public can tell the two apart, not even by suits of Canasta's cards."""
    one, other = both
    suits = [remember(match) for match in both]
    return all(
        one.view(seat).state == other.view(seat).state
        and one.events(seat) == other.events(seat)
        and all(memory is None or memory.seen(seat) == suits[0].seen(seat) for memory in suits if suits[0])
        for seat in (MINE, None)
    )


@cache
def pairs(game: str) -> list[Pair]:
    """The pairs with the most plays; for Cuatrola such where a seat is asked for a cante in one match alone."""
    shelf, found = games.load(game), []
    for trial in TRIALS[game]:
        chance = Chance("decks", game, trial)
        dealer = chance.below(PLAYERS[game])
        match = Match(shelf, shelf.rulebook.ruleset(), PLAYERS[game], dealer)
        deck = shelf.shuffle(chance, shelf.kernel.cards_needed(match.rules, match.state))
        match.deal(deck)
        other = unseen_shuffled(match, deck, chance, 1 + trial % 4)
        if other == deck:
            continue
        pair = side_by_side(game, dealer, (deck, other), chance)
        if pair.plays:
            found.append(pair)
    found.sort(key=lambda pair: (pair.secretly[0] == pair.secretly[1], -len(pair.plays)))
    return found[:6]


def unseen_shuffled(match: Match[Any, Any], deck: list[int], chance: Chance, swaps: int) -> list[int]:
    """Another deck that looks the same to `MINE` and to everybody: so many pairs of hidden cards change places."""
    best = deck
    for _ in range(40):
        if not swaps:
            break
        one, other = chance.below(len(deck)), chance.below(len(deck))
        if match.game.cut and len(deck) - 1 in (one, other):
            continue
        tried = list(best)
        tried[one], tried[other] = tried[other], tried[one]
        twin = Match(match.game, match.ruleset, match.players, match.first_dealer)
        twin.deal(tried)
        if alike([match, twin]):
            best, swaps = tried, swaps - 1
    return best
