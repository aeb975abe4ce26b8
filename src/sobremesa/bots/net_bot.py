"""Player of a network: what is legal for its seat and has the highest score."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots import net_files
from sobremesa.core.errors import SobremesaError
from sobremesa.core.planes import WORD
from sobremesa.core.position import View
from sobremesa.games.encodings import encoding
from sobremesa.presentation.texts import Say

ALL: Final = (1 << WORD) - 1


class NetBot:
    """Plays a network's best action at tables of as many players as it was trained for; nothing is left to chance.

    It is given what its seat sees, in the encoding that its weights were made with, and needs NumPy alone.
    """

    def __init__(self, seed: int | str = 0, game: str = "", file: str = "") -> None:
        self.file, self.net = file, net_files.read(file, game)
        self._encoding = encoding(self.net.game)

    @property
    def provenance(self) -> dict[str, Any]:
        """How it was made, as its file says, with its size and the encoding of its weights."""
        size = sum(weights.size + added.size for weights, added in self.net.layers)
        about = {"encoding": self._encoding.name, "hash": self._encoding.hash, "parameters": size}
        return {**self.net.provenance, **about}

    def choose(self, view: View[Any, Any]) -> int:
        """Return the first code of the legal class that has the highest score; raises `SobremesaError`."""
        codes, classes = self._classes(view)
        return codes[int(np.argmax(self._scores(view)[classes]))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return how the action's class ranks among the legal ones."""
        codes, classes = self._classes(view)
        own = self._encoding.module.dense(view.rules, view.state, action)
        scores = self._scores(view)[classes]
        better = int((scores > scores[classes.index(own)]).sum())
        return Say(language, "sobremesa.bots")("bot.net", place=better + 1, n=len(codes))

    def _classes(self, view: View[Any, Any]) -> tuple[list[int], list[int]]:
        """Return the legal classes, each once, and of each the code that the rules list first."""
        first = dict[int, int]()
        for code in view.legal_actions.codes:
            first.setdefault(self._encoding.module.dense(view.rules, view.state, code), code)
        return list(first.values()), list(first)

    def _scores(self, view: View[Any, Any]) -> NDArray[np.float32]:
        """Return the score of each class of actions by what the seat sees; raises `SobremesaError` elsewhere."""
        if view.game.name != self.net.game or view.rules.players not in self.net.players:
            trained = " or ".join(map(str, self.net.players))
            raise SobremesaError(
                f"'{self.file}' was trained for {trained} players of '{self.net.game}', "
                f"and here {view.rules.players} play '{view.game.name}'"
            )
        words = [0] * self._encoding.words
        self._encoding.module.observe(view.rules, view.state, view.seat, words)
        packed = np.array([word & ALL for word in words], "<u8").view(np.uint8)
        return self.net.scores(np.unpackbits(packed, bitorder="little"))
