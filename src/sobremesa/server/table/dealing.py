"""Dealing: a match begins and cards come to a table, from the house's secrets and the seats' parts."""

from dataclasses import dataclass

from sobremesa.core import fairness
from sobremesa.core.fairness import DRAW
from sobremesa.core.kernel import CHANCE
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state import shuffles
from sobremesa.server.state.fold import FIRST, TableState
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.keep import Keep
from sobremesa.server.table.parts import Offers
from sobremesa.server.table.seat_bots import seated_bots


@dataclass
class Dealer:
    """The house's hand at a table: secrets, promises, draws and deals, in the writer's turn.

    `rematch_votes` are the seats that want another match; they are used up when one begins.
    """

    state: TableState
    context: ServerContext
    offers: Offers
    rematch_votes: set[int]
    keep: Keep

    def new_secret(self, hand: int) -> ev.Committed:
        """Return the house's part of a shuffle, at a board the one that all who play it get."""
        if self.state.board:
            return ev.Committed(hand, self.state.board.shuffle_secret(hand).hex())
        return ev.Committed(hand, self.context.secrets.shuffle(self.state.fair_name, hand).hex())

    async def prepare(self) -> None:
        """Draw the secrets of a coming match, if they are still missing."""
        if self.state.phase != "playing" and DRAW not in self.state.secrets:
            await self.keep(self.new_secret(DRAW), self.new_secret(FIRST))

    # --- a match

    async def agree(self, *before: ev.Event, seat: int | None = None, cid: str | None = None) -> None:
        """Have the dealer drawn, since all want a match: at once, or promised first where somebody has committed."""
        self.context.measures.refuse_draining()
        promised = self.offers.promise(DRAW)
        if promised is not None:
            await self.keep(*before, promised, seat=seat, cid=cid)
        elif DRAW not in self.state.promises:
            await self.begin(*before, seat=seat, cid=cid)

    async def begin_promised(self) -> None:
        """Begin the match whose draw was promised; bots take the seats that were left meanwhile."""
        if self.state.phase != "playing" and DRAW in self.state.promises:
            await self.begin(*seated_bots(self.state, self.state.open_seats()))

    async def begin(self, *before: ev.Event, seat: int | None = None, cid: str | None = None) -> None:
        """Draw the dealer and begin a match; `before` are the bots that have just sat down."""
        state, nonces = self.state, shuffles.parts(self.state, DRAW)
        chance = fairness.chance(state.secrets[DRAW], [bytes.fromhex(nonce) for nonce in nonces])
        dealer = state.game.draw_dealer(state.rules, state.players, chance)
        names = list(state.names)
        for event in before:
            if isinstance(event, ev.Sat):
                names[event.seat] = event.name
        agreed = set(self.rematch_votes)
        self.rematch_votes.clear()
        try:
            await self.keep(*before, ev.Began(nonces, dealer, tuple(names)), seat=seat, cid=cid)
        except Refusal:
            self.rematch_votes |= agreed
            raise
        self.offers.forget()

    # --- the next cards

    async def promise(self, hand: int) -> None:
        """Promise the deal that is due, if it still is: nobody can commit to a part of it any more."""
        if shuffles.coming(self.state) == hand and self.state.needs_cards():
            promised = self.offers.promise(hand)
            if promised is not None:
                await self.keep(promised)

    async def deal(self) -> None:
        """Deal what is due, if it still is: the commitment to the next shuffle, then the cards.

        In this order, since a deal can end the match: then the commitment is for a shuffle that does not come.
        """
        state = self.state
        if state.match is None or state.match.actor != CHANCE:
            return None
        if not state.needs_cards():
            return await self.keep(ev.Dealt())
        hand = shuffles.coming(state)
        nonces = shuffles.parts(state, hand)
        await self.keep(self.new_secret(hand + 1), ev.Dealt(nonces, self._deck(hand, nonces)))
        return self.offers.forget()

    def _deck(self, hand: int, nonces: tuple[str, ...]) -> str:
        """Return the deck that follows from the secret and the parts, or the one that a test has put there."""
        state, match = self.state, self.state.match
        assert match is not None
        if self.context.stacked is not None:
            return self.context.stacked(state)
        chance = fairness.chance(state.secrets[hand], [bytes.fromhex(nonce) for nonce in nonces])
        needed = state.game.kernel.cards_needed(state.rules, match.state)
        return state.game.write_deal(state.game.shuffle(chance, needed))
