"""The vectors that the browser, the terminal's client and the command line share: each verifier says the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.cli import main
from sobremesa.core.errors import RecordError, SobremesaError
from sobremesa.core.keys import is_safe
from sobremesa.core.match import Match
from sobremesa.core.proofs import Played
from sobremesa.core.record import Record
from sobremesa.core.witness import FAULTS, STANDINGS, Pins
from sobremesa.protocol import signatures
from sobremesa.protocol.signatures import is_signed, public_key
from sobremesa.terminal.pins import PinBook
from sobremesa.terminal.verify import FORGERY, UNCHECKED, verified
from tests.fairness import edges, vectors
from tests.fairness.client import heard
from tests.fairness.shuffles import private

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(vectors.FILE.read_text(encoding="utf-8"))
CLIENTS, RECORDS = VECTORS["clients"], VECTORS["records"]


def test_the_file_is_what_the_script_writes() -> None:
    assert vectors.FILE.read_text(encoding="utf-8") == vectors.text(), "run `python -m tests.fairness.vectors`"


@pytest.mark.parametrize("vector", CLIENTS, ids=lambda vector: vector["name"])
def test_a_client_comes_to_the_verdict(vector: dict[str, Any]) -> None:
    assert heard(vector) == (vector["sends"], vector["verdict"])


def test_every_verdict_has_a_vector() -> None:
    """`rules` is for who has the rules: the command line and the terminal's client."""
    assert {vector["verdict"] for vector in CLIENTS} == {*FAULTS, *STANDINGS} - {"rules"}


@pytest.mark.parametrize("row", VECTORS["keys"], ids=lambda row: row["name"])
def test_a_key_is_safe_or_not(row: dict[str, Any]) -> None:
    assert is_safe(bytes.fromhex(row["key"])) == row["safe"]


@pytest.mark.parametrize("row", VECTORS["signatures"], ids=lambda row: row["name"])
def test_a_signature_counts_or_does_not(row: dict[str, Any]) -> None:
    given = (bytes.fromhex(row[name]) for name in ("key", "signature", "message"))
    assert is_signed(*given) == row["signed"]


def test_all_points_of_small_order_and_their_other_encodings_are_refused() -> None:
    """Eight points, and six encodings besides: y of 0 and 1 beyond the field with either sign, and a sign of no x."""
    points = edges.small()
    assert len(set(points)) == 8 and all(edges.times(8, point) == edges.ZERO for point in points)
    encodings = {
        edges.encoded(sign, y + beyond)
        for _, y in points
        for sign in (0, 1)
        for beyond in (0, edges.P)
        if y + beyond < 2**255
    }
    small = {row["key"] for row in VECTORS["keys"] if not row["safe"]}
    assert len(encodings) == 14 and encodings <= small


def test_no_part_is_told_where_the_promise_is_wrong() -> None:
    for vector in CLIENTS:
        is_shown = bool(vector["heard"][-1].get("secret"))
        if vector["verdict"] in ("house", "exchanged", "omitted", "key", "unreadable") and not is_shown:
            assert [sent["type"] for sent in vector["sends"]] == ["commit"]


@pytest.mark.parametrize("vector", RECORDS, ids=lambda vector: vector["name"])
def test_the_command_line_says_the_same_of_a_record(
    vector: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file = tmp_path / "match.txt"
    file.write_text(vector["record"], encoding="utf-8")
    status = main(["verify", str(file), "--key", vector["key"]])
    out, err = capsys.readouterr()
    assert status == ("refused" in vector)
    if status:
        assert out == "" and vector["refused"] in err
    else:
        assert out.splitlines() == [f"'{file}' is a match by the rules: {vector['says'][0]}", *vector["says"][1:]]
    for required in ("seat", "anyone"):
        lacks = vector.get("lacking", {}).get(required, vector.get("refused"))
        assert main(["verify", str(file), "--key", vector["key"], "--require", required]) == bool(lacks)
        assert lacks in capsys.readouterr().err


def test_proved_is_said_only_to_whom_it_is() -> None:
    told = [line for vector in RECORDS for line in vector.get("says", ())]
    for line in told:
        if ": proved to" in line:
            assert ": proved to who holds the key" in line and "promised a part and" not in line
    assert any("nobody witnessed the promise" in line for line in told)


def test_every_shuffle_is_listed_and_a_deal_that_nothing_is_shown_of_is_never_proved() -> None:
    """A real draw before a deal chosen by hand, and a record that its proofs were deleted from."""
    by_name = {vector["name"]: vector for vector in RECORDS}
    chosen, bare = (by_name[name] for name in ("a deal chosen by hand behind a proved draw", "every proof deleted"))
    assert [line.partition(":")[0] for line in bare["says"][1:4]] == ["the draw", "shuffle 1", "shuffle 2"]
    assert chosen["says"][2].startswith("shuffle 1: not shown")
    for vector in (chosen, bare):
        assert all("not shown" in vector["lacking"][required] for required in ("seat", "anyone"))


def test_a_record_of_a_hundred_thousand_lines_is_read_to_its_end() -> None:
    """Each shuffle is compared with what was computed once for all of them."""
    record = RECORDS[0]["record"].removesuffix("*\n")
    found = verified(Record.parse(record + "# a note\n" * 100_000 + "*\n"))
    assert [finding.kind for finding in found.found] == ["proved"] * 3
    with pytest.raises(RecordError, match=r"line 76: .* is not a step"):
        Record.parse(record + "x\n" * 100_000 + "*\n")


def test_without_a_key_of_ones_own_it_is_said_that_keys_can_be_forged() -> None:
    record = Record.parse(RECORDS[0]["record"])
    assert list(verified(record).lines())[-1] == FORGERY


def test_without_the_library_no_signature_is_checked_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "can_check", lambda: False)
    forged = next(vector for vector in RECORDS if vector["name"] == "a signature by another key")
    found = verified(Record.parse(forged["record"]), (forged["key"],))
    lines = [found.match, *found.lines()]
    assert lines[-1] == UNCHECKED
    assert lines[2] == "shuffle 1: consistent; the signatures by the keys of seats 0 (your key) and 1 were not checked"
    assert "shuffle 1 (with signatures that were not checked)" in found.lacking("anyone")


def test_the_pins_of_this_machine_are_compared_with_the_record() -> None:
    record = Record.parse(RECORDS[0]["record"])
    game = games.load("cuarenta")
    shown = Played(Match.replay(game, record), record).shown(1)
    pins = Pins("t1", 1, 0, shown.parts[0], public_key(private(0)), shown.commitment, shown.promise, is_told=True)
    book = PinBook(None, private(0), {"t1 1": pins})
    assert verified(record, (), [book]).seen[-1] == "shuffle 1: proved to seat 0 by what this machine saw at the table"
    bare = Record.parse(next(one["record"] for one in RECORDS if one["name"] == "the proof of one deal deleted"))
    hidden = "shuffle 1: this machine pinned it at the table, and the record does not show it"
    assert verified(bare, (), [book]).seen == [hidden]
    pins.servings = [["Ac", "2c", "3c", "4c", "5c"]]
    with pytest.raises(SobremesaError, match="shuffle 1 is not what this machine saw at the table: the cards that"):
        verified(record, (), [book])
