"""Cantes and tricks of Cuatrola in the browser: what is asked, told and shouted is read whole, and moves nobody."""

import pytest

from tests.browser.at_cuatrola import pick_up
from tests.browser.geometry import LARGE, LAWS, broken
from tests.browser.staged import Change, Json, Stage, asks, choice, move
from tests.browser.tables import PHONE, Tables
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

DESK = (1366, 768)
LOW = (740, 360)
WINDOWS = ((320, 568), (360, 640), PHONE, (844, 390), (768, 1024), DESK, (1920, 1080))
QUESTIONS = {
    "es": "Te has llevado la baza. ¿Cantas? Si callas, no se entera nadie.",
    "en": "The trick is yours. Will you sing? If you stay silent, nobody will know.",
    "de": "Der Stich ist deiner. Meldest du? Schweigst du, erfährt es niemand.",
}


def _trick(*cards: str, winner: int | None = None) -> Json:
    lying = [{"card": card, "name": card, "seat": seat, "winning": seat == 1} for seat, card in enumerate(cards, 1)]
    return {"number": 1, "leader": 1, "cards": lying, "points": 23, "winner": winner}


def _in_play(scene: Json) -> None:
    """Three cards lie, and a trick was taken before."""
    scene.update(phase="play", bids=[], offers=[], past=[_trick("1e", "3e", "Re", "Se", winner=1)])
    scene["trick"] = _trick("1o", "3o", "So")
    for card in scene["hand"]:
        card["playable"] = True
    asks(scene, "play", [choice(card["card"], cards=[card["card"]], preview="no gana") for card in scene["hand"]])


def _sings(question: str) -> Change:
    def change(scene: Json) -> None:
        _in_play(scene)
        asks(scene, "cante", [choice("canta c"), choice("calla")], question)
        scene.update(trick=None, songs=[{"action": "canta c", "text": "Copas", "cards": ["Rc", "Cc"], "points": 20}])

    return change


def _sung(suit: str, name: str) -> Change:
    def change(scene: Json) -> None:
        _in_play(scene)
        scene["sung"] = [{"seat": 2, "suit": suit, "points": 20, "text": "veinte", "suit_name": name}]

    return change


def _at(tables: Tables, change: Change, language: str = "es", speed: str = "off") -> tuple[Visitor, Stage]:
    ana, stage = tables.at("Cuatrola", change, language=language, speed=speed)
    ana.page.wait_for_selector(".hand.active")
    return ana, stage


@pytest.mark.parametrize("language", rest_long(["de", "en", "es"]))
def test_nothing_covers_the_question_for_a_cante(tables: Tables, language: str) -> None:
    ana, _ = _at(tables, _sings(QUESTIONS[language]), language)
    broken: list[str] = []
    for size in WINDOWS:
        ana.resize(size)
        broken += [f"{size}: {one}" for one in ana.page.evaluate(LAWS)]
    assert broken == []


ASKED_LONG = {
    "es": "¿Qué dices? Lleváis treinta y ocho y a cuarenta se llega justo: cabe hasta dos.",
    "en": "Your bid? You have thirty-eight of exactly forty game points: bid two at most.",
    "de": "Was sagst du an? Ihr habt achtunddreißig von genau vierzig: höchstens zwei ansagen.",
}


@pytest.mark.parametrize("language", rest_long(["de", "en", "es"]))
def test_the_bids_are_whole_below_a_question_of_several_lines(tables: Tables, language: str) -> None:
    """Half of them were cut off on a telephone; nothing of what the others have said is covered."""

    def asks_long(scene: Json) -> None:
        asks(scene, "bid", scene["choices"], ASKED_LONG[language])
        scene["bids"] = [{"seat": seat, "call": "paso", "text": "paso"} for seat in (1, 2, 3)]

    ana, _ = _at(tables, asks_long, language)
    assert broken(ana, (*WINDOWS, (360, 740), LOW, (667, 375), (568, 320))) == []


TRICK_CARD = "() => Math.round(document.querySelector('.trick .card').offsetWidth)"


@pytest.mark.parametrize("size", [LOW, (360, 740)])
def test_the_cards_of_a_trick_are_60_px_wide_on_a_telephone(tables: Tables, size: tuple[int, int]) -> None:
    ana, _ = _at(tables, _in_play)
    ana.resize(size)
    assert ana.page.evaluate(TRICK_CARD) >= 60
    assert ana.page.evaluate(LAWS) == []


SEATS = """() => [...document.querySelectorAll('.seat:not(.own) > :is(.portrait, .plate)')]
  .map(one => one.getBoundingClientRect()).map(box => [box.x, box.y].map(Math.round).join())"""


def test_who_sings_moves_nobody(tables: Tables) -> None:
    ana, stage = _at(tables, _in_play)
    before = {}
    for size in (PHONE, DESK):
        ana.resize(size)
        before[size] = ana.page.evaluate(SEATS)
    stage.again(_sung("b", "bastos"))
    ana.page.wait_for_selector(".seat .songs-of")
    for size, seats in before.items():
        ana.resize(size)
        assert ana.page.evaluate(SEATS) == seats


@pytest.mark.parametrize(
    ("language", "name", "word"),
    [("es", "bastos", "¡Veinte en bastos!"), ("en", "clubs", "¡Veinte! (clubs)"), ("de", "Stäbe", "¡Veinte! (Stäbe)")],
)
def test_the_suit_of_a_cante_is_shouted(tables: Tables, language: str, name: str, word: str) -> None:
    ana, stage = _at(tables, _in_play, language, "normal")
    scored = [{"name": "cante", "side": 0, "points": 20}]
    stage.again(_sung("b", name), {**move(2, "canta b"), "scores": scored})
    ana.page.locator(".shout", has_text=word).wait_for()


LONG = "Antonio monta con el as de espadas y se lleva la baza con veintitrés puntos."


def _won(scene: Json) -> None:
    """All four lie, the winner's name is one of the longest; nobody is asked yet."""
    scene["trick"] = _trick("1o", "3o", "So", "Ro", winner=2)
    scene["seats"][2]["name"] = "Doña Elvira"
    scene.update(actor=2, asks="", question="", choices=[])


NARROW = ((320, 568), (360, 640), (568, 320), (640, 400))


@pytest.mark.parametrize(
    ("language", "windows"), rest_long([("de", (*WINDOWS, *NARROW[2:], (740, 360))), ("en", NARROW), ("es", NARROW)])
)
def test_what_a_trick_is_worth_stands_clear_of_its_cards(
    tables: Tables, language: str, windows: tuple[tuple[int, int], ...]
) -> None:
    """German words are the longest: the others are looked at where there is least room."""
    ana, stage = _at(tables, _in_play, language)
    broken: list[str] = []

    def look(state: str) -> None:
        for large in (False, True):
            ana.page.evaluate(LARGE, large)
            for size in windows:
                ana.resize(size)
                assert ana.page.locator(".told span").is_visible()
                broken.extend(f"{state}, large {large}, {size}: {one}" for one in ana.page.evaluate(LAWS))
        ana.page.evaluate(LARGE, False)

    look("three lie")
    pick_up(ana)
    look("one is picked up")
    stage.again(_won)
    look("it is won")
    assert broken == []


def test_a_tricks_points_stand_clear_of_the_last_moves(tables: Tables) -> None:
    ana, stage = _at(tables, _in_play)
    ana.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    stage.again(_in_play, *(move(seat, "1o", LONG) for seat in (1, 2, 3)))
    ana.page.locator(".recent li", has_text="Antonio").nth(2).wait_for()
    ana.page.wait_for_selector(".told > span")
    ana.at_rest()
    assert ana.page.evaluate(LAWS) == []
