"""The terminal's client on the shared vectors: it answers the same bytes and comes to the same verdicts."""

import itertools
import json
from typing import Any

import msgspec
import pytest

from sobremesa.core.fairness import DRAW
from sobremesa.core.witness import FAULTS, Fault, Pins
from sobremesa.presentation.texts import Say
from sobremesa.protocol import messages as m
from sobremesa.protocol.signatures import public_key
from sobremesa.terminal.pins import PinBook
from sobremesa.terminal.witness import Witness
from tests.fairness import vectors

CLIENTS: list[dict[str, Any]] = json.loads(vectors.FILE.read_text(encoding="utf-8"))["clients"]
HEARD = [vector for vector in CLIENTS if not any(one["type"] == "dealer" for one in vector["heard"])]
"""Who deals first the terminal compares when it replays the record; the others hear all that it hears."""
SERVED = [vector for vector in HEARD if vector["verdict"] == "proved" and vector["hand"] != DRAW]


def client(vector: dict[str, Any]) -> Witness:
    """The client of a vector, with the part that it draws."""
    book = PinBook(None, vector["private"])
    key = public_key(vector["private"]) if vector["part"] else ""
    book.begin(Pins(vector["table"], vector["hand"], vector["seat"], vector["part"], key))
    numbers = itertools.count(1)
    witness = Witness(book, lambda: f"c{next(numbers)}")
    witness.seat, witness.match = vector["seat"], vector["table"]
    return witness


def hears(witness: Witness, vector: dict[str, Any], message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what it answers to one of a vector's messages."""
    if message["type"] == "ack":
        witness.hear_ack([*witness._offered, *witness._told][-1])
    elif message["type"] == "line":
        witness.hear_line()
    elif message["type"] == "dealt":
        coming = m.Fair(vector["table"], vector["hand"] + 1, "00" * 32)
        list(witness.hear(coming))
        witness.hear_deals([m.Told(message["serving"] + 1, "deal", None, "", (), tuple(message["cards"]), ())])
    else:
        fair = msgspec.convert({name: value for name, value in message.items() if name != "type"}, m.Fair)
        answers = list(map(msgspec.to_builtins, witness.hear(fair)))
        return answers if fair.table == vector["table"] else []
    return []


@pytest.mark.parametrize("vector", HEARD, ids=lambda vector: vector["name"])
def test_the_terminals_client_comes_to_the_verdict(vector: dict[str, Any]) -> None:
    witness, sent = client(vector), []
    for message in vector["heard"]:
        sent += hears(witness, vector, message)
        found = witness.verdicts.get((vector["table"], vector["hand"]), "")
        if isinstance(found, Fault) and found.key != "unshown":
            break
    found = witness.verdicts[vector["table"], vector["hand"]]
    assert (found.key if isinstance(found, Fault) else found) == vector["verdict"]
    assert [{name: value for name, value in one.items() if name != "cid"} for one in sent] == vector["sends"]


@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_each_fault_has_a_sentence_of_its_own(language: str) -> None:
    say = Say(language)
    sentences = {say(f"fault.{key}", seat=1) for key in FAULTS}
    assert len(sentences) == len(FAULTS)


def test_a_match_that_its_first_deal_ends_is_settled_once_that_shuffle_is_shown() -> None:
    """Four of a rank are dealt (P18): nobody commits to a shuffle after it, by which it would be known as dealt."""
    witness = Witness(PinBook(None), lambda: "c")
    list(witness.hear(m.Fair("one", DRAW, "00" * 32, secret="11" * 32)))
    witness.verdicts["one", DRAW] = "proved"
    list(witness.hear(m.Fair("one", 1, "22" * 32)))
    assert witness.is_settled
    list(witness.hear(m.Fair("one", 1, "22" * 32, promise="promised")))
    assert (witness.shuffles, witness.is_settled) == (range(2), False)


@pytest.mark.parametrize("vector", SERVED, ids=lambda vector: vector["name"])
def test_cards_told_again_belong_to_the_shuffle_before_the_promised_one(vector: dict[str, Any]) -> None:
    """Who comes back hears of the promise for the next hand first, and is told this hand's deal after it."""
    witness = client(vector)
    for message in vector["heard"]:
        hears(witness, vector, message)
    coming = m.Fair(vector["table"], vector["hand"] + 1, "00" * 32)
    list(witness.hear(coming))
    list(witness.hear(msgspec.structs.replace(coming, promise="promised")))
    for message in vector["heard"]:
        if message["type"] == "dealt":
            hears(witness, vector, message)
    this, following = (witness.book.of(vector["table"], vector["hand"] + later) for later in (0, 1))
    assert this and this.numbers and following and not following.numbers
