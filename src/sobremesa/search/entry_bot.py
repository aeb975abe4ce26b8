"""Bots that decide by one call of machine code, which a page without a network has another worker make."""

from abc import ABC, abstractmethod
from typing import Any

from sobremesa.core.position import View
from sobremesa.fast.entries import Answer, Call


class EntryBot(ABC):
    """A bot whose decision is a call of one of its game's entries."""

    def choose(self, view: View[Any, Any]) -> int:
        """Return the choice, by a call that is made here where one is needed."""
        call = self.call(view)
        return self.chosen(view, made(call) if call else None)

    @abstractmethod
    def call(self, view: View[Any, Any]) -> Call | None:
        """Return the call that decides; none where nothing is searched."""

    @abstractmethod
    def chosen(self, view: View[Any, Any], answer: Answer | None) -> int:
        """Return the choice once the call was made."""


def made(call: Call) -> Answer:
    """Make a call here; raises `NoMachineCode` where there is no C compiler."""
    from sobremesa.fast.entry_calls import answer  # NumPy, which a page without a network has not

    return answer(call)
