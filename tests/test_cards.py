"""Cards and packs: what is written can be read, and nothing else can."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core.cards import FRENCH_40, FRENCH_52, FRENCH_108, JOKER, SPANISH_20, SPANISH_40, Card, Pack
from sobremesa.core.errors import NotationError

PACKS = {"french-40": FRENCH_40, "french-52": FRENCH_52, "french-108": FRENCH_108}
PACKS |= {"spanish-20": SPANISH_20, "spanish-40": SPANISH_40}
SIZES = {"french-40": 40, "french-52": 52, "french-108": 108, "spanish-20": 20, "spanish-40": 40}
each_pack = pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)


@pytest.mark.parametrize("name", PACKS)
def test_the_number_of_cards(name: str) -> None:
    assert len(PACKS[name]) == len(PACKS[name].cards) == len(list(PACKS[name])) == SIZES[name]


@each_pack
def test_a_code_is_the_place_in_the_listing_and_the_name_leads_back(pack: Pack) -> None:
    for code, card in enumerate(pack):
        assert pack.name(code) == str(card)
        first_copy = pack.code(str(card))
        assert first_copy <= code and pack.cards[first_copy] == card


@each_pack
def test_listed_by_rank_then_suit_then_copy(pack: Pack) -> None:
    plain = [card for card in pack if card != JOKER]
    assert plain == sorted(plain, key=lambda card: (pack.ranks.index(card.rank), pack.suits.index(card.suit)))
    assert list(pack)[len(plain) :] == [JOKER] * pack.jokers


@pytest.mark.parametrize("name", ["french-40", "french-52", "spanish-20", "spanish-40"])
@given(st.data())
def test_rows_of_cards_round_trip(name: str, data: st.DataObject) -> None:
    pack = PACKS[name]
    codes = data.draw(st.lists(st.integers(0, len(pack) - 1)))
    assert pack.split("".join(map(pack.name, codes))) == codes


@each_pack
@given(st.data())
def test_decks_round_trip(pack: Pack, data: st.DataObject) -> None:
    deck = data.draw(st.permutations(range(len(pack))))
    text = pack.write_deck(deck)
    assert pack.write_deck(pack.parse_deck(text)) == text
    assert sorted(pack.parse_deck(text)) == list(range(len(pack)))


def test_equal_cards_of_two_packs_are_counted_off() -> None:
    deck = FRENCH_108.parse_deck(FRENCH_108.write_deck(range(108)))
    assert deck == list(range(108))


@each_pack
@given(text=st.text(max_size=4))
def test_any_text_is_a_card_or_refused_in_a_sentence(pack: Pack, text: str) -> None:
    try:
        assert str(pack.cards[pack.code(text)]) == text
    except NotationError as error:
        assert f"'{text}'" in str(error)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("8h", "'8h' is not a card of this pack: its ranks are A 2 3 4 5 6 7 J Q K"),
        ("7x", "'7x' is not a card of this pack: its suits are c d h s"),
        ("7H", "its suits are c d h s"),
        ("10h", "'10h' is not a card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), such as Ks"),
        ("", "'' is not a card"),
    ],
)
def test_what_is_wrong_with_a_card(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        FRENCH_40.code(text)
    assert says in str(caught.value)


def test_half_a_card_in_a_row() -> None:
    with pytest.raises(NotationError, match="'3c4' is not a row of cards"):
        FRENCH_40.split("3c4")


def test_a_doubled_card_and_a_missing_one() -> None:
    whole = FRENCH_40.write_deck(range(40)).split()
    with pytest.raises(NotationError, match="the card Ac is in the deck 2 times"):
        FRENCH_40.parse_deck(" ".join([*whole, "Ac"]))
    with pytest.raises(NotationError, match="the deck has 39 cards of 40: Ks is missing"):
        FRENCH_40.parse_deck(" ".join(whole[:-1]))
    with pytest.raises(NotationError, match="3 times"):
        FRENCH_108.parse_deck("Ac Ac Ac")


def test_a_card_is_its_text() -> None:
    assert str(Card("7", "h")) == "7h" and repr(Card("7", "h")) == "Card(rank='7', suit='h')"
