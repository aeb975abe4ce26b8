"""The claim of a ronda at a hand's end: quiet, with a sentence on what it is, and the same whoever held what."""

from typing import Any

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.languages import LANGUAGES
from sobremesa.games import facets
from sobremesa.games.cuarenta.rules import SILENT, Phase
from tests.games.cuarenta.table import Table, last_card
from tests.presentation.scenes_kit import Onlooker, new, steps, written


def hand_over(of_three: str = "5d 6h", **options: Any) -> Table:
    """The dealer's last card has fallen on the 5 of seat 3, who was dealt these two besides."""
    t = last_card("5c Kd", hand="5s", last="5c", laid={3: of_three}, pile=(17, 18), **options)
    t.play("5s x5c")
    assert t.state.phase == Phase.CLAIM
    return t


def choices(t: Table, language: str = "en") -> list[Any]:
    return list(Onlooker(t.match, t.match.actor, language).look().choices)


def test_nothing_is_put_forward_but_to_go_on() -> None:
    first, *claims = choices(hand_over())
    assert first.actions == ["silent"] and not first.quiet and not first.note
    assert [(one.actions, one.quiet) for one in claims] == [(["claim 5"], True)]
    assert all(one.note for one in claims)


@pytest.mark.clause("P62", "A28", "V9")
@pytest.mark.parametrize(
    ("cost", "says"),
    [
        (0, "Worth 10 more if your side caught a card of that ronda. If it wasn’t one, it costs nothing, but ends"),
        ("loses_2", "If it wasn’t one, your side loses 2."),
        (10, "If it wasn’t one, the other side gets 10."),
    ],
)
def test_a_claim_says_what_it_is_and_what_a_wrong_one_costs(cost: object, says: str) -> None:
    assert says in choices(hand_over(wrong_claim=cost))[1].note
    for language in LANGUAGES:
        assert choices(hand_over(wrong_claim=cost), language)[1].note


@pytest.mark.clause("V9")
@pytest.mark.parametrize(("cost", "cells"), [("loses_2", ["−2", "–"]), (10, ["–", "+10"])])
def test_the_count_shows_what_a_wrong_claim_cost(cost: object, cells: list[str]) -> None:
    t = hand_over(wrong_claim=cost)
    t.play("claim 5")
    shown = Onlooker(t.match, 0, "en").look().breakdown
    assert shown is not None and dict(shown.rows)["wrong claim"] == cells


def test_no_play_of_a_card_is_quiet() -> None:
    for match in steps(new("cuarenta", "pagat"), 60):
        if match.actor >= 0 and match.state.phase != Phase.CLAIM:
            assert not any(one.quiet for one in Onlooker(match, match.actor).look().choices)


def test_a_scene_is_the_same_byte_for_byte_whether_the_claim_is_right_or_wrong() -> None:
    """Seat 3 was dealt 5 5 5, or 5 5 6: no seat and no spectator can tell from what it is shown."""
    right, wrong = hand_over("5d 5h"), hand_over("5d 6h")
    for seat in (None, 0, 1, 2, 3):
        assert written(Onlooker(right.match, seat).look()) == written(Onlooker(wrong.match, seat).look())
    assert right.play("claim 5").startswith("claim 0 +10") and not wrong.play("claim 5").startswith("claim")


@pytest.mark.parametrize("players", [2, 4])
def test_who_is_asked_and_for_what_follows_from_what_everybody_saw(players: int) -> None:
    """An attacker who notes the caídas alone foretells each question and each choice."""
    asked = 0
    for seed in range(12):
        match = new("cuarenta", "pagat", players, seed=f"attack {seed}")
        fallen: dict[int, set[str]] = {0: set(), 1: set()}
        claimed: dict[int, set[str]] = {0: set(), 1: set()}
        for _ in steps(match, 400, taking, seed=str(seed)):
            step = match.steps[-1]
            text = str(step.action) if step.kind == "action" else "deal"
            if step.kind == "deal" and step.deck:
                fallen, claimed = {0: set(), 1: set()}, {0: set(), 1: set()}
            if step.seat is not None and any(score.name == "caida" for score in step.scores):
                fallen[step.seat % 2].add(text[0])
            if step.seat is not None and text.startswith("claim"):
                claimed[step.seat % 2].add(text[-1])
            if match.state.phase == Phase.CLAIM and match.actor >= 0:
                side = match.actor % 2
                shown = [one.actions[0] for one in Onlooker(match, match.actor).look().choices]
                assert sorted(shown) == sorted(["silent", *(f"claim {rank}" for rank in fallen[side] - claimed[side])])
                asked += 1
    assert asked > 10


def taking(match: Any, chance: Chance) -> int:
    """Take what is taken last in the list, as a match mostly is, so that much falls."""
    legal = match.legal_actions.codes
    return int(legal[-1] if chance.below(4) else legal[chance.below(len(legal))])


def test_a_question_that_may_be_left_alone_is_the_claim_and_nothing_else() -> None:
    assert facets.unanswered(hand_over().match) == SILENT
    for match in steps(new("cuarenta", "pagat"), 60):
        if match.actor >= 0 and match.state.phase != Phase.CLAIM:
            assert facets.unanswered(match) is None
    for game in ("cuatrola", "canasta"):
        assert facets.unanswered(new(game)) is None
