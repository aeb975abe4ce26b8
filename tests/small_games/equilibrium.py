"""CFR+ and exact best replies over an unfolded tree (Tammelin 2014; Zinkevich et al. 2007), for two seats.

A policy is one row of probabilities: the actions of information set i stand from `infos[i].first` on. Nodes stand in
the order of their levels, so that going through them backwards meets every child before its parent.
"""

from typing import Any

CHANCE, MATCH_OVER = -1, -2


def match_regrets(infos: Any, regrets: Any, policy: Any) -> None:
    """Every action as likely as its regret; all equally where there is none."""
    for i in range(len(infos)):
        first, n = infos[i].first, infos[i].n
        total = 0.0
        for a in range(first, first + n):
            total += max(regrets[a], 0.0)
        for a in range(first, first + n):
            policy[a] = max(regrets[a], 0.0) / total if total > 0.0 else 1.0 / n


def reach(nodes: Any, infos: Any, policy: Any, seat: int, own: Any, others: Any) -> None:
    """Write each node's reach: by what the seat does, and by what chance and the other do."""
    own[0] = others[0] = 1.0
    for i in range(len(nodes)):
        node = nodes[i]
        for k in range(node.n):
            child = node.first + k
            own[child], others[child] = own[i], others[i]
            if node.actor == CHANCE:
                others[child] *= nodes[child].weight
            elif node.actor == seat:
                own[child] *= policy[infos[node.info].first + k]
            else:
                others[child] *= policy[infos[node.info].first + k]


def evaluate(nodes: Any, infos: Any, policy: Any, values: Any) -> Any:
    """Seat 0's expectation at every node where both follow the policy; returns the root's."""
    for i in range(len(nodes) - 1, -1, -1):
        node = nodes[i]
        value = node.payoff if node.actor == MATCH_OVER else 0.0
        for k in range(node.n):
            chance = nodes[node.first + k].weight if node.actor == CHANCE else policy[infos[node.info].first + k]
            value += chance * values[node.first + k]
        values[i] = value
    return values[0]


def improve(
    nodes: Any,
    infos: Any,
    policy: Any,
    regrets: Any,
    average: Any,
    own: Any,
    others: Any,
    values: Any,
    seat: int,
    t: int,
) -> None:
    """One seat's half of an iteration: regrets never fall below nought, and iteration t counts t times."""
    match_regrets(infos, regrets, policy)
    reach(nodes, infos, policy, seat, own, others)
    evaluate(nodes, infos, policy, values)
    sign = 1.0 if seat == 0 else -1.0
    for i in range(len(nodes)):
        node = nodes[i]
        if node.actor == seat:
            first = infos[node.info].first
            for k in range(node.n):
                regrets[first + k] += others[i] * sign * (values[node.first + k] - values[i])
                average[first + k] += t * own[i] * policy[first + k]
    for i in range(len(infos)):
        if infos[i].seat == seat:
            for a in range(infos[i].first, infos[i].first + infos[i].n):
                regrets[a] = max(regrets[a], 0.0)


def iterate(
    nodes: Any,
    infos: Any,
    policy: Any,
    regrets: Any,
    average: Any,
    own: Any,
    others: Any,
    values: Any,
    done: int,
    times: int,
) -> None:
    """So many iterations more, the seats in turns."""
    for t in range(done + 1, done + times + 1):
        for seat in range(2):
            improve(nodes, infos, policy, regrets, average, own, others, values, seat, t)


def best_reply(
    nodes: Any, infos: Any, levels: Any, policy: Any, seat: int, own: Any, others: Any, values: Any, worth: Any
) -> Any:
    """Return what the seat gets at most against the policy; `worth` is left with the value of each of its actions.

    `levels` holds the first node of each level, and the number of nodes at last.
    """
    reach(nodes, infos, policy, seat, own, others)
    worth[:] = 0.0
    sign = 1.0 if seat == 0 else -1.0
    for level in range(len(levels) - 2, -1, -1):
        for i in range(levels[level], levels[level + 1]):
            node = nodes[i]
            values[i] = sign * node.payoff if node.actor == MATCH_OVER else 0.0
            for k in range(node.n):
                below = values[node.first + k]
                if node.actor == CHANCE:
                    values[i] += nodes[node.first + k].weight * below
                elif node.actor == seat:
                    worth[infos[node.info].first + k] += others[i] * below
                else:
                    values[i] += policy[infos[node.info].first + k] * below
        for i in range(levels[level], levels[level + 1]):
            if nodes[i].actor == seat:
                values[i] = values[nodes[i].first + best_of(worth, infos[nodes[i].info])]
    return values[0]


def best_of(worth: Any, info: Any) -> int:
    """The place of an information set's most valuable action."""
    best = 0
    for k in range(1, info.n):
        if worth[info.first + k] > worth[info.first + best]:
            best = k
    return best
