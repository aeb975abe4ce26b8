"""Sentences for the draw of the first dealer and for the cut, which everybody at the table sees."""

from collections.abc import Iterator
from typing import Any

from sobremesa.core.layout import Cut, Drawn
from sobremesa.presentation.presenter import GamePresenter, NamesCards
from sobremesa.presentation.viewer import Viewer


def draw_told(drawn: Drawn | None, presenter: GamePresenter[Any], viewer: Viewer) -> Iterator[str]:
    """Yield who drew which card, or that none decided, and who deals first; nothing where it is not known."""
    if drawn is None:
        return
    got = zip(drawn.seats, drawn.cards, strict=True)
    cards = "; ".join(f"{viewer.name(seat)}: {card_named(card, presenter, viewer)}" for seat, card in got)
    first = viewer.acts("draw.first", drawn.dealer)
    yield viewer.say(f"draw.{drawn.kind}", cards=cards, first=first)


def cut_told(cut: Cut | None, presenter: GamePresenter[Any], viewer: Viewer) -> Iterator[str]:
    """Yield who cut, and which cards they keep for all to see; nothing where nobody cuts."""
    if cut is None:
        return
    cards = ", ".join(card_named(card, presenter, viewer) for card in cut.kept)
    yield viewer.acts("cuts_keeps" if cut.kept else "cuts", cut.seat, cards=cards)


def card_named(code: int, presenter: GamePresenter[Any], viewer: Viewer) -> str:
    """Return a card of the pack as the game's viewers read it; of a game without a way of its own, its name."""
    if isinstance(presenter, NamesCards):
        return presenter.card_named(code, viewer)
    assert viewer.game is not None
    return viewer.game.pack.name(code)
