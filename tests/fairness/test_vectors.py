"""The vectors that the browser, the terminal's client and the command line share: each verifier says the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.core.proofs import shown_of
from sobremesa.core.record import Record
from sobremesa.core.witness import FAULTS, STANDINGS, Pins
from sobremesa.protocol import signatures
from sobremesa.protocol.signatures import public_key
from sobremesa.terminal.pins import PinBook
from sobremesa.terminal.verify import FORGERY, UNCHECKED, verified
from tests.fairness import vectors
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


def test_no_part_is_told_where_the_promise_is_wrong() -> None:
    for vector in CLIENTS:
        if vector["verdict"] in ("house", "exchanged", "unreadable"):
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
        assert out.splitlines() == [f"'{file}' stands: {vector['says'][0]}", *vector["says"][1:]]


def test_proved_is_said_only_to_whom_it_is() -> None:
    told = [line for vector in RECORDS for line in vector.get("says", ())]
    assert not [line for line in told if "proved" in line.replace("not proved", "").replace("proves nothing", "")]
    assert any("nobody witnessed the promise" in line for line in told)


def test_without_a_key_of_ones_own_it_is_said_that_keys_can_be_forged() -> None:
    record = Record.parse(RECORDS[0]["record"])
    assert list(verified(record))[-1] == FORGERY


def test_without_the_library_no_signature_is_checked_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "can_check", lambda: False)
    forged = next(vector for vector in RECORDS if vector["name"] == "a signature by another key")
    lines = list(verified(Record.parse(forged["record"]), (forged["key"],)))
    assert lines[-1] == UNCHECKED
    assert lines[2] == "shuffle 1: consistent; the signatures of seats 0 (your key) and 1 were not checked"


def test_the_pins_of_this_machine_are_compared_with_the_record() -> None:
    record = Record.parse(RECORDS[0]["record"])
    game = games.load("cuarenta")
    shown = shown_of(Match.replay(game, record), record, 1)
    pins = Pins("t1", 1, 0, shown.parts[0], public_key(private(0)), shown.commitment, shown.promise, is_told=True)
    book = PinBook(None, private(0), {"t1 1": pins})
    told = list(verified(record, (), [book]))
    assert told[-1] == "shuffle 1: proved to seat 0 by what this machine saw at the table"
    pins.servings = [["Ac", "2c", "3c", "4c", "5c"]]
    with pytest.raises(SobremesaError, match="shuffle 1 is not what this machine saw at the table: the cards that"):
        list(verified(record, (), [book]))
