"""Batch of tables of one game that are stepped together, with the names of Pgx.

What a table does follows from its seed and the actions alone, wherever it stands, whatever the number of tables and of
threads. Arrays that are read here are the batch's own: they change with the next step, and cannot be written.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from sobremesa.compile.errors import NoMachineCode
from sobremesa.compile.kept import why_not
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError, WrongTurn
from sobremesa.core.kernel import SPECTATOR
from sobremesa.core.position import Position, View
from sobremesa.envs import checking, equity, history, memory, saving, stepping, units
from sobremesa.envs.encoding import encoding
from sobremesa.envs.seeds import Seeds, seeds_of
from sobremesa.fast import splitmix
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import from_record, to_record

NO_LIMIT = 1 << 62

Seed = int | Sequence[int] | Seeds
Numbers = NDArray[Any]


class Batch:
    """Tables of one game, each with a player to decide.

    >>> batch = Batch("cuarenta", "quito", players=2, tables=3, seed=1)
    >>> batch.reset()
    >>> batch.step(batch.sample())
    >>> batch.legal_action_mask.shape, batch.rewards.shape
    ((3, 493), (3, 2))

    `unit` is what ends with `terminated`: a "hand" (until the pack is shuffled anew, or the match is over) or a
    "match". What is over is dealt anew at once: observation and mask are those of the next unit.

    `reward` is "points" (those of the own side less the mean of the others', when they come; those of a unit's first
    deal come with its first step), "win" (1 or -1 at the match's end) or "equity" (by how much each hand changes the
    chance to win the match, less the other side's, where the game has a table of it for this ruleset). Partners get
    the same, and each step sums to nought over the sides.

    `planes` are "bytes" (a 0 or 1 for each bit) or "bits" (words of 64). `limit` cuts a unit off after so many
    actions: it is `truncated`, and a new match begins. `threads` share the tables between them.
    Without `history` no information state is told, and a table's memory does not grow with the unit.

    Raises `SobremesaError` for what makes no sense, and `NoMachineCode` where the package brings none for this machine
    and there is no C compiler.
    """

    def __init__(
        self,
        game: str,
        ruleset: str = "",
        players: int = 0,
        *,
        tables: int = 1,
        seed: Seed = 0,
        unit: str = "hand",
        reward: str = "points",
        planes: str = "bytes",
        limit: int | None = None,
        threads: int = 1,
        history: bool = True,
    ) -> None:
        self.encoding = encoding(game)
        self.game, self.unit, self.reward, self.planes = self.encoding.game, unit, reward, planes
        if why := why_not(self.game.kernel.__name__):
            raise NoMachineCode(f"a batch of tables would be too slow in plain Python, and {why}")
        self.ruleset, self.players = self.game.ruleset(ruleset), players or self.game.players[0]
        self.rules = self.game.rules(self.ruleset, self.players)
        self.tables, self.threads = units.at_least_one(tables, "table"), units.at_least_one(threads, "thread")
        self.limit = None if limit is None else units.at_least_one(limit, "action")
        self.seeds, self.history = seeds_of(seed, self.tables), bool(history)
        self._rules = to_record(self.rules)[0]
        self._pays, self._equity = units.reward(reward), equity.module_of(self.game)
        self._driver: Any = compiled(stepping, **self._parameters)
        self._words: Any = compiled(splitmix)
        self._make_room()
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._seeded, self._running, self._closed = False, False, False
        self._earlier: saving.Earlier = {}
        self._eyes = np.zeros(1, np.int64)
        self._look: tuple[int, Callable[[], Any], Numbers] | None = None

    @property
    def _parameters(self) -> dict[str, Any]:
        """The modules that what steps the tables is given."""
        return {"kernel": self.game.kernel, "encoding": self.encoding.module, "equity": self._equity}

    def _make_room(self) -> None:
        kinds: dict[str, Any] = {"unit": units.unit(self.unit), "reward": self._pays}
        kinds |= {"form": units.form(self.planes), "limit": self.limit or NO_LIMIT}
        kinds["chances"] = self._equity.EMPTY
        if self._pays == stepping.EQUITY:
            kinds["chances"] = equity.table_of(self._equity, self.game, self.ruleset, self.rules)
        self._terms = memory.new_terms(self.game, self.rules, self.players, **kinds)
        self._tables = memory.new_tables(self.encoding, self.tables, self.history)
        self._shown = memory.new_shown(self.encoding, self._terms, self.tables)
        self._actions = np.zeros(self.tables, np.int64)
        self._scratches = [memory.new_scratch(self.encoding, self.rules) for _ in range(self.threads)]
        self._bind()

    def _bind(self) -> None:
        """Have the calls take the arrays apart anew: they lie where they lie until this is called again."""
        self._parts = list(memory.parts(self._tables, self._shown, self._actions, self._scratches))
        for call in ("_steps", "_waiting", "_choices", "_first_illegal"):
            vars(self).pop(call, None)
        self._room = self._tables.log.shape[1] * history.PACKED - 1 if self.history else NO_LIMIT

    @cached_property
    def _steps(self) -> list[Callable[[], int]]:
        """The calls that step the tables, one for each thread; bound once, when they are first made."""
        step = self._driver.step if self.threads > 1 else self._driver.step_legal
        return [step.bound(*self._given(part), part.actions) for part in self._parts]

    @cached_property
    def _waiting(self) -> list[Callable[[], int]]:
        """The calls that begin the units which have waited for room."""
        return [self._driver.begin_waiting.bound(*self._given(part)) for part in self._parts]

    @cached_property
    def _choices(self) -> list[Callable[[], None]]:
        """The calls that choose at random."""
        choose = self._driver.choose
        return [choose.bound(self._rules, part.tables, part.scratch, part.actions) for part in self._parts]

    @cached_property
    def _first_illegal(self) -> Callable[[], int]:
        """The call that finds the first illegal action."""
        bound: Callable[[], int] = self._driver.first_illegal.bound(self._actions, self._shown.mask)
        return bound

    def _given(self, part: memory.Part) -> tuple[Any, ...]:
        """Return what the calls are given for a thread's part of the tables."""
        return self._rules, self._terms, part.tables, part.shown, part.scratch

    # --- playing

    def reset(self, seed: Seed | None = None) -> None:
        """Begin a match at every table: with these seeds; without, with the batch's, and later with new ones.

        Raises `SobremesaError` for seeds that make no sense.
        """
        self._check_open()
        if seed is not None:
            self.seeds, self._seeded = seeds_of(seed, self.tables), False
        if not self._seeded:
            self._tables.books["random"][:, 0] = self.seeds
        self._seeded = self._running = True
        self._earlier.clear()
        for part in self._parts:
            self._driver.begin(*self._given(part))
        self._grow(max(call() for call in self._waiting))

    def step(self, actions: Numbers) -> None:
        """Carry out an action at every table, each given by its class.

        Raises `IllegalAction`, which names the table and the clause, and `SobremesaError` for what are no actions: no
        table has moved then.
        """
        self._check_running()
        checking.check(actions, self.tables)
        self._actions[:] = actions
        most = -1 if self.threads > 1 and self._first_illegal() >= 0 else max(self._at_once(self._steps))
        if most < 0:
            table = self._first_illegal()
            raise checking.wrong(self.position(table), self.encoding, table, actions[table])
        self._grow(most)

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action for every table, each as likely as the other, from the table's own random numbers."""
        self._check_running()
        self._at_once(self._choices)
        return self._actions.copy()

    def _at_once(self, calls: Sequence[Callable[[], Any]]) -> list[Any]:
        """Make calls in threads, the first in this one, which would only wait; return what each gives."""
        if self._pool is None:
            return [calls[0]()]
        others = [self._pool.submit(call) for call in calls[1:]]
        return [calls[0](), *(other.result() for other in others)]

    def _grow(self, most: int) -> None:
        """Make room for one more item than the longest log has, and begin the units that have waited for room."""
        while most > self._room:
            self._make_room_for(most)
            most = max(call() for call in self._waiting)

    def _make_room_for(self, items: int) -> None:
        """Make room for so many items in each log, and some more."""
        self._make_log(items * 5 // 4 // history.PACKED + memory.LOGGED)

    def _make_log(self, words: int) -> None:
        """Make room for so many words in each log."""
        log = self._tables.log
        if words > log.shape[1]:
            self._tables = self._tables._replace(log=np.pad(log, ((0, 0), (0, words - log.shape[1]))))
            self._bind()

    # --- what is told

    @property
    def current_player(self) -> NDArray[np.int64]:
        """The seat to decide at each table."""
        return _read_only(self._shown.player)

    @property
    def observation(self) -> Numbers:
        """What the seat to decide sees at each table, from its own place."""
        return _read_only(self._form(self._shown.observation))

    @property
    def legal_action_mask(self) -> NDArray[np.bool_]:
        """The classes of actions that are legal at each table."""
        return _read_only(self._shown.mask)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step gave each player of each table."""
        return _read_only(self._shown.rewards)

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whether the last step ended the table's unit."""
        return _read_only(self._shown.terminated)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whether the last step was the last one that `limit` leaves a unit."""
        return _read_only(self._shown.truncated)

    @property
    def redealt(self) -> NDArray[np.int64]:
        """How often, since `reset`, a unit of each table was over before anybody decided, and was dealt anew."""
        return _read_only(self._shown.redealt)

    @property
    def public(self) -> Numbers:
        """What everybody sees of each table, from the place of the seat to decide."""
        self._check_running()
        return self._seen(self._tables.states, self._shown.player, np.full(self.tables, SPECTATOR))

    @property
    def perfect(self) -> Numbers:
        """What all seats see together: the observation of each, from the seat to decide on. For critics only."""
        self._check_running()
        seats = [(self._shown.player + k) % self.players for k in range(self.players)]
        return np.concatenate([self._seen(self._tables.states, seat, seat) for seat in seats], axis=1)

    def observe(self, table: int, seat: int) -> Numbers:
        """Return what a seat sees at a table, also when another seat is to decide."""
        i, self._eyes[0] = self._table(table), self._seat(seat)
        _, look, words = self._look if self._look and self._look[0] == i else self._look_at(i)
        look()
        seen: Numbers = self._form(words.copy())[0]
        return seen

    def _look_at(self, table: int) -> tuple[int, Callable[[], Any], Numbers]:
        """Take a look at a table apart, once for all that follow: mostly there is one table, and each seat looks."""
        words = memory.new_observations(self.encoding, self._terms, 1)
        states = self._tables.states[table : table + 1]
        given = (self._rules, self._terms, states, self._eyes, self._eyes, self._scratches[0], words)
        self._look = table, self._driver.look_at_all.bound(*given), words
        return self._look

    def _seen(self, states: Any, seats: Numbers, eyes: Numbers) -> Numbers:
        """Return what is seen of states by some eyes, in the form of the batch."""
        out = memory.new_observations(self.encoding, self._terms, len(states))
        self._driver.look_at_all(self._rules, self._terms, states, seats, eyes, self._scratches[0], out)
        return self._form(out)

    def _form(self, words: Numbers) -> Numbers:
        return words.view(np.uint8) if self.planes == "bytes" else words

    def information_state(self, table: int, seat: int) -> NDArray[np.int64]:
        """Return all that a seat has seen of the unit: a row for each thing, in order.

        A row holds who acted (counted from the seat; -1 for a deal, -2 for what a secret of another scored), the
        action's class (-1 where there is none to tell), and the words of what the seat sees then.
        """
        i, own = self._table(table), self._seat(seat)
        if not self.history:
            raise SobremesaError("this batch keeps no history: make it with history=True")
        unit, eyes, earlier = self._earlier.get(i, (0, 0, self._rows(0)))
        if unit != self._tables.books[i]["units"]:
            earlier = self._rows(0)
        elif eyes != own:
            raise SobremesaError(f"table {i} was resampled for seat {eyes}: what seat {own} saw is no longer known")
        return np.concatenate([earlier, self._replayed(i, own)])

    def _replayed(self, i: int, seat: int) -> Numbers:
        """Return what a seat saw since the unit's start, or since the table was resampled."""
        book, rows = self._tables.books[i], self._rows(0)
        kept, logged = int(book["kept"]), int(book["logged"])
        actions = history.items(self._tables.log[i], kept + logged)[kept:]
        for _ in range(2):
            given = (self._start(i), book["seed"].copy(), actions, seat, self._scratches[0], rows)
            found = self._driver.replay(self._rules, self._terms, *given)
            if found > len(rows):
                rows = self._rows(found)
        return rows

    def _start(self, i: int) -> NDArray[Any]:
        """Return the state from which a table's history begins, in an array of one."""
        packed = history.items(self._tables.log[i], int(self._tables.books[i]["kept"]))
        return history.unpacked(packed, self._tables.states.dtype)

    def _keep_start(self, i: int) -> None:
        """Begin a table's history where it stands."""
        while (kept := self._driver.pack(self._tables.words[i], self._tables.log[i])) > self._room:
            self._make_room_for(kept)
        self._tables.books[i]["kept"] = kept

    def _rows(self, number: int) -> Numbers:
        return np.zeros((number, 2 + self.encoding.words), np.int64)

    def position(self, table: int) -> Position[Any, Any]:
        """Return the true position of a table, hidden cards and all."""
        state = from_record(self._tables.states[self._table(table)], self.game.new_state())
        return Position(self.game, self.rules, state)

    def codes(self, table: int) -> list[int]:
        """Return the codes of the legal actions of a table, as the rules list them."""
        return self.position(table).legal_actions.codes

    def code(self, table: int, action: int) -> int:
        """Return the code of a class that is legal at a table: the first one listed. Raises `IllegalAction`."""
        position = self.position(table)
        return checking.code_of(position, self.encoding, table, action)

    # --- tables as they are

    def copy(self, source: int, target: int) -> None:
        """Make a table the same as another one, with its random numbers: the same actions lead to the same game."""
        i, j = self._table(source), self._table(target)
        for column in filter(len, (*self._tables, *self._shown)):
            column[j] = column[i]
        self._earlier.pop(j, None)
        if i in self._earlier:
            self._earlier[j] = self._earlier[i]

    def resample(self, table: int, seat: int) -> None:
        """Deal the cards anew that a seat cannot see, each way that fits what it has seen as likely as the other.

        What the seat has seen stays as it was, to the bit.
        """
        i, own = self._table(table), self._seat(seat)
        seen = self.information_state(i, own) if self.history else self._rows(0)
        view = View.from_state(self.game, self.rules, self.position(i).state, own)
        book = self._tables.books[i]
        chance = Chance("resample", int(self._words.next_word(book["random"])))
        self._tables.states[i] = to_record(view.sample(chance).state)[0]
        if self.history:
            self._keep_start(i)
        book["seed"], book["logged"] = book["random"], 0
        self._earlier[i] = int(book["units"]), own, seen
        self._driver.show(self._rules, self._terms, self._tables, self._shown, i, self._scratches[0])

    def save(self) -> bytes:
        """Return all tables as bytes, to be loaded into a batch made alike.

        >>> batch = Batch("cuarenta", players=2, tables=2, seed=1)
        >>> batch.reset()
        >>> kept = batch.save()
        >>> batch.step(batch.sample())
        >>> batch.load(kept)
        """
        self._check_running()
        return saving.written(self._made_with(), self.encoding, self._kept(), self._earlier)

    def load(self, saved: bytes) -> None:
        """Go on from what `save` gave; raises `SobremesaError`, and `NotThisEncoding`, and then changes nothing."""
        self._check_open()
        arrays, self._earlier = saving.read(saved, self._made_with(), self.encoding, self._kept())
        self._make_log(arrays["log"].shape[1])
        for name, column in self._kept().items():
            column[...] = 0
            column[tuple(map(slice, arrays[name].shape))] = arrays[name]
        self._running = self._seeded = True

    def _made_with(self) -> dict[str, Any]:
        """Return what two batches must have in common, to load one into the other."""
        asked = {"game": self.game.name, "ruleset": str(self.ruleset), "players": self.players, "tables": self.tables}
        return {
            **asked,
            "unit": self.unit,
            "reward": self.reward,
            "planes": self.planes,
            "limit": self.limit,
            "history": self.history,
        }

    def _kept(self) -> dict[str, Numbers]:
        """Return the arrays that say how the tables stand."""
        columns = {**self._tables._asdict(), **self._shown._asdict(), "seed": self.seeds}
        del columns["words"]
        return columns

    # --- order

    def close(self) -> None:
        """Let the threads go; the batch cannot be stepped any more."""
        self._closed = True
        if self._pool:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        """Return the batch, which is closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the batch."""
        self.close()

    def _check_open(self) -> None:
        if self._closed:
            raise WrongTurn("this batch is closed: make a new one")

    def _check_running(self) -> None:
        self._check_open()
        if not self._running:
            raise WrongTurn("nothing is dealt yet: call reset() first")

    def _table(self, table: int) -> int:
        """Return the number of a table; raises `SobremesaError` for one that there is not."""
        self._check_running()
        return units.place(table, self.tables, "table", "of this batch")

    def _seat(self, seat: int) -> int:
        return units.place(seat, self.players, "seat", "of a table")


def _read_only(column: NDArray[Any]) -> NDArray[Any]:
    """Return an array as it can be read and not be written."""
    seen = column.view()
    seen.flags.writeable = False
    return seen
