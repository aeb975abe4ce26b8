"""The draw of the first dealer and the cut are told to everybody, as they really were."""

from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.layout import Cut, Draw
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules as canasta
from sobremesa.games.facets import presenter
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.sentences import sentences
from sobremesa.presentation.viewer import viewer_at

NAMES = ("Ana", "Beto", "Carla", "Dora")

DRAWS = [
    ("cuarenta", "pagat", "until"),
    ("cuarenta", "casa", "each"),
    ("cuarenta", "quito, first_dealer=random", "lot"),
    ("cuatrola", "app", "lot"),
    ("cuatrola", "app, first_dealer=king_draw", "until"),
    ("cuatrola", "app, first_dealer=seat:2", "seat"),
    ("canasta", "classic", "lot"),
    ("canasta", "wikibooks, first_dealer=seat", "seat"),
]


def dealt(game: str, ruleset: str, seed: str) -> Match[Any, Any]:
    shelf = games.load(game)
    match: Match[Any, Any] = Match(shelf, shelf.ruleset(ruleset), 4, seed=seed, names=NAMES)
    match.deal()
    return match


def told(match: Match[Any, Any], seat: int | None, language: str) -> list[str]:
    """Return the sentences of the first deal as a seat, or a spectator, hears them."""
    viewer = viewer_at(seat, NAMES, (0, 1, 0, 1), language, match.game)
    step = ObservedStep(match.events(seat)[0], match.view(seat))
    return sentences(presenter(match.game.name), [step], 0, viewer)


@pytest.mark.parametrize(("game", "ruleset", "kind"), DRAWS)
def test_what_is_told_of_the_draw_is_what_decided(game: str, ruleset: str, kind: str) -> None:
    for seed in map(str, range(25)):
        match = dealt(game, ruleset, seed)
        drawn, draw = match.drawn, match.game.draw(match.rules)
        assert drawn is not None and (drawn.kind, drawn.dealer) == (kind, match.first_dealer)
        assert bool(drawn.cards) == (kind in ("each", "until"))
        if drawn.cards:
            strengths = [draw.strengths[card] for card in drawn.cards]
            best = strengths.index(max(strengths))
            assert drawn.seats[best] == drawn.dealer and len(set(drawn.cards)) == len(drawn.cards)
            assert list(drawn.seats) == [(drawn.seats[0] + place) % 4 for place in range(len(drawn.cards))]
            assert len(drawn.cards) == 4 if kind == "each" else best == len(drawn.cards) - 1


def test_the_first_strongest_card_decides_and_those_after_it_are_not_served() -> None:
    until, each = Draw(-1, 6, (0, 1, 0, 1, 0, 0)), Draw(-1, 3, (5, 1, 2, 3, 4, 0))
    assert until.drawn((0, 2, 3, 1, 4, 5), 1, 3).__dict__ == {
        "kind": "until",
        "seats": (1, 2, 0),
        "cards": (0, 2, 3),
        "dealer": 0,
    }
    assert each.drawn((1, 4, 2, 0, 3, 5), 2, 3).__dict__ == {
        "kind": "each",
        "seats": (2, 0, 1),
        "cards": (1, 4, 2),
        "dealer": 0,
    }


@pytest.mark.parametrize(("game", "ruleset", "kind"), DRAWS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_hears_who_drew_which_card_and_who_deals(game: str, ruleset: str, kind: str, language: str) -> None:
    match = dealt(game, ruleset, "heard")
    drawn = match.drawn
    assert drawn is not None
    for seat in (None, *range(4)):
        said = told(match, seat, language)[0]
        others = [number for number in drawn.seats if number != seat]
        assert all(NAMES[number] in said for number in others)
        assert drawn.dealer == seat or NAMES[drawn.dealer] in said
        assert ("♣" in said or "♦" in said or "♠" in said or "♥" in said) == (game == "cuarenta" and kind != "lot")


def test_it_is_told_once_and_only_where_it_is_known() -> None:
    match = dealt("cuarenta", "pagat", "once")
    while match.actor >= 0:
        match.play(match.legal_actions[0])
    match.deal()
    assert [event.drawn is not None for event in match.events(0)].count(True) == 1 and match.events(0)[0].drawn
    given = Match(match.game, match.ruleset, 4, 2)
    given.deal(list(range(40)))
    assert given.events(0)[0].drawn is None


def test_a_record_tells_the_draw_that_its_seed_gives_and_no_other() -> None:
    match = dealt("cuarenta", "pagat", "record")
    again = Match.replay(match.game, match.record())
    assert again.drawn == match.drawn and again == match
    other = Match(match.game, match.ruleset, 4, (match.first_dealer + 1) % 4, seed="record")
    assert Match.replay(match.game, other.record()).drawn is None


# --- the cut


def kept_twos() -> Match[Any, Any]:
    """A round whose cutter, seat 3, lifts forty cards and comes to a two, a red three and a joker, then to a king."""
    shelf = games.load("canasta")
    match: Match[Any, Any] = Match(shelf, shelf.ruleset("wikibooks"), 4, 0, names=NAMES)
    names = shelf.pack.write_deck(range(108)).split()
    run = [names.index(card) for card in ("2s", "3h", "**", "Kc")]
    rest = [card for card in Chance("cut").shuffled(108) if card not in run]
    match.deal([*rest[:36], *reversed(run), *rest[36:], 40])
    return match


@pytest.mark.clause("C14", "C15", "A06", "A09")
def test_the_cutter_and_the_kept_cards_are_told_to_all() -> None:
    match = kept_twos()
    cut = match.events(None)[0].cut
    assert cut is not None and cut.seat == 3
    assert sorted(map(canasta.kind_of, cut.kept)) == sorted([canasta.TWO, canasta.RED, canasta.JOKER])
    assert match.state.hand[3][canasta.TWO] >= 1 and match.state.hand[3][canasta.JOKER] >= 1
    for seat in (None, 0, 1, 2, 3):
        assert match.events(seat)[0].cut == cut, "all have seen the same"
    assert "Dora cuts and keeps 2 3♥ *." in told(match, 0, "en")
    assert "Du hebst ab und behältst 2 3♥ *." in told(match, 3, "de")
    assert "Corta Dora y se queda con 2 3♥ *." in told(match, None, "es")


def test_which_copies_were_kept_is_not_told_since_suits_do_not_matter() -> None:
    shelf = games.load("canasta")
    cuts: set[Cut | None] = set()
    for suit in "cdhs":
        names = shelf.pack.write_deck(range(108)).split()
        run = [names.index(card) for card in (f"2{suit}", "Kc")]
        match: Match[Any, Any] = Match(shelf, shelf.ruleset("wikibooks"), 4, 0)
        rest = [card for card in range(108) if card not in run]
        match.deal([*rest[:38], *reversed(run), *rest[38:], 40])
        cuts.add(match.events(0)[0].cut)
    assert len(cuts) == 1


def test_where_the_cutter_keeps_nothing_the_cut_is_told_all_the_same() -> None:
    match = dealt("canasta", "classic", "cut")
    cut = match.events(0)[0].cut
    assert cut is not None and cut.kept == ()
    assert any("cuts." in said for said in told(match, (cut.seat + 1) % 4, "en"))
    for game in ("cuarenta", "cuatrola"):
        assert dealt(game, "", "cut").events(0)[0].cut is None
