"""A table of Canasta set up in one line, so that a test reads like the clause that it proves.

    t = table("KKK56", rows="QQQ")  # seat 1 of 4 has drawn, its group has a row of queens
    t.play("meld KKK", "drop 5")

Cards are written by kind (§6.3): `456789TJQKA`, `2`, `*`, `3` (black), `R` (red three). A group's table is a list of
rows: `KKK 8888222 RR` are a row of kings, a mixed canasta and two red threes; a word of wild cards is a joker canasta.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sobremesa import bots, games
from sobremesa.core.event import Score
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.notation import KINDS, parse
from sobremesa.games.canasta.rules import DECK, JOKER, RED, TWO, Answer, Phase, Reason, Rules, State

GAME: Game[Rules, State] = games.load("canasta")

Tables = Mapping[int, str]
NOTHING: Tables = {}


def states_of_a_game(ruleset: str, seed: str, most: int) -> Iterator[State]:
    """Yield the state after each of so many steps of a match of two: a bot by the rules against one at random."""
    seats = [bots.make("canasta", "rules", 0), bots.make("canasta", "random", 1)]
    match = Match(GAME, GAME.ruleset(ruleset), 2, seed=seed)
    for _ in range(most):
        if match.actor == MATCH_OVER:
            return
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(seats[match.actor].choose(match.view(match.actor)))
        yield match.state


def kinds(text: str) -> list[int]:
    """The kinds of cards written without gaps."""
    return [KINDS.index(letter) for letter in text]


def letters(hand: Sequence[int]) -> str:
    """A hand as it is written."""
    return "".join(KINDS[kind] * number for kind, number in enumerate(hand))


def written(scores: Sequence[Score]) -> str:
    """Return what a step scored, as a record writes it."""
    return ", ".join(map(str, scores))


class Table:
    """A match put into a position, and read as a player would tell it."""

    def __init__(self, players: int = 4, dealer: int = 0, preset: str = "wikibooks", **options: Any) -> None:
        chosen = GAME.rulebook.ruleset(preset, options)
        self.match: Match[Rules, State] = Match(GAME, chosen, players, dealer)
        self.rules = self.match.rules

    @property
    def state(self) -> State:
        return self.match.state

    def play(self, *texts: str) -> str:
        """Actions one after the other; what the last of them scored."""
        return [written(self.match.play(text)) for text in texts][-1]

    def deal(self, first: str = "", *, cut: int = DECK - 1, lifted: str = "") -> str:
        """A deal in which, after the cut, the named cards are dealt first; `lifted` ends the lifted packet."""
        return written(self.match.deal(deck_of(first, cut, lifted)))

    @property
    def turn(self) -> int:
        """The seat to decide; -1 before a deal, -2 when the match is over."""
        return self.match.actor

    @property
    def legal(self) -> set[str]:
        return {GAME.notation.write(action) for action in self.match.legal_actions}

    def hand(self, seat: int) -> str:
        return letters(self.state.hand[seat])

    def why(self, text: str) -> Reason:
        """The kernel's reason against an action."""
        return Reason(rules.why_illegal(self.rules, self.state, parse(text)))

    def is_legal(self, text: str) -> bool:
        """Return whether the action is legal; the list and the reason must agree on it."""
        assert (text in self.legal) == (self.why(text) == Reason.LEGAL)
        return text in self.legal

    @property
    def pile(self) -> str:
        return "".join(KINDS[kind] for kind in self.state.pile[: self.state.pile_size])

    def row(self, group: int, rank: str) -> tuple[int, int, int]:
        """A row's naturals, twos and jokers."""
        s, kind = self.state, KINDS.index(rank)
        return s.naturals[group][kind], s.twos[group][kind], s.jokers[group][kind]

    @property
    def score(self) -> list[int]:
        return self.state.score[: rules.groups(self.rules)]


def deck_of(first: str, cut: int, lifted: str) -> list[int]:
    """A pack whose cards after the cut begin with these kinds, and whose lifted packet ends with those (from below).

    Nothing else in it is a red three or wild within the first 80 cards after the cut.
    """
    left = {kind: [card for card in range(DECK) if rules.kind_of(card) == kind] for kind in range(1, rules.KINDS)}
    front = [left[kind].pop() for kind in kinds(first)]
    back = [left[kind].pop() for kind in kinds(lifted)]
    plain = [card for kind in range(1, TWO) for card in left[kind]] + left[rules.BLACK]
    rest = plain + left[TWO] + left[JOKER] + left[RED]
    order = [*front, *rest[: DECK - len(front) - len(back)], *reversed(back)]
    if not back:  # the lifted packet ends with a plain card
        order[order.index(plain[-1])], order[-1] = order[-1], plain[-1]
    return [*order[DECK - cut :], *order[: DECK - cut], cut]


def table(
    hand: str = "",
    *,
    rows: str = "",
    theirs: str = "",
    others: Tables = NOTHING,
    pile: str = "9",
    stock: str = "4" * 30,
    start: bool = False,
    seat: int = 1,
    players: int = 4,
    score: int = 0,
    frozen: bool = False,
    blocked: bool = False,
    answer: Answer = Answer.NOT_ASKED,
    first_turn: bool = False,
    **options: Any,
) -> Table:
    """Mid-round: `seat` is to begin its turn (`start`) or has drawn; `rows` is its group's table, `theirs` the next's.

    The stock is drawn from the front, the pile's top is written last. Seats without a hand in `others` hold 5678.
    """
    t = Table(players, **options)
    s, values = t.state, t.rules
    rules.seat_players(values, s)
    s.rounds = 1
    group = rules.group_of(values, seat)
    lay_out(s, group, rows)
    lay_out(s, (group + 1) % rules.groups(values), theirs)
    s.score[group] = score
    hold(s, dict.fromkeys(s.order[: s.seats], "5678") | dict(others) | {seat: hand})
    s.stock[: len(stock)], s.stock_left = kinds(stock)[::-1], len(stock)
    s.pile[: len(pile)], s.pile_size = kinds(pile), len(pile)
    s.frozen, s.blocked = int(frozen), int(blocked)
    s.turns = 0 if first_turn else 2 * s.seats
    rules.begin_turn(values, s, rules.place_of(s, seat))
    s.phase, s.answer = (Phase.START if start else Phase.LAY), answer
    return t


def lay_out(s: State, group: int, text: str) -> None:
    """A group's rows, joker canasta and red threes."""
    for row in text.split():
        if row.strip("R") == "":
            s.red_threes[group] = len(row)
        elif row.strip("2*") == "":
            s.wild_twos[group], s.wild_jokers[group] = row.count("2"), row.count("*")
        else:
            rank = KINDS.index(row[0])
            s.naturals[group][rank], s.twos[group][rank] = row.count(row[0]), row.count("2")
            s.jokers[group][rank] = row.count("*")


def hold(s: State, hands: Tables) -> None:
    for seat, text in hands.items():
        for kind in kinds(text):
            rules.give(s, seat, kind)
