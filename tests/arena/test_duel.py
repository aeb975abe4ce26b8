"""Duplicate play: the same cards for every seating, hidden hands hidden, the same result for the same seed."""

from math import sqrt
from statistics import stdev

import pytest

from sobremesa.arena.duel import Board, Duel, Played, warm
from sobremesa.arena.entrants import enter
from sobremesa.arena.table import Table
from sobremesa.core.errors import SobremesaError
from tests.arena.witness import Cold, Peeker, Slow, Witness

WITNESS, OTHER, PEEKER = (f"tests.arena.witness.{name}" for name in ("Witness", "Other", "Peeker"))


def table(game: str = "cuarenta", ruleset: str = "pagat", players: int = 2, matches: bool = False) -> Table:
    return Table(game, ruleset, players, matches, "duel")


def duel(at: Table, a: str, b: str, timed: bool = False) -> Duel:
    return Duel(at, enter(at.game, a), enter(at.game, b), timed)


@pytest.fixture(autouse=True)
def nothing_seen() -> None:
    Witness.seen.clear()
    Peeker.seen.clear()


@pytest.mark.parametrize("players", [2, 4])
def test_every_seating_is_dealt_the_same_cards(players: int) -> None:
    duel(table(players=players), WITNESS, OTHER).play(0)
    bots = list(Witness.seen)
    assert len(bots) == 2 * players
    hands = [
        {shown[0][0]: [hand[seat] for seat, hand in shown] for shown in map(Witness.seen.__getitem__, half)}
        for half in (bots[:players], bots[players:])
    ]
    for seat in range(players):
        first, second = hands[0][seat], hands[1][seat]
        both = min(len(first), len(second))  # a hand may be won before its last deal
        assert both >= 2 and first[:both] == second[:both]


def test_the_seats_are_swapped() -> None:
    duel(table(players=4), WITNESS, "greedy").play(0)
    seats = [shown[0][0] for shown in Witness.seen.values()]
    assert sorted(seats[:2]) == [0, 2]
    assert sorted(seats[2:]) == [1, 3]


def test_who_sits_where_is_dealt_the_same_dice_in_both_seatings() -> None:
    duel(table(), WITNESS, OTHER).play(3)
    seeds = [bot.seed for bot in Witness.seen]
    assert len(seeds) == 4 and seeds[:2] == seeds[2:] and seeds[0] != seeds[1]


def test_nobody_can_deal_the_boards_by_what_it_was_made_with() -> None:
    """A bot of others that tries every part of its seed as the arena's, and every part as a board's number."""
    at = table()
    for number in range(3):
        duel(at, WITNESS, OTHER).play(number)
    hands = {hand[seat] for shown in Witness.seen.values() for seat, hand in shown}
    seeds = {part for bot in Witness.seen for part in (bot.seed, *bot.seed.split("|"))}
    dealt = {tried for seed in seeds for tried in first_hands(Table("cuarenta", "pagat", 2, False, seed))}
    assert not hands & dealt
    assert hands & first_hands(at)  # it would have known them


def first_hands(at: Table) -> set[int]:
    """Return the first hand of each seat on the first boards of a table."""
    found = set()
    for board in range(3):
        s = at.shelf.new_state()
        at.shelf.kernel.start(at.rules, s, at.dealer(board))
        at.shelf.kernel.deal(at.rules, s, at.deck(board, 0, at.shelf.kernel.cards_needed(at.rules, s)))
        found |= set(s.hand[:2])
    return found


def test_the_two_leads_of_a_board_change_sides() -> None:
    at = table()
    one, other = duel(at, "greedy", "random").play(4), duel(at, "random", "greedy").play(4)
    assert [p.lead for p in one.played] == [-p.lead for p in reversed(other.played)]
    assert one.lead == -other.lead


@pytest.mark.parametrize(
    ("game", "ruleset", "players", "matches"),
    [
        ("cuarenta", "pagat", 2, False),
        ("cuarenta", "pagat", 4, True),
        ("cuatrola", "app", 4, False),
        ("cuatrola", "app", 4, True),
        ("canasta", "wikibooks", 2, False),
        ("canasta", "wikibooks", 3, False),
    ],
)
def test_nobody_is_better_than_himself(game: str, ruleset: str, players: int, matches: bool) -> None:
    at = table(game, ruleset, players, matches)
    board = duel(at, "random", "random").play(1)
    assert board.lead == pytest.approx(0)
    assert board.share == pytest.approx(1 / at.seatings)
    assert len(board.played) == at.seatings == (3 if players == 3 else 2)


def test_decks_hang_on_the_board_and_the_deal_alone() -> None:
    at = table("canasta", "wikibooks", 4)
    decks = {tuple(at.deck(board, deal, 108)) for board in range(3) for deal in range(3)}
    assert len(decks) == 9
    assert all(len(deck) == 109 for deck in decks)  # with the cut
    assert at.deck(2, 1, 108) == table("canasta", "classic", 4, True).deck(2, 1, 108)


def test_a_single_hand_ends_before_the_next_shuffle() -> None:
    for game, ruleset in (("cuarenta", "pagat"), ("cuatrola", "app"), ("canasta", "wikibooks")):
        hands = duel(table(game, ruleset, 4), "greedy", "greedy").play(0)
        assert [p.deals for p in hands.played] == [1, 1]
    match = duel(table("cuatrola", "app", 4, True), "greedy", "greedy").play(0)
    assert min(p.deals for p in match.played) > 3


def test_a_level_sees_its_own_hand_alone_and_a_reference_all() -> None:
    duel(table(players=4), WITNESS, PEEKER).play(0)
    for seen, hands in ((Witness.seen, 1), (Peeker.seen, 4)):
        firsts = [shown[0][1] for shown in seen.values()]
        assert len(firsts) == 4 and all(sum(hand != 0 for hand in shown) == hands for shown in firsts)


def test_a_reference_cannot_change_the_table() -> None:
    """It is handed a copy: two who play by the same dice play the same game, whatever they are shown."""
    at = table()
    assert duel(at, PEEKER, "random").play(2).played == duel(at, WITNESS, "random").play(2).played


def test_the_same_seed_plays_the_same_boards() -> None:
    def boards(seed: str) -> list[tuple[Played, ...]]:
        at = Table("cuarenta", "pagat", 2, False, seed)
        return [duel(at, "greedy", "random").play(n).played for n in range(4)]

    assert boards("a") == boards("a") != boards("b")


def test_swapping_takes_much_of_the_luck_away() -> None:
    boards = [duel(table("cuatrola", "app", 4), "rules", "greedy").play(n) for n in range(60)]
    alone = stdev(p.lead for board in boards for p in board.played)
    assert stdev(board.lead for board in boards) < 0.8 * alone / sqrt(2)


def test_only_decisions_with_a_choice_are_timed() -> None:
    board = duel(table(), "greedy", "random", timed=True).play(0)
    assert all(0 < len(pace.cpu) == len(pace.wall) <= 2 * 20 for pace in board.paces)
    assert not duel(table(), "greedy", "random").play(0).paces[0].cpu


def test_a_board_is_the_mean_of_its_seatings() -> None:
    board = Board((Played(4, 1, 1), Played(-2, 0.5, 1)), duel(table(), "random", "greedy").play(0).paces)
    assert (board.lead, board.share) == (1.0, 0.75)


def test_what_is_illegal_is_refused_with_its_clause() -> None:
    with pytest.raises(SobremesaError, match=r"witness.Cheater' chose \w+, which is illegal: .*\(P"):
        duel(table(), "tests.arena.witness.Cheater", "random").play(0)


def test_who_offers_to_get_ready_is_asked_once() -> None:
    slow = enter("cuarenta", "tests.arena.witness.Slow")
    assert warm(table(), slow) == warm(table(), slow) >= 0
    assert Slow.warmed == ["warm"]


def test_who_does_not_plays_a_hand_by_himself_before_any_board() -> None:
    for board in range(2):
        duel(table(), "tests.arena.witness.Cold", "random").play(board)
    assert len(set(Cold.asked)) == 2 + 2 * 2  # two when it gets ready, then one for each seat of each board
    assert len(set(Cold.asked[:20])) == 2 and not set(Cold.asked[:20]) & set(Cold.asked[-20:])
