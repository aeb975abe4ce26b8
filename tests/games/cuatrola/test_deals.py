"""The nine complete deals of the rulebook's §3.8, card by card."""

from dataclasses import dataclass

import pytest

from sobremesa.core.match import Match
from sobremesa.games.cuatrola.rules import Phase, Rules, State
from tests.games.cuatrola.table import events, new_match


@dataclass(frozen=True)
class Deal:
    """A deal: calls, the tricks (leader, cards, winner, the cante sung after it), and the ends of all that counts."""

    clauses: str
    deck: str
    calls: str
    tricks: tuple[tuple[int, str, int, str], ...]
    points: tuple[int, int]
    hand: tuple[int, int]
    spec: str = "app"


D9 = "Sc Re Se 3b Cb Rb Sb Rc Ab Ro 3e 3o Ce 3c Ao Ac Ae Co Cc So"
D9_TRICKS = ((0, "Ab Rb 3b", 0, ""), (0, "Sc 3c Ac", 3, ""), (3, "Rc Cb Ro", 1, ""))
D8 = "3o Sb Cc Co Rc 3b 3e Sc Ae Ro Ao Cb Re Ac Ab So Se 3c Rb Ce"
D8_TRICKS = ((0, "Ae Ro Ce", 0, ""), (0, "Se 3b Co", 0, ""), (0, "Re 3c Cb", 0, ""), (0, "3o Sb So", 0, ""))
D6 = "Cc Ac Ab Ao 3c Ro 3b Rb Se Ce Ae Rc Co Cb So Sc 3e Sb 3o Re"
D6_TRICKS = (
    (0, "Se Ce Re", 3, ""),
    (3, "Ao Co Ro", 3, ""),
    (3, "Sc Cc Ac", 1, ""),
    (1, "Cb Rb 3e", 0, ""),
    (0, "3c Sb Rc", 0, ""),
)
PASO = "paso paso paso paso"
SOLO = "solo paso paso paso"

DEALS = {
    "D1": Deal(
        "K11 K13a K14 K19 K20 K31 K32 K33 K34 K35",
        "Sb Se Rb 3b Sc Ce Ac Ab Ae Cc Co Ro 3o Ao Cb 3c So Re 3e Rc",
        PASO,
        (
            (0, "3o Ao Co Ro", 1, "1 canta e"),
            (1, "Re 3e 3c Ae", 3, ""),
            (3, "Rc Sc Cc Ac", 2, "2 canta b"),
            (2, "Rb Ab Sb Se", 3, ""),
            (3, "3b So Ce Cb", 3, ""),
        ),
        (40, 130),
        (1, 1),
    ),
    "D2": Deal(
        "K13b K13c K26 K13d",
        "Rc Ab Sb Ao Ro Co Ce Sc Ae Rb 3o Cc 3c 3b 3e Re Ac Cb Se So",
        PASO,
        (
            (0, "Ae Co 3e Re", 1, "1 canta b"),
            (1, "Rb Sb Ao 3c", 3, ""),
            (3, "Cc Ac Ab 3o", 2, ""),
            (2, "Se So Ro 3b", 0, ""),
            (0, "Rc Cb Ce Sc", 0, ""),
        ),
        (75, 75),
        (0, 1),
    ),
    "D3": Deal(
        "K32 K35 A24",
        "Ac Sc Ae Ab Sb Cb Co 3b Re Ce Ro Rc 3e Rb Se Cc So Ao 3c 3o",
        PASO,
        (
            (0, "Re Ce Ae 3o", 3, "3 canta c"),
            (3, "Cc Ac Sc 3c", 0, "2 canta o"),
            (0, "3e Ao Se Ab", 1, "1 canta b"),
            (1, "Rb Ro 3b Sb", 2, ""),
            (2, "Co Rc So Cb", 2, ""),
        ),
        (108, 102),
        (0, 1),
    ),
    "D4": Deal(
        "K07 K25 K30 A11 A27 K06a",
        "Sc Cc Ao 3b Cb Re 3o 3e Se Ce Sb 3c Ab Ae Ro Rc Ac Rb So Co",
        SOLO,
        (
            (0, "Ab Rb 3b", 0, ""),
            (0, "Sc Cc Rc", 3, "1 canta e"),
            (3, "Co Cb Re", 3, ""),
            (3, "3c Ac Ae", 0, ""),
            (0, "Se Ce 3e", 3, ""),
        ),
        (57, 64),
        (1, 2),
    ),
    "D5": Deal(
        "K20 K25 K33",
        "3b So Ao Cc 3e Rb Ab Sc Co Rc Ce Ae Cb 3c Re Ac Ro Sb 3o Se",
        SOLO,
        (
            (0, "3b Rb Se", 3, ""),
            (3, "Sc 3e Rc", 0, "0 canta o"),
            (0, "Cb Sb Ae", 3, ""),
            (3, "Cc Co 3c", 1, ""),
            (1, "So Ac Ro", 0, ""),
        ),
        (63, 48),
        (0, 2),
    ),
    "D6": Deal("K10 K11 K26", D6, SOLO, D6_TRICKS, (43, 43), (0, 2)),
    "D6 declarer_fails": Deal("A30", D6, SOLO, D6_TRICKS, (43, 43), (1, 2), "app, tie=declarer_fails"),
    "D7": Deal(
        "K22 K24",
        "Ao 3c Se Cc Cb 3o Co 3b Ab Rc Sc Ro Ce Rb So Sb Ae Re Ac 3e",
        "quintola",
        (
            (0, "Ao 3o Ro", 0, ""),
            (0, "Ae Re 3e", 0, ""),
            (0, "Ce Rb Sb", 0, ""),
            (0, "Ab Rc 3b", 0, ""),
            (0, "Cb 3c Cc", 0, ""),
        ),
        (100, 0),
        (0, 5),
    ),
    "D8": Deal("K23 A13", D8, "cuatrola paso paso paso", D8_TRICKS, (64, 0), (0, 4)),
    "D8 played out": Deal(
        "A13",
        D8,
        "cuatrola paso paso paso",
        (*D8_TRICKS, (0, "Rc Ac Sc", 1, "")),
        (64, 17),
        (0, 4),
        "app, play_out_contracts=true",
    ),
    "D9 cuatrola": Deal("K24 K33 A13", D9, "cuatrola paso paso paso", D9_TRICKS, (25, 34), (1, 4)),
    "D9 solo": Deal(
        "K24 K33 A27",
        D9,
        SOLO,
        (
            (0, "Ab Rb 3b", 0, ""),
            (0, "Sc 3c Ac", 3, "1 canta o"),
            (3, "Rc Cb Ro", 1, ""),
            (1, "Re 3o Ce", 3, ""),
            (3, "So Ae Co", 1, ""),
        ),
        (25, 117),
        (1, 2),
    ),
}


def play_trick(match: Match[Rules, State], leader: int, cards: str, winner: int, cante: str) -> None:
    """One trick and its cantes; whoever is asked and does not sing stays silent."""
    assert match.actor == leader
    for card in cards.split():
        match.play(card)
    assert match.state.leader == winner
    if cante:
        singer, song = cante.split(maxsplit=1)
        while match.actor != int(singer):
            match.play("calla")
        match.play(song)
    while match.state.phase == Phase.CANTE:
        match.play("calla")


@pytest.mark.parametrize(
    "deal",
    [pytest.param(deal, id=name, marks=pytest.mark.clause(*deal.clauses.split())) for name, deal in DEALS.items()],
)
def test_complete_deals(deal: Deal) -> None:
    match = new_match(deal.spec, deck=deal.deck)
    for call in deal.calls.split():
        match.play(call)
    for leader, cards, winner, cante in deal.tricks:
        play_trick(match, leader, cards, winner, cante)
    assert match.actor == -1
    assert tuple(match.state.points) == deal.points
    assert events(match.state)[-1] == ["hand", *deal.hand]
