"""Bots of Cuarenta."""

from sobremesa.core.bot import GameBots

BOTS = GameBots(
    levels={
        "greedy": "sobremesa.games.cuarenta.bots.greedy:GreedyBot",
        "rules": "sobremesa.games.cuarenta.bots.rules_bot:RulesBot",
        "exact": "sobremesa.games.cuarenta.bots.exact:ExactBot",
        "search": "sobremesa.games.cuarenta.bots.search:SearchBot",
        "top": "sobremesa.games.cuarenta.bots.search:TopBot",
    },
    references={"cheat": "sobremesa.games.cuarenta.bots.search:CheatBot"},
    equity="sobremesa.games.cuarenta.bots.equity.selfplay",
    between_hands="sobremesa.games.cuarenta.bots.between_hands",
    policies={"rules": "sobremesa.games.cuarenta.bots.rules_player"},
    entries="sobremesa.games.cuarenta.bots.entries",
    review="sobremesa.games.cuarenta.bots.review",
    review_by_entries=True,
    themes="sobremesa.games.cuarenta.bots.themes",
    value="sobremesa.games.cuarenta.bots.value_function",
)
