"""Models of Cuatrola's searching levels, fitted anew: of the solver's margins, of calls, and of cards.

`python -m training cuatrola search_models margins --number 1200` has the searching player play so many hands under each
contract against itself, and prints how often a margin that the solver foretold was made. `python -m training cuatrola
search_models cards --number 900` watches the cards of the rule-based player, and of the searching one in two ninths as
many hands, and prints the likeliest weights. `python -m training cuatrola search_models calls --number 2700` lets the
searching player call at random against the rule-based one, and prints how well what the deals and the hand promise
foretells who wins. Nothing is written.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa import bots, games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.executors.spread import Executor, spread
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.bots import bid_model, bid_search, card_model, decision
from sobremesa.games.cuatrola.bots.bid_search import OWN, SUMS, WHOSE
from sobremesa.games.cuatrola.bots.card_model import COUNTED, MOST_PLAYS, PLAY, SITUATIONS
from sobremesa.games.cuatrola.bots.decision import won_in
from sobremesa.games.cuatrola.bots.effort import effort
from sobremesa.games.cuatrola.bots.equity import every_equity
from sobremesa.games.cuatrola.bots.equity_tables import equity_table
from sobremesa.games.cuatrola.bots.hand_features import chance as counted
from sobremesa.games.cuatrola.bots.hand_features import place_in
from sobremesa.games.cuatrola.bots.learned.solver_calibration import MARGINS, WINDOW, logit
from sobremesa.games.cuatrola.rules import DECK, PASO, SEATS, Contract, Phase, Rules, State
from sobremesa.games.cuatrola.solver import pimc, search
from training.executor import add_executor, executor_of

Matrix = npt.NDArray[np.float64]
GAME = games.load("cuatrola")
POOR = 0.1
"""The chance from which a contract is played."""
FAIR = 0.2
"""The chance from which a call is tried."""
WORLDS = 120
RIDGE = 1.0


def seen(values: Rules, s: State) -> View[Rules, State]:
    """Return what the seat to decide sees."""
    view = clone(s)
    rules.hide(values, view, s.turn)
    return View(GAME, values, view, s.turn)


def dealt(values: Rules, random: Chance) -> State:
    """A random deal at any score."""
    s = State()
    rules.start(values, s, random.below(SEATS))
    s.score[:] = [random.below(values.target), random.below(values.target)]
    rules.deal(values, s, random.shuffled(DECK))
    return s


def play_out(values: Rules, s: State, levels: tuple[str, str], seed: str) -> None:
    """The rest of the hand, by two pairs."""
    seats = [bots.make("cuatrola", levels[seat % 2], f"{seed}|{seat}") for seat in range(SEATS)]
    while s.phase in (Phase.BID, Phase.PLAY, Phase.CANTE):
        rules.apply(values, s, seats[s.turn].choose(seen(values, s)))


# --- margins ----------------------------------------------------------------------------------------------------


def contracts(values: Rules, contract: int, random: Chance) -> Iterator[tuple[State, int]]:
    """Hands in which one seat bids a contract that it may think of, and all others pass as they are wont to."""
    while True:
        s, bidder = dealt(values, random), random.below(SEATS)
        while s.phase == Phase.BID:
            call = called(values, s, contract, bidder)
            if call < 0:
                break
            rules.apply(values, s, call)
        else:
            yield s, bidder


def called(values: Rules, s: State, contract: int, bidder: int) -> int:
    """The call of the seat that speaks; -1 where the deal is no use."""
    out = [0] * rules.MAX_LEGAL
    legal = out[: rules.legal_calls(values, s, out)]
    if contract and s.turn == bidder and s.contract < contract:
        poor = counted(s.hand[bidder], s.trump, place_in(values, s, contract), contract) < POOR
        return -1 if poor or PASO + contract not in legal else PASO + contract
    return PASO if usual_call(values, s) == PASO else -1


def usual_call(values: Rules, s: State) -> int:
    """The call of the rule-based player."""
    return bid_model.usual_call(values, s, [0] * rules.MAX_LEGAL, np.array(every_equity(values)))


def fit_margins(values: Rules, number: int, seed: str, executor: Executor) -> None:
    """Print how often a margin was made, by contract."""
    for contract in Contract:
        margins, won = np.array(list(spread(partial(one_hand, values, int(contract), seed), number, executor))).T
        print(f"{contract.name.lower()}: {number} hands, won {won.mean():.3f}")
        edges = MARGINS[contract > Contract.SOLO]
        near = np.argmin(np.abs(margins[:, None] - np.array(edges)), axis=1)
        for i, edge in enumerate(edges):
            if (near == i).any():
                print(f"    margin about {edge}: {won[near == i].mean():.2f} of {(near == i).sum()}")


def one_hand(values: Rules, contract: int, seed: str, number: int) -> tuple[float, float]:
    """Return the true margin of the pair that bid a contract in the so-manyth hand, and whether it won."""
    random = Chance(seed, "margins", contract, number)
    s, seat = next(contracts(values, contract, random))
    side, before = seat % 2, list(s.score)
    work = np.zeros(1, search.workspace)[0]
    ahead = int(compiled(pimc).margin(to_record(values)[0], to_record(s)[0], work, WINDOW))
    truth = (1 - 2 * side) * max(-WINDOW, min(WINDOW, ahead))
    play_out(values, s, ("top", "top"), str(random.word()))
    return truth, float(has_won(s, before, side))


def has_won(s: State, before: list[int], side: int) -> bool:
    """Return whether the hand's points are the side's."""
    return s.score[side] > before[side]


# --- calls ------------------------------------------------------------------------------------------------------

Foretold = tuple[float, float, float]
"""Features of a call: how often the hand was won as played on and as solved, and what one's own hand counts."""


def fit_calls(values: Rules, number: int, seed: str, executor: Executor) -> None:
    """Print what foretells who wins, by whose contract it is and which: a base and three weights."""
    rows: dict[tuple[int, int], list[tuple[Foretold, bool]]] = {}
    for owner, contract, row, has_come in chain.from_iterable(spread(partial(calls, values, seed), number, executor)):
        rows.setdefault((owner, contract), []).append((row, has_come))
    for (owner, contract), found in sorted(rows.items()):
        promised = np.array([[logit(p) for p in row] for row, _ in found])
        won = np.array([float(w) for _, w in found])
        weights = logistic(np.column_stack([np.ones(len(won)), promised]), won)
        print(f"{('own', 'partner', 'theirs')[owner]} {Contract(contract).name.lower()}: {len(won)}", end=" ")
        print(f"hands, won {won.mean():.3f}, weights", " ".join(f"{w:.2f}" for w in weights))


Call = tuple[int, int, Foretold, bool]
"""Whose contract it came to and which, what was foretold, and whether the hand was won."""


def calls(values: Rules, seed: str, number: int) -> list[Call]:
    """Return the calls of the so-manyth hand, in which a pair calls at random what it may think of."""
    random = Chance(seed, "calls", number)
    s, found = dealt(values, random), []
    side, before, foretold = random.below(2), list(s.score), []
    while s.phase == Phase.BID:
        view = seen(values, s)
        legal = view.legal_actions.codes
        if s.turn % 2 == side and len(legal) > 1:
            hopes = [counted(s.hand[s.turn], s.trump, place_in(values, s, call - PASO), call - PASO) for call in legal]
            fair = [i for i, hope in enumerate(hopes) if i == 0 or hope > FAIR]
            i = fair[random.below(len(fair))]
            foretold.append((s.turn, hopes[i], tallies(view, legal, random)[i]))
            rules.apply(values, s, legal[i])
        else:
            rules.apply(values, s, usual_call(values, s))
    contract, declarer = s.contract, s.declarer
    play_out(values, s, ("top", "rules") if side == 0 else ("rules", "top"), str(random.word()))
    for seat, hope, tally in foretold:
        owner = int(compiled(bid_search).whose(contract, declarer, seat))
        if tally[owner, contract, 0] > 0:
            row = (*won_in(tally[owner, contract]), hope if owner == OWN else 0.5)
            found.append((owner, contract, row, has_won(s, before, side)))
    return found


def tallies(view: View[Rules, State], legal: list[int], random: Chance) -> Any:
    """Return what `decision.tally` finds of each call."""
    lots, found = (
        np.array([random.word(), random.word()], np.uint64),
        np.zeros((len(legal), WHOSE, len(Contract), SUMS)),
    )
    table, *rest = (to_record(part)[0] for part in (view.rules, view.state, effort(WORLDS)))
    compiled(decision).tally(table, *rest, lots, equity_table(view.rules), np.array(legal), found)
    return found


def logistic(x: Matrix, y: Matrix) -> Matrix:
    """The likeliest weights (Newton's method)."""
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        w = w + np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(w)), x.T @ (y - p) - RIDGE * w)
    return w


# --- cards ------------------------------------------------------------------------------------------------------

Choice = tuple[Matrix, int]
"""Features of every legal card, and which was played."""


def fit_cards(values: Rules, number: int, seed: str, executor: Executor) -> None:
    """Print the weights of every situation, and how many cards they foretell."""
    choices: list[list[Choice]] = [[] for _ in range(SITUATIONS)]
    for level, hands in (("rules", number), ("top", number * 2 // 9)):
        for situation, choice in chain.from_iterable(spread(partial(watch, values, level, seed), hands, executor)):
            choices[situation].append(choice)
    for situation, found in enumerate(choices):
        weights = conditional(found)
        right = np.mean([np.argmax(x @ weights) == y for x, y in found])
        print(f"situation {situation}: {len(found)} choices, {right:.0%} foretold")
        print("   ", ", ".join(f"{w:.1f}" for w in weights))


def watch(values: Rules, level: str, seed: str, number: int) -> list[tuple[int, Choice]]:
    """Return every choice of cards in the so-manyth hand of a level, each with its situation."""
    random = Chance(seed, "cards", level, number)
    s, own_seed, found = dealt(values, random), str(random.word()), []
    seats = [bots.make("cuatrola", level, f"{own_seed}|{seat}") for seat in range(SEATS)]
    while s.phase in (Phase.BID, Phase.PLAY, Phase.CANTE):
        view = seen(values, s)
        action = seats[s.turn].choose(view)
        if s.phase == Phase.PLAY and len(view.legal_actions) > 1:
            found.append(noted(values, s, view.legal_actions.codes, action))
        rules.apply(values, s, action)
    return found


def noted(values: Rules, s: State, legal: list[int], action: int) -> tuple[int, Choice]:
    """Return the situation, and what is counted of each card."""
    twin: Any = compiled(card_model)
    after, table = clone(s), to_record(values)[0]
    after.laid[s.trick][s.turn] = 1 << action
    plays, counts = np.zeros((MOST_PLAYS, PLAY), np.int64), np.zeros((len(legal), COUNTED))
    n = twin.read(table, to_record(after)[0], -1, plays)
    play, record = plays[n - 1], to_record(s)[0]
    for i, card in enumerate(legal):
        twin.count(table, record, play, s.hand[s.turn], 1 << card, counts[i])
    return int(twin.situation(record, play)), (counts, legal.index(action))


def conditional(choices: list[Choice]) -> Matrix:
    """The likeliest weights of a conditional logit (Newton's method)."""
    w = np.zeros(COUNTED)
    for _ in range(25):
        slope, curve = -RIDGE * w, RIDGE * np.eye(COUNTED)
        for x, y in choices:
            odds = np.exp(x @ w - (x @ w).max())
            p = odds / odds.sum()
            slope += x[y] - p @ x
            curve += ((x - p @ x) * p[:, None]).T @ (x - p @ x)
        w = w + np.linalg.solve(curve, slope)
    return w


def main() -> None:
    """Fit the margins, the calls or the cards."""
    parser = argparse.ArgumentParser(prog="python -m training cuatrola search_models", description=__doc__)
    parser.add_argument("what", choices=("margins", "calls", "cards"))
    parser.add_argument("--number", type=int, default=300, help="hands")
    parser.add_argument("--ruleset", default="app")
    parser.add_argument("--seed", default="beliefs")
    add_executor(parser)
    options = parser.parse_args()
    values = GAME.rules(GAME.rulebook.parse(options.ruleset), SEATS)
    fits = {"margins": fit_margins, "calls": fit_calls, "cards": fit_cards}
    fits[options.what](values, options.number, options.seed, executor_of(options))


if __name__ == "__main__":
    main()
