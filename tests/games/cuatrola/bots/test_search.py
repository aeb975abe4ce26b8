"""Cuatrola's searching players: the search against the solver, what calls and silences tell, equity, reasons."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import from_record, to_record
from sobremesa.games.cuatrola import deals, rules
from sobremesa.games.cuatrola.bots import bid_model, card_model, card_search, decision
from sobremesa.games.cuatrola.bots.bid_search import COMES, LOOKED, OWN, SUMS, WHOSE
from sobremesa.games.cuatrola.bots.card_model import COUNTED, MOST_PLAYS, PLAY, STRAY
from sobremesa.games.cuatrola.bots.effort import Effort, effort
from sobremesa.games.cuatrola.bots.equity import every_equity
from sobremesa.games.cuatrola.bots.equity_tables import equity_table
from sobremesa.games.cuatrola.bots.estimates import Estimate, deciding, estimates
from sobremesa.games.cuatrola.bots.learned.card_model_weights import card_weights
from sobremesa.games.cuatrola.bots.learned.solver_calibration import FORETOLD, foretold, made, sureness
from sobremesa.games.cuatrola.bots.playouts import PlayoutPolicy
from sobremesa.games.cuatrola.bots.search import CheatBot, TopBot, best_play
from sobremesa.games.cuatrola.deals import Hidden
from sobremesa.games.cuatrola.rules import NO_SIDE, PASO, Contract, Phase, Rules, State
from sobremesa.games.cuatrola.solver import Solver, hand_of
from sobremesa.games.cuatrola.solver.pimc import Deals, Worth
from sobremesa.search.entry_bot import made as answer
from tests.games.cuatrola.table import cards

GAME = games.load("cuatrola")
HOUSES = (
    "app",
    "mesa7",
    "sextola20",
    "app, tie=no_score, partner_sits_out=false",
    "app, cante_before_first_trick=true, idle_hand_points=declarer",
)


def values(spec: str = "app") -> Rules:
    found: Rules = GAME.rules(GAME.rulebook.parse(spec), 4)
    return found


def states(spec: str, number: int) -> Iterator[State]:
    """States in which a card or cante is due, somewhere in random hands of every contract."""
    table, chance = values(spec), Chance("search", spec)
    for i in range(number):
        s = hand_of(table, chance.shuffled(20), chance.below(4), Contract(i % 4), chance.below(4))
        for _ in range(chance.below(18)):
            legal = legal_in(table, s)
            if s.phase not in (Phase.PLAY, Phase.CANTE):
                break
            rules.apply(table, s, legal[chance.below(len(legal))])
        if s.phase in (Phase.PLAY, Phase.CANTE):
            yield s


def thought(table: Rules, s: State, actions: list[int], worlds: int, seed: int = 1) -> list[Estimate]:
    """Return what the search finds of these actions."""
    chance = Chance(seed)
    call = deciding(table, s, effort(worlds), [chance.word(), chance.word()], actions)
    return estimates(actions, answer(call))


def legal_in(table: Rules, s: State) -> list[int]:
    out = [0] * rules.MAX_LEGAL
    return out[: rules.legal_actions(table, s, out)]


# --- the search and the solver ----------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", HOUSES)
def test_where_all_is_known_the_search_is_the_solver(spec: str) -> None:
    table, solver = values(spec), Solver(values(spec))
    checked = 0
    for s in states(spec, 60):
        legal, side = legal_in(table, s), s.turn % 2
        winners = solver.winner_after(s)
        found = {p.action: p for p in thought(table, s, legal, 1)}
        for action in legal:
            assert found[action].chance == {side: 1.0, 1 - side: 0.0, NO_SIDE: 0.5}[winners[action]], s
        chosen = best_play(table, s, list(found.values()))
        assert found[chosen].chance == max(p.chance for p in found.values())
        checked += len(legal) > 1
    assert checked > 15


def test_the_deals_compiled_are_the_deals_of_the_worlds() -> None:
    """The law of the hidden cards, lockstep: the same number is the same deal."""
    twins, chance = compiled(deals), Chance("lockstep")
    for spec in ("app", "literal"):
        table = values(spec)
        for s in states(spec, 12):
            view, hidden, twin = clone(s), Hidden(), to_record(Hidden())[0]
            rules.hide(table, view, s.turn)
            total = deals.read(table, view, s.turn, hidden)
            assert twins.read(to_record(table)[0], to_record(view)[0], s.turn, twin) == total
            for _ in range(5):
                number, world, record = chance.below(total), clone(view), to_record(view)[0]
                deals.fill(view, hidden, number, world)
                twins.fill(to_record(view)[0], twin, number, record)
                assert from_record(record, State()) == world


def test_every_number_is_another_deal() -> None:
    table = values()
    s = next(s for s in states("app", 40) if s.trick == 2 and not s.led)
    view, hidden = clone(s), Hidden()
    rules.hide(table, view, s.turn)
    total = deals.read(table, view, s.turn, hidden)
    found = set()
    for number in range(total):
        world = clone(view)
        deals.fill(view, hidden, number, world)
        found.add(tuple(world.hand))
    assert len(found) == total
    assert tuple(s.hand) in found


# --- what calls, silences and cards tell ------------------------------------------------------------------------


def weight(table: Rules, world: State, seat: int) -> float:
    """Return how well a deal explains what the others called and did not sing."""
    scratch = np.repeat(to_record(State()), 2)
    legal = np.zeros(rules.MAX_LEGAL, np.int64)
    return float(
        compiled(bid_model).weight(to_record(table)[0], to_record(world)[0], seat, scratch, legal, equity_table(table))
    )


def deal_with(first: str, second: str) -> State:
    """A solo of seat 1, who holds the first five cards, and seat 2 the second five; trumps are oros."""
    table = values()
    s = hand_of(table, Chance("tell").shuffled(20), 3, Contract.SOLO, 1)
    rest = [1 << card for card in range(20) if not (cards(first) | cards(second)) >> card & 1]
    s.hand[1], s.hand[2] = cards(first), cards(second)
    s.hand[0], s.hand[3] = sum(rest[:5]), sum(rest[5:])
    s.trump, s.trump_card = 0, rest[5] if rest[5] & rules.SUITS[0] else 0
    s.called[:] = [1, 1 + Contract.SOLO, 1, 1]
    return s


def test_who_bids_a_solo_is_believed_to_hold_one() -> None:
    strong = deal_with("Ao 3o Ro Ac Ab", "Se Ce Re 3b Sb")
    weak = deal_with("Se Ce Re 3b Sb", "Ao 3o Ro Ac Ab")
    assert weight(values(), strong, 0) > 10 * weight(values(), weak, 0) > 0


def test_who_passes_is_believed_to_hold_little() -> None:
    strong, weak = deal_with("Se Ce Re 3b Sb", "Ao 3o Ro Co So"), deal_with("Se Ce Re 3b Sb", "Cc Sc Cb Rb So")
    for s in (strong, weak):
        s.contract = s.declarer = 0
        s.called[:] = [1] * 4
    assert weight(values(), weak, 0) > 2 * weight(values(), strong, 0) > 0


def test_who_is_silent_is_believed_to_have_no_pair() -> None:
    """K31: seat 2 won the first trick with the ace, and sang nothing."""
    s = deal_with("3e Sb Cb Rb Cc", "Ae Ro Co Sc So")
    s.contract = s.declarer = 0
    s.called[:] = [1] * 4
    s.hand[0] |= cards("Se")
    s.leader = s.turn = 0
    told = []
    for action in ("Se", "3e", "Ae"):
        rules.apply(values(), s, cards(action).bit_length() - 1)
    rules.apply(values(), s, legal_in(values(), s)[0])
    assert (s.leader, s.phase) == (2, Phase.CANTE)
    rules.apply(values(), s, rules.CALLA)
    told.append(compiled(bid_model).kept_silent(to_record(values())[0], to_record(s)[0], 2))
    other = clone(s)
    other.hand[2] ^= cards("Co Cc")
    told.append(compiled(bid_model).kept_silent(to_record(values())[0], to_record(other)[0], 2))
    assert told == [True, False]
    assert 0 < bid_model.SILENT < 1


def test_the_chances_of_a_seats_cards_add_up_and_none_is_excluded() -> None:
    table, twin = values(), compiled(card_model)
    plays, counts = np.zeros((MOST_PLAYS, PLAY), np.int64), np.zeros(COUNTED)
    checked = 0
    for s in states("app", 40):
        legal = legal_in(table, s)
        if s.phase != Phase.PLAY or len(legal) == 1:
            continue
        chances = [chance_of(twin, table, s, card, plays, counts) for card in legal]
        assert sum(chances) == pytest.approx(1.0)
        assert min(chances) >= STRAY / len(legal)
        checked += 1
    assert checked > 10


def chance_of(twin: Any, table: Rules, s: State, card: int, plays: Any, counts: Any) -> float:
    """Return how likely the seat to play is held to play a card."""
    after = clone(s)
    after.laid[s.trick][s.turn] = 1 << card
    after.hand[s.turn] &= ~(1 << card)
    record = to_record(after)[0]
    n = twin.read(to_record(table)[0], record, -1, plays)
    last = next(i for i in range(n) if plays[i][1] == 1 << card)
    return float(twin.chance_of_play(to_record(table)[0], record, plays[last], card_weights(), counts))


# --- playing on -------------------------------------------------------------------------------------------------


def played_on(table: Rules, s: State, trials: int, seed: int) -> tuple[Any, int]:
    """Return how surely each action wins in so many trials, with all cards known, and how many cards were laid."""
    legal = np.array(legal_in(table, s))
    hidden, world, work = (
        to_record(Hidden())[0],
        np.repeat(to_record(State()), 2),
        np.zeros(1, card_search.workspace)[0],
    )
    record, values_of = to_record(s)[0], to_record(table)[0]
    assert compiled(deals).read(values_of, record, s.turn, hidden) == 1
    deal = Deals(values_of, record, hidden, world, s.turn, np.zeros(1, np.int64), np.ones(1), 1)
    policy = PlayoutPolicy(np.array([card_weights()] * 2), np.zeros((MOST_PLAYS, PLAY), np.int64), np.zeros(COUNTED))
    worth, sums = Worth(sureness(True, s.trick), np.zeros(2)), np.zeros((len(legal), 3))
    most = trials * len(legal) * int(compiled(card_search).cards_to_come(values_of, record))
    laid = compiled(card_search).judge(deal, work, legal, most, np.uint64(seed), policy, worth, sums)
    return sums[:, 2], laid / most


def test_who_learns_from_trials_wins_more_than_by_habit() -> None:
    """With one trial there is nothing to learn from; the chances of the others are the same."""
    table = values()
    found = [s for s in states("app", 160) if s.phase == Phase.PLAY and s.trick == 0][:14]
    learnt = np.mean([played_on(table, s, 400, 1)[0].mean() for s in found])
    modelled = np.mean([[played_on(table, s, 1, seed)[0].mean() for seed in range(200)] for s in found])
    assert len(found) == 14
    assert learnt > modelled + 0.01


def test_the_same_trials_find_the_same() -> None:
    s = next(s for s in states("app", 40) if s.phase == Phase.PLAY and s.trick == 1)
    assert (played_on(values(), s, 50, 7)[0] == played_on(values(), s, 50, 7)[0]).all()


def test_what_is_clearly_behind_is_tried_no_more_and_no_more_is_tried_than_is_allowed() -> None:
    """A share of 1 is all that is allowed; more than that, a trial at most is begun before it is noticed."""
    found = [s for s in states("app", 160) if s.phase == Phase.PLAY and len(legal_in(values(), s)) > 1]
    shares = [played_on(values(), s, 800, 1)[1] for s in found]
    assert len(found) > 50
    assert max(shares) <= 1 + 1 / 800
    assert max(shares) > 0.99
    assert min(shares) < 0.5
    assert np.mean(shares) < 0.95
    assert [played_on(values(), s, 1, 1)[1] for s in found] == [1.0] * len(found)


def tallied(view: View[Rules, State], spent: Effort) -> Any:
    """Return what is summed up of each call."""
    calls, lots = np.array(view.legal_actions.codes), np.array([4, 5], np.uint64)
    found = np.zeros((len(calls), WHOSE, len(Contract), SUMS))
    records = (to_record(part)[0] for part in (view.rules, view.state, spent))
    compiled(decision).tally(*records, lots, equity_table(view.rules), calls, found)
    return found


def test_calls_are_judged_with_no_more_work_than_is_allowed() -> None:
    view, all_of_it = first_view("app", "work"), effort(40)
    free = tallied(view, all_of_it)
    unsolved = tallied(view, replace(all_of_it, tricks=0))
    few = tallied(view, replace(all_of_it, tricks=0, hands=1))
    assert free[..., LOOKED].sum() > 0 == unsolved[..., LOOKED].sum()
    assert (free[..., :LOOKED] == unsolved[..., :LOOKED]).all()
    assert (few[..., COMES] != free[..., COMES]).any()
    for found in (free, unsolved, few):
        assert found[..., COMES].sum((1, 2)) == pytest.approx(1.0)


def test_what_was_seen_in_another_order_is_another_node() -> None:
    twin = compiled(card_search)
    assert twin.mixed(twin.mixed(1, 3), 8) != twin.mixed(twin.mixed(1, 8), 3)
    work = np.zeros(1, card_search.workspace)[0]
    key = int(twin.mixed(1, 3))
    slot = twin.find(work, key)
    work["keys"][slot] = key
    assert twin.find(work, key) == slot
    work["keys"][:] = 1
    assert twin.find(work, key) == card_search.NOWHERE


def test_a_card_is_tried_for_its_odds_first_and_then_for_what_it_won() -> None:
    twin, work = compiled(card_search), np.zeros(1, card_search.workspace)[0]
    work["odds"][0, :3] = 0.2, 0.7, 0.1
    assert twin.best_choice(work, 0, 0b111) == 1
    work["tried"][0, :3], work["won"][0, :3] = (50, 50, 50), (10, 20, 40)
    assert twin.best_choice(work, 0, 0b111) == 2


# --- equity -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", tuple(GAME.rulebook.presets))
def test_a_table_of_equity_is_fair_and_a_point_more_never_hurts(name: str) -> None:
    table = equity_table(values(name))
    n = values(name).target
    assert not np.allclose(table, every_equity(values(name)), atol=1e-3)
    assert np.allclose((table[1] + table[0].T)[:n, :n], 1.0, atol=1e-4)
    assert (table[:, n, :n] == 1).all()
    assert (table[:, :n, n] == 0).all()
    assert abs(table[1, 0, 0] - 0.5) < 0.05


def test_other_rulesets_have_the_crude_table() -> None:
    other = values("app, target=15")
    assert (equity_table(other) == every_equity(other)).all()


def test_margins_are_believed_the_more_the_greater_they_are() -> None:
    assert (np.diff(made(), axis=1) >= 0).all()
    for trick in range(rules.TRICKS):
        assert (np.diff(sureness(True, trick)) >= 0).all()
        assert sureness(True, trick)[0] < 0.5 < sureness(True, trick)[-1]
    assert foretold(OWN, Contract.SOLO, 0.2, 0.2, 1.0) == 1.0
    assert foretold(OWN, Contract.SOLO, 0.2, 0.2, 0.2) < 0.5 < foretold(OWN, Contract.SOLO, 0.8, 0.8, 0.8)


def test_the_better_a_hand_goes_the_likelier_it_is_held_to_be_won() -> None:
    for whose, row in enumerate(FORETOLD):
        for contract in range(1 if whose != OWN else 0, len(row)):
            chances = [foretold(whose, contract, p, p, p) for p in (0.1, 0.4, 0.6, 0.9)]
            assert chances == sorted(chances)
            assert len(set(chances)) == len(chances)


# --- all five tricks --------------------------------------------------------------------------------------------


def can_take_all(table: Rules, s: State, side: int) -> bool:
    """Return whether a pair that has every trick so far cannot be kept from the rest, all cards seen."""
    if s.tricks[1 - side]:
        return False
    if s.phase not in (Phase.PLAY, Phase.CANTE):
        return s.tricks[side] == rules.TRICKS
    after = (can_take_all(table, applied(table, s, action), side) for action in legal_in(table, s))
    return any(after) if s.turn % 2 == side else all(after)


def applied(table: Rules, s: State, action: int) -> State:
    after = clone(s)
    rules.apply(table, after, action)
    return after


def test_who_can_take_all_five_tricks_does_where_they_count_more() -> None:
    """A33: in sextola20 they count four points where nobody bids; nor are they left to the others."""
    table, taken, kept = values("sextola20"), 0, 0
    for s in states("sextola20", 6000):
        legal, side = legal_in(table, s), s.turn % 2
        if s.trick < 2 or len(legal) == 1 or min(s.tricks) or s.contract:
            continue
        chosen = best_play(table, s, thought(table, s, legal, 1))
        ours = [action for action in legal if can_take_all(table, applied(table, s, action), side)]
        theirs = [action for action in legal if can_take_all(table, applied(table, s, action), 1 - side)]
        assert not ours or chosen in ours
        assert len(theirs) == len(legal) or chosen not in theirs
        taken += 0 < len(ours) < len(legal)
        kept += 0 < len(theirs) < len(legal)
    assert taken > 3
    assert kept > 2


def sweeps(spec: str, contract: int, declarer: int) -> tuple[float, float]:
    """Return what all five tricks make of the match for side 0 at 0–0: its own, and the others'."""
    table, s, out = values(spec), to_record(State())[0], np.zeros(2)
    compiled(bid_model).sweeps(to_record(table)[0], s, 0, int(contract), declarer, equity_table(table), out)
    return float(out[0]), float(out[1])


def test_all_five_tricks_are_worth_more_only_where_the_table_says_so() -> None:
    """A33: to either pair of an unbid hand, to the declarer of a solo, never where tricks are counted anyway."""
    for contract in Contract:
        assert sweeps("app", contract, 0) == (0.0, 0.0)
    assert min(sweeps("sextola20", Contract.UNBID, 0)) > 0
    own, theirs = sweeps("sextola20", Contract.SOLO, 0), sweeps("sextola20", Contract.SOLO, 1)
    assert own[0] > 0 == own[1]
    assert theirs[1] > 0 == theirs[0]
    assert sweeps("sextola20", Contract.CUATROLA, 0) == (0.0, 0.0)
    assert sweeps("mesa7", Contract.UNBID, 0)[0] > 0


# --- the players ------------------------------------------------------------------------------------------------


def first_view(spec: str, seed: str) -> View[Rules, State]:
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(spec), 4, seed=seed)
    match.deal()
    return match.view(match.actor)


def test_a_sure_quintola_is_bid() -> None:
    """K23: four trumps from the ace down and another ace, from the mano, whatever the others hold."""
    view = first_view("app", "sure")
    s = view.state
    s.hand[s.turn], s.trump, s.trump_card = cards("Ao 3o Ro Co Ac"), 0, cards("So")
    assert TopBot(1).choose(View(GAME, view.rules, s, s.turn)) == PASO + Contract.QUINTOLA


def test_what_a_call_promises_is_a_chance_of_the_match() -> None:
    view = first_view("app", "calls")
    for estimate in thought(view.rules, view.state, list(view.legal_actions), 40, 3):
        assert 0 < estimate.worth < 1
        assert 0 <= estimate.chance <= 1


def test_more_deals_can_be_asked_for_and_levels_differ_by_nothing_else() -> None:
    view = first_view("app", "budget")
    few, many = bots.make("cuatrola", "search", 5, worlds=120), bots.make("cuatrola", "top", 5)
    assert few.choose(view) == many.choose(view)


def test_the_reference_sees_all_and_is_no_level() -> None:
    assert CheatBot.sees_all
    assert "cheat" not in bots.levels("cuatrola")
    table = values()
    s = hand_of(table, Chance("cheat").shuffled(20), 0)
    best = CheatBot(1).choose(View(GAME, table, s, s.turn))
    assert Solver(table).winner_after(s)[best] == Solver(table).winner(s)


def test_reasons_tell_the_next_best() -> None:
    view = first_view("app", "reasons")
    text = TopBot(1).explain(view, PASO, "en")
    assert text.startswith("I pass: we would win the hand ")
    assert "The other choice, " in text
