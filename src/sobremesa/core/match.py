"""The match that people and programs hold: checked play with reasons, undo, views, events, record and replay."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, Generic, Self, TypeVar

from sobremesa.core.action import Action, LegalActions, action_of
from sobremesa.core.cards import Card
from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction, RecordError, SobremesaError, WrongTurn
from sobremesa.core.event import Event, Score
from sobremesa.core.fairness import DRAW, Proof
from sobremesa.core.game import Explanation, Game
from sobremesa.core.history import Past, Step, is_seen, step_of
from sobremesa.core.kernel import CHANCE, MATCH_OVER, clone
from sobremesa.core.layout import Cut, Drawn
from sobremesa.core.position import Position, View
from sobremesa.core.record import FORMAT, Line, Record
from sobremesa.core.result import Result
from sobremesa.core.ruleset import LAWS, Ruleset

R = TypeVar("R")
S = TypeVar("S")

DEALS: Final = 3
"""The newest deals whose positions a match has at hand, beside the first: the others follow from it."""


class Match(Generic[R, S]):
    """A match from the first deal to its end.

    A seed lets the match shuffle for itself (`deal()`); without one every deck comes from outside. The same seed
    gives the same cards on every machine, whatever is played. Without a dealer the first one is drawn as the ruleset
    has it. Raises `SobremesaError` for a number of players or a dealer that the game does not know.

    Matches are equal where their records are: game, ruleset, names, first dealer, seed and every step. A match
    changes, so it is not hashable, and it is for one thread at a time: give another thread a `copy()`.

    `drawn` is how the first dealer was drawn, `None` where that is not known: it is told with the first deal.

    >>> match = new_match("cuarenta", "quito", players=2, seed=7)
    >>> match.deal()
    ()
    >>> match.actor
    1
    """

    def __init__(
        self,
        game: Game[R, S],
        ruleset: Ruleset,
        players: int,
        dealer: int | None = None,
        *,
        seed: int | str = "",
        names: Sequence[str] = (),
        drawn: Drawn | None = None,
    ) -> None:
        self.game, self.ruleset, self.players, self.seed, self.names = game, ruleset, players, seed, tuple(names)
        self.rules = game.rules(ruleset, players)
        if dealer is None:
            drawn = self._draw()
            dealer = drawn.dealer
        self.drawn, self.first_dealer = drawn, dealer
        if not 0 <= self.first_dealer < players:
            raise WrongTurn(f"there is no seat {dealer}: the seats of this table are 0 to {players - 1}")
        self.state = game.new_state()
        game.kernel.start(self.rules, self.state, self.first_dealer)
        self.steps: list[Step] = []
        self._checkpoints: list[tuple[int, S]] = []  # before some deals: how many steps there were, and the state
        self.times_undone = 0
        """The number of times that steps were taken back: as long as it stays, the steps that were there stay."""

    def _draw(self) -> Drawn:
        return self.game.drawn(self.rules, self.players, Chance(self._seeded(), "first dealer"))

    def _seeded(self) -> int | str:
        if self.seed == "":
            raise WrongTurn("this match has no seed to shuffle with: give a seed, or the dealer and every deck")
        return self.seed

    # --- what stands on the table

    @property
    def position(self) -> Position[R, S]:
        """The true position, hidden cards and all."""
        return Position(self.game, self.rules, self.state)

    @property
    def actor(self) -> int:
        """The seat to decide, `CHANCE` or `MATCH_OVER`."""
        return self.game.kernel.actor(self.rules, self.state)

    @property
    def over(self) -> bool:
        """True once the match has ended."""
        return self.actor == MATCH_OVER

    @property
    def legal_actions(self) -> LegalActions:
        """Legal actions of the seat to decide; empty where nobody decides.

        >>> match.legal_actions
        <4c, 5d, 6c, Qh, Qs>
        """
        return self.position.legal_actions

    @property
    def result(self) -> Result | None:
        """Winners and score, or `None` while the match goes on."""
        return self.game.notation.result(self.rules, self.state) if self.over else None

    @property
    def actions(self) -> list[Action]:
        """Every action so far, a referee's calls among them, deals not."""
        return [action_of(self.game, step.action) for step in self.steps if step.kind != "deal"]

    def view(self, seat: int | None) -> View[R, S]:
        """Return what a seat, or a spectator (`None`), knows now; later play does not change it.

        >>> match.view(1).hand(1), match.view(1).hand(0)
        (['4c', '5d', '6c', 'Qh', 'Qs'], [])
        """
        return View.from_state(self.game, self.rules, self.state, seat)

    # --- copies

    def copy(self) -> Self:
        """Return a match that stands where this one stands and goes its own way.

        >>> match.copy() == match
        True
        """
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.state, twin.steps, twin._checkpoints = clone(self.state), self.steps[:], self._checkpoints[:]
        return twin

    def __copy__(self) -> Self:
        """Return `copy()`."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        """Return `copy()`, which shares nothing that changes."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Compare two matches by their records, in which the copies of a card look alike."""
        return self.record() == other.record() if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a match changes

    def __repr__(self) -> str:
        """Tell the game, its ruleset, how far the match is and whose turn it is, and no card."""
        table = f"{self.game.name} ({self.ruleset}), {self.players} players"
        return f"<Match of {table}, {len(self.steps)} steps: {self.position.whose_turn()}>"

    # --- what can be done

    def deal(self, deck: str | Iterable[int | str | Card] | None = None) -> tuple[Score, ...]:
        """Shuffle and deal, or deal this deck, and return what the deal scored.

        A deck is the pack in dealing order, and how many are cut off where the game has a cut: as a record writes it,
        as one text or a list of cards, or as a list of codes. Raises `NotationError` for a deck that cannot be read,
        and `WrongTurn` when no deal is due or the deck does not fit.
        """
        if self.actor != CHANCE:
            raise WrongTurn("no deal is due: " + self.position.whose_turn())
        needed = self.game.kernel.cards_needed(self.rules, self.state)
        cards = self.game.read_deal(deck, needed) if deck is not None else self._shuffle(needed)
        fault = self.game.deal_fault(cards, needed)
        if fault:
            raise WrongTurn(fault)
        before = clone(self.state)
        self._checkpoints.append((len(self.steps), before))
        if len(self._checkpoints) > 1 + DEALS:
            del self._checkpoints[1]
        self.game.kernel.deal(self.rules, self.state, cards)
        return self._log("deal", None, 0, cards, self.game.cut_made(self.rules, before, cards))

    def _shuffle(self, needed: int) -> list[int]:
        if not needed:
            return []  # from the stock, which asks for no seed
        shuffles = sum(1 for step in self.steps if step.deck)
        return self.game.seeded_deck(self._seeded(), shuffles, needed)

    def play(self, action: int | str, seat: int | None = None) -> tuple[Score, ...]:
        """Let the seat to decide act, and return what it scored.

        `action` is notation, an `Action`, a code, or what players say, such as `rey de copas`, in any of the languages.
        Raises `IllegalAction`, `NotationError` or `WrongTurn`, and then changes nothing; `seat` asks that it is this
        seat's turn.

        >>> match.play("Qs")
        ()
        >>> match.play("Qc xQs")
        (Score(name='caida', side=0, points=2),)
        """
        code = self.position.read(action)
        actor = self.actor
        if actor < 0 or seat not in (None, actor):
            raise WrongTurn(self.position.whose_turn())
        why = self.position.why_illegal(code)
        if why:
            raise self._illegal(code, why)
        self.game.kernel.apply(self.rules, self.state, code)
        return self._log("action", actor, code)

    def call(self, action: int | str) -> tuple[Score, ...]:
        """Make a referee's call, such as `misdeal`; returns what it scored, raises `WrongTurn` or `NotationError`."""
        code = self.position.read(action)
        if code not in self.position.calls:
            raise WrongTurn(f"'{self.game.notation.write(code)}' cannot be called now: " + self.position.whose_turn())
        self.game.kernel.apply(self.rules, self.state, code)
        return self._log("call", None, code)

    def repeat(self, step: Step) -> None:
        """Do a step of another match of the same game, checked as when it was first done."""
        if step.kind == "deal":
            self.deal(step.deck)
        elif step.kind == "call":
            self.call(step.action)
        else:
            self.play(step.action)

    def undo(self) -> Step:
        """Take back the last step and return it; raises `WrongTurn` where there is none.

        The steps since a deal are played again from there: a long match keeps the states of some deals, not of steps.

        >>> str(match.undo().action)
        'Qc xQs'
        >>> match.actor
        0
        """
        if not self.steps:
            raise WrongTurn("there is nothing to take back")
        step = self.steps.pop()
        self.times_undone += 1
        number, state = self._checkpoints[-1]
        if number == len(self.steps):
            self._checkpoints.pop()
        self.state = clone(state)  # a copy of the match may hold the same checkpoint
        for done in self.steps[number:]:
            self._repeat(done)
        return step

    def _repeat(self, step: Step) -> None:
        if step.kind == "deal":
            self.game.kernel.deal(self.rules, self.state, list(step.deck))
        else:
            self.game.kernel.apply(self.rules, self.state, int(step.action))

    # --- where it stands, to go on from there

    @property
    def standing(self) -> tuple[list[Step], list[tuple[int, S]], S]:
        """Its steps; the positions before its first and its newest deals, with how many steps there were; and now's."""
        return self.steps, self._checkpoints, self.state

    def stand(self, steps: list[Step], deals: list[tuple[int, S]], state: S) -> None:
        """Stand where a match of the same game, rules, dealer and names stood; nothing is played or verified."""
        self.steps, self._checkpoints, self.state = steps, deals, state
        self.times_undone += 1

    def before_deals(self) -> list[S]:
        """Return the position before each deal, in order."""
        twin, found = self.copy(), list[S]()
        number, first = self._checkpoints[0] if self._checkpoints else (len(self.steps), self.state)
        twin.state = clone(first)
        for step in self.steps[number:]:
            if step.kind == "deal":
                found.append(clone(twin.state))
            twin._repeat(step)
        return found

    def forget(self) -> None:
        """Forget every step so far; the match goes on, but can no longer take them back, tell or record them."""
        self.drawn = None
        self.stand([], [], self.state)

    # --- what has happened

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return what the seat (or a spectator, `None`) saw after number `since` of its own stream.

        >>> [(event.kind, event.text) for event in match.events(None)]
        [('deal', ''), ('action', 'Qs')]
        """
        return self._past.events(seat, since)

    def history(self, seat: int | None) -> list[Event]:
        """Return who did what since the pack was shuffled, in order, as the seat (or a spectator, `None`) saw it.

        It begins with that deal, and is empty before there was one.

        >>> [(event.seat, event.text) for event in match.history(None)]
        [(None, ''), (1, 'Qs')]
        """
        return self._past.history(seat)

    def event(self, step: Step, seat: int | None, number: int) -> Event | None:
        """Return a step as entry `number` of the seat's stream, or `None` where the seat may not learn of it."""
        return self._past.event(step, seat, number) if self.is_seen(step, seat) else None

    def is_alike(self, step: Step) -> bool:
        """Return whether everybody saw a step alike: its events differ in their numbers alone."""
        return step.kind != "deal" and step.action not in self.game.secrets

    def is_seen(self, step: Step, seat: int | None) -> bool:
        """Return whether a watcher may learn of a step; a secret one leaves no gap in the others' numbers."""
        return is_seen(self.game, step, seat)

    @property
    def _past(self) -> Past:
        return Past(self.game, self.steps, self.drawn)

    def _log(
        self, kind: str, seat: int | None, code: int, deck: Sequence[int] = (), cut: Cut | None = None
    ) -> tuple[Score, ...]:
        self.steps.append(step := step_of(self.game, self.state, self.players, kind, seat, code, deck, cut))
        return step.scores

    # --- records

    def record(self) -> Record:
        """Return the match so far, every deck written out; it tells all hidden cards.

        >>> print(match.record().lines[-1])
        1 Qs
        """
        tags = {"Sobremesa": FORMAT, "Game": self.game.name, "Ruleset": str(self.ruleset)}
        tags |= {"Players": str(self.players), "Dealer": str(self.first_dealer)}
        tags |= {f"Seat{seat}": name for seat, name in enumerate(self.names) if name}
        tags |= {"Seed": str(self.seed)} if self.seed != "" else {}
        tags |= {"Result": str(self.result)} if self.result else {}
        return Record(tags, tuple(map(self._line, self.steps)), self.over)

    def _line(self, step: Step) -> Line:
        deal = step.kind == "deal"
        text = self.game.write_deal(step.deck) if deal else self.game.notation.write(step.action)
        who = step.kind if step.seat is None else str(step.seat)
        return Line(who, text, tuple(map(str, step.scores)))

    @classmethod
    def replay(cls, game: Game[R, S], record: Record) -> "Match[R, S]":
        """Play a record again, verifying every line; raises `RecordError` at the first that does not stand.

        A `deal` without cards is shuffled from the `Seed` tag; one with cards must agree with the seed. A record that
        stands by its ruleset as it was before it was amended is played so.
        """
        try:
            return cls._replay(game, record, LAWS)
        except RecordError:
            for laws in sorted(game.rulebook.former, reverse=True):
                with suppress(RecordError):
                    return cls._replay(game, record, laws)
            raise

    @classmethod
    def _replay(cls, game: Game[R, S], record: Record, laws: int) -> "Match[R, S]":
        match = cls._from_tags(game, record, laws)
        line = Line("", "")
        try:
            for line in record.lines:
                match._replay_line(line)
        except RecordError:
            raise
        except SobremesaError as error:
            raise RecordError(line.number, str(error)) from error
        match._verify_end(record)
        match._verify_fairness(record)
        return match

    def _verify_end(self, record: Record) -> None:
        """Raise `RecordError` unless the record closes as the match stands and its tag Result tells the truth."""
        if self.over != record.over:
            closes = "the match goes on, but the record says 'end'" if record.over else "the match is over: write 'end'"
            raise RecordError(record.places.get("end", 1), closes)
        says, played = record.tags.get("Result", ""), str(self.result or "")
        if says not in ("", played):
            truth = f"played out, it is {played}" if played else "the match goes on"
            raise RecordError(record.places.get("Result", 1), f"the tag Result says {says}; {truth}")

    def _verify_fairness(self, record: Record) -> None:
        """Raise `RecordError` unless the cards, and the first dealer, are those that each tag `Fair…` proves."""
        decks = [list(step.deck) for step in self.steps if step.deck]
        for name in filter(lambda name: name.startswith("Fair"), record.tags):
            try:
                self._verify_proof(int(name.removeprefix("Fair")), decks, record.tags)
            except SobremesaError as error:
                raise RecordError(record.places.get(name, 1), f"{name}: {error}") from error

    def _verify_proof(self, number: int, decks: Sequence[list[int]], tags: Mapping[str, str]) -> None:
        if "Table" not in tags:
            raise SobremesaError("a fair deal is proved for a table, but the tag Table is missing")
        if number > len(decks):
            raise SobremesaError(f"the record has only {len(decks)} deals")
        proof = Proof.parse(tags[f"Fair{number}"])
        chance = proof.chance(tags["Table"], number, self.players)
        if number == DRAW:
            self.drawn = self.game.drawn(self.rules, self.players, chance)
            if self.drawn.dealer != self.first_dealer:
                raise SobremesaError("another seat was drawn to deal first")
        if number != DRAW and not self._is_shuffle(chance, decks[number - 1]):
            raise SobremesaError("these are not the cards that the secret and the seats' parts give")

    def _is_shuffle(self, chance: Chance, deck: list[int]) -> bool:
        """Return whether the deck is what the stream gives, as far as it can be written: copies look alike."""
        shuffled = self.game.shuffle(chance, len(deck) - self.game.cut)
        return self.game.write_deal(shuffled) == self.game.write_deal(deck)

    @classmethod
    def _from_tags(cls, game: Game[R, S], record: Record, laws: int) -> "Match[R, S]":
        """Return the match before its first step; each error names the line of its tag."""
        tags, tag = record.tags, "Game"
        try:
            if tags[tag] != game.name:
                raise SobremesaError(f"this is a record of '{tags[tag]}', not of '{game.name}'")
            tag = "Ruleset"
            ruleset = game.rulebook.parse(tags[tag], laws=laws)
            tag = "Players"
            players = _whole(tag, tags[tag])
            game.rules(ruleset, players)
            for tag in filter(lambda tag: tag.startswith("Seat"), tags):
                _known_seat(tag, players)
            tag = "Dealer"
            names = [tags.get(f"Seat{seat}", "") for seat in range(players)]
            match = cls(game, ruleset, players, _whole(tag, tags[tag]), seed=tags.get("Seed", ""), names=names)
            match._repeat_draw()
            return match
        except SobremesaError as error:
            raise RecordError(record.places.get(tag, 1), str(error)) from error

    def _repeat_draw(self) -> None:
        """Draw the first dealer by the seed once more; that is how it was drawn if it comes to the same seat."""
        drawn = self._draw() if self.seed != "" else None
        self.drawn = drawn if drawn is not None and drawn.dealer == self.first_dealer else None

    def _replay_line(self, line: Line) -> None:
        if line.who == "deal":
            scores = self._replay_deal(line)
        elif line.who == "call":
            scores = self.call(self.game.notation.parse(line.text))
        else:
            scores = self.play(self.game.notation.parse(line.text), int(line.who))
        if line.scores != tuple(map(str, scores)):
            scored = ", ".join(map(str, scores)) or "nothing"
            raise RecordError(line.number, f"'{replace(line, note='')}' should score {scored}")

    def _replay_deal(self, line: Line) -> tuple[Score, ...]:
        deck = self.game.parse_deal(line.text) if line.text else None
        needed = self.game.kernel.cards_needed(self.rules, self.state)
        write = self.game.write_deal  # a text does not tell a card's copies apart
        if deck and self.seed != "" and write(self._shuffle(needed)) != write(deck):
            raise RecordError(line.number, "this deck is not the one that the tag Seed gives")
        if deck is None and needed and self.seed == "":
            raise RecordError(line.number, f"the deal needs its {needed} cards, or the record the tag Seed")
        return self.deal(deck if deck is not None or self.seed != "" else [])

    # --- errors

    def _illegal(self, code: int, why: Explanation) -> IllegalAction:
        text = self.game.notation.write(code)
        return IllegalAction(
            f"'{text}' is illegal: {why}",
            action=text,
            seat=self.actor,
            reason=self.game.kernel.why_illegal(self.rules, self.state, code),
            clause=why.clause,
            position=self.position.digest(),
        )


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise SobremesaError(f"the tag {name} is a whole number, not '{text}'")
    return int(text)


def _known_seat(tag: str, players: int) -> None:
    if int(tag.removeprefix("Seat")) >= players:
        raise SobremesaError(f"the tag {tag} names no seat of this table: they are 0 to {players - 1}")
