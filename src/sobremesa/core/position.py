"""A position and what can be asked of it: whose turn it is, what is legal and why not, what a seat may see."""

from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from sobremesa.core.action import LegalActions, code_of
from sobremesa.core.chance import Chance
from sobremesa.core.errors import NotationError
from sobremesa.core.game import Explanation, Game
from sobremesa.core.kernel import CHANCE, MATCH_OVER, SPECTATOR, clone
from sobremesa.core.ledger import Entry, entries
from sobremesa.core.other_tables import explained

R = TypeVar("R")
S = TypeVar("S")


@dataclass(frozen=True, repr=False)
class Position(Generic[R, S]):
    """A state with its game and rules: all that can be asked of it without changing it.

    Positions are equal where game, rules and state are. They are not hashable, since the state is not.

    >>> position = match.position
    >>> position
    <Position of cuarenta: it is seat 0's turn>
    >>> position.hand(0)
    ['Ah', '7d', 'Qc', 'Kh', 'Ks']
    """

    game: Game[R, S]
    rules: R
    state: S

    @property
    def actor(self) -> int:
        """The seat to decide, `CHANCE` or `MATCH_OVER`."""
        return self.game.kernel.actor(self.rules, self.state)

    @property
    def legal_actions(self) -> LegalActions:
        """Legal actions of the seat to decide; empty where nobody decides."""
        out = [0] * self.game.kernel.MAX_LEGAL
        return LegalActions(self.game, out[: self.game.kernel.legal_actions(self.rules, self.state, out)])

    @property
    def calls(self) -> list[int]:
        """The codes of what a referee may call now, such as a misdeal: by what everybody sees of the table."""
        out = [0] * self.game.kernel.MAX_LEGAL
        return out[: self.game.kernel.referee_actions(self.rules, self.state, out)]

    def why_illegal(self, action: int | str, language: str = "en") -> Explanation | None:
        """Tell the sentence and clause that forbid an action; `None` for a legal one (in any copy of its cards).

        Where the change of an option would allow it, the sentence names that option too.
        `language` is `en`, `es` or `de`. Raises `NotationError` for what `read` cannot read.

        >>> print(position.why_illegal("7h x7c"))
        The 7 of hearts is not in your hand (P22)
        """
        code = self.read(action)
        why = self.why_illegal_here(code, language)
        return why and explained(self.game, self.rules, self.state, code, why, language)

    def why_illegal_here(self, action: int | str, language: str = "en") -> Explanation | None:
        """Tell the same without a look at other tables."""
        kernel, state, code = self.game.kernel, self.state, self.read(action)
        reason = kernel.why_illegal(self.rules, state, kernel.canonical(self.rules, state, code))
        return self.game.words.why(self.rules, state, code, reason, language) if reason else None

    def read(self, action: int | str) -> int:
        """Return the code of an action in any of its forms, also as players say it, in any of the languages.

        A text is notation before anything else. Raises `NotationError` with the nearest that would be understood, and
        `Ambiguous`, which is one, for a text that means several actions here.

        >>> position.read("rey de corazón negro") == position.read("Ks")
        True
        """
        try:
            return code_of(self.game, action)
        except NotationError as error:
            if not isinstance(action, str):
                raise
            from sobremesa.core import spoken  # what hardly any program says is not imported by all

            return spoken.read_or_refuse(self, action, error)

    @property
    def ledger(self) -> list[Entry]:
        """Ledger of the count so far, item by item; empty for a game whose kernel writes none."""
        return entries(self.game, self.rules, self.state)

    def digest(self) -> dict[str, object]:
        """Return what everybody sees of the table, in the form of `docs/reference/notation.md`."""
        return self.game.notation.digest(self.rules, self.state)

    def hand(self, seat: int) -> list[str]:
        """Return the cards of a hand as they are written, in the pack's order; none where they are not known here."""
        return [self.game.pack.name(card) for card in self.game.notation.hand(self.state, seat)]

    def write(self, action: int) -> str:
        """Return the notation of an action."""
        return self.game.notation.write(action)

    def whose_turn(self) -> str:
        """Tell in a clause for people what the table waits for, as `it is seat 1's turn`."""
        actor = self.actor
        if actor == MATCH_OVER:
            return "the match is over"
        return "the table waits for the deal" if actor == CHANCE else f"it is seat {actor}'s turn"

    def __repr__(self) -> str:
        """Tell the game and whose turn it is, and no card."""
        return f"<{type(self).__name__} of {self.game.name}: {self.whose_turn()}>"


@dataclass(frozen=True, repr=False)
class View(Position[R, S]):
    """View of one seat (`None` for a spectator): a state in which everything hidden is blank.

    >>> view = match.view(0)
    >>> view
    <View of cuarenta by seat 0: it is seat 0's turn>
    >>> view.hand(1)
    []
    """

    seat: int | None

    @classmethod
    def from_state(cls, game: Game[R, S], rules: R, state: S, seat: int | None) -> Self:
        """Make the view that a seat has of a full state, which is copied and stays as it is."""
        seen = clone(state)
        game.kernel.hide(rules, seen, SPECTATOR if seat is None else seat)
        return cls(game, rules, seen, seat)

    def __repr__(self) -> str:
        """Tell who looks, the game and whose turn it is, and no card."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.game.name} by {who}: {self.whose_turn()}>"

    def sample(self, chance: Chance) -> Position[R, S]:
        """Draw a full position that the seat cannot tell from the true one, each as likely as the other.

        >>> world = view.sample(Chance("a world"))
        >>> len(world.hand(1)), world.hand(0) == view.hand(0)
        (4, True)
        """
        seat = SPECTATOR if self.seat is None else self.seat
        return Position(self.game, self.rules, self.game.worlds.sample(self.rules, self.state, seat, chance))
