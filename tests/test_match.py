"""The match that people and programs hold: checked play, undo, views, events; shown with Cuarenta."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction, NotationError, SobremesaError, UnknownGame, WrongTurn
from sobremesa.core.kernel import CHANCE, MATCH_OVER, clone
from sobremesa.core.match import Match

GAME = games.load("cuarenta")
DECK = (
    "5s Kd 7d As 2d 7h 4s Ah Qc 7c Qd Ad Js 6d Jh Kc Jc 3s 4d 2h "
    "5h Qh 2c 5c 3h 4h Ks Jd 3d 4c 2s 6s 6c 6h 5d 7s Kh Ac Qs 3c"
)
"""Seat 0, after the dealer 3, gets the first five cards."""

Played = Match[Any, Any]


def begin(ruleset: str = "pagat", players: int = 4, seed: int | str = 1) -> Played:
    return Match(GAME, GAME.rulebook.ruleset(ruleset), players, seed=seed)


def dealt() -> Played:
    match: Played = Match(GAME, GAME.rulebook.ruleset("pagat"), 4, 3)
    match.deal(GAME.pack.parse_deck(DECK))
    return match


def play_on(match: Played, steps: int, key: str = "play on") -> None:
    chance = Chance(key)
    for _ in range(steps):
        if match.actor == CHANCE:
            match.deal()
        elif match.actor != MATCH_OVER:
            match.play(match.legal_actions[chance.below(len(match.legal_actions))])


# --- setting up


def test_a_table_that_cannot_be() -> None:
    ruleset = GAME.rulebook.ruleset("pagat")
    with pytest.raises(WrongTurn, match="there is no seat 4: the seats of this table are 0 to 3"):
        Match(GAME, ruleset, 4, 4)
    with pytest.raises(SobremesaError, match="'cuarenta' is played by 2 or 4, not by 3"):
        Match(GAME, ruleset, 3, 0)
    with pytest.raises(WrongTurn, match="this match has no seed to shuffle with"):
        Match(GAME, ruleset, 4)
    with pytest.raises(UnknownGame, match="there is no game 'cuarennta': did you mean 'cuarenta'"):
        games.load("cuarennta")


def test_the_seed_may_be_a_word() -> None:
    assert str(begin(seed="feria").record()) == str(begin(seed="feria").record())
    assert begin(seed="7").first_dealer == begin(seed=7).first_dealer


# --- whose turn it is


def test_nothing_but_the_deal_before_the_deal() -> None:
    match = begin()
    assert match.actor == CHANCE and list(match.legal_actions) == []
    with pytest.raises(WrongTurn, match="the table waits for the deal"):
        match.play("7h")


def test_no_deal_in_mid_hand() -> None:
    match = dealt()
    with pytest.raises(WrongTurn, match="no deal is due: it is seat 0's turn"):
        match.deal(GAME.pack.parse_deck(DECK))


def test_another_seat_cannot_play() -> None:
    match = dealt()
    with pytest.raises(WrongTurn, match="it is seat 0's turn"):
        match.play("7h", seat=1)
    match.play("5s", seat=0)
    assert match.actor == 1


@pytest.mark.parametrize(
    ("deck", "says"),
    [
        ([], "this deal takes 40 cards, each once; it was given 0"),
        ([0] * 40, "each once; it was given 40: the card Ac, code 0, is in the deck 40 times"),
        (range(39), "given 39: the deck has 39 cards of 40: Ks is missing"),
        (range(30), "Jh, Js, Qc, Qd, Qh and 5 more are missing"),
        (range(1, 41), "40 is no card of this deck: their codes are 0 to 39"),
        ([0.5], "0.5 in the deck is neither a card nor a card's code"),
        (DECK[3:], "the deck has 39 cards of 40: 5s is missing"),
        (DECK + " Ac", "the card Ac is in the deck 2 times"),
        (DECK.split()[1:], "the deck has 39 cards of 40: 5s is missing"),
        (DECK.replace(" ", "") + "8h", "'8h' is not a card of this pack: its ranks are"),
        (DECK + " cut 7", "a deal of this game has no cut"),
        (DECK.replace("Ac", "10c"), "'10' is not a card: write a rank"),
    ],
)
def test_a_deck_that_does_not_fit(deck: Any, says: str) -> None:
    match = begin()
    with pytest.raises(SobremesaError, match=says):
        match.deal(deck)
    assert match.steps == []


@pytest.mark.parametrize("name", games.names())
def test_a_deck_is_one_however_it_is_written(name: str) -> None:
    game = games.load(name)
    for ruleset in game.rulebook:
        for players in game.players:
            match: Played = Match(game, ruleset, players, seed="decks")
            match.deal()
            deck = match.steps[0].deck
            text, cards = game.write_deal(deck), [game.pack.cards[code] for code in deck[: len(deck) - game.cut]]
            row = text.replace(" cut ", "!").replace(" ", "").replace("!", " cut ")
            lifted = list(deck[len(cards) :])
            ways: tuple[Any, ...] = (
                text,
                row,
                text.replace(" ", ", "),
                f"\n{text}\n",
                text.split(),
                [*cards, *lifted],
                deck,
            )
            for written in ways:
                other: Played = Match(game, ruleset, players, match.first_dealer)
                other.deal(written)
                assert other.record().lines == match.record().lines, written


def test_a_deal_from_the_stock_takes_no_deck() -> None:
    match = dealt()
    while match.actor != CHANCE:
        match.play(match.legal_actions[0])
    with pytest.raises(WrongTurn, match="this deal takes 0 cards, for it comes from the stock; it was given 40"):
        match.deal(DECK)
    match.deal("")


def test_a_match_without_a_seed_needs_its_decks() -> None:
    match: Played = Match(GAME, GAME.rulebook.ruleset("pagat"), 4, 0)
    with pytest.raises(WrongTurn, match="no seed"):
        match.deal()


def test_after_the_end_nothing_more() -> None:
    match = begin(seed=2)
    play_on(match, 2000)
    assert match.over and match.actor == MATCH_OVER and match.result
    with pytest.raises(WrongTurn, match="the match is over"):
        match.play("7h")
    with pytest.raises(WrongTurn, match="the match is over"):
        match.deal()
    with pytest.raises(WrongTurn, match="'misdeal' cannot be called now: the match is over"):
        match.call("misdeal")


# --- errors


def test_an_illegal_action_tells_what_where_and_by_which_clause() -> None:
    match = dealt()
    before = clone(match.state)
    with pytest.raises(IllegalAction) as caught:
        match.play("7h")
    error = caught.value
    assert str(error).startswith("'7h' is illegal: ") and str(error).endswith("(P22)")
    assert (error.action, error.seat, error.clause) == ("7h", 0, "P22")
    assert error.position == match.position.digest() and error.reason
    assert match.state == before and len(match.steps) == 1


@pytest.mark.parametrize(
    "text", ["", "hello", "7x", "7h y", "take", "take 7", "take 7d7d", "claim", "claim 8", "7h x7c7c"]
)
def test_what_cannot_be_read(text: str) -> None:
    match = dealt()
    with pytest.raises(NotationError):
        match.play(text)
    assert len(match.steps) == 1


@pytest.mark.parametrize("code", [-1, -(1 << 46), 1 << 46 | 1 << 44, 1 << 70, 63 << 40, (2 << 46) + 11])
def test_a_number_that_is_no_action(code: int) -> None:
    match = dealt()
    with pytest.raises(IllegalAction):
        match.play(code)
    assert len(match.steps) == 1


# --- legal actions


def test_legal_actions_are_a_row_that_knows_how_they_are_written() -> None:
    legal = dealt().legal_actions
    assert len(legal) == 5 and legal[0] in legal and -1 not in legal
    assert "5s" in legal and "7h" not in legal
    assert legal.written == ["As", "2d", "5s", "7d", "Kd"]
    assert list(legal) == sorted(legal)


# --- calls


def test_a_misdeal_is_called_not_played() -> None:
    match = dealt()
    with pytest.raises(IllegalAction, match=r"\(P13\)"):
        match.play("misdeal")
    assert [score.name for score in match.call("misdeal")] == ["misdeal", "chica", "mesa"]
    assert match.steps[-1].kind == "call" and match.steps[-1].seat is None


def test_only_what_a_referee_may_call() -> None:
    match = dealt()
    with pytest.raises(WrongTurn, match="'5s' cannot be called now: it is seat 0's turn"):
        match.call("5s")
    for code in (0, -1, 1 << 60):
        with pytest.raises(WrongTurn, match="cannot be called"):
            match.call(code)
    with pytest.raises(WrongTurn, match="'misdeal' cannot be called now: the table waits for the deal"):
        begin().call("misdeal")


# --- undo


@pytest.mark.parametrize("ruleset", ["pagat", "quito", "rigor"])
@pytest.mark.parametrize("players", [2, 4])
def test_undo_restores_every_state(ruleset: str, players: int) -> None:
    match = begin(ruleset, players)
    before = []
    for _ in range(130):
        before.append((clone(match.state), len(match.steps), str(match.record())))
        play_on(match, 1, f"{len(before)}")
    while before:
        match.undo()
        assert (match.state, len(match.steps), str(match.record())) == before.pop()
    with pytest.raises(WrongTurn, match="nothing to take back"):
        match.undo()


def test_what_is_shared_cannot_be_changed() -> None:
    """A score lies in the log that every copy of a match has; a view may be kept by who looks."""
    match = begin()
    play_on(match, 100)
    scored = next(score for step in match.steps for score in step.scores)
    event = match.events(0)[-1]
    for value, name in ((scored, "points"), (event, "scores"), (match.view(0), "state")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)


def test_undo_returns_the_step_and_takes_back_a_call() -> None:
    match = dealt()
    match.call("misdeal")
    assert match.actor == MATCH_OVER
    assert match.undo().kind == "call"
    assert match.actor == 0


def test_the_positions_before_all_deals_follow_from_the_first() -> None:
    match, before = begin(players=2), []
    for _ in range(130):
        before += [clone(match.state)] if match.actor == CHANCE else []
        play_on(match, 1)
    assert len(before) > len(match.standing[1])
    assert match.before_deals() == before
    assert begin().before_deals() == []


def test_what_is_undone_can_be_played_otherwise() -> None:
    match = begin()
    play_on(match, 30)
    match.undo()
    match.play(match.legal_actions[-1])
    assert str(Match.replay(GAME, match.record()).record()) == str(match.record())


# --- events


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_a_deal_shows_a_seat_its_own_hand_only(seat: int | None) -> None:
    match = dealt()
    (event,) = match.events(seat)
    own = () if seat is None else tuple(sorted(GAME.pack.parse_deck(DECK)[5 * seat : 5 * seat + 5]))
    assert (event.number, event.kind, event.seat, event.text) == (1, "deal", None, "")
    assert event.cards == own


def test_events_are_numbered_and_can_be_asked_for_since_a_number() -> None:
    match = begin("quito")
    play_on(match, 60)
    for seat in (None, 0, 1, 2, 3):
        events = match.events(seat)
        assert [event.number for event in events] == list(range(1, 61))
        assert match.events(seat, 45) == events[45:] and match.events(seat, 60) == []


def test_an_action_is_the_same_event_for_everybody() -> None:
    match = begin("quito")
    play_on(match, 60)
    streams = [[event for event in match.events(seat) if event.kind != "deal"] for seat in (None, 0, 1, 2, 3)]
    assert all(stream == streams[0] for stream in streams)
    scores = [score for step in match.steps for score in step.scores]
    assert [score for event in match.events(None) for score in event.scores] == scores


def test_a_misdeal_is_an_event_too() -> None:
    match = dealt()
    match.call("misdeal")
    event = match.events(2)[-1]
    assert (event.kind, event.seat, event.text, event.cards) == ("call", None, "misdeal", ())


# --- views


def test_a_view_hides_the_other_hands_and_the_stock() -> None:
    match = dealt()
    for seat in range(4):
        view = match.view(seat)
        assert [bool(hand) for hand in view.state.hand] == [other == seat for other in range(4)]
        assert not any(view.state.stock) and view.digest() == match.position.digest()
    assert not any(match.view(None).state.hand)


def test_a_view_is_a_copy() -> None:
    match = dealt()
    match.view(0).state.score[0] = 30
    assert match.state.score == [0, 0]


def test_the_seat_to_decide_has_its_legal_actions_in_its_view() -> None:
    match = begin()
    play_on(match, 40)
    assert list(match.view(match.actor).legal_actions) == list(match.legal_actions)


def test_a_match_that_was_dealt_from_outside_deals_on_from_its_stock_without_a_seed() -> None:
    match, chance = dealt(), Chance("stock")
    while match.actor != CHANCE:
        match.play(match.legal_actions[chance.below(len(match.legal_actions))])
    match.deal()
    assert len(match.steps[-1].deck or ()) == 0 and match.actor >= 0
