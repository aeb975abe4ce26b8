"""Completion of a turn in single positions: each is one in which a small mistake would decide otherwise."""

from dataclasses import dataclass

import pytest

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import Answer, Phase, Rules, State
from tests.games.canasta.table import kinds, lay_out
from tests.games.canasta.test_completing import APART, CODES, Search

LEAGUE = {"sevens_aces": 1, "out_beside_short": 0, "rows_per_rank": 1, "row_wilds": 1, "max_wilds": 2}
"""Two rows of a rank, and no going out beside short sevens or aces."""
AT_ONCE = {"pile_rest_usable": 1, "joker_canasta": 2}
"""A pile whose rest joins the hand once the opening lies there, and a row of wild cards."""


@dataclass(frozen=True)
class Position:
    """A hand, its group's rows, and how far the turn has come; whether it can end with cards left, and with none."""

    what: str
    hand: str
    rows: str
    options: dict[str, int]
    stays: bool
    goes_out: bool
    need: int = 0
    points: int = 0
    took: int = 0
    rest: str = ""
    hidden: int = 0
    full: str = ""
    theirs: str = ""
    answer: Answer = Answer.NOT_ASKED

    def state(self) -> State:
        """Return the position: a rest of a taken pile lies aside, `hidden` cards of it face down."""
        s = State(phase=Phase.LAY, seats=4, order=[0, 1, 2, 3, 0, 0], rounds=1, answer=self.answer)
        for kind in kinds(self.hand):
            rules.give(s, 0, kind)
        for row in self.full.split():
            lay_out(s, 0, row)
            rules.put_aside(s, 0, kinds(row)[0])
        lay_out(s, 0, self.rows)
        lay_out(s, 1, self.theirs)
        s.need, s.laid_points, s.laid_cards, s.took = self.need, self.points, 3 * (self.points > 0), self.took
        s.pile[self.hidden : self.hidden + len(self.rest)] = kinds(self.rest)
        s.aside, s.face_down, s.sure = self.hidden + len(self.rest), self.hidden, len(self.rest)
        return s


WILDS_OPEN = {"opening_naturals": 3, "opening_wilds": 1, "joker_canasta": 2}
"""An opening of three naturals of a rank, or of three wild cards by themselves."""

POSITIONS = (
    Position(
        "V8, V9: two kings find place in a row of five where another may be begun, too",
        "KK",
        "KKKKK QQQQQQQ",
        {"row_limit": 7, "rows_per_rank": 1},
        stays=False,
        goes_out=True,
        answer=Answer.YES,
    ),
    Position(
        "V27, C63: a card of a dead rank is the discard",
        "QK",
        "QQQQQQQ",
        {"dead_ranks": 1},
        stays=False,
        goes_out=True,
        theirs="KKKKKKK",
        answer=Answer.YES,
    ),
    Position(
        "V31, R07: seven wild cards are no splash where they have no row, nor do they go out",
        "22222224",
        "QQQ",
        {"splash": 1, "joker_canasta": 0},
        stays=False,
        goes_out=False,
        need=180,
        points=30,
        took=1,
    ),
    Position(
        "V31, R07: seven wild cards are no splash where they have no row",
        "222222245",
        "QQQ",
        {"splash": 1, "joker_canasta": 0},
        stays=False,
        goes_out=False,
        need=180,
        points=30,
        took=1,
    ),
    Position(
        "V14, V31: three wild cards stand in for no naturals where only a canasta of them does",
        "2224",
        "KK22222",
        {"splash": 1, "opening_naturals": 3, "joker_canasta": 2, "row_wilds": 1},
        stays=False,
        goes_out=False,
        need=50,
        points=120,
        took=1,
    ),
    Position(
        "V30, C33: seven wild cards open only with their points",
        "22222224",
        "",
        WILDS_OPEN,
        stays=True,
        goes_out=False,
        need=150,
        took=1,
    ),
    Position(
        "V14: a canasta with two naturals does not open",
        "4",
        "KK22222",
        WILDS_OPEN | {"row_wilds": 1},
        stays=False,
        goes_out=False,
        need=50,
        points=120,
        took=1,
    ),
    Position(
        "V9, C63: two kings find place in a row of five, and one of them is the discard",
        "KK",
        "KKKKK QQQQQQQ",
        {"row_limit": 7},
        stays=False,
        goes_out=True,
        answer=Answer.YES,
    ),
    Position(
        "V31, A17: three wild cards make a splash of the four that this turn has laid",
        "2224",
        "2222",
        {"splash": 1, "joker_canasta": 2},
        stays=False,
        goes_out=True,
        need=180,
        points=80,
    ),
    Position(
        "V30, V31: three wild cards are no splash, and the points are too few",
        "2225",
        "4444222",
        WILDS_OPEN | {"splash": 1},
        stays=False,
        goes_out=False,
        need=150,
        points=80,
        took=1,
    ),
    Position(
        "V30, C61: wild cards open, and there is no canasta to go out with",
        "222*4",
        "",
        WILDS_OPEN,
        stays=True,
        goes_out=False,
        need=50,
    ),
    Position(
        "V30, A17: where wild cards have no row of their own they open nothing",
        "AA245",
        "KK2",
        WILDS_OPEN | {"joker_canasta": 0},
        stays=False,
        goes_out=False,
        need=50,
        points=40,
    ),
    Position(
        "V31, C63: seven kings open without the minimum, and go out at once",
        "KKKKKKK5",
        "",
        {"splash": 1},
        stays=True,
        goes_out=True,
        need=120,
    ),
    Position(
        "V31, C27: seven kings open, and the fives have no row",
        "KKKKKKK556",
        "",
        {"splash": 1},
        stays=True,
        goes_out=False,
        need=120,
    ),
    Position(
        "A17, C63: a row of wild cards takes seven, so a second two has no place",
        "22K",
        "222222 QQQQQQQ",
        {"joker_canasta": 2, "wild_on_pure": 0},
        stays=True,
        goes_out=False,
    ),
    Position(
        "V8, V11: a second row of sevens takes no wild card either",
        "77778*",
        "442 77777772",
        {"wilds_from": 5, "sevens_aces": 1, "rows_per_rank": 1, "canastas_to_go_out": 2},
        stays=False,
        goes_out=False,
        need=120,
        points=85,
        took=1,
    ),
    Position(
        "V8, V9: one king and two wild cards are no second row",
        "K***45",
        "KKKKKK",
        {"rows_per_rank": 1, "row_limit": 7, "row_wilds": 1, "max_wilds": 3},
        stays=False,
        goes_out=False,
        need=120,
        points=60,
    ),
    Position(
        "V8: naturals fill the row and begin the second, no wild card by itself",
        "KKKKK4",
        "KKK22",
        {"rows_per_rank": 1, "row_limit": 7},
        stays=True,
        goes_out=True,
    ),
    Position(
        "V8, A17: of three wild cards the second row takes two, and the row of them the third",
        "KKKKK2224",
        "KKK22 222",
        {"rows_per_rank": 1, "row_limit": 7, "max_wilds": 2, "joker_canasta": 2},
        stays=True,
        goes_out=True,
    ),
    Position(
        "V3, V8: a clean canasta beside a row is no dirty one too",
        "KKKK4",
        "QQQ KKKKK",
        {"rows_per_rank": 1, "clean_canastas": 1, "dirty_canastas": 1},
        stays=True,
        goes_out=False,
        full="QQQQQQQ",
    ),
    Position(
        "V8, V28: aces with a wild card of the opening are not short",
        "TTTTT22222",
        "TTTTTTT2 AAAAA",
        LEAGUE,
        stays=False,
        goes_out=True,
        need=50,
        points=190,
        answer=Answer.YES,
    ),
    Position(
        "V8, V28: sevens that nobody holds are not short",
        "9999JJA**",
        "9999922 JJJ2",
        LEAGUE,
        stays=True,
        goes_out=True,
    ),
    Position(
        "V3, A75: a clean canasta may be spoiled by any number of wild cards",
        "24",
        "KKKKKKK QQQQQQQ",
        {"row_wilds": 1, "clean_canastas": 1},
        stays=True,
        goes_out=True,
    ),
    Position(
        "V3, A19: only the row that is not yet full can be spoiled, and once",
        "Q2224",
        "KKKKKKK QQQQQQ",
        {"dirty_canastas": 1, "wild_on_pure": 0, "max_wilds": 2, "joker_canasta": 0},
        stays=True,
        goes_out=False,
    ),
    Position(
        "V3: no clean canasta is on the table before one is laid",
        "5723",
        "555555 777777",
        {"wilds_from": 5, "sevens_aces": 1, "row_limit": 7, "clean_canastas": 1, "dirty_canastas": 1},
        stays=True,
        goes_out=False,
    ),
    Position(
        "C61, A17: two wild cards fill their row, and the third a dirty canasta",
        "2224",
        "KKKKKKK QQQQQ2 22222",
        {"canastas_to_go_out": 3, "joker_canasta": 2},
        stays=True,
        goes_out=True,
    ),
    Position(
        "V29: a pure row of eight takes no place away from other wild cards",
        "2",
        "KKKKKKKK",
        {"mixed_opening": 0, "row_wilds": 1, "max_wilds": 2},
        stays=False,
        goes_out=True,
        need=15,
        points=80,
        took=1,
    ),
    Position(
        "C65, C63: three black threes and three fives leave no discard",
        "555333",
        "TTTTTT2",
        {"max_wilds": 3},
        stays=False,
        goes_out=False,
        answer=Answer.YES,
    ),
    Position(
        "V14: a group that is opened needs no three naturals to go out",
        "42",
        "222222",
        CODES | {"joker_canasta": 2, "wild_canasta": 1, "min_meld_waived_on_full_out": 0, "opening_naturals": 3},
        stays=False,
        goes_out=True,
        took=1,
        answer=Answer.YES,
    ),
    Position(
        "A24: a pair with a wild card, and three wild cards by themselves, together open",
        "KK222245",
        "QQQ",
        {"joker_canasta": 2},
        stays=True,
        goes_out=False,
        need=130,
        points=30,
    ),
    Position(
        "A24, A39: what the quick proof misses the table over the ranks finds",
        "8888222",
        "KKK",
        AT_ONCE | {"rows_per_rank": 1},
        stays=True,
        goes_out=True,
        need=120,
        points=30,
        took=3,
        rest="2",
    ),
    Position(
        "A72, A19: six of seven eights and six of seven nines open, so that wild cards of the rest can join them",
        "88888889999999",
        "KKK",
        {"pile_rest_usable": 1, "wild_on_pure": 0, "max_wilds": 2, "joker_canasta": 0},
        stays=True,
        goes_out=True,
        need=150,
        points=30,
        took=3,
        rest="2222222",
    ),
    Position(
        "A72: a card that is kept does not open, and no more than are held do",
        "88888JJ*",
        "KKK",
        AT_ONCE | {"wild_on_pure": 0},
        stays=True,
        goes_out=False,
        need=150,
        points=30,
        took=3,
        rest="QJ2",
    ),
    Position(
        "A72, V9, V25: the top of the pile does not open, and sevens end with seven",
        "477772",
        "772",
        CODES | APART | {"joker_canasta": 2, "row_limit": 7},
        stays=False,
        goes_out=False,
        need=50,
        points=25,
        took=3 + 16 * rules.SEVEN,
        rest="22",
        hidden=1,
        answer=Answer.YES,
    ),
)


@pytest.mark.clause("C61", "C63", "C65", "A17", "A19", "A24", "A39", "A72", "A75", "V3", "V8", "V9", "V14", "V25")
@pytest.mark.clause("C27", "C33", "R07", "V27", "V28", "V29", "V30", "V31")
@pytest.mark.parametrize("one", POSITIONS, ids=lambda one: one.what)
def test_a_turn_can_be_completed_or_not(one: Position) -> None:
    """As it is said of each, and as a search through every way to go on finds; what is tried is taken back."""
    values, s = Rules(**one.options), one.state()
    search = Search(values, s)
    assert (search.stay, search.out) == (one.stays, one.goes_out), "the position is not what it is said to be"
    assert (bool(rules.can_stay(values, s)), bool(rules.can_go_out(values, s))) == (one.stays, one.goes_out)
    assert s == one.state()
