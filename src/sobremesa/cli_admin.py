"""The commands of an operator to a server that runs: `sobremesa admin`."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import App, Parameter
from cyclopts.validators import Number

from sobremesa.presentation.printing import write_line

if TYPE_CHECKING:
    from sobremesa.server.admin_command import Server

TableName = Annotated[str, Parameter(allow_leading_hyphen=True)]
Minutes = Annotated[float, Parameter(validator=Number(gt=0))]
MINUTE: Final = 60.0


@Parameter(name="*")
@dataclass(frozen=True)
class At:
    """Where the server is: on this machine by its socket, or elsewhere by its address and a token.

    Attributes:
        socket: The socket of the server; by default beside the file of tables in the user's folder for data.
        url: The address of a server elsewhere, as https://cards.example.org.
        token_file: A file with a token that this server takes orders by.
    """

    socket: Path | None = None
    url: str = ""
    token_file: Path | None = None


def _server(at: At | None) -> "Server":
    from sobremesa.server.admin_command import Server

    return Server(at.socket, at.url, at.token_file) if at else Server()


admin = App(name="admin", help="Run a server while it plays: see, close and delete tables, ban, announce, drain.")


@admin.command
def status(*, at: At | None = None) -> None:
    """Say how the server stands: its tables, who is connected, whether it drains."""
    from sobremesa.server import admin_command

    admin_command.status(_server(at), write_line)


@admin.command(name="list")
def list_tables(*, live: Annotated[bool, Parameter(negative="")] = False, at: At | None = None) -> None:
    """List all tables of the store, the one where nothing happened for longest first.

    Args:
        live: Only those that this server has in memory.
        at: Where the server is.
    """
    from sobremesa.server import admin_command

    admin_command.show_tables(_server(at), live, write_line)


@admin.command
def look(table: TableName, /, *, at: At | None = None) -> None:
    """Show who is at a table, and from which addresses; never its cards.

    Args:
        table: The table's name, as in its links and in the list.
        at: Where the server is.
    """
    from sobremesa.server import admin_command

    admin_command.look(_server(at), table, write_line)


@admin.command
def export(table: TableName, folder: Path, /, *, at: At | None = None) -> None:
    """Write a table's events and records as files; they tell every hidden card, of a match that goes on too.

    Args:
        table: The table's name.
        folder: A folder that is not there yet.
        at: Where the server is.
    """
    from sobremesa.server import admin_command

    admin_command.export(_server(at), table, folder, write_line)


@admin.command
def close(table: TableName, /, *, minutes: Minutes | None = None, at: At | None = None) -> None:
    """Close a table: all are sent away, nobody comes in, and it is kept; `lift` opens it again.

    Args:
        table: The table's name.
        minutes: For how long; by default until it is lifted.
        at: Where the server is.
    """
    _take("table", table, minutes, at)


@admin.command
def delete(table: TableName, /, *more: TableName, at: At | None = None) -> None:
    """Delete tables for good; who is there is told goodbye.

    Args:
        table: The table's name.
        more: Further tables.
        at: Where the server is.
    """
    from sobremesa.server import admin_command

    admin_command.delete(_server(at), [table, *more], write_line)


@admin.command
def ban(
    kind: Literal["address", "name"], what: str, /, *, minutes: Minutes | None = None, at: At | None = None
) -> None:
    """Ban a range of addresses, or the names that a pattern fits; who is there now is sent away.

    Args:
        kind: What is banned.
        what: A range, as 192.0.2.0/24, or a pattern, as Moder*: * stands for any letters, ? for one.
        minutes: For how long; by default until it is lifted.
        at: Where the server is.
    """
    _take(kind, what, minutes, at)


@admin.command
def measures(*, at: At | None = None) -> None:
    """List the bans, closed tables, announcements and whatever else holds."""
    from sobremesa.server import admin_command

    admin_command.show_measures(_server(at), write_line)


@admin.command
def lift(measure: str, /, *more: str, at: At | None = None) -> None:
    """Lift measures.

    Args:
        measure: Its name in the list of measures.
        more: Further ones.
        at: Where the server is.
    """
    from sobremesa.server import admin_command

    admin_command.lift(_server(at), [measure, *more], write_line)


@admin.command
def announce(
    text: str = "", /, *, es: str = "", en: str = "", de: str = "", minutes: Minutes = 60, at: At | None = None
) -> None:
    """Say something to everybody at all tables, and to whoever comes meanwhile.

    Args:
        text: What is said, to all who have no text of their language.
        es: What is said in Spanish.
        en: What is said in English.
        de: What is said in German.
        minutes: For how long it is announced.
        at: Where the server is.
    """
    import json

    texts = {"es": es or text, "en": en or text, "de": de or text}
    _take("announcement", json.dumps({language: one for language, one in texts.items() if one}), minutes, at)


@admin.command
def restart(*, minutes: Minutes, at: At | None = None) -> None:
    """Announce to everybody, in their language, that the servers restart; nothing else happens.

    Args:
        minutes: In how many minutes.
        at: Where the server is.
    """
    _take("restart", "", minutes, at)


@admin.command
def drain(*, wait: Annotated[bool, Parameter(negative="")] = False, at: At | None = None) -> None:
    """Open no table and begin no match any more, at all servers of the store; what goes on goes on.

    Args:
        wait: Wait until no match goes on at this server.
        at: Where the server is.
    """
    from sobremesa.server import admin_command

    admin_command.drain(_server(at), wait, write_line)


@admin.command(name="open")
def open_again(*, at: At | None = None) -> None:
    """Let tables and matches begin again after `drain`."""
    from sobremesa.server import admin_command

    admin_command.open_again(_server(at), write_line)


def _take(kind: str, text: str, minutes: float | None, at: At | None) -> None:
    from sobremesa.server import admin_command

    admin_command.take(_server(at), kind, text, None if minutes is None else MINUTE * minutes, write_line)
