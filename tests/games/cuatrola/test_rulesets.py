"""The rulesets and the options that take more than a word or a number."""

import json

import pytest

from sobremesa.core.errors import IllegalAction, NotationError, RulesetError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.games.cuatrola import notation, rules
from tests.games.cuatrola.table import GAME, new_match, table

BOOK = GAME.rulebook


def test_presets() -> None:
    assert [ruleset.name for ruleset in BOOK] == ["app", "literal", "ludoteka21", "mesa7", "sextola20"]
    literal = dict(BOOK.ruleset("literal").values)
    app = dict(BOOK.ruleset().values)
    assert {name for name in app if app[name] != literal[name]} == {"montar", "show_trump_card"}


@pytest.mark.clause("K06")
@pytest.mark.parametrize(
    ("given", "read", "bits"),
    [
        (["solo"], "solo", 0b10),
        ([], "none", 0),
        (["quintola", "solo"], "solo+quintola", 0b1010),
        ("cuatrola+quintola", "cuatrola+quintola", 0b1100),
        (["solo", "cuatrola", "quintola"], "solo+cuatrola+quintola", 0b1110),
    ],
)
def test_bids_enabled(given: object, read: str, bits: int) -> None:
    ruleset = BOOK.ruleset("app", {"bids_enabled": given})
    assert ruleset["bids_enabled"] == read
    assert GAME.rules(ruleset, 4).bids_enabled == bits
    assert BOOK.parse(str(ruleset)) == ruleset
    assert BOOK.from_toml(ruleset.to_toml()) == ruleset


@pytest.mark.clause("K21a", "K21b", "K21c", "K21d")
def test_bid_values() -> None:
    given = {"unbid": 1, "solo": 2, "cuatrola": 4, "quintola": 5}
    table = GAME.rules(BOOK.ruleset("app", {"bid_values": json.loads(json.dumps(given))}), 4)
    assert [rules.bid_value(table, contract) for contract in rules.Contract] == [1, 2, 4, 5]
    other = GAME.rules(BOOK.parse("app, bid_values=1-3-5-8"), 4)
    assert [rules.bid_value(other, contract) for contract in rules.Contract] == [1, 3, 5, 8]


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("bids_enabled", ["sola"], "it is one of none, solo"),
        ("bids_enabled", 3, "it is one of"),
        ("bid_values", "1-2-4", "four numbers from 1 to 9"),
        ("bid_values", {"solo": 2}, "four numbers from 1 to 9"),
        ("montar", "best_so_fa", "did you mean 'best_so_far'"),
        ("first_dealer", "seat:4", "seat:3"),
    ],
)
def test_what_an_option_cannot_be(option: str, value: object, says: str) -> None:
    with pytest.raises(RulesetError, match=says):
        BOOK.ruleset("app", {option: value})


@pytest.mark.clause("A21")
def test_a_revoke_is_refused_and_cannot_be_claimed_at_other_tables() -> None:
    match = new_match(deck="Sb Se Rb 3b Sc Ce Ac Ab Ae Cc Co Ro 3o Ao Cb 3c So Re 3e Rc")
    for action in ("paso", "paso", "paso", "paso", "3o"):
        match.play(action)
    with pytest.raises(IllegalAction, match=r"suit: you have the ace of coins; .*renuncio=lose_hand \(A21\) \(K12\)"):
        match.play("Re")
    with pytest.raises(IllegalAction, match=r"'renuncio' is not played at this table, .* \(A21\)"):
        match.play("renuncio")


def test_two_players_cannot_sit_down() -> None:
    with pytest.raises(ValueError, match="played by 4, not by 2"):
        GAME.rules(BOOK.ruleset(), 2)


def test_every_action_is_written_and_read_back() -> None:
    assert [notation.parse(notation.write(code)) for code in range(rules.ACTIONS)] == list(range(rules.ACTIONS))
    for text in ("paso 3", "canta", "canta x", "calla o", "7o", "callar", "cuatro"):
        with pytest.raises(NotationError):
            notation.parse(text)


WHY = [
    ("Ae Se", "Re", "Se", "Debes montar: tienes el as de espadas (K11)"),
    ("Ao 3c", "Ac", "Ao", "Debes asistir: tienes el tres de copas (K12)"),
    ("Ao 3c", "Ac So Sc", "Ao", "Debes asistir: tienes el tres de copas (K14)"),
    ("So 3b", "Rc", "3b", "Debes fallar: no tienes copas, pero tienes la sota de oros (K13a)"),
    ("Ro So 3b", "Rc Co", "So", "Debes montar el fallo: tienes el rey de oros (K13b)"),
]


@pytest.mark.clause("K11", "K12", "K14", "K13a", "K13b")
@pytest.mark.parametrize(("hand", "on", "card", "says"), WHY)
def test_a_rejected_card_says_what_would_fulfil_the_obligation(hand: str, on: str, card: str, says: str) -> None:
    t = table(hand, on)
    code = notation.parse(card)
    assert str(GAME.words.why(t.rules, t.state, code, t.why(card), "es")) == says


# --- matches from before


def test_a_record_of_mesa7_from_before_its_tie_is_played_as_it_was() -> None:
    """It says `mesa7` alone, and the mano's pair scores a tie that counts for nobody today (A30)."""
    match = Match(GAME, BOOK.parse("mesa7", laws=1), 4, seed="tie 9")
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(next(iter(match.legal_actions)))
    text = str(match.record()).replace(f'"{match.ruleset}"', '"mesa7"')
    again = Match.replay(GAME, Record.parse(text))
    assert again.state == match.state and str(again.ruleset) == "mesa7, tie=mano_pair"
