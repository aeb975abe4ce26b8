"""Laws for encodings: what each of them finds in an encoding that was broken by one change."""

import gzip
import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.laws import AnyGame
from sobremesa.core.match import Match
from sobremesa.core.planes import places, tiled, words
from sobremesa.testing import encodings, golden_positions, tables
from sobremesa.testing.broken import LawBroken, hold
from sobremesa.testing.encodings import class_fault, encoding_of
from sobremesa.testing.golden_positions import FILE, golden_faults

GAMES = [name for name in games.names() if encoding_of(games.load(name))]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
ROOT = Path(__file__).parents[1]
SAMPLE = sorted((ROOT / "tests" / "conformance").glob("*.jsonl.gz"))
WHOLE = [*SAMPLE, *sorted((ROOT.parent / "shared" / "conformance").glob("*.jsonl.gz"))]
"""The games of another implementation: here, and beside the checkout."""
Observe = Callable[[Any, Any, int, Any], None]


def told(game: AnyGame, law: Callable[..., None]) -> str:
    """What is told of the first preset and size at which the law is broken."""
    for preset in game.rulebook.presets:
        for players in game.players:
            try:
                hold(law, game, game.rulebook.ruleset(preset), players)
            except LawBroken as broken:
                return str(broken)
    return ""


def odd(game: AnyGame, s: Any, seat: int) -> int:
    """One bit of the others' hands, where they are seen."""
    others = (other for other in range(len(s.held)) if other != seat)
    return sum(sum(game.notation.hand(s, other)) for other in others) & 1


@pytest.fixture
def unblanked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writers that are given the table itself."""
    monkeypatch.setattr(encodings, "view_of", lambda game, rules, state, seat: state)


@EVERY_GAME
@pytest.mark.usefixtures("unblanked")
def test_a_bit_of_a_hidden_hand_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(name)
    encoding = encoding_of(game)
    observe: Observe = encoding.observe

    def leaking(rules: Any, s: Any, seat: int, out: Any) -> None:
        observe(rules, s, seat, out)
        out[0] ^= odd(game, s, seat)

    monkeypatch.setattr(encoding, "observe", leaking)
    assert " is another" in told(game, encodings.worlds_alike_give_the_same_words)


@EVERY_GAME
def test_a_class_by_a_hidden_hand_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(name)
    encoding = encoding_of(game)
    dense = encoding.dense

    def leaking(rules: Any, s: Any, code: int) -> int:
        return int((dense(rules, s, code) + odd(game, s, game.kernel.actor(rules, s))) % encoding.ACTIONS)

    monkeypatch.setattr(encoding, "dense", leaking)
    assert "is another by what its seat does not see" in told(game, encodings.every_action_has_a_class)


@EVERY_GAME
def test_a_word_that_is_not_cleared_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(name)
    encoding = encoding_of(game)
    observe: Observe = encoding.observe

    def forgetful(rules: Any, s: Any, seat: int, out: Any) -> None:
        stale = out[encoding.WORDS - 1]
        observe(rules, s, seat, out)
        out[encoding.WORDS - 1] |= stale

    monkeypatch.setattr(encoding, "observe", forgetful)
    assert "has bits that are in no plane" in told(game, encodings.words_are_written_whole)


@EVERY_GAME
def test_two_actions_of_one_class_that_go_on_otherwise_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(name)
    encoding = encoding_of(game)
    dense = encoding.dense
    monkeypatch.delattr(encoding, "meant", raising=False)
    monkeypatch.setattr(encoding, "dense", lambda rules, s, code: dense(rules, s, code) // 2)
    assert "and go on otherwise" in told(game, encodings.every_action_has_a_class)


@EVERY_GAME
def test_a_hand_that_is_left_out_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(name)
    encoding = encoding_of(game)
    observe: Observe = encoding.observe

    def without_a_hand(rules: Any, s: Any, seat: int, out: Any) -> None:
        observe(rules, s, seat, out)
        for plane, at in places(encoding.PLANES).items():
            if plane.startswith("hand"):
                out[at // 64] &= ~(((1 << dict(encoding.PLANES)[plane]) - 1) << at % 64)

    monkeypatch.setattr(encoding, "observe", without_a_hand)
    assert "by the same words other actions are legal" in told(game, encodings.words_tell_what_is_legal)


@EVERY_GAME
def test_a_changed_encoding_needs_a_new_version(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = games.load(name)
    encoding = encoding_of(game)
    monkeypatch.setattr(golden_positions, "POSITIONS", 20)
    assert list(golden_faults(game, tmp_path, write=True)) == list(golden_faults(game, tmp_path, write=False)) == []
    kept = (tmp_path / FILE).read_text()
    dense = encoding.dense
    monkeypatch.setattr(encoding, "dense", lambda rules, s, code: encoding.ACTIONS - 1 - dense(rules, s, code))
    monkeypatch.setattr(encoding, "ALPHABET", tuple(reversed(encoding.ALPHABET)))
    (written,) = golden_faults(game, tmp_path, write=True)
    assert written.endswith(
        f"{name}_v{encoding.VERSION} writes 20 of 20 known positions otherwise: give it a new VERSION"
    )
    monkeypatch.setattr(encoding, "dense", dense)
    (names,) = golden_faults(game, tmp_path, write=True)
    assert names == f"the encoding {name}_v{encoding.VERSION} has other planes or names: give it a new VERSION"
    assert (tmp_path / FILE).read_text() == kept
    monkeypatch.setattr(encoding, "VERSION", encoding.VERSION + 1)
    assert "write it anew by SOBREMESA_GOLDEN=write" in " ".join(golden_faults(game, tmp_path, write=False))
    assert list(golden_faults(game, tmp_path, write=True)) == list(golden_faults(game, tmp_path, write=False)) == []


def faults(file: Path, number: int | None) -> Iterator[str]:
    """What is wrong with the classes in the first games of a file."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for record in map(json.loads, islice(lines, number)):
            game = games.load(record["game"])
            ruleset = game.rulebook.ruleset(record["ruleset"], record["options"])
            match = Match(game, ruleset, record["players"], record["first_dealer"])
            for step in record["steps"]:
                yield class_fault(match)
                if step["seat"] is None:
                    cut = f" cut {step['cut']}" if "cut" in step else ""
                    match.deal(game.parse_deal(step["deck"] + cut) if "deck" in step else [])
                else:
                    match.play(game.notation.parse(step["do"]))


@pytest.mark.parametrize("file", SAMPLE, ids=lambda file: file.name.split(".")[0])
def test_every_action_of_a_game_of_another_program_has_a_class(file: Path) -> None:
    assert not any(faults(file, 1))


@pytest.mark.long
@pytest.mark.parametrize("file", WHOLE, ids=lambda file: f"{file.parent.parent.name}-{file.name.split('.')[0]}")
def test_every_action_of_every_game_of_another_program_has_a_class(file: Path) -> None:
    assert not any(faults(file, None))


@pytest.mark.long
@EVERY_GAME
def test_the_laws_hold_with_every_value(name: str) -> None:
    game = games.load(name)
    for ruleset, players in tables.singles(game):
        for law in encodings.ENCODED:
            hold(law, game, ruleset, players)


def test_planes_are_laid_out_in_whole_words() -> None:
    planes = tiled((("one", 40), ("two", 40), ("three", 23), ("four", 1)))
    assert planes == (("one", 40), ("", 24), ("two", 40), ("three", 23), ("", 1), ("four", 1), ("", 63))
    assert words(planes) == 3
    assert places(planes) == {"one": 0, "two": 64, "three": 104, "four": 128}


@pytest.mark.parametrize("plane", [("", 3), ("none", 0), ("too many", 64)])
def test_a_plane_that_no_word_holds_is_refused(plane: tuple[str, int]) -> None:
    with pytest.raises(ValueError, match="a plane has a name and 1 to 63 bits"):
        tiled((plane,))
