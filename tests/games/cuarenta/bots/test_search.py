"""Cuarenta's searching players: exact ends, uniform worlds, honest reasons, a race to forty that adds up."""

from collections import Counter
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.core.bot import Explainer
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset, Value
from sobremesa.fast import entry_calls
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import leaf_eval, learned, mlp, move_pruning
from sobremesa.games.cuarenta.bots.engine import Solver, ValueModel, WorldSampler
from sobremesa.games.cuarenta.bots.equity import build, tables, trace_codes
from sobremesa.games.cuarenta.bots.search import CheatBot, TopBot
from sobremesa.games.cuarenta.rules import Phase, Rules, State
from sobremesa.testing import tables as every
from tests.games.cuarenta.test_worlds import SAMPLES_EACH, positions, worlds_by_force

GAME = games.load("cuarenta")


def ending(ruleset: Ruleset, seed: int, cards_left: int) -> State | None:
    """A two-player hand with so many cards left to each, after random play that takes when it can."""
    chance = Chance("ending", seed)
    match: Match[Rules, State] = Match(GAME, ruleset, 2, seed=seed)
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        elif match.state.packets == 0 and match.state.held[:2] == [cards_left] * 2 and match.state.phase == Phase.PLAY:
            return clone(match.state)
        else:
            legal = list(match.legal_actions)
            match.play(legal[-1] if chance.below(3) else legal[chance.below(len(legal))])
    return None


def endings(ruleset: Ruleset, cards_left: int, number: int) -> list[State]:
    found = (ending(ruleset, seed, cards_left) for seed in range(10 * number))
    return list(islice(filter(None, found), number))


def minimax(values: Rules, s: State, table: tables.Table) -> float:
    """Side 0's chance with everything that is legal tried, but that claims are made exactly when they are right."""
    if rules.actor(values, s) < 0:
        return float(leaf_eval.chance(values, s, table))
    out = [0] * rules.MAX_LEGAL
    legal = out[: rules.legal_actions(values, s, out)]
    side = rules.side_of(s.turn)
    if s.phase == Phase.CLAIM:
        right = [a for a in legal[1:] if rules.claim_is_right(s, side, rules.taken_of(a) - 1)]
        legal = right[:1] or legal[:1]
    return (min if side else max)(minimax(values, applied(values, s, action), table) for action in legal)


def applied(values: Rules, s: State, action: int) -> State:
    after = clone(s)
    rules.apply(values, after, action)
    return after


def agree(ruleset: Ruleset, cards: int, number: int) -> None:
    """The exact values of endings are those of trying everything over the rules."""
    values = GAME.rules(ruleset, 2)
    table, solver, dealer = tables.table_for(values), Solver(values), WorldSampler(values)
    for s in endings(ruleset, cards, number):
        view = clone(s)
        rules.hide(values, view, s.turn)
        found = solver.solve(view, dealer.worlds(view, 1, seed=1))
        first = 1 - rules.side_of(s.turn)
        for action, value in zip(found.actions, found.values, strict=True):
            force = minimax(values, applied(values, s, action), table)
            assert value == pytest.approx(force if first else 1 - force, abs=1e-9), str(ruleset)
        best = minimax(values, s, table)  # so what was left out of the search was no better
        assert max(found.values) == pytest.approx(best if first else 1 - best, abs=1e-9), str(ruleset)


@pytest.mark.parametrize("ruleset", list(GAME.rulebook), ids=str)
def test_an_ending_is_solved_as_by_trying_everything(ruleset: Ruleset) -> None:
    agree(ruleset, 2, 6)


@pytest.mark.parametrize(("option", "value"), every.values(GAME))
def test_an_ending_is_solved_so_at_every_value(option: str, value: Value) -> None:
    turn = every.values(GAME).index((option, value))
    agree(every.table(GAME, {option: value}, turn)[0], 2, 2)


@pytest.mark.long
def test_endings_are_solved_so_at_every_table() -> None:
    for ruleset, _ in every.singles(GAME):
        agree(ruleset, 2, 3)
    agree(GAME.ruleset(), 3, 1)


@pytest.mark.clause("A20", "A21", "P19")
@pytest.mark.parametrize("preset", ["pagat", "quito"])
def test_compiled_worlds_are_uniform_over_what_fits(preset: str) -> None:
    for number, match in enumerate(positions(preset, 2, 2)):
        fitting = worlds_by_force(match, 0)
        drawn = WorldSampler(match.rules).worlds(match.view(0).state, SAMPLES_EACH * len(fitting), seed=number)
        counts = Counter(tuple(hands) for hands in drawn["hand"].tolist())
        assert set(counts) == fitting
        squares = sum((count - SAMPLES_EACH) ** 2 / SAMPLES_EACH for count in counts.values())
        degrees = max(1, len(fitting) - 1)
        assert squares < degrees + 5 * (2 * degrees) ** 0.5, f"{squares:.0f} for {degrees} degrees of freedom"


def first_plays(level: str, ask: bool) -> list[int]:
    """A hand's plays by one level, asked why each time or not."""
    match = Match(GAME, GAME.rulebook.ruleset("pagat"), 2, dealer=1, seed="why")
    bot = bots.make("cuarenta", level, 1, **({"iterations": 60} if level == "top" else {}))
    assert isinstance(bot, Explainer)
    while match.state.hands < 2 and not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            view = match.view(match.actor)
            if ask:
                bot.explain(view, view.legal_actions[0], "es")
            match.play(bot.choose(view))
    return [step.action for step in match.steps]


@pytest.mark.parametrize("level", ["exact", "top"])
def test_to_ask_why_changes_no_choice(level: str) -> None:
    assert first_plays(level, ask=False) == first_plays(level, ask=True)


def test_a_reason_tells_the_chances_of_the_play_and_of_its_rival() -> None:
    values = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
    s = endings(GAME.ruleset("pagat"), 2, 1)[0]
    view = Match(GAME, GAME.rulebook.ruleset("pagat"), 2, dealer=1, seed=1).view(0)
    rules.hide(values, s, s.turn)
    vars_of = {"game": GAME, "rules": values, "state": s, "seat": s.turn}
    bot = bots.make("cuarenta", "exact", 1)
    assert isinstance(bot, Explainer)
    asked = type(view)(**vars_of)
    best = bot.choose(asked)
    told = [bot.explain(asked, best, language) for language in ("en", "es", "de")]
    assert "It wins the chica 19% of the time; laying the 6 does just as well." in told[0]
    assert "Así se gana la chica el 19 % de las veces, y botar el seis da lo mismo." in told[1]
    assert "Damit gewinnen wir die Chica zu 19 %; 6 legen ist genauso gut." in told[2]


def test_who_sees_all_hands_is_no_level() -> None:
    assert "cheat" not in bots.levels("cuarenta")
    assert CheatBot.sees_all and not getattr(TopBot, "sees_all", False)


# --- equity -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("preset", tuple(GAME.rulebook.presets))
def test_a_table_holds_chances_that_grow_with_the_score(preset: str, players: int) -> None:
    table = tables.table_for(GAME.rules(GAME.rulebook.ruleset(preset), players))
    assert table.shape == (40 // (5 * players) + 1, 20, 20, 16, 16)
    assert table.min() >= 0 and table.max() <= 1
    new_hand = table[0, :, :, 0, 0]
    assert 0.35 < new_hand[0, 0] < 0.5, "the dealer has the advantage"
    for low, high in pairwise(range(0, 20, 3)):
        assert (new_hand[high] > new_hand[low] - 0.01).all() and (new_hand[:, high] < new_hand[:, low] + 0.01).all()


def test_after_the_last_deal_the_table_is_the_count() -> None:
    """P56–P60: with 36 points each, who has twenty-two cards or more has his forty."""
    table = tables.table_for(GAME.rules(GAME.rulebook.ruleset("pagat"), 2))
    assert table[-1, 18, 18, 12, 8] == 1 and table[-1, 18, 18, 8, 12] == 0


def test_a_table_is_unpacked_as_it_was_packed() -> None:
    steps = np.random.default_rng(1).integers(0, tables.STEPS, (3, 20, 20, 16, 16))
    table: tables.Table = steps.astype(np.float64) / tables.STEPS
    kept: dict[str, Any] = tables.packed(table)
    assert np.array_equal(entry_calls.kept(tables.unpacked(kept)), table)


def test_other_rules_take_the_nearest_table() -> None:
    changed = GAME.rulebook.parse("pagat, falla=2")
    assert learned.REGISTRY.names("equity", GAME.rules(changed, 2), 2) == ("equity-pagat-2.json", "equity-quito-2.json")


def test_the_race_is_won_by_who_scores() -> None:
    """Deals in which the leader alone makes caída y limpia: from 36 he wins at once, from 0 the other never."""
    values = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
    row = np.zeros((1, trace_codes.LENGTH), np.int64)
    row[0, 0] = trace_codes.entry(trace_codes.PLAY, 0, 3, 2)
    table = build.table_of(values, [row] * 4)
    assert table[0, 18, 0, 0, 0] == 1
    assert table[3, 0, 19, 0, 0] == 1 - table[0, 19, 3, 0, 0], "four points, two for the count; then the other leads"


# --- the judge --------------------------------------------------------------------------------------------------


def test_the_network_is_three_matrix_products() -> None:
    random = np.random.default_rng(1)
    sizes = (5, 4, 3, 2)
    layers = [random.normal(size=(a + 1, b)).astype(np.float32) for a, b in pairwise(sizes)]
    x, first, second, out = (np.zeros(n, np.float32) for n in sizes)
    x[:] = random.normal(size=5)
    mlp.forward(x, np.concatenate([layer.ravel() for layer in layers]), first, second, out)
    h = np.maximum(x @ layers[0][1:] + layers[0][0], 0)
    h = np.maximum(h @ layers[1][1:] + layers[1][0], 0)
    assert out == pytest.approx(h @ layers[2][1:] + layers[2][0], abs=1e-5)


def test_weights_are_unpacked_as_they_were_packed() -> None:
    weights = (np.arange(7) / 8).astype(np.float32)
    assert np.array_equal(learned.unpacked(learned.packed(weights)), weights)


def test_the_judge_prefers_a_caida_to_a_gift() -> None:
    """On an empty table but for the card just laid, taking it beats laying an ace beside it."""
    values = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
    s = State(phase=Phase.PLAY, turn=0, dealer=1, hands=1, deals=1, packets=6)
    s.table = s.last = 1 << 28
    s.hand[0], s.held[:2] = 1 << 29 | 1 << 0, [2, 2]
    s.laid[0][1] = 1 << 28 | 1 << 39 | 1 << 35
    take, lay = rules.play_code(29, 1 << 28), rules.play_code(0, 0)
    worth = ValueModel(values).judge(s, (take, lay))
    assert worth[0] > worth[1] + 0.02


def test_one_card_of_a_rank_and_whole_runs_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_pruning, "kernel", rules)
    values = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
    s = State(phase=Phase.PLAY, hands=1, deals=1)
    s.hand[0], s.held[0] = 0b11 << 8, 2  # two threes
    s.table = 1 << 10 | 1 << 12 | 1 << 16  # 3, 4 and 5
    out = [0] * rules.MAX_LEGAL
    assert out[: move_pruning.legal_actions(values, s, out)] == [rules.play_code(8, 0), rules.play_code(8, s.table)]
