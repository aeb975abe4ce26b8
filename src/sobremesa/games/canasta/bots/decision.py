"""Decision of the searching players, one call: the rules, what a seat sees, seed and limits in, the action out.

In the kernel dialect. Whoever calls gives all memory: native code and a browser's module then do the same.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Random, States
from sobremesa.fast.records import Records
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots.candidates import candidates
from sobremesa.games.canasta.bots.match_equity import EquityTable
from sobremesa.games.canasta.bots.rollouts import Tools
from sobremesa.games.canasta.rules import NONE, Rules, State
from sobremesa.search import successive_elimination
from sobremesa.search.elimination_limits import Limits
from sobremesa.search.successive_elimination import WORLDS, WORTH


def try_candidates(
    rules: Rules,
    view: State,
    limits: Limits,
    seed: Random,
    weights: Records,
    judge: EquityTable,
    states: States,
    contexts: Records,
    unseen: Records,
    actions: Ints,
    worths: Floats,
    worlds: Ints,
) -> int:
    """Return the rule-based player's choice, or one that came out better.

    Writes the actions tried, that choice first and `NONE` behind the last, what each was worth, and in how many worlds;
    0 where there was but one to try. `weights` are each group's, and `states` are three places; `contexts` and `unseen`
    are scratch.
    """
    legal: Any = np.zeros(kernel.MAX_LEGAL, np.int64)
    n = kernel.legal_actions(rules, view, legal)
    states[0] = view
    n = candidates(rules, states[0], weights[0], contexts[0], legal, n, actions)
    actions[n] = NONE
    if n == 1:
        return int(actions[0])
    tools = Tools(states[:2], states[2:], weights, contexts, judge, unseen, seed, legal)
    sums = np.zeros((4, n))
    best = successive_elimination.eliminate(rules, view, actions[:n], limits, tools, sums)
    for i in range(n):
        worths[i] = sums[WORTH, i] / sums[WORLDS, i]
        worlds[i] = int(sums[WORLDS, i])
    return int(actions[best])
