"""A promise is one text and no other, and what is pinned of it decides what a seat tells and what is proved to it."""

from dataclasses import replace

import pytest

from sobremesa.core import witness
from sobremesa.core.errors import SobremesaError
from sobremesa.core.fairness import HOUSE_NONCE
from sobremesa.core.promise import Promise
from sobremesa.core.witness import Fault, Pins
from sobremesa.protocol.signatures import is_signed, public_key
from tests.fairness.shuffles import TABLE, Shuffle, part, private

CANASTA = Shuffle("canasta", 4, 1, (0, 2))
DRAW = Shuffle("cuatrola", 4, 0, (0, 2))


@pytest.mark.parametrize("shuffle", [CANASTA, DRAW, Shuffle("cuarenta", 2, 1, (0,))])
def test_a_promise_is_written_and_read(shuffle: Shuffle) -> None:
    assert Promise.parse(str(shuffle.promise())) == shuffle.promise()


@pytest.mark.parametrize(
    ("shuffle", "old", "new"),
    [
        (CANASTA, "lay 3d 3h", "lay 3h 3d"),
        (CANASTA, "seat 1 -\nseat 2", "seat 2 -\nseat 1"),
        (CANASTA, "shuffle 1", "shuffle 0"),
        (CANASTA, "shuffle 1", "shuffle 01"),
        (CANASTA, "layout 1", "layout 11"),
        (CANASTA, "ranks\n", "ranks"),
        (CANASTA, "ranks\n", "ranks\n\n"),
        (DRAW, "shuffle 0", "shuffle 1"),
        (DRAW, "draw -1 1", "draw -1 0"),
        (DRAW, "draw -1 1", "draw -1 21"),
        (DRAW, "draw -1 1 0", "draw -1 1 0 0"),
    ],
)
def test_what_differs_in_one_byte_is_no_promise(shuffle: Shuffle, old: str, new: str) -> None:
    text = str(shuffle.promise())
    assert old in text
    with pytest.raises(SobremesaError, match="no promise"):
        Promise.parse(text.replace(old, new))


def test_another_devices_pledge_is_not_ones_own() -> None:
    """Neither is a part told to it, nor is anything proved by it."""
    one = Shuffle("cuarenta", 2, 1, (0, 1))
    pins = Pins(TABLE, 1, 0, part(5), public_key(private(5)))
    assert pins.hear_commitment(one.commitment) is None
    assert pins.hear_promise(str(one.promise()), 2) == Fault("exchanged")
    assert not pins.may_tell
    assert pins.hear_shown(one.shown(), is_signed) == "no_part"


def test_a_layout_that_cannot_be_dealt_is_a_fault_and_no_error() -> None:
    """Who cuts would keep more cards than the layout serves them."""
    one = Shuffle("cuarenta", 2, 1, (0, 1))
    layout = one.promise().layout
    assert layout is not None
    impossible = replace(layout, is_cut=True, keeper=7, most=9, keeps=frozenset(range(40)))
    with pytest.raises(SobremesaError, match="serves who cuts too few cards"):
        impossible.served([*range(40), 20])
    with pytest.raises(SobremesaError, match="takes 40 cards and a cut, not 40"):
        impossible.served(range(40))
    promise = one.promise(layout=impossible)
    bare = replace(one.shown(), promise=str(promise), signatures=("", ""), parts=(HOUSE_NONCE.hex(),) * 2)
    shown = replace(bare, deck=witness.written(promise, witness.dealt(promise, bare)))
    pins = Pins(TABLE, 1, 0, servings=[["Ac", "2c", "3c", "4c", "5c"]])
    assert pins.hear_shown(shown, is_signed) == Fault("unreadable")
