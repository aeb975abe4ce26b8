"""What players say, in any game: soon read, whatever it is, and never where notation alone is read."""

import json
import subprocess
import sys
from typing import Any

import pytest

import sobremesa
from sobremesa import games
from sobremesa.core.errors import NotationError
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.spoken import FILLER, nearest, speech

each_game = pytest.mark.parametrize("name", games.names())


def begun(name: str) -> Match[Any, Any]:
    match = sobremesa.new_match(name, seed=7)
    match.deal()
    return match


def said(match: Match[Any, Any], action: int, language: str) -> str:
    """An action in the first words that there are for it."""
    players = speech(match.game)
    assert players is not None
    words = players.vocabulary(language)
    return " ".join(words[word][0] for word in players.phrases(match.rules, match.state, action)[0].split())


@each_game
def test_a_text_of_many_meanings_is_soon_done_with(name: str) -> None:
    match = begun(name)
    players = speech(match.game)
    assert players is not None
    for words in players.vocabulary("en").values():
        for text in (f"{words[0]} " * 200, f"{words[0]} " * 60 + "zzz", words[0] * 5_000):
            with pytest.raises(NotationError):
                match.position.read(text)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_records_and_actions_by_themselves_are_read_strictly(name: str, language: str) -> None:
    match = begun(name)
    action = match.legal_actions[0]
    text = f"{said(match, int(action), language)} {speech(match.game).vocabulary(language)[FILLER][0]}"  # type: ignore[union-attr]
    assert match.position.read(text) == action
    match.play(text)
    record = str(match.record())
    strange = record.replace(f"\n{match.steps[-1].seat} {action}\n", f"\n{match.steps[-1].seat} {text}\n")
    assert sobremesa.replay(record) == match and strange != record
    with pytest.raises(NotationError):
        sobremesa.Action(match.game, text)
    with pytest.raises(sobremesa.RecordError):
        sobremesa.replay(strange)


def test_who_says_nothing_imports_nothing() -> None:
    code = "import sobremesa, sys, json; print(json.dumps([m for m in sys.modules if 'spoken' in m or 'polib' in m]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


@each_game
def test_a_word_that_is_near_takes_the_place_of_one_that_is_not_known(name: str) -> None:
    match = begun(name)
    text = said(match, int(match.legal_actions[-1]), "en")
    assert nearest(match.game, f"{text}{text[-1]}") == text
    assert nearest(match.game, text) == nearest(match.game, "x " * 9) == nearest(match.game, "zzzz") == ""
