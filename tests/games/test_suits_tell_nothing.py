"""No suit that is shown tells what else is held: self-play, and an exact test with other suits for the same cards.

Where suits make no difference, every way to give them to the cards of a rank is as likely as any other. So for each
shuffle the suits of a rank are dealt out anew, 999 times: if what was really seen is more uneven than all of these, the
suits tell something (one chance in 1,000 for suits that tell nothing). The seeds are fixed, so is what comes of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.bots.random_bot import RandomBot
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.canasta import rules as canasta
from sobremesa.games.canasta import suits
from sobremesa.games.canasta.notation import CARDS_OF_KIND
from sobremesa.games.cuarenta import rules as cuarenta
from sobremesa.games.cuarenta.bots.exact import ExactBot
from sobremesa.games.cuatrola import rules as cuatrola

AnyMatch = Match[Any, Any]
OTHERWISE: Final = 999
"""Number of times that the suits are dealt anew."""


@dataclass(frozen=True)
class Shown:
    """A card that was shown: its shuffle and rank, which copy of the rank it is, and what was held besides."""

    shuffle: int
    rank: int
    copy: int
    held: tuple[bool, ...]


# --- self-play --------------------------------------------------------------------------------------------------


def actions(game: str, level: str, players: int = 4) -> Iterator[tuple[int, AnyMatch, int]]:
    """Match after match: the number of shuffles so far, the match, and what its seat to decide is about to do."""
    shelf, shuffle = games.load(game), 0
    for seed in range(10_000):
        match = Match(shelf, shelf.rulebook.ruleset(), players, 0, seed=f"suits {seed}")
        minds = [bots.make(game, level, f"suits {seed} {seat}") for seat in range(players)]
        while not match.over:
            if match.actor == CHANCE:
                match.deal()
                shuffle += bool(match.steps[-1].deck)
                continue
            action = minds[match.actor].choose(match.view(match.actor))
            yield shuffle, match, action
            match.play(action)


def of_canasta(level: str) -> Iterator[Shown]:
    """Every natural and every two that leaves a hand."""
    following: tuple[AnyMatch, suits.Follower] | None = None
    waiting: tuple[int, int, list[int]] | None = None
    for shuffle, match, _ in actions("canasta", level):
        if following is None or following[0] is not match:
            following, waiting = (match, suits.Follower(match)), None
        table = following[1].layout()
        if waiting and waiting[0] == shuffle:
            yield from _left(shuffle, waiting[2], table.hands[waiting[1]])
        seat = canasta.player(match.state)
        waiting = (shuffle, seat, list(table.hands[seat]))


def _left(shuffle: int, before: Sequence[int], after: Sequence[int]) -> Iterator[Shown]:
    gone = [card for card in before if card not in after]
    rest = [canasta.kind_of(card) for card in before if card not in gone]
    for card in gone:
        kind = canasta.kind_of(card)
        if kind <= canasta.TWO:
            wilds = any(canasta.is_wild(other) for other in rest if other != kind)
            held = (kind in rest, rest.count(kind) > 1, wilds, canasta.BLACK in rest, len(rest) > 10)
            yield Shown(shuffle, kind, CARDS_OF_KIND[kind].index(card), held)


def of_cuarenta(level: str, players: int = 4) -> Iterator[Shown]:
    """Every card that is played."""
    for shuffle, match, action in actions("cuarenta", level, players):
        if cuarenta.kind_of(action) != cuarenta.Kind.PLAY:
            continue
        card, hand = cuarenta.card_of(action), match.state.hand[match.actor]
        ranks = [code // 4 for code in range(cuarenta.DECK) if hand >> code & 1 and code != card]
        rank = card // 4
        yield Shown(
            shuffle, rank, card % 4, (rank in ranks, rank + 1 in ranks, rank - 1 in ranks, max(ranks, default=0) > 5)
        )


def of_cuatrola(level: str) -> Iterator[Shown]:
    """Every plain card that is led: what it may tell of its own suit is the game, of a suit's name nothing."""
    for shuffle, match, action in actions("cuatrola", level):
        state = match.state
        card = action if action < len(match.game.pack) else -1
        if state.phase != cuatrola.Phase.PLAY or state.led or card % 4 == state.trump:
            continue
        rest = [code for code in range(20) if state.hand[match.actor] >> code & 1 and code != card]
        own = [code for code in rest if code % 4 == card % 4]
        yield Shown(shuffle, 0, card % 4, (bool(own), len(rest) > 2, any(code % 4 == state.trump for code in rest)))


# --- the test ---------------------------------------------------------------------------------------------------


def uneven(shown: Sequence[Shown], fact: int, suit_of: Sequence[int]) -> tuple[list[float], float]:
    """For each suit how often the fact held when it was shown, and the chance of something as uneven without a cause.

    The statistic is chi-square of suit and fact. `suit_of` is the suit of each copy of a rank.
    """
    names: dict[tuple[int, int], int] = {}
    pack = np.array([names.setdefault((one.shuffle, one.rank), len(names)) for one in shown])
    copy, holds = np.array([one.copy for one in shown]), np.array([one.held[fact] for one in shown])
    really = np.tile(np.array(suit_of), (len(names), 1))
    table = counted(really[pack, copy], holds)
    dealt, found = np.random.default_rng(7), chi_square(table)
    others = (dealt.permuted(really, axis=1)[pack, copy] for _ in range(OTHERWISE))
    as_uneven = sum(chi_square(counted(suit, holds)) >= found - 1e-9 for suit in others)
    return list(table[:, 1] / table.sum(axis=1)), (1 + as_uneven) / (1 + OTHERWISE)


def counted(suit: Any, holds: Any) -> Any:
    """Return how often each suit was shown without the fact, and with it."""
    return np.bincount(suit * 2 + holds, minlength=8).reshape(4, 2)


def chi_square(table: Any) -> float:
    """Return how far the table is from one whose rows are alike."""
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    return float(((table - expected) ** 2 / np.maximum(expected, 1e-9)).sum())


Showing = tuple[Callable[[str], Iterator[Shown]], tuple[int, ...], int]
"""Showing of a level: its generator, the suit of each copy of a rank, and how many cards are looked at."""

OF: Final[dict[str, Showing]] = {
    "canasta": (of_canasta, (0, 0, 1, 1, 2, 2, 3, 3), 4000),
    "cuarenta": (of_cuarenta, (0, 1, 2, 3), 2000),
    "cuatrola": (of_cuatrola, (0, 1, 2, 3), 1000),
}
LEVELS = [(game, level) for game in OF for level in ("random", "greedy", "rules")]
levels = pytest.mark.parametrize(("game", "level"), LEVELS)


def tell(game: str, level: str, times: int) -> list[float]:
    """For each fact the chance of shares as uneven as those that were seen."""
    of, suit_of, most = OF[game]
    shown = list(islice(of(level), most * times))
    assert len(shown) == most * times
    return [uneven(shown, fact, suit_of)[1] for fact in range(len(shown[0].held))]


@levels
def test_no_suit_tells_what_else_is_held(game: str, level: str) -> None:
    assert min(tell(game, level, 1)) > 1 / (1 + OTHERWISE)


@pytest.mark.long
@levels
def test_no_suit_tells_what_else_is_held_of_many_cards(game: str, level: str) -> None:
    assert min(tell(game, level, 25)) > 1 / (1 + OTHERWISE)


@pytest.mark.long
@pytest.mark.parametrize("level", ["exact", "search", "top"])
def test_no_suit_that_a_searching_player_shows_tells_what_else_is_held(level: str) -> None:
    assert min(tell("cuarenta", level, 2)) > 1 / (1 + OTHERWISE)


def test_searching_players_play_any_of_equal_cards_as_often() -> None:
    """Cuarenta: what they find best they find of one copy, and play it with any."""
    ties = 0
    for _, match, action in islice(actions("cuarenta", "rules"), 60):
        view, hand = match.view(match.actor), match.state.hand[match.actor]
        rank = cuarenta.card_of(action) // 4
        copies = [code for code in range(4 * rank, 4 * rank + 4) if hand >> code & 1]
        if cuarenta.kind_of(action) != cuarenta.Kind.PLAY or len(copies) < 2:
            continue
        ties += 1
        plays = [ExactBot(f"{ties} {seed}").any_copy(view, action) for seed in range(200)]
        assert {(cuarenta.card_of(play) // 4, cuarenta.taken_of(play)) for play in plays} == {
            (rank, cuarenta.taken_of(action))
        }
        often = [sum(cuarenta.card_of(play) == copy for play in plays) for copy in copies]
        assert min(often) > 0.7 * 200 / len(copies)
    assert ties > 5


# --- what it is for ---------------------------------------------------------------------------------------------


def lowest_suit(table: suits.Layout, seat: int, kinds: Sequence[int]) -> list[int]:
    """Return what leaves the hand where of the copies of a kind the lowest suit goes first."""
    moved = []
    for kind in kinds:
        held = (card for card in table.hands[seat] if canasta.kind_of(card) == kind)
        moved.append(min(held, key=lambda card: card // 2 % 4))
        table.hands[seat].remove(moved[-1])
    return moved


def test_the_lowest_suit_first_is_found_out_at_canasta(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who shows a club mostly holds another of the rank, who shows a spade does not."""
    monkeypatch.setattr(suits, "_from_hand", lowest_suit)
    of, suit_of, most = OF["canasta"]
    shares, chance = uneven(list(islice(of("random"), most)), 0, suit_of)
    assert chance == 1 / (1 + OTHERWISE)
    assert shares == sorted(shares, reverse=True) and shares[0] > 3 * shares[3]


def test_the_lowest_suit_first_is_found_out_at_cuarenta(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who always plays the lowest of equal cards gives his hand away."""

    class Lowest(RandomBot):
        def choose(self, view: View[Any, Any]) -> int:
            action = super().choose(view)
            return min(code for code in view.legal_actions if alike(code) == alike(action))

    def alike(action: int) -> tuple[int, int, int]:
        return cuarenta.kind_of(action), cuarenta.card_of(action) // 4, cuarenta.taken_of(action)

    monkeypatch.setattr(bots, "make", lambda game, level, seed: Lowest(seed))
    of, suit_of, most = OF["cuarenta"]
    shares, chance = uneven(list(islice(of("random"), most)), 0, suit_of)
    assert chance == 1 / (1 + OTHERWISE) and shares[0] > 3 * shares[3]
