"""Errors for people: what was wrong, where, by which clause, and what would be right."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any


class SobremesaError(ValueError):
    """The base of every error that bad input raises; its text is one clear sentence or two."""


class NotationError(SobremesaError):
    """A card, deck or action that cannot be read.

    >>> match.play("8h")
    Traceback (most recent call last):
        ...
    sobremesa.core.errors.NotationError: '8h' is not a card of this pack: its ranks are A 2 3 4 5 6 7 J Q K
    """


class RulesetError(SobremesaError):
    """An unknown ruleset, option or value.

    >>> game.ruleset("quitto")
    Traceback (most recent call last):
        ...
    sobremesa.core.errors.RulesetError: 'cuarenta' has no ruleset 'quitto': did you mean 'quito'?
    """


class OptionRefused(RulesetError):
    """A value that an option cannot have: the option's name, and the value as it is spelled."""

    def __init__(self, text: str, option: str, value: str) -> None:
        super().__init__(text)
        self.option, self.value = option, value

    def __reduce__(self) -> tuple[type["OptionRefused"], tuple[str, str, str]]:
        """Pickle the text with what stands beside it."""
        return type(self), (str(self), self.option, self.value)


class ClauseNotHeld(SobremesaError):
    """A clause of the rulebook that says nothing true at a table with this ruleset."""


class UnknownClause(SobremesaError):
    """A number that no clause of the rulebook has.

    >>> game.clause("P222", "en")
    Traceback (most recent call last):
        ...
    sobremesa.core.errors.UnknownClause: the rulebook of 'cuarenta' has no clause 'P222': did you mean 'P22'?
    """


class UnknownGame(SobremesaError):
    """A name of which no game is installed.

    >>> games.load("cuarena")
    Traceback (most recent call last):
        ...
    sobremesa.core.errors.UnknownGame: there is no game 'cuarena': did you mean 'cuarenta'?
    """


class WrongTurn(SobremesaError):
    """Something was done that the table does not wait for, such as a deal in mid-hand.

    >>> match.deal()
    Traceback (most recent call last):
        ...
    sobremesa.core.errors.WrongTurn: no deal is due: it is seat 0's turn
    """


class IllegalAction(SobremesaError):
    """An action that the rules forbid in this position.

    `action` is what was tried (notation), `reason` the kernel's number for why, `clause` the rule broken,
    `position` the public digest of the table, `seat` who tried.

    >>> match.play("7h x7c")
    Traceback (most recent call last):
        ...
    sobremesa.core.errors.IllegalAction: '7h x7c' is illegal: The 7 of hearts is not in your hand (P22)
    """

    def __init__(self, text: str, *, action: str, seat: int, reason: int, clause: str, position: object) -> None:
        super().__init__(text)
        self.action, self.seat, self.reason, self.clause, self.position = action, seat, reason, clause, position

    def __reduce__(self) -> tuple[Callable[[str, dict[str, object]], "IllegalAction"], tuple[str, dict[str, object]]]:
        """Pickle the text with what stands beside it."""
        return _illegal, (str(self), vars(self))


class RecordError(SobremesaError):
    """A record that cannot be read or does not verify; `line` is counted from 1.

    >>> Record.parse("[Sobremesa]")
    Traceback (most recent call last):
        ...
    sobremesa.core.errors.RecordError: line 1: '[Sobremesa]' is not a tag: write [Name "value"]
    """

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")
        self.line, self._text = line, text

    def __reduce__(self) -> tuple[type["RecordError"], tuple[int, str]]:
        """Pickle the line and the text."""
        return type(self), (self.line, self._text)


def _illegal(text: str, details: dict[str, Any]) -> IllegalAction:
    return IllegalAction(text, **details)


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return a closing half-sentence: the nearest known word, or all of them."""
    names = sorted(known)
    near = get_close_matches(word, names, n=1)
    return f"did you mean '{near[0]}'?" if near else f"known are {', '.join(names)}"
