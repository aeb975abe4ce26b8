"""The score-keeper's sheet of Cuarenta: what is marked at a table of wood comes to what the kernel counts."""

from collections.abc import Iterator

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.event import Score
from sobremesa.core.match import Match
from sobremesa.games.cuarenta.rules import DECK, DRAW, Rules, State
from tests.keeper import Marked, counted, sheet_of

GAME = games.load("cuarenta")
MATCHES = 2
Touch = dict[str, int | str]


def touch(side: int, mark: str, n: int = 1) -> Touch:
    return {"side": side, "mark": mark, "n": n}


def touches(scores: tuple[Score, ...], state: State, marks: dict[str, int]) -> Iterator[Touch]:
    """Yield what somebody who keeps the score marks at a step, by what is called out."""
    names = {score.name for score in scores}
    for score in scores:
        match score.name:
            case "caida" | "catch" if "limpia" in names and f"{score.name}_limpia" in marks:
                yield touch(score.side, f"{score.name}_limpia")
            case "limpia" if not names & {"caida", "catch"}:
                yield touch(score.side, "limpia")
            case "triple" | "four_caidas" | "ronda" | "four" | "caida" | "catch" | "claim" | "falla" | "misdeal":
                yield touch(score.side, score.name)
            case "wrong_claim":
                yield touch(score.side, f"wrong_claim_{'ours' if score.points < 0 else 'theirs'}")
            case "cards":
                yield cards(score.side, state.pile, marks)


def cards(side: int, pile: list[int], marks: dict[str, int]) -> Touch:
    if pile[0] == pile[1]:
        return touch(side, "tie" if sum(pile) == DECK else "low_tie")
    return touch(side, "cards", pile[side]) if pile[side] >= marks["cards"] else touch(side, "more_cards")


def played(ruleset: str, players: int, seed: int) -> tuple[Match[Rules, State], list[Touch]]:
    """Play a match at random, with a misdeal now and then, and mark it."""
    match, chance = Match(GAME, GAME.ruleset(ruleset), players, seed=seed), Chance(seed, "play")
    marks = {mark["name"]: mark["least"] for mark in sheet_of(GAME, ruleset)["marks"]}
    marked: list[Touch] = []
    while not match.over:
        if match.actor < 0:
            scores = match.deal()
        elif chance.below(200) == 0:
            scores = match.call("misdeal")
        else:
            actions = list(match.legal_actions)
            scores = match.play(actions[chance.below(len(actions))])
        marked += touches(scores, match.state, marks)
    return match, marked


@pytest.mark.parametrize("ruleset", [one.name for one in GAME.rulebook])
def test_what_is_marked_comes_to_what_the_rules_count(ruleset: str) -> None:
    matches = [played(ruleset, players, seed) for players in GAME.players for seed in range(MATCHES)]
    asked: list[Marked] = [(sheet_of(GAME, ruleset), 2, marked) for _, marked in matches]
    for (match, _), count in zip(matches, counted(asked), strict=True):
        state = match.state
        assert (count["scores"], count["games"], count["over"]) == (state.score, state.chicas, True)
        assert count["drawn"] == (state.winner == DRAW)
        assert count["drawn"] or count["last"] == state.winner - 1
