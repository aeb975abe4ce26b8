"""The laws that every game keeps, for the tests of any package that brings a game.

Each law takes a game, a ruleset and a number of players, plays at random and raises `AssertionError`, with the match's
record where one was played, if the game breaks it:

    @pytest.mark.parametrize("law", LAWS)
    def test_the_laws(law): law(GAME, GAME.ruleset("clasica"), 2)
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, SPECTATOR, clone
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ledger import counted, keeps_ledger
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.record import Record
from sobremesa.core.ruleset import Ruleset
from sobremesa.core.sides import sides

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]
Law = Callable[[AnyGame, Ruleset, int], None]

STEPS: Final = 250
"""Steps of each match that the laws examine."""


def begin(game: AnyGame, ruleset: Ruleset, players: int, seed: int = 1) -> AnyMatch:
    """Begin a match that shuffles for itself."""
    return Match(game, ruleset, players, seed=seed)


def advance(match: AnyMatch, chance: Chance) -> None:
    """Make one random step."""
    if match.actor == CHANCE:
        match.deal()
    else:
        legal = match.legal_actions
        match.play(legal[chance.below(len(legal))])


def random_play(match: AnyMatch, chance: Chance, steps: int = STEPS) -> Iterator[AnyMatch]:
    """Yield the match after each random step."""
    for _ in range(steps):
        if match.over:
            return
        advance(match, chance)
        yield match


def watchers(match: AnyMatch) -> list[int | None]:
    """Return every seat, and the spectator."""
    return [None, *range(match.players)]


def hidden(view: View[Any, Any], state: Any) -> Any:
    """Return what the view's seat would see of another state."""
    twin = clone(state)
    view.game.kernel.hide(view.rules, twin, SPECTATOR if view.seat is None else view.seat)
    return twin


def legal_actions_ascend_and_are_never_empty(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that what is listed ascends, each once, exactly where a seat decides."""
    for match in random_play(begin(game, ruleset, players), Chance("legal")):
        legal = match.legal_actions.codes
        assert legal == sorted(set(legal)), str(match.record())
        assert bool(legal) == (match.actor >= 0), str(match.record())


def legality_is_said_once(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that `why_illegal` is 0 exactly for what is listed: here, and for every action that was legal elsewhere."""
    match, chance = begin(game, ruleset, players), Chance("legality")
    tried: set[int] = set()
    for _ in random_play(match, chance, 120):
        listed = set(match.legal_actions.codes)
        tried |= listed
        for action in tried:
            legal = game.kernel.why_illegal(match.rules, match.state, action) == 0
            assert legal == (action in listed), f"{game.notation.write(action)} in\n{match.record()}"


def every_illegal_action_has_a_reason_and_changes_nothing(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that what is refused is refused with a clause, a position and a sentence in every language."""
    match, chance = begin(game, ruleset, players), Chance("reasons")
    tried: set[int] = set()
    for _ in random_play(match, chance, 60):
        listed = set(match.legal_actions.codes)
        tried |= listed
        before = clone(match.state)
        for action in sorted(tried - listed)[:: max(1, len(tried) // 10)]:
            _refuse(match, action)
        assert match.state == before, str(match.record())


def _refuse(match: AnyMatch, action: int) -> None:
    if match.actor < 0 or match.position.why_illegal(action) is None:
        return
    try:
        match.play(action)
    except IllegalAction as error:
        assert error.clause and error.position == match.position.digest(), str(error)
    else:
        raise AssertionError(f"{match.game.notation.write(action)} was played:\n{match.record()}")
    texts = {str(match.position.why_illegal(action, language)) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES), texts


def notation_round_trips(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that every legal action is written in a way of its own, and read as what it is."""
    for match in random_play(begin(game, ruleset, players), Chance("notation")):
        written = match.legal_actions.written
        assert [game.notation.parse(text) for text in written] == match.legal_actions.codes, written
        assert len(set(written)) == len(written), written


def undo_leads_back_through_every_state(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that each step is taken back to the state before it."""
    match = begin(game, ruleset, players)
    states = [clone(match.state)]
    states += [clone(match.state) for _ in random_play(match, Chance("undo"))]
    while match.steps:
        assert match.state == states.pop(), str(match.record())
        match.undo()
    assert match.state == states.pop()


def a_record_tells_the_whole_match(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that a match is the same when its record is played again."""
    match = begin(game, ruleset, players)
    for _ in random_play(match, Chance("record")):
        pass
    text = str(match.record())
    again = Match.replay(game, Record.parse(text))
    assert str(again.record()) == text
    assert again.state == match.state and again == match, text


def the_same_seed_gives_the_same_match(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that a seed says every card."""
    texts = []
    for _ in range(2):
        match = begin(game, ruleset, players, seed=5)
        for _ in random_play(match, Chance("same"), 80):
            pass
        texts.append(str(match.record()))
    assert texts[0] == texts[1]


def the_cards_do_not_depend_on_the_play(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that the seed gives the same decks whatever is played."""
    decks = []
    for way in ("one", "other"):
        match = begin(game, ruleset, players, seed=5)
        for _ in random_play(match, Chance(way), STEPS):
            pass
        decks.append([step.deck for step in match.steps if step.deck])
    shorter = min(map(len, decks))
    assert shorter and decks[0][:shorter] == decks[1][:shorter]


def a_view_is_what_all_its_worlds_show(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check `hide(sample(view)) == view`: what is hidden cannot be read from a view, what is public is not lost."""
    match, chance = begin(game, ruleset, players), Chance("worlds")
    for _ in random_play(match, chance):
        seat = watchers(match)[chance.below(players + 1)]
        view = match.view(seat)
        world = view.sample(chance)
        assert hidden(view, world.state) == view.state, str(match.record())
        if seat == match.actor:
            assert world.legal_actions == view.legal_actions == match.legal_actions, str(match.record())


def looking_changes_nothing(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that views, worlds, events, digests and records leave the state alone."""
    match, chance = begin(game, ruleset, players), Chance("looking")
    for _ in random_play(match, chance, 60):
        before = clone(match.state)
        for seat in watchers(match):
            match.view(seat).sample(chance)
            match.events(seat)
        _ = match.legal_actions, match.position.digest(), match.record()
        assert match.state == before, str(match.record())


def the_ledger_adds_up(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that what a kernel counts is the sum of its ledger, whoever looks, and that each row has its clause."""
    if not keeps_ledger(game):
        return
    match = begin(game, ruleset, players)
    for _ in random_play(match, Chance("ledger"), 4 * STEPS):
        for position in (match.position, match.view(None)):
            rows = position.ledger
            assert all(row.number > 0 and _some_hold(game, ruleset, row.clauses) for row in rows), f"{rows}"
            for side in set(sides(game, match.rules, players)):
                points = sum(row.points for row in rows if row.side == side)
                assert points == counted(game, match.state, side), f"{rows}\n{match.record()}"


def _some_hold(game: AnyGame, ruleset: Ruleset, clauses: Iterable[str]) -> bool:
    codes = game.codes(ruleset)
    return any(game.clauses[clause].reading(codes) for clause in clauses)


LAWS: Final[tuple[Law, ...]] = (
    legal_actions_ascend_and_are_never_empty,
    legality_is_said_once,
    every_illegal_action_has_a_reason_and_changes_nothing,
    notation_round_trips,
    undo_leads_back_through_every_state,
    a_record_tells_the_whole_match,
    the_same_seed_gives_the_same_match,
    the_cards_do_not_depend_on_the_play,
    a_view_is_what_all_its_worlds_show,
    looking_changes_nothing,
    the_ledger_adds_up,
)
