"""A puzzle: a hand up to a decision, what each action is worth by each judge, and which one suggests itself.

The hand is kept with all its cards, so that it can be played again and judged again; a player is shown the view of one
seat.
"""

import gzip
import json
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match

FILE: Final = "puzzles.jsonl.gz"
"""The puzzles of a game, beside its rules."""
FORMAT: Final = "sobremesa puzzles 1"
DEAL: Final = "deal"
"""A deal from the stock, among the actions of a hand."""

AnyMatch = Match[Any, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judge says: the chance to win the match after each action, and by how much the best one leads the next.

    `error` is the standard error of the lead; both are exact where no judge is named, for then all cards were known.
    """

    judge: str
    chances: tuple[float, ...]
    lead: float
    error: float


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand up to a decision: the state before its shuffle, where it is not a new one's, its deck and actions."""

    ruleset: str
    players: int
    dealer: int
    before: dict[str, Any]
    deck: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision with one clearly best action."""

    game: str
    seed: str
    """The self-played match that it comes from."""
    step: int
    """Its place among the steps of that match, from 1."""
    hand: Hand
    actions: tuple[tuple[str, ...], ...]
    """What is legal, those together that make no difference."""
    best: int
    """The place of the best among them."""
    obvious: int
    """The place of the one that suggests itself."""
    missed_by: tuple[str, ...]
    """The levels of the house that do not find the best."""
    theme: str
    """What it is about: the game's texts have it as `puzzle.theme.` and this, and why as `puzzle.why.`."""
    facts: dict[str, int]
    """The numbers of that reason."""
    kinds: tuple[str, ...]
    """What kind of play each action loses by, as in a review; empty for the best."""
    worlds: int
    """In how many worlds it was judged; 0 where it was solved."""
    judges: tuple[Judged, ...]

    @property
    def is_hard(self) -> bool:
        """Return whether not only one level misses it."""
        return len(self.missed_by) > 1

    @property
    def key(self) -> str:
        """What it is known by, whatever other puzzles are there."""
        return sha256(json.dumps([self.game, *asdict(self.hand).values()]).encode()).hexdigest()[:10]

    def place(self, action: str) -> int:
        """Return the place of a legal action."""
        return next(at for at, alike in enumerate(self.actions) if action in alike)

    def loss(self, place: int) -> float:
        """Return what an action costs at least, by whichever judge, as a chance to win the match."""
        return min(one.chances[self.best] - one.chances[place] for one in self.judges)


def hand_of(match: AnyMatch, before: Any) -> Hand:
    """Return the running hand of a match, whose state before the shuffle is given."""
    new = asdict(match.game.new_state())
    fields = {name: value for name, value in asdict(before).items() if value != new[name]}
    first = max(at for at, step in enumerate(match.steps) if step.deck)
    shuffled, *steps = match.steps[first:]
    write = match.game.notation.write
    texts = tuple(DEAL if step.kind == "deal" else write(step.action) for step in steps)
    deck = match.game.write_deal(shuffled.deck)
    return Hand(str(match.ruleset), match.players, match.first_dealer, fields, deck, texts)


def begun(puzzle: Puzzle, names: Sequence[str] = ()) -> AnyMatch:
    """Return the match before the hand's shuffle, its earlier steps forgotten."""
    game, hand = games.load(puzzle.game), puzzle.hand
    match = Match(game, game.ruleset(hand.ruleset), hand.players, hand.dealer, names=names)
    state = match.game.new_state()
    match.stand([], [], type(state)(**asdict(state) | deepcopy(hand.before)))
    return match


def played(puzzle: Puzzle, names: Sequence[str] = ()) -> AnyMatch:
    """Return the match at the decision, its steps those of the hand; raises `SobremesaError` for what is illegal."""
    match, hand = begun(puzzle, names), puzzle.hand
    match.deal(match.game.parse_deal(hand.deck))
    for text in hand.steps:
        if text == DEAL:
            match.deal([])
        else:
            match.play(text)
    if match.actor == CHANCE or match.over:
        raise SobremesaError(f"puzzle {puzzle.key} ends where nobody decides")
    return match


# --- the file


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game, and how they were made."""

    made: dict[str, Any]
    puzzles: tuple[Puzzle, ...]

    def find(self, key: str) -> Puzzle:
        """Return a puzzle by what it is known by; raises `SobremesaError`."""
        for puzzle in self.puzzles:
            if puzzle.key == key:
                return puzzle
        raise SobremesaError(f"there is no puzzle '{key}'")


def written(made: dict[str, Any], puzzles: Iterable[Puzzle]) -> bytes:
    """Return a file of puzzles: a line that says how they were made, and a line for each."""
    lines = [json.dumps(asdict(one), ensure_ascii=False, separators=(",", ":")) for one in puzzles]
    head = json.dumps({"format": FORMAT, **made, "puzzles": len(lines)})
    return gzip.compress("".join(f"{line}\n" for line in [head, *lines]).encode(), 9, mtime=0)


def read(data: bytes, name: str) -> Collection:
    """Return the puzzles of a file; raises `SobremesaError`."""
    try:
        head, *found = map(json.loads, gzip.decompress(data).decode().splitlines())
        form, number = head.pop("format"), head.pop("puzzles")
        puzzles = tuple(map(_puzzle, found))
    except (OSError, EOFError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise SobremesaError(f"'{name}' holds no puzzles, or is cut off or damaged ({error})") from None
    if form != FORMAT or number != len(puzzles):
        raise SobremesaError(f"'{name}' is of the format {form!r} with {len(puzzles)} of {number} puzzles")
    return Collection(head, puzzles)


def _puzzle(one: dict[str, Any]) -> Puzzle:
    hand = Hand(**one["hand"] | {"steps": tuple(one["hand"]["steps"])})
    judges = tuple(Judged(**judged | {"chances": tuple(judged["chances"])}) for judged in one["judges"])
    texts = {name: tuple(one[name]) for name in ("missed_by", "kinds")} | {"actions": tuple(map(tuple, one["actions"]))}
    return Puzzle(**one | texts | {"hand": hand, "judges": judges})


@lru_cache(4)
def puzzles(game: str) -> Collection:
    """Return the puzzles that the house has of a game; raises `UnknownGame`, and `SobremesaError` where it has none."""
    known = games.load(game)
    file = files(known.package) / FILE
    if not file.is_file():
        raise SobremesaError(f"'{known.name}' has no puzzles: there are some of {', '.join(with_puzzles())}")
    return read(file.read_bytes(), FILE)


@cache
def with_puzzles() -> list[str]:
    """Return the games that have puzzles."""
    return [name for name in games.names() if (files(games.load(name).package) / FILE).is_file()]
