"""The JSON API's answers about what can be played: games, rulesets and their options, levels, phrases, rulebooks."""

from typing import Literal

from msgspec import Struct

from sobremesa.protocol.messages.server_events import HouseRule


class ValueInfo(Struct, frozen=True):
    """A value of an option, as it is written and in words."""

    value: str
    text: str


class OptionInfo(Struct, frozen=True):
    """One option of a game: what it is called, its clauses, and what it can be; `Agreed` has what they say at a table.

    `text` is the library's sentence on it, in English; `free` says what may be typed beside the listed `values`.
    """

    name: str
    label: str
    clause: str
    text: str
    values: tuple[ValueInfo, ...]
    free: Literal["", "number", "text"]
    allowed: str


class OptionGroup(Struct, frozen=True):
    """Options that people think of together."""

    title: str
    options: tuple[OptionInfo, ...]


class Options(Struct, frozen=True):
    """All options of a game."""

    game: str
    groups: tuple[OptionGroup, ...]


class OptionRule(Struct, frozen=True):
    """An option by the rulebook at a table: the clauses that hold there, and what they say.

    `otherwise` has the other clauses, each with a value for which it would hold; where none holds at the table with any
    value, because of its other options, it says that.
    """

    option: str
    clause: str
    rule: str
    otherwise: tuple[str, ...]


class Agreed(Struct, frozen=True):
    """A ruleset that a table can have: as it is written, what it changes in words, and what is said of every option."""

    ruleset: str
    house_rules: tuple[HouseRule, ...]
    options: tuple[OptionRule, ...]


class RulesetInfo(Struct, frozen=True):
    """A ruleset: its name, what people call it, a line about it, and the value of every option as it is written."""

    name: str
    title: str
    about: str
    values: dict[str, str]


class LevelInfo(Struct, frozen=True):
    """A level of bots and its name at the table.

    Until it is `ready` (its compiled part is being made) the usual one plays in its stead.
    """

    name: str
    text: str
    ready: bool


class PhraseInfo(Struct, frozen=True):
    """A set phrase, or an emote, in the language that was asked for."""

    id: str
    text: str


class GameInfo(Struct, frozen=True):
    """A game: its name, title and one line about it, and three of its cards (`pack`: `french` or `spanish`).

    `lesson` says whether there is a first hand to learn it by; `regulars` are who sit at its tables for the house;
    `cloth` is the cloth that a game from elsewhere asks for; `board`: it has a deal of the day here;
    `puzzles`: it has puzzles.
    """

    name: str
    title: str
    about: str
    pack: str
    cards: tuple[str, ...]
    players: tuple[int, ...]
    rulesets: tuple[RulesetInfo, ...]
    levels: tuple[LevelInfo, ...]
    usual: str
    phrases: tuple[PhraseInfo, ...] = ()
    lesson: bool = False
    regulars: tuple[str, ...] = ()
    cloth: str = ""
    board: bool = False
    puzzles: bool = False


class House(Struct, frozen=True):
    """The games that can be played here, and the phrases that can be said."""

    games: tuple[GameInfo, ...]
    phrases: tuple[PhraseInfo, ...]
    version: str


class Example(Struct, frozen=True):
    """An example of a clause in cards: what lies on the table, the card that is played, and what of that it takes."""

    table: tuple[str, ...]
    card: str
    takes: tuple[str, ...]


class Clause(Struct, frozen=True):
    """A clause of a rulebook, with an example where it has one."""

    clause: str
    kind: str
    text: str
    example: Example | None = None


class Elsewhere(Struct, frozen=True):
    """What a clause says by other rulesets, which are called as people call them."""

    rulesets: tuple[str, ...]
    text: str


class RuleAnswer(Struct, frozen=True):
    """A clause that answers a question, as it holds at a table, or empty, its example, and as it holds at others."""

    clause: str
    text: str
    elsewhere: tuple[Elsewhere, ...]
    example: Example | None = None


class RuleAnswers(Struct, frozen=True):
    """The clauses that answer a question about a game's rules best, the best first."""

    game: str
    answers: tuple[RuleAnswer, ...]


class Rules(Struct, frozen=True):
    """All clauses that hold at a table, in one language, and the numbers of those that tell the rules in short."""

    game: str
    clauses: tuple[Clause, ...]
    short: tuple[str, ...] = ()
