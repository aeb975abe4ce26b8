"""The commands of whoever runs servers: `serve`, `bot-workers`, and `tables` for what they keep."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from sobremesa.presentation.printing import write_line

TableName = Annotated[str, Parameter(allow_leading_hyphen=True)]
Store = Annotated[str, Parameter(allow_leading_hyphen=False)]
Days = Annotated[int, Parameter(validator=Number(gte=1))]


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8040,
    store: Store = "",
    keep_days: Days | None = None,
    public_host: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    browser: Annotated[bool, Parameter(name="--open")] = False,
    warm: Annotated[bool, Parameter(negative="--no-warm")] = True,
    bench: bool = False,
    node: str = "",
    cluster: Annotated[str, Parameter(allow_leading_hyphen=False)] = "",
    bot_processes: Annotated[int | None, Parameter(validator=Number(gte=0))] = None,
    trusted_proxy: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    proxy_protocol: Annotated[bool, Parameter(negative="")] = False,
    check_port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 0,
    admin_socket: Path | None = None,
    admin_token_file: Path | None = None,
    metrics_token_file: Path | None = None,
    audit: Path | None = None,
    audit_days: Days = 30,
) -> int:
    """Serve the table for browsers, terminals and programs.

    Args:
        host: The address to listen on; 0.0.0.0 lets others on the network in.
        port: The port.
        store: Where the tables are kept: a file, by default in the user's folder for data, or postgresql://….
        keep_days: Delete each table so many days after the last thing that happened there; by default none is.
        public_host: A name by which others call this server, such as that of a proxy; may be repeated.
        browser: Open the page in the browser of this machine.
        warm: Make the strongest bots ready in the background.
        bench: Without waits and limits, for measurements.
        node: Where the other servers of the same PostgreSQL store reach this one, as http://10.0.0.5:8040.
        cluster: What these servers are called together: the store is then theirs, and refused to those of another name.
        bot_processes: Processes in which slow bots think; by default one a core but one, for 0 the server itself.
        trusted_proxy: The address or the range of a proxy whose X-Forwarded-For counts, as 10.0.0.5 or 10.0.0.0/24;
            may be repeated.
        proxy_protocol: The trusted proxies begin each connection with a PROXY header of version 2.
        check_port: A port at which a thread answers a proxy's checks, as 8041, however busy the tables are.
        admin_socket: The socket for `sobremesa admin`; by default beside the file of tables, for a database in the
            user's folder for data.
        admin_token_file: Tokens by which `sobremesa admin --url` gives orders, a line each: a name and the token.
        metrics_token_file: Tokens by which /metrics is told, likewise; without it, to this machine alone.
        audit: A file in which it is written who used which power, and from which address; by default none is.
        audit_days: Days after which what stands there is deleted.
    """
    from sobremesa.server.serve import Operating, ServeOptions, data_folder, spare_cores
    from sobremesa.server.serve import serve as run

    where = store or str(data_folder() / "tables.db")
    processes = spare_cores() if bot_processes is None else bot_processes
    options = ServeOptions(
        keep_days,
        public_host,
        bench,
        warm,
        browser,
        node,
        cluster,
        processes,
        trusted_proxies=trusted_proxy,
        proxy_protocol=proxy_protocol,
        check_port=check_port,
    )
    operating = Operating(admin_socket, admin_token_file, metrics_token_file, audit, audit_days)
    return run(host, port, where, options, operating)


def bot_workers(
    *,
    store: Annotated[str, Parameter(allow_leading_hyphen=False)],
    processes: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
) -> None:
    """Have slow bots think on this machine for the servers of a PostgreSQL database, wherever they are.

    Args:
        store: The database that the servers keep their tables in, as postgresql://….
        processes: How many think at once; by default one a core.
    """
    from sobremesa.server.bot_workers import run
    from sobremesa.server.storage.address import refuse_file

    refuse_file(store, "workers of bots find in a database what servers ask")
    run(store, processes or os.cpu_count() or 1, write_line)


tables = App(name="tables", help="See, export, back up and delete the tables that a server keeps.")


@tables.command(name="list")
def list_tables(*, store: Store = "") -> None:
    """List all tables, the one where nothing happened for longest first; also while a server has the file open.

    Args:
        store: Where the tables are kept: a file, by default in the user's folder for data, or postgresql://….
    """
    from sobremesa.server import tables_command

    tables_command.show(store, write_line)


@tables.command
def export(table: TableName, folder: Path, /, *, store: Store = "") -> None:
    """Write a table's events and records as files that people can read; also while a server has the file open.

    They tell every hidden card, those of a match that goes on too.

    Args:
        table: The table's name, as in its links and in the list.
        folder: A folder that is not there yet.
        store: Where the tables are kept: a file, by default in the user's folder for data, or postgresql://….
    """
    from sobremesa.server import tables_command

    tables_command.export(store, table, folder, write_line)


@tables.command
def delete(table: TableName, /, *more: TableName, store: Store = "") -> None:
    """Delete tables for good; refused while a server has the file open.

    Args:
        table: The table's name, as in its links and in the list.
        more: Further tables.
        store: Where the tables are kept: a file, by default in the user's folder for data, or postgresql://….
    """
    from sobremesa.server import tables_command

    tables_command.delete(store, [table, *more], write_line)


@tables.command
def prune(*, keep_days: Days, store: Store = "", dry_run: bool = False) -> None:
    """Delete the tables at which nothing has happened for some days, whether or not a match was over.

    Refused while a server has the file open; a server does it by itself with `serve --keep-days`.

    Args:
        keep_days: For how many days a table is kept after the last thing that happened there.
        store: Where the tables are kept: a file, by default in the user's folder for data, or postgresql://….
        dry_run: Only say what would be deleted.
    """
    from sobremesa.server import tables_command

    tables_command.prune(store, keep_days, dry_run, write_line)


@tables.command
def move(source: str, target: str, /) -> None:
    """Copy every table into an empty store, of the same kind or the other; the first one stays as it is.

    Refused while a server has either open. A server goes on with the second as if it had never had another.

    Args:
        source: The store: a file, or postgresql://….
        target: The store to fill, likewise; a file is made where there is none.
    """
    from sobremesa.server import tables_command

    tables_command.move(source, target, write_line)


@tables.command
def backup(file: Path, /, *, store: Store = "") -> None:
    """Write all tables as they stand at one moment into a new file; also while servers play.

    It tells every hidden card and every secret, and is for its user alone (0600). Bring it back with `restore`.

    Args:
        file: The backup, a file that is not there yet.
        store: Where the tables are kept: a file, by default in the user's folder for data, or postgresql://….
    """
    from sobremesa.server import tables_command

    tables_command.back_up(store, file, write_line)


@tables.command
def restore(file: Path, /, *, store: Store = "") -> None:
    """Bring a backup back into an empty store: all of it or nothing. The backup is checked first.

    Refused while a server has the store open, and where there are tables in it.

    Args:
        file: The backup, of a store of either kind.
        store: The store to fill: a file, which is made where there is none, or postgresql://….
    """
    from sobremesa.server import tables_command

    tables_command.restore(store, file, write_line)
