"""PostgreSQL server for a while: made in a folder, on a free port, gone when it is no longer needed."""

import importlib.util
import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from tools.ports import own_port

BINARIES: Final = Path("/usr/lib/postgresql")
"""The folder where Debian keeps the server's programs, by version."""


def program(name: str) -> str | None:
    """Return the path of one of PostgreSQL's programs, the newest one's; `None` where it is not installed."""
    found = sorted(BINARIES.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return str(found[-1]) if found else shutil.which(name)


def is_installed() -> bool:
    """Return whether this machine has PostgreSQL's server and its driver."""
    return program("initdb") is not None and importlib.util.find_spec("psycopg") is not None


class Database:
    """A server that can be stopped and started as often as one likes; `address` is that of a database in it."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.made, self._environment = 0, os.environ | environment
        self.folder, self.port = folder, own_port()
        self.data, self.standby = folder / "data", folder / "data"
        self.address = f"postgresql://sobremesa@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "sobremesa", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._start(self.data, self.port)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it, and a standby that it has: `immediate` as by a crash, `fast` as it should be."""
        for data in {self.standby, self.data}:
            self._run("pg_ctl", "-D", str(data), "-m", mode, "-w", "stop")

    def crash(self) -> None:
        """Let the server crash, and its standby go on."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def begin_standby(self) -> None:
        """Begin a synchronous standby: what is acknowledged is in both from now on."""
        self.made += 1
        self.standby, self._standby_port = self.folder / f"data{self.made}", own_port()
        self._run("pg_basebackup", "-d", self.address, "-D", str(self.standby), "-R", "-X", "stream", "-c", "fast")
        self._start(self.standby, self._standby_port)
        self._ask("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")

    @property
    def address_of_the_standby(self) -> str:
        """Where the standby answers, which takes no writes."""
        return f"postgresql://sobremesa@127.0.0.1:{self._standby_port}/postgres"

    def fail_over(self) -> None:
        """Let the server crash for good, and its standby take its place, alone at first."""
        self.crash()
        self._run("pg_ctl", "-D", str(self.standby), "-w", "promote")
        self.data, self.port, self.address = self.standby, self._standby_port, self.address_of_the_standby
        self._ask("ALTER SYSTEM SET synchronous_standby_names = ''", "SELECT pg_reload_conf()")

    def of(self, address: str) -> str:
        """Return the address, made before a failover, as it is now."""
        return f"{self.address.rpartition('/')[0]}/{address.rpartition('/')[2]}"

    def _start(self, data: Path, port: int) -> None:
        options = f"-p {port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=40"
        options += " -c wal_retrieve_retry_interval=200ms"  # else commits wait five seconds for a standby to come back
        options += " -c wal_receiver_status_interval=1s"  # else at times ten, for it to say once more what it has
        self._run("pg_ctl", "-D", str(data), "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def _ask(self, *statements: str) -> None:
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def fresh(self) -> str:
        """Return the address of a new, empty database."""
        self.made += 1
        name = f"tables{self.made}"
        self._ask(f"CREATE DATABASE {name}")
        return self.address.replace("/postgres", f"/{name}")

    def _run(self, name: str, *words: str) -> None:
        tool = program(name)
        assert tool is not None
        quiet, owner = subprocess.DEVNULL, _as_nobody()
        user, group = owner.get("user"), owner.get("group")
        command, env = [tool, *words], self._environment
        subprocess.run(command, stdout=quiet, stderr=quiet, check=True, user=user, group=group, env=env)


def _as_nobody() -> dict[str, int]:
    """Return what makes a program another user's: PostgreSQL's server refuses to be root's."""
    if os.name != "posix" or os.getuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid}


NOTHING: Final[Mapping[str, str]] = {}


@contextmanager
def database(environment: Mapping[str, str] = NOTHING) -> Iterator[Database]:
    """Return a server that runs, in a folder that its user may enter; `environment` is what it finds beside ours."""
    folder = Path(mkdtemp(prefix="sobremesa-pg-"))
    try:
        if owner := _as_nobody():
            os.chown(folder, owner["user"], owner["group"])
        made = Database(folder, environment)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
