"""The cards with their suits, which only the display knows."""

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules, suits
from tests.games.canasta.table import GAME


def row(text: str) -> list[int]:
    """Codes of written cards; a repeated one is its other copy."""
    found: list[int] = []
    for word in text.split():
        code = GAME.pack.code(word)
        while code in found:
            code += 1
        found.append(code)
    return found


@pytest.mark.clause("C34", "C36", "C37")
@pytest.mark.parametrize(
    ("cards", "top"),
    [
        pytest.param("8h 8d 8h 8d 2s 2c **", "wild on 8", id="T24"),
        pytest.param("8h 8c 8d 8s 2s 2c **", "black 8", id="T25"),
        pytest.param("8h 8d 8c 8s 8h 8d 8c", "red 8", id="T26"),
        pytest.param("2s 2h 2d 2c ** ** **", "wild", id="joker canasta"),
    ],
)
def test_what_lies_on_top_of_a_canasta(cards: str, top: str) -> None:
    order = suits.on_top(row(cards))
    assert sorted(order) == sorted(row(cards))
    names = [str(GAME.pack.cards[card]) for card in order[-2:]]
    match top:
        case "wild on 8":
            assert names[1][0] in "2*" and names[0] in ("8h", "8d")
        case "black 8":
            assert names[1] in ("8c", "8s")
        case "red 8":
            assert names[1] in ("8h", "8d")
        case _:
            assert names[1][0] in "2*"


@pytest.mark.clause("C04", "C15", "C49")
@pytest.mark.parametrize("players", GAME.players)
def test_the_cards_agree_with_the_kinds(players: int) -> None:
    match, chance = Match(GAME, GAME.rulebook.ruleset(), players, seed="suits"), Chance("suits", players)
    for step in range(400):
        if match.actor == CHANCE:
            match.deal()
        else:
            legal = match.legal_actions
            match.play(legal[chance.below(len(legal))])
        if step % 16 == 0 and match.actor != CHANCE:
            agrees(match)


def agrees(match: Match[rules.Rules, rules.State]) -> None:
    s, table = match.state, suits.layout(match)
    assert [counted(hand) for hand in table.hands] == s.hand
    assert [rules.kind_of(card) for card in reversed(table.stock)] == s.stock[: s.stock_left]
    assert [rules.kind_of(card) for card in table.aside or table.pile] == s.pile[: s.aside or s.pile_size]
    for group in range(rules.groups(match.rules)):
        assert len(table.red_threes.get(group, [])) == s.red_threes[group]
        assert len(table.black_laid.get(group, [])) == s.black_laid[group]
        for rank in range(rules.FOUR, rules.TWO):
            count = counted(table.rows.get((group, rank), []))
            laid = s.naturals[group][rank], s.twos[group][rank], s.jokers[group][rank]
            assert (count[rank], count[rules.TWO], count[rules.JOKER]) == laid
            count = counted(table.rows.get((group, -rank), []))
            full = [part(s, group, rank) for part in (rules.full_naturals, rules.full_twos, rules.full_jokers)]
            assert [count[rank], count[rules.TWO], count[rules.JOKER]] == full


def counted(cards: list[int]) -> list[int]:
    count = [0] * rules.KINDS
    for card in cards:
        count[rules.kind_of(card)] += 1
    return count
