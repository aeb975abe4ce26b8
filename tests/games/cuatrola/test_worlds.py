"""Knowledge of a seat, and its worlds: all that it cannot tell apart, each as likely as the other."""

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.laws import Law, advance
from sobremesa.core.match import Match
from sobremesa.core.world_laws import WORLD_LAWS
from sobremesa.games.cuatrola import rules, worlds
from sobremesa.games.cuatrola.rules import Phase, Rules, State
from tests.games.cuatrola.table import GAME, cante, cards, new_match, table

SPECS = (
    "app",
    "literal",
    "app, spare_partner=true",
    "literal, undertrump=forced, spare_partner=true",
    "app, montar_on_arrastre=false",
    "app, show_trump_card=false, bids_enabled=none",
    "app, cante_before_first_trick=true, cantes_per_trick=unlimited",
)
REVOKES = "app, renuncio=lose_hand"
FORTY_FIRST = "app, bids_enabled=none, cante_order=forty_first"


def matches(spec: str, number: int, steps: int = 60) -> list[Match[Rules, State]]:
    """Matches broken off somewhere."""
    found = []
    for seed in range(number):
        chance = Chance("worlds", spec, seed)
        match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(spec), 4, seed=seed)
        for _ in range(2 + chance.below(steps)):
            if not match.over:
                advance(match, chance)
        found.append(match)
    return found


@pytest.mark.parametrize("spec", [*SPECS, REVOKES, FORTY_FIRST])
def test_the_truth_is_always_possible(spec: str) -> None:
    for match in matches(spec, 60):
        denied = worlds.cannot_hold(match.rules, match.state)
        for seat in range(4):
            hand = match.state.hand[seat]
            assert not denied[seat] & hand, str(match.record())
            assert worlds.must_hold(match.state, seat) & ~hand == 0


@pytest.mark.clause("A4")
@pytest.mark.parametrize("law", WORLD_LAWS)
@pytest.mark.parametrize("spec", [*SPECS, REVOKES, FORTY_FIRST])
def test_worlds_could_be_and_are_drawn_evenly(law: Law, spec: str) -> None:
    law(GAME, GAME.rulebook.parse(spec), 4)


@pytest.mark.clause("A21")
def test_a_wrong_claim_shows_that_the_others_broke_no_duty() -> None:
    """In no world would it have been right: the claim is made again with the world's hands, one card later too."""
    told = 0
    for seed in range(60):
        match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(REVOKES), 4, seed=seed)
        chance, claimed = Chance("claims", seed), None
        for _ in range(60):
            if match.over or match.state.claimed:
                break
            seat, spoiled = match.actor, list(match.state.spoiled)
            advance(match, chance)
            claimed = (
                (seat, clone(match.state)) if match.state.spoiled != spoiled and any(match.state.spoiled) else claimed
            )
            if claimed is None or match.actor < 0 or match.state.hands != claimed[1].hands:
                claimed = None
                continue
            told += 1
            for world in worlds.samples(match.rules, match.view(seat).state, seat, chance, 20):
                asked = clone(claimed[1])
                asked.hand = [
                    world.hand[other] | (worlds.laid_by(world, other) & ~worlds.laid_by(asked, other))
                    for other in range(4)
                ]
                assert not rules.has_revoked(match.rules, asked, 1 - claimed[0] % 2), str(match.record())
    assert told > 100


@pytest.mark.clause("A25")
def test_who_sang_a_twenty_held_no_forty() -> None:
    """In every world, to the hand's end."""
    told = 0
    for seed in range(120):
        match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(FORTY_FIRST), 4, seed=seed)
        chance, sung = Chance("twenties", seed), None
        for _ in range(80):
            before, seat = match.state.hands, match.actor
            advance(match, chance)
            if match.over or match.actor < 0 or match.state.hands != before:
                sung = None
                continue
            code = int(match.steps[-1].action)
            if rules.SING <= code < rules.CALLA and code != rules.SING + match.state.trump:
                sung = (seat, worlds.laid_by(match.state, seat))
            if sung is None or match.state.sung[sung[0]] >> match.state.trump & 1:
                continue
            told += 1
            watcher = (sung[0] + 1 + chance.below(3)) % 4
            for world in worlds.samples(match.rules, match.view(watcher).state, watcher, chance, 30):
                held = world.hand[sung[0]] | worlds.laid_by(world, sung[0]) & ~sung[1]
                assert not rules.pairs_in(held) >> world.trump & 1, str(match.record())
    assert told > 100


def test_what_a_play_denies() -> None:
    """K11: who does not overtake has nothing higher; K12: who does not follow has nothing of the suit."""
    t = table("Ce 3b", on="Re Ab", spec="app")
    t.play("Ce")
    denied = worlds.cannot_hold(t.rules, with_opener(t.state))
    assert denied[2] == rules.SUITS[2] | rules.SUITS[0]
    assert denied[3] == cards("Ae 3e")


def with_opener(state: State) -> State:
    """The same, with the dealer before the seat that opened."""
    state.dealer = (state.leader + 3) % 4
    return state


@pytest.mark.clause("A26")
def test_others_do_not_see_that_a_seat_was_asked() -> None:
    t = cante({0: "Re Ce", 1: "Ao Ac", 2: "Sb Cb", 3: "So Sc"}, winner=2)
    assert (t.state.phase, t.state.turn) == (Phase.CANTE, 0)
    for seat in (-1, 1, 2, 3):
        view = clone(t.state)
        rules.hide(t.rules, view, seat)
        assert (view.phase, view.turn) == (Phase.PLAY, 2)


@pytest.mark.clause("A26")
def test_silence_leaves_no_trace_in_the_events() -> None:
    match = new_match(deck="Sb Se Rb 3b Sc Ce Ac Ab Ae Cc Co Ro 3o Ao Cb 3c So Re 3e Rc")
    for action in ("paso", "paso", "paso", "paso", "3o", "Ao", "Co", "Ro", "calla", "Re"):
        match.play(action)
    told = [event.text for event in match.events(1)]
    assert told[-3:] == ["Ro", "calla", "Re"]
    for seat in (None, 0, 2, 3):
        seen = match.events(seat)
        assert [event.text for event in seen] == [text for text in told if text != "calla"]
        assert [event.number for event in seen] == list(range(1, len(seen) + 1))
        assert match.events(seat, since=8) == seen[8:]


@pytest.mark.clause("A26")
@pytest.mark.parametrize("spec", ["app, bids_enabled=none", "mesa7, bids_enabled=none, cante_before_first_trick=true"])
def test_silence_changes_nothing_that_others_see(spec: str) -> None:
    silences = 0
    for seed in range(30):
        chance = Chance("silence", seed)
        match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(spec), 4, seed=seed)
        while not match.over:
            seat, before = match.actor, [match.view(seat).state for seat in (None, 0, 1, 2, 3)]
            advance(match, chance)
            if match.steps[-1].action == rules.CALLA and match.steps[-1].kind == "action":
                after = [match.view(seat).state for seat in (None, 0, 1, 2, 3)]
                others = [place for place in range(5) if place != seat + 1]
                if match.actor >= 0 and match.state.phase == Phase.CANTE:
                    others.remove(match.actor + 1)
                assert [after[place] for place in others] == [before[place] for place in others]
                silences += 1
    assert silences > 20


@pytest.mark.clause("A11")
def test_the_idle_hand_is_shown_at_the_end() -> None:
    match = new_match()
    match.play("quintola")
    assert match.view(1).state.hand[2] == 0
    while match.actor >= 0:
        match.play(match.legal_actions[0])
    assert match.view(1).state.hand[2] == match.state.hand[2] != 0
