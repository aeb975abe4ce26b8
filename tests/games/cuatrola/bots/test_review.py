"""Reviews of Cuatrola: exact ends, blunders found, and nothing that a seat could not know."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sobremesa import bots
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import as_numbers, from_record, record_type, to_record
from sobremesa.games.cuatrola import deals, rules, words
from sobremesa.games.cuatrola.bots import (
    bid_model,
    card_model,
    card_model_player,
    habits,
    match_worth,
    rules_player,
)
from sobremesa.games.cuatrola.bots.equity_tables import equity_table
from sobremesa.games.cuatrola.bots.forced_moves import honest
from sobremesa.games.cuatrola.bots.learned.card_model_weights import card_weights
from sobremesa.games.cuatrola.bots.review import Evaluator, Worlds
from sobremesa.games.cuatrola.bots.value_function import card_model_mind
from sobremesa.games.cuatrola.rules import DECK, SEATS, TRICKS, Phase, Rules, State
from sobremesa.games.cuatrola.solver import search
from sobremesa.review.decision import Decision, Verdict
from sobremesa.review.review import judged
from tests.games.cuatrola.table import GAME, new_match, values
from tests.games.cuatrola.test_renuncio import DECK as PACK
from tests.games.cuatrola.test_renuncio import playing

REVOKES = "app, renuncio=lose_hand"
ODD = "mesa7, cante_order=forty_first, show_trump_card=false"
CLAIMS = "app, renuncio=lose_hand, bids_enabled=solo, failed_bid=opponents_score_1"
SPECS = ("app", "mesa7", "sextola20", CLAIMS)
FEW = 20


@cache
def played(spec: str, level: str, seed: str, hands: int = 100) -> Match[Rules, State]:
    """A match of the house, or its first hands."""
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(spec), SEATS, seed=seed)
    seats = [bots.make("cuatrola", level, f"{seed} {seat}") for seat in range(SEATS)]
    while not match.over and not (match.actor == CHANCE and match.state.hands == hands):
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(seats[match.actor].choose(match.view(match.actor)))
    return match


def positions(match: Match[Rules, State]) -> Iterator[State]:
    """The table at each decision."""
    twin: Match[Rules, State] = Match(GAME, match.ruleset, SEATS, match.first_dealer)
    for step in match.steps:
        if twin.actor >= 0:
            yield clone(twin.state)
        twin.repeat(step)


def seen_by(values: Rules, s: State, seat: int) -> View[Any, Any]:
    """What a seat sees of a table."""
    hidden = clone(s)
    rules.hide(values, hidden, seat)
    return View(GAME, values, hidden, seat)


def views(match: Match[Rules, State]) -> Iterator[View[Any, Any]]:
    """What each seat saw when it had to decide."""
    return (seen_by(match.rules, s, s.turn) for s in positions(match))


# --- endings ----------------------------------------------------------------------------------------------------


def minimax(values: Rules, s: State, side: int) -> float:
    """A pair's chance to win the match with best play of both, by trying everything that is legal."""
    if s.phase in (Phase.DEAL, Phase.OVER):
        return match_worth.over(values, s, side, equity_table(values))
    tried = [minimax(values, after(values, s, action), side) for action in legal(values, s)]
    return max(tried) if rules.side_of(s.turn) == side else min(tried)


def after(values: Rules, s: State, action: int) -> State:
    """The table after an action."""
    twin = clone(s)
    rules.apply(values, twin, action)
    return twin


def legal(values: Rules, s: State) -> list[int]:
    """All that the seat to decide may do."""
    out = [0] * rules.MAX_LEGAL
    return out[: rules.legal_actions(values, s, out)]


@pytest.mark.parametrize("spec", SPECS)
def test_every_action_of_an_ending_is_worth_what_trying_everything_says(spec: str) -> None:
    """Mutants: the winner of the hand as the match; five tricks as four; a claim worth what a failed bid is."""
    match, known = played(spec, "random" if spec == CLAIMS else "rules", "endings", 15), values(spec)
    judge, compared, differ = Evaluator(known), 0, 0
    for s in positions(match):
        if s.phase in (Phase.PLAY, Phase.CANTE) and s.trick >= TRICKS - 2:
            actions = legal(known, s)
            expected = [minimax(known, after(known, s, action), rules.side_of(s.turn)) for action in actions]
            assert judge.seen(s, actions) == pytest.approx(expected, abs=1e-9)
            compared, differ = compared + 1, differ + (max(expected) > min(expected))
    assert compared > 20 and differ > 0, (compared, differ)


@pytest.mark.parametrize("spec", ["app", "app, show_trump_card=false"])
def test_exact_is_what_a_seat_knows_who_knows_every_card(spec: str) -> None:
    """Mutants: as soon as two deals are left; never; while the trump card is not known."""
    match, number = played(spec, "greedy", "known"), Counter[bool]()
    judge = Evaluator(match.rules)
    for s in positions(match):
        if s.trick >= TRICKS - 2 or s.phase == Phase.BID:
            view, actions = seen_by(match.rules, s, s.turn), legal(match.rules, s)
            known = s.phase != Phase.BID and len(hands_of(view)) == 1
            assert judge.exact(view, actions) == (judge.seen(s, actions) if known else None)
            number[known] += len(actions) > 1
    assert all(number[known] for known in (True, False)), number


def hands_of(view: View[Any, Any]) -> set[tuple[int, ...]]:
    """The hands that all seats may hold by what one has seen; no more than tell whether it knows them."""
    hidden = deals.Hidden()
    fitting, found = deals.read(view.rules, view.state, view.actor, hidden), set()
    for number in range(min(fitting, 40)):
        world = clone(view.state)
        deals.fill(view.state, hidden, number, world)
        found.add(tuple(world.hand))
    return found


@pytest.mark.parametrize("spec", ["app", "app, auction=ranked_poll", "app, auction=ascending_multi"])
def test_a_call_is_worth_with_all_cards_seen_what_the_next_seat_leaves_of_it(spec: str) -> None:
    """Mutants: a pair for the other; a call is worth what its own contract is."""
    known, chance = values(spec), Chance("calls")
    judge = Evaluator(known)
    for seed in range(4):
        s = clone(new_match(spec, dealer=seed, score=(7, 8)).state)
        while s.phase == Phase.BID:
            calls = legal(known, s)
            found = judge.seen(s, calls)
            for call, worth in zip(calls, found, strict=True):
                t = after(known, s, call)
                mine = max(judge.seen(t, legal(known, t)))
                assert worth == pytest.approx(mine if rules.side_of(s.turn) == rules.side_of(t.turn) else 1 - mine)
            rules.apply(known, s, calls[chance.below(len(calls))])


# --- deals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["app", ODD, REVOKES])
def test_no_deal_contradicts_what_a_seat_has_seen(spec: str) -> None:
    """Calls, cantes and plays among it. Mutants: the others' hands as they are; a duty that is forgotten."""
    match = played(spec, "greedy", "worlds", 3)
    judge = Evaluator(match.rules)
    for view in views(match):
        found = judge.worlds(view, FEW, 1)
        assert min(found.weights) > 0 and len(found.records) == len(found.weights)
        for record in found.records:
            world = from_record(record, State())
            rules.hide(match.rules, world, view.actor)
            assert world == view.state


def test_few_deals_come_as_often_in_either_half() -> None:
    """Mutant: each once, so that the best is chosen in other deals than it is measured in."""
    match, met = played("app", "greedy", "halves", 6), 0
    for view in views(match):
        found = Evaluator(match.rules).worlds(view, FEW, 1)
        halves = [Counter(record.tobytes() for record in found.records[half::2]) for half in (0, 1)]
        if 1 < len(halves[0] | halves[1]) <= FEW // 2:
            met += 1
            assert halves[0] == halves[1] and FEW // 2 < len(found.records) <= FEW
    assert met > 3


def test_a_revoke_is_no_sure_play_of_who_had_but_one_card_to_play() -> None:
    """A21. Mutant: a deal in which the seat had to give another card explains what it gave for certain."""
    match = playing("3o", "Re")  # seat 1 held the ace of coins, and nothing else of the suit
    view = match.view(2)
    plays, counts = np.zeros((card_model.MOST_PLAYS, card_model.PLAY), np.int64), np.zeros(card_model.COUNTED)
    number = card_model.read(match.rules, view.state, 2, plays)
    likely = [
        card_model.chance_of_play(match.rules, match.state, plays[i], card_weights(), counts) for i in range(number)
    ]
    assert likely[1] == card_model.STRAY


def dealt(s: State) -> list[int]:
    """The pack that was dealt, each seat's cards in any order but for the dealer's last, which is the trump card."""
    hands = [
        [card for card in range(DECK) if (s.hand[seat] | deals.laid_by(s, seat)) >> card & 1] for seat in range(SEATS)
    ]
    hands[s.dealer].sort(key=lambda card: 1 << card == s.trump_card)
    return [hands[(s.dealer + 1 + i) % SEATS][i // SEATS] for i in range(DECK)]


def with_other_cards(match: Match[Rules, State], steps: int) -> Match[Rules, State] | None:
    """The same match, as the seat to decide after so many steps sees it, with other hidden cards; if it can be one."""
    one: Match[Rules, State] = Match(GAME, match.ruleset, SEATS, match.first_dealer)
    for step in match.steps[:steps]:
        one.repeat(step)
    world = one.view(one.actor).sample(Chance(steps, "other cards")).state
    other: Match[Rules, State] = Match(GAME, match.ruleset, SEATS, match.first_dealer)
    other.deal(dealt(world))
    for step in match.steps[1:steps]:
        if step.kind != "action" or step.action not in legal(match.rules, other.state) or one.over:
            return None
        other.play(step.action)
    same = other.actor == one.actor and other.view(other.actor).state == one.view(one.actor).state
    return other if same and other.state != one.state else None


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    """Mutants: the true deal among the deals; a seed that follows from the cards; a judge who peeks."""
    compared = Counter[int]()
    for seed in range(3):
        match = played("app", "greedy", f"know {seed}", 1)
        first = [(step, s) for step, s in enumerate(positions(match), 1)]
        for steps, s in first:
            other = with_other_cards(match, steps) if len(legal(match.rules, s)) > 1 else None
            if other:
                chosen = match.steps[steps].action
                other.play(chosen)
                (here,), (there,) = (list(judged(one, FEW, "1", [steps + 1])) for one in (match, other))
                assert replace(here, seen=()) == replace(there, seen=())
                compared[s.phase] += 1
    assert compared[Phase.BID] > 3 and compared[Phase.PLAY] > 3


# --- verdicts ---------------------------------------------------------------------------------------------------


@cache
def few(seed: str) -> tuple[Decision, ...]:
    """The decisions of a match, judged in few deals."""
    return tuple(judged(played("app", "greedy", "few"), FEW, seed))


def test_the_same_seed_gives_the_same_review_and_another_one_draws_other_deals() -> None:
    again = tuple(islice(judged(played("app", "greedy", "few"), FEW, "1"), 30))
    assert few("1")[:30] == again != few("2")[:30]


def test_what_one_pair_wins_the_other_loses() -> None:
    """At every end of a hand, and solved. Mutants: the mano's half of the table for both; a chance for either side."""
    for spec in SPECS:
        known, table = values(spec), equity_table(values(spec))
        for s in positions(played(spec, "random", "endings", 12)):
            s.phase = Phase.DEAL
            assert sum(match_worth.over(known, s, side, table) for side in range(2)) == pytest.approx(1, abs=1e-6)


def test_a_blunder_is_found_and_the_better_action_is_named() -> None:
    """The worst action of the clearest decisions, in place of what was done. Mutant: the losses' sign."""
    match = played("app", "greedy", "few")
    clear = sorted((one for one in few("1") if one.worlds), key=lambda one: -spread(one.estimates[0].chances))[:4]
    for decision in clear:
        chances = decision.estimates[0].chances
        twin: Match[Rules, State] = Match(GAME, match.ruleset, SEATS, match.first_dealer)
        for step in match.steps[: decision.step - 1]:
            twin.repeat(step)
        twin.play(decision.actions[int(np.argmin(chances))])
        (blunder,) = judged(twin, 60, "1", [decision.step])
        assert blunder.verdict == Verdict.LOSS and blunder.loss > 0.02 and blunder.kind
        assert chances[blunder.best] > chances[blunder.chosen]


def test_who_keeps_the_top_trump_for_the_last_trick_is_not_blamed_for_a_habit() -> None:
    """At 10-9, alone: Ce first, the ace last. Mutant: the last tricks are played on as the judges play them, who draw
    trumps with the ace, and so call the right card a loss of half the match.
    """
    pack = "So 3o Ro Ao 3e Rc Ac Cc Co Sc Se Ce Sb Ab Re Cb Rb 3b 3c Ae"
    match = new_match(deck=pack, score=(10, 9))
    for play in ["paso", "paso", "paso", "solo", "So", "Ro", "Ao", "Cc", "3e", "Ac", "Co", "Se", "Ce"]:
        match.play(play)
    *_, decision = judged(match, 200, "1")
    assert match.game.notation.write(decision.actions[decision.chosen]) == "Ce" and decision.worlds
    assert decision.verdict != Verdict.LOSS


def spread(chances: Sequence[float]) -> float:
    """How far the best and the worst are apart."""
    return max(chances) - min(chances)


# --- who plays on -----------------------------------------------------------------------------------------------


def rules_choice(view: View[Any, Any]) -> int:
    """What the level `rules` does, the first among equals."""
    out, mind = list(view.legal_actions.codes), rules_player.mind(view.rules)
    rules_player.consider(view.rules, view.state, mind, out, len(out))
    return out[0]


def likeliest(view: View[Any, Any]) -> int:
    """The likeliest card by the card model; else what the level `rules` does, with the table's equity."""
    s, allowed = view.state, honest(view)
    if s.phase == Phase.BID:
        table = equity_table(view.rules)
        worth = [bid_model.worth_of_call(view.rules, s, s.hand[s.turn], call, table) for call in allowed]
        return allowed[worth.index(max(worth))]
    if s.phase == Phase.CANTE or len(allowed) == 1:
        return rules_choice(view)
    play, counts = np.zeros(card_model.PLAY, np.int64), np.zeros(card_model.COUNTED)
    card_model.present(view.rules, s, play)
    row = card_weights()[card_model.situation(s, play)]
    odds = [card_model.odds(view.rules, s, play, s.hand[s.turn], 1 << card, row, counts) for card in allowed]
    return allowed[odds.index(max(odds))]


@pytest.mark.parametrize(("player", "choice"), [(rules_player, rules_choice), (card_model_player, likeliest)])
def test_a_judge_plays_on_as_its_player_would_by_what_each_seat_sees(player: ModuleType, choice: Any) -> None:
    """To the last card that is not solved. Mutants: any other of equals; another's hand seen; no claim."""
    ends = 0
    for spec in ("app", ODD, REVOKES):
        known = values(spec)
        mind = as_numbers(rules_player.mind(known)) if player is rules_player else card_model_mind()
        ending = match_worth.Ending(equity_table(known), np.zeros(1, search.workspace)[0])
        states, out = np.zeros(habits.PLACES, record_type(State())), np.zeros(rules.MAX_LEGAL, np.int64)
        hands, every = (8, 2) if spec == REVOKES else (3, 6)
        for s in islice(positions(played(spec, "random", "playing on", hands)), 0, None, every):
            states[0] = to_record(s)[0]
            compiled(player).follow(to_record(known)[0], states, ending, mind, out)
            while habits.goes_on(known, s):
                rules.apply(known, s, choice(seen_by(known, s, s.turn)))
            assert from_record(states[0], State()) == s
            ends += 1
    assert ends > 15


@pytest.mark.parametrize("judge", Evaluator.judges)
def test_where_nobody_has_a_choice_left_a_judge_says_what_the_solver_says(judge: str) -> None:
    """Mutants: the other pair's chance; the hand is left before its end."""
    match, ends = played("app", "rules", "endings", 15), 0
    evaluator = Evaluator(match.rules)
    for s in positions(match):
        if s.trick == TRICKS - 1 and s.phase == Phase.PLAY:
            actions, world = legal(match.rules, s), Worlds(match.rules, s, [0], [1.0])
            found = evaluator.values(View(GAME, match.rules, s, s.turn), world, actions, judge)
            assert found == [pytest.approx(evaluator.seen(s, actions))]
            ends += 1
    assert ends > 10


# --- what is told -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plays", "played", "better", "kind"),
    [
        ("", "paso", "solo", "passed"),
        ("", "solo", "paso", "bid"),
        ("", "solo", "cuatrola", "contract"),
        ("paso paso paso paso", "Sb", "Ae", "lead"),
        ("paso paso paso paso", "Sc", "Ae", "drew"),
        ("paso paso paso paso", "Ae", "Sc", "not_drawn"),
        ("paso paso paso paso 3o", "Re", "Ao", "revoked"),
        ("paso paso paso paso 3o", "renuncio", "Ao", "claim"),
        ("paso paso paso paso So", "calla", "canta c", "cante"),
    ],
)
def test_what_lost_is_told_by_its_kind(plays: str, played: str, better: str, kind: str) -> None:
    """Mutants: passed and bid exchanged; a trump that is led is any lead; a revoke is a discard."""
    match = new_match(REVOKES, deck=PACK)
    for one in plays.split():
        match.play(one)
    parse = GAME.notation.parse
    assert Evaluator(match.rules).kind_of_loss(match.view(match.actor), parse(played), parse(better)) == kind


def test_the_kinds_have_names_and_a_reader_is_told_whose_tables_are_used() -> None:
    """Mutants: a text that is missing in a language; nothing is said where a table of its own is missing."""
    kinds = {one.kind for seed in "12" for one in few(seed) if one.loss}
    for language in LANGUAGES:
        assert all("1" in words.texts(language)(f"review.kind.{kind}", n=1) for kind in kinds)
    told = {spec: len(Evaluator(values(spec)).notes("en")) for spec in ("app", "mesa7", REVOKES)}
    assert kinds and told == {"app": 0, "mesa7": 1, REVOKES: 2}
