"""Question to the viewer, with what the turn still needs: the opening, a card to keep, the way out."""

from collections.abc import Iterator

from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.presentation.moves import goes_out, laid_by
from sobremesa.games.canasta.rules import Answer, Do, Phase, Rules, State
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]


def question(view: Seen, viewer: Viewer) -> str:
    """Return the line above the menu."""
    say, s = viewer.say, view.state
    if s.phase == Phase.ANSWER:
        asker = rules.player(s)
        return say("ask.answer", name=viewer.name(asker), n=s.held[asker])
    if s.phase == Phase.START:
        return say(_of_start({rules.do_of(action) for action in view.legal_actions}))
    return " ".join(_of_turn(view, viewer))


def _of_start(ways: set[int]) -> str:
    """Return the question at a turn's start: stock or pile or, where the stock is used up, the pile or the end."""
    if Do.DRAW not in ways:
        return "ask.no_stock"
    return "ask.start" if Do.TAKE in ways else "ask.draw"


def _of_turn(view: Seen, viewer: Viewer) -> Iterator[str]:
    """Yield what is open in the turn, the most pressing first."""
    say, s = viewer.say, view.state
    out = rules.can_go_out(view.rules, s)
    if not rules.may_stay(view.rules, s):
        yield say("ask.must_out.threes" if s.threes else "ask.must_out.yes")
    elif not rules.can_complete(view.rules, s):
        yield say("ask.end")
    else:
        if s.answer == Answer.NO:
            yield say("ask.said_no")
        yield _of_laying(view, viewer)
        if out:
            yield say("ask.out_now" if goes_out(s) else "ask.out")


def _of_laying(view: Seen, viewer: Viewer) -> str:
    """Return what there is to lay, and how much it must be."""
    say, s = viewer.say, view.state
    spare = s.held[viewer.seat] - rules.cards_to_stay(s)
    if s.laid_cards and s.laid_points < s.need:
        return say("ask.opening", laid=s.laid_points, need=s.need, left=s.need - s.laid_points)
    if s.laid_cards and not rules.is_opened(view.rules, s):
        return say("ask.opening.naturals", n=view.rules.opening_naturals)
    if s.need and not s.laid_cards:
        if rules.laying_may_succeed(view.rules, s):
            return say("ask.open", need=s.need)
        if rules.naturals_missing(view.rules, s):
            return say("ask.no_open.naturals", n=view.rules.opening_naturals)
        return say("ask.no_open", need=s.need, most=rules.most_points_within(view.rules, s, max(spare, 0)))
    if spare <= 0 and not rules.can_go_out(view.rules, s):
        return say("ask.last" if s.held[viewer.seat] == 1 else "ask.keep")
    return say("ask.lay" if any(laid_by(action) for action in view.legal_actions) else "ask.discard")
