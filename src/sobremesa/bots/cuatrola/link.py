"""The compiled rooms of the searching players, each linked once to what it asks."""

from functools import cache
from typing import Any

from sobremesa.bots import powers
from sobremesa.bots.cuatrola import auction, courses, habits, hand, manners, race, sweeps, tree
from sobremesa.fast import cuatrola_pimc, playout
from sobremesa.fast.compile import compile_rules
from sobremesa.fast.cuatrola_solver import compiled
from sobremesa.games.cuatrola import deals


@cache
def pimc() -> Any:
    """The search over deals."""
    solver = compiled()
    return compile_rules(
        cuatrola_pimc,
        kernel=solver.kernel,
        deals=compile_rules(deals, rules=solver.kernel),
        search=solver,
        dice=compile_rules(playout, kernel=solver.kernel),
    )


@cache
def power() -> Any:
    """The exponential function, the same on every machine."""
    return compile_rules(powers)


@cache
def usual() -> Any:
    """The seats' habits."""
    promise = compile_rules(hand, rules=pimc().kernel, powers=power())
    return compile_rules(habits, kernel=pimc().kernel, deals=pimc().deals, promise=promise, powers=power())


@cache
def swept() -> Any:
    """What all five tricks are worth."""
    return compile_rules(sweeps, kernel=pimc().kernel, habits=usual())


@cache
def played() -> Any:
    """How players choose their cards."""
    return compile_rules(manners, kernel=pimc().kernel, powers=power())


@cache
def on() -> Any:
    """Hands played on."""
    return compile_rules(courses, kernel=pimc().kernel, manners=played(), dice=pimc().dice)


@cache
def tricks() -> Any:
    """The search of a card among players who do not see all."""
    names = {"kernel": pimc().kernel, "dice": pimc().dice}
    return compile_rules(tree, manners=played(), pimc=pimc(), courses=on(), **names)


@cache
def calls() -> Any:
    """The search of a call."""
    return compile_rules(auction, kernel=pimc().kernel, habits=usual(), manners=played(), pimc=pimc(), courses=on())


@cache
def hands() -> Any:
    """The hands to come."""
    return compile_rules(race, kernel=pimc().kernel, habits=usual(), pimc=pimc())
