"""A seat's client as a vector tells it: it hears messages one after the other, and says what it thinks of them."""

from typing import Any

from sobremesa.core.witness import Fault, Pins, Shown
from sobremesa.protocol import signatures


def shown_of(fair: dict[str, Any]) -> Shown:
    """Return what a message `fair` with a secret shows."""
    return Shown(
        fair["table"],
        fair["hand"],
        fair["commit"],
        fair["secret"],
        tuple(fair["nonces"]),
        fair["promise"],
        tuple(fair["signatures"]),
        fair["deck"],
        fair["dealer"],
    )


def heard(vector: dict[str, Any]) -> tuple[list[dict[str, Any]], str]:
    """Return what the client of a vector sends, and its verdict: the first fault, or what is proved to it."""
    key = vector["private"]
    pins = Pins(vector["table"], vector["hand"], vector["seat"], vector["part"])
    pins.key = signatures.public_key(key) if pins.part else ""
    sent: list[dict[str, Any]] = []
    verdict, shown = "", None
    for message in vector["heard"]:
        found = _hear(pins, message, key, sent, vector["players"])
        if message["type"] == "fair" and message["secret"]:
            shown = message
        elif message["type"] == "dealt" and shown and found is None:
            found = _hear(pins, shown, key, sent, vector["players"])
        if isinstance(found, Fault) and found.key != "unshown":
            return sent, found.key
        verdict = (found.key if isinstance(found, Fault) else found) or verdict
    return sent, verdict


def _hear(
    pins: Pins, message: dict[str, Any], key: str, sent: list[dict[str, Any]], players: int
) -> Fault | str | None:
    kind = message["type"]
    if kind == "ack":
        pins.is_told = sent[-1]["type"] == "nonce"
        pins.is_committed = pins.is_committed or not pins.is_told
    elif kind == "line":
        pins.hear_line()
    elif kind == "dealt":
        return pins.hear_serving(message["serving"], message["cards"])
    elif kind == "dealer":
        pins.dealer = message["seat"]
    elif message["table"] != pins.match:
        return pins.hear_over()
    elif message["secret"]:
        return pins.hear_shown(shown_of(message), signatures.is_signed)
    elif fault := pins.hear_commitment(message["commit"]):
        return fault
    elif message["promise"]:
        if fault := pins.hear_promise(message["promise"], players):
            return fault
        if pins.may_tell and not pins.is_told:
            signed = signatures.sign(key, message["promise"])
            sent.append({"type": "nonce", "hand": pins.shuffle, "hex": pins.send(), "signature": signed})
    elif pins.part:
        sent.append({"type": "commit", "hand": pins.shuffle, "commit": pins.commitment, "key": pins.key})
    return None
