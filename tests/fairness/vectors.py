"""The vectors that every verifier shares: `python -m tests.fairness.vectors` writes `vectors.json` beside this file.

Each vector of `clients` is a seat's client: it hears the messages of `heard` in their order, sends `sends` (without
their `cid`), and comes to `verdict`: the first fault, or what the shuffle proves to it. Beside `fair` it hears of the
acknowledgement of what it sent last (`ack`), of another line in the place of a broken one (`line`), the cards of a
serving (`dealt`) and who deals first (`dealer`).

Each of `keys` is a public key, safe or not; each of `signatures` one of a message's bytes, which counts or does not.

Each of `records` is a record's text with what `sobremesa verify --key KEY` says of it, or why it is refused.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from sobremesa.core.fairness import HOUSE_NONCE, commitment
from sobremesa.core.witness import Shown
from sobremesa.protocol import signatures
from tests.fairness import edges, records
from tests.fairness.client import heard
from tests.fairness.shuffles import LATER, TABLE, Shuffle, part, private

FILE = Path(__file__).with_name("vectors.json")
Message = dict[str, Any]
ACK: Message = {"type": "ack"}
LINE: Message = {"type": "line"}
NOBODY = HOUSE_NONCE.hex()
CUARENTA = Shuffle("cuarenta", 2, 1, (0, 1))
DRAW = Shuffle("cuarenta", 2, 0, (0, 1))


def fair(shown: Shown) -> Message:
    """The message `fair` that shows a shuffle."""
    named = {"table": shown.match, "hand": shown.shuffle, "commit": shown.commitment, "nonces": shown.parts}
    rest = {
        key: value for key, value in asdict(shown).items() if key not in ("match", "shuffle", "commitment", "parts")
    }
    return {"type": "fair", **named, **rest}


def committed(shuffle: Shuffle, **changes: Any) -> Message:
    """The message `fair` that tells the house's commitment."""
    return fair(replace(Shown(TABLE, shuffle.number, shuffle.commitment, "", ()), **changes))


def promised(shuffle: Shuffle, **changes: Any) -> Message:
    """The message `fair` that tells the promise, or another one."""
    return committed(shuffle, promise=str(shuffle.promise(**changes)))


def signed_by(shown: Shown, seat: int, key: int) -> Shown:
    """With a seat's signature made by another's key."""
    signed = list(shown.signatures)
    signed[seat] = signatures.sign(private(key), shown.promise)
    return replace(shown, signatures=tuple(signed))


def with_part(shuffle: Shuffle, shown: Shown, seat: int, other: str) -> Shown:
    """With another part of a seat, and the cards that follow from it."""
    parts = list(shown.parts)
    parts[seat] = other
    return shuffle.followed(replace(shown, parts=tuple(parts)))


def vector(name: str, verdict: str, shuffle: Shuffle, *messages: Message, own: bool = True) -> Message:
    """A vector of seat 0; `own`: it adds a part of its own."""
    made: Message = {"name": name, "verdict": verdict, "table": TABLE, "hand": shuffle.number}
    made |= {"players": shuffle.players, "seat": 0, "part": part(0) if own else "", "private": private(0)}
    made["heard"] = list(messages)
    made["sends"], _ = heard(made)
    return made


def until_told(shuffle: Shuffle) -> list[Message]:
    """Return what an honest house says until the cards are dealt."""
    return [committed(shuffle), promised(shuffle), ACK]


def served(shuffle: Shuffle, shown: Shown) -> list[Message]:
    """Return what seat 0 is dealt."""
    hands = enumerate(shuffle.servings(shown, 0))
    return [{"type": "dealt", "serving": serving, "cards": cards} for serving, cards in hands]


def honest() -> Iterator[Message]:
    """Shuffles that are as they should be."""
    names = {"cuarenta": (2, 4), "cuatrola": (4,), "canasta": (2, 4, 6)}
    for shuffle in (Shuffle(game, n, 1, (0, 1)) for game, players in names.items() for n in players):
        shown = shuffle.shown()
        told = [*until_told(shuffle), *served(shuffle, shown), fair(shown)]
        yield vector(f"{shuffle.game} for {shuffle.players}", "proved", shuffle, *told)
    for game, players in names.items():
        shuffle = Shuffle(game, players[0], 0, (0, 1))
        shown = shuffle.shown()
        told = [*until_told(shuffle), {"type": "dealer", "seat": shown.dealer}, fair(shown)]
        yield vector(f"the draw for the first dealer of {game}", "proved", shuffle, *told)
    yield from draw_from_a_seat()
    one, shown = CUARENTA, CUARENTA.shown()
    again = [committed(one), committed(one), promised(one), promised(one), ACK, *served(one, shown)]
    yield vector("everything is told twice", "proved", one, *again, *again[:1], fair(shown), fair(shown))
    yield vector(
        "cards that are told once they are shown", "proved", one, *until_told(one), fair(shown), *served(one, shown)
    )
    yield vector("another seat is silent", "choice", one, *until_told(one), fair(one.shown(1)))
    yield from interrupted()
    other = Shuffle("cuarenta", 2, 1, (1,))
    yield vector("promised without this seat", "no_part", one, committed(one), promised(other), fair(other.shown()))
    yield vector("this device adds nothing", "no_part", one, *until_told(one)[:2], fair(shown), own=False)
    bare = one.followed(replace(shown, promise="", signatures=(), parts=(NOBODY, NOBODY)))
    yield vector("nobody promised anything", "unwitnessed", one, committed(one), fair(bare))


def interrupted() -> Iterator[Message]:
    """Yield what a broken line leaves, and what a house can say that it did."""
    one, shown = CUARENTA, CUARENTA.shown()
    told, cards, left_out = until_told(one)[:2], served(one, shown), fair(one.shown(0))
    alone = fair(one.shown(0, 1))
    yield vector("this seat's part was never acknowledged", "unacknowledged", one, *told, left_out)
    yield vector("nobody's part was acknowledged", "unacknowledged", one, *told, alone)
    yield vector(
        "never acknowledged, and the line broke after that", "unacknowledged", one, *told, left_out, LINE, left_out
    )
    yield vector("the line broke before the acknowledgement", "lost", one, *told, LINE, left_out)
    yield vector("told again over another line", "proved", one, *told, LINE, told[1], ACK, *cards, fair(shown))
    yield vector("told again, never acknowledged", "unacknowledged", one, *told, LINE, told[1], left_out)
    other = Shuffle("cuarenta", 2, 1, (1,))
    without = [promised(other), fair(other.shown())]
    yield vector("a commitment that another line's house forgot", "no_part", one, committed(one), ACK, LINE, *without)
    again = [committed(one), ACK, LINE, committed(one), ACK, *told[1:], ACK, *cards, fair(shown)]
    yield vector("committed again over another line", "proved", one, *again)
    coming = fair(Shown("t1.2", 0, replace(DRAW, secret=LATER).commitment, "", ()))
    yield vector("shown after all", "proved", one, *told, ACK, *cards, coming, fair(shown))
    yield vector("another match after one that was shown", "proved", one, *told, ACK, *cards, fair(shown), coming)


def passed_over() -> Iterator[Message]:
    """Yield what the house leaves out that it had acknowledged, or never shows."""
    one, shown = CUARENTA, CUARENTA.shown()
    bare = one.followed(replace(shown, promise="", signatures=(), parts=(NOBODY, NOBODY)))
    other = Shuffle("cuarenta", 2, 1, (1,))
    begun = [committed(one), ACK]
    yield vector("an acknowledged commitment left out of the promise", "omitted", one, *begun, promised(other))
    yield vector("left out of the promise that is shown", "omitted", one, *begun, fair(other.shown()))
    yield vector("dealt without the promise that was due", "omitted", one, *begun, served(one, bare)[0])
    yield vector("shown without the promise that was due", "omitted", one, *begun, fair(bare))
    coming = fair(Shown("t1.2", 0, replace(DRAW, secret=LATER).commitment, "", ()))
    never = [*until_told(one), *served(one, shown), coming]
    yield vector("never shown", "unshown", one, *never)
    yield vector("never shown, and promised again", "unshown", one, *never, promised(one))


def unsafe_keys() -> Iterator[Message]:
    """Yield promises with a key that anybody could sign for, or nobody."""
    one, shown = CUARENTA, CUARENTA.shown()
    for row in edges.public_keys():
        if not row["safe"]:
            seats = (one.pledge(0), replace(one.pledge(1), key=row["key"]))
            name = f"another seat's key: {row['name']}"
            yield vector(name, "key", one, committed(one), ACK, promised(one, seats=seats))
    trivial = (one.pledge(0), replace(one.pledge(1), key=edges.encoded(0, 1)))
    promise = str(one.promise(seats=trivial))
    signed = (signatures.sign(private(0), promise), edges.TRIVIAL)
    forged = fair(replace(shown, promise=promise, signatures=signed))
    yield vector("a signature that its key makes of everything", "key", one, committed(one), forged)


def draw_from_a_seat() -> Iterator[Message]:
    """A draw that is served from a promised seat on, whatever seat chance picks."""
    four = Shuffle("cuatrola", 4, 0, (0, 1))
    draw = four.promise().draw
    assert draw is not None
    promise = str(four.promise(draw=replace(draw, seat=1)))
    signed = (*(signatures.sign(private(seat), promise) for seat in (0, 1)), "", "")
    shown = replace(four.shown(), promise=promise, signatures=signed, dealer=1)
    told = [committed(four), committed(four, promise=promise), ACK]
    yield vector("a draw that is served from a promised seat on", "proved", four, *told, fair(shown))


def forged_promises() -> Iterator[Message]:
    """Yield what is seen before the part is told, which is then kept."""
    one = CUARENTA
    other = replace(one, secret=LATER)
    yield vector("a second commitment of the house", "commitment", one, committed(one), committed(other))
    yield vector("a promise of another commitment", "house", one, committed(one), promised(one, house=other.commitment))
    yield vector("a second promise", "promise", one, *until_told(one), promised(Shuffle("cuarenta", 2, 1, (0,))))
    exchanged = (one.pledge(0, NOBODY), one.pledge(1))
    yield vector("a commitment exchanged", "exchanged", one, committed(one), promised(one, seats=exchanged))
    strange = replace(one.pledge(0), key=signatures.public_key(private(7)))
    swapped = promised(one, seats=(strange, one.pledge(1)))
    yield vector("a key exchanged", "exchanged", one, committed(one), swapped)
    elsewhere = promised(one, match="t2")
    yield vector("a promise for another table", "unreadable", one, committed(one), elsewhere)
    broken = committed(one, promise=str(one.promise()).replace("seat 1", "seat  1"))
    yield vector("a promise that is written otherwise", "unreadable", one, committed(one), broken)
    lines = str(one.promise()).splitlines(keepends=True)
    turned = committed(one, promise="".join([*lines[:4], lines[5], lines[4], *lines[6:]]))
    yield vector("a promise with its seats in another order", "unreadable", one, committed(one), turned)


def forged_shows() -> Iterator[Message]:
    """Yield what is seen when the shuffle is shown."""
    one, shown = CUARENTA, CUARENTA.shown()
    told, cards = until_told(one), served(one, shown)

    def seen(name: str, verdict: str, *messages: Message) -> Message:
        return vector(name, verdict, one, *told, *messages)

    later = replace(one, secret=LATER)
    yield seen("the secret chosen after the parts were known", "commitment", *cards, fair(later.shown()))
    lying = one.followed(replace(shown, secret=LATER.hex()))
    yield seen("a secret that was not committed to", "secret", fair(lying))
    yield seen("this seat's part left out", "left_out", fair(one.shown(0)))
    yield seen("this seat's part exchanged", "part", fair(with_part(one, shown, 0, part(5))))
    yield seen("another seat's part exchanged", "part", fair(with_part(one, shown, 1, part(5))))
    yield seen(
        "a part that was used without a signature",
        "unsigned",
        fair(replace(shown, signatures=(shown.signatures[0], ""))),
    )
    alone = Shuffle("cuarenta", 2, 1, (0,))
    unpromised = with_part(alone, alone.shown(), 1, part(1))
    yield vector("a part that nobody had promised", "unpromised", alone, *until_told(alone), fair(unpromised))
    signed = replace(alone.shown(), signatures=(alone.shown().signatures[0], shown.signatures[1]))
    yield vector("a signature of who promised nothing", "unpromised", alone, *until_told(alone), fair(signed))
    yield seen("a signature by another key", "signature", fair(signed_by(shown, 1, 7)))
    yield seen("a signature by another seat's key", "signature", fair(signed_by(shown, 0, 1)))
    first, second = shown.signatures
    capitals, short = (replace(shown, signatures=(first, other)) for other in (second.upper(), second[:-2]))
    yield seen("a signature in capitals", "unreadable", fair(capitals))
    yield seen("a signature cut short", "signature", fair(short))
    words = shown.deck.split()
    turned = " ".join([words[1], words[0], *words[2:]])
    yield seen("a deck that does not follow", "deck", fair(replace(shown, deck=turned)))
    yield seen("other cards than those that follow", "cards", *served(one, one.shown(1)), fair(shown))
    late = served(one, one.shown(1))[0]
    yield seen("other cards than those that follow, told once they are shown", "cards", fair(shown), late)
    canasta = Shuffle("canasta", 4, 1, (0, 1))
    hand = served(canasta, canasta.shown())[0]
    other = {**hand, "cards": [*hand["cards"][:-1], "Kc" if hand["cards"][-1][0] != "K" else "4c"]}
    told_there = until_told(canasta)
    yield vector("one other card at Canasta", "cards", canasta, *told_there, other, fair(canasta.shown()))
    yield seen("other cards when they are told again", "cards", cards[0], {**cards[0], "cards": cards[1]["cards"]})
    yield seen("shown in two ways", "reveal", *cards, fair(shown), fair(one.shown(1)))
    exchanged = replace(
        shown, promise=str(one.promise(house=later.commitment)), signatures=("", ""), parts=(NOBODY,) * 2
    )
    yield vector("shown with a promise of another commitment", "house", one, committed(one), fair(exchanged))
    yield seen("shown with another promise", "promise", fair(Shuffle("cuarenta", 2, 1, (0,)).shown()))
    drawn = DRAW.shown()
    assert drawn.dealer is not None
    wrong = replace(drawn, dealer=1 - drawn.dealer)
    yield vector("a dealer that does not follow", "dealer", DRAW, *until_told(DRAW), fair(wrong))
    sits = {"type": "dealer", "seat": wrong.dealer}
    yield vector("another dealer than was drawn", "dealer", DRAW, *until_told(DRAW), sits, fair(drawn))


def vectors() -> Message:
    """All of them."""
    basics = {"house": commitment(TABLE, 1, CUARENTA.secret), "part": CUARENTA.pledge(0).commitment}
    clients = [*honest(), *forged_promises(), *passed_over(), *unsafe_keys(), *forged_shows()]
    edge = {"keys": edges.public_keys(), "signatures": edges.signatures()}
    return {"commitments": basics, **edge, "clients": clients, "records": records.vectors()}


def text() -> str:
    """The file."""
    return json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
