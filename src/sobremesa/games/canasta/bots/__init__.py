"""Bots of Canasta."""

from sobremesa.core.bot import GameBots

BOTS = GameBots(
    levels={
        "greedy": "sobremesa.games.canasta.bots.greedy:GreedyBot",
        "rules": "sobremesa.games.canasta.bots.rules_bot:RulesBot",
        "search": "sobremesa.games.canasta.bots.search:SearchBot",
        "top": "sobremesa.games.canasta.bots.search:TopBot",
    },
    equity="sobremesa.games.canasta.bots.equity_build",
    between_hands="sobremesa.games.canasta.bots.between_hands",
    entries="sobremesa.games.canasta.bots.entries",
    policies={"rules": "sobremesa.games.canasta.bots.rules_policy"},
    review="sobremesa.games.canasta.bots.review",
    reviewable="sobremesa.games.canasta.bots.learned:knows_equity",
)
