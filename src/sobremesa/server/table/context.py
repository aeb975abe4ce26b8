"""Context that all tables of a server share: store, leases, bots' threads, timing, secrets, metrics, and the time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sobremesa.server.audit import NoAudit
from sobremesa.server.metrics import Metrics
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.leases import Leases, SoleNode
from sobremesa.server.storage.store import Store
from sobremesa.server.table.boards import Boards
from sobremesa.server.table.measures import Measures
from sobremesa.server.table.pool import Pool
from sobremesa.server.table.seats import Secrets, code_letters
from sobremesa.server.table.telling import Telling
from sobremesa.server.table.timing import Timing


@dataclass
class ServerContext:
    """The parts; tests put their own in. `stacked` gives the deck of a table's coming deal in place of a fair one.

    `page` names the scripts of the page that the server has, as those who come are told.
    """

    store: Store
    bot_pool: Pool
    timing: Timing = field(default_factory=Timing)
    secrets: Secrets = field(default_factory=Secrets)
    metrics: Metrics = field(default_factory=Metrics)
    wall: Callable[[], float] = time.time
    keep_days: int | None = None
    """Days after which a table is deleted at which nothing has happened; none ever is where nothing is said."""
    stacked: Callable[[TableState], str] | None = None
    leases: Leases = field(default_factory=SoleNode)
    telling: Telling = field(default_factory=Telling)
    page: str = ""
    audit: NoAudit = field(default_factory=NoAudit)
    waiting: Callable[[], int] = lambda: 0
    """How many tables wait with a code."""

    def __post_init__(self) -> None:
        self.measures = Measures(self.store, self.wall)
        self.boards = Boards(self.store, lambda name: self.secrets.shuffle(name, 0), self.wall)

    @property
    def has_boards(self) -> bool:
        """Return whether this server has boards; several at one database would each have to know the others'."""
        return not self.leases.key

    def new_code(self) -> str:
        """Return a code that nobody guesses, however many tables wait."""
        return self.secrets.code(code_letters(self.waiting()))
