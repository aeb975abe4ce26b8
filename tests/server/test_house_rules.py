"""House rules: every option in words in every language, what cannot be, and what a table changes."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ruleset import written
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.table import house_rules
from tests.server.kit import house, play_out, run

ROOT = Path(__file__).parents[2]


def _path(game: str, ruleset: str, players: int, language: str = "es") -> str:
    return f"/api/games/{game}/ruleset?players={players}&language={language}&ruleset={quote(ruleset)}"


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_values_of_an_option_sound_alike_and_every_preset_is_among_them(game: str, language: str) -> None:
    presets = list(games.load(game).rulebook)
    options = [option for group in house_rules.options(game, language).groups for option in group.options]
    assert len({option.label for option in options}) == len(options)
    for option in options:
        texts = [value.text for value in option.values]
        assert len(set(texts)) == len(texts), option.name
        if not option.free:
            assert {written(ruleset[option.name]) for ruleset in presets} <= {value.value for value in option.values}


def test_what_an_option_cannot_be_is_said_with_its_name_its_values_and_its_clause() -> None:
    async def work() -> None:
        async with house() as here:
            for language in LANGUAGES:
                answer = await here.ask("GET", _path("cuarenta", "quito, caida_limpia=3", 4, language))
                assert answer.status == 400 and answer.json["option"] == "caida_limpia"
                assert answer.json["clause"] == "P49, W33"
                label = house_rules.label("cuarenta", "caida_limpia", language)
                assert label in answer.json["text"] and "3" in answer.json["text"]
            wanted = {"game": "cuarenta", "ruleset": "quito, caida_limpia=3", "language": "de"}
            answer = await here.ask("POST", "/api/tables?language=de", wanted)
            assert answer.status == 400 and answer.json["option"] == "caida_limpia"
            for wrong in ("quito, kaida=2", "chile", "quito, caida_limpia"):
                answer = await here.ask("GET", _path("cuarenta", wrong, 4))
                assert (answer.status, answer.json["option"]) == (400, ""), wrong
            assert (await here.ask("GET", _path("cuarenta", "quito", 5))).status == 400
            assert (await here.ask("GET", _path("cuarenta", "quito" * 500, 4))).status == 400
            assert (await here.ask("GET", "/api/games/poker/options")).status == 404

    run(work())


def test_what_is_given_twice_is_refused() -> None:
    async def work() -> None:
        async with house() as here:
            twice = "&ruleset=pagat"
            for path in (_path("cuarenta", "quito, falla=2, falla=4", 4), _path("cuarenta", "quito", 4) + twice):
                answer = await here.ask("GET", path)
                assert answer.status == 400 and "twice" in answer.json["text"], path
            body = b'{"game": "cuarenta", "ruleset": "quito", "ruleset": "pagat"}'
            answer = await here.ask("POST", "/api/tables", body)
            assert answer.status == 400 and "'ruleset' is given twice" in answer.json["text"]

    run(work())


@pytest.mark.parametrize("name", games.names())
def test_a_value_is_agreed_on_however_it_is_written(name: str) -> None:
    game = games.load(name)
    for option in game.rulebook.options:
        for value in ("any", "1", "true", "none", *map(written, option.examples())):
            ways = (value, value.upper(), f"  {value} ")
            told = {_agreed(name, f",{option.name}={way}") for way in ways}
            assert len(told) == 1, (option.name, told)


def _agreed(name: str, text: str) -> str:
    game = games.load(name)
    try:
        return str(house_rules.agreed(game, text, game.players[0], "es"))
    except Refusal as refusal:
        return refusal.said("es")


def test_a_change_back_to_the_preset_is_none() -> None:
    async def work() -> None:
        async with house() as here:
            answer = await here.ask("GET", _path("cuatrola", "app, target=11, bid_values=1-3-5-9", 4, "en"))
            assert answer.json["ruleset"] == "app, bid_values=1-3-5-9"
            assert [rule["option"] for rule in answer.json["house_rules"]] == ["bid_values"]
            assert "1-3-5-9" in answer.json["house_rules"][0]["text"]

    run(work())


def test_the_house_rules_are_told_to_all_who_come_and_kept_by_a_rematch() -> None:
    async def work() -> None:
        async with house() as here:
            ruleset = "app, target=1, exact_finish=false"
            table, seated = await here.open(game="cuatrola", ruleset=ruleset, start=True)
            shown = (await here.ask("GET", f"/api/tables/{table.state.id}?language=de")).json
            assert [rule["text"] for rule in shown["house_rules"]] == [
                "Gespielt wird bis: 1",
                "Das Ziel muss genau getroffen werden: nein",
            ]
            ana = here.sit(table.state.id, seated["token"])
            await play_out(ana)
            ana.send(type="rematch", cid="again")
            again = await ana.next("table", where=lambda one: one["match"] == 2)
            assert again["ruleset"] == ruleset and again["preset"] == "app"
            assert [rule["option"] for rule in again["house_rules"]] == ["target", "exact_finish"]
            assert table.state.match is not None and table.state.match.rules.target == 1

    run(work())


def test_a_refusal_of_the_library_reaches_people_in_their_words() -> None:
    with pytest.raises(Refusal) as caught:
        house_rules.agreed(games.load("canasta"), "wikibooks, target=0", 4, "es")
    assert re.search(r"Se juega a.*«0».*de 1 a \d+", caught.value.said("es"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_what_is_said_of_an_option_holds_at_the_table(game: str, language: str) -> None:
    known = games.load(game)
    for ruleset in known.rulebook:
        codes = known.codes(ruleset)
        for rule in house_rules.rules_of(ruleset, language):
            assert all(known.clauses[number].reading(codes) for number in filter(None, rule.clause.split(", ")))
            said = [rule.rule, *rule.otherwise]
            assert any(said), (str(ruleset), rule.option)
            assert not any(mark in text for text in said for mark in "…{}"), (str(ruleset), rule.option)


def test_an_option_is_explained_as_it_is_at_the_table_and_other_values_by_their_names() -> None:
    def said(ruleset: str, option: str) -> m.OptionRule:
        rules = house_rules.rules_of(games.load("canasta").ruleset(ruleset), "en")
        return next(rule for rule in rules if rule.option == option)

    assert "is 5000 or more" in said("classic", "target").rule
    assert "more than 5000" in said("wikibooks", "target").rule
    frozen = said("classic", "frozen_naturals")
    assert "two natural cards" in frozen.rule and "three equal" not in frozen.rule
    assert frozen.otherwise[0].startswith("With “3” (C55, A34): ") and "three equal cards" in frozen.otherwise[0]
    assert said("classic, frozen_naturals=3", "frozen_naturals").clause == "C55, A34"
    assert said("classic", "joker_canasta_extend").otherwise == (
        "With this table’s other rules it does not come into play.",
    )
