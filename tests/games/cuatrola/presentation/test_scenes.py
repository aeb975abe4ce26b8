"""Cuatrola's scene: everything that is legal, nothing that is hidden."""

from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.core.chance import Chance
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.presentation.scene import CuatrolaScene
from sobremesa.games.cuatrola.rules import CALLA, Contract, Phase
from tests.presentation.scenes_kit import Onlooker, Played, any_action, new, replayed, steps, written

RULESETS = ("app", "literal", "ludoteka21", "mesa7", "sextola20")


def eager(match: Played, chance: Chance) -> int:
    """Sing whatever can be sung, bid now and then, play any card."""
    legal = list(match.legal_actions)
    if match.state.phase == Phase.CANTE:
        return legal[0]
    if match.state.phase == Phase.BID:
        return legal[chance.below(len(legal))] if chance.below(4) == 0 else legal[0]
    return any_action(match, chance)


def silent(match: Played) -> int | None:
    """Say nothing where a cante is asked for."""
    return CALLA if match.actor >= 0 and match.state.phase == Phase.CANTE else None


@pytest.mark.parametrize(("ruleset", "language"), list(zip(RULESETS, ("es", "en", "de", "es", "en"), strict=True)))
def test_a_scene_lists_what_is_legal_and_says_why_the_rest_is_not(ruleset: str, language: str) -> None:
    match = new("cuatrola", ruleset)
    onlookers = [Onlooker(match, seat, language) for seat in (None, 0, 1, 2, 3)]
    seen: set[str] = set()
    for _ in steps(match, 90, eager):
        for onlooker in onlookers:
            shown = onlooker.look()
            assert isinstance(shown, CuatrolaScene) and len(written(shown)) < 6000
            agrees(match, onlooker, shown)
            seen |= {shown.asks, shown.phase}
    assert {"bid", "play"} <= seen


def windows(game: str = "app") -> Iterator[Played]:
    """Matches at the moment when somebody is asked for a cante."""
    for seed in range(25):
        match = new("cuatrola", game, seed=f"window {seed}")
        for _ in steps(match, 400, bids_nothing, f"{seed}"):
            if match.state.phase == Phase.CANTE:
                yield match


def bids_nothing(match: Played, chance: Chance) -> int:
    """Tricks are played for points, and whatever comes is sung or not."""
    return rules.PASO if match.state.phase == Phase.BID else any_action(match, chance)


def test_a_cante_is_offered_with_its_cards_and_points() -> None:
    offered = 0
    for match in windows():
        shown = Onlooker(match, match.actor).look()
        assert shown.asks == "cante" and shown.question
        assert [song.action for song in shown.songs] == [choice.actions[0] for choice in shown.choices[:-1]]
        for song in shown.songs:
            offered += 1
            assert song.text.startswith("cantar ") and "veinte" not in song.text
            assert song.points == (40 if song.cards[0][1] == shown.trump.suit else 20)
            assert {card.card for card in shown.hand} >= set(song.cards)
        others = [Onlooker(match, seat).look() for seat in (None, 0, 1, 2, 3) if seat != match.actor]
        assert not any(other.songs or other.asks == "cante" or other.phase == "cante" for other in others)
    assert offered > 5


def agrees(match: Played, onlooker: Onlooker, shown: CuatrolaScene) -> None:
    """Assert that what is shown to a seat is what the match says of it."""
    deciding = onlooker.seat is not None and match.actor == onlooker.seat
    legal = match.legal_actions.written if deciding else []
    if match.state.phase == Phase.CANTE and not deciding and onlooker.seat == match.state.leader:
        legal = [choice.actions[0] for choice in shown.choices]  # held back by the server: it believes it leads
    assert sorted(choice.actions[0] for choice in shown.choices) == sorted(legal)
    for card in shown.hand:
        if deciding:
            code = match.game.notation.parse(card.card)
            why = match.position.why_illegal_here(code, onlooker.language)
            assert card.playable == (why is None)
            assert (card.why, card.clause) == ((why.text, why.clause) if why else ("", ""))
    for offer in shown.offers:
        assert offer.playable == (offer.call in legal)
        assert bool(offer.why and offer.clause) != offer.playable
    assert len(shown.offers) in (0, 1 + bin(match.rules.bids_enabled).count("1"))
    if onlooker.seat is None:
        assert not shown.hand and not shown.choices and not shown.asks


def test_a_card_tells_before_it_is_played_what_it_will_do() -> None:
    match = new("cuatrola", "app", seed="preview")
    told = 0
    for _ in steps(match, 120, eager):
        seat = match.actor
        if seat < 0 or match.state.phase != Phase.PLAY:
            continue
        choices = Onlooker(match, seat).look().choices
        assert all(choice.preview for choice in choices)
        for choice in choices:
            last = len(match.state.laid[match.state.trick]) - match.state.laid[match.state.trick].count(0) == 3
            told += last and "baza" in choice.preview
    assert told > 10


def test_tricks_are_told_in_order_with_their_winner() -> None:
    match = new("cuatrola", "app", seed="tricks")
    spectator = Onlooker(match, None)
    complete = 0
    for _ in steps(match, 200, eager):
        shown = spectator.look()
        if not shown.past or match.state.phase == Phase.BID:
            continue
        last = shown.past[-1]
        state = match.state
        assert last.winner == state.leader and last.number == state.trick - 1
        assert last.cards[0].seat == last.leader
        assert [card.seat for card in last.cards if card.winning] == [last.winner]
        laid = [1 << match.game.notation.parse(card.card) for card in last.cards]
        assert sum(laid) == sum(state.laid[last.number]) and last.points == rules.card_points(sum(laid))
        if shown.phase in ("deal", "over"):
            assert len(shown.past) == state.trick
            complete += 1
        else:
            assert len(shown.past) == 1
    assert complete > 3


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_sheet_of_a_hand_adds_up(ruleset: str) -> None:
    match = new("cuatrola", ruleset, seed="sheet")
    onlooker = Onlooker(match, 2)
    sheets = 0
    for _ in steps(match, 400, eager):
        shown = onlooker.look()
        if not shown.breakdown:
            assert match.state.phase not in (Phase.DEAL, Phase.OVER)
            continue
        sheets += 1
        rows = dict(shown.breakdown.rows)
        assert rows["van"] == [str(match.state.score[side]) for side in (0, 1)]
        if rules.counts_points(match.state):
            parts = [name for name in rows if name in ("cartas", "últimas", "cantes", "mano que descansaba")]
            total = [sum(int(rows[name][i].replace("–", "0")) for name in parts) for i in (0, 1)]
            assert rows["puntos"] == list(map(str, total))
        gained = [int(cell.replace("–", "0")) for cell in rows["tantos de la mano"]]
        events = {score.side: score.points for score in match.steps[-1].scores if score.name == "hand"}
        assert gained == [events.get(0, 0), events.get(1, 0)]
        assert shown.breakdown.lines
    assert sheets > 2


def test_before_its_first_hand_a_match_stands_nowhere() -> None:
    assert Onlooker(new("cuatrola", "app"), 0, "de").look().where == ""


@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_what_was_sung_names_its_suit(language: str) -> None:
    match = new("cuatrola", "app", seed="sung")
    named = dict[str, str]()
    for _ in steps(match, 1200, eager):
        named |= {one.suit: one.suit_name for one in Onlooker(match, 0, language).look().sung}
    assert named and all(words.suit_name("oceb".index(suit), language) == name for suit, name in named.items())


# --- what is hidden ---------------------------------------------------------------------------------------------


def test_no_scene_names_a_card_that_its_seat_cannot_know() -> None:
    """Every card of the pack is one of a kind here, so a hidden one would be found by its name."""
    match = new("cuatrola", "literal", seed="canary")
    onlookers = [Onlooker(match, seat) for seat in (None, 0, 1, 2, 3)]
    for _ in steps(match, 80, eager):
        open_cards = sum(sum(trick) for trick in match.state.laid)
        for onlooker in onlookers:
            own = match.state.hand[onlooker.seat] if onlooker.seat is not None else 0
            text = written(onlooker.look()).decode()
            view = match.view(onlooker.seat).state
            for code in range(rules.DECK):
                known = open_cards | own | view.trump_card | sum(view.hand)
                if not known >> code & 1:
                    assert f'"{match.game.pack.name(code)}"' not in text
                    assert f'"{match.game.words.card(code, "es")}"' not in text  # type: ignore[attr-defined]


@pytest.mark.parametrize("seat", [0, 3, None])
def test_other_cards_in_hidden_hands_change_no_byte(seat: int | None) -> None:
    """Two tables that differ in what a seat cannot see show it the same, cantes that nobody sings included."""
    alike = 0
    for seed in range(25):
        match = new("cuatrola", "app", seed=f"twin {seed}")
        watched = Onlooker(match, seat)
        chance = Chance("twins", seed)
        for _ in steps(match, 6 + chance.below(16), any_action, f"{seed}"):
            watched.look()
        if match.actor < 0 or silent(match) is not None:
            continue
        for _ in range(20):
            twin = replayed(match, swapped(match, seat, chance), silent)
            while twin and (code := silent(twin)) is not None:
                twin.play(code)
            if twin and twin.actor == match.actor:
                assert latest(twin, seat) == latest(match, seat)
                alike += twin.state.hand != match.state.hand
    assert alike > 15


def latest(match: Played, seat: int | None) -> bytes:
    return written(Onlooker(match, seat).look())


def swapped(match: Played, seat: int | None, chance: Chance) -> list[list[int]]:
    """The decks, in the last one two cards changed that the seat has not seen, not the one that names the trumps."""
    view: Any = match.view(seat).state
    known = sum(view.hand) | sum(sum(trick) for trick in match.state.laid) | match.state.trump_card
    decks = [list(step.deck) for step in match.steps if step.kind == "deal"]
    deck = decks[-1]
    hidden = [i for i, code in enumerate(deck) if not known >> code & 1]
    if len(hidden) > 1:
        a, b = (hidden[chance.below(len(hidden))] for _ in range(2))
        deck[a], deck[b] = deck[b], deck[a]
    return decks


def test_a_leader_who_waits_for_a_partners_cante_is_shown_its_own_lead() -> None:
    """The window of another seat shows to nobody: a scene is made of the view alone."""
    held_back = 0
    for match in windows():
        if match.actor != match.state.leader:
            held_back += 1
            shown = Onlooker(match, match.state.leader).look()
            assert shown.phase == "play" and shown.asks == "play" and not shown.songs
    assert held_back > 0


def test_a_contract_says_who_plays_and_who_sits_out() -> None:
    match = new("cuatrola", "app", seed="solo")
    match.deal()
    match.play(rules.PASO + Contract.SOLO)
    while match.state.phase == Phase.BID:
        match.play(rules.PASO)
    shown = Onlooker(match, 3).look()
    assert shown.deal is not None
    assert (shown.deal.contract, shown.deal.declarer, shown.deal.idle) == ("solo", 1, 3)
    assert [bid.call for bid in shown.bids] == ["solo", "paso", "paso", "paso"]
    assert "descansas" in shown.seats[3].tags and not shown.choices
    assert "descansa" in Onlooker(match, 0).look().seats[3].tags


@pytest.mark.parametrize(("language", "own", "other"), [("es", "das", "da"), ("en", "dealer", "dealer")])
def test_a_note_at_ones_own_seat_speaks_to_who_sits_there(language: str, own: str, other: str) -> None:
    match = new("cuatrola", "app", seed="own")
    match.deal()
    dealer = match.state.dealer
    for seat in (None, 0, 1, 2, 3):
        assert (own if seat == dealer else other) in Onlooker(match, seat, language).look().seats[dealer].tags
