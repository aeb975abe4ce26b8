"""Rule-based player who solves the end of a hand: what is left is known, or nearly so."""

from array import array
from typing import Any, ClassVar

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.entries import Answer, Call, Room
from sobremesa.games.cuarenta import GAME
from sobremesa.games.cuarenta.bots import BOTS
from sobremesa.games.cuarenta.bots.effort import DEPTH, NONE, Effort
from sobremesa.games.cuarenta.bots.equity.tables import kept_for
from sobremesa.games.cuarenta.bots.outcome import try_play
from sobremesa.games.cuarenta.bots.reasons import alike
from sobremesa.games.cuarenta.bots.rules_bot import RulesBot
from sobremesa.games.cuarenta.bots.search_reasons import explain_chances
from sobremesa.games.cuarenta.rules import MAX_LEGAL, Phase, Rules, State
from sobremesa.search import SearchResult
from sobremesa.search.entry_bot import EntryBot, made

WORLDS = 24
"""Most worlds solved for a decision of four players; two players' is certain."""
NODES = 100_000
"""No more are begun once the search has entered so many nodes: with twelve cards left most deals take more."""


class ExactBot(EntryBot):
    """Plays by the rules' bot, and the hand's end by exact search for match equity.

    What it draws by lot it draws anew for each decision, so that a question why changes nothing of what comes.
    """

    tries: ClassVar[int] = 1
    """Most draws of a world; one that fits what the seats let lie is kept before that."""
    late: ClassVar[int] = 12
    """From how many cards in all hands on the last deal of four players is solved."""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed, self._advisor = seed, RulesBot(seed)
        self._rules: Rules | None = None
        self._explained: tuple[State, SearchResult | None] | None = None

    def call(self, view: View[Any, Any]) -> Call | None:
        """Return the call that decides, none where the rules' bot does."""
        return self.searching(view) if view.state.phase == Phase.PLAY else None

    def chosen(self, view: View[Any, Any], answer: Answer | None) -> int:
        """Return the best play as far as it was searched, else the rules' bot's."""
        return self.any_copy(view, answer.result) if answer else self._advisor.choose(view)

    def any_copy(self, view: View[Any, Any], play: int) -> int:
        """Return the play with one of the hand's equal cards at random: always the lowest would tell what is held."""
        s = view.state
        copies = [action for action in view.legal_actions.codes if alike(s, action) == alike(s, play)]
        return copies[Chance(self._seed, "copy", s.hands, s.deals, sum(s.held)).below(len(copies))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what speaks for the play, and the chance to win the chica with it and with the next best."""
        found = self._found(view) if view.state.phase == Phase.PLAY else None
        if not found or try_play(view.rules, view.state, action).after.chica_over:
            return self._advisor.explain(view, action, language)
        usual = self._advisor.explain_alone(view, action, language)
        return explain_chances(view.state, found, action, usual, language)

    def _found(self, view: View[Any, Any]) -> SearchResult | None:
        """Return what is found of every play, kept for the next question about the same view."""
        if self._explained is None or self._explained[0] != view.state:
            self._explained = (clone(view.state), self.searched(view))
        return self._explained[1]

    def warm(self) -> None:
        """Have the searches compiled, or loaded: one hand of two players comes to all of them."""
        match = Match(GAME, GAME.rulebook.ruleset("pagat"), 2, dealer=0, seed="warm")
        seats = [type(self)() for _ in range(2)]  # each with its own memory
        while match.state.hands < 2 and not match.over:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(seats[match.actor].choose(self.shown(match)))

    def shown(self, match: Match[Any, Any]) -> View[Any, Any]:
        """Return what it is given to decide by: what its seat sees."""
        return match.view(match.actor)

    def searched(self, view: View[Any, Any]) -> SearchResult | None:
        """Return what each play is worth where that is searched."""
        call = self.searching(view)
        return found(made(call)) if call else None

    def searching(self, view: View[Any, Any]) -> Call | None:
        """Return the call that says what each play is worth, none where that is not searched."""
        return self.solving(view.rules, view.state) if self.is_last(view.rules, view.state) else None

    def solving(self, rules: Rules, s: State) -> Call:
        """Return the call that finds the exact values to the deal's end."""
        number = 1 if rules.players == 2 else WORLDS
        return solving(rules, s, Effort(worlds=number, nodes=NODES, tries=self.tries), self.lot(s))

    def lot(self, s: State) -> int:
        """Return a seed for this decision."""
        return Chance(self._seed, "worlds", s.hands, s.deals, sum(s.held)).word()

    def is_last(self, rules: Rules, s: State) -> bool:
        """Return whether the hand's end can be solved from here."""
        return s.packets == 0 and (rules.players == 2 or sum(s.held) <= self.late)


def solving(rules: Rules, s: State, effort: Effort, seed: int) -> Call:
    """Return the call that solves a decision."""
    states = Room(State, (max(effort.worlds, 1) + DEPTH,))
    takes = rules, s, effort, array("Q", [seed]), states, kept_for(rules), *OUT
    return Call(BOTS.entries, "solve", takes, (6, 7))


OUT = Room("int64", (MAX_LEGAL + 1,)), Room("float64", (MAX_LEGAL,))
"""Where an entry writes the plays, and what each is worth."""


def found(answer: Answer) -> SearchResult:
    """Return what an entry wrote of each play; the one that it chose counts as visited."""
    actions, values = answer.rooms
    n = actions.index(NONE)
    plays, ones, chosen = tuple(actions[:n]), (1,) * n, actions.index(answer.result)
    visits = tuple(int(i == chosen) for i in range(n))
    return SearchResult(plays, tuple(values[:n]), visits, ones, (0.0,) * n, 1)
