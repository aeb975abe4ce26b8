"""Records of the first hands of a match, honest and forged, with what the command line says of each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from sobremesa import games
from sobremesa.core import fairness, probe
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.fairness import DRAW, HOUSE_NONCE, Proof
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.promise import Pledge, Promise
from sobremesa.core.record import Record, witness_tags
from sobremesa.protocol import signatures
from sobremesa.terminal.verify import verified
from tests.fairness import edges
from tests.fairness.shuffles import SECRET, TABLE, part, private

Change = Callable[[Promise], Promise]
WITNESS = ("Fair", "Promise", "Signed")
"""The tags of a shuffle, without its number."""


@dataclass(frozen=True)
class House:
    """House that deals a match: who promises, who is silent, and what a forger does differently."""

    game: str = "cuarenta"
    players: int = 2
    persons: tuple[int, ...] = (0, 1)
    silent: tuple[tuple[int, int], ...] = ()
    """The shuffles of which a seat told no part, with the seat."""
    secret: bytes = SECRET
    lied: bytes = b""
    """The secret that the promise of shuffle 1 is for, where it is another one."""
    forges: int = 0
    """Added to the keys' numbers: a forger's keys are not those of the seats."""
    promises: Change = lambda promise: promise

    def proof(self, number: int) -> Proof:
        told = [seat in self.persons and (number, seat) not in self.silent for seat in range(self.players)]
        parts = tuple(bytes.fromhex(part(seat)) if yes else HOUSE_NONCE for seat, yes in enumerate(told))
        return Proof(fairness.commitment(TABLE, number, self.secret), self.secret, parts)

    def promise(self, number: int, match: Match[Any, Any] | None, rules: Any) -> Promise:
        game = games.load(self.game)
        secret = self.lied if self.lied and number == 1 else self.secret
        draw = game.draw(rules) if number == DRAW else None
        layout = None if match is None else probe.layout(game, match.rules, match.state)
        house, pack = fairness.commitment(TABLE, number, secret), tuple(map(str, game.pack_of(rules)))
        seats = tuple(self._pledge(number, seat) if seat in self.persons else None for seat in range(self.players))
        return self.promises(Promise(TABLE, number, house, seats, pack, draw, layout))

    def _pledge(self, number: int, seat: int) -> Pledge:
        made = fairness.part_commitment(TABLE, number, seat, bytes.fromhex(part(seat)))
        return Pledge(made, signatures.public_key(private(seat + self.forges)))

    def tags(self, number: int, promise: Promise) -> dict[str, str]:
        told = [seat in self.persons and (number, seat) not in self.silent for seat in range(self.players)]
        signed = [
            signatures.sign(private(seat + self.forges), str(promise)) if yes else "" for seat, yes in enumerate(told)
        ]
        return {f"Fair{number}": str(self.proof(number)), **witness_tags(number, str(promise), signed)}

    def record(self) -> Record:
        """The record of two hands, everybody playing at random."""
        game = games.load(self.game)
        ruleset = next(iter(game.rulebook))
        rules = game.rules(ruleset, self.players)
        chance = self.proof(DRAW).chance(TABLE, DRAW, self.players)
        match: Match[Any, Any] = Match(game, ruleset, self.players, game.draw_dealer(rules, self.players, chance))
        tags, dealt = self.tags(DRAW, self.promise(DRAW, None, rules)), 0
        while dealt < 2 or match.actor != CHANCE:
            if match.actor != CHANCE:
                codes = match.legal_actions
                match.play(codes[Chance("record", len(match.steps)).below(len(codes))])
            elif needed := game.kernel.cards_needed(match.rules, match.state):
                dealt += 1
                tags |= self.tags(dealt, self.promise(dealt, match, rules))
                match.deal(game.shuffle(self.proof(dealt).chance(TABLE, dealt, self.players), needed))
            else:
                match.deal([])
        record = match.record()
        return replace(record, tags={**record.tags, "Table": TABLE, **tags})


def changed(record: Record, **tags: str) -> str:
    """The record with other tags."""
    return str(replace(record, tags={**record.tags, **tags}))


def forged() -> Iterator[tuple[str, str]]:
    """Records that are not of a fair match, each with its name."""
    honest = House().record()
    other = House(secret=bytes(range(1, 33)))
    later = other.record()
    old = {name: text for name, text in honest.tags.items() if name.startswith(("Promise", "Signed"))}
    yield "the secret chosen after the parts were known", changed(later, **old)
    signed = {name: text for name, text in honest.tags.items() if name.startswith("Signed")}
    yield "the secret chosen later, and the promise with it", changed(later, **signed)
    yield (
        "a part left out, its signature kept",
        changed(House(silent=((1, 0),)).record(), Signed1=honest.tags["Signed1"]),
    )
    pledge = honest.tags["Promise1"].splitlines()[4].split()[2]
    yield "a commitment exchanged", changed(honest, Promise1=honest.tags["Promise1"].replace(pledge, "a" * 64))
    yield "a signature by another key", changed(honest, Signed1=House(forges=2).record().tags["Signed1"])
    yield "a signature left out", changed(honest, Signed1=honest.tags["Signed1"].split()[0] + " -")
    text = str(honest).replace("deal ", "deal  ", 1)
    cards = text.split("deal  ")[1].split("\n")[0].split()
    first = str(honest).split("\ndeal")[0] + f"\ndeal {' '.join([cards[1], cards[0], *cards[2:40]])}\n*\n"
    lines = [line for line in first.splitlines() if not line.startswith(("[Fair2", "[Promise2", "[Signed2"))]
    yield "cards that do not follow", "\n".join(lines) + "\n"
    bare = {name: text for name, text in honest.tags.items() if not name.endswith(("1", "2"))}
    moved = {**bare, "Dealer": str(1 - int(honest.tags["Dealer"]))}
    yield "a dealer that does not follow", str(Record(moved, (), False))
    fair = f'[Fair1 "{honest.tags["Fair1"]}"]\n'
    yield "two reveals", str(honest).replace(fair, fair * 2)
    promise = next(line for line in str(honest).splitlines(True) if line.startswith("[Promise1"))
    yield "two promises", str(honest).replace(promise, promise * 2)

    def turned(promise: Promise) -> Promise:
        if promise.layout is None:
            return promise
        places = promise.layout.places.translate(str.maketrans("01", "10"))
        return replace(promise, layout=replace(promise.layout, places=places))

    yield "a promise that deals otherwise than the rules", str(House(promises=turned).record())

    def fixed(promise: Promise) -> Promise:
        dealer = int(honest.tags["Dealer"])
        return replace(promise, draw=promise.draw and replace(promise.draw, seat=dealer, served=1))

    def repacked(promise: Promise) -> Promise:
        return replace(promise, pack=promise.pack[::-1]) if promise.draw else promise

    yield "a draw otherwise than the rules", str(House(promises=fixed).record())
    yield "a draw from another pack", str(House(promises=repacked).record())
    yield "one signature for two seats", changed(honest, Signed1=honest.tags["Signed1"].split()[0])
    yield "a promise of no shuffle", changed(honest, Promise7=honest.tags["Promise1"])
    yield "a promise of the next shuffle", changed(honest, Promise1=honest.tags["Promise2"])
    unpromised = replace(honest, tags={name: text for name, text in honest.tags.items() if name != "Promise1"})
    yield "signatures of no promise", str(unpromised)
    first, second = honest.tags["Signed1"].split()
    yield "a signature in capitals", changed(honest, Signed1=f"{first} {second.upper()}")
    yield "a signature cut short", changed(honest, Signed1=f"{first} {second[:-2]}")
    key, trivial = signatures.public_key(private(1)), edges.encoded(0, 1)
    framed = honest.tags["Promise1"].replace(key, trivial)
    both = f"{signatures.sign(private(0), framed)} {edges.TRIVIAL}"
    yield "a key that anybody can sign for", changed(honest, Promise1=framed, Signed1=both)


def honest() -> Iterator[tuple[str, str]]:
    """Records without a fault, which prove more or less."""
    yield "everybody witnessed everything", str(House().record())
    yield "four at Canasta, two of them people", str(House("canasta", 4, (0, 2)).record())
    yield "a part was not told", str(House(silent=((1, 1), (2, 0), (2, 1))).record())
    yield "every key is forged", str(House(forges=2).record())
    record = House(persons=()).record()
    plain = {name: text for name, text in record.tags.items() if not name.startswith(("Promise", "Signed"))}
    yield "nobody witnessed anything", str(replace(record, tags=plain))
    yield "a deal chosen by hand behind a proved draw", chosen()
    bare = {name: text for name, text in House().record().tags.items() if not name.startswith(WITNESS)}
    yield "every proof deleted", str(replace(House().record(), tags=bare))
    yield "the proof of one deal deleted", without(House().record(), 1)


def without(record: Record, shuffle: int) -> str:
    """The record without what it shows of a shuffle."""
    gone = [f"{name}{shuffle}" for name in WITNESS]
    return str(replace(record, tags={name: text for name, text in record.tags.items() if name not in gone}))


def chosen() -> str:
    """A record with the draw of an honest match, and a deal that gives seat 0 four kings."""
    record = House().record()
    game = games.load("cuarenta")
    match: Match[Any, Any] = Match(game, next(iter(game.rulebook)), 2, int(record.tags["Dealer"]))
    kings = [code for code, card in enumerate(game.pack_of(match.rules)) if str(card)[0] == "K"]
    rest = [code for code in range(40) if code not in kings]
    first = 0 if match.first_dealer else 5
    rest[first:first] = kings
    match.deal(rest)
    tags = {name: text for name, text in record.tags.items() if not name.startswith(WITNESS) or name.endswith("0")}
    tags.pop("Result", None)
    return str(replace(match.record(), tags=tags))


def says(text: str, own: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what the command line says of a record and what it lacks, or why it refuses it."""
    try:
        found = verified(Record.parse(text), own)
    except SobremesaError as error:
        return {"refused": str(error)}
    lacking = {"seat": found.lacking("seat"), "anyone": found.lacking("anyone")}
    kinds = [finding.kind for finding in found.found]
    return {"says": [found.match, *found.lines()], "kinds": kinds, "lacking": lacking}


def vectors() -> list[dict[str, Any]]:
    """All records with what is said of them; seat 0's key is the reader's own."""
    own = (signatures.public_key(private(0)),)
    rows = [*honest(), *forged()]
    return [{"name": name, "key": own[0], "record": text, **says(text, own)} for name, text in rows]
