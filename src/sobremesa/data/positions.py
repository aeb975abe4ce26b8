"""Positions: decisions with the value of every action, to measure players by without playing matches.

A position tells what its seat sees and nothing else: no seed, no record, and in no order that a seed would follow from.
"""

import gzip
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.arena.entrants import Entrant, enter
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.data.columns import SPAN
from sobremesa.data.plan import Plan
from sobremesa.data.rows import AnyMatch
from sobremesa.data.values import Mean, Value, all_is_known, exact, rolled_out
from sobremesa.envs.encoding import encoding

FILE: Final = "positions.jsonl.gz"
"""The positions of a game, beside its rules."""
FORMAT: Final = "sobremesa positions 1"
FIRST: Final = SPAN + SPAN // 2
"""The first seed: positions are of the upper half of the seeds for validation, of the test's none."""
EXACT: Final = "alpha-beta"

Json = dict[str, Any]


@dataclass(frozen=True)
class Drawing:
    """Positions that are to be made: of hands played by a level, from that level's point of view; picklable."""

    game: str
    players: tuple[int, ...]
    player: str = "rules"
    worlds: int = 32

    def __post_init__(self) -> None:
        if self.worlds < 2:
            raise SobremesaError(f"an interval takes 2 worlds or more, not {self.worlds}")

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that are asked what they would do."""
        return bots.levels(self.game)

    @property
    def asked(self) -> Json:
        """All that the positions follow from."""
        return {"run": "data positions", "encoding": encoding(self.game).hash, **asdict(self)}

    def position(self, number: int) -> Json | None:
        """Return the so-manyth position; `None` for a hand in which nobody had a choice."""
        if not 0 <= number < SPAN // 2:
            raise SobremesaError(f"there are positions 0 to {SPAN // 2 - 1}, not {number}")
        seed, players = FIRST + number, self.players[number % len(self.players)]
        plan = Plan(self.game, players=players, names=(self.player,))
        match = _chosen(plan.played(seed).match, Chance(seed, "position"))
        return self._told(match, seed) if match else None

    def _told(self, match: AnyMatch, seed: int) -> Json:
        view = match.view(match.actor)
        classes = _classes(view)
        by, values = self._values(match, [*classes.values()], seed)
        actions = [
            {"class": action, "move": view.write(code), **_rounded(value)}
            for (action, code), value in zip(classes.items(), values, strict=True)
        ]
        answers = {level: self._answer(level, view) for level in self.levels}
        return {
            "players": match.players,
            "ruleset": str(match.ruleset),
            "seat": view.seat,
            "hand": view.hand(match.actor),
            "by": by,
            "actions": actions,
            "answers": answers,
            "table": view.digest(),
            "view": asdict(view.state),
        }

    def _values(self, match: AnyMatch, codes: Sequence[int], seed: int) -> tuple[str, list[Value]]:
        """Return how the values were found, and those of each action."""
        solved = exact(match.position, match.players, codes) if all_is_known(match.position, match.players) else None
        if solved is not None:
            return EXACT, solved
        player: Entrant = enter(self.game, self.player)
        found = rolled_out(match.view(match.actor), codes, player, self.worlds, f"positions {seed}")
        return f"{self.player}, {self.worlds} worlds", found

    def _answer(self, level: str, view: View[Any, Any]) -> int:
        return answer(bots.make(self.game, level, "positions"), view)


def answer(bot: Any, view: View[Any, Any]) -> int:
    """Return the class of the action that a bot chooses."""
    return int(encoding(view.game).module.dense(view.rules, view.state, bot.choose(view)))


def _chosen(played: AnyMatch, chance: Chance) -> AnyMatch | None:
    """Return the match before one of its decisions, each with a choice as likely as the other."""
    match = Match(played.game, played.ruleset, played.players, played.first_dealer, seed=played.seed)
    found = list[AnyMatch]()
    for step in played.steps:
        if step.kind == "action" and len(_classes(match.view(match.actor))) > 1:
            found.append(match.copy())
        match.repeat(step)
    return found[chance.below(len(found))] if found else None


def _classes(view: View[Any, Any]) -> dict[int, int]:
    """Return the classes of actions of the seat that looks, each with the first code that is of it."""
    dense, classes = encoding(view.game).module.dense, dict[int, int]()
    for code in view.legal_actions.codes:
        classes.setdefault(int(dense(view.rules, view.state, code)), code)
    return classes


def _rounded(value: Value) -> dict[str, float]:
    return {name: round(number, 3) for name, number in asdict(value).items()}


# --- the file


def written(game: str, found: Iterable[Json]) -> bytes:
    """Return a file of positions: a line with the encoding and the number, and a line for each, in no telling order."""
    lines = sorted((json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found), key=_hash)
    made = encoding(game)
    head = {"format": FORMAT, "game": game, "encoding": {"name": made.name, "hash": made.hash}, "positions": len(lines)}
    return gzip.compress("".join(f"{line}\n" for line in [json.dumps(head), *lines]).encode(), 9, mtime=0)


def _hash(line: str) -> str:
    return sha256(line.encode()).hexdigest()


def read(data: bytes, name: str) -> list[Json]:
    """Return the positions of a file; raises `SobremesaError`, and `NotThisEncoding`."""
    try:
        head, *found = map(json.loads, gzip.decompress(data).decode().splitlines())
        form, game, made, number = head["format"], head["game"], head["encoding"]["hash"], head["positions"]
    except (OSError, EOFError, ValueError, LookupError, TypeError) as error:
        raise SobremesaError(f"'{name}' holds no positions, or is cut off or damaged ({error})") from None
    if form != FORMAT or number != len(found):
        raise SobremesaError(f"'{name}' is of the format {form!r} with {len(found)} of {number} positions")
    encoding(game).check(made, f"'{name}'")
    return [{"game": game, **one} for one in found]


def positions(game: str) -> list[Json]:
    """Return the positions that the house has of a game; raises `SobremesaError` where it has none."""
    file = files(games.load(game).package) / FILE
    if not file.is_file():
        raise SobremesaError(f"'{game}' has no positions: make some with 'sobremesa data positions {game}'")
    return read(file.read_bytes(), FILE)


def view_of(position: Json) -> View[Any, Any]:
    """Return what the seat of a position sees, to ask a bot about it."""
    game = games.load(position["game"])
    rules = game.rules(game.ruleset(position["ruleset"]), position["players"])
    return View(game, rules, type(game.new_state())(**position["view"]), position["seat"])


def values_of(position: Json) -> dict[int, Value]:
    """Return the value of each class of actions of a position."""
    fields = ("value", "half", "loss", "loss_half")
    return {one["class"]: Value(*(one[name] for name in fields)) for one in position["actions"]}


@dataclass(frozen=True)
class Score:
    """Score of a player over positions: the share of right answers, and the mean loss in points."""

    number: int
    right: float
    loss: Mean


def score(found: Sequence[Json], answers: Sequence[int]) -> Score:
    """Return the score of a player's answers, the class of an action for each position; `SobremesaError` for none."""
    if not found:
        raise SobremesaError("there is no position to score a player by")
    given = [values_of(position)[action] for position, action in zip(found, answers, strict=True)]
    right = sum(value.is_right for value in given) / len(given)
    return Score(len(given), right, Mean.of([value.loss for value in given]))
