"""Texts: keys filled in, forms for a number, a game's before the common ones, and what is wrong with a file."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES, UnknownLanguage
from sobremesa.presentation import texts
from sobremesa.presentation.texts import COMMON, Say
from sobremesa.presentation.titles import about, called
from tools import web_texts
from tools.catalogues import ROOT, Catalogue, catalogues, forms
from tools.texts import sources, wrong_files, wrong_keys, wrong_modules

HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals={forms}; plural={rule};\\n"\n'
ENGLISH = HEAD.format(forms=2, rule="(n != 1)")
CARDS = 'msgid "cards"\nmsgid_plural "cards"\nmsgstr[0] "{n} card"\nmsgstr[1] "{n} cards"\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package without texts, whose name is that of its folder."""
    monkeypatch.syspath_prepend(tmp_path)
    place = tmp_path / f"sobremesa_texts_{abs(hash(tmp_path))}"
    (place / "locale").mkdir(parents=True)
    (place / "__init__.py").touch()
    yield place
    texts._catalogue.cache_clear()


def write(package: Path, text: str, language: str = "en") -> Say:
    (package / "locale" / f"{language}.po").write_text(text, encoding="utf-8")
    texts._catalogue.cache_clear()
    return Say(language, package.name)


# --- what is said -------------------------------------------------------------------------------------------------


def test_a_text_is_filled_in() -> None:
    assert [Say(language)("and", a="Ana", b="Luis") for language in LANGUAGES] == [
        "Ana y Luis",
        "Ana and Luis",
        "Ana und Luis",
    ]


def test_a_key_without_a_text_is_an_error_unless_it_is_looked_for() -> None:
    assert Say("es").find("no such key") == ""
    with pytest.raises(KeyError, match="no such key"):
        Say("es")("no such key", n=1)


def test_a_language_without_texts_is_an_error_with_a_suggestion() -> None:
    with pytest.raises(UnknownLanguage, match="there are no texts in 'sp': known are de, en, es"):
        Say("sp")("and", a="", b="")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_rulesets_line_does_not_say_its_name_again(name: str, language: str) -> None:
    """They stand in one line at the table: "As in Vienna · as in Vienna: the classic laws"."""
    game = games.load(name)
    for ruleset in game.rulebook.presets:
        whole, line = called(game, ruleset, language), about(game, ruleset, language)
        assert whole.casefold().split(",")[0] not in line.casefold().split(":")[0], f"{whole} · {line}"


def test_the_packages_own_text_goes_before_the_common_one(package: Path) -> None:
    say = write(package, ENGLISH + 'msgid "you"\nmsgstr "Thou"\n')
    assert (say("you"), say("us")) == ("Thou", Say("en")("us"))
    assert Say("es", package.name)("you") == Say("es")("you")


@pytest.mark.parametrize(("n", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_number_chooses_the_form(package: Path, n: int, said: str) -> None:
    assert write(package, ENGLISH + CARDS)("cards", n=n) == said


def test_each_language_has_its_own_rule_for_forms(package: Path) -> None:
    polish = HEAD.format(forms=3, rule="(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)")
    forms = [f'msgstr[{i}] "{{n}} {word}"' for i, word in enumerate(("karta", "karty", "kart"))]
    say = write(package, polish + 'msgid "cards"\nmsgid_plural "cards"\n' + "\n".join(forms))
    assert [say("cards", n=n) for n in (0, 1, 2, 5, 22)] == ["0 kart", "1 karta", "2 karty", "5 kart", "22 karty"]


def test_a_package_without_texts_has_the_common_ones() -> None:
    assert Say("de", "sobremesa.core")("us") == Say("de")("us")


@pytest.mark.parametrize("damaged", [ENGLISH + "what is this", HEAD.format(forms=2, rule="(n ! 1)")])
def test_a_damaged_file_is_an_error_that_names_it(package: Path, damaged: str) -> None:
    with pytest.raises(SobremesaError, match=r"en\.po' cannot be read"):
        write(package, damaged)("cards", n=1)


ALIKE = {
    "table.missing",
    "groups.picked",
    "bot.rules.rare",
    "bot.rules.risk",
    "bot.search.matches",
    "kind.joker",
    "past.won",
    "plain.pile",
    "review.kind.given",
    "review.kind.kept",
    "review.kind.not_drawn",
    "review.kind.passed",
    "review.number.blunder",
    "review.number.disputed",
    "review.number.doubtful",
    "review.number.error",
    "wins.tricks",
}
"""Keys that have one form for all numbers in some language."""

COUNTED = [
    ("sobremesa.games.cuarenta", "plain.player", ["Ana: 0 cartas", "Ana: 1 carta", "Ana: 2 cartas"]),
    ("sobremesa.games.cuarenta", "plain.tantos", ["0 tantos", "1 tanto", "2 tantos"]),
    ("sobremesa.games.cuatrola", "wins.points", ["Ana, 0 puntos", "Ana, 1 punto", "Ana, 2 puntos"]),
    ("sobremesa.games.cuatrola", "won", ["Ana, 0 tantos", "Ana, 1 tanto", "Ana, 2 tantos"]),
    ("sobremesa.games.canasta", "table.reds", ["0 treses rojos", "1 tres rojo", "2 treses rojos"]),
    ("sobremesa.games.canasta", "label.takes", ["toma 0 cartas", "toma esa carta", "toma 2 cartas"]),
]


@pytest.mark.parametrize(("game", "key", "said"), COUNTED)
def test_what_is_counted_agrees_with_its_number(game: str, key: str, said: list[str]) -> None:
    facts = {"name": "Ana", "wins": "Ana", "result": "Ana"}
    assert [Say("es", game)(key, n=n, **facts) for n in (0, 1, 2)] == said


@pytest.mark.parametrize("catalogue", catalogues(), ids=str)
def test_no_form_for_one_is_that_for_many(catalogue: Catalogue) -> None:
    """As in "1 cards"; some words stay as they are."""
    for language, entries in catalogue.entries.items():
        for entry in entries.values():
            one, *many = forms(entry)
            if many and one in many:
                assert entry.msgid in ALIKE, (language, entry.msgid)


@pytest.mark.parametrize("catalogue", catalogues(), ids=str)
def test_a_bot_is_called_so_and_nobody_seats_the_house(catalogue: Catalogue) -> None:
    """In German that sounds like a bet; in no language is it understood."""
    said = [
        form.lower() for entries in catalogue.entries.values() for entry in entries.values() for form in forms(entry)
    ]
    wrong = ("seat the house", "haus setzen", "das haus spielt", "sentar la casa", "sentar a la casa")
    assert [text for text in said if any(one in text for one in wrong)] == []


@pytest.mark.parametrize("catalogue", catalogues(), ids=str)
def test_words_are_those_that_a_language_has(catalogue: Catalogue) -> None:
    """In German a *Fangspiel* is played, with an *Ass*; in English something goes to whoever took it."""
    wrong = {
        "en": r"\b(?:by|for|from|of|to|with) who\b",
        "de": r"Fischspiel|(?<!¡)\bAs\b|eins nach dem anderen",
    }
    for language, pattern in wrong.items():
        said = [form for entry in catalogue.entries[language].values() for form in forms(entry)]
        for file in catalogue.place.glob("clauses.toml"):
            clauses = tomllib.loads(file.read_text(encoding="utf-8"))
            said += [clause[language] for clause in clauses.values()]
        assert [text for text in said if re.search(pattern, text)] == []


def test_a_missing_canasta_is_counted_in_words() -> None:
    said = [Say(language, "sobremesa.games.canasta")("reason.needs_canasta", n=1) for language in LANGUAGES]
    assert said[0] == "no podés cerrar: a tu grupo le falta una canasta"
    assert said[1] == "you cannot go out: your group needs a canasta first"
    assert said[2] == "du kannst nicht Schluss machen: Deiner Gruppe fehlt ein voller Canasta"


# --- what is wrong with a file ------------------------------------------------------------------------------------


@pytest.mark.parametrize("catalogue", catalogues(), ids=str)
def test_nothing_is_wrong_with_any_text(catalogue: Catalogue) -> None:
    common = catalogues()[0]
    assert list(wrong_files(catalogue, common)) == []
    assert list(wrong_keys(catalogue, common)) == []


def test_the_common_texts_are_the_first_catalogue() -> None:
    first, *others = map(str, catalogues())
    assert first == "src/" + COMMON.replace(".", "/") + "/locale"
    assert {"src/sobremesa/games/cuarenta/locale", "examples/escoba/src/escoba/locale"} <= set(others)


def entry(key: str, *forms: str) -> str:
    if len(forms) == 1:
        return f'\nmsgid "{key}"\nmsgstr "{forms[0]}"\n'
    rows = "".join(f'msgstr[{i}] "{form}"\n' for i, form in enumerate(forms))
    return f'\nmsgid "{key}"\nmsgid_plural "{key}"\n{rows}'


GOOD = entry("a", "{x}") + entry("b", "b", "{n} b")


@pytest.mark.parametrize(
    ("german", "said"),
    [
        (entry("a", "{x}"), "'b' has no text"),
        (GOOD + entry("c", "c"), "has not the keys"),
        (GOOD + entry("a", "{x}"), "has a key twice"),
        (entry("b", "b", "{n} b") + entry("a", "{x}"), "in their order"),
        (entry("a", "{y}") + entry("b", "b", "{n} b"), "'a' does not fill in the same as the original"),
        (entry("a", "") + entry("b", "b", "{n} b"), "'a' is not translated"),
        (entry("a", "{x}") + entry("b", "b", ""), "'b' is not translated"),
        (entry("a", "{x}") + entry("b", "{n} b"), "'b' has forms for a number in one language and not in another"),
        (entry("a", "{x}") + entry("b", "b", "{n} b", "{n} c"), "'b' has 3 forms, and the language 2"),
        (entry("a", "{x}") + entry("b", "b {y}", "{n} b"), "'b' does not fill in the same in every form"),
        (GOOD + "\n\n", "is not as polib writes it"),
    ],
)
def test_a_mistake_in_a_file_is_found(tmp_path: Path, german: str, said: str) -> None:
    (tmp_path / "locale").mkdir()
    for language in LANGUAGES:
        text = "#\n" + ENGLISH + (german if language == "de" else GOOD)
        (tmp_path / "locale" / f"{language}.po").write_text(text, encoding="utf-8")
    found = list(wrong_files(Catalogue(tmp_path), catalogues()[0]))
    assert any(said in one and "de.po" in one for one in found), found
    assert not any("en.po" in one for one in found)


def test_a_language_that_is_missing_is_found(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "es.po").write_text("#\n" + ENGLISH, encoding="utf-8")
    assert list(wrong_files(Catalogue(tmp_path), Catalogue(tmp_path))) == [
        f"{tmp_path.as_posix()}/locale has es, not de, en, es"
    ]


SOURCE = """
def speak(say, viewer, key, name):
    print(say("plain"), texts(language)("own"), viewer.acts("plays"), say("one" if key else "many"))
    return say(f"hand.{key}"), key == "elsewhere"
"""


def test_sources_name_their_keys(tmp_path: Path) -> None:
    (tmp_path / "speech.py").write_text(SOURCE, encoding="utf-8")
    found = sources([tmp_path / "speech.py"])
    assert set(found.asked) == {"plain", "own", "you.plays", "they.plays", "one", "many"}
    used = ["plain", "own", "you.plays", "they.plays", "one", "many", "hand.over", "elsewhere"]
    assert [key for key in [*used, "hand", "handover", "other", "we.plays"] if found.uses(key)] == used


def test_a_key_that_nobody_uses_and_one_without_a_text_are_found(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "es.po").write_text(ENGLISH + entry("plain", "x") + entry("spare", "x"), encoding="utf-8")
    (tmp_path / "speech.py").write_text(SOURCE, encoding="utf-8")
    found = list(wrong_keys(Catalogue(tmp_path), Catalogue(ROOT / "src/sobremesa/presentation")))
    assert [one.partition(": ")[2] for one in found if "nothing" in one] == ["nothing uses 'spare'"]
    assert any(one.endswith("speech.py:3: 'many' has no text") for one in found)
    assert not any("'plain'" in one for one in found)


def test_a_comment_names_what_may_be_filled_in_instead(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    for language, fact in (("es", "the_card"), ("en", "card"), ("de", "side")):
        comment = "#. Fills in {card} or {the_card}.\n"
        text = "#\n" + ENGLISH + entry("a", f"{{{fact}}}").replace("\nmsgid", f"\n{comment}msgid")
        (tmp_path / "locale" / f"{language}.po").write_text(text, encoding="utf-8")
    found = list(wrong_files(Catalogue(tmp_path), catalogues()[0]))
    assert [one.rpartition("/")[2] for one in found] == ["de.po: 'a' does not fill in the same as the original"]


# --- the browser's modules ----------------------------------------------------------------------------------------


def test_the_browsers_modules_are_what_the_texts_say() -> None:
    assert list(wrong_modules()) == [], "run `python -m tools.texts`"


def test_a_module_types_what_a_text_fills_in(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    for language in LANGUAGES:
        text = ENGLISH + entry("board.cards", "{n} card", "{n} cards") + entry("board.turn", "{name} plays")
        (tmp_path / "locale" / f"{language}.po").write_text(text + entry("word.a", "x"), encoding="utf-8")
    catalogue = Catalogue(tmp_path)
    keys = web_texts.BOARD.keys(catalogue)
    written = web_texts.module_text(catalogue, keys, web_texts.BOARD, "./speaker")
    assert '"cards": { n: number };' in written and '"turn": { name: string | number };' in written
    assert (
        '"cards turn"' in written
        and 'en: () => import("./texts.en").then(({ texts }) => texts),' in written
        and "{n}" not in written
    )
    told = web_texts.texts_text(catalogue, "en", {"texts": keys.values()})
    assert '["{n} card", "{n} cards"]' in told and "word" not in written + told


def test_a_form_is_chosen_in_the_browser_as_gettext_chooses_it() -> None:
    written = web_texts.modules()[web_texts.WEB / "texts" / "languages.ts"]
    assert written.count("(n) => Number(n != 1),") == len(LANGUAGES)
    assert 'LANGUAGES = ["es", "en", "de"]' in written
