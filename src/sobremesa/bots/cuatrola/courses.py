"""What an action is worth where the seats go on as players do, not as if they saw all cards; the loader compiles it.

In each deal the hand is played on by `manners` for some tricks; what is left then is solved.
"""

from typing import Any

import numpy as np

kernel: Any = None
"""The compiled rules; the loader puts them here, and the others below."""
deals: Any = None
manners: Any = None
pimc: Any = None
dice: Any = None

SPREAD = 0x9E3779B97F4A7C15
"""Tells the random numbers of the deals apart."""


def judge(
    rules: Any,
    view: Any,
    h: Any,
    world: Any,
    w: Any,
    seat: int,
    numbers: Any,
    weights: Any,
    n: int,
    actions: Any,
    tricks: int,
    seed: Any,
    taste: Any,
    play: Any,
    counts: Any,
    soft: Any,
    out: Any,
) -> Any:
    """Sum up every action over n deals as `pimc.judge` does, each played on until so many tricks are complete.

    All actions meet the same chances. `world` is an array of two states; `play` and `counts` are scratch of `manners`.
    """
    out[:] = 0.0
    total = 0.0
    random = np.zeros(1, np.uint64)
    window = len(soft) // 2
    for i in range(n):
        world[0] = view
        deals.fill(view, h, numbers[i], world[0])
        total += weights[i]
        for j in range(len(actions)):
            world[1] = world[0]
            s = world[1]
            random[0] = seed + np.uint64(i) * np.uint64(SPREAD)
            kernel.apply(rules, s, actions[j])
            go_on(rules, s, tricks, random, taste, play, counts)
            over = s.phase not in (kernel.Phase.PLAY, kernel.Phase.CANTE)
            margin = final_margin(rules, s) if over else pimc.margin(rules, s, w, window)
            pimc.add(out[j], margin if kernel.side_of(seat) == 0 else -margin, weights[i], soft)
    return total


def go_on(rules: Any, s: Any, tricks: int, random: Any, taste: Any, play: Any, counts: Any) -> None:
    """The hand until so many tricks are complete, or it is over."""
    while (s.phase in (kernel.Phase.PLAY, kernel.Phase.CANTE)) and s.trick < tricks:
        if s.phase == kernel.Phase.CANTE:
            kernel.apply(rules, s, dearest(rules, s))
        else:
            kernel.apply(rules, s, pick(rules, s, random, taste, play, counts))


def dearest(rules: Any, s: Any) -> Any:
    """K20: to sing the trumps if that is possible, else any suit."""
    suits = kernel.singable(rules, s, s.turn)
    if suits >> s.trump & 1:
        return kernel.SING + s.trump
    suit = 0
    while not suits >> suit & 1:
        suit += 1
    return kernel.SING + suit


def pick(rules: Any, s: Any, random: Any, taste: Any, play: Any, counts: Any) -> Any:
    """A card, each as likely as players choose it."""
    legal = kernel.playable(rules, s)
    if legal & (legal - 1) == 0:
        return code_of(legal)
    manners.present(rules, s, play)
    row = taste[manners.situation(s, play)]
    chosen, total, hand = legal & -legal, 0.0, s.hand[s.turn]
    while legal:
        card = legal & -legal
        legal ^= card
        odds = manners.odds(rules, s, play, hand, card, row, counts)
        total += odds
        if (dice.next_word(random) >> np.uint64(11)) / 9007199254740992.0 * total < odds:
            chosen = card
    return code_of(chosen)


def code_of(card: int) -> int:
    """The number of a card."""
    code = 0
    while card >> code & 1 == 0:
        code += 1
    return code


def final_margin(rules: Any, s: Any) -> Any:
    """By how much side 0 has won a hand that is over: in half points, or just so where tricks decide."""
    winner = kernel.hand_winner(rules, s)
    sign = 0 if winner == kernel.NO_SIDE else 1 - 2 * winner
    return 2 * (s.points[0] - s.points[1]) + sign if kernel.counts_points(s) else sign
