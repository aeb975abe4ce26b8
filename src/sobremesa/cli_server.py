"""The commands of whoever runs a server: `sobremesa serve`, and `sobremesa tables` for what it keeps."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

TableName = Annotated[str, Parameter(allow_leading_hyphen=True)]
Days = Annotated[int, Parameter(validator=Number(gte=1))]


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8040,
    store: Path | None = None,
    keep_days: Days | None = None,
    public_host: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    browser: Annotated[bool, Parameter(name="--open")] = False,
    warm: Annotated[bool, Parameter(negative="--no-warm")] = True,
    bench: bool = False,
) -> int:
    """Serve the table for browsers, terminals and programs.

    Args:
        host: The address to listen on; 0.0.0.0 lets others on the network in.
        port: The port.
        store: The file that keeps the tables; by default in the user's folder for data.
        keep_days: Delete each table so many days after the last thing that happened there; by default none is.
        public_host: A name by which others call this server, such as that of a proxy; may be repeated.
        browser: Open the page in the browser of this machine.
        warm: Make the strongest bots ready in the background.
        bench: Without waits and limits, for measurements.
    """
    from sobremesa.server.serve import ServeOptions, data_folder
    from sobremesa.server.serve import serve as run

    file = store or data_folder() / "tables.db"
    return run(host, port, file, ServeOptions(keep_days, public_host, bench, warm, browser))


tables = App(name="tables", help="See, export and delete the tables that a server keeps.")


@tables.command(name="list")
def list_tables(*, store: Path | None = None) -> None:
    """List all tables, the one where nothing happened for longest first; also while a server has the file open.

    Args:
        store: The file that keeps the tables; by default in the user's folder for data.
    """
    from sobremesa.server import tables_command

    tables_command.show(store, print)


@tables.command
def export(table: TableName, folder: Path, /, *, store: Path | None = None) -> None:
    """Write a table's events and records as files that people can read; also while a server has the file open.

    They tell every hidden card, those of a match that goes on too.

    Args:
        table: The table's name, as in its links and in the list.
        folder: A folder that is not there yet.
        store: The file that keeps the tables; by default in the user's folder for data.
    """
    from sobremesa.server import tables_command

    tables_command.export(store, table, folder, print)


@tables.command
def delete(table: TableName, /, *more: TableName, store: Path | None = None) -> None:
    """Delete tables for good; refused while a server has the file open.

    Args:
        table: The table's name, as in its links and in the list.
        more: Further tables.
        store: The file that keeps the tables; by default in the user's folder for data.
    """
    from sobremesa.server import tables_command

    tables_command.delete(store, [table, *more], print)


@tables.command
def prune(*, keep_days: Days, store: Path | None = None, dry_run: bool = False) -> None:
    """Delete the tables at which nothing has happened for some days, whether or not a match was over.

    Refused while a server has the file open; a server does it by itself with `serve --keep-days`.

    Args:
        keep_days: For how many days a table is kept after the last thing that happened there.
        store: The file that keeps the tables; by default in the user's folder for data.
        dry_run: Only say what would be deleted.
    """
    from sobremesa.server import tables_command

    tables_command.prune(store, keep_days, dry_run, print)
