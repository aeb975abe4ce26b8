"""The revoke at a table that accepts it: an opponent may claim it before the next trick is complete (A21)."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.bot import Explainer
from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction
from sobremesa.core.kernel import CHANCE, SPECTATOR, clone
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.games.cuatrola import rules, worlds
from sobremesa.games.cuatrola.bots.forced_moves import honest
from sobremesa.games.cuatrola.presentation import speak
from sobremesa.games.cuatrola.rules import Phase
from sobremesa.games.cuatrola.terminal.input_parser import read
from tests.games.cuatrola.table import GAME, events, new_match
from tests.presentation.scenes_kit import Onlooker

DECK = "Sb Se Rb 3b Sc Ce Ac Ab Ae Cc Co Ro 3o Ao Cb 3c So Re 3e Rc"
"""Trump copas. Hands 0: Sb Sc Ae 3o So, 1: Se Ce Cc Ao Re, 2: Rb Ac Co Cb 3e, 3: 3b Ab Ro 3c Rc."""


def playing(*cards: str, bid: str = "paso", spec: str = "app, renuncio=lose_hand") -> Match[Any, Any]:
    """A hand in which seat 0 may have bid, after these cards."""
    match = new_match(spec, deck=DECK)
    for call in (bid, "paso", "paso", "paso"):
        if match.state.phase == Phase.BID:
            match.play(call)
    for card in cards:
        match.play("calla") if match.state.phase == Phase.CANTE else None
        match.play(card)
    if match.state.phase == Phase.CANTE:
        match.play("calla")
    return match


@pytest.mark.clause("A21")
def test_every_card_may_be_played_and_a_duty_is_broken_unnoticed() -> None:
    match = playing("3o")
    assert {"Se", "Ce", "Cc", "Ao", "Re"} <= set(match.legal_actions.written)
    match.play("Re")
    assert match.state.score == [0, 0] and match.actor == 2
    with pytest.raises(IllegalAction):
        playing("3o", spec="app").play("Re")


@pytest.mark.clause("A21")
@pytest.mark.parametrize(("bid", "worth"), [("paso", 1), ("solo", 2), ("cuatrola", 4)])
def test_an_opponent_who_is_right_wins_what_the_hand_is_worth(bid: str, worth: int) -> None:
    match = playing("3o", "Re", bid=bid)  # seat 1 held the ace of coins
    while match.state.turn % 2 != 0:
        match.play(next(code for code in match.legal_actions if code < rules.PASO))
    match.play("renuncio")
    assert events(match.state) == [["hand", 0, worth]] and match.actor == CHANCE
    match.deal(Chance("next").shuffled(20))
    assert match.state.claimed == 0 and match.state.spoiled == [0, 0]


@pytest.mark.clause("A21")
def test_who_is_wrong_claims_no_more_in_this_hand_and_plays_on() -> None:
    match = playing("3o", "Ao")
    assert "renuncio" in match.legal_actions.written
    match.play("renuncio")
    assert events(match.state) == [] and match.actor == 2
    assert "renuncio" not in match.legal_actions.written
    with pytest.raises(IllegalAction, match=r"\(A21\)"):
        match.play("renuncio")


@pytest.mark.clause("A21")
def test_the_claim_stands_until_the_next_trick_is_complete_and_no_longer() -> None:
    revoked = ["3o", "Ao", "Co", "Rc"]  # seat 3 ruffs though it holds the king of coins
    late = playing(*revoked)
    order = [late.actor]
    while len(order) < 4 and late.actor % 2 != 0:
        late.play(next(code for code in late.legal_actions if code < rules.PASO))
        order.append(late.actor)
    twin = late.copy()
    twin.play("renuncio")
    assert [name for name, *_ in events(twin.state)] == ["hand"]
    while late.state.trick < 2:
        late.play(next(code for code in late.legal_actions if code < rules.PASO))
        if late.state.phase == Phase.CANTE:
            late.play("calla")
    while late.actor % 2 != 0:
        late.play(next(code for code in late.legal_actions if code < rules.PASO))
    assert not rules.broke_duty(late.rules, late.state, 0, 0, 1)
    assert rules.broke_duty(late.rules, late.state, 0, 0, 3)
    before = list(late.state.score)
    if not rules.has_revoked(late.rules, late.state, 1):
        late.play("renuncio")
        assert late.state.score == before


@pytest.mark.clause("A21")
def test_the_first_to_lead_has_nothing_to_claim() -> None:
    match = playing()
    assert "renuncio" not in match.legal_actions.written
    with pytest.raises(IllegalAction, match="No opponent has played yet"):
        match.play("renuncio")


@pytest.mark.clause("A21", "A13")
def test_a_contract_is_played_out_so_that_the_last_revoke_can_be_claimed() -> None:
    match = playing("3o", "Ao", bid="quintola")
    while match.state.trick == 0:
        match.play(next(code for code in match.legal_actions if code < rules.PASO))
    assert match.state.phase == Phase.PLAY, "the quintola is lost, and the hand goes on"


def test_a_view_proves_only_what_the_cards_on_the_table_prove() -> None:
    """An attacker asks the rules of his own view: hidden hands say nothing."""
    match = playing("3o", "Re")
    assert rules.has_revoked(match.rules, match.state, 1)
    for seat in (0, 2, 3, SPECTATOR):
        view = clone(match.state)
        rules.hide(match.rules, view, seat)
        assert not rules.has_revoked(match.rules, view, 1)
    for seat in (0, 2):
        hidden, open_ = clone(match.state), clone(playing("3o", "Ao").state)
        rules.hide(match.rules, hidden, seat)
        rules.hide(match.rules, open_, seat)
        assert hidden.spoiled == open_.spoiled and hidden.claimed == open_.claimed


def test_bots_never_revoke_and_claim_what_is_proven() -> None:
    claims = 0
    for seed in range(6):
        match = Match(GAME, GAME.rulebook.parse("app, renuncio=lose_hand"), 4, seed=f"revokes {seed}")
        seats = [bots.make("cuatrola", "rules" if seat % 2 else "greedy", str(seat)) for seat in range(4)]
        chance = Chance("revokes", seed)
        while not match.over and match.state.hands < 4:
            if match.actor == CHANCE:
                match.deal()
                continue
            view, seat = match.view(match.actor), match.actor
            if seat == 0 and match.state.phase == Phase.PLAY:  # this one revokes as it likes
                cards = [code for code in match.legal_actions if code < rules.PASO]
                match.play(cards[chance.below(len(cards))])
                continue
            chosen = seats[seat].choose(view)
            if match.state.phase == Phase.PLAY:
                assert chosen in honest(view)
            if chosen == rules.RENUNCIO:
                claims += 1
                match.play(chosen)
                assert match.state.claimed, "what is proven is so"
            else:
                match.play(chosen)
    assert claims > 0


@pytest.mark.parametrize("level", ["greedy", "rules", "search"])
def test_every_card_of_the_hand_is_explained_a_revoke_by_the_duty_it_breaks(level: str) -> None:
    """Whoever asks about a card that is accepted and yet forbidden is told the duty, not answered with an error."""
    unproven, proven = playing("3o"), playing("3o", "Re", "Co", "3c")
    while rules.has_revoked(proven.rules, proven.view(proven.actor).state, 1) != 1:
        proven.play(next(code for code in proven.legal_actions if code < rules.PASO))
    for match, revokes in ((unproven, {"Se", "Ce", "Cc", "Re"}), (proven, None)):
        view, bot = match.view(match.actor), bots.make("cuatrola", level, 1)
        assert isinstance(bot, Explainer)
        for action in view.legal_actions.codes:
            for language in LANGUAGES:
                said = bot.explain(view, action, language)
                assert said
                if revokes is not None and language == "en":
                    assert ("breaks a duty" in said) == (view.write(action) in revokes), said


def test_the_claim_is_quiet_in_a_scene_and_typed_at_the_terminal() -> None:
    match = playing("3o", "Re")
    shown = [(one.actions[0], one.quiet, bool(one.note)) for one in Onlooker(match, 2).look().choices]
    assert shown[-1] == ("renuncio", True, True) and not any(quiet for _, quiet, _ in shown[:-1])
    assert read("renuncio", match.view(2), []) == (rules.RENUNCIO,)
    for language in LANGUAGES:
        right, wrong = Onlooker(match, 2, language), playing("3o", "Ao")
        match_after = match.copy()
        match_after.play("renuncio")
        wrong.play("renuncio")
        for over in (match_after, wrong):
            event = over.event(over.steps[-1], 0, 1)
            assert speak(event, over.view(0), right.context().viewer)


@pytest.mark.clause("A21")
@pytest.mark.parametrize(("language", "told"), [("es", "renuncio"), ("en", "renuncio"), ("de", "Renuncio")])
def test_a_hand_won_by_a_claim_counts_no_points_and_says_what_won_it(language: str, told: str) -> None:
    onlooker = Onlooker(playing("3o", "Re"), 2, language)
    onlooker.match.play("renuncio")
    end = onlooker.look().breakdown
    assert end is not None and len(end.rows) == 3
    assert all(not cell.startswith("-") for _, cells in end.rows for cell in cells)
    assert told in end.lines[0]


def test_worlds_allow_what_a_revoker_may_hold() -> None:
    match = playing("3o", "Re")
    view = match.view(2)
    world = worlds.sample(match.rules, view.state, 2, Chance("worlds"))
    assert all(world.hand[seat].bit_count() == match.state.held[seat] for seat in range(4))
    assert worlds.cannot_hold(match.rules, view.state) == [0] * 4
