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
from sobremesa.core.world_laws import WORLD_LAWS

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]
Law = Callable[[AnyGame, Ruleset, int], None]

STEPS: Final = 250
"""Steps of each match that the laws examine."""
TOLD_STEPS: Final = 120
"""Steps whose history is examined: with Spanish cards more than two deals."""
Happened = list[tuple[int | None, str, tuple[int, ...]]]
"""What a history tells: who did it, what it was, and the own cards of a deal."""


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


def told(match: AnyMatch, fault: str) -> str:
    """Return what is wrong, and the match that shows it."""
    return f"{fault}\n{match.record()}"


def differences(state: Any, other: Any) -> str:
    """Return the fields in which a state differs from another, with both values; empty where it does not."""
    pairs = [(name, getattr(state, name), getattr(other, name)) for name in type(state).__slots__]
    return "; ".join(f"{name} is {one}, not {two}" for name, one, two in pairs if one != two)


def _seat(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def legal_actions_ascend_and_are_never_empty(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that what is listed ascends, each once, exactly where a seat decides."""
    for match in random_play(begin(game, ruleset, players), Chance("legal")):
        legal = match.legal_actions.codes
        assert legal == sorted(set(legal)), told(match, f"what is listed does not ascend: {legal}")
        assert bool(legal) == (match.actor >= 0), told(match, f"{len(legal)} actions where the actor is {match.actor}")


def legality_is_said_once(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that `why_illegal` is 0 exactly for what is listed: here, and for every action that was legal elsewhere."""
    match, chance = begin(game, ruleset, players), Chance("legality")
    tried: set[int] = set()
    for _ in random_play(match, chance, 120):
        listed = set(match.legal_actions.codes)
        tried |= listed
        for action in tried:
            legal = game.kernel.why_illegal(match.rules, match.state, action) == 0
            fault = "is legal, and not listed" if legal else "is listed, and refused"
            assert legal == (action in listed), told(match, f"'{game.notation.write(action)}' {fault}")


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
        assert match.state == before, told(match, "what was refused changed the state")


def _refuse(match: AnyMatch, action: int) -> None:
    if match.actor < 0 or match.position.why_illegal(action) is None:
        return
    try:
        match.play(action)
    except IllegalAction as error:
        assert error.clause and error.position == match.position.digest(), told(match, str(error))
    else:
        raise AssertionError(told(match, f"'{match.game.notation.write(action)}' is illegal, and was played"))
    texts = {str(match.position.why_illegal(action, language)) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES), told(match, f"two languages say alike why it is illegal: {sorted(texts)}")


def notation_round_trips(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that every legal action is written in a way of its own, and read as what it is."""
    for match in random_play(begin(game, ruleset, players), Chance("notation")):
        written = match.legal_actions.written
        for text, code in zip(written, match.legal_actions.codes, strict=True):
            read = game.notation.parse(text)
            assert read == code, told(match, f"'{text}' is written for {code}, and read as {read}")
        assert len(set(written)) == len(written), told(match, f"two actions are written alike: {' '.join(written)}")


def undo_leads_back_through_every_state(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that each step is taken back to the state before it."""
    match = begin(game, ruleset, players)
    states = [clone(match.state)]
    states += [clone(match.state) for _ in random_play(match, Chance("undo"))]
    while match.steps:
        assert match.state == states.pop(), told(match, "the state before the last undo is not what it was")
        match.undo()
    assert match.state == states.pop()


def a_record_tells_the_whole_match(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that a match is the same when its record is played again."""
    match = begin(game, ruleset, players)
    for _ in random_play(match, Chance("record")):
        pass
    text = str(match.record())
    again = Match.replay(game, Record.parse(text))
    assert str(again.record()) == text, told(match, "what the record tells is recorded in another way")
    assert again.state == match.state and again == match, told(match, "what the record tells ends in another state")


def the_same_seed_gives_the_same_match(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that a seed says every card."""
    texts = []
    for _ in range(2):
        match = begin(game, ruleset, players, seed=5)
        for _ in random_play(match, Chance("same"), 80):
            pass
        texts.append(str(match.record()))
    assert texts[0] == texts[1], told(match, "the same seed and the same choices gave another match")


def the_cards_do_not_depend_on_the_play(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that the seed gives the same decks whatever is played."""
    decks = []
    for way in ("one", "other"):
        match = begin(game, ruleset, players, seed=5)
        for _ in random_play(match, Chance(way), STEPS):
            pass
        decks.append([step.deck for step in match.steps if step.deck])
    shorter = min(map(len, decks))
    assert shorter and decks[0][:shorter] == decks[1][:shorter], told(match, "other play gave other cards")


def a_view_is_what_all_its_worlds_show(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check `hide(sample(view)) == view`: what is hidden cannot be read from a view, what is public is not lost."""
    match, chance = begin(game, ruleset, players), Chance("worlds")
    for _ in random_play(match, chance):
        seat = watchers(match)[chance.below(players + 1)]
        view = match.view(seat)
        world = view.sample(chance)
        seen = differences(hidden(view, world.state), view.state)
        assert not seen, told(match, f"in a world of {_seat(seat)} other things are seen: {seen}")
        if seat == match.actor:
            fault = f"by the view or in a world of {_seat(seat)} other actions are legal"
            assert world.legal_actions == view.legal_actions == match.legal_actions, told(match, fault)


def looking_changes_nothing(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that views, worlds, events, digests and records leave the state alone."""
    match, chance = begin(game, ruleset, players), Chance("looking")
    for _ in random_play(match, chance, 60):
        before = clone(match.state)
        for seat in watchers(match):
            match.view(seat).sample(chance)
            match.events(seat)
        _ = match.legal_actions, match.position.digest(), match.record()
        assert match.state == before, told(match, "looking changed the state")


def a_history_tells_the_deal_and_no_secrets(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that a seat's history begins with its hand, and grows by what it sees."""
    match, chance = begin(game, ruleset, players), Chance("history")
    seats: list[int | None] = [None, chance.below(players)]
    known: dict[int | None, Happened] = {seat: [] for seat in seats}
    for _ in random_play(match, chance, TOLD_STEPS):
        for seat in seats:
            before = [] if match.steps[-1].deck else known[seat]
            known[seat] = before + _news(match, match.view(seat))
            happened = [(event.seat, event.text, event.cards) for event in match.history(seat)]
            fault = f"{_seat(seat)} is told {happened}, and has seen {known[seat]}"
            assert happened == known[seat], told(match, fault)


def _news(match: AnyMatch, view: View[Any, Any]) -> Happened:
    """Return what the last step may tell: of a deal the own hand, of another's secret at most what it scored."""
    step, notation = match.steps[-1], match.game.notation
    if step.kind == "deal":
        return [(None, "", () if view.seat is None else tuple(notation.hand(view.state, view.seat)))]
    if step.seat != view.seat and step.action in match.game.secrets:
        return [(None, "", ())] if step.scores else []
    return [(step.seat, notation.write(step.action), ())]


def the_ledger_adds_up(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that what a kernel counts is the sum of its ledger, whoever looks, and that each row has its clause."""
    if not keeps_ledger(game):
        return
    match = begin(game, ruleset, players)
    for _ in random_play(match, Chance("ledger"), 4 * STEPS):
        for position in (match.position, match.view(None)):
            rows = position.ledger
            for row in rows:
                known = row.number > 0 and _some_hold(game, ruleset, row.clauses)
                assert known, told(match, f"a row of the ledger has no number, or no clause that holds: {row}")
            for side in set(sides(game, match.rules, players)):
                points = sum(row.points for row in rows if row.side == side)
                said = counted(game, match.state, side)
                assert points == said, told(
                    match, f"side {side} has counted {said}, its rows add up to {points}: {rows}"
                )


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
    a_history_tells_the_deal_and_no_secrets,
    the_ledger_adds_up,
    *WORLD_LAWS,
)
