"""Lines as people type them: bundles, verbs in three languages, and what is answered to the rest."""

import pytest

from sobremesa.core.position import View
from sobremesa.games.canasta.notation import write
from sobremesa.games.canasta.rules import Reason, Rules, State
from sobremesa.games.canasta.terminal.input_parser import read
from sobremesa.presentation.presenter import NotUnderstood
from sobremesa.terminal.commands import understand
from tests.games.canasta.table import table


@pytest.fixture
def view() -> View[Rules, State]:
    """A hand with most things in it, and a row of queens on the table."""
    return table("KKKKK777222**4", rows="QQQ", pile="559").match.view(1)


def typed(line: str, view: View[Rules, State]) -> str:
    return ", ".join(write(action) for action in read(line, view, []))


@pytest.mark.parametrize(
    "line",
    [
        "meld KKK 777 2→K",
        "meld KKK 777 2>K",
        "meld kkk,777, 2 -> k",
        "KKK777 2>K",
        "lay 2>K KKK 777",
        "bajar KKK, 777 y 2>K",
        "auslegen K K K 2 und 777",
    ],
)
def test_a_bundle_may_be_typed_loosely(line: str, view: View[Rules, State]) -> None:
    assert typed(line, view) == "meld KKK, add K2, meld 777"


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("meld KKK", "meld KKK"),
        ("meld KK2", "meld KK2"),
        ("meld KKKKK2*", "meld KKK, add K, add K, add K2, add K*"),
        ("meld KKK drop 4", "meld KKK, drop 4"),
        ("take KKK ab 4", "take, meld KKK, drop 4"),
        ("take 9>9 *>9", "take, add 9, add 9*"),
        ("add Q", "add Q"),
        ("add QQ", "add Q, add Q"),
        ("add Q2", "add Q2"),
        ("add Q22", "add Q2, add Q2"),
        ("meld Q2", "add Q, add Q2"),
        ("añadir comodín>Q", "add Q*"),
        ("anlegen 2 > q", "add Q2"),
        ("add K2", "add K2"),
        ("wilds 3", "wilds 3"),
        ("meld 2222***", "wilds 3"),
        ("2 2 2 2 * * *", "wilds 3"),
        ("comodines 4", "wilds 4"),
        ("wilde 2222***", "wilds 3"),
        ("meld 333", "threes"),
        ("treses", "threes"),
        ("drop 10", "drop T"),
        ("drop t", "drop T"),
        ("discard black three", "drop 3"),
        ("descartar rey", "drop K"),
        ("descartar 3♠", "drop 3"),
        ("ablegen Dame", "drop Q"),
        ("ab joker", "drop *"),
        ("draw", "draw"),
        ("robar del mazo", "draw"),
        ("tomar del mazo", "draw"),
        ("zieh vom Stapel", "draw"),
        ("take the pile", "take"),
        ("llevarse el pozo", "take"),
        ("nimm das Paket", "take"),
        ("pedir permiso", "ask"),
        ("ask, yes", "ask, yes"),
        ("sí", "yes"),
        ("nein", "no"),
        ("pasar", "end"),
        ("lay three kings and 2>K, discard a four", "meld KKK, add K2, drop 4"),
        ("bajar tres reyes y tres sietes, tirar un cuatro", "meld KKK, meld 777, drop 4"),
        ("auslegen drei Könige, ablegen eine Vier", "meld KKK, drop 4"),
        ("bajar rey rey comodín y descartar sota", "meld KK*, drop J"),
        ("lay three black threes", "threes"),
    ],
)
def test_what_a_line_means(line: str, means: str, view: View[Rules, State]) -> None:
    assert understand(line).command is None
    assert typed(line, view) == means


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("k", "lay_or_drop"),
        ("foo", "unknown"),
        ("foo KKK", "unknown"),
        ("meld", "lay_what"),
        ("meld foo", "no_card"),
        ("meld 33", "three_threes"),
        ("meld 2", "which_row"),
        ("meld 2 KKK 777", "which_row"),
        ("meld 7>K", "does_not_fit"),
        ("wilds 9", "seven_wilds"),
        ("drop", "drop_what"),
        ("drop KK", "no_card"),
        ("drop red three", "no_card"),
        ("yes KKK", "no_card"),
        (", ,", "unknown"),
    ],
)
def test_what_is_not_understood(line: str, key: str, view: View[Rules, State]) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read(line, view, [])
    assert caught.value.key == key


@pytest.mark.clause("V19")
def test_black_threes_are_refused_by_the_rules_where_they_are_never_laid_from_the_hand() -> None:
    """Not as too few of what no number of them would be."""
    t = table("KKK45", preset="americana")
    assert typed("meld 33", t.match.view(1)) == "threes" and t.why("threes") == Reason.NO_SUCH_ACTION


@pytest.mark.clause("A17")
@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("meld KKK 777 2>*", "meld KKK, meld 777, add 2"),
        ("*>2 drop 4", "add *, drop 4"),
        ("lay KKK and 2*>joker", "meld KKK, add 2, add *"),
        ("2>K *>*", "add K2, add *"),
    ],
)
def test_a_wild_card_is_put_onto_the_row_of_them_beside_others(line: str, means: str) -> None:
    """It could go with the last rank, or with none: by itself it is asked about where there are several."""
    t = table("KKK7772*4", rows="222 QQQ", joker_canasta="collect")
    assert typed(line, t.match.view(1)) == means
    with pytest.raises(NotUnderstood):
        read("K>*", t.match.view(1), [])


def test_every_legal_action_can_be_typed_as_it_is_written() -> None:
    for t in (
        table("AAAKKQQQJTTTT998776655442222***33", rows="444442 5552 66622 QQ2 JJ2"),
        table("2222***3334", rows="QQQQQQQ"),
        table("99K4", pile="59", rows="AAA", start=True),
    ):
        for written in t.legal:
            assert typed(written, t.match.view(1)) == written
