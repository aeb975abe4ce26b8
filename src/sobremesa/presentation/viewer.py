"""Viewer of a table: their seat, their language, and what everybody is called from there."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final, TypeVar
from unicodedata import category, normalize

from sobremesa.core.game import Game
from sobremesa.presentation.printing import UNSHOWN, one_line
from sobremesa.presentation.texts import Say

NAME_LENGTH: Final = 16
"""The letters of a name, each with its marks."""
SKIN: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""The colours of skin, each of which belongs to the picture before it."""
AT_HAND: Final = 64
"""The parts of scenes that a viewer has at hand: those of a table as it stands are about ten, of a deal some forty."""

T = TypeVar("T")


@dataclass(frozen=True)
class Viewer:
    """Person at the table: their seat, all seats' names and sides in order of play, and how they read it."""

    seat: int
    names: tuple[str, ...]
    language: str = "en"
    plain: bool = False
    game: Game[Any, Any] | None = None
    sides: tuple[int, ...] = ()
    four_colours: bool = False

    @property
    def place(self) -> int | None:
        """The seat; `None` for a spectator."""
        return self.seat if self.seat >= 0 else None

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.names)

    @property
    def side(self) -> int:
        """The viewer's side."""
        return self.side_of(self.seat)

    def side_of(self, seat: int) -> int:
        """Return the side of a seat: two sides that sit crosswise, unless the game has others."""
        return self.sides[seat] if self.sides else seat % 2

    @cached_property
    def all_sides(self) -> list[int]:
        """Every side once, the viewer's first."""
        return list(dict.fromkeys(map(self.side_of, [self.seat, *self.others()])))

    def members(self, side: int) -> list[int]:
        """Return the seats of a side in order of play from the viewer on."""
        return [seat for seat in [self.seat, *self.others()] if self.side_of(seat) == side]

    @cached_property
    def say(self) -> Say:
        """The texts of the viewer's language at this game's table."""
        return Say(self.language, self.game.package) if self.game else Say(self.language)

    @cached_property
    def spoken(self) -> "Viewer":
        """The viewer as one to whom cards are named in words, not in symbols."""
        return replace(self, plain=True)

    def once(self, make: "Callable[..., T]", *facts: Hashable) -> T:
        """Return `make(viewer, *facts)`, made once while a table hardly changes: it is to be read only."""
        made, key = self._made, (make, facts)
        if key not in made:
            if len(made) >= AT_HAND:
                made.clear()
            made[key] = make(self, *facts)
        found: T = made[key]
        return found

    @cached_property
    def _made(self) -> dict[Any, Any]:
        return {}

    def name(self, seat: int) -> str:
        """Return the name of a seat: the viewer is `You`."""
        return self.say("you") if seat == self.seat else self.names[seat]

    def others(self) -> list[int]:
        """Return the other seats in order of play, the next one first."""
        return [(self.seat + i) % self.players for i in range(1, self.players)]

    def side_name(self, side: int) -> str:
        """Return the name of a side: `Us` and `Them`; who plays alone is called by name."""
        return self._side_names[side]

    @cached_property
    def _side_names(self) -> dict[int, str]:
        return {side: self._of_side(side, "you", "us", "them") for side in self.all_sides}

    def for_side(self, side: int) -> str:
        """Return the same after a preposition: `us`, `them`, `you`."""
        return self._of_side(side, "for.you", "for.us", "for.them")

    def _of_side(self, side: int, you: str, us: str, them: str) -> str:
        members = self.members(side)
        if members[0] == self.seat:
            return self.say(us if len(members) > 1 else you)
        if len(members) == 1:
            return self.names[members[0]]
        return self.say(them) if len(self.all_sides) == 2 else self.side_names(side)

    def side_names(self, side: int) -> str:
        """Everybody of a side by name within a sentence, the viewer first."""
        return self.listed(self.members(side))

    def listed(self, seats: Sequence[int]) -> str:
        """Some seats by name within a sentence, an `and` before the last."""
        names = [self.say("for.you") if seat == self.seat else self.names[seat] for seat in seats]
        return self.say("and", a=", ".join(names[:-1]), b=names[-1]) if len(names) > 1 else names[0]

    def company(self) -> str:
        """With whom and against whom the viewer plays."""
        with_me = self.members(self.side)[1:]
        them = self.listed([seat for seat in self.others() if self.side_of(seat) != self.side])
        if not with_me:
            return self.say("welcome.against", them=them)
        return self.say("welcome.with", partner=self.listed(with_me), them=them)

    def outcome(self, *winners: int) -> str:
        """Return for whom a match ended: `you` won, `they` did, or the viewer `watch`ed and takes no side."""
        if self.place is None:
            return "watch"
        return "you" if self.side in winners else "they"

    def acts(self, key: str, seat: int, **facts: object) -> str:
        """Return the sentence of what a seat does, said of the viewer (`you.`) or of another (`they.`)."""
        if seat == self.seat:
            return self.say(f"you.{key}", **facts)
        return self.say(f"they.{key}", name=self.names[seat], **facts)


@dataclass(frozen=True)
class SpectatorViewer(Viewer):
    """One who plays no seat: nobody is `You`, and the sides are called by their players."""

    def others(self) -> list[int]:
        """Return every seat."""
        return list(range(self.players))

    @property
    def side(self) -> int:
        """The side that is shown first."""
        return self.side_of(0)

    @cached_property
    def all_sides(self) -> list[int]:
        """Every side once."""
        return list(dict.fromkeys(map(self.side_of, self.others())))

    def members(self, side: int) -> list[int]:
        """Return the seats of a side."""
        return [seat for seat in self.others() if self.side_of(seat) == side]

    def _of_side(self, side: int, you: str, us: str, them: str) -> str:
        return self.side_names(side)


def viewer_of(
    seat: int | None,
    names: tuple[str, ...],
    sides: tuple[int, ...],
    language: str,
    game: Game[Any, Any],
    plain: bool = False,
) -> Viewer:
    """Return the viewer at a seat (`None`: a spectator)."""
    if seat is None:
        return SpectatorViewer(-1, names, language, plain, game, sides)
    return Viewer(seat, names, language, plain, game, sides)


viewer_at: Final = lru_cache(maxsize=1024)(viewer_of)
"""The same, cached, since a viewer keeps everybody's names."""


def tidy(name: str) -> str:
    """Return a name as it is shown, on one line and not too long; empty where nothing of it would be seen."""
    return "".join(letters(one_line(normalize("NFC", name)).replace(UNSHOWN, ""))[:NAME_LENGTH]).strip()


def letters(text: str) -> list[str]:
    """Return a text's letters, each with its marks; marks before the first are left out."""
    found: list[str] = []
    for letter in text:
        if not category(letter).startswith("M") and letter not in SKIN:
            found.append(letter)
        elif found:
            found[-1] += letter
    return found
