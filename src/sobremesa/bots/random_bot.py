"""Player of any game who does anything that is legal."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.languages import checked_language
from sobremesa.core.position import View

_REASON = {
    "es": "Elegida al azar entre las {n} jugadas legales.",
    "en": "Picked at random from the {n} legal actions.",
    "de": "Zufällig gewählt aus den {n} erlaubten Zügen.",
}


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
        return _REASON[checked_language(language)].format(n=len(view.legal_actions))
