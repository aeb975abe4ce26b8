"""Opens a table: a new match or a saved one, its viewer and its paper, and the conversation begins."""

import os
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import Any

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset
from sobremesa.games.facets import presenter
from sobremesa.presentation.printing import one_line
from sobremesa.presentation.texts import Say
from sobremesa.presentation.viewer import Viewer, tidy
from sobremesa.terminal import saved, seats
from sobremesa.terminal.console import asker, open_console, output, shows_boxes
from sobremesa.terminal.locales import language_of
from sobremesa.terminal.session import Session


@dataclass(frozen=True)
class PlayOptions:
    """Options of `sobremesa play` that are not the game's."""

    seat: int = 0
    bots: str = ""
    language: str = ""
    name: str = ""
    plain: bool = False
    colour: bool = True
    four_colours: bool = False

    @property
    def spoken(self) -> str:
        """The language: the one asked for, or the locale's."""
        return self.language or language_of(os.environ)

    def own_name(self, game: str) -> str:
        """Return the viewer's name as the record keeps it."""
        return tidy(self.name) or Say(self.spoken, games.load(game).package)("you")

    def viewer(self, seat: int, names: tuple[str, ...]) -> Viewer:
        """Return the viewer as they wish to be told."""
        return Viewer(seat, names, self.spoken, self.plain, four_colours=self.four_colours)


def new_game(game: str, ruleset: Ruleset, players: int, seed: str, options: PlayOptions) -> int:
    """Play a new match; returns the exit status."""
    games.load(game).rules(ruleset, players)
    if not 0 <= options.seat < players:
        raise SobremesaError(f"there is no seat {options.seat}: the seats of this table are 0 to {players - 1}")
    names = seats.seated(options.seat, players, options.own_name(game), presenter(game).HOUSE)
    match = Match(games.load(game), ruleset, players, seed=seed or token_hex(4), names=names)
    return _play(match, options.viewer(options.seat, names), options)


def saved_game(path: Path, options: PlayOptions) -> int:
    """Go on with a saved match; returns the exit status. Raises `OSError` and `RecordError`."""
    match = saved.load(path)
    viewer = seats.resumed(options.viewer(options.seat, ()), match, options.own_name(match.game.name))
    return _play(match, viewer, options, str(path))


def join(address: str, options: PlayOptions) -> int:
    """Sit down at a table that a server keeps; returns the exit status. Raises `NoTable`."""
    from sobremesa.terminal.connection import Connection, Link, sit_down
    from sobremesa.terminal.pins import PinBook
    from sobremesa.terminal.remote_session import RemoteSession

    link = Link.parse(address)
    seated = sit_down(link, tidy(options.name), options.spoken)
    viewer, out = options.viewer(seated.seat, ()), output()
    viewer = replace(viewer, plain=viewer.plain or not shows_boxes(out))
    console, book = open_console(colour=options.colour), PinBook.open(f"{link.server}/t/{seated.table} {seated.seat}")
    if seated.note:
        console.print(one_line(seated.note))
    return RemoteSession(Connection(link), seated.token, viewer, console, asker(out), book).run()


def _play(match: Match[Any, Any], viewer: Viewer, options: PlayOptions, file: str = "") -> int:
    out = output()
    viewer = replace(viewer, plain=viewer.plain or not shows_boxes(out))
    session = Session(match, viewer, options.bots, open_console(colour=options.colour), asker(out))
    return session.run(viewer.say("resumed", file=file) if file else "")
