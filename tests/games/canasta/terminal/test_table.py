"""Drawing of the table of Canasta: hand, pile, rows, what the turn still needs, what may be done."""

from typing import Any

import pytest

from sobremesa.core.languages import LANGUAGES
from sobremesa.games import facets
from sobremesa.games.canasta import presentation, terminal
from sobremesa.games.canasta.presentation.moves import possible
from sobremesa.games.canasta.rules import Answer, Phase
from sobremesa.presentation.presenter import GamePresenter, Narrator, TextBoard
from tests.games.canasta.table import Table, table
from tests.games.canasta.terminal.room import agrees_with, guest_at, screen

PRESENTER: GamePresenter[Any] = presentation
BOARD: TextBoard[Any] = terminal
"""Checked by mypy."""

CROWDED: dict[str, Any] = {
    "hand": "AAAKKQQQJTTTT998776655442222***33",
    "rows": "444442 5552 66622 QQ2 JJ2",
    "theirs": "KKKKKKK AAAAAA222** RR 2222***",
    "pile": "55K2Q",
}

CLASSIC: dict[str, Any] = {"pile_with_wild": True, "pile_onto_row": True, "prefrozen": True, "stock_end": "on_need"}
"""The options of the classic laws that change what the table says."""


def test_it_is_found_by_its_name_and_has_enough_regulars() -> None:
    assert facets.presenter("canasta") is presentation and facets.text_board("canasta") is terminal
    assert isinstance(presentation, Narrator)
    assert len(set(presentation.HOUSE)) == 6


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_crowded_table_stays_within_the_screen(language: str, plain: bool) -> None:
    lines = screen(table(**CROWDED, frozen=True), language=language, plain=plain)
    if not plain:
        assert max(map(len, lines)) <= 79
        assert len(lines) <= 24
    agrees_with(f"crowded-{language}{'-plain' if plain else ''}", "\n".join(lines) + "\n")


def positions() -> dict[str, Table]:
    """A table for each thing that the pile and the turn can ask."""
    start: dict[str, Any] = {"start": True, "rows": "AAA"}
    asked = table("5", rows="QQQQQQQ")
    asked.state.phase, asked.state.answer = Phase.ANSWER, Answer.ASKED
    taken = table("99K44", rows="AAA", pile="5679", start=True)
    taken.play("take")
    opening = table("KKKAAA5566", score=1500)
    opening.play("meld KKK")
    return {
        "the first turn": table("99K", pile="59", start=True, first_turn=True),
        "the pile can be taken": table("99K4", pile="59", **start),
        "too few": table("9K4", pile="59", **start),
        "frozen": table("99K4", pile="529", frozen=True, **start),
        "blocked": table("99K4", pile="59", blocked=True, **start),
        "a row stands": table("AAK4", pile="5A", **start),
        "a black three": table("99K4", pile="53", **start),
        "a joker": table("99K4", pile="5*", frozen=True, **start),
        "no points to open": table("9945", pile="59", start=True, score=3000),
        "nothing to discard": table("99", pile="59", **start),
        "the pile taken": taken,
        "to open": table("KKKTTT56", rows="RR"),
        "no opening": table("KQJT987654"),
        "half opened": opening,
        "one card stays": table("K4", rows="QQQ"),
        "a way out": table("KK24", rows="QQQQQQQ"),
        "the last card": table("4", rows="QQQQQQQ"),
        "they said yes": table("KKK4", rows="QQQQQQQ", answer=Answer.YES),
        "they said no": table("KKK47", rows="QQQQQQQ", answer=Answer.NO),
        "the partner asks": asked,
        "nothing at all": table("K", rows="QQQ"),
        "classic: a wild card helps": table("92K47", pile="59", rows="AAA", start=True, **CLASSIC),
        "classic: onto the row": table("9247K", pile="5A", rows="AAA", start=True, **CLASSIC),
        "classic: frozen before the opening": table("99K47", pile="59", start=True, **CLASSIC),
        "classic: no stock": table("99K47", pile="59", rows="AAA", stock="", start=True, **CLASSIC),
        "a table for three": table("99K4", pile="59", players=3, score=5000, **start),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_table_says(language: str) -> None:
    told = []
    for name, t in positions().items():
        seat = t.match.actor
        lines = screen(t, seat, language)
        assert max(map(len, lines)) <= 79, name
        told += [f"# {name}", *lines, ""]
    agrees_with(f"positions-{language}", "\n".join(told))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_action_is_on_the_list_and_every_bundle_can_be_done(language: str) -> None:
    for t in [*positions().values(), table(**CROWDED)]:
        seat = t.match.actor
        moves = presentation.choices(t.match.view(seat), guest_at(t.match, seat, language))
        assert {move.actions[0] for move in moves if len(move.actions) == 1} == set(t.match.legal_actions)
        bundles = [move.actions for move in moves if len(move.actions) > 1]
        assert all(possible(t.match.view(seat), actions) for actions in bundles)
    assert bundles


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("language", "deals", "asks"),
    [
        ("es", "Vos 4 (repartís)", "Vos 1 (preguntás)"),
        ("en", "You 4 (dealer)", "You 1 (ask)"),
        ("de", "Du 4 (Geber)", "Du 1 (fragst)"),
    ],
)
def test_a_note_at_ones_own_seat_speaks_to_who_sits_there(language: str, deals: str, asks: str, plain: bool) -> None:
    t = table("5", rows="QQQQQQQ")
    t.state.phase, t.state.answer = Phase.ANSWER, Answer.ASKED
    assert deals in "\n".join(screen(t, t.state.dealer, language, plain))
    assert asks in "\n".join(screen(t, 1, language, plain))


@pytest.mark.parametrize(
    ("language", "own", "other"), [("es", "Vos (descansás)", "(descansa)"), ("en", "You (sit out)", "(sits out)")]
)
def test_who_sits_out_is_told_so(language: str, own: str, other: str) -> None:
    t = table("KKQ", players=5, dealer=1)
    resting = next(seat for seat in range(5) if seat not in t.state.order[: t.state.seats])
    assert own in "\n".join(screen(t, resting, language))
    assert other in "\n".join(screen(t, 1, language))


def test_the_score_names_the_target() -> None:
    t = table("K", score=-55)
    said = terminal.score(t.match.view(1), guest_at(t.match))[-1]
    assert said == "The first with more than 5000 points wins the game."
    t = table("K", target_rule="at_least", target=8500)
    assert terminal.score(t.match.view(1), guest_at(t.match))[-1] == "The first with 8500 points wins the game."
