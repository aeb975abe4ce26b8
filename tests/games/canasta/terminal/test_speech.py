"""Narration of Canasta: a turn in a sentence, canastas, the sheet of a round, and nothing that is hidden."""

from collections.abc import Iterator

import pytest

from sobremesa.bots.random_bot import RandomBot
from sobremesa.core.history import Step
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.sides import sides
from sobremesa.games.canasta import presentation, rules, terminal
from sobremesa.games.canasta.presentation.sheet import items
from sobremesa.games.canasta.presentation.turn import Happened
from sobremesa.games.canasta.rules import Rules, State
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.viewer import viewer_at
from sobremesa.terminal.transcript import Transcript
from tests.games.canasta.table import GAME, Table, table
from tests.games.canasta.terminal.room import guest_at


def told(t: Table, *actions: str, seat: int = 1, language: str = "en") -> list[str]:
    """Return what a seat hears of these actions."""
    viewer = guest_at(t.match, seat, language)
    heard = [ObservedStep(None, t.match.view(seat))]
    for action in actions:
        t.play(action)
        heard.append(ObservedStep(t.match.events(seat)[-1], t.match.view(seat)))
    return presentation.narrate(heard, 1, viewer)


def test_a_turn_is_one_sentence() -> None:
    t = table("KKKQ4", rows="QQQ", stock="RR9" + "4" * 20, start=True)
    steps = ("draw", "meld KKK", "add Q", "drop 4")
    assert told(t, *steps) == ["You draw 9, lay 3♥ 3♥, lay K K K, add Q to the queens and discard 4."]
    t = table("KKKQ4", rows="QQQ", stock="RR9" + "4" * 20, start=True)
    (sentence,) = told(t, *steps, seat=0)
    assert sentence.endswith(" draws, lays 3♥ 3♥, lays K K K, adds Q to the queens and discards 4.")


def test_what_others_draw_is_not_told() -> None:
    t = table("KK4", stock="9" * 20, start=True)
    (sentence,) = told(t, "draw", "drop K", seat=2)
    assert sentence.endswith(" draws and discards K.")


def test_a_card_joins_the_row_of_wild_cards_not_that_of_the_jokers() -> None:
    t = table("2*45", rows="KKK 222", preset="americana")
    assert told(t, "add *", "add 2", "drop 4") == ["You add * 2 to the wild cards and discard 4."]


def test_the_talon_is_told_after_the_opening_with_its_threes() -> None:
    """They come after the discard, and not from the pile."""
    for seat, brought in ((1, "The talon brings 9 8 7 6."), (3, "The talon brings 4 cards.")):
        t = table("KKKAAA2245", preset="americana", stock="9R8764444444444")
        said = told(t, "meld AAA", "add A2", "add A2", "meld KKK", "drop 4", seat=seat)
        name = "You lay" if seat == 1 else "Don Segundo lays"
        assert said[0].endswith("discard 4." if seat == 1 else "discards 4.")
        assert said[1:] == ["That was the opening: 130 points.", brought, f"{name} 3♥."], said


@pytest.mark.clause("R17")
@pytest.mark.parametrize(("last", "why"), [("kept", "was a three"), ("end_now", "is used up")])
def test_a_three_that_ends_the_round_from_the_hand_is_told(last: str, why: str) -> None:
    t = table("KK4", preset="americana", stock="3", start=True, last_red_three=last)
    drawn, over, *_ = told(t, "draw")
    assert ("lay 3♠" in drawn) == (last == "end_now") and why in over


def test_who_only_watches_hears_of_every_turn() -> None:
    """Who sits out, too, sees no hand, but is spared what comes to nothing; a spectator came for the play."""
    t = table("KK4", stock="9" * 20, start=True)
    viewer = viewer_at(None, ("Ana", "Bea", "Curro", "Dora"), sides(GAME, t.rules, 4), "en", GAME)
    heard = [ObservedStep(None, t.match.view(None))]
    for action in ("draw", "drop K"):
        t.play(action)
        heard.append(ObservedStep(t.match.events(None)[-1], t.match.view(None)))
    assert presentation.narrate(heard, 1, viewer) == ["Bea draws and discards K."]


def test_who_takes_the_pile_sees_what_is_picked_up_later() -> None:
    t = table("99K4", rows="AAA", pile="5R79", start=True)
    assert told(t, "take", "drop 4") == ["You take the pile of 4 with 9 9, discard 4, pick up 7 5 4 and lay 3♥."]


def test_opening_and_canastas_are_told() -> None:
    assert told(table("KKKTT277"), "meld KKK", "meld TT2", "drop 7") == [
        "You lay K K K + 10 10 2 and discard 7.",
        "That was the opening: 70 points.",
    ]
    assert told(table("KK27", rows="KKKKK"), "add K", "add K")[-1] == "A pure canasta of kings for us!"
    assert told(table("K27Q", rows="KKKKK"), "add K", "add K2")[-1] == "A mixed canasta of kings for us!"
    assert told(table("2222***7Q", rows="KKK"), "wilds 3")[-1] == "A joker canasta for us!"


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", ["You ask Don Segundo: may I go out?", "Don Segundo says no.", "You discard K."]),
        ("es", ["Vos le preguntás a Don Segundo: ¿puedo cerrar?", "Don Segundo dice que no.", "Vos descartás K."]),
        ("de", ["Du fragst Don Segundo: Darf ich Schluss machen?", "Don Segundo sagt nein.", "Du legst K ab."]),
    ],
)
def test_asking_is_told_apart_from_the_answer(language: str, asked: list[str]) -> None:
    assert told(table("KKK4", rows="QQQQQQQ"), "ask", "no", "drop K", language=language) == asked


def test_a_round_can_end_without_a_discard_where_that_is_played() -> None:
    t = table("99K", pile="5Q", rows="AAA", stock="", start=True, stock_end="on_need")
    assert told(t, "end")[:2] == ["You cannot draw any more.", "Round 1 is over: the stock is used up."]
    t = table("KKK", rows="QQQQQQQ", out_discard="optional")
    assert told(t, "meld KKK")[:2] == ["You lay K K K and go out without a discard.", "Round 1 is over: you went out."]
    t = table("99K4Q", rows="AAA", pile="5R79", start=True, pile_rest_usable="at_once")
    assert told(t, "take") == ["You take the pile of 4 with 9 9, pick up 7 5 4 and lay 3♥."]


def test_the_sheet_adds_up() -> None:
    t = table("4", rows="QQQQQQQ RR", theirs="KKK R", others={0: "AA3", 2: "5", 3: "**"})
    lines = told(t, "drop 4")
    assert lines[0] == "You go out with 4."
    assert lines[1] == "Round 1 is over: you went out."
    assert [line.split() for line in lines[2:5]] == [
        ["canastas", "laid", "red", "3s", "out", "hand", "round", "total"],
        ["Us", "500", "70", "210", "100", "−100", "780", "780"],
        ["Them", "–", "−30", "−105", "–", "−150", "−285", "−285"],
    ]
    assert lines[5:] == ["Without a canasta everything counts minus: Them."]


def test_exactly_the_target_begins_again_and_doubles() -> None:
    t = table("5", rows="QQQQQQQ", others={3: "5"}, score=4335)
    assert told(t, "drop 5")[-1] == "Us: exactly 5000! Back to 0, and from now on everything counts double."
    t.deal()
    assert " Us: 0 points · all counts × 2 · opening takes 50" in terminal.score(t.match.view(1), guest_at(t.match))


@pytest.mark.parametrize("options", [{}, {"no_canasta": "classic", "red_three_sign": "meld"}, {"three_extra": 0}])
def test_the_hands_on_the_sheet_are_the_hands(options: dict[str, object]) -> None:
    """Compare what follows from the points of hands that nobody sees with what they really hold."""
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.ruleset("wikibooks", options), 4, seed="9")
    match.state.factor[0] = 2
    ends = 0
    for before, step in played(match, rounds=3):
        for score in step.scores:
            if score.name == "round":
                ends += 1
                happened = Happened(match.events(0)[-1], before, match.view(0))
                item = items(happened, score)
                held = sum(_held(match, seat) for seat in range(4) if seat % 2 == score.side)
                assert -item["hand"] == held
                assert item["round"] == score.points
    assert ends >= 6


def _held(match: Match[Rules, State], seat: int) -> int:
    hand, values = match.state.hand[seat], match.rules
    points = sum(n * rules.card_points(values, kind) for kind, n in enumerate(hand) if kind)
    return points + hand[rules.BLACK] * values.three_extra


def played(match: Match[Rules, State], rounds: int) -> Iterator[tuple[View[Rules, State], Step]]:
    bot = RandomBot("1")
    while not match.over and match.state.rounds <= rounds:
        before = match.view(0)
        if match.actor == CHANCE:
            match.deal()
            match.state.factor[0] = 2
        else:
            match.play(bot.choose(match.view(match.actor)))
        yield before, match.steps[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_depends_on_nothing_that_is_hidden(language: str) -> None:
    """The story hears views and events alone; a round's log reads the same told at once or step by step."""
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse("wikibooks"), 6, seed="4")
    transcript, viewer = None, None
    steps: list[str] = []
    for _ in played(match, rounds=1):
        viewer = guest_at(match, 0, language)
        transcript = transcript or Transcript(viewer)
        if match.state.rounds > 1:
            break
        transcript.hear(match)
        steps += transcript.news()
    assert transcript is not None
    match.undo()  # the deal of the next round, which was not heard
    joined = " ".join(transcript.hand(match))
    assert len(" ".join(steps)) >= len(joined) > 1000
    assert "{" not in joined


@pytest.mark.parametrize(("ruleset", "said"), [("americana", "Threes for "), ("classic", "Red threes for ")])
def test_black_threes_that_are_dealt_are_not_called_red(ruleset: str, said: str) -> None:
    match = Match(GAME, GAME.ruleset(ruleset), 4, seed="threes")
    match.deal()
    heard = [ObservedStep(match.events(0)[-1], match.view(0))]
    told = [one for one in presentation.narrate(heard, 0, guest_at(match, 0, "en")) if "hrees for" in one]
    assert told and all(one.startswith(said) for one in told)
