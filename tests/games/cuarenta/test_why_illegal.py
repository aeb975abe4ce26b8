"""Why an action is illegal: one position for every reason, and the sentence that a person reads."""

from collections.abc import Callable

import pytest

from sobremesa.core.errors import IllegalAction
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.rules import Reason
from tests.games.cuarenta.table import Table, last_card, new_hand, table


def dealt() -> Table:
    t = new_hand()
    t.deal()
    return t


def overlooked() -> Table:
    """Seat 0 has left 6, 7 and J of its run."""
    t = table("5h 6c 7d Jh Kd", hand="5s")
    t.play("5s x5h")
    return t


def claiming() -> Table:
    """Side 0 has made a caída with a 5, and claimed another one with a 3 already."""
    t = last_card("5c Kd", hand="5s", last="5c", pile=(18, 18))
    t.state.caidas[0][0] = 0b100
    t.state.claimed[0] = 0b100
    t.play("5s x5c")
    return t


def played() -> Table:
    t = table("Kd", hand="5s Ac", hands={1: "5d Qc"}, others=2)
    t.play("5s")
    return t


POSITIONS: list[tuple[Reason, str, Callable[[], Table], str]] = [
    (Reason.NOT_NOW, "take 7d", dealt, "Not now: it is time to play a card"),
    (Reason.NOT_NOW, "silent", dealt, "Not now: it is time to play a card"),
    (Reason.NOT_NOW, "Kc", overlooked, "Not now: part of a run was missed; take it or leave it"),
    (Reason.NOT_NOW, "Kc", claiming, "Not now: the hand is over; claim a ronda or stay silent"),
    (Reason.NOT_IN_HAND, "Kc", lambda: table(hand="5s"), ""),
    (Reason.PLAYED_ALREADY, "5s", played, ""),
    (Reason.NOT_ON_TABLE, "5s x5h", lambda: table("6h", hand="5s"), ""),
    (Reason.RUN_WITHOUT_CAPTURE, "5s >6h", lambda: table("6h", hand="5s"), ""),
    (Reason.MATCH_AND_ADDITION, "5s x2h3h5h", lambda: table("2h 3h 5h", hand="5s"), ""),
    (Reason.ONE_MATCH, "5s x5c5h", lambda: table("5c 5h", hand="5s"), ""),
    (Reason.WHOLE_MATCH, "5s x5h", lambda: table("5c 5h", hand="5s", match_takes="all"), ""),
    (Reason.COURT_ADDITION, "Js x4h7h", lambda: table("4h 7h", hand="Js"), ""),
    (Reason.WRONG_SUM, "7s x2h3h", lambda: table("2h 3h", hand="7s"), ""),
    (Reason.WRONG_SUM, "5s x2h4h", lambda: table("2h 4h", hand="5s"), ""),
    (Reason.WRONG_SUM, "6s x2h3h >7s", lambda: table("2h 3h 7s", hand="6s"), ""),
    (Reason.SEVERAL_SUMS, "5h xAh2c3d4s", lambda: table("Ah 2c 3d 4s", hand="5h"), "A 5 takes one sum of 5 only"),
    (Reason.SEVERAL_SUMS, "2s xAcAdAh", lambda: table("Ac Ad Ah", hand="2s"), "(P39)"),
    (
        Reason.COURT_IN_SUM,
        "7s xJh3c",
        lambda: table("Jh 3c", hand="7s"),
        "A jack has no value, so it is part of no sum, and the rest adds up to 3, not 7 (P28)",
    ),
    (Reason.COURT_IN_SUM, "7s xJc3c", lambda: table("Jc 3c", hand="7s"), ""),
    (Reason.SUM_NOT_CLEAN, "7c xAhAd5h", lambda: table("Ah Ad 5h Jd", hand="7c", sum_of_three="if_clean"), ""),
    (Reason.COURT_IN_SUM, "7s x2h3h >JdQd", lambda: table("2h 3h Jd Qd", hand="7s"), "adds up to 5, not 7"),
    (Reason.COURT_ADDITION, "Ks xJhQc", lambda: table("Jh Qc", hand="Ks"), "it takes a king, never a sum"),
    (Reason.COURT_ADDITION, "Qs xAhJc", lambda: table("Ah Jc", hand="Qs"), "it takes a queen and the run above it"),
    (Reason.SUM_NOT_CLEAN, "7s xAh2h4h", lambda: table("Ah 2h 4h Kd", hand="7s", sum_of_three="if_clean"), "(V6)"),
    (Reason.SUM_NOT_CLEAN, "7s xAh2h4h", lambda: table("Ah 2h 4h Jd", hand="7s", sum_of_three="if_clean"), ""),
    (Reason.TOO_MANY_PARTS, "7s xAh2h4h", lambda: table("Ah 2h 4h", hand="7s", addition_max_cards=2), ""),
    (Reason.RUN_ONE_EACH, "5s x5h >6c6h", lambda: table("5h 6c 6h", hand="5s"), ""),
    (Reason.RUN_BROKEN, "5s x5h >7h", lambda: table("5h 6c 7h", hand="5s"), ""),
    (Reason.RUN_BROKEN, "take 6cJh", overlooked, ""),
    (Reason.RUN_BROKEN, "take 7d", overlooked, ""),
    (Reason.RUN_WHOLE, "5s x5h >6c", lambda: table("5h 6c 7h", "quito", hand="5s"), ""),
    (Reason.MUST_CAPTURE, "5s", lambda: table("5h", hand="5s", capture_required=True), ""),
    (Reason.NOT_OVERLOOKED, "take Kd", overlooked, ""),
    (Reason.NO_CAIDA_OF_RANK, "claim 7", claiming, ""),
    (Reason.CLAIMED_ALREADY, "claim 3", claiming, ""),
    (Reason.REFEREE_ONLY, "misdeal", dealt, ""),
]


@pytest.mark.parametrize(
    ("reason", "text", "position", "sentence"),
    [pytest.param(*row, id=f"{row[0].name.lower()}-{row[1].replace(' ', '_')}") for row in POSITIONS],
)
def test_the_reason(reason: Reason, text: str, position: Callable[[], Table], sentence: str) -> None:
    t = position()
    assert t.why(text) == reason
    with pytest.raises(IllegalAction) as caught:
        t.play(text)
    assert caught.value.reason == reason
    assert sentence in str(caught.value)
    assert "{" not in str(caught.value)


def test_another_copy_is_only_a_matter_of_the_list() -> None:
    """The kernel lists one copy; the match takes any."""
    t = table("5c 5h Kd", hand="5s")
    code = t.match.game.notation.parse("5s x5h")
    assert rules.why_illegal(t.match.rules, t.state, code) == Reason.OTHER_COPY
    t.play("5s x5h")
    assert t.on_table == "5c Kd"


def test_what_is_no_action_at_all() -> None:
    t = dealt()
    for code in (-1, 1 << 60, 40 << 40, 45 << 40, rules.CLAIM | 11, rules.TAKE | 1 << 41):
        assert rules.why_illegal(t.match.rules, t.state, code) in (Reason.NO_SUCH_ACTION, Reason.NOT_NOW)
        with pytest.raises(IllegalAction):
            t.match.play(code)


def test_no_card_has_a_number_above_the_pack() -> None:
    t = dealt()
    for card in range(rules.DECK, 1 << 6):
        assert rules.why_illegal(t.match.rules, t.state, rules.play_code(card, 0)) == Reason.NO_SUCH_ACTION


def test_a_claim_names_one_of_ten_ranks() -> None:
    t = claiming()
    assert rules.why_illegal(t.match.rules, t.state, rules.CLAIM | 11) == Reason.NO_SUCH_ACTION


@pytest.mark.parametrize(("players", "deal"), [(4, 1), (4, 2), (2, 1), (2, 2), (2, 3), (2, 4)])
def test_a_card_that_anybody_laid_in_this_hand_was_played_already(players: int, deal: int) -> None:
    for seat in range(players):
        t = table(hand="5s", players=players, deal=deal, laid={seat: "Kc"})
        assert t.why("Kc") == Reason.PLAYED_ALREADY


def test_what_is_no_action_is_not_taken_for_one() -> None:
    t = dealt()
    for action in t.match.legal_actions.codes:
        for kind in (-1, 3, 4):
            code = (kind << 46) + action
            assert rules.canonical(t.match.rules, t.state, code) == code


def test_every_reason_has_its_position() -> None:
    shown = {row[0] for row in POSITIONS}
    assert shown | {Reason.LEGAL, Reason.OTHER_COPY, Reason.NO_SUCH_ACTION} == set(Reason)


@pytest.mark.parametrize(
    ("text", "position", "clause"),
    [
        ("4s >5h", lambda: table("5h", hand="4s"), "P42"),
        ("5s x5c5h", lambda: table("5c 5h", hand="5s"), "A32"),
        ("Js x4h7h", lambda: table("4h 7h", hand="Js"), "P28"),
        ("take Kd", overlooked, "P43"),
        ("claim 3", claiming, "A28"),
    ],
)
def test_the_error_tells_clause_seat_action_and_position(text: str, position: Callable[[], Table], clause: str) -> None:
    t = position()
    with pytest.raises(IllegalAction) as caught:
        t.play(text)
    error = caught.value
    assert (error.clause, error.seat, error.action) == (clause, t.turn, text)
    assert error.position == t.match.position.digest()
    assert f"({clause})" in str(error)


@pytest.mark.parametrize("set_up", [overlooked, claiming])
def test_nothing_but_a_play_names_a_card_of_the_hand(set_up: Callable[[], Table]) -> None:
    t = set_up()
    for action in t.match.legal_actions.codes:
        with_card = rules.play_code(1, 0) | action
        assert rules.why_illegal(t.match.rules, t.state, with_card) == Reason.NO_SUCH_ACTION
