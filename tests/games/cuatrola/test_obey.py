"""The law that everyone obeys, at Cuatrola: solver, search, count, promises and reasons say what the rules score.

Tables are drawn from the options, so that a new one is tried by itself; `make test-long` adds pairs that change by day.
"""

import re
from datetime import UTC, datetime
from itertools import product
from typing import Any

import numpy as np
import pytest

from sobremesa import bots
from sobremesa.core.bot import Explainer
from sobremesa.core.chance import Chance
from sobremesa.core.event import Score
from sobremesa.core.kernel import clone
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.laws import advance
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import record_type, to_record
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.bots.playouts import is_on
from sobremesa.games.cuatrola.presentation.count import count, points_decide
from sobremesa.games.cuatrola.presentation.scene_parts import Deal
from sobremesa.games.cuatrola.rules import PASO, RENUNCIO, SING, Contract, Phase, Rules, State
from sobremesa.games.cuatrola.solver import pimc, search
from sobremesa.presentation.viewer import viewer_of
from sobremesa.testing import tables
from tests.games.cuatrola import brute, odd_rules
from tests.games.cuatrola.table import GAME
from tests.presentation.scenes_kit import NAMES, Onlooker, new

BOOK = GAME.rulebook
PRESETS = list(BOOK.presets)
ENDINGS = 12
FREE, BOUND = 7, 9
"""Most cards of an ending, where any card may be played and elsewhere: more take the brute force too long."""
TODAY = datetime.now(UTC).date().isoformat()


SINGLES = [tables.table(GAME, {name: value}, turn)[0] for turn, (name, value) in enumerate(tables.values(GAME))]
PAIRS = [ruleset for ruleset, _ in tables.pairs(GAME, TODAY, 300)]
TABLES = [*dict.fromkeys(map(str, SINGLES)), *(pytest.param(str(one), marks=pytest.mark.long) for one in PAIRS)]


def go_on(match: Match[Rules, State], chance: Chance) -> None:
    """Play at random, but bid and claim a revoke seldom, so that hands are played on and points decide many."""
    legal = list(match.legal_actions) if match.actor >= 0 else []
    usual = [action for action in legal if action != RENUNCIO and not PASO < action < SING]
    if usual and chance.below(6):
        match.play(usual[chance.below(len(usual))])
    else:
        advance(match, chance)


def endings(spec: str, number: int = ENDINGS) -> list[State]:
    """States near the end of hands in which a card or a cante is due."""
    chance, found, seed = Chance("obey", spec), list[State](), 0
    while len(found) < number:
        match = Match(GAME, BOOK.parse(spec), 4, seed=f"obey {seed}")
        most = FREE if match.rules.renuncio else BOUND
        while not match.over and len(match.steps) < 130:
            go_on(match, chance)
            if is_on(match.state) and 1 < sum(match.state.held) <= most and chance.below(3) == 0:
                found.append(clone(match.state))
        seed += 1
    return found[:number]


def disagreements(spec: str, number: int = ENDINGS, **given: object) -> int:
    """Return at how many endings solver or search say something else than trying everything.

    `given` are numbers of the rules that are others than here.
    """
    kernel: Any = compiled(rules, **given)
    twin: Any = compiled(brute, kernel=kernel)
    solver: Any = compiled(search, kernel=kernel)
    margins: Any = compiled(pimc, kernel=kernel, search=solver)
    values = GAME.rules(BOOK.parse(spec), 4)
    table = to_record(values)[0]
    states = np.concatenate([to_record(s) for s in endings(spec, number)])
    scratch, work = np.zeros(60, record_type(State())), np.zeros(1, search.workspace)[0]
    tried, best = np.zeros((2, len(scratch)), np.int64)
    winners, points = np.zeros((2, len(states)), np.int64)
    twin.values_of_all(table, states, scratch, tried, best, brute.WINNER, winners)
    twin.values_of_all(table, states, scratch, tried, best, brute.POINTS, points)
    wrong = 0
    for i, s in enumerate(states):
        ahead = np.sign(margins.margin(table, s, work, search.FAR))
        wrong += winners[i] != (1, -1, 0)[solver.winner(table, s, work)]
        wrong += solver.claimer(table, s) == 0 and winners[i] != ahead
        counts = kernel.counts_points(s) and not values.renuncio
        wrong += bool(counts) and points[i] != solver.points(table, s, work)
    return wrong


@pytest.mark.parametrize("spec", TABLES)
def test_solver_and_search_find_what_the_rules_score(spec: str) -> None:
    assert disagreements(spec) == 0


@pytest.mark.parametrize("name", ["last_trick", "cante_points", "POINTS", "NEEDED"])
def test_solver_and_search_follow_a_number_of_the_rules_that_is_another(name: str) -> None:
    odd = getattr(compiled(odd_rules), name)
    for spec in ("app, tie=last_trick_pair", "mesa7, idle_hand_points=declarer"):
        assert disagreements(spec, 20 * ENDINGS, **{name: odd}) == 0


# --- what is said and promised ----------------------------------------------------------------------------------


def numbers(text: str) -> list[int]:
    """The numbers of a text, but for chances in per cent and cards."""
    return sorted(map(int, re.findall(r"\d+", re.sub(r"\d+\s?%|\b3 (oros|copas|espadas|bastos)", "", text))))


def told(match: Match[Rules, State], language: str) -> str:
    """The sentences for the step that ended a hand."""
    viewer = viewer_of(0, NAMES[:4], sides(GAME, match.rules, 4), language, GAME)
    return " ".join(count(match.steps[-1].scores, match.view(0), viewer))


def counted(match: Match[Rules, State], gain: int) -> list[int]:
    """The numbers that the end of a hand has: each pair's points and their parts, a tie's, the gain, the score."""
    s, found = match.state, [*match.state.score]
    if points_decide(s):
        parts = {(row.side, row.item): row.points for row in match.view(0).ledger}
        found += [*s.points, *({(0, "cards"): 0, (1, "cards"): 0} | parts).values()]
        found += [s.points[0]] * (s.points[0] == s.points[1])
    return sorted([*found, *([gain] if gain else []), *(s.score if match.over else [])])


def keeps_promise(match: Match[Rules, State], deal: Deal, score: Score) -> bool:
    """Whether a hand gave what was said when its play began."""
    s, side = match.state, score.side
    if s.contract and side != rules.side_of(s.declarer) and not s.claimed:
        return score.points == rules.failed_value(match.rules, s.contract)
    if score.points == deal.value:
        return True
    more = "or more" in deal.text and (not s.contract or score.points in numbers(deal.goal))
    return more and s.tricks[side] == rules.TRICKS and score.points > deal.value


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules count as no table does, so that whoever has a number of their own says another."""
    for name in ("last_trick", "points_of", "POINTS"):
        monkeypatch.setattr(rules, name, getattr(odd_rules, name))


@pytest.mark.parametrize("spec", TABLES)
def test_what_is_said_and_promised_is_what_is_scored(spec: str) -> None:
    says_what_is_scored(spec)


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize("spec", PRESETS)
def test_what_is_said_follows_a_number_of_the_rules_that_is_another(spec: str) -> None:
    says_what_is_scored(spec)


def says_what_is_scored(spec: str) -> None:
    chance, hands = Chance("said", spec), 0
    while hands < 3:
        match: Match[Rules, State] = new("cuatrola", spec, seed=f"said {spec} {hands}")
        while not match.over and len(match.steps) < 130:
            shown = Onlooker(match, match.actor, "en").look() if match.actor >= 0 else None
            go_on(match, chance)
            step, sung = match.steps[-1], 0
            if shown and shown.asks == "cante":
                sung = next(
                    choice.points or 0
                    for choice in shown.choices
                    if choice.actions == [GAME.notation.write(step.action)]
                )
            assert sung == sum(score.points for score in step.scores if score.name == "cante")
            if shown and shown.deal:
                deal = shown.deal
            if shown and match.state.phase in (Phase.DEAL, Phase.OVER):
                hands += 1
                gains = [score for score in step.scores if score.name == "hand"]
                assert all(keeps_promise(match, deal, score) for score in gains), (deal, gains)
                for language in LANGUAGES:
                    assert numbers(told(match, language)) == counted(match, sum(score.points for score in gains))


def known(values: Rules, s: State, action: int) -> set[int]:
    """The numbers that a reason for an action may name."""
    side, found = rules.side_of(s.turn), set[int]()
    if s.phase == Phase.BID:
        found |= {value(values, contract) for value in (rules.bid_value, rules.failed_value) for contract in Contract}
    if s.phase == Phase.CANTE and action != rules.CALLA:
        sung = rules.cante_points(action - rules.SING, s.trump)
        found |= {sung, s.points[side] + sung, s.points[1 - side]}
    if s.phase == Phase.PLAY:
        found |= {rules.points_of(action), rules.card_points(rules.table_of(s) | 1 << action), rules.last_trick(values)}
        after = clone(s)
        rules.apply(values, after, action)
        found |= {*after.points, *(points for _, _, points in after.events[: after.event_count])}
    return found


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize(
    "spec", [*PRESETS, "app, sweep_solo=6, sweep_unbid=4, bid_values=1-3-5-9, failed_bid=opponents_score_1"]
)
def test_a_reason_names_no_number_that_does_not_hold(spec: str) -> None:
    chance, match, reasons = Chance("reasons", spec), new("cuatrola", spec, seed=f"reasons {spec}"), 0
    levels = [bots.make("cuatrola", level, 1) for level in ("greedy", "rules")]
    while not match.over and len(match.steps) < 300:
        if match.actor >= 0:
            view = match.view(match.actor)
            for level, action in product(levels, view.legal_actions):
                assert isinstance(level, Explainer)
                said = [numbers(level.explain(view, action, language)) for language in LANGUAGES]
                assert said[0] == said[1] == said[2]
                assert {*said[0]} <= known(match.rules, view.state, action), level.explain(view, action)
                reasons += bool(said[0])
        advance(match, chance)
    assert reasons > 10
