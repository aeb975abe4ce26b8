"""Counting cards: what can be out is what the seat neither holds nor saw played; the talk about it at the terminal."""

from io import StringIO

import pytest

from sobremesa import games
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.puzzles.counting import LONGEST, QUESTIONS, SHORTEST, Told, can_count, number_asked, question
from sobremesa.terminal.commands import Command, name_of

ABLE = [name for name in games.names() if can_count(name)]
UNABLE = [name for name in games.names() if not can_count(name)]


@pytest.mark.parametrize("game", ABLE)
def test_what_can_be_out_is_neither_held_nor_was_played(game: str) -> None:
    """Mutants: cards that were taken from the table are out; the own hand is; another rank's are; none was seen."""
    answers = set()
    for number in range(1, 25):
        one = question(game, number)
        match, pack = one.match, one.match.game.pack
        seen = {str(action).split()[0] for action in match.actions} | set(map(str, match.position.hand(one.seat)))
        named = [pack.name(code) for code in range(len(pack))]
        out = [code for code, card in enumerate(named) if card[0] == one.rank and card not in seen]
        assert one.unseen == tuple(out) and len(out) < one.most == sum(card[0] == one.rank for card in named)
        assert match.actor == one.seat >= 0 and SHORTEST <= len(match.steps) <= LONGEST
        again = question.__wrapped__(game, number)
        assert (again.rank, again.unseen, again.match) == (one.rank, one.unseen, one.match)
        answers.add(len(out))
    assert {0, 1, 2} <= answers


@pytest.mark.parametrize("text", ["0", f"{QUESTIONS + 1}", "-1", "x", "1.5", "", "٣", "999999"])
def test_a_question_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(SobremesaError, match=f"questions 1 to {QUESTIONS} of"):
        number_asked(ABLE[0], text)


def test_a_game_that_nobody_counts_is_refused_and_those_that_are_counted_are_named() -> None:
    with pytest.raises(SobremesaError, match=f"about '{UNABLE[0]}': those of {', '.join(ABLE)} can be counted"):
        number_asked(UNABLE[0], "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_counted_at_the_terminal(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mutants: a number that none can be is an answer; the hand is not told; what is right is told before."""
    first, second = (Told(question(ABLE[0], number), language) for number in (3, 4))
    right, wrong = len(first.question.unseen), len(second.question.unseen) + 1
    monkeypatch.setattr("sys.stdin", StringIO(f"x\n{first.question.most + 1}\n{right}\n{wrong}\nquit\n"))
    assert main(["puzzles", "count", ABLE[0], "--first", "3", "--language", language, "--no-color"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    asked = text.split(first.asks)
    assert first.verdict(right) not in "".join(asked[:3]) and first.verdict(right) in asked[3]
    assert second.verdict(wrong) in text and second.verdict(wrong) != second.verdict(wrong - 1)
    assert first.numbers(name_of(Command.QUIT, language)) in asked[1]
    assert first.say("puzzle.solved", right=1, n=2) in text
