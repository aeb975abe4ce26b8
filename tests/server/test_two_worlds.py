"""Worlds that a seat cannot tell apart: what it may know of is the same in both, so all that it is shown is, too.

Two matches are played with the same actions and decks that differ in hidden cards. Each is looked at from a seat, and
from outside, after every step: the scene in a language, the state of the view, what is legal in its order, why the rest
is not, the digest; and the replay of the record with its sentences. Not a byte may differ.

At Canasta other kinds in a hand can bring another copy to the table. There the twin's suits are changed so that the
same copies come: each way in which the suits can lie in one world has exactly one in the other, so all are as likely.
Where that cannot be done, a suit would tell of the hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.history import Step
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules as canasta
from sobremesa.games.canasta import suits
from sobremesa.games.cuatrola import rules as cuatrola
from sobremesa.server.answers.replay import replay
from tests.games.test_suits_tell_nothing import lowest_suit
from tests.presentation.scenes_kit import Onlooker, Played, any_action, new, steps, written

Decks = list[list[int]]


# --- all that a watcher gets ------------------------------------------------------------------------------------


def silent(match: Played) -> int | None:
    """Cuatrola: say nothing where a cante is asked for."""
    asked = match.game.secrets and match.actor >= 0 and match.state.phase == cuatrola.Phase.CANTE
    return cuatrola.CALLA if asked else None


def walk(match: Played, seat: int | None) -> Iterator[Played]:
    """The match after each step that the watcher hears of, and after those that are then kept from them."""
    twin = Match(match.game, match.ruleset, match.players, match.first_dealer, drawn=match.drawn)
    for step, after in zip_longest(match.steps, match.steps[1:]):
        if step.kind == "deal":
            twin.deal(step.deck)
        else:
            twin.play(step.action)
        if after is None or match.event(after, seat, 1):
            yield twin


def looks(match: Played, seat: int | None) -> Iterator[bytes]:
    """Everything that the watcher is shown, step by step."""
    onlookers: list[Onlooker] = []
    for number, twin in enumerate(walk(match, seat)):
        onlookers = onlookers or [Onlooker(twin, seat, language) for language in LANGUAGES]
        yield written(onlookers[number % len(LANGUAGES)].look())
        yield repr(to_programs(twin, seat)).encode()


def to_programs(match: Played, seat: int | None) -> tuple[Any, ...]:
    """The view, what is legal in its order, and why each card that may be named is not."""
    view = match.view(seat)
    mine = view.actor == seat
    cards = match.game.pack if mine and match.game.name != "canasta" else ()
    why = [view.why_illegal(match.game.notation.parse(str(card)), "en") for card in cards]
    return view.state, view.digest(), list(view.legal_actions) if mine else [], why


def replays(match: Played, seat: int | None, language: str) -> Iterator[bytes]:
    """The replay with its sentences, page by page; of the seed, which the other world has not, nothing is told."""
    first, total, record = 0, 1, match.record()
    record = replace(record, tags={name: value for name, value in record.tags.items() if name != "Seed"})
    while first < total:
        part = replay("table", str(record), seat, language, first)
        yield written(part)
        first, total = first + len(part.steps), part.total


def public(match: Played, seat: int | None) -> list[Any]:
    """Return what the viewer may know: deeds and scores, their own dealt cards, what lies open after each step."""
    return [match.events(seat), *((twin.view(None).digest(), turned_up(twin, seat)) for twin in walk(match, seat))]


def turned_up(match: Played, seat: int | None) -> tuple[int, int]:
    """Cuatrola: the hand that sat out, once all may see it (A11), and to the dealer their trump card (A4)."""
    if match.game.name != "cuatrola":
        return 0, 0
    idle = cuatrola.partner_of(match.state.declarer)
    rested = match.state.hand[idle] if cuatrola.is_revealed(match.rules, match.state, idle) else 0
    return int(match.state.trump_card) if match.state.dealer == seat else 0, rested


# --- another world ----------------------------------------------------------------------------------------------


def exchanged(match: Played, seat: int | None, chance: Chance) -> Decks:
    """The decks, in the last one a few pairs of cards exchanged that the watcher has not seen."""
    decks = [list(step.deck) for step in match.steps if step.deck]
    seen = {card for cards in visible(match, seat) for card in cards} if match.game.name == "canasta" else set()
    hidden = [place for place, card in enumerate(decks[-1][: len(match.game.pack)]) if card not in seen]
    for _ in range(1 + chance.below(3)):
        one, other = (hidden.pop(chance.below(len(hidden))) for _ in range(2))
        decks[-1][one], decks[-1][other] = decks[-1][other], decks[-1][one]
    return decks


def again(match: Played, decks: Decks) -> Played | None:
    """The same actions with these decks; `None` where they are not all legal. Who is asked in secret keeps silent."""
    twin, left = Match(match.game, match.ruleset, match.players, match.first_dealer, drawn=match.drawn), list(decks)
    try:
        for step in match.steps:
            if step.kind == "deal":
                settle(twin)
                twin.deal(left.pop(0) if step.deck else None)
            elif step.action not in match.game.secrets:
                settle(twin, step)
                twin.play(step.action, step.seat)
        settle(twin)
    except SobremesaError:
        return None
    return twin


def settle(match: Played, until: Step | None = None) -> None:
    """Who is asked in secret is silent, unless this is what they say."""
    while (code := silent(match)) is not None:
        if until and until.seat == match.actor and until.action in match.legal_actions:
            return
        match.play(code)


def visible(match: Played, seat: int | None) -> Iterator[list[int]]:
    """Canasta: the cards that the watcher sees after each step, as they lie."""
    follower: suits.Follower | None = None
    for twin in walk(match, seat):
        follower = follower or suits.Follower(twin)
        table = follower.layout()
        rows = [*sorted(table.rows.items()), *sorted(table.joker_canastas.items()), *sorted(table.red_threes.items())]
        pile = table.pile[0 if twin.state.aside else twin.state.face_down :]
        own = table.hands[seat] if seat is not None else []
        yield [*own, *pile, *table.black_threes, *(card for _, cards in rows for card in cards)]


def deals(match: Played, seat: int | None) -> Iterator[bool]:
    """Tell after each step whether it dealt a round: what was seen before it says nothing of the new cards."""
    for twin in walk(match, seat):
        yield twin.steps[-1].kind == "deal"


def clash(match: Played, twin: Played, seat: int | None) -> tuple[int, int] | None:
    """Canasta: the first card that the watcher sees in one world and another in the other.

    Neither was seen before in this round.
    """
    before: set[int] = set()
    for begins, here, there in zip(deals(match, seat), visible(match, seat), visible(twin, seat), strict=True):
        if begins:
            before.clear()
        for one, other in zip(here, there, strict=True):
            if one != other:
                assert canasta.kind_of(one) == canasta.kind_of(other)
                assert not before & {one, other}, "which copy is shown tells of the hand"
                return one, other
        before.update(here)
    return None


def world(match: Played, seat: int | None, decks: Decks) -> Played | None:
    """Another world that the watcher may not tell from this one."""
    known = public(match, seat)
    for _ in range(canasta.DECK):
        twin = again(match, decks)
        if twin is None or public(twin, seat) != known:
            return None
        if match.game.name != "canasta" or not (pair := clash(match, twin, seat)):
            return twin
        one, other = (decks[-1].index(card) for card in pair)
        decks[-1][one], decks[-1][other] = decks[-1][other], decks[-1][one]
    raise AssertionError("the copies that are shown cannot be made the same")


# --- the comparison ---------------------------------------------------------------------------------------------


def played(game: str, number: int) -> Played:
    """A match of which some steps were played, its rulesets and numbers of players in turn."""
    shelf, chance = games.load(game), Chance("worlds", game, number)
    presets, players = list(shelf.rulebook.presets), [4, *shelf.players]
    match = new(game, presets[number % len(presets)], players[number % 3 % len(players)], f"worlds {number}")
    for _ in steps(match, 12 + chance.below(60), keen, f"{number}"):
        pass
    while match.actor == CHANCE:
        match.deal()
    settle(match)
    return match


def keen(match: Played, chance: Chance) -> int:
    """At Canasta lay and take more often than not; else anything."""
    legal = list(match.legal_actions)
    keen = [code for code in legal if canasta.Do.TAKE <= canasta.do_of(code) <= canasta.Do.THREES]
    if match.game.name == "canasta" and keen and chance.below(5) < 3:
        return int(keen[chance.below(len(keen))])
    return any_action(match, chance)


@dataclass
class Compared:
    """The pairs of worlds and what was compared of them.

    Among them those that end with other hands, at Canasta with other suits in the hands, and those where other seats
    were asked in secret.
    """

    pairs: int = 0
    hands: int = 0
    suits: int = 0
    asked: int = 0
    looks: int = 0
    pages: int = 0


def compare(game: str, seat: int | None, most: int, first: int = 0) -> Compared:
    """So many pairs of worlds are alike to the watcher, from the match of this number on."""
    done = Compared()
    for number in range(first, first + 20 * most):
        match, chance = played(game, number), Chance("hidden", game, number)
        found = (world(match, seat, exchanged(match, seat, chance)) for _ in range(12))
        for twin in islice((one for one in found if one), 2):
            language = LANGUAGES[number % len(LANGUAGES)]
            here, pages = list(looks(match, seat)), list(replays(match, seat, language))
            assert here == list(looks(twin, seat))
            assert pages == list(replays(twin, seat, language))
            done.pairs, done.looks, done.pages = done.pairs + 1, done.looks + len(here), done.pages + len(pages)
            done.asked += len(twin.steps) != len(match.steps)
            done.hands += twin.state.hand != match.state.hand
            if game == "canasta":
                done.suits += suits.layout(twin).hands != suits.layout(match).hands
        if done.pairs >= most:
            break
    return done


PAIRS = {"cuarenta": 12, "cuatrola": 40, "canasta": 20}
WATCHED = [(game, seat) for game in games.names() for seat in (0, None)]
watched = pytest.mark.parametrize(("game", "seat"), WATCHED)


@watched
def test_what_a_watcher_cannot_see_changes_nothing(game: str, seat: int | None) -> None:
    done = compare(game, seat, PAIRS[game])
    assert done.pairs >= PAIRS[game] and done.looks > 500 and done.hands > 1
    assert (done.suits > 2) == (game == "canasta") and (done.asked > 0) == (game == "cuatrola")


@pytest.mark.long
@watched
def test_what_a_watcher_cannot_see_changes_nothing_in_many_worlds(game: str, seat: int | None) -> None:
    done = compare(game, seat, 400)
    assert done.pairs >= 400 and done.looks > 20_000 and done.hands > 100


def test_the_lowest_suit_first_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Either no suits make two worlds look alike, or somebody sees another card in one than in the other."""
    monkeypatch.setattr(suits, "_from_hand", lowest_suit)
    with pytest.raises(AssertionError, match=r"cannot be made the same|At index 0 diff: b'"):
        compare("canasta", 0, 2 * PAIRS["canasta"])


def test_a_hidden_copy_before_one_that_all_have_seen_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    by_rule = suits._from_hand

    def last_come(table: suits.Layout, seat: int, kinds: Sequence[int]) -> list[int]:
        table.hands[seat].reverse()
        moved = by_rule(table, seat, kinds)
        table.hands[seat].reverse()
        return moved

    monkeypatch.setattr(suits, "_from_hand", last_come)
    with pytest.raises(AssertionError, match="which copy is shown tells of the hand"):
        compare("canasta", 0, 400, first=98)
