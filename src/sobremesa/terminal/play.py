"""Opens a table: a new match or a saved one, its guest and its paper, and the conversation begins."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset
from sobremesa.terminal import paper, saved
from sobremesa.terminal.guest import Guest, seated, tidy
from sobremesa.terminal.locales import language_of
from sobremesa.terminal.session import Session
from sobremesa.terminal.texts import Say


@dataclass(frozen=True)
class Wishes:
    """How the table is wanted: the options of `sobremesa play` that are not the game's."""

    seat: int = 0
    bots: str = "rules"
    language: str = ""
    name: str = ""
    plain: bool = False
    colour: bool = True
    four_colours: bool = False

    @property
    def spoken(self) -> str:
        """The language: the one asked for, or the locale's."""
        return self.language or language_of(os.environ)

    @property
    def own_name(self) -> str:
        """The guest's name as the record keeps it."""
        return tidy(self.name) or Say(self.spoken)("you")


def new_game(game: str, ruleset: Ruleset, players: int, seed: str, wishes: Wishes) -> int:
    """Play a new match; returns the exit status."""
    if not 0 <= wishes.seat < players:
        raise SobremesaError(f"there is no seat {wishes.seat}: the seats of this table are 0 to {players - 1}")
    saved.checked_game(game)
    names = seated(wishes.seat, players, wishes.own_name)
    match = Match(games.load(game), ruleset, players, seed=seed or token_hex(4), names=names)
    return _play(match, wishes.seat, names, wishes)


def saved_game(path: Path, wishes: Wishes) -> int:
    """Go on with a saved match; returns the exit status. Raises `OSError` and `RecordError`."""
    match = saved.load(path)
    seat = saved.own_seat(match, wishes.seat)
    return _play(match, seat, saved.names(match, seat, wishes.own_name), wishes, str(path))


def _play(match: Match[Any, Any], seat: int, names: tuple[str, ...], wishes: Wishes, file: str = "") -> int:
    out = sys.stdout
    plain = wishes.plain or not paper.shows_boxes(out)
    paper.never_fails(out)
    guest = Guest(seat, names, wishes.spoken, plain)
    console = paper.console(colour=wishes.colour, four_colours=wishes.four_colours)
    greeting = guest.say("resumed", file=file) if file else ""
    return Session(match, guest, wishes.bots, console, paper.asker(out)).run(greeting)
