"""Fair deals: what is committed to cannot be changed, what a seat adds counts, and a record proves both."""

from hashlib import sha256
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core import fairness
from sobremesa.core.chance import Chance
from sobremesa.core.errors import RecordError, SobremesaError
from sobremesa.core.fairness import DRAW, HOUSE_NONCE, Proof, commitment
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.record import Record

SECRET = bytes(range(32))
NONCES = (bytes(range(16)), HOUSE_NONCE)


def proof(number: int, secret: bytes = SECRET, nonces: tuple[bytes, ...] = NONCES) -> Proof:
    return Proof(commitment("t1", number, secret), secret, nonces)


def test_the_vectors_that_every_verifier_shares() -> None:
    assert commitment("t1", 1, SECRET) == sha256(b"commit|t1|1|" + SECRET).hexdigest()
    assert commitment("t1", 1, SECRET) == "9054ec4a7c455fc74d8af67419b28d1064966a6d709f40ccd56aa1902d3db18b"
    assert fairness.chance(SECRET, NONCES).shuffled(40)[:12] == [26, 30, 38, 5, 17, 24, 37, 8, 11, 12, 10, 39]


def test_every_part_changes_the_cards() -> None:
    cards = {
        tuple(fairness.chance(secret, nonces).shuffled(40))
        for secret in (SECRET, bytes(32))
        for nonces in (NONCES, NONCES[::-1], (HOUSE_NONCE, HOUSE_NONCE))
    }
    assert len(cards) == 6


def test_a_proof_is_written_and_read() -> None:
    assert Proof.parse(str(proof(3))) == proof(3)
    with pytest.raises(SobremesaError, match="in hexadecimal"):
        Proof.parse("deal me in")
    with pytest.raises(SobremesaError, match="in hexadecimal"):
        Proof.parse(str(proof(3)).upper())


def test_a_commitment_holds_for_one_table_one_shuffle_one_secret() -> None:
    assert proof(1).chance("t1", 1, 2).shuffled(9) == fairness.chance(SECRET, NONCES).shuffled(9)
    for table, number in (("t2", 1), ("t1", 2)):
        with pytest.raises(SobremesaError, match="not the one that was committed to"):
            proof(1).chance(table, number, 2)
    with pytest.raises(SobremesaError, match="parts of 2 seats; 4 play"):
        proof(1).chance("t1", 1, 4)


@pytest.mark.parametrize(("secret", "nonce"), [(b"short", HOUSE_NONCE), (SECRET, b"short")])
def test_a_part_of_the_wrong_length_is_refused(secret: bytes, nonce: bytes) -> None:
    with pytest.raises(SobremesaError, match="bytes, not 5"):
        fairness.chance(secret, (nonce,))


def played(game_name: str) -> Record:
    """A record of the first deals of a table whose shuffles are proved."""
    game = games.load(game_name)
    ruleset, players = next(iter(game.rulebook)), game.players[0]
    nonces = (HOUSE_NONCE,) * players
    proofs = {number: proof(number, bytes([number]) * 32, nonces) for number in range(3)}
    dealer = game.draw_dealer(game.rules(ruleset, players), players, proofs[DRAW].chance("t1", DRAW, players))
    match: Match[Any, Any] = Match(game, ruleset, players, dealer)
    decks = (game.shuffle(proofs[n].chance("t1", n, players), len(game.pack_of(match.rules))) for n in (1, 2))
    while (decks_dealt := sum(bool(step.deck) for step in match.steps)) < 2:
        if match.actor == CHANCE:
            needs = game.kernel.cards_needed(match.rules, match.state)
            match.deal(next(decks) if needs else [])
        else:
            match.play(
                match.legal_actions[Chance("play", decks_dealt, len(match.steps)).below(len(match.legal_actions))]
            )
    record = match.record()
    tags = {**record.tags, "Table": "t1", **{f"Fair{number}": str(proofs[number]) for number in proofs}}
    return Record(tags, record.lines, record.over)


@pytest.mark.parametrize("name", games.names())
def test_a_record_proves_its_deals(name: str) -> None:
    record = played(name)
    assert Match.replay(games.load(name), Record.parse(str(record))).steps


@pytest.mark.parametrize("name", games.names())
def test_a_record_with_a_false_proof_is_refused_at_its_line(name: str) -> None:
    record = played(name)
    false = {
        "Fair1": (str(proof(1, bytes(32), Proof.parse(record.tags["Fair1"]).nonces)), "not the cards"),
        "Fair2": (record.tags["Fair1"], "not the one that was committed to"),
        "Fair3": (record.tags["Fair1"], "only 2 deals"),
        "Table": ("t2", "not the one that was committed to"),
    }
    for tag, (text, complaint) in false.items():
        changed = Record.parse(str(Record({**record.tags, tag: text}, record.lines, record.over)))
        with pytest.raises(RecordError, match=complaint) as caught:
            Match.replay(games.load(name), changed)
        assert caught.value.line == changed.places["Fair0" if tag == "Table" else tag]


def test_a_proof_without_its_table_is_refused() -> None:
    record = played("cuarenta")
    tags = {name: text for name, text in record.tags.items() if name != "Table"}
    with pytest.raises(RecordError, match="tag Table is missing"):
        Match.replay(games.load("cuarenta"), Record(tags, record.lines, record.over))


def test_another_dealer_than_was_drawn_is_refused() -> None:
    record = played("cuarenta")
    tags = {name: text for name, text in record.tags.items() if name not in ("Fair1", "Fair2")}
    tags["Dealer"] = str(1 - int(record.tags["Dealer"]))
    with pytest.raises(RecordError, match="another seat was drawn"):
        Match.replay(games.load("cuarenta"), Record(tags, (), False))
