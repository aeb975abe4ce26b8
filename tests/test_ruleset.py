"""Rulesets: named values that can be written, read back, and refused in a sentence with a suggestion."""

import pickle
import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.errors import OptionRefused, RulesetError
from sobremesa.core.laws import AnyMatch, advance
from sobremesa.core.match import Match
from sobremesa.core.ruleset import LAWS, Option, Rulebook, Ruleset, written

CUARENTA = games.load("cuarenta").rulebook
RULEBOOKS = {name: games.load(name).rulebook for name in games.names()}
each_rulebook = pytest.mark.parametrize("rulebook", RULEBOOKS.values(), ids=RULEBOOKS)
PRESETS = [pytest.param(book, name, id=f"{game}-{name}") for game, book in RULEBOOKS.items() for name in book.presets]
each_preset = pytest.mark.parametrize(("rulebook", "preset"), PRESETS)


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Anything that an option can be set to."""
    some = st.sampled_from(option.examples())
    return some | st.sampled_from(option.numbers) if option.numbers else some


@st.composite
def rulesets(draw: st.DrawFn) -> tuple[Rulebook, Ruleset]:
    """Any preset of any game with any of its options set to any value."""
    rulebook = draw(st.sampled_from(list(RULEBOOKS.values())))
    options = draw(st.lists(st.sampled_from(rulebook.options), unique_by=lambda option: option.name))
    changes = {option.name: draw(values_of(option)) for option in options}
    return rulebook, rulebook.ruleset(draw(st.sampled_from(list(rulebook.presets))), changes)


# --- round trips


@given(rulesets())
def test_toml_round_trips(made: tuple[Rulebook, Ruleset]) -> None:
    rulebook, ruleset = made
    assert rulebook.from_toml(ruleset.to_toml()) == ruleset


@given(rulesets())
def test_the_short_form_round_trips(made: tuple[Rulebook, Ruleset]) -> None:
    rulebook, ruleset = made
    assert rulebook.parse(str(ruleset)) == ruleset


@each_preset
def test_a_preset_is_its_name(rulebook: Rulebook, preset: str) -> None:
    ruleset = rulebook.ruleset(preset)
    assert str(ruleset) == preset and ruleset.changes == ()
    assert rulebook.parse(preset) == rulebook.from_toml(ruleset.to_toml()) == ruleset


def test_the_file() -> None:
    ruleset = CUARENTA.ruleset("quito", {"caida_limpia": 4, "ronda_limit": 30, "zapateria": "any"})
    assert ruleset.to_toml() == (
        'game = "cuarenta"\nruleset = "quito"\n\n[options]\nronda_limit = 30\ncaida_limpia = 4\nzapateria = "any"\n'
    )
    assert str(ruleset) == "quito, ronda_limit=30, caida_limpia=4, zapateria=any"


def test_a_change_to_the_presets_own_value_is_none() -> None:
    assert CUARENTA.ruleset("quito", {"caida_limpia": 2}) == CUARENTA.ruleset("quito")


def test_the_first_preset_is_the_default() -> None:
    assert CUARENTA.ruleset().name == CUARENTA.from_toml("").name == CUARENTA.parse("").name == "pagat"
    assert [ruleset.name for ruleset in CUARENTA] == ["pagat", "quito", "rigor", "mundial", "casa"]


@pytest.mark.parametrize("value", [None, "none"])
def test_no_limit_is_none_or_null(value: object) -> None:
    """`null` of JSON and `none` of a file or a command line are the same."""
    ruleset = CUARENTA.ruleset("pagat", {"ronda_limit": value})
    assert ruleset["ronda_limit"] is None
    assert 'ronda_limit = "none"' in ruleset.to_toml() and str(ruleset) == "pagat, ronda_limit=none"
    assert CUARENTA.parse("pagat, ronda_limit=none") == ruleset


def test_values_are_written_one_way() -> None:
    assert [written(value) for value in (None, True, False, 30, "win")] == ["none", "true", "false", "30", "win"]


def test_a_number_and_its_text_are_one_value() -> None:
    cuatrola = RULEBOOKS["cuatrola"]
    assert cuatrola.ruleset("app", {"cantes_per_trick": 1}) == cuatrola.ruleset("app")
    assert CUARENTA.ruleset("Quito ", {"FALLA": "2", "capture_required": "True"}) == CUARENTA.parse(
        "quito, falla=2, capture_required=true"
    )


def test_a_file_may_name_its_ruleset_as_a_command_line_does() -> None:
    text = 'ruleset = "quito, falla=2"\n[options]\ncaida_limpia = 4'
    assert CUARENTA.from_toml(text) == CUARENTA.parse("quito, falla=2, caida_limpia=4")
    assert CUARENTA.ruleset("quito, falla=2", {"caida_limpia": 4}) == CUARENTA.from_toml(text)


def test_a_name_or_a_value_longer_than_any_number_can_be_is_a_sentence() -> None:
    with pytest.raises(RulesetError, match="cannot be 'a number too long to be read'"):
        CUARENTA.ruleset("quito", {"falla": 10**5000})


def test_a_file_can_be_changed_and_a_change_says_a_thing_once() -> None:
    ours = CUARENTA.parse("quito, falla=4")
    assert CUARENTA.change(ours, ["falla=0", "caida_limpia=4"]) == CUARENTA.parse("quito, falla=0, caida_limpia=4")
    assert CUARENTA.change(ours, []) == ours
    with pytest.raises(RulesetError, match="'falla' is given twice"):
        CUARENTA.change(ours, ["falla=0", "falla=2"])


def test_a_refused_value_can_be_pickled() -> None:
    with pytest.raises(OptionRefused) as caught:
        CUARENTA.parse("quito, falla=3")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.option, again.value) == (str(caught.value), "falla", "3")


# --- what the kernel gets


@each_rulebook
def test_display_options_never_reach_the_kernel(rulebook: Rulebook) -> None:
    shown = {option.name for option in rulebook.options if option.display}
    for ruleset in rulebook:
        assert not shown & set(rulebook.kernel_values(ruleset))


def test_the_direction_of_cuarenta_is_display_only() -> None:
    assert [option.name for option in CUARENTA.options if option.display] == ["direction"]


@given(rulesets())
def test_the_kernel_gets_ints_alone(made: tuple[Rulebook, Ruleset]) -> None:
    rulebook, ruleset = made
    values = rulebook.kernel_values(ruleset).values()
    assert all(isinstance(value, int) and not isinstance(value, bool) for value in values)


@each_preset
def test_every_option_of_a_preset_has_an_allowed_value(rulebook: Rulebook, preset: str) -> None:
    assert set(rulebook.presets[preset]) == {option.name for option in rulebook.options}
    for option in rulebook.options:
        assert option.read(rulebook.presets[preset][option.name]) == rulebook.presets[preset][option.name]


@each_rulebook
def test_every_option_has_its_clause_and_a_line_of_text(rulebook: Rulebook) -> None:
    names = [option.name for option in rulebook.options]
    assert len(names) == len(set(names))
    for option in rulebook.options:
        assert option.clause and option.text and "\n" not in option.text
        assert option.text[0].islower() and not option.text.endswith(".")
        assert option.examples()


def test_the_clauses_of_cuarentas_options_exist() -> None:
    known = set(games.load("cuarenta").clauses)
    for option in CUARENTA.options:
        named = option.clause.split(", ")
        assert set(named) <= known, option.name


def test_the_rules_have_a_field_for_every_option() -> None:
    game = games.load("cuarenta")
    for ruleset in game.rulebook:
        rules = game.rules(ruleset, 4)
        assert replace(rules, players=2) == game.rules(ruleset, 2)


# --- what is refused


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("quitto", "'cuarenta' has no ruleset 'quitto': did you mean 'quito'?"),
        ("zzz", "known are casa, mundial, pagat, quito, rigor"),
        ("quito, caida_limpa=4", "'cuarenta' has no option 'caida_limpa': did you mean 'caida_limpia'?"),
        ("quito, caida_limpia", "'caida_limpia' is not an option with a value: write option=value"),
        ("quito, caida_limpia=3", "option 'caida_limpia' cannot be 3: it is one of 2 to 4 in steps of 2 (P49, W33)"),
        ("quito, caida_limpia=none", "cannot be 'none'"),
        ("quito, caida_limpia=²", "cannot be '²'"),
        ("quito, caida_limpia=--4", "cannot be '--4'"),
        (f"quito, caida_limpia={'4' * 5000}", "cannot be 444"),
        ("quito, zapateria=frist", "it is one of off, first, any; did you mean 'first'? (W45, A56)"),
        ("quito, capture_required=yes", "option 'capture_required' cannot be 'yes': it is one of true, false (A30)"),
        ("quito, capture_required=1", "cannot be 1"),
        ("quito, ronda_limit=true", "cannot be 'true'"),
        ("quito, addition_max_cards=1", "it is one of 2 to 7, none (A31)"),
        ("quito, falla=2, falla=4", "option 'falla' is given twice, 2 and 4: write it once (V3)"),
        ("quito, falla=2, Falla = 2", "option 'falla' is given twice, 2 and 2: write it once (V3)"),
        ("quito, pagat", "'quito' and 'pagat' are two rulesets: name one, and its changes"),
        ("falla=2", "'falla=2' is no ruleset: its name comes first, as pagat, falla=2"),
        ("quito,", "'' is not an option with a value"),
        ("quito, zapateria=Frist", "cannot be 'frist'"),
    ],
)
def test_what_is_wrong_with_a_short_form(text: str, says: str) -> None:
    with pytest.raises(RulesetError) as caught:
        CUARENTA.parse(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = ", "the ruleset is not valid TOML"),
        ('game = "cuatrola"', "this ruleset is for 'cuatrola', not for 'cuarenta'"),
        ('ruleste = "quito"', "a ruleset file has no 'ruleste': did you mean 'ruleset'?"),
        ("ruleset = 5", "has no ruleset '5'"),
        ("options = 5", "'options' is a table"),
        ("[options]\ncaida_limpia = 4.0", "option 'caida_limpia' cannot be 4.0"),
        ("[options]\ncaida_limpia = [4]", "option 'caida_limpia' cannot be [4]"),
        ("[options]\ncaida_limpia = true", "option 'caida_limpia' cannot be 'true'"),
        ("[options]\nhouse = 1", "has no option 'house'"),
        ('ruleset = "quito, falla=2"\n[options]\nfalla = 2', "option 'falla' is given twice, 2 and 2"),
        ('ruleset = ["quito"]', "has no ruleset '['quito']'"),
        ("[options]\nfalla = 2\nfalla = 4", "line 3 gives 'falla = 4' a second time: write it once"),
        ("[options]\nfalla = 2\n[options]", "line 3 gives '[options]' a second time"),
        ("[options]\nfalla = 2\nFALLA = 4", "option 'falla' is given twice, 2 and 4: write it once (V3)"),
        ('ruleset = "quito"\nruleset = "pagat"', "line 2 gives 'ruleset = \"pagat\"' a second time"),
        (f"[options]\ncaida_limpia = {'9' * 4000}", "cannot be 9999"),
        (f"[options]\ncaida_limpia = {'9' * 5000}", "a number too long"),
        (f"game = {'[' * 5000}{']' * 5000}", "brackets too deep"),
    ],
)
def test_what_is_wrong_with_a_file(text: str, says: str) -> None:
    with pytest.raises(RulesetError) as caught:
        CUARENTA.from_toml(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("value", [[[]], [{}], "[]", {"x": []}])
def test_no_value_of_cuatrolas_own_options_is_more_than_can_be_read(value: object) -> None:
    rulebook = games.load("cuatrola").rulebook
    for option in ("bids_enabled", "bid_values"):
        with pytest.raises(RulesetError, match=f"option '{option}' cannot be"):
            rulebook.ruleset("app", {option: value})


@given(st.text())
def test_any_text_is_a_ruleset_or_refused(text: str) -> None:
    for read in (CUARENTA.parse, CUARENTA.from_toml):
        try:
            assert read(text).game == "cuarenta"
        except RulesetError as error:
            assert str(error)


def test_an_unknown_option_of_a_ruleset() -> None:
    ruleset = CUARENTA.ruleset("quito")
    assert ruleset["caida_limpia"] == 2
    with pytest.raises(RulesetError, match="did you mean 'caida_limpia'"):
        ruleset["caida_limpa"]


def test_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        CUARENTA.ruleset("quito").name = "mine"  # type: ignore[misc]


def test_the_written_file_is_toml() -> None:
    data = tomllib.loads(CUARENTA.ruleset("pagat", {"capture_required": True, "big_carton": 14}).to_toml())
    assert data == {"game": "cuarenta", "ruleset": "pagat", "options": {"capture_required": True, "big_carton": 14}}


# --- presets that have been amended

AMENDED = [
    pytest.param(book, laws, name, id=f"{game}-{laws}-{name}")
    for game, book in RULEBOOKS.items()
    for laws, presets in book.former.items()
    for name in presets
]


@pytest.mark.parametrize(("book", "laws", "name"), AMENDED)
def test_an_amended_preset_is_what_it_was_for_a_match_from_before(book: Rulebook, laws: int, name: str) -> None:
    before, now = book.parse(name, laws=laws), book.parse(name)
    assert laws < LAWS
    assert set(before.changes) == set(book.former[laws][name].items()), "each former value differs from today's"
    assert book.parse(name, laws=laws + 1)[before.changes[0][0]] == now[before.changes[0][0]]
    assert book.parse(str(before)) == before


@pytest.mark.parametrize(("book", "laws", "name"), AMENDED)
def test_a_record_from_before_an_amendment_is_played_as_it_was(book: Rulebook, laws: int, name: str) -> None:
    """It says the preset alone: what it meant then, or what plays the same."""
    game = games.load(book.game)
    for players in game.players:
        match: AnyMatch = Match(game, book.parse(name, laws=laws), players, seed=f"before {players}")
        chance = Chance("before", f"{name} {players}")
        while not match.over and len(match.steps) < 400:
            advance(match, chance)
        record = match.record()
        again = Match.replay(game, replace(record, tags={**record.tags, "Ruleset": name}))
        assert again.state == match.state
