"""A viewer at a table of Canasta: what they see of a position, and somebody who types for them."""

import os
from collections.abc import Iterator
from pathlib import Path

from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.games.canasta import presentation, rules, terminal
from sobremesa.games.canasta.notation import KINDS
from sobremesa.games.canasta.presentation.moves import laid_by
from sobremesa.games.canasta.rules import Do, Phase, Rules, State
from sobremesa.presentation.viewer import Viewer
from sobremesa.terminal.seats import at_table, seated
from tests.games.canasta.table import Table

GOLDEN = Path(__file__).parent / "golden"

VERBS = {
    "en": ("draw", "take", "meld", "drop"),
    "es": ("robar", "pozo", "bajar", "descartar"),
    "de": ("ziehen", "nehmen", "auslegen", "ablegen"),
}


def agrees_with(name: str, text: str) -> None:
    """The text is the golden one; `SOBREMESA_GOLDEN=write` writes it instead, to be read before it is kept."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("SOBREMESA_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{path.name}: read the difference; if it is right, write it"


def guest_at(match: Match[Rules, State], seat: int = 1, language: str = "en", plain: bool = False) -> Viewer:
    names = seated(seat, match.players, "Ana", presentation.HOUSE)
    return at_table(Viewer(seat, names, language, plain), match)


def screen(t: Table, seat: int = 1, language: str = "en", plain: bool = False) -> list[str]:
    """The table, the question and the menu, as the viewer sees them."""
    viewer, view = guest_at(t.match, seat, language, plain), t.match.view(seat)
    asked = presentation.question(view, viewer)
    menu = terminal.menu(presentation.choices(view, viewer), viewer)
    return [*terminal.render(view, viewer, "wikibooks"), *([f" {asked}"] if asked else []), *menu]


def typist(match: Match[Rules, State], seat: int = 0, language: str = "en") -> Iterator[str]:
    """Types for the viewer, turn after turn: takes the pile if it can, lays whatever it can in one line, discards."""
    draw, take, _, _ = VERBS[language]
    while not match.over:
        if match.state.phase == Phase.ANSWER:
            yield "yes"
        elif match.state.phase == Phase.START:
            ways = match.legal_actions.written
            yield take if "take" in ways else draw if "draw" in ways else "end"
        else:
            yield turn_in_a_line(match.rules, match.view(seat).state, language)


def turn_in_a_line(values: Rules, s: State, language: str) -> str:
    """As `meld KKK 777 2>K drop 4`: naturals first of all, wild cards only where the opening needs them."""
    _, _, meld, drop = VERBS[language]
    world, words = clone(s), []
    while step := _next_step(values, world):
        words.append(_as_typed(step))
        rules.apply(values, world, step)
    drops = [code for code in _legal(values, world) if rules.do_of(code) == Do.DROP]
    end = [drop, KINDS[rules.card_of(drops[0])]] if drops else []
    return " ".join([*([meld, *words] if words else []), *end]) or "end"


def _legal(values: Rules, s: State) -> list[int]:
    out = [0] * rules.MAX_LEGAL
    return out[: rules.legal_actions(values, s, out)]


def _next_step(values: Rules, s: State) -> int:
    legal = _legal(values, s)
    lays = [code for code in legal if laid_by(code)]
    natural = [code for code in lays if rules.rank_of(code) == rules.card_of(code)]
    must = not any(rules.do_of(code) == Do.DROP for code in legal)
    return next(iter(natural or (lays if must else [])), 0)


def _as_typed(code: int) -> str:
    rank, cards = KINDS[rules.rank_of(code)], "".join(KINDS[card] for card in laid_by(code))
    if rules.is_wild(rules.rank_of(code)):
        return f"{cards}>*"
    return f"{cards}>{rank}" if rules.do_of(code) == Do.ADD else cards
