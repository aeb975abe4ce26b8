"""A table as its events left it: seats, matches, streams. The same fold serves live play and a restart."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NewType

from sobremesa import games
from sobremesa.core import fairness
from sobremesa.core.board import hand_is_over
from sobremesa.core.fairness import DRAW, Proof
from sobremesa.core.kernel import CHANCE, clone, clone_beside
from sobremesa.core.match import Match
from sobremesa.core.record import Record, witness_tags
from sobremesa.core.sides import sides
from sobremesa.games.facets import presenter, remember
from sobremesa.presentation.presenter import Memory
from sobremesa.presentation.sentences import speaks_of_what_all_see
from sobremesa.presentation.viewer import Viewer, viewer_of
from sobremesa.protocol.messages import Phase, PowerKind, SeatKind
from sobremesa.server.state import events as ev
from sobremesa.server.state.boards import board_of
from sobremesa.server.state.powers import Use, noted
from sobremesa.server.state.stream import Sight, Stream

FIRST = DRAW + 1
"""The number of a match's first deal."""

Version = NewType("Version", int)
"""The number of the last event that changed a match; no other state of the match has it."""

KNOWN: Final = 128
"""The newest commands whose names a table has at hand; of older ones the store tells."""

CHANGES: Final = (ev.Began, ev.Dealt, ev.Played, ev.TookBack, ev.Called, ev.SetAside)
"""The events that change a match, and with it what can be decided."""


@dataclass(frozen=True)
class Seat:
    """A seat and who has it: `kind` is `person`, `bot` or `open`; `token` the digest of a person's key."""

    kind: SeatKind = "open"
    name: str = ""
    level: str = ""
    token: str = ""
    muted: bool = False
    """True where nobody is to hear what they say."""


@dataclass(frozen=True)
class Waiting:
    """Somebody who has a seat from the next shuffle on: their name, and the digest of their key."""

    name: str
    token: str


@dataclass(frozen=True)
class Told:
    """A seat's part of a shuffle, and its signature of the promise, both in hexadecimal."""

    part: str
    signature: str


@dataclass(frozen=True)
class Witnessed:
    """The promise of a shuffle that was dealt, and every seat's signature of it, empty for who told no part."""

    promise: str
    signatures: tuple[str, ...]


@dataclass
class TableState:
    """Everything that is known of a table, all hidden cards included; it is changed by `apply` alone."""

    id: str
    setup: ev.Opened
    seq: int = 0
    version: Version = Version(0)
    seats: tuple[Seat, ...] = ()
    """Who has each seat: another tuple wherever that changes, so that it can be told by its identity."""
    host: int | None = None
    waiting: dict[int, Waiting] = field(default_factory=dict)
    """Who has come in the middle of a match, by the seat that is to be theirs: they see nothing of the running hand."""
    is_closed: bool = False
    """True where the host has closed the table to spectators."""
    used: int = 0
    """How often a power over the table was used."""
    uses: list[Use] = field(default_factory=list)
    """The uses of powers in the newest match that has begun, and since it was over."""
    invites: dict[str, int | None] = field(default_factory=dict)
    code: str = ""
    """The digest of the code by which one may sit down before the first match, empty where there is none."""
    paused: bool = False
    match: Match[Any, Any] | None = None
    memory: Memory | None = None
    matches: int = 0
    streams: dict[int | None, Stream] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    """The newest commands that were done, and the number of their seat's stream after each."""
    secrets: dict[int, bytes] = field(default_factory=dict)
    promises: dict[int, str] = field(default_factory=dict)
    """The promises of shuffles that are still to come, and the parts that were told of them, by seat."""
    parts: dict[int, dict[int, Told]] = field(default_factory=dict)
    proofs: dict[int, Proof] = field(default_factory=dict)
    witnessed: dict[int, Witnessed] = field(default_factory=dict)
    """The promises of the match's shuffles that were dealt, where there were any."""
    revealed: set[int] = field(default_factory=set)
    """The shuffles of the running match, before the newest, of which nothing is hidden any more."""
    states: dict[int, Any] = field(default_factory=dict)
    """The positions of the running hand, by how many steps the match had."""
    clocks: dict[int, float] = field(default_factory=dict)
    hand_began: int = 0
    has_gap: bool = False
    """True where events were set aside since the last match began."""

    def __post_init__(self) -> None:
        self.game = games.load(self.setup.game)
        self.ruleset = self.game.rulebook.parse(self.setup.ruleset, laws=self.setup.laws)
        self.rules = self.game.rules(self.ruleset, self.setup.players)
        self.seats = (Seat(level=self.setup.level),) * self.setup.players
        self.board = board_of(self.setup, self.game, self.ruleset)
        self.presenter = presenter(self.game.name)
        self.sides = sides(self.game, self.rules, self.players)
        self.sight = Sight() if speaks_of_what_all_see(self.presenter) else None
        self.streams = {seat: Stream(seat) for seat in (None, *range(self.players))}
        self.secret_answers = frozenset(map(self.game.notation.write, self.game.secrets))
        self._is_past = False
        self._viewers: dict[tuple[int | None, str, bool], Viewer] = {}
        self._named: tuple[tuple[Seat, ...], tuple[str, ...]] = (), ()

    # --- what can be asked

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.setup.players

    @property
    def phase(self) -> Phase:
        """Before the first match, during one, or after it; a board is over with its hand."""
        if self.match is None:
            return "lobby"
        is_over = hand_is_over(self.match) if self.board else self.match.over
        return "over" if is_over else "playing"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats, empty for an open one."""
        seats, names = self._named
        if seats is not self.seats:
            names = tuple(seat.name for seat in self.seats)
            self._named = self.seats, names
        return names

    @property
    def finished(self) -> int:
        """The number of matches that are over, none at a board: others are still to play its cards."""
        return 0 if self.board else self.matches - (self.phase == "playing")

    @property
    def upcoming(self) -> int:
        """The number of the coming match, for which secrets are drawn."""
        return self.matches + (self.phase != "playing")

    @property
    def fair_name(self) -> str:
        """The name that commitments are made for: the table's, with the number of its match from the second on."""
        return self.id if self.upcoming == 1 else f"{self.id}.{self.upcoming}"

    @property
    def match_name(self) -> str:
        """The same for the newest match that has begun."""
        return self.id if self.matches <= 1 else f"{self.id}.{self.matches}"

    @property
    def shuffles(self) -> int:
        """The number of the newest shuffle of the match that was dealt; -1 before the draw of the dealer."""
        return max(self.proofs, default=-1) if self.phase == "playing" else -1

    @property
    def has_forgotten(self) -> bool:
        """True where commands may have been done whose names are not at hand any more."""
        return len(self.answers) >= KNOWN

    def viewer(self, seat: int | None, language: str, plain: bool = False) -> Viewer:
        """Return the viewer in a seat, for scenes and sentences; the same as long as everybody is called the same."""
        known = self._viewers.get((seat, language, plain))
        if known is None or known.names is not self.names:
            known = viewer_of(seat, self.names, self.sides, language, self.game, plain)
            self._viewers[seat, language, plain] = known
        return known

    def call_in_words(self, action: str, language: str) -> str:
        """Return a referee's call in words."""
        return self.presenter.in_words(self.game.notation.parse(action), self.viewer(None, language))

    @property
    def may_be_watched(self) -> bool:
        """True where spectators may come."""
        return self.setup.spectators and not self.is_closed

    def awaited(self, token: str) -> int | None:
        """Return the seat for which the holder of a key waits, by the key's digest."""
        return next((seat for seat, one in self.waiting.items() if one.token == token), None)

    def persons(self) -> list[int]:
        """Return the seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def open_seats(self) -> list[int]:
        """Return the seats that nobody has."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def is_secret(self, event: ev.Event) -> bool:
        """Return whether only the seat that acts may know of it."""
        return isinstance(event, ev.Played) and event.action in self.secret_answers

    def needs_cards(self) -> bool:
        """Return whether the deal that is due takes a shuffled pack."""
        match = self.match
        assert match is not None
        return match.actor == CHANCE and match.game.kernel.cards_needed(match.rules, match.state) > 0

    def laid_open(self) -> bool:
        """Return whether every card of the running hand's pack has been played openly, and the next shuffle is due."""
        match = self._playing()
        if not self.needs_cards():
            return False
        pack = {str(card) for card in match.game.pack}
        seen = {event.text.partition(" ")[0] for event in match.history(None)}
        return len(match.game.pack) == len(pack) and pack <= seen

    # --- the fold

    def pass_over(self, is_past: bool) -> None:
        """Apply what comes next as hands that are over by now, or as the newest one again.

        Of those only the numbers of their entries are left, once the newest begins: neither the positions that
        somebody might be told of, or would take a play back to, nor the entries need be made. The next event after
        them is one that begins a hand.
        """
        self._is_past = is_past
        if is_past:
            self.states.clear()
            for stream in self.streams.values():
                stream.begin_hand()

    def apply(self, event: ev.Event, cid: str | None = None, seat: int | None = None) -> None:
        """Apply the next event, which has been kept."""
        self.seq += 1
        _APPLY[type(event)](self, event)
        if isinstance(event, CHANGES):
            self.version = Version(self.seq)
        if cid is not None:
            self.answers[cid] = self.streams[seat].number
            if len(self.answers) > KNOWN:
                del self.answers[next(iter(self.answers))]

    def _opened(self, event: ev.Opened) -> None:
        self.invites[event.invite] = None
        self.code = event.code

    def _sat(self, event: ev.Sat) -> None:
        self._seat(event.seat, Seat(event.who, event.name, event.level, event.token))
        self.waiting.pop(event.seat, None)
        self._use_up(event.seat)

    def _use_up(self, seat: int) -> None:
        """Let the links for a seat be dead."""
        self.invites = {secret: one for secret, one in self.invites.items() if one != seat}

    def _waits(self, event: ev.Waits) -> None:
        self.waiting[event.seat] = Waiting(event.name, event.token)
        self._use_up(event.seat)

    def _admit(self) -> None:
        """Give those who wait their seats: of the cards that are dealt from now on nobody else has seen their hand."""
        for seat, one in sorted(self.waiting.items()):
            self._sat(ev.Sat(seat, "person", one.name, self.seats[seat].level, one.token))
            if self.host is None:
                self.host = seat

    def _seat(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    def _hosted(self, event: ev.Hosted) -> None:
        self.host = event.seat

    # --- powers

    def _note(self, seat: int, power: PowerKind, of: int | None = None) -> None:
        """Note that a power was used, before what it does."""
        self.used += 1
        step = len(self.match.steps) if self.match is not None and not self.match.over else 0
        whom = "" if of is None else self._called_now(of)
        self.uses.append(Use(self.used, seat, self._called_now(seat), power, of, whom, self.upcoming, step))

    def _called_now(self, seat: int) -> str:
        """Return what people call who has a seat, or waits for it."""
        waiting = self.waiting.get(seat)
        return waiting.name if waiting is not None else self.names[seat] or str(seat + 1)

    def _used(self, event: ev.Used) -> None:
        self._note(event.seat, event.power, event.of)

    def _released(self, event: ev.Released) -> None:
        self._note(event.seat, "release", event.of)
        self._sat(ev.Sat(event.of, "bot", event.name, self.seats[event.of].level))
        self.invites[event.secret] = event.of

    def _muted(self, event: ev.Muted) -> None:
        self._seat(event.seat, replace(self.seats[event.seat], muted=event.on))

    def _watching(self, event: ev.Watching) -> None:
        self.is_closed = not event.on

    # --- links and places

    def _invited(self, event: ev.Invited) -> None:
        self.invites = {secret: seat for secret, seat in self.invites.items() if seat != event.seat}
        self.invites[event.secret] = event.seat
        if event.seat is None:
            self.code = event.code if self.phase == "lobby" else ""

    def _swapped(self, event: ev.Swapped) -> None:
        places = {event.seat: event.other, event.other: event.seat}
        self.seats = tuple(self.seats[places.get(seat, seat)] for seat in range(self.players))
        self.invites = {
            secret: seat if seat is None else places.get(seat, seat) for secret, seat in self.invites.items()
        }
        self.host = self.host if self.host is None else places.get(self.host, self.host)

    def _moved(self, event: ev.Moved) -> None:
        self._seat(event.seat, replace(self.seats[event.seat], token=event.token))
        self._use_up(event.seat)

    def _committed(self, event: ev.Committed) -> None:
        self.secrets[event.hand] = bytes.fromhex(event.secret)

    def _promised(self, event: ev.Promised) -> None:
        self.promises[event.hand] = event.text

    def _contributed(self, event: ev.Contributed) -> None:
        self.parts.setdefault(event.hand, {})[event.seat] = Told(event.part, event.signature)

    def _proved(self, hand: int, nonces: tuple[str, ...]) -> None:
        """Note what a shuffle followed from, now that the seats' parts are in."""
        secret = self.secrets.pop(hand)
        committed = fairness.commitment(self.fair_name, hand, secret)
        self.proofs[hand] = Proof(committed, secret, tuple(map(bytes.fromhex, nonces)))
        promise, told = self.promises.pop(hand, ""), self.parts.pop(hand, {})
        if promise:
            signed = (told[seat].signature if seat in told else "" for seat in range(self.players))
            self.witnessed[hand] = Witnessed(promise, tuple(signed))

    def _began(self, event: ev.Began) -> None:
        self.proofs, self.witnessed = {}, {}
        self.revealed = {DRAW}
        self._proved(DRAW, event.nonces)
        self.secrets = {FIRST: self.secrets[FIRST]}
        self.matches += 1
        self.uses = [use for use in self.uses if use.match == self.matches]
        self.code = ""
        self.has_gap = False
        drawn = self.game.drawn(self.rules, self.players, self.proofs[DRAW].shuffle())
        told = drawn if drawn.dealer == event.dealer else None
        self.match = Match(self.game, self.ruleset, self.players, event.dealer, names=event.names, drawn=told)
        self.memory = remember(self.match)
        self.states = {0: clone(self.match.state)}
        for stream in self.streams.values():
            stream.begin_hand()
        bank = self.setup.clock.bank if self.setup.clock else 0.0
        self.clocks = dict.fromkeys(range(self.players), bank) if bank else {}

    def _dealt(self, event: ev.Dealt) -> None:
        match = self._playing()
        if event.deck:
            if self.laid_open():
                self.revealed.add(self.shuffles)
            self._proved(self.shuffles + 1, event.nonces)
            self._admit()
        match.deal(match.game.parse_deal(event.deck) if event.deck else [])
        self._stepped(new_hand=bool(event.deck))

    def _played(self, event: ev.Played) -> None:
        self._playing().play(event.action, event.seat)
        if event.left is not None:
            self.clocks[event.seat] = event.left
        self._stepped(new_hand=False)

    def _stepped(self, new_hand: bool) -> None:
        match = self._playing()
        if new_hand:
            self.hand_began = len(match.steps)
        if self._is_past:
            self._count_heard(match)
        else:
            self._hear(match, new_hand)
        if match.over:
            self._admit()
            self.secrets.clear()
            self.promises.clear()
            self.parts.clear()

    def _hear(self, match: Match[Any, Any], new_hand: bool) -> None:
        if new_hand:
            self.states.clear()
        before = next(reversed(self.states.values()), None)
        self.states[len(match.steps)] = clone(match.state) if before is None else clone_beside(match.state, before)
        is_alike, heard = match.is_alike(match.steps[-1]), None
        for stream in self.streams.values():
            heard = stream.hear(match, new_hand, heard if is_alike else None)

    def _count_heard(self, match: Match[Any, Any]) -> None:
        step = match.steps[-1]
        is_alike = match.is_alike(step)
        for stream in self.streams.values():
            if is_alike or match.is_seen(step, stream.seat):
                stream.pass_over()

    def _took_back(self, event: ev.TookBack) -> None:
        match = self._playing()
        for _ in range(event.steps):
            self.states.pop(len(match.steps), None)
            match.undo()
        steps = len(match.steps)
        self.uses = [replace(use, step=min(use.step, steps)) if use.step > steps else use for use in self.uses]
        for stream in self._told_beside():
            stream.take_back(event.seat, len(match.steps))

    def _called(self, event: ev.Called) -> None:
        match = self._playing()
        for stream in self._told_beside():
            stream.hear_caller(event.seat, event.action, event.by)
        self._note(event.seat, "call" if event.by == "host" else "call_agreed")
        match.call(event.action)
        self._stepped(new_hand=False)

    def _set_aside(self, event: ev.SetAside) -> None:
        """Note that what came next could not be applied: its numbers are not used again for the same."""
        self.has_gap = True
        if self.match is not None:
            for stream in self._told_beside():
                stream.break_off()

    def _told_beside(self) -> Sequence[Stream]:
        """Return the streams that get an entry which is no step of the match; in a hand that is over it is counted."""
        streams = list(self.streams.values())
        if not self._is_past:
            return streams
        for stream in streams:
            stream.pass_over()
        return ()

    def _paused(self, event: ev.Paused) -> None:
        self.paused = event.on

    def _playing(self) -> Match[Any, Any]:
        assert self.match is not None
        return self.match

    # --- the record

    def record(self) -> Record:
        """Return the record of the newest match with the proofs of its shuffles; it tells all hidden cards."""
        record = self._playing().record()
        tags = {**record.tags, "Table": self.match_name}
        tags |= {f"Fair{hand}": str(proof) for hand, proof in self.proofs.items()}
        for hand, witnessed in self.witnessed.items():
            tags |= witness_tags(hand, witnessed.promise, witnessed.signatures)
        return noted(replace(record, tags=tags), [use for use in self.uses if use.match == self.matches])


_APPLY: dict[type[ev.Event], Any] = {
    ev.Opened: TableState._opened,
    ev.Sat: TableState._sat,
    ev.Hosted: TableState._hosted,
    ev.Invited: TableState._invited,
    ev.Swapped: TableState._swapped,
    ev.Moved: TableState._moved,
    ev.Waits: TableState._waits,
    ev.Used: TableState._used,
    ev.Released: TableState._released,
    ev.Muted: TableState._muted,
    ev.Watching: TableState._watching,
    ev.Committed: TableState._committed,
    ev.Promised: TableState._promised,
    ev.Contributed: TableState._contributed,
    ev.Began: TableState._began,
    ev.Dealt: TableState._dealt,
    ev.Played: TableState._played,
    ev.TookBack: TableState._took_back,
    ev.Called: TableState._called,
    ev.Paused: TableState._paused,
    ev.SetAside: TableState._set_aside,
}
