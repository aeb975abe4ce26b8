"""Clauses where two house rules meet: what each of them changes is told by the other's clauses too."""

import re

import pytest

from sobremesa import games
from sobremesa.testing.rulebook import sheet, the_sheet_holds_where_house_rules_meet

BIDS = ("solo", "cuatrola", "quintola")


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_the_sheet_holds_wherever_house_rules_meet(name: str) -> None:
    assert list(the_sheet_holds_where_house_rules_meet(games.load(name), 3000)) == []


@pytest.mark.parametrize(
    "bids", ["none", "solo", "cuatrola", "quintola", "solo+cuatrola", "solo+quintola", "cuatrola+quintola"]
)
def test_nothing_is_told_of_a_bid_that_is_not_played(bids: str) -> None:
    game = games.load("cuatrola")
    played = set(bids.split("+"))
    for option in game.rulebook.options:
        for value in option.examples():
            ruleset = game.rulebook.ruleset("app", {option.name: value, "bids_enabled": bids})
            told = {number: text.lower() for number, text in sheet(game, ruleset, "en").items() if number != "K01"}
            for bid in set(BIDS) - played:
                assert not [one for one, text in told.items() if re.search(rf"\b{bid}\b", text)], f"{ruleset}: {bid}"
            if bids == "none":
                bidding = [one for one, text in told.items() if re.search(r"\bbid|declarer|sits? out|idle", text)]
                assert bidding == ["K06"], str(ruleset)


@pytest.mark.parametrize(
    ("name", "ruleset", "number", "told"),
    [
        ("cuatrola", "app, sweep_unbid=4", "A33", "neither counts more than is still needed for 11"),
        ("cuatrola", "app, sweep_unbid=4, exact_finish=false", "A33", "is worth 4, a solo with all five 2."),
        (
            "cuatrola",
            "app, renuncio=lose_hand, bids_enabled=cuatrola",
            "A13",
            "A cuatrola is played to its fifth trick",
        ),
        ("cuatrola", "mesa7", "A8", ""),
        ("cuatrola", "mesa7, auction=ascending_once", "A8", "You may bid higher than your own partner"),
        ("cuarenta", "quito, next_dealer=each_deal", "P10", "After every five cards the deal passes"),
        ("cuarenta", "quito, match_takes=all", "W18", "all of them go onto your pile"),
        ("cuarenta", "quito, carton_at_30=trim", "A4", "is the score before the award."),
        ("cuarenta", "quito, carton_at_30=trim, big_carton=10", "V2", "wins the chica, beyond 30 too"),
        ("cuarenta", "casa", "V2", "for a side that has fewer than 30"),
        ("cuarenta", "pagat, carton_at_30=void", "P69", "from 30 on the card count brings it nothing"),
        ("cuarenta", "pagat, carton_at_30=void", "A53", ""),
        ("cuarenta", "quito, at_38=all_but_cards", "W42", ""),
        ("cuarenta", "casa, addition_max_cards=2", "P27", "takes two table cards"),
        ("cuarenta", "casa, addition_max_cards=2", "V6", ""),
        ("cuarenta", "quito, carton_from=19", "V7", "if the other side has fewer"),
        ("canasta", "classic, four_black_threes=500, packs=3", "V5", "Four black threes"),
        ("canasta", "classic, joker_canasta=collect", "R06", "but for a row of wild cards alone"),
        ("canasta", "classic, joker_canasta=collect", "A15", "but for a row of wild cards alone"),
        ("canasta", "classic, ask_limit=per_round", "A73", "A player asks after drawing"),
        ("canasta", "wikibooks, ask_limit=per_round", "A49", "A player asks after drawing"),
        ("canasta", "wikibooks, threes=all", "C54", "After a rank that the next player's group has laid"),
        ("canasta", "wikibooks, threes=all", "A43", "A three as the last card is laid"),
        ("canasta", "wikibooks, initial_pile_size=1", "A39", "is not laid in the same turn."),
        ("canasta", "classic, row_limit=7", "C41", ""),
        ("canasta", "americana", "A33", ""),
        ("canasta", "latina", "R16", "and all the canastas for it"),
    ],
)
def test_a_clause_knows_the_other_house_rule(name: str, ruleset: str, number: str, told: str) -> None:
    game = games.load(name)
    text = sheet(game, game.ruleset(ruleset), "en").get(number, "")
    assert told in text and bool(text) == bool(told)
