"""Player of any game who does anything that is legal."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.presentation.texts import Say


class RandomBot:
    """Chooses uniformly from the legal actions."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "random bot")

    def choose(self, view: View[Any, Any]) -> int:
        """Return any legal action, each equally likely."""
        legal = view.legal_actions.codes
        return legal[self._chance.below(len(legal))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return the sentence that there was no reason."""
        return Say(language, "sobremesa.bots")("bot.random", n=len(view.legal_actions))
