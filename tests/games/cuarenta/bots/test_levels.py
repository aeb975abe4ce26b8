"""Every bot at every table: legal, deterministic, honest, and able to say why."""

import pytest

from sobremesa import bots, games
from sobremesa.core.bot import Bot, Explainer, UnknownLevel
from sobremesa.core.chance import Chance
from sobremesa.core.errors import UnknownGame
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.languages import LANGUAGES, UnknownLanguage
from sobremesa.core.match import Match
from sobremesa.games.cuarenta.rules import Rules, State

GAME = games.load("cuarenta")
LEVELS = bots.levels("cuarenta")
RULESETS = tuple(GAME.rulebook.presets)
BUDGETS = {"search": 40, "top": 80}
"""Iterations in these tests, where strength does not matter."""
Table = Match[Rules, State]


def made(level: str, seed: int | str) -> Bot:
    """A bot, quick where its level is slow."""
    return bots.make("cuarenta", level, seed, **({"iterations": BUDGETS[level]} if level in BUDGETS else {}))


def table(ruleset: str, players: int, seed: str) -> Table:
    return Match(GAME, GAME.rulebook.ruleset(ruleset), players, seed=seed)


def step(match: Table, seats: list[Bot]) -> None:
    if match.actor == CHANCE:
        match.deal()
    else:
        match.play(seats[match.actor].choose(match.view(match.actor)))


def played(ruleset: str, players: int, seed: str, level: str, steps: int = 10_000) -> Table:
    match = table(ruleset, players, seed)
    seats = [made(level, f"{seed}|{seat}") for seat in range(players)]
    while not match.over and len(match.steps) < steps:
        step(match, seats)
    return match


@pytest.mark.parametrize(("turn", "level"), list(enumerate(LEVELS)))
@pytest.mark.parametrize("players", [2, 4])
def test_a_match_is_played_to_its_end_with_legal_actions(turn: int, level: str, players: int) -> None:
    ruleset = RULESETS[(turn + players) % len(RULESETS)]
    assert played(ruleset, players, "legal 0", level).over


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_matches_by_every_ruleset_are_played_to_their_ends(level: str, ruleset: str, players: int) -> None:
    for number in range(2):
        assert played(ruleset, players, f"legal {number}", level).over


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_match(level: str) -> None:
    first, second = (played("pagat", 2, "again", level) for _ in range(2))
    assert [s.action for s in first.steps] == [s.action for s in second.steps]


def test_names_are_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownLevel, match="did you mean 'greedy'"):
        bots.make("cuarenta", "gredy", 1)
    with pytest.raises(UnknownGame, match="did you mean 'cuarenta'"):
        bots.levels("quarenta")
    match = played("pagat", 2, "language", "random", 3)
    view = match.view(match.actor)
    bot = bots.make("cuarenta", "random", 1)
    assert isinstance(bot, Explainer)
    with pytest.raises(UnknownLanguage, match="known are de, en, es"):
        bot.explain(view, view.legal_actions[0], "fr")


def reshuffled(state: State, seat: int, chance: Chance) -> State:
    """Another full state that looks the same to the seat: what it cannot see, dealt anew."""
    unknown = sum(state.hand) - state.hand[seat] + sum(state.stock)
    hidden = [card for card in range(40) if unknown >> card & 1]
    order = iter(chance.shuffled(len(hidden)))
    for cards, sizes in ((state.hand, state.held), (state.stock, [5] * 8)):
        for i, size in enumerate(sizes):
            if cards[i] and not (cards is state.hand and i == seat):
                cards[i] = sum(1 << hidden[next(order)] for _ in range(size))
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("ruleset", "players"), [("pagat", 2), ("quito", 4), ("rigor", 2)])
def test_what_a_seat_cannot_see_changes_nothing(level: str, ruleset: str, players: int) -> None:
    match = table(ruleset, players, "honest")
    seats = [bots.make("cuarenta", "greedy", seat) for seat in range(players)]
    for number in range(60):
        step(match, seats)
        seat = match.actor
        if seat < 0:
            continue
        other = table(ruleset, players, "honest")
        other.state = reshuffled(clone(match.state), seat, Chance(number))
        choices = [made(level, number).choose(m.view(seat)) for m in (match, other)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_has_a_reason_in_every_language(level: str) -> None:
    match = table("pagat", 2, "reasons")
    seats = [made(level, seat) for seat in range(2)]
    while not match.over:
        if match.actor != CHANCE:
            bot, view = seats[match.actor], match.view(match.actor)
            assert isinstance(bot, Explainer)
            for language in LANGUAGES:
                assert all(len(bot.explain(view, action, language)) > 20 for action in view.legal_actions)
        step(match, seats)
