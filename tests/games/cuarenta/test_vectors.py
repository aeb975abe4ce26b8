"""The test vectors of the rulebook's §4, as it lists them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from sobremesa.games.cuarenta.rules import Reason
from tests.games.cuarenta.table import RULESETS, Table, cards, last_card, new_hand, table, written


def clauses(source: str) -> pytest.MarkDecorator:
    """The clauses that the rulebook gives as a vector's source."""
    mark: pytest.MarkDecorator = pytest.mark.clause(*re.findall(r"\b[PWA]\d+\b", source))
    return mark


# --- 4.1 Plays --------------------------------------------------------------------------------------------------

PLAYS = """
| T01 | PAGAT P26 | Qh 3c | — | Qd | Qh | Qh | 3c | 0 |  |
| T02 | PAGAT P29 | 2h 3c Kd | — | 5s | 2h 3c | 2h 3c | Kd | 0 |  |
| T03 | PAGAT P30 | Ah 2c 4d | — | 7s | Ah 2c 4d | Ah 2c 4d | empty | 2 | limpia |
| T04 | PAGAT P33 | 2h 3c Kd | — | 2s | 2h | 2h 3c | Kd | 0 |  |
| T05 | PAGAT P35 | 2h 3c 4d 5s 7h Jc | — | 2s | 2h | 2h 3c 4d 5s | 7h Jc | 0 |  |
| T06 | PAGAT P36 | 2h 3c 4d 5s 7h Jc | — | 6s | 2h 4d | 2h 4d 7h Jc | 3c 5s | 0 |  |
| T07 | PAGAT P38 | empty | — | 4h | — | — | 4h | 0 |  |
| T08 | PAGAT P40 | Ah 2c 3d 4s | — | 4h | 4s | 4s | Ah 2c 3d | 0 |  |
| T09 | PAGAT P40 | Ah 2c 3d 4s | — | 4h | Ah 3d | Ah 3d | 2c 4s | 0 |  |
| T10 | PAGAT P40 | Ah 2c 3d 4s | — | 4h | Ah 3d 4s | ILLEGAL | — | — |  |
| T11 | PAGAT P41 | Ah 2c 3d 4s | — | 5h | 2c 3d | 2c 3d | Ah 4s | 0 |  |
| T12 | PAGAT P41 | Ah 2c 3d 4s | — | 5h | Ah 4s | Ah 4s | 2c 3d | 0 |  |
| T13 | PAGAT P41 | Ah 2c 3d 4s | — | 5h | Ah 2c 3d 4s | ILLEGAL | — | — |  |
| T14 | PAGAT P42 | 5h | — | 4s | — | — | 5h 4s | 0 |  |
| T15 | PAGAT P42 | 5h | — | 4s | 5h | ILLEGAL | — | — | a 4 alone never takes a 5 |
| T16 | PAGAT P42 (exception half) | Ah 3c 5d Kh | — | 4s | Ah 3c | Ah 3c 5d | Kh | 0 |  |
| T17 | PAGAT P44 (nothing forgotten) | 2h 3c 6d 7s Jh Qc | — | 5d | 2h 3c | 2h 3c 6d 7s Jh Qc | empty | 2 | limpia |
| T18 | PAGAT P44 | 2h 3c 6d 7s Jh Qc | — | 5d | 2h 3c (seq 2) | 2h 3c 6d 7s | Jh Qc | 0 | opponents may take Jh Qc; pagat only |
| T19 | PAGAT P45 | 2h 3c 6d 7s Jh Qc | — | 5d | — | — | 2h 3c 6d 7s Jh Qc 5d | 0 |  |
| T20 | PAGAT P46 / WIKI W27 | Kh 3c | 3c | 3d | 3c | 3c | Kh | 2 | caída |
| T21 | PAGAT P49 / WIKI W28-W29,W33 | 6h | 6h | 6s | 6h | 6h | empty | 4/2/4 | caída; limpia |
| T22 | derived P31+P46+P48 | 4h 5c 6d | 4h | 4s | 4h | 4h 5c 6d | empty | 4/2/4 | caída; limpia; caida whose sequence cleans the table |
| T23 | PAGAT P47 (addition is not a caida) | 2h 3c | 3c | 5s | 2h 3c | 2h 3c | empty | 2 | no caída; limpia |
| T24 | PAGAT P47 (sequence is not a caida) | 4h 5c | 5c | 4s | 4h | 4h 5c | empty | 2 | no caída; limpia |
| T25 | PAGAT P52 / WIKI W35 | Qh | — | Qd | Qh | Qh | empty | 2 | no caída; limpia; first play after a redeal: last=None because the Q was laid in the previous deal |
| T26 | PAGAT P52 / WIKI W35 | Qh 3c | — | Qd | Qh | Qh | 3c | 0 | no caída |
| T27 | WIKI W23 | 3h 4c Jd Qs Kh | — | 7s | 3h 4c | 3h 4c Jd Qs Kh | empty | 2 | limpia; 6 cards into the pile incl. the 7 |
| T28 | WIKI W19 | 2h 4c Kd | — | 6s | 2h 4c | 2h 4c | Kd | 0 |  |
| T29 | WIKI W21 | 2h 3c 4d Jh | — | 2s | 2h | 2h 3c 4d | Jh | 0 |  |
| T30 | WIKI W24 | Kh Ac | — | Ks | Kh | Kh | Ac | 0 |  |
| T31 | PAGAT P28 / WIKI W20 | Jh | — | 7s | Jh | ILLEGAL | — | — | sequence without a base capture / face card not capturable by sum |
| T32 | PAGAT P28 | 4h 5c | — | Js | 4h 5c | ILLEGAL | — | — |  |
| T33 | derived P39 | 5h 5c Kd | — | 5s | 5h | 5h | 5c Kd | 0 | one match card only |
| T34 | derived P39 | 5h 5c Kd | — | 5s | 5h 5c | ILLEGAL | — | — |  |
| T35 | derived P31 (singular) | 2h 3c 3d 4s | — | 2s | 2h | 2h 3c 4s | 3d | 0 | one card per rank in a sequence; which 3 is immaterial |
| T36 | derived P39+P46 | 5h 5c | 5c | 5s | 5c | 5c | 5h | 2 | caída |
| T37 | derived P39+P46 | 5h 5c | 5c | 5s | 5h | 5h | 5c | 0 | no caída; choosing the old 5 forgoes the caida |
| T38 | derived P31+P39 | Ah 3c 4d 5s | — | 4s | Ah 3c | Ah 3c 5s | 4d | 0 | base by addition; table 4 stays, sequence still starts at 5 |
| T39 | derived P31 | 3h 4c 5d 6s | — | 7s | 3h 4c | 3h 4c | 5d 6s | 0 | sequence counts from the played 7, never from the captured 3/4 |
| T40 | derived P28 | Ah Ac Kd | — | 2s | Ah Ac | Ah Ac | Kd | 0 |  |
| T41 | derived P45 | 6h | — | 6s | — | — | 6h 6s | 0 | declining a capture is legal; no penalty |
| T42 | PAGAT P68 | 2h 3c | — | 5s | 2h 3c | 2h 3c | empty | 0 | start score 38; final 38; table clean but limpia void |
| T43 | PAGAT P68-P69 / WIKI W43 | 6h | 6h | 6s | 6h | 6h | empty | 2 | start score 38; final 40; caída |
| T44 | PAGAT P70 / WIKI W33 | 6h | 6h | 6s | 6h | 6h | empty | 4/2/4 | start score 36; final 40/38/40 |
| T45 | PAGAT P54 (limpia possible on the last card) | Ah 3c | — | 4s | Ah 3c | Ah 3c | empty | 2 | limpia; 40th card of the hand |
| T46 | derived P43 | 5h 6c 7d Jh | — | 5s | 5h (seq 1) | 5h 6c | 7d Jh | 0 | opponents may take 7d Jh; pagat only |
| T47 | derived W24+P34 | 7h Jc Qd Kh Ac | — | 7s | 7h | 7h Jc Qd Kh | Ac | 0 |  |
"""  # noqa: E501  # the rulebook's own table


@dataclass(frozen=True)
class Vector:
    """One row of §4.1: id, source, table, last, play, base, expected taken, table after, points p/q/r, notes."""

    name: str
    source: str
    on_table: str
    last: str
    card: str
    base: str
    taken: str
    after: str
    points: str
    notes: str

    @property
    def text(self) -> str:
        """The action in notation."""
        base = self.base.partition(" (")[0]
        run = [card for card in self.taken.split() if card not in base.split() and self.taken != "ILLEGAL"]
        capture = f" x{base.replace(' ', '')}" if base else ""
        return self.card + capture + (f" >{''.join(run)}" if run else "")

    @property
    def start_score(self) -> int:
        found = re.search(r"start score (\d+)", self.notes)
        return int(found[1]) if found else 0

    def scores(self, ruleset: str) -> int:
        """The points in a ruleset: one number where all agree."""
        each = self.points.split("/")
        return int(each[RULESETS.index(ruleset)] if len(each) > 1 else each[0])

    def position(self, ruleset: str) -> Table:
        """The table before the play; one vector plays the last card of a hand."""
        place = last_card if "40th card" in self.notes else table
        score = (self.start_score, 0)
        return place(self.on_table, ruleset, hand=self.card, last=self.last, score=score)


def rows(text: str) -> Iterator[Vector]:
    for line in text.strip().splitlines():
        cells = (cell.strip() for cell in line.strip("|").split("|"))
        yield Vector(*("" if cell in ("—", "empty") else cell for cell in cells))


def vectors(legal: bool) -> list[object]:
    """Each vector under each ruleset that it speaks of."""
    return [
        pytest.param(vector, ruleset, id=f"{vector.name}-{ruleset}", marks=clauses(vector.source))
        for vector in rows(PLAYS)
        for ruleset in (("pagat",) if "pagat only" in vector.notes else RULESETS)
        if (vector.taken != "ILLEGAL") == legal
    ]


@pytest.mark.parametrize(("vector", "ruleset"), vectors(legal=True))
def test_play(vector: Vector, ruleset: str) -> None:
    t = vector.position(ruleset)
    assert t.is_legal(vector.text)
    scores = t.match.play(vector.text)
    assert cards(t.on_table) == cards(vector.after)
    assert t.pile[0] == (1 + len(vector.taken.split()) if vector.taken else 0)
    plays = [score for score in scores if score.name in ("caida", "limpia")]
    assert sum(score.points for score in plays) == vector.scores(ruleset), written(scores)
    assert t.score[0] >= vector.start_score + vector.scores(ruleset)
    assert_notes(vector, ruleset, [score.name for score in plays], t)


def assert_notes(vector: Vector, ruleset: str, events: list[str], t: Table) -> None:
    """Assert what the last column says of caída, limpia and what opponents may take."""
    notes = [note.strip() for note in vector.notes.split(";")]
    if "caída" in notes or "no caída" in notes:
        assert ("caida" in events) == ("caída" in notes)
    if "limpia" in notes and not (ruleset == "quito" and "caída" in notes):
        assert "limpia" in events
    for note in notes:
        if note.startswith("opponents may take"):
            rest = note.removeprefix("opponents may take ").replace(" ", "").removesuffix("pagatonly")
            assert t.turn == 1 and f"take {rest}" in t.legal


@pytest.mark.parametrize(("vector", "ruleset"), vectors(legal=False))
def test_illegal_play(vector: Vector, ruleset: str) -> None:
    t = vector.position(ruleset)
    assert not t.is_legal(vector.text)
    assert t.why(vector.text) in ILLEGAL[vector.name]


ILLEGAL = {
    "T10": [Reason.MATCH_AND_ADDITION],
    "T13": [Reason.SEVERAL_SUMS],
    "T15": [Reason.RUN_WITHOUT_CAPTURE],
    "T31": [Reason.RUN_WITHOUT_CAPTURE],
    "T32": [Reason.COURT_ADDITION],
    "T34": [Reason.ONE_MATCH],
}

# --- 4.2 Card counts --------------------------------------------------------------------------------------------

COUNTS = """
| C01 | PAGAT P56 / WIKI W37 | 20–18 | X | any ≤36 | 6, 0 | 6, 0 | 6, 0 |
| C02 | PAGAT P58 / WIKI W38 | 21–17 | X | any ≤36 | 8, 0 | 8, 0 | 8, 0 |
| C03 | PAGAT P58 / WIKI W38 | 22–18 | X | any ≤36 | 8, 0 | 8, 0 | 8, 0 |
| C04 | PAGAT P58 / WIKI W38 | 17–23 | X | any ≤36 | 0, 10 | 0, 10 | 0, 10 |
| C05 | PAGAT P58 / WIKI W38 | 24–16 | X | any ≤36 | 10, 0 | 10, 0 | 10, 0 |
| C06 | derived P57 | 25–15 | Y | any ≤36 | 12, 0 | 12, 0 | 12, 0 |
| C07 | derived P57 (maximum) | 40–0 | Y | any ≤36 | 26, 0 | 26, 0 | 26, 0 |
| C08 | PAGAT P59 vs WIKI W39-W40 | 20–20 | X | any ≤36 | 0, 6 | 0, 2 | 0, 2 |
| C09 | PAGAT P60 / WIKI W41 | 18–16 | Y | any ≤36 | 2, 0 | 2, 0 | 2, 0 |
| C10 | PAGAT P61 / WIKI W40 | 18–18 | Y | any ≤36 | 2, 0 | 2, 0 | 2, 0 |
| C11 | derived P54+P60 | 19–17 | X | any ≤36 | 2, 0 | 2, 0 | 2, 0 |
| C12 | PAGAT P69 vs WIKI W43 | 22–18 | Y | 38–20 | 8, 0 | 0, 0 | 0, 0 |
| C13 | derived P69/W43 (38-team is the non-dealer of a tie) | 18–18 | X | 20–38 | 0, 2 | 0, 0 | 0, 0 |
| C14 | blog latinamericawanderer (23 cards -> one perro) | 17–23 | X | any ≤36 | 0, 10 | 0, 10 | 0, 10 |
| C15 | derived P57/W37 (crossing over 38) | 21–19 | X | 36–0 | 8, 0 | 8, 0 | 8, 0 |
"""  # the rulebook's own table


def counts() -> list[object]:
    return [row for line in COUNTS.strip().splitlines() for row in count_rows(line)]


def count_rows(line: str) -> Iterator[object]:
    name, source, piles, dealer, scores, *points = (cell.strip() for cell in line.strip("|").split("|"))
    for ruleset, expected in zip(RULESETS, points, strict=True):
        values = (pair(piles, "–"), "XY".index(dealer), pair(scores.replace("any ≤36", "0–0"), "–"), ruleset)
        yield pytest.param(*values, pair(expected, ","), id=f"{name}-{ruleset}", marks=clauses(source))


def pair(text: str, between: str) -> tuple[int, int]:
    x, y = text.split(between)
    return int(x), int(y)


@pytest.mark.parametrize(("piles", "dealer", "scores", "ruleset", "expected"), counts())
def test_count(
    piles: tuple[int, int], dealer: int, scores: tuple[int, int], ruleset: str, expected: tuple[int, int]
) -> None:
    """The last card of the hand is laid, and what lies in the piles is counted."""
    t = last_card("", ruleset, hand="Kc", dealer=dealer, pile=piles, score=scores)
    events = t.match.play("Kc")
    assert t.score == (scores[0] + expected[0], scores[1] + expected[1])
    assert sum(event.points for event in events if event.name == "cards") == sum(expected)


# --- 4.3 Events -------------------------------------------------------------------------------------------------

SEVENS, FOURS = "7c 7d 7h 2c Kc", "4c 4d 4h 4s Kc"


def ronda_at(score: int) -> Callable[[str], str]:
    """E01–E03: seat 0's side has this score and is dealt three sevens."""
    return lambda ruleset: new_hand(ruleset, score=(score, 0)).deal({0: SEVENS})


def four_at(score: int) -> Callable[[str], str]:
    """E04: and four of a kind."""
    return lambda ruleset: new_hand(ruleset, score=(score, 0)).deal({0: FOURS})


def ronda_of_fives(ruleset: str, holder: int, catcher: int) -> Table:
    """Side 1 was dealt three 5s and seat 3 plays one; seat 0 matches it, a K is on the table too."""
    position: dict[str, Any] = {"hand": "5s Qh Qd", "hands": {3: "5d 5h"}, "others": 2, "dealer": 0, "deal": 2}
    t = table("5c Kc", ruleset, last="5c", score=(catcher, holder), **position)
    t.match.play("5s x5c")
    return t


def catch_at(catcher: int, holder: int = 0) -> Callable[[str], str]:
    """E05, E07, E08: the score of the catching side after the play, and after the claim where one is heard."""

    def scores(ruleset: str) -> str:
        t = ronda_of_fives(ruleset, holder, catcher)
        at_once = t.score[0]
        t.lay_all()
        claim = t.match.play("claim 5") if "claim 5" in t.legal else ()
        return f"{at_once} {at_once + sum(event.points for event in claim if event.name == 'claim')}"

    return scores


def claimed_late(ruleset: str) -> str:
    """E06: seats 2 and 0 say nothing until the next hand is dealt."""
    t = ronda_of_fives(ruleset, 0, 10)
    t.lay_all()
    silence = [t.play("silent"), t.play("silent")]
    t.deal()
    return f"{' '.join(silence)}, then {t.why('claim 5').name}"


def misdeal_at(score: int) -> Callable[[str], str]:
    """E09, E10: seat 3 misdeals, and who deals next."""

    def called(ruleset: str) -> str:
        t = new_hand(ruleset, score=(score, 0))
        t.deal()
        events = written(t.match.call("misdeal"))
        if t.turn == -1:
            t.deal()
        return f"{events} | dealer {t.state.dealer}"

    return called


def first_chica(loser: int) -> Callable[[str], str]:
    """E11: the first chica ends 40 to this."""
    return lambda ruleset: table("6h", ruleset, hand="6s", last="6h", score=(38, loser)).play("6s x6h")


def three_in_a_row(ruleset: str) -> str:
    """E12: one side makes a caída y limpia on three turns running."""
    hands = {1: "2c Kc", 2: "2d Kd", 3: "4c Ks"}
    t = table("6h", ruleset, hand="6s 4s", last="6h", hands=hands)
    return " | ".join([t.play("6s x6h"), t.play("2c", "2d x2c"), t.play("4c", "4s x4c")])


def deals_in_a_hand(players: int) -> Callable[[str], str]:
    """E13: deals until the pack is through."""

    def deals(ruleset: str) -> str:
        t = new_hand(ruleset, players=players)
        t.deal()
        while t.state.packets:
            t.lay_all()
            t.deal()
        return str(t.state.deals)

    return deals


BOTH = "caida 0 +2, limpia 0 +2"
WON = "chica 0 +1, zapateria 0 +0, mesa 0 +1"

EVENTS = [
    ("E01", "P19 P66", "pagat", ronda_at(28), "ronda 0 +4"),
    ("E02", "P66", "pagat", ronda_at(30), ""),
    ("E03", "W12 W43", "quito", ronda_at(36), "ronda 0 +2"),
    ("E03", "W12 W43", "quito", ronda_at(38), ""),
    ("E03", "W12 W43", "rigor", ronda_at(36), "ronda 0 +2"),
    ("E03", "W12 W43", "rigor", ronda_at(38), ""),
    ("E04", "P18", "pagat", four_at(12), "four 0 +28, chica 0 +1, mesa 0 +1"),
    ("E04", "W12 W32 W33", "quito", four_at(12), "four 0 +4"),
    ("E04", "W12 W31 W33", "rigor", four_at(12), f"four 0 +28, {WON}"),
    ("E05", "P62", "pagat", catch_at(10), "12 22"),
    ("E05", "W32 W33", "quito", catch_at(10), "14 14"),
    ("E05", "W31 W33", "rigor", catch_at(10), "40 40"),
    ("E06", "P64", "pagat", claimed_late, " cards 0 +2, then NOT_NOW"),
    ("E07", "P66", "pagat", catch_at(30), "32 32"),
    ("E08", "P67", "pagat", catch_at(20, holder=32), "22 32"),
    ("E09", "P13", "pagat", misdeal_at(24), "misdeal 0 +16, chica 0 +1, mesa 0 +1 | dealer 3"),
    ("E09", "W7", "quito", misdeal_at(24), "misdeal 0 +10 | dealer 0"),
    ("E09", "W7", "rigor", misdeal_at(24), "misdeal 0 +10 | dealer 0"),
    ("E10", "W7 W43", "quito", misdeal_at(38), " | dealer 0"),
    ("E10", "W7 W43", "rigor", misdeal_at(38), " | dealer 0"),
    ("E11", "W3 W45", "pagat", first_chica(8), "caida 0 +2, chica 0 +1, mesa 0 +1"),
    ("E11", "W3 W45", "quito", first_chica(8), f"caida 0 +2, {WON}"),
    ("E11", "W3 W45", "rigor", first_chica(8), f"caida 0 +2, {WON}"),
    ("E11", "W3 W45", "quito", first_chica(10), "caida 0 +2, chica 0 +1"),
    ("E11", "W3 W45", "rigor", first_chica(10), "caida 0 +2, chica 0 +1"),
    ("E12", "W33", "quito", three_in_a_row, "caida 0 +2 | caida 0 +2 | caida 0 +2"),
    ("E12", "W33", "rigor", three_in_a_row, f"{BOTH} | {BOTH} | {BOTH}, triple 0 +28, {WON}"),
    *(("E13", "P16 W36", ruleset, deals_in_a_hand(4), "2") for ruleset in RULESETS),
    *(("E13", "P16 W36", ruleset, deals_in_a_hand(2), "4") for ruleset in RULESETS),
]


@pytest.mark.parametrize(
    ("ruleset", "situation", "expected"),
    [pytest.param(*row, id=f"{name}-{row[0]}", marks=clauses(source)) for name, source, *row in EVENTS],
)
def test_event(ruleset: str, situation: Callable[[str], str], expected: str) -> None:
    assert situation(ruleset) == expected


@pytest.mark.clause("P64")
def test_e06_the_claim_was_there_to_be_made() -> None:
    """The other half of E06: it is the next deal that ends it."""
    t = ronda_of_fives("pagat", 0, 10)
    t.lay_all()
    assert t.is_legal("claim 5")
