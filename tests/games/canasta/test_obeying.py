"""The law that everyone obeys, at Canasta: sheets, rows, hints and reasons say what the rules count, at every table.

Tables are drawn from the options, so that a new one is tried by itself.
"""

import re
from collections.abc import Iterator

import pytest

from sobremesa import bots
from sobremesa.core.kernel import clone
from sobremesa.core.ledger import counted
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import discards, learned, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.greedy import GreedyBot
from sobremesa.games.canasta.notation import parse
from sobremesa.games.canasta.presentation.narration import narrate
from sobremesa.games.canasta.presentation.scene import CanastaScene, scene
from sobremesa.games.canasta.rules import BLACK, GROUPS, Do, Name, Phase, Rules, State
from sobremesa.presentation.observed import ObservedStep
from sobremesa.testing import tables
from tests.games.canasta.presentation.test_scenes import Blind
from tests.games.canasta.table import GAME, table
from tests.games.canasta.terminal.room import guest_at
from tests.presentation.scenes_kit import Onlooker

EACH = [(str(ruleset), players) for ruleset, players in tables.singles(GAME)]
SOME = 9
"""One table in so many is tried each time; all of them take minutes."""
TABLES = [one if i % SOME == 0 else pytest.param(*one, marks=pytest.mark.long) for i, one in enumerate(EACH)]
LANGUAGES = ("en", "es", "de")


def round_of(ruleset: str, players: int) -> Iterator[tuple[Match[Rules, State], State]]:
    """Yield a match after each action of its first round, with the state before."""
    match = Match(GAME, GAME.rulebook.parse(ruleset), players, seed=f"obey {ruleset}")
    seats = [GreedyBot(seat) for seat in range(players)]
    match.deal()
    while match.state.phase not in (Phase.DEAL, Phase.OVER):
        before = clone(match.state)
        match.play(seats[match.actor].choose(match.view(match.actor)))
        yield match, before


@pytest.mark.clause("C67", "C70", "C36")
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_what_is_shown_is_what_the_rules_count(ruleset: str, players: int) -> None:
    """Rows, choices and the greedy player's reasons on the way; the ledger, and what bots make of it, at the end."""
    for turn, (match, before) in enumerate(round_of(ruleset, players)):
        step = match.steps[-1].action
        if rules.do_of(step) in (Do.MELD, Do.ADD, Do.WILDS, Do.THREES) and match.state.laid_cards:
            assert match.state.laid_points - before.laid_points == rules.step_points(match.rules, step), match.steps[-1]
        if turn % 25 == 0 and match.actor >= 0:
            rows_are_counted(match)
            choices_are_kept(match)
    a_round_is_counted(match)


def shown_to(match: Match[Rules, State], seat: int) -> CanastaScene:
    shown = scene(match.view(seat), Onlooker(match, seat, LANGUAGES[seat % 3], memory=Blind()).context())
    assert isinstance(shown, CanastaScene)
    return shown


def rows_are_counted(match: Match[Rules, State]) -> None:
    for group in shown_to(match, match.actor).groups:
        assert sum(row.missing == 0 for row in group.rows) == rules.canastas(match.state, group.side)


def choices_are_kept(match: Match[Rules, State]) -> None:
    """Cards that are laid count what the choice promised."""
    for choice in shown_to(match, match.actor).choices:
        if choice.does in ("lay", "add") and choice.points:
            s = clone(match.state)
            for text in choice.actions:
                assert rules.why_illegal(match.rules, s, parse(text)) == 0, choice
                rules.lay(match.rules, s, parse(text), 1)
            assert s.laid_points - match.state.laid_points == choice.points, choice


def a_round_is_counted(match: Match[Rules, State]) -> None:
    """The ledger's rows add up to what was scored, and are what bots expect of a round that ends so."""
    s = match.state
    events = {(name, group): points for name, group, points in s.events[: s.event_count]}
    out = next((group for name, group in events if name == Name.OUT), GROUPS)
    for group in range(rules.groups(match.rules)):
        ledger = [row for row in match.view(0).ledger if row.side == group]
        scored = events[Name.ROUND, group]
        assert sum(row.points for row in ledger) == scored == counted(GAME, s, group)
        if all(name != Name.SPECIAL for name, _ in events):
            assert rules.round_points(match.rules, s, group, out) * s.factor[group] == scored


# --- what a table's options once made untrue --------------------------------------------------------------------


@pytest.mark.clause("V16")
def test_who_opens_with_the_pile_is_told_of_no_talon() -> None:
    """The rest of the pile comes to the hand, and nothing from the stock."""
    t = table("KKKAAA456", pile="45K", start=True, talon=True, frozen_naturals=2)
    heard = [ObservedStep(None, t.match.view(1))]
    for text in ("take", "meld AAA", "drop 4"):
        t.play(text)
        heard.append(ObservedStep(t.match.event(t.match.steps[-1], 1, len(t.match.steps)), t.match.view(1)))
    said = narrate(heard, 1, guest_at(t.match, 1, "en"))
    assert any("opening" in one for one in said) and not any("talon" in one for one in said), said


@pytest.mark.clause("A56", "C68")
@pytest.mark.parametrize("extra", [True, False])
def test_a_black_three_costs_what_the_hand_loses_with_it(extra: bool) -> None:
    t = table("K3", black_three_extra=extra)
    with_it = rules.points_held(t.rules, t.state, 1)
    t.state.hand[1][BLACK] = 0
    cost = with_it - rules.points_held(t.rules, t.state, 1)
    t.state.hand[1][BLACK] = 1
    weights, me = learned.weights(learned.RULES, t.rules), Context()
    situation.look(t.rules, t.state, weights, me, 1)
    me.danger = 1.0  # the round ends before the next turn
    assert discards.keep_value(t.rules, t.state, weights, me, BLACK) == -cost
    view, drop = t.match.view(1), parse("drop 3")
    said = bots.make("canasta", "rules", 0).explain(view, drop)  # type: ignore[attr-defined]
    assert str(cost) in re.findall("[0-9]+", said)
