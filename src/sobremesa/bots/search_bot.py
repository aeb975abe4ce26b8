"""Searching player of any game: information-set tree search with random playouts to the end of the hand."""

from typing import Any

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.sides import sides
from sobremesa.fast.compile import compiled
from sobremesa.presentation.texts import Say
from sobremesa.search import Search, SearchResult, deal_score

WORLDS = 40
"""Worlds that the iterations share."""


class SearchBot:
    """Tries every action in worlds that its seat cannot tell apart; each thread needs its own."""

    def __init__(self, seed: int | str = 0, iterations: int = 400, game: str = "") -> None:
        self._seed, self._iterations, self._game = seed, int(iterations), game
        self._decisions = 0
        self._table: tuple[Any, ...] = ()
        self._search: Search | None = None
        self._last: tuple[View[Any, Any], SearchResult] | None = None

    def warm(self) -> None:
        """Search once at a first deal of the game, so that the compiled parts are there."""
        game = games.load(self._game)
        match = Match(game, game.ruleset(), game.players[0], seed=0)
        while match.actor == CHANCE:
            match.deal()
        self._searched(match.view(match.actor), 0)

    def choose(self, view: View[Any, Any]) -> int:
        """Return the action that was visited most."""
        legal = list(view.legal_actions)
        if len(legal) == 1:
            return legal[0]
        self._decisions += 1
        found = self._searched(view, self._decisions)
        self._last = view, found
        return found.best

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what the playouts of the action brought, beside the best one's, as it was chosen if it was."""
        say = Say(language, "sobremesa.bots")
        if len(view.legal_actions) == 1:
            return say("bot.random", n=1)
        found = self._last[1] if self._last and self._last[0] == view else self._searched(view, 0)
        numbers = {"mine": found.value(action), "best": found.value(found.best)}
        return say("bot.search", iterations=found.iterations, worlds=WORLDS, **numbers)

    def _searched(self, view: View[Any, Any], decision: int) -> SearchResult:
        chances = (Chance(self._seed, "world", decision, number) for number in range(WORLDS))
        worlds = [view.sample(chance).state for chance in chances]
        seed = Chance(self._seed, "search", decision).word()
        return self._searcher(view).run(view.rules, view.state, worlds, iterations=self._iterations, seed=seed)

    def _searcher(self, view: View[Any, Any]) -> Search:
        """Return the search for this table, made when it is first asked."""
        table = (view.game.name, view.rules)
        if self._search is None or self._table != table:
            seats = sides(view.game, view.rules, view.rules.players)
            kernel: Any = view.game.kernel
            leaf = compiled(deal_score, kernel=kernel, SIDES=max(seats) + 1, SIDE_OF=seats)
            self._table, self._search = table, Search(kernel, leaf, nodes=self._iterations)
        return self._search
