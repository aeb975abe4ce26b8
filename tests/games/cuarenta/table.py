"""A table of Cuarenta set up in one line, so that a test reads like the clause that it proves.

    t = table("6h", hand="6s", last="6h")  # seat 0 is to play; on the table lies the 6 that seat 3 has just laid
    assert t.play("6s x6h") == "caida 0 +2, limpia 0 +2"

The sides are 0 (seats 0 and 2) and 1 (seats 1 and 3). Cards that a test does not name are filled in.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from sobremesa import games
from sobremesa.core.cards import FRENCH_40
from sobremesa.core.event import Score
from sobremesa.core.game import Game
from sobremesa.core.match import Match
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.notation import cards_in, hand, parse
from sobremesa.games.cuarenta.rules import DECK, PACKET, Phase, Reason, Rules, State

GAME: Game[Rules, State] = games.load("cuarenta")
RULESETS = ("pagat", "quito", "rigor")

Hands = Mapping[int, str]
Pair = tuple[int, int]
NOBODYS: Hands = {}


def codes(text: str) -> list[int]:
    """The cards of `3c Kd`."""
    return [FRENCH_40.code(card) for card in text.split()]


def cards(text: str) -> int:
    """The same as a set."""
    return sum(1 << code for code in codes(text))


def by_suit(some: set[int]) -> list[int]:
    """So that neighbours differ in rank."""
    return sorted(some, key=lambda code: (code % 4, code))


def written(scores: Sequence[Score]) -> str:
    """Return what a step scored, as a record writes it."""
    return ", ".join(map(str, scores))


def hand_of(t: "Table", seat: int) -> list[int]:
    """The cards that a seat holds."""
    return hand(t.state, seat)


class Table:
    """A match put into a position, and read as a player would tell it."""

    def __init__(self, ruleset: str = "pagat", players: int = 4, dealer: int = -1, **options: object) -> None:
        chosen = GAME.rulebook.ruleset(ruleset, options)
        self.match: Match[Rules, State] = Match(GAME, chosen, players, dealer % players)
        self.players = players

    @property
    def state(self) -> State:
        return self.match.state

    # --- what happens

    def play(self, *texts: str) -> str:
        """Actions one after the other; what the last of them scored."""
        return [written(self.match.play(text)) for text in texts][-1]

    def deal(self, hands: Hands = NOBODYS) -> str:
        """The deal that is due; at a hand's start these seats are dealt these five cards. What was announced."""
        deck = self.deck(hands) if self.state.phase == Phase.SHUFFLE else []
        return written(self.match.deal(deck))

    def deck(self, hands: Hands = NOBODYS) -> list[int]:
        """A pack that gives these hands first; no packet of the rest holds three of a rank."""
        dealer = self.state.dealer + (self.state.hands > 0)
        order = [(dealer + 1 + place) % self.players for place in range(self.players)]
        named = [code for text in hands.values() for code in codes(text)]
        assert len(named) == PACKET * len(hands), "a dealt hand has five cards"
        rest = by_suit(set(range(DECK)) - set(named))
        packets = [codes(hands[seat]) if seat in hands else [rest.pop(0) for _ in range(PACKET)] for seat in order]
        return [*chain.from_iterable(packets), *rest]

    def lay_all(self) -> str:
        """Everybody lays cards and captures none until the next deal, or until claims are asked for."""
        scored = ""
        while self.state.phase == Phase.PLAY:
            scored = self.play(str(GAME.pack.cards[hand(self.state, self.state.turn)[0]]))
        return scored

    # --- what can be seen

    @property
    def on_table(self) -> str:
        return " ".join(map(str, cards_in(self.state.table)))

    @property
    def last(self) -> str:
        """The table card that the previous player laid in this deal."""
        return " ".join(map(str, cards_in(self.state.last)))

    @property
    def score(self) -> Pair:
        return self.state.score[0], self.state.score[1]

    @property
    def pile(self) -> Pair:
        return self.state.pile[0], self.state.pile[1]

    @property
    def chicas(self) -> Pair:
        return self.state.chicas[0], self.state.chicas[1]

    @property
    def turn(self) -> int:
        """The seat to decide; -1 before a deal, -2 when the match is over."""
        return self.match.actor

    @property
    def legal(self) -> list[str]:
        return [GAME.notation.write(action) for action in self.match.legal_actions]

    def captures(self, card: str) -> list[str]:
        """The ways in which a card of the hand may capture."""
        return [text for text in self.legal if text.startswith(f"{card} ")]

    def why(self, text: str) -> Reason:
        """The kernel's reason against an action, in whatever copies it is written."""
        action = rules.canonical(self.match.rules, self.state, parse(text))
        return Reason(rules.why_illegal(self.match.rules, self.state, action))

    def is_legal(self, text: str) -> bool:
        """Return whether the action is legal; the list and the reason must agree on it."""
        action = rules.canonical(self.match.rules, self.state, parse(text))
        legal = action in self.match.legal_actions
        assert legal == (self.why(text) == Reason.LEGAL)
        return legal


def new_hand(
    ruleset: str = "pagat",
    *,
    players: int = 4,
    dealer: int = -1,
    score: Pair = (0, 0),
    chicas: Pair = (0, 0),
    **options: object,
) -> Table:
    """A table that waits for the shuffle; the last seat deals."""
    t = Table(ruleset, players, dealer, **options)
    t.state.score[:], t.state.chicas[:] = score, chicas
    return t


def table(
    on_table: str = "",
    ruleset: str = "pagat",
    *,
    hand: str = "",
    last: str = "",
    turn: int = 0,
    dealer: int = -1,
    players: int = 4,
    hands: Hands = NOBODYS,
    laid: Hands = NOBODYS,
    others: int = 1,
    deal: int = 1,
    score: Pair = (0, 0),
    pile: Pair = (0, 0),
    chicas: Pair = (0, 0),
    **options: object,
) -> Table:
    """Mid-hand: seat `turn` holds `hand`, every other seat `hands[seat]` or `others` cards that nobody named.

    `last` is the table card that the seat before has just laid; `laid` what a seat has laid in this deal besides;
    `deal` counts the deals of this hand, which fixes how much stock is left.
    """
    t = new_hand(ruleset, players=players, dealer=dealer, score=score, chicas=chicas, **options)
    s = t.state
    s.phase, s.hands, s.deals, s.turn = Phase.PLAY, 1, deal, turn
    s.table, s.last, s.pile[:] = cards(on_table), cards(last), pile
    s.packets = DECK // PACKET - deal * players
    for seat, text in laid.items():
        s.laid[deal - 1][seat] = cards(text)
    s.laid[deal - 1][(turn - 1) % players] |= s.last
    give(s, {turn: hand, **hands}, players, others)
    return t


def last_card(on_table: str = "", ruleset: str = "pagat", *, players: int = 4, **position: Any) -> Table:
    """The dealer, seat 0 unless it is said otherwise, is about to play the last card of the hand."""
    options = {"dealer": 0, "deal": DECK // PACKET // players, "others": 0, **position}
    return table(on_table, ruleset, players=players, turn=options["dealer"], **options)


def give(s: State, hands: Hands, players: int, others: int) -> None:
    """Fill the hands, and the stock from what nobody has named."""
    for seat, text in hands.items():
        s.hand[seat] = cards(text)
    seen = s.table | sum(s.hand) | sum(sum(row) for row in s.laid if sum(row))
    rest = by_suit(set(range(DECK)) - {code for code in range(DECK) if seen >> code & 1})
    for seat in range(players):
        while seat not in hands and s.hand[seat].bit_count() < others:
            s.hand[seat] |= 1 << rest.pop()
        s.held[seat] = s.hand[seat].bit_count()
    for packet in range(DECK // PACKET - s.packets, DECK // PACKET):
        s.stock[packet] = sum(1 << rest.pop() for _ in range(PACKET))
