"""The result of a match."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Result:
    """Who won and with which score; a game that counts more derives its own class.

    `winners` are the winning sides, ascending, several where they share the win; `score` is each side's points.

    >>> print(Result(winners=(0,), score=(40, 22)))
    0: 40-22
    """

    winners: tuple[int, ...]
    score: tuple[int, ...]

    def __str__(self) -> str:
        """Return winners and score as a record's tag has them: `0: 40-22`."""
        return f"{' '.join(map(str, self.winners))}: {'-'.join(map(str, self.score))}"

    def to_dict(self) -> dict[str, list[int]]:
        """Return the form of a conformance game: a list of ints for each field."""
        return {field.name: list(getattr(self, field.name)) for field in fields(self)}
