"""Machine for the steps of one table: machine code over bytes, or CPython where there is no C compiler."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import ModuleType
from typing import Any
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.game import Game
from sobremesa.core.kernel import clone
from sobremesa.envs import tree_steps
from sobremesa.envs.tree_steps import ACTOR, ASKED, LEFT, NEEDED, PAID
from sobremesa.fast.batch import NoMachineCodeWarning
from sobremesa.fast.compile import compiled, interpreted
from sobremesa.fast.records import from_record, to_record

Told = tuple[int, int, int, tuple[int, ...]]
"""Who is to decide, the cards of a deal that is due, those left in the stock, and what each side scored."""
WORD = (1 << 64) - 1


def linked_with(link: Callable[..., ModuleType], module: ModuleType, numbers: Mapping[str, int]) -> ModuleType:
    """Return a module with other numbers for those of its constants that have them; itself where there are none."""
    own = {name: number for name, number in numbers.items() if name in vars(module)}
    return link(module, **own) if own else module


class Machine:
    """Kernel of a game with its encoding and extent, for one table's rules; a state that it gave is never changed."""

    def __init__(
        self,
        game: Game[Any, Any],
        encoding: ModuleType,
        extent: ModuleType,
        rules: Any,
        sides: int,
        numbers: Mapping[str, int],
        table: Any,
    ) -> None:
        self._new_state, self._rules, self._sides = partial(clone, table), rules, sides

        def parts(link: Callable[..., ModuleType]) -> dict[str, Any]:
            kernel: Any = game.kernel
            small = {"kernel": linked_with(link, kernel, numbers), "extent": linked_with(link, extent, numbers)}
            return {"encoding": encoding, **small}

        number, deck = game.kernel.MAX_LEGAL, len(game.pack) + game.cut
        sizes = (ASKED, PAID + sides, number, number, encoding.WORDS, deck)
        try:
            self._bind(compiled(tree_steps, **parts(compiled)), [np.zeros(size, np.int64) for size in sizes])
        except NoMachineCode as error:
            warn(f"plain Python plays, which is slow: {error}", NoMachineCodeWarning, stacklevel=2)
            self._native = False
            self._driver: Any = interpreted(tree_steps, **parts(interpreted))
            buffers: Any = ([0] * size for size in sizes)
            self._asked, self._told, self._codes, self._classes, self._out, self._cards = buffers

    def _bind(self, driver: Any, buffers: Any) -> None:
        """Bind the calls of machine code to their buffers; raises `NoMachineCode`."""
        self._native = True
        self._asked, self._told, self._codes, self._classes, self._out, self._cards = buffers
        table, view, rules = (
            to_record(self._new_state()),
            to_record(self._new_state()),
            to_record(self._rules),
        )
        self._type, self._table = table.dtype, table.view(np.uint8)
        given, seen = (rules[0], table[0], self._asked), (view, self._out)
        self._begin = driver.begin.bound(*given, self._told)
        self._carry_out = driver.carry_out.bound(*given, self._cards, self._told)
        self._legal = driver.legal_and_seen.bound(*given, self._codes, self._classes, *seen)
        self._look = driver.look.bound(*given, *seen)
        self._won = driver.has_won.bound(*given)
        self._begun = self._table.copy()

    # --- steps

    def begin(self, dealer: int) -> tuple[Any, Told]:
        """Return a table before its first deal, with what is told of it; the dealer is -1 where the table has begun."""
        self._asked[0] = dealer
        if self._native:
            self._table[:] = self._begun
            self._begin()
            return self._table.copy(), self._what_is_told()
        state = self._new_state()
        self._driver.begin(self._rules, state, self._asked, self._told)
        return state, self._what_is_told()

    def after(self, state: Any, step: int, chosen: int, cards: Sequence[int]) -> tuple[Any, Told]:
        """Return a table after a step (a code, or -1 for a deal), and what is told of it.

        So many cards lie on top of the stock; or `cards` is a whole deck, and that is 0.
        """
        asked = self._asked
        asked[0], asked[1], asked[2] = step, chosen, self._sides
        if cards:
            self._cards[: len(cards)] = cards
        if self._native:
            self._table[:] = state
            self._carry_out()
            return self._table.copy(), self._what_is_told()
        made = clone(state)
        self._driver.carry_out(self._rules, made, asked, self._cards, self._told)
        return made, self._what_is_told()

    def _what_is_told(self) -> Told:
        told = self._told.tolist() if self._native else self._told
        return told[ACTOR], told[NEEDED], told[LEFT], tuple(told[PAID:])

    # --- what is legal, and what is seen

    def legal(self, state: Any, seat: int) -> tuple[dict[int, int], NDArray[np.uint64]]:
        """Return the classes of the legal actions, ascending, with the first code listed of each, and what is seen."""
        if self._native:
            self._asked[0] = self._asked[1] = seat
            self._table[:] = state
            n = self._legal()
            codes, classes, words = self._codes[:n].tolist(), self._classes[:n].tolist(), self._out.astype("<u8")
        else:
            n = self._driver.legal(self._rules, state, self._codes, self._classes)
            codes, classes, words = self._codes[:n], self._classes[:n], self.words(state, seat, seat)
        return dict(zip(classes, codes, strict=True)), words

    def words(self, state: Any, seat: int, place: int) -> NDArray[np.uint64]:
        """Return what a seat (or `SPECTATOR`) sees, from a seat's place, as words of 64 bits."""
        self._asked[0], self._asked[1] = seat, place
        if self._native:
            self._table[:] = state
            self._look()
            words: NDArray[np.uint64] = self._out.astype("<u8")
            return words
        self._driver.look(self._rules, clone(state), self._asked, [None], self._out)
        return np.array([word & WORD for word in self._out], "<u8")

    def won(self, state: Any, side: int) -> bool:
        """Return whether a side has won the match, which is over."""
        self._asked[0] = side
        if self._native:
            self._table[:] = state
            return bool(self._won())
        return bool(self._driver.has_won(self._rules, state, self._asked))

    def plain(self, state: Any) -> Any:
        """Return a copy of a state as the game's own class."""
        return from_record(state.view(self._type)[0], self._new_state()) if self._native else clone(state)
