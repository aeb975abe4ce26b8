"""The reference sample of what every bot of every game chooses, move by move; `test_choices.py` compares with it.

`python -m tests.bots.choices [GAME ...]` writes it anew, a file a game. That is right only where a change of choices is
meant, and says so.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path

from sobremesa import bots, games
from sobremesa.arena.entrants import enter
from sobremesa.core.bot import Explainer
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.position import View

SHORT, LONG = 16, 120
"""Decisions of each match that the short test plays, and that a file holds of a level."""
EXPLAINED = 8
"""Every so-manyth decision's sentences are in the sample, too."""


@dataclass(frozen=True)
class Sample:
    """One match: a level against itself."""

    game: str
    level: str
    ruleset: str
    players: int

    @property
    def length(self) -> int:
        """Return how many decisions its file holds; an arena's reference, which solves whole deals, has few."""
        return SHORT if self.level in bots.known(self.game).references else LONG

    def __str__(self) -> str:
        """The first words of its line."""
        return f"{self.game} {self.level} {self.ruleset} {self.players}"


def house() -> list[str]:
    """Sobremesa's own games, whatever else is installed."""
    return [name for name in games.names() if games.load(name).package.startswith("sobremesa.")]


def samples() -> Iterator[Sample]:
    """Every game, level, ruleset and number of players, then the arena's references."""
    for levels in (bots.levels, lambda game: tuple(bots.known(game).references)):
        for name in house():
            game = games.load(name)
            for each in product(levels(name), game.rulebook.presets, game.players):
                yield Sample(name, *each)


def choices(sample: Sample, most: int) -> Iterator[str]:
    """The actions in hexadecimal; after every so-manyth a hash of the sentences that say why."""
    game = games.load(sample.game)
    match = Match(game, game.rulebook.ruleset(sample.ruleset), sample.players, seed=f"choices {sample}")
    entrant = enter(sample.game, sample.level)
    seats = [entrant.make(f"{sample} {seat}") for seat in range(sample.players)]
    made = 0
    while not match.over and made < most:
        if match.actor == CHANCE:
            match.deal()
            continue
        view, bot = match.view(match.actor), seats[match.actor]
        if entrant.sees_all:
            view = View(game, match.rules, clone(match.state), match.actor)
        action = bot.choose(view)
        made += 1
        yield f"{int(action):x}"
        if made % EXPLAINED == 0 and isinstance(bot, Explainer):
            sentences = "\n".join(bot.explain(view, action, language) for language in LANGUAGES)
            yield "=" + sha256(sentences.encode()).hexdigest()[:6]
        match.play(action)


def kept() -> dict[str, list[str]]:
    """Return what the files hold, by sample."""
    lines = (line.split(": ", 1) for game in house() for line in file_of(game).read_text(encoding="utf-8").splitlines())
    return {name: words.split() for name, words in lines}


def file_of(game: str) -> Path:
    """Return where a game's part of the sample lies."""
    return Path(__file__).parents[1] / "games" / game / "bots" / "choices.txt"


def main() -> None:
    """Write the files of the games that are named, or of all."""
    for game in sys.argv[1:] or house():
        lines = [f"{it}: {' '.join(choices(it, it.length))}\n" for it in samples() if it.game == game]
        file_of(game).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
