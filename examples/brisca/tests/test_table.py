"""Brisca's table: what its digest says is what lies there, and each seat is shown it by name."""

from brisca import GAME

from sobremesa.testing import dealt, shown

# Seat 0 is the mano; it holds the first, third and fifth card. The king of oros is turned up, and four cards follow.
OPEN = "7o 2c Ae 3c Sb 2o Ro 4e 5e 6e 7e"


def test_the_trick_tells_who_played_each_card_and_which_is_best() -> None:
    match = dealt(GAME, OPEN)
    match.play("Sb")
    (trick,) = shown(match, 1).tricks
    assert [(one.card, one.name, one.seat, one.best) for one in trick.cards] == [("Sb", "jack of clubs", 0, True)]
    assert trick.last is None and trick.winning == "winning"


def test_who_took_the_trick_before_is_said_to_each_seat_until_the_next_is_over() -> None:
    match = dealt(GAME, OPEN)
    for text in ("Sb", "2o", "3c"):
        match.play(text)
    (trick,) = shown(match, 1).tricks
    assert [one.seat for one in trick.cards] == [1]
    assert trick.last is not None and trick.last.winner == 1 and trick.last.told == "You take the trick"
    assert [(one.card, one.seat, one.best) for one in trick.last.cards] == [("Sb", 0, False), ("2o", 1, True)]
    (other,) = shown(match, 0, "es").tricks
    assert other.last is not None and other.last.told == "Bea se lleva la baza"


def test_the_stock_the_turned_up_card_and_the_trumps() -> None:
    scene = shown(dealt(GAME, OPEN), 0, "de")
    (pile,) = scene.piles
    assert pile.n == 34 and pile.under is not None and (pile.under.card, pile.under.name) == ("Ro", "Münz-König")
    assert [(fact.label, fact.value, fact.suit) for fact in scene.facts] == [("Trumpf", "Münzen", "o")]
    assert scene.places.centre == ["trick"] and scene.places.corner == ["stock"] and scene.dealer == 1


def test_points_stand_beside_the_score() -> None:
    match = dealt(GAME, OPEN)
    match.play("Ae")
    match.play("2o")
    counted = [[(fact.label, fact.value) for fact in side.facts] for side in shown(match, 0).sides]
    assert counted == [[("Points", "0")], [("Points", "11")]]


def test_an_exchange_is_a_choice_of_the_card_in_words() -> None:
    match = dealt(GAME, "2o 2c Ae 3c Sb 4b 7o 4e 5e 6e 7e")
    for text in ("Ae", "4b"):
        match.play(text)
    exchange = [choice for choice in shown(match, 0).choices if choice.actions == ["2o cambio"]]
    assert [(one.text, one.cards) for one in exchange] == [("exchange the two of coins for the turned-up card", ["2o"])]


def test_a_card_that_may_not_be_played_says_why_with_its_clause() -> None:
    match = dealt(GAME, "7o 2c Ae 3c Sb 4e Ro 4b 5e 6e 7e", "arrastrada")
    match.state.stock_left = 0
    match.play("Ae")
    held = {card.card: card for card in shown(match, 1).hand}
    assert held["4e"].playable and not held["2c"].playable
    assert held["2c"].clause == "B14" and held["2c"].why and not held["4e"].why


def test_the_end_of_a_hand_is_counted_by_what_the_rules_scored() -> None:
    match = dealt(GAME, "2e 4c 3b 5b 4b 6b Ro")
    s = match.state
    s.points[:], s.held[:], s.stock_left = (61, 59), [1, 1, 0, 0], 0
    match.play("2e")
    assert shown(match, 0).breakdown is None
    match.play("4c")
    count = shown(match, 0).breakdown
    assert count is not None and count.columns == ["You", "Bea"]
    assert count.rows == [("Points", ["61", "59"]), ("Hand", ["+1", "–"]), ("Score", ["1", "0"])]
