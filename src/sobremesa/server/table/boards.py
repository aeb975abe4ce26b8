"""Boards of the day: one a game, drawn a day before, played once by each device, compared, and shown when it is over.

A day is one of UTC. What happens to a board is kept in the store like a table's events, under a name that no table has:
who draws it, who plays it, what they made of it. So it survives a restart, and goes when old tables go.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, Final

import msgspec

from sobremesa import games
from sobremesa.bots import house_bots
from sobremesa.core.board import Board, lead, place
from sobremesa.core.game import Game
from sobremesa.core.ruleset import LAWS
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state.boards import SEAT
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.store import BOOK, Row, Store
from sobremesa.server.table.pool import QUICK

DAY: Final = timedelta(days=1)
SHOWN: Final = 1
"""The days for which a board that is over is told of."""


class Kept(msgspec.Struct, frozen=True, tag=True):
    """Something that happened to a board."""


class Drawn(Kept, frozen=True):
    """The house has drawn the board's secret, and with it everything else."""

    secret: str
    ruleset: str
    players: int
    level: str
    laws: int


class Taken(Kept, frozen=True):
    """A device, by its digest, plays the board at a table."""

    device: str
    table: str


class Made(Kept, frozen=True):
    """The hand at a table is over: the points of each side, those of who played it first."""

    table: str
    points: tuple[int, ...]


_READ: Final = msgspec.json.Decoder(Drawn | Taken | Made)


@dataclass
class Book:
    """A day's board of a game: who plays it, by device, and what came of it, by table; `lock` lets one change it."""

    name: str
    day: date
    board: Board
    rows: int = 1
    takers: dict[str, str] = field(default_factory=dict)
    results: dict[str, tuple[int, ...]] = field(default_factory=dict)
    house: tuple[int, ...] = ()
    """What the house makes of the cards, once it has been asked for."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def note(self, kept: Taken | Made) -> None:
        """Note what is kept."""
        self.rows += 1
        if isinstance(kept, Taken):
            self.takers[kept.device] = kept.table
        else:
            self.results[kept.table] = kept.points

    @property
    def leads(self) -> list[float]:
        """The leads of everybody who has played it."""
        return list(map(lead, self.results.values()))


class Boards:
    """The boards of the day as this server knows them; `draw` draws a secret by the name of what it is for."""

    def __init__(self, store: Store, draw: Callable[[str], bytes], wall: Callable[[], float]) -> None:
        self._store, self._draw, self._wall = store, draw, wall
        self._books: dict[str, Book] = {}
        self._settling: set[asyncio.Task[None]] = set()
        self._lock = asyncio.Lock()

    def today(self) -> date:
        """Return the day that it is, by UTC."""
        return datetime.fromtimestamp(self._wall(), UTC).date()

    async def of_today(self, game: str) -> Book:
        """Return today's board of a game; tomorrow's is drawn with it. Raises `Refusal` where the game has none."""
        await self._drawn(game, self.today() + DAY)
        return await self._drawn(game, self.today())

    async def told(self, game: str) -> m.TodaysBoard:
        """Return today's board as anybody may know it: nothing that its cards follow from; raises `Refusal`."""
        book, tomorrow = await self.of_today(game), await self._drawn(game, self.today() + DAY)
        board, ends = book.board, datetime.combine(book.day + DAY, datetime.min.time(), UTC).timestamp()
        return m.TodaysBoard(
            game=board.game.name,
            day=board.name,
            seconds_left=round(ends - self._wall()),
            terms=_terms(board),
            played=len(book.results),
            tomorrow=tomorrow.board.commitment,
            yesterday=await self._past(game, book.day - SHOWN * DAY),
        )

    async def settle(self, state: TableState) -> None:
        """Keep what a table made of its board, once, if the board's day is not over yet: then its cards are known."""
        book = await self._book_of(state)
        if book is None or book.day != self.today() or state.id not in book.takers.values():
            return
        settling = asyncio.create_task(self._made(book, state))
        self._settling.add(settling)
        settling.add_done_callback(self._settling.discard)
        await asyncio.shield(settling)  # a table calls its steps off: what is kept by then has to be noted all the same

    async def _made(self, book: Book, state: TableState) -> None:
        async with book.lock:
            if state.id not in book.results:
                assert state.board is not None and state.match is not None
                await self._keep(book, Made(state.id, state.board.points(state.match)))

    async def take(self, book: Book, device: str, table: str) -> None:
        """Keep that a device plays the board at a table; within the book's lock."""
        await self._keep(book, Taken(device, table))

    async def result(self, state: TableState) -> m.BoardResult:
        """Return what a table made of its board, beside the house and all others; raises `Refusal` until it is over."""
        if state.board is None:
            raise Refusal("no_board")
        if state.match is None or state.phase != "over":
            raise Refusal("board_open")
        await self.settle(state)
        book = await self._book_of(state)
        points = state.board.points(state.match)
        leads = [] if book is None or state.id not in book.results else book.leads
        stands = place(lead(points), leads) if leads else None
        return m.BoardResult(
            game=state.game.name,
            day=state.board.name,
            points=points,
            lead=lead(points),
            house=await self._house(book) if book else (),
            rank=stands.rank if stands else 0,
            of=stands.of if stands else 0,
            beaten=stands.beaten if stands else 0,
            leads=_counted(leads),
        )

    # --- the books

    async def _book_of(self, state: TableState) -> Book | None:
        """Return the book of the board that a table is for, if it is still at hand."""
        if state.board is None:
            return None
        return await self._read(state.game, date.fromisoformat(state.board.name))

    async def _drawn(self, game: str, day: date) -> Book:
        """Return a day's board, drawn now where it was not yet."""
        known = games.load(game)
        async with self._lock:
            book = await self._read(known, day)
            if book is None:
                book = await self._begin(known, day)
            return book

    async def _begin(self, game: Game[Any, Any], day: date) -> Book:
        if not has_board(game.name):
            raise Refusal("no_board")
        level, players = house_bots.usual_here(game.name), min(game.players)
        name = _name(game.name, day)
        drawn = Drawn(self._draw(name).hex(), str(game.rulebook.at_door()), players, level, LAWS)
        await self._store.append(name, [Row(1, self._wall(), None, None, "drawn", msgspec.json.encode(drawn))])
        return self._put(name, day, game, drawn)

    async def _read(self, game: Game[Any, Any], day: date) -> Book | None:
        name = _name(game.name, day)
        if name not in self._books:
            rows = await self._store.read(name)
            if not rows:
                return None
            drawn, *others = (_READ.decode(row.body) for row in rows)
            book = self._put(name, day, game, drawn)
            for other in others:
                book.note(other)
        return self._books[name]

    def _put(self, name: str, day: date, game: Game[Any, Any], drawn: Drawn) -> Book:
        """Have a board at hand, and no other that is over for longer than it is told of."""
        ruleset = game.rulebook.parse(drawn.ruleset, laws=drawn.laws)
        secret = bytes.fromhex(drawn.secret)
        board = Board(day.isoformat(), game, ruleset, drawn.players, SEAT, drawn.level, secret)
        oldest = self.today() - SHOWN * DAY
        self._books = {known: book for known, book in self._books.items() if book.day >= oldest}
        return self._books.setdefault(name, Book(name, day, board))

    async def _keep(self, book: Book, kept: Taken | Made) -> None:
        kind = type(kept).__name__.lower()
        row = Row(book.rows + 1, self._wall(), None, None, kind, msgspec.json.encode(kept))
        await self._store.append(book.name, [row])
        book.note(kept)

    # --- what is told of them

    async def _past(self, game: str, day: date) -> m.PastBoard | None:
        """Return a board that is over with all that it followed from, if there was one."""
        book = await self._read(games.load(game), day)
        if book is None:
            return None
        secret, house = book.board.secret.hex(), await self._house(book)
        return m.PastBoard(book.board.name, _terms(book.board), secret, house, _counted(book.leads))

    async def _house(self, book: Book) -> tuple[int, ...]:
        """Return what the house makes of a board's cards, worked out once, off the event loop."""
        async with book.lock:
            if not book.house:
                make = partial(house_bots.player, book.board.game.name, book.board.level)
                book.house = book.board.points(await asyncio.to_thread(book.board.house, make))
            return book.house


def has_board(game: str) -> bool:
    """Return whether a game has a board of the day: its usual level is quick, and remembers nothing."""
    return house_bots.usual_here(game) in QUICK[1:]


def _name(game: str, day: date) -> str:
    return f"{BOOK}{day.isoformat()}.{game}"


def _terms(board: Board) -> m.BoardTerms:
    return m.BoardTerms(str(board.ruleset), board.players, board.seat, board.level, board.commitment)


def _counted(leads: Sequence[float]) -> tuple[m.LeadCount, ...]:
    return tuple(m.LeadCount(*one) for one in sorted(Counter(leads).items()))
