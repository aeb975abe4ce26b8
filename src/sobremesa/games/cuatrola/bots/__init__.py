"""Bots of Cuatrola."""

from sobremesa.core.bot import GameBots

BOTS = GameBots(
    levels={
        "greedy": "sobremesa.games.cuatrola.bots.greedy:GreedyBot",
        "rules": "sobremesa.games.cuatrola.bots.rules_bot:RulesBot",
        "search": "sobremesa.games.cuatrola.bots.search:SearchBot",
        "top": "sobremesa.games.cuatrola.bots.search:TopBot",
    },
    references={"cheat": "sobremesa.games.cuatrola.bots.search:CheatBot"},
    equity="sobremesa.games.cuatrola.bots.equity_build",
    between_hands="sobremesa.games.cuatrola.bots.between_hands",
    policies={"rules": "sobremesa.games.cuatrola.bots.rules_player"},
    entries="sobremesa.games.cuatrola.bots.entries",
    review="sobremesa.games.cuatrola.bots.review",
    review_by_entries=True,
    themes="sobremesa.games.cuatrola.bots.themes",
    value="sobremesa.games.cuatrola.bots.value_function",
)
