"""Every bot of Canasta at every table: legal, deterministic, honest, and able to say why."""

from functools import cache

import pytest

from sobremesa import bots, games
from sobremesa.core.bot import Bot, Explainer
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES, UnknownLanguage
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.canasta.rules import Rules, State

GAME = games.load("canasta")
LEVELS = bots.levels("canasta")
BUDGETS = {"search": {"looks": 1500}, "top": {"looks": 3000}}
"""Budgets of the searching levels where it is not their strength that counts."""
RULESETS = tuple(GAME.rulebook.presets)
TABLES = ((2, ""), (3, ""), (4, ""), (5, ""), (6, ""), (6, ", six_mode=2x3"))
HOUSES = (
    "wikibooks, block_melded_rank=none, frozen_naturals=2, initial_pile_size=1, wild_on_pure=forbid",
    "wikibooks, draw_count=2, canastas_to_go_out=2, max_wilds=3, block_melded_rank=canasta_only",
    "wikibooks, no_canasta=classic, red_three_sign=meld, joker_canasta=off, stock_end=immediate",
    "wikibooks, three_extra=0, first_cycle_stock_only=false, ask_timing=before_melding, yes_binding=false",
    "wikibooks, block_scope=any_opponent, last_red_three=end_now, pile_red_three_replace=false, initial_freeze=any",
)
SANE = {2: 20, 3: 20, 4: 20, 5: 20, 6: 60}
"""The most rounds that a match of rule-based players takes; three pairs have but six turns a round each."""
Table = Match[Rules, State]


def table(ruleset: str, players: int, seed: str) -> Table:
    return Match(GAME, GAME.rulebook.parse(ruleset), players, seed=seed)


def step(match: Table, seats: list[Bot]) -> None:
    if match.actor == CHANCE:
        match.deal()
    else:
        match.play(seats[match.actor].choose(match.view(match.actor)))


def made(level: str, seed: int | str) -> Bot:
    return bots.make("canasta", level, seed, **BUDGETS.get(level, {}))


def team(level: str, players: int, seed: str) -> list[Bot]:
    return [made(level, f"{seed}|{seat}") for seat in range(players)]


def played(ruleset: str, players: int, seed: str, level: str, rounds: int) -> Table:
    """A match to its end, or until so many rounds are over."""
    match, seats = table(ruleset, players, seed), team(level, players, seed)
    while not match.over and not (match.actor == CHANCE and match.state.rounds == rounds):
        step(match, seats)
    return match


@pytest.mark.parametrize(
    ("ruleset", "players", "mode"),
    [
        pytest.param(ruleset, *table, marks=[pytest.mark.long] if (one + other) % 2 else [])
        for one, ruleset in enumerate(RULESETS)
        for other, table in enumerate(TABLES)
    ],
)
def test_a_match_ends_after_a_sane_number_of_rounds(ruleset: str, players: int, mode: str) -> None:
    assert played(ruleset + mode, players, "sane", "rules", SANE[players]).over


@pytest.mark.parametrize("players", [4, 5])
def test_greedy_pairs_end_their_match_too(players: int) -> None:
    assert played("wikibooks", players, "sane", "greedy", 60).over


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_greedy_players_play_legally_at_every_table(players: int, mode: str) -> None:
    assert played(f"wikibooks{mode}", players, "greedy", "greedy", 5).state.rounds > 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", HOUSES)
def test_every_house_rule_is_played_with_legal_actions(level: str, ruleset: str) -> None:
    rounds = 1 if level in BUDGETS else 3
    for players in (2, 4):
        match = played(ruleset, players, "house", level, rounds)
        assert match.over or match.state.rounds == rounds


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_random_players_play_legally(players: int, mode: str) -> None:
    assert played(f"wikibooks{mode}", players, "random", "random", 3).state.rounds == 3


def test_partners_of_different_levels_play_together() -> None:
    match = table("wikibooks", 4, "mixed")
    seats = [made(level, 1) for level in ("rules", "random", "greedy", "search")]
    while match.state.rounds < 3:
        step(match, seats)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_match(level: str) -> None:
    first, second = (played("wikibooks", 4, "again", level, 2) for _ in range(2))
    assert [s.action for s in first.steps] == [s.action for s in second.steps]


@cache
def views(players: int, mode: str, every: int) -> tuple[View[Rules, State], ...]:
    """Return what seats saw in some rounds that the rule-based players played, at every so many steps."""
    match, seats = table(f"wikibooks{mode}", players, "views"), team("rules", players, "views")
    seen = []
    while match.state.rounds < 3:
        if match.actor >= 0 and len(match.steps) % every == 0:
            seen.append(match.view(match.actor))
        step(match, seats)
    return tuple(seen)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_what_a_seat_cannot_see_changes_nothing(level: str, players: int, mode: str) -> None:
    for number, view in enumerate(views(players, mode, 7)):
        assert view.seat is not None
        other = view.sample(Chance("honest", number))
        full = View(GAME, view.rules, other.state, view.seat)
        choices = [made(level, number).choose(v) for v in (view, full)]
        assert choices[0] == choices[1], GAME.notation.write(choices[1])


@pytest.mark.parametrize("level", LEVELS)
def test_a_view_is_left_as_it_was(level: str) -> None:
    for number, view in enumerate(views(4, "", 7)):
        before = repr(view.state)
        made(level, number).choose(view)
        assert repr(view.state) == before


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_action_has_a_reason_in_every_language(level: str, language: str) -> None:
    bot = made(level, 1)
    assert isinstance(bot, Explainer)
    for view in (*views(4, "", 7), *views(2, "", 7)):
        for action in view.legal_actions:
            reason = bot.explain(view, action, language)
            assert len(reason) > 15
            assert not set("{}") & set(reason)
    with pytest.raises(UnknownLanguage):
        bot.explain(view, view.legal_actions[0], "fr")
