"""A position and what can be asked of it: whose turn it is, what is legal and why not, what a seat may see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sobremesa.core.chance import Chance
from sobremesa.core.game import Explanation, Game, Notation
from sobremesa.core.kernel import SPECTATOR

R = TypeVar("R")
S = TypeVar("S")


class LegalActions(Sequence[int]):
    """The codes of the legal actions, ascending; a row that also knows how each is written."""

    def __init__(self, codes: list[int], notation: Notation[Any, Any]) -> None:
        self._codes, self._notation = codes, notation

    def __len__(self) -> int:
        """How many there are."""
        return len(self._codes)

    def __getitem__(self, index: Any) -> Any:
        """The action at a place."""
        return self._codes[index]

    def __iter__(self) -> Iterator[int]:
        """One after the other."""
        return iter(self._codes)

    def __contains__(self, action: object) -> bool:
        """Whether a code, or an action as it is written, is listed; raises `NotationError` for what is no action."""
        return (self._notation.parse(action) if isinstance(action, str) else action) in self._codes

    @property
    def written(self) -> list[str]:
        """The notation of each."""
        return list(map(self._notation.write, self._codes))

    def __repr__(self) -> str:
        """As they are written."""
        return f"<{', '.join(self.written) or 'nothing to decide'}>"


@dataclass(frozen=True, eq=False)
class Position(Generic[R, S]):
    """A state with its game and rules: all that can be asked of it without changing it."""

    game: Game[R, S]
    rules: R
    state: S

    @property
    def actor(self) -> int:
        """The seat to decide, `CHANCE` or `MATCH_OVER`."""
        return self.game.kernel.actor(self.rules, self.state)

    @property
    def legal_actions(self) -> LegalActions:
        """The codes of what the seat to decide may do."""
        out = [0] * self.game.kernel.MAX_LEGAL
        return LegalActions(out[: self.game.kernel.legal_actions(self.rules, self.state, out)], self.game.notation)

    def why_illegal(self, action: int, language: str = "en") -> Explanation | None:
        """The sentence and clause that forbid an action, or `None` for a legal one (in any copy of its cards)."""
        kernel, state = self.game.kernel, self.state
        reason = kernel.why_illegal(self.rules, state, kernel.canonical(self.rules, state, action))
        return self.game.words.why(self.rules, state, action, reason, language) if reason else None

    def digest(self) -> dict[str, object]:
        """What everybody sees of the table."""
        return self.game.notation.digest(self.rules, self.state)

    def hand(self, seat: int) -> list[str]:
        """The cards of a hand, as far as they are known here."""
        return [self.game.pack.name(card) for card in self.game.notation.hand(self.state, seat)]

    def write(self, action: int) -> str:
        """The notation of an action."""
        return self.game.notation.write(action)


@dataclass(frozen=True, eq=False)
class View(Position[R, S]):
    """What one seat (`None` for a spectator) knows: the state with everything hidden blanked."""

    seat: int | None

    def sample(self, chance: Chance) -> Position[R, S]:
        """A world that the seat cannot tell from the true one, uniformly at random."""
        seat = SPECTATOR if self.seat is None else self.seat
        return Position(self.game, self.rules, self.game.worlds.sample(self.rules, self.state, seat, chance))
