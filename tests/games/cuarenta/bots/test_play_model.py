"""Play history of Cuarenta's searching players, and what the other seat's plays tell them of its hand."""

from collections.abc import Iterator

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.core.bot import Bot
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import record_type, to_record
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import move_pruning, play_model
from sobremesa.games.cuarenta.bots.effort import Effort
from sobremesa.games.cuarenta.bots.engine import Posterior, Solver, WorldSampler
from sobremesa.games.cuarenta.bots.exact import found, solving
from sobremesa.games.cuarenta.bots.learned import play_model_weights
from sobremesa.games.cuarenta.bots.play_history import PlayHistory
from sobremesa.games.cuarenta.bots.search import TopBot
from sobremesa.games.cuarenta.rules import Kind, Phase, Rules, State
from sobremesa.search import SearchResult
from sobremesa.search.entry_bot import made

GAME = games.load("cuarenta")
VALUES = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
ENOUGH = 1 << 40
TWO, FIVE, SEVEN, KING = 1, 4, 6, 9


def turns(other: str, seed: int, memory: PlayHistory, asker: str = "rules") -> Iterator[Match[Rules, State]]:
    """A hand's decisions of seat 0, who remembers them, against a player of this level in seat 1."""
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.ruleset("pagat"), 2, dealer=seed % 2, seed=seed)
    players: list[Bot] = [bots.make("cuarenta", asker, seed), bots.make("cuarenta", other, seed)]
    while match.state.hands < 2 and not match.over:
        if match.actor == CHANCE:
            match.deal()
            continue
        view = match.view(match.actor)
        if match.actor == 0 and match.state.phase == Phase.PLAY:
            memory.note(VALUES, view.state)
            yield match
        match.play(players[match.actor].choose(view))


def truly_played(match: Match[Rules, State]) -> list[int]:
    """Return what seat 1 has played in this deal."""
    dealt = max(i for i, step in enumerate(match.steps) if step.kind == "deal")
    steps = match.steps[dealt:]
    return [s.action for s in steps if s.seat == 1 and rules.kind_of(s.action) == Kind.PLAY]


def alike(action: int) -> tuple[int, int]:
    """A play, suits of what it takes apart."""
    return rules.card_of(action), rules.counts_of(rules.taken_of(action))


@pytest.mark.parametrize("seed", range(4))
def test_whoever_looks_at_each_turn_remembers_every_play_of_the_other_seat(seed: int) -> None:
    memory, asked = PlayHistory(), 0
    for match in turns("rules", seed, memory):
        assert memory.whole(match.state)
        assert list(map(alike, (action for _, action in memory.plays))) == list(map(alike, truly_played(match)))
        asked += len(memory.plays)
    assert asked > 20


@pytest.mark.parametrize("seed", range(6))
def test_what_cannot_be_told_is_not_remembered_wrongly(seed: int) -> None:
    """Random play leaves runs lying, which are taken before anybody looks again."""
    memory, known = PlayHistory(), 0
    for match in turns("random", seed, memory, asker="random"):
        if memory.whole(match.state):
            assert list(map(alike, (action for _, action in memory.plays))) == list(map(alike, truly_played(match)))
            known += len(memory.plays)
    assert known


def test_a_memory_holds_no_card_that_the_seat_has_not_seen() -> None:
    memory = PlayHistory()
    for match in turns("rules", 1, memory):
        shown = sum(sum(row) for row in match.state.laid)
        for then, action in memory.plays:
            assert then.hand == [0, 1 << rules.card_of(action), 0, 0]
            assert then.hand[1] & shown and not any(then.stock)
            assert not then.laid[then.deals - 1][1] & then.hand[1]


def test_to_look_twice_changes_nothing_and_a_table_of_another_game_begins_anew() -> None:
    memory, other = PlayHistory(), PlayHistory()
    matches = list(zip(range(7), turns("rules", 1, memory), strict=False))
    match = matches[-1][1]
    view, plays = match.view(0), list(memory.plays)
    memory.note(VALUES, view.state)
    assert memory.plays == plays and plays
    other.note(VALUES, view.state)
    assert not other.plays and not other.whole(view.state)
    elsewhere = clone(view.state)
    elsewhere.hands += 1
    memory.note(VALUES, elsewhere)
    assert not memory.plays


def test_what_was_taken_back_is_forgotten() -> None:
    """The other seat takes its last play back and lays something else."""
    memory = PlayHistory()
    match = next(match for match in turns("rules", 1, memory) if len(memory.plays) == 2)
    while match.actor != 1:
        match.undo()
    undone = alike(memory.plays[-1][1])
    match.play(next(action for action in match.legal_actions if rules.card_of(action) != undone[0]))
    view = match.view(0)
    memory.note(VALUES, view.state)
    assert not memory.plays and not memory.whole(view.state)


def test_a_player_that_has_forgotten_plays_as_one_who_never_watched() -> None:
    """And one who remembers does not always."""
    watcher, differ = TopBot(1, iterations=60, asked=100), 0
    for number, match in enumerate(turns("rules", 3, PlayHistory())):
        view = match.view(0)
        remembered = watcher.searched(view)
        if number % 4 == 2 and match.state.packets:
            again, new = TopBot(1, iterations=60, asked=100), TopBot(1, iterations=60, asked=100)
            again.choose(view)
            again.forget()
            assert again.searched(view) == new.searched(view)
            differ += remembered != new.searched(view)
    assert differ


# --- manners ----------------------------------------------------------------------------------------------------


def test_each_thing_that_is_counted_has_a_weight() -> None:
    assert len(play_model_weights.WEIGHTS) == play_model.COUNTED


def chances_of(s: State) -> dict[int, float]:
    """Return how likely each play of the seat to move is."""
    values, table = to_record(VALUES)[0], to_record(s)
    legal = np.zeros(rules.MAX_LEGAL, np.int64)
    n = compiled(move_pruning).legal_actions(values, table[0], legal)
    trial, out = np.zeros(1, record_type(s)), np.zeros(rules.MAX_LEGAL, np.int64)
    scratch = (trial, out, np.zeros(play_model.COUNTED), np.zeros(rules.MAX_LEGAL))
    weights = np.array(play_model_weights.WEIGHTS)
    return {int(a): compiled(play_model).chance_of(values, table, a, scratch, weights)[1] for a in legal[:n]}


def test_the_chances_of_all_plays_make_a_whole() -> None:
    for number, match in enumerate(turns("rules", 2, PlayHistory())):
        if number % 3 == 0:
            chances = chances_of(match.state)
            assert sum(chances.values()) == pytest.approx(1)
            assert min(chances.values()) >= play_model.STRAY / len(chances)


def opened(*hand: int) -> State:
    """Seat 1 opens the hand with these cards."""
    s = State(phase=Phase.PLAY, turn=1, dealer=0, hands=1, deals=1, packets=6)
    s.hand[1] = sum(1 << card for card in hand)
    s.held[:2] = [5, len(hand)]
    return s


def test_a_card_of_a_pair_is_likely_to_be_opened() -> None:
    single, pair = rules.play_code(4 * KING, 0), rules.play_code(4 * FIVE, 0)
    chances = chances_of(opened(4 * FIVE, 4 * FIVE + 1, 4 * KING, 4 * SEVEN, 0))
    assert chances[pair] > 0.5 > 10 * chances[single] > 0


# --- worlds -----------------------------------------------------------------------------------------------------


def let_lie() -> tuple[State, list[tuple[State, int]]]:
    """Seat 0 led a seven, on which seat 1 laid a king; now seat 0 sees this."""
    s = State(phase=Phase.PLAY, turn=0, dealer=1, hands=1, deals=1, packets=6)
    s.laid[0][0], s.laid[0][1] = 1 << 4 * SEVEN, 1 << 4 * KING
    s.table, s.last = s.laid[0][0] | s.laid[0][1], s.laid[0][1]
    s.hand[0], s.held[:2] = 1 << 4 * FIVE | 3 << 4 * TWO, [3, 4]
    then = clone(s)
    then.turn, then.table, then.last, then.held[1] = 1, s.laid[0][0], s.laid[0][0], 5
    then.laid[0][1], then.hand = 0, [0, 1 << 4 * KING, 0, 0]
    return s, [(then, rules.play_code(4 * KING, 0))]


def share_with(worlds: np.ndarray, rank: int) -> float:
    """The part of the worlds in which seat 1 holds a rank."""
    return float(np.mean((worlds["hand"][:, 1] >> (4 * rank) & 15) != 0))


def test_a_caida_let_go_makes_its_rank_rare_but_not_impossible() -> None:
    view, plays = let_lie()
    rules.hide(VALUES, view, 0)
    uniform = WorldSampler(VALUES).worlds(view, 4000, seed=3)
    chances = Posterior(VALUES, ENOUGH).chances(view, uniform, plays)
    assert len(chances) == 4000 and chances.min() > 0
    held = (uniform["hand"][:, 1] >> (4 * SEVEN) & 15) != 0
    assert chances[held].mean() < chances[~held].mean() / 10


def test_worlds_come_as_often_as_they_are_likely() -> None:
    view, plays = let_lie()
    rules.hide(VALUES, view, 0)
    believer = Posterior(VALUES, ENOUGH)
    uniform = WorldSampler(VALUES).worlds(view, 256, seed=5)
    chances = believer.chances(view, uniform, plays)
    drawn = believer.worlds(view, 10_000, 5, plays)
    for rank in (TWO, FIVE, KING):
        held = (uniform["hand"][:, 1] >> (4 * rank) & 15) != 0
        assert share_with(drawn, rank) == pytest.approx(chances[held].sum() / chances.sum(), abs=0.01)
    first, second = drawn[:5000], drawn[5000:]  # in any order
    assert share_with(first, KING) == pytest.approx(share_with(second, KING), abs=0.04)


def test_hands_of_the_same_ranks_are_weighed_alike() -> None:
    view, plays = let_lie()
    rules.hide(VALUES, view, 0)
    pool = WorldSampler(VALUES).worlds(view, 400, seed=7)
    together_, alone = Posterior(VALUES, ENOUGH).chances(view, pool, plays), Posterior(VALUES, ENOUGH)
    for i in range(0, 400, 20):
        assert alone.chances(view, pool[i : i + 1], plays) == together_[i]


def test_no_world_is_weighed_when_the_budget_is_spent() -> None:
    view, plays = let_lie()
    rules.hide(VALUES, view, 0)
    pool = WorldSampler(VALUES).worlds(view, 100, seed=7)
    assert len(Posterior(VALUES, 1).chances(view, pool, plays)) == 1
    few, all_ = Posterior(VALUES, 40).chances(view, pool, plays), Posterior(VALUES, ENOUGH).chances(view, pool, plays)
    assert 1 < len(few) < 100 and np.array_equal(few, all_[: len(few)])


# --- the end ----------------------------------------------------------------------------------------------------


def four_left() -> State:
    """Four players, three cards each, nothing more to be dealt."""
    values = GAME.rules(GAME.rulebook.ruleset("pagat"), 4)
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.ruleset("pagat"), 4, dealer=0, seed=3)
    bot = bots.make("cuarenta", "rules", 1)
    while match.state.packets or sum(match.state.held) != 12 or match.state.phase != Phase.PLAY:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(bot.choose(match.view(match.actor)))
    view = clone(match.state)
    rules.hide(values, view, view.turn)
    return view


def test_a_dear_end_is_solved_in_fewer_worlds() -> None:
    """Mutants that look at all worlds, at a lot fewer or more, or that count a short lot as a whole one."""
    values, view = GAME.rules(GAME.rulebook.ruleset("pagat"), 4), four_left()

    def solved(number: int, nodes: int) -> SearchResult:
        return found(made(solving(values, view, Effort(worlds=number, nodes=nodes), 1)))

    whole, few, two = solved(7, 1 << 40), solved(7, 1), solved(2, 1 << 40)
    assert few.values == two.values != whole.values
    worlds, solver = WorldSampler(values).worlds(view, 7, seed=1), Solver(values)
    one_by_one = [solver.solve(view, worlds[i : i + 1]).values for i in range(7)]
    assert whole.values == pytest.approx(np.mean(one_by_one, axis=0))
    assert whole.value(whole.best) == max(whole.values)
