"""Tables at which one seat is the learner's and named opponents play the others: what both of Gymnasium's stand on."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa import bots
from sobremesa.core.bot import Bot
from sobremesa.core.errors import SobremesaError
from sobremesa.core.position import View
from sobremesa.envs import policies
from sobremesa.envs.opponents import RANDOM, Opponents, Policy, by_seat
from sobremesa.envs.seeds import Seeds
from sobremesa.envs.spaces import Bytes
from sobremesa.envs.stopping_batch import Flags, StoppingBatch

ILLEGAL_REWARD: Final = -1.0
"""What an action that is not legal gives: with it the unit is over, as PettingZoo's own games have it."""
RAISE: Final = "raise"


class Seats:
    """Tables that wait for the learner's seat, or for the next unit.

    Opponents are bots of the house, seeded by the table's seed and their seat, or functions; those called `random`
    draw from the table's own random numbers. So a seed gives the same game wherever its table stands. One level that
    has a policy is played by machine code, and chooses what its bot would.
    """

    def __init__(
        self, game: str, *, tables: int, seat: int, opponents: Opponents, illegal: float | str, **options: Any
    ) -> None:
        policy = policies.among(game, opponents.values() if isinstance(opponents, Mapping) else [opponents])
        self.batch = batch = StoppingBatch(game, tables=tables, policy=policy, **options)
        if seat not in range(batch.players):
            raise SobremesaError(f"there is no seat {seat}: the seats of this table are 0 to {batch.players - 1}")
        self.seat, self.illegal = seat, _penalty(illegal)
        self.opponents = by_seat(batch.game, batch.players, seat, opponents)
        batch.let_chance_play(self._seats_of(RANDOM))
        self._by_policy = self._seats_of(policy) if policy else []
        batch.let_policy_play(self._by_policy)
        batch.let_watch(seat)
        self._bots: list[dict[int, Bot]] = [{} for _ in range(tables)]
        self.planes: Bytes = np.zeros((tables, batch.encoding.bits), np.int8)
        self.mask: Bytes = np.zeros((tables, len(batch.encoding.actions)), np.int8)
        self.rewards = np.zeros(tables)
        self.terminated, self.truncated = np.zeros(tables, bool), np.zeros(tables, bool)
        self.begun, self.over = np.zeros(tables, bool), np.ones(tables, bool)
        self.redealt = np.zeros(tables, np.int64)
        """How often a unit was dealt anew, since it was over before the learner could act."""
        self.faults: dict[int, str] = {}
        """What was wrong with the last actions, by table."""

    # --- playing

    def begin(self, where: Flags, seeds: Seeds | None = None) -> None:
        """Begin a unit at some tables, and play until the learner decides."""
        if seeds is not None:
            self._seat_bots(where, seeds)
        self.begun |= where
        self.faults = {}
        self.redealt[where] = 0
        waiting = where.copy()
        while waiting.any():
            self.batch.begin(waiting, seeds)
            self.redealt[waiting] += self.batch.redealt[waiting]
            self._play_on(waiting)
            waiting &= ~self.batch.live
            self.redealt[waiting] += 1
            seeds = None
        self.over[where] = self.terminated[where] = self.truncated[where] = False
        self._show()

    def act(self, where: Flags, chosen: NDArray[np.int64]) -> None:
        """Carry out the learner's actions at some tables, and play until it decides again or the unit is over.

        Raises `IllegalAction` where that was asked for; no table has moved then.
        """
        wrong = where & (self.batch.legal_action_mask[np.arange(len(chosen)), chosen] == 0)
        self.faults = {i: self._fault(i, int(chosen[i])) for i in np.flatnonzero(wrong).tolist()}
        right = where & ~wrong if self.faults else where
        self.batch.act(right, chosen)
        self._play_on(right)
        self.rewards[:] = np.where(right, self.batch.earned[:, self.seat], 0.0)
        self.batch.earned[:] = 0.0
        self.terminated[:], self.truncated[:] = right & self.batch.terminated, right & self.batch.truncated
        if self.faults:
            self.rewards[wrong], self.terminated[wrong] = self.illegal, True
        self.over |= self.terminated | self.truncated
        self._show()

    def _fault(self, table: int, action: int) -> str:
        """Return what is wrong with an action; raises it where that was asked for."""
        fault = self.batch.illegal(table, action)
        if self.illegal is None:
            raise fault
        return str(fault).removeprefix(f"table {table}: ")

    def _play_on(self, where: Flags) -> None:
        """Ask the opponents, as long as it is their turn."""
        while (waiting := where & self.batch.live & (self.batch.current_player != self.seat)).any():
            self.batch.act(waiting, self._answers(waiting))

    def _show(self) -> None:
        """Write what the learner sees at each table; where all is over, nothing is legal."""
        np.copyto(self.planes, self.batch.observation.view(np.int8))
        np.copyto(self.mask, self.batch.legal_action_mask)
        self.mask[self.over] = 0

    # --- opponents

    def _seat_bots(self, where: Flags, seeds: Seeds) -> None:
        """Seat new bots of the house at some tables."""
        for other, opponent in self.opponents.items():
            if isinstance(opponent, str) and opponent != RANDOM:
                for i in np.flatnonzero(where).tolist():
                    self._seat_bot(i, other, opponent, f"{seeds[i]} {other}")

    def _seat_bot(self, table: int, seat: int, level: str, seed: str) -> None:
        """Seat a bot, or have machine code choose as it does."""
        if seat in self._by_policy:
            self.batch.seed_policy(table, seat, seed)
        else:
            self._bots[table][seat] = bots.make(self.batch.game.name, level, seed)

    def _seats_of(self, level: str) -> list[int]:
        """Return the seats at which a level plays."""
        return [seat for seat, opponent in self.opponents.items() if opponent == level]

    def _answers(self, waiting: Flags) -> NDArray[np.int64]:
        """Return what the opponents choose, each at the tables where it is their turn."""
        chosen = np.zeros(len(waiting), np.int64)
        for other, opponent in self.opponents.items():
            rows = np.flatnonzero(waiting & (self.batch.current_player == other))
            if len(rows) and callable(opponent):
                chosen[rows] = self._asked(opponent, rows)
            elif len(rows):
                chosen[rows] = [self._chosen_by(self._bots[i][other], int(i), other) for i in rows]
        return chosen

    def _asked(self, policy: Policy, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return what a function chooses; raises `SobremesaError` for what is no answer, and `IllegalAction`."""
        masks = self.batch.legal_action_mask.view(np.int8)[rows]
        answers = np.asarray(policy(self.batch.observation.view(np.int8)[rows], masks))
        number = masks.shape[1]
        if answers.shape != rows.shape or answers.dtype.kind not in "iu":
            raise SobremesaError(
                f"an opponent's function returned {answers.dtype} of the shape {answers.shape}: "
                f"what is wanted are whole numbers of the shape {rows.shape}"
            )
        for k, (row, answer) in enumerate(zip(rows.tolist(), answers.tolist(), strict=True)):
            if not 0 <= answer < number:
                raise SobremesaError(f"an opponent's function chose {answer}: actions are 0 to {number - 1}")
            if not masks[k, answer]:
                raise self.batch.illegal(row, answer)
        return answers.astype(np.int64)

    def _chosen_by(self, bot: Bot, table: int, seat: int) -> int:
        """Return the class that a bot chooses by what its seat sees."""
        batch = self.batch
        view = View.from_state(batch.game, batch.rules, batch.position(table).state, seat)
        return int(batch.encoding.module.dense(view.rules, view.state, bot.choose(view)))


def _penalty(illegal: float | str) -> float | None:
    """Return what an action that is not legal gives, `None` where it is to raise; raises `SobremesaError`."""
    if illegal == RAISE:
        return None
    if isinstance(illegal, str) or not np.isfinite(illegal):
        raise SobremesaError(f"what an illegal action gives is a number, or '{RAISE}', not {illegal!r}")
    return float(illegal)
