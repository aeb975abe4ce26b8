"""Every bot of Cuatrola at every table: legal, deterministic, honest, and able to say why."""

import pytest

from sobremesa import bots, games
from sobremesa.core.bot import Bot, Explainer
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.cuatrola.rules import Rules, State

GAME = games.load("cuatrola")
LEVELS = bots.levels("cuatrola")
RULESETS = tuple(GAME.rulebook.presets)
HOUSES = (
    "app, auction=ranked_poll, cante_before_first_trick=true",
    "app, auction=ascending_multi, partner_sits_out=false, bid_leader=declarer",
    "app, auction=first_bid_wins, spare_partner=true, undertrump=forced, tie=no_score",
    "ludoteka21, bids_enabled=none, cante_order=forty_first",
    "literal, cantes_in_solo=none, play_out_contracts=true, failed_bid=nobody, idle_hand_points=opponents",
)
Table = Match[Rules, State]


def table(ruleset: str, seed: str) -> Table:
    return Match(GAME, GAME.rulebook.parse(ruleset), 4, seed=seed)


def step(match: Table, seats: list[Bot]) -> None:
    if match.actor == CHANCE:
        match.deal()
    else:
        match.play(seats[match.actor].choose(match.view(match.actor)))


def players(level: str, seed: str) -> list[Bot]:
    return [bots.make("cuatrola", level, f"{seed}|{seat}") for seat in range(4)]


def played(ruleset: str, seed: str, level: str) -> Table:
    match, seats = table(ruleset, seed), players(level, seed)
    while not match.over:
        step(match, seats)
    return match


@pytest.mark.parametrize(("turn", "ruleset"), list(enumerate(RULESETS + HOUSES)))
def test_a_match_is_played_to_its_end_with_legal_actions(turn: int, ruleset: str) -> None:
    assert played(ruleset, "legal", LEVELS[turn % len(LEVELS)]).over


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", RULESETS + HOUSES)
def test_matches_by_every_ruleset_are_played_to_their_ends(level: str, ruleset: str) -> None:
    assert played(ruleset, "legal", level).over


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_match(level: str) -> None:
    first, second = (played("app", "again", level) for _ in range(2))
    assert [s.action for s in first.steps] == [s.action for s in second.steps]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", ["app", "literal", "mesa7"])
def test_what_a_seat_cannot_see_changes_nothing(level: str, ruleset: str) -> None:
    match, seats = table(ruleset, "honest"), players("greedy", "honest")
    seats[1:3] = players("rules", "honest")[1:3]
    for number in range(80):
        if match.over:
            break
        if match.actor != CHANCE:
            assert_honest(match.view(match.actor), level, number)
        step(match, seats)


def assert_honest(view: View[Rules, State], level: str, number: int) -> None:
    """The choice is the same when the hidden cards are dealt anew, within what the seat knows."""
    assert view.seat is not None
    wanted = bots.make("cuatrola", level, number).choose(view)
    world = view.sample(Chance(number)).state
    assert [hand != 0 for hand in world.hand] == [held != 0 for held in world.held]
    GAME.kernel.hide(view.rules, world, view.seat)
    again = View(GAME, view.rules, world, view.seat)
    assert bots.make("cuatrola", level, number).choose(again) == wanted


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", ["app", "mesa7"])
def test_every_choice_has_a_reason_in_every_language(level: str, ruleset: str) -> None:
    match, seats = table(ruleset, "reasons"), players(level, "reasons")
    while not match.over:
        if match.actor != CHANCE:
            bot, view = seats[match.actor], match.view(match.actor)
            assert isinstance(bot, Explainer)
            reasons = [bot.explain(view, code, language) for code in view.legal_actions for language in LANGUAGES]
            assert all(len(reason) > 15 and "{" not in reason for reason in reasons)
        step(match, seats)
