"""Random tables as their events: matches of any game, with people who come, go and take back, as the fold meets them.

What is drawn here is legal for the fold, not always for the table: nobody is asked whether a play may be taken back.
"""

from random import Random

from sobremesa.core import fairness
from sobremesa.core.chance import Chance
from sobremesa.core.fairness import DRAW, NONCE_BYTES, SECRET_BYTES
from sobremesa.core.kernel import CHANCE
from sobremesa.protocol.messages import Clock
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import FIRST, TableState
from sobremesa.server.storage.store import Row
from sobremesa.server.table.seats import digest


class RandomTable:
    """A table that goes on by itself: `state` as it stands, `rows` as a store has them."""

    def __init__(self, game: str, ruleset: str, players: int, seed: int | str) -> None:
        self.chance, self._number, self._turns = Random(f"{game}|{ruleset}|{players}|{seed}"), 0, 0
        clock = Clock(60.0, 5.0) if self.chance.random() < 0.5 else None
        opened = ev.Opened(game, ruleset, players, "seed", digest("link"), "rules", 30.0, clock)
        self.rows: list[Row] = []
        self.state = TableState("table", opened)
        self._add(opened)
        for seat in range(players):
            self._add(self._person(seat))
        self._add(ev.Hosted(0))
        self._add(ev.Invited(players - 1, self._digest()))
        self._add(ev.Swapped(0, players - 1))

    def run(self, events: int) -> "RandomTable":
        """So many events, or a few more."""
        while len(self.rows) < events:
            self._step()
        return self

    # --- what happens

    def _step(self) -> None:
        state, chance = self.state, self.chance.random()
        if state.phase != "playing":
            return self._begin()
        if chance < 0.08:
            return self._around()
        match = state.match
        assert match is not None
        if match.actor == CHANCE:
            return self._deal()
        if chance < 0.12 and len(match.steps) - 1 in state.states:
            return self._take_back()
        if chance < 0.123 and match.position.calls:
            return self._add(ev.Called(match.actor, match.game.notation.write(match.position.calls[0]), "host"))
        code = self.chance.choice(list(match.legal_actions))
        left = round(60 * chance, 3) if state.clocks else None
        return self._add(ev.Played(match.actor, match.game.notation.write(code), "", left), seat=match.actor)

    def _begin(self) -> None:
        for number in (DRAW, FIRST):
            if number not in self.state.secrets:
                self._commit(number)
        state, nonces = self.state, self._promised(DRAW)
        drawn = fairness.chance(state.secrets[DRAW], [bytes.fromhex(nonce) for nonce in nonces])
        self._add(ev.Began(nonces, state.game.draw_dealer(state.rules, state.players, drawn), state.names))

    def _deal(self) -> None:
        state, match = self.state, self.state.match
        assert match is not None
        if not state.needs_cards():
            return self._add(ev.Dealt())
        number = max(state.shuffles + 1, FIRST)
        needed = state.game.kernel.cards_needed(state.rules, match.state)
        deck = state.game.shuffle(Chance(self.chance.random().hex()), needed)
        self._add(ev.Dealt(self._promised(number), state.game.write_deal(deck)))
        return self._commit(number + 1)

    def _take_back(self) -> None:
        state = self.state
        assert state.match is not None
        most = len(state.match.steps) - min(state.states)
        self._add(ev.TookBack(self.chance.randrange(state.players), self.chance.randint(1, min(3, most))), seat=0)

    def _around(self) -> None:
        """In turn what is no play: a kick, a seat taken again or waited for, a new link, a pause, powers, a gap."""
        seat = self.chance.randrange(self.state.players)
        bot = ev.Sat(seat, "bot", f"Bot {self._number}", "rules")
        whatever: list[ev.Event] = [
            bot,
            self._person(seat),
            ev.Moved(seat, self._digest()),
            ev.Invited(self.chance.choice([None, seat]), self._digest()),
            ev.Paused(not self.state.paused),
            ev.Hosted(self.chance.choice([None, seat])),
            ev.SetAside(self.chance.randint(1, 9), "a row of another version"),
            ev.Waits(seat, "Luz", self._digest()),
            ev.Used(seat, "kick", self.chance.choice([None, 0])),
            ev.Released(0, seat, "Rosa", self._digest()),
            ev.Muted(seat, self.chance.random() < 0.7),
            ev.Watching(self.chance.random() < 0.5),
        ]
        self._turns += 1
        self._add(whatever[self._turns % len(whatever)], seat=seat)

    # --- what it is made of

    def _person(self, seat: int) -> ev.Sat:
        return ev.Sat(seat, "person", f'Ñandú "{seat}"', "rules", self._digest())

    def _digest(self) -> str:
        return digest(self.chance.random().hex())

    def _promised(self, number: int) -> tuple[str, ...]:
        """The seats' parts; half of the shuffles are promised, and the first seat tells its part of them."""
        nonces = self._nonces()
        if self.chance.random() < 0.5:
            self._add(ev.Promised(number, f"promise {number}\n"))
            self._add(ev.Contributed(number, 0, nonces[0], self.chance.randbytes(64).hex()), seat=0)
        return nonces

    def _nonces(self) -> tuple[str, ...]:
        return tuple(self.chance.randbytes(NONCE_BYTES).hex() for _ in range(self.state.players))

    def _commit(self, number: int) -> None:
        self._add(ev.Committed(number, self.chance.randbytes(SECRET_BYTES).hex()))

    def _add(self, event: ev.Event, seat: int | None = None) -> None:
        self._number += 1
        cid = f"{seat}|{self._number}" if seat is not None else None
        self.rows.append(Row(self._number, 1e9 + self._number, cid, seat, *ev.write(event)))
        self.state.apply(event, cid, seat)
