"""Weights of Cuatrola's rule-based level, fitted anew: of cards, and of bids.

`python -m training cuatrola rules_weights cards --number 64000` asks the exact solver what every legal card is worth in
hands that the player plays, over worlds that it cannot tell apart, and fits the weights of a card by least squares.
`python -m training cuatrola rules_weights bids --number 18000` lets the player play so many hands under each contract
against itself, and fits the chances of a hand. Both print what they would change; nothing is written.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules, worlds
from sobremesa.games.cuatrola.bots import card_counting, rules_player
from sobremesa.games.cuatrola.bots.hand_features import WEIGHTS, chance, features, place_in
from sobremesa.games.cuatrola.bots.rules_bot import RulesBot
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State
from sobremesa.games.cuatrola.solver import Solver, hand_of

Matrix = npt.NDArray[np.float64]
GAME = games.load("cuatrola")
WORLDS = 16
RIDGE, PRIOR = 3.0, 8.0
FAIR, POOR = 0.3, 0.12
"""The chance from which a contract is played to fit the cards, and to fit the chances."""
SLIP = 6
"""One choice in so many is made at random, so that other positions come up too."""


def hands(values: Rules, contract: int, least: float, random: Chance) -> Iterator[tuple[State, int]]:
    """Hands of random deals under a contract that its declarer may think of, each with the declarer."""
    while True:
        deck, dealer, seat = random.shuffled(rules.DECK), random.below(4), random.below(4)
        s = hand_of(values, deck, dealer, contract, seat)
        if contract == Contract.UNBID or chance(s.hand[seat], s.trump, place(values, s, seat), contract) > least:
            yield s, seat


def place(values: Rules, s: State, seat: int) -> int:
    """Return what `hand.place_in` says of a seat."""
    return place_in(values, State(dealer=s.dealer, turn=seat), s.contract)


def seen(values: Rules, s: State) -> View[Rules, State]:
    """Return what the seat to decide sees."""
    view = clone(s)
    rules.hide(values, view, s.turn)
    return View(GAME, values, view, s.turn)


# --- cards ------------------------------------------------------------------------------------------------------


def decisions(values: Rules, random: Chance) -> Iterator[View[Rules, State]]:
    """Views of who has a choice of cards: as many unbid hands as others."""
    bot = RulesBot("fit")
    kinds = [hands(values, contract, FAIR, random) for contract in (0, 0, 0, 0, 0, 1, 1, 1, 2, 3)]
    while True:
        s, _ = next(kinds[random.below(len(kinds))])
        while s.phase in (Phase.PLAY, Phase.CANTE):
            view = seen(values, s)
            legal = view.legal_actions.codes
            if s.phase == Phase.PLAY and len(legal) > 1:
                yield view
            slip = random.below(SLIP) == 0
            rules.apply(values, s, legal[random.below(len(legal))] if slip else bot.choose(view))


def counted(values: Rules, s: State, cards: list[int]) -> list[list[float]]:
    """Return what is counted of each card, in the order of `card_weights.NAMES`."""
    mind, rows = rules_player.mind(values), []
    unseen = card_counting.count(values, s, s.turn, mind.chances)
    for card in cards:
        rules_player.count(values, s, card, unseen, mind)
        rows.append(list(mind.counts))
    return rows


def worth(values: Rules, solver: Solver, view: View[Rules, State], random: Chance) -> Matrix:
    """Return what each legal card is worth to the seat: card points, or percentage points of winning the hand."""
    s = view.state
    of_points = rules.counts_points(s)
    total = np.zeros(len(view.legal_actions))
    for world in worlds.samples(values, s, s.turn, random, WORLDS):
        found = solver.points_after(world) if of_points else solver.winner_after(world)
        total += [found[card] for card in view.legal_actions]
    if of_points:
        return total / WORLDS * (1 - 2 * rules.side_of(s.turn))
    return (total if rules.side_of(s.turn) else WORLDS - total) / WORLDS * 100


def fit_cards(values: Rules, number: int, random: Chance) -> None:
    """Print the weights of every situation, and what is lost with them beside the best card of each decision."""
    solver, views = Solver(values), decisions(values, random)
    rows: dict[str, list[tuple[Matrix, Matrix]]] = {}
    for _ in range(number):
        view = next(views)
        s = view.state
        judged = np.array(counted(values, s, list(view.legal_actions)), float)
        key = f"{rules_player.SITUATIONS[rules_player.situation(s)]}, {'follows' if s.led else 'leads'}"
        rows.setdefault(key, []).append((judged, worth(values, solver, view, random)))
    for key, pairs in sorted(rows.items()):
        half = len(pairs) // 2
        tried, whole = least_squares(pairs[half:]), least_squares(pairs)
        lost = np.mean([y.max() - y[np.argmax(x @ tried)] for x, y in pairs[:half]]) if half else 0.0
        blind = np.mean([y.max() - y.mean() for _, y in pairs])
        print(f"{key}: {len(pairs)} decisions, lost {lost:.2f} a decision, {blind:.2f} at random")
        print("   ", ", ".join(f"{w:.1f}" for w in whole))


def least_squares(pairs: list[tuple[Matrix, Matrix]]) -> Matrix:
    """The weights that tell the cards of each decision apart best."""
    x = np.vstack([x - x.mean(0) for x, _ in pairs])
    y = np.concatenate([y - y.mean() for _, y in pairs])
    solved: Matrix = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
    return solved


# --- bids -------------------------------------------------------------------------------------------------------


def fit_bids(values: Rules, number: int, random: Chance) -> None:
    """Print the weights of every contract, and how often it was made by what the weights in use foretold."""
    for contract in Contract:
        x, won = played(values, contract, number, random)
        foretold = 1 / (1 + np.exp(-x @ np.array(WEIGHTS[contract])))
        print(f"{contract.name.lower()}: {number} hands")
        for low in range(0, 100, 10):
            these = (foretold >= low / 100) & (foretold < low / 100 + 0.1)
            if these.any():
                print(f"    foretold {foretold[these].mean():.2f}, was {won[these].mean():.2f}: {these.sum()} hands")
        print("   ", ", ".join(f"{w:.2f}" for w in logistic(x, won, np.array(WEIGHTS[contract]))))


def played(values: Rules, contract: int, number: int, random: Chance) -> tuple[Matrix, Matrix]:
    """The counts of the declarers' hands, and whether they won."""
    bot, deals = RulesBot("fit"), hands(values, contract, POOR, random)
    counts: list[tuple[float, ...]] = []
    won: list[Any] = []
    for _ in range(number):
        s, seat = next(deals)
        counts.append(features(s.hand[seat], s.trump, place(values, s, seat)))
        while s.phase in (Phase.PLAY, Phase.CANTE):
            rules.apply(values, s, bot.choose(seen(values, s)))
        won.append(s.score[rules.side_of(seat)] > 0)
    return np.array(counts, float), np.array(won, float)


def logistic(x: Matrix, y: Matrix, start: Matrix) -> Matrix:
    """The likeliest weights, held near those in use where the hands say little (Newton's method)."""
    w = start
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        curve = (x * (p * (1 - p))[:, None]).T @ x + PRIOR * np.eye(len(w))
        w = w + np.linalg.solve(curve, x.T @ (y - p) - PRIOR * (w - start))
    return w


def main() -> None:
    """Fit the cards or the bids."""
    parser = argparse.ArgumentParser(prog="python -m training cuatrola rules_weights", description=__doc__)
    parser.add_argument("what", choices=("cards", "bids"))
    parser.add_argument("--number", type=int, default=2000, help="decisions, or hands under each contract")
    parser.add_argument("--ruleset", default="app")
    parser.add_argument("--seed", default="fit")
    options = parser.parse_args()
    values = GAME.rules(GAME.rulebook.parse(options.ruleset), 4)
    fit = fit_cards if options.what == "cards" else fit_bids
    fit(values, options.number, Chance(options.seed))


if __name__ == "__main__":
    main()
