"""The vectors that the browser, the terminal's client and the command line share: each verifier says the same."""

import json
from typing import Any

import pytest

from sobremesa.core.witness import FAULTS, STANDINGS
from tests.fairness import vectors
from tests.fairness.client import heard

CLIENTS: list[dict[str, Any]] = json.loads(vectors.FILE.read_text(encoding="utf-8"))["clients"]


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
