"""Parts of a table, made of its digest as an arrangement says."""

from dataclasses import dataclass
from typing import Any

from sobremesa.core.game import Game
from sobremesa.presentation.kit.arrangement import CallsOf, PartOf, PileOf, RowOf, TrickOf, id_of
from sobremesa.presentation.kit.card_names import card_name, face
from sobremesa.presentation.kit.digest import Digest, cards_in, number
from sobremesa.presentation.kit.words import Calls, Pile, Row, SeatCall, TakenTrick, Trick, TrickCard
from sobremesa.presentation.titles import name_of
from sobremesa.presentation.viewer import Viewer

Part = Trick | Row | Pile | Calls


@dataclass(frozen=True)
class Maker:
    """What parts are made of: the digest, and for whom."""

    game: Game[Any, Any]
    viewer: Viewer
    digest: Digest

    def part(self, of: PartOf) -> Part:
        """Return the part as its kind has it."""
        match of:
            case TrickOf():
                return self._trick(of)
            case PileOf():
                return self._pile(of)
            case CallsOf():
                return self._calls(of)
        return self._row(of)

    def _row(self, of: RowOf) -> Row:
        cards = [face(card, self.game, self.viewer) for card in self._cards(self.digest, of.cards)]
        take = self.viewer.say("kit.take")
        return Row(id=id_of(of), title=name_of(of.cards, self.viewer), cards=cards, take=take)

    def _pile(self, of: PileOf) -> Pile:
        under = self._cards(self.digest, of.under) if of.under else []
        n = number(self.digest[of.number]) or 0
        lies = face(under[0], self.game, self.viewer) if under and n else None
        titles = name_of(of.number, self.viewer), name_of(of.under, self.viewer)
        return Pile(id=id_of(of), title=titles[0], n=n, under=lies, under_title=titles[1])

    def _calls(self, of: CallsOf) -> Calls:
        """Return what was said, in the order in which the seats spoke."""
        first, said = number(self.digest[of.first]) or 0, self.digest[of.calls]
        named = dict(enumerate(said)) if isinstance(said, list) else {}
        seats = [(first + place) % self.viewer.players for place in range(self.viewer.players)]
        calls = [(seat, str(named[seat])) for seat in seats if named.get(seat) is not None]
        spoken = [SeatCall(seat, name_of(call, self.viewer), call == of.quiet) for seat, call in calls]
        return Calls(id=id_of(of), title=name_of(of.calls, self.viewer), calls=spoken)

    def _trick(self, of: TrickOf) -> Trick:
        title, winning = name_of(of.cards, self.viewer), self.viewer.say("kit.winning")
        cards = self._played(of.cards, of.leader, of.best)
        return Trick(id=id_of(of), title=title, cards=cards, winning=winning, last=self._last(of))

    def _last(self, of: TrickOf) -> TakenTrick | None:
        """Return the trick before; none before the first of a hand."""
        cards, winner = self._played(of.last, of.led, of.leader), number(self.digest[of.leader])
        if not cards or winner is None:
            return None
        return TakenTrick(cards, winner, self.viewer.acts("kit.takes", winner))

    def _played(self, key: str, leader: str, best: str) -> list[TrickCard]:
        """Return cards in order of play, each with its seat."""
        first, players = number(self.digest[leader]) or 0, self.viewer.players
        cards = enumerate(self._cards(self.digest, key))
        seats = [(card, (first + place) % players) for place, card in cards]
        return [TrickCard(card, self._name(card), seat, seat == self.digest[best]) for card, seat in seats]

    def _name(self, card: str) -> str:
        return card_name(card, self.game, self.viewer)

    def _cards(self, digest: Digest, key: str) -> list[str]:
        return cards_in(digest[key], self.game) or []
