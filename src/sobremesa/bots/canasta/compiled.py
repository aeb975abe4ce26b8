"""The rule-based player as machine code, with the rules it asks; nothing is compiled before it is called."""

from functools import cache
from types import ModuleType

from sobremesa.bots.canasta import (
    closing,
    discards,
    laying,
    look,
    opening,
    pile,
    player,
    rollouts,
    seen,
    value,
    weapons,
)
from sobremesa.fast import playout
from sobremesa.fast.compile import compile_rules
from sobremesa.games.canasta import rules, worlds


@cache
def twins() -> dict[str, ModuleType]:
    """The twins of the rules and of the player's modules, by name."""
    linked = {"rules": compile_rules(rules, inline=False), "dice": compile_rules(playout, inline=False)}
    linked["worlds"] = compile_rules(worlds, inline=False, rules=linked["rules"], below=linked["dice"].below)
    for module in (seen, look, weapons, laying, pile, opening, discards, closing, player, value, rollouts):
        linked[module.__name__.rpartition(".")[2]] = compile_rules(module, inline=False, **linked)
    return linked
