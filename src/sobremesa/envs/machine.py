"""Machine for the steps of one table: machine code over records, or CPython where there is no C compiler."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.game import Game
from sobremesa.core.kernel import clone
from sobremesa.envs import tree_steps
from sobremesa.envs.tree_steps import ACTOR, LEFT, NEEDED, PAID, TOLD
from sobremesa.fast.batch import NoMachineCodeWarning
from sobremesa.fast.compile import compiled, interpreted
from sobremesa.fast.records import from_record, to_record

Told = tuple[int, int, int, tuple[int, ...]]
"""Who is to decide, the cards of a deal that is due, those left in the stock, and what each side scored."""


class Machine:
    """Kernel of a game with its encoding and extent, for one table's rules; states are its own, and are copied.

    After `begin`, `deal` and `play` it tells whose turn it is, the cards that a deal needs, those left in the stock,
    and what each side scored.
    """

    def __init__(self, game: Game[Any, Any], encoding: ModuleType, extent: ModuleType, rules: Any, sides: int) -> None:
        self._game, self._rules, self._sides = game, rules, sides
        parts = {"kernel": game.kernel, "encoding": encoding, "extent": extent}
        number, words, deck = game.kernel.MAX_LEGAL, encoding.WORDS, len(game.pack) + game.cut
        try:
            self._driver: Any = compiled(tree_steps, **parts)
            self._given, self._native = to_record(rules)[0], True
            self._view = to_record(game.new_state())
            self._buffers: Any = [np.zeros(n, np.int64) for n in (TOLD, number, number, words, deck)]
            self.begin(0)
        except NoMachineCode as error:
            warn(f"plain Python plays, which is slow: {error}", NoMachineCodeWarning, stacklevel=2)
            self._driver = interpreted(tree_steps, **parts)
            self._given, self._native = rules, False
            self._buffers = [[0] * n for n in (TOLD, number, number, words, deck)]

    def begin(self, dealer: int) -> tuple[Any, Told]:
        """Return a table before its first deal, with what is told of it."""
        state, told = self._game.new_state(), self._buffers[0]
        if self._native:
            state = to_record(state)[0]
        self._driver.begin(self._given, state, dealer, self._sides, told)
        return state, self._told()

    def deal(self, state: Any, deck: Sequence[int]) -> Told:
        """Deal; the state is changed."""
        cards = self._buffers[4]
        cards[: len(deck)] = deck
        self._driver.deal(self._given, state, cards, self._sides, self._buffers[0])
        return self._told()

    def play(self, state: Any, code: int) -> Told:
        """Carry out an action; the state is changed."""
        self._driver.play(self._given, state, code, self._sides, self._buffers[0])
        return self._told()

    def _told(self) -> Told:
        told = self._buffers[0]
        told = told.tolist() if self._native else told
        return told[ACTOR], told[NEEDED], told[LEFT], tuple(told[PAID : PAID + self._sides])

    def copy(self, state: Any) -> Any:
        """Return a copy of a state; NumPy itself would do so field by field, which takes twenty times as long."""
        return state.base.view(np.uint8).copy().view(state.dtype)[0] if self._native else clone(state)

    def put(self, state: Any, place: int, card: int) -> None:
        """Put a card into the stock."""
        self._driver.put(self._given, state, place, card)

    def legal(self, state: Any, seat: int) -> tuple[dict[int, int], NDArray[np.uint64]]:
        """Return the classes of the legal actions, ascending, with the first code listed of each, and what is seen."""
        _, codes, classes, out, _ = self._buffers
        if self._native:
            n = self._driver.legal_and_seen(self._given, state, seat, self._view, codes, classes, out)
            codes, classes, words = codes[:n].tolist(), classes[:n].tolist(), out.astype("<u8")
        else:
            n, words = self._driver.legal(self._given, state, codes, classes), self.words(state, seat, seat)
        return dict(sorted(zip(reversed(classes[:n]), reversed(codes[:n]), strict=True), key=_class)), words

    def words(self, state: Any, seat: int, place: int) -> NDArray[np.uint64]:
        """Return what a seat (or `SPECTATOR`) sees, from a seat's place, as words of 64 bits."""
        out = self._buffers[3]
        self._driver.look(self._given, self.copy(state), seat, place, out)
        return out.astype("<u8") if self._native else np.array([word & (1 << 64) - 1 for word in out], "<u8")

    def won(self, state: Any, side: int) -> int:
        """Return whether a side has won the match, which is over."""
        return int(self._driver.has_won(self._given, state, side))

    def plain(self, state: Any) -> Any:
        """Return a copy of a state as the game's own class."""
        return from_record(state, self._game.new_state()) if self._native else clone(state)


def _class(pair: tuple[int, int]) -> int:
    return pair[0]
