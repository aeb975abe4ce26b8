"""Simulated games: played by bots or at random, and written step by step as conformance games.

However long a game becomes, it takes no more memory: each step is written and forgotten.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core.bot import Bot
from sobremesa.core.chance import Chance
from sobremesa.core.conformance import Json, acted, dealt, header
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset

MOST_ACTIONS: Final = 10_000
"""A game is cut off after so many actions where nobody says otherwise: at random some go on for ever."""

Bots = Callable[[str], Sequence[Bot]]
"""Makes the players of a game, one a seat, from a seed; none play at random."""


def nobody(_: str) -> Sequence[Bot]:
    """Return no bots: anything legal is played at random."""
    return ()


@dataclass(frozen=True)
class Simulation:
    """Simulation to be played: the game, its ruleset, and who plays; the same seed gives the same games."""

    game: Game[Any, Any]
    ruleset: Ruleset
    players: int
    seed: int | str = 0
    most_actions: int = MOST_ACTIONS
    bots: Bots = nobody

    def written(self, number: int) -> Iterator[str]:
        """The `number`-th game in the form of a conformance game, one line of JSON in pieces, a step a piece.

        A game that is cut off has the result `null`. Raises `IllegalAction` where a bot chooses what is illegal.
        """
        match = Match(self.game, self.ruleset, self.players, seed=f"{self.seed}|{number}")
        yield f'{_json(header(match))[:-1]}, "steps": ['
        for count, step in enumerate(self._steps(match, number)):
            yield (", " if count else "") + _json(step)
        result = match.result.to_dict() if match.result else None
        yield f'], "result": {_json(result)}}}\n'

    def _steps(self, match: Match[Any, Any], number: int) -> Iterator[Json]:
        choose, shuffles, actions = self._player(number), 0, 0
        while not match.over and actions < self.most_actions:
            if match.actor == CHANCE:
                needed = self.game.kernel.cards_needed(match.rules, match.state)
                yield dealt(match, self.game.seeded_deck(match.seed, shuffles, needed))
                shuffles += needed > 0
            else:
                yield acted(match, choose(match))
                actions += 1
            match.forget()

    def _player(self, number: int) -> Callable[[Match[Any, Any]], int]:
        """Return who decides for every seat of a game."""
        bots = self.bots(f"{self.seed}|{number}")
        chance = Chance(self.seed, "simulate", number)

        def choose(match: Match[Any, Any]) -> int:
            if bots:
                return bots[match.actor].choose(match.view(match.actor))
            legal = match.legal_actions.codes
            return legal[chance.below(len(legal))]

        return choose


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
