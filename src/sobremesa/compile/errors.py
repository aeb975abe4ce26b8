"""Errors of the compiler: what is not in the dialect, with its place, and a C compiler that is missing or fails."""

from dataclasses import dataclass

from sobremesa.core.errors import SobremesaError


@dataclass(frozen=True, slots=True)
class Site:
    """A place that may fail when the code runs."""

    file: str
    line: int
    function: str
    detail: str


class NotInDialect(SobremesaError):
    """Source outside the dialect; the sentence names file and line, what is wrong and what to write instead."""

    def __init__(self, file: str, line: int, reason: str, instead: str = "") -> None:
        super().__init__(f"{file}:{line}: {reason}" + (f"; {instead}" if instead else ""))
        self.file, self.line, self.reason, self.instead = file, line, reason, instead


class NoMachineCode(SobremesaError):
    """No C compiler was found, or it failed, or its result cannot be kept or loaded."""
