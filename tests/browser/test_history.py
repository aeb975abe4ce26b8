"""One's own history: what is counted of none, one and two matches, as each language says it."""

import json

import pytest

from tests.browser.conftest import Visit
from tests.browser.screens import LOCALES

NUMBERS = {
    "es": ["0", "1 partida|0 ganadas|1 caída|1 limpia|1 ronda", "2 partidas|1 ganada|2 caídas|2 limpias|2 rondas"],
    "en": ["0", "1 match|0 won|1 caída|1 limpia|1 ronda", "2 matches|1 won|2 caídas|2 limpias|2 rondas"],
    "de": ["0", "1 Partie|0 gewonnen|1 Caída|1 Limpia|1 Ronda", "2 Partien|1 gewonnen|2 Caídas|2 Limpias|2 Rondas"],
}
WON = {"es": "2 ganadas", "en": "2 won", "de": "2 gewonnen"}
MORE = {
    "es": ["1 cante|1 cierre", "2 cantes|2 cierres"],
    "en": ["1 cante|1 round ended by going out", "2 cantes|2 rounds ended by going out"],
    "de": ["1 Meldung|1 Runde selbst beendet", "2 Meldungen|2 Runden selbst beendet"],
}
AND = {"es": "Doña Rosa y Tía Meche", "en": "Doña Rosa and Tía Meche", "de": "Doña Rosa und Tía Meche"}


def match(number: int, won: bool, **counted: int) -> dict[str, object]:
    """Return a match of Cuarenta as the browser keeps it."""
    sides = [{"side": 0, "name": "Usted", "score": 40}, {"side": 1, "name": "Ellas", "score": -2}]
    names = ["Ana", "Doña Rosa", "Don Lucho", "Tía Meche"]
    return {
        **{"table": "t", "match": number, "game": "cuarenta", "at": number, "seat": 0, "own": 0, "names": names},
        **{"partners": ["Don Lucho"], "sides": sides, "winners": [0 if won else 1], "counted": counted},
    }


@pytest.mark.parametrize("language", LOCALES)
def test_no_match_one_and_two_are_counted_as_one_says_it(visit: Visit, quick: str, language: str) -> None:
    ana = visit(quick, (390, 844), LOCALES[language])
    ana.come("/", language=language)

    def told(*matches: dict[str, object]) -> str:
        ana.page.evaluate("kept => localStorage.setItem('sobremesa.past', kept)", json.dumps(matches))
        ana.come("/")
        ana.come("/#history")
        ana.page.locator("main .tile").first.wait_for()
        if not matches:
            assert ana.page.locator(".numbers").count() == 0
            return str(ana.page.locator(".past").count())
        return "|".join(ana.page.locator(".numbers p").all_inner_texts())

    first = match(1, False, caida=1, limpia=1, ronda=1)
    both = (match(2, True, caida=1, limpia=1, ronda=1), first)
    assert [told(), told(first), told(*both)] == NUMBERS[language]
    assert AND[language] in ana.page.locator(".past p").first.inner_text()
    assert "40 : −2" in ana.page.locator(".past h3").first.inner_text()
    told_of, again = (ana.page.locator(f".past > {what}").first.bounding_box() for what in ("div", "a"))
    assert told_of and told_of["width"] > 290 and again and again["height"] < 60
    assert [told(match(1, True, cante=n, out=n)).split("|", 2)[2] for n in (1, 2)] == MORE[language]
    assert told(match(1, True), match(2, True)).split("|")[1] == WON[language]
