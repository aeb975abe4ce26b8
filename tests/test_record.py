"""Game records: they round-trip, are verified line by line, and refuse nonsense at its line, in a sentence."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.errors import RecordError, SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.record import Line, Record

GAME = games.load("cuarenta")
Played = Match[Any, Any]

TEXT = """\
[Sobremesa "1"]
[Game "cuarenta"]
[Ruleset "pagat, four_of_a_kind=4"]
[Players "4"]
[Dealer "3"]
[Seat0 "Ana"]

deal 5s Kd 7d As 2d 7h 4s Ah Qc 7c Qd Ad Js Jd Jh Kc Jc 3s 4d 2h \
5h Qh 2c 5c 3h 4h Ks 6d 3d 4c 2s 6s 6c 6h 5d 7s Kh Ac Qs 3c ; ronda 0 +4
0 2d
1 4s
2 Jd
# A catch, if somebody remembers it.
3 Jc xJd ; caida 1 +2
0 Kd
1 7c
2 Jh
3 2h x2d
0 7d x7c
1 leave
3 take Jh
*
"""
"""The start of a match, line 8 being the deal."""


def replay(text: str) -> Played:
    return Match.replay(GAME, Record.parse(text))


def finished() -> str:
    """A whole match with a seed and a result."""
    match: Played = Match(GAME, GAME.rulebook.ruleset("pagat"), 2, seed=2, names=("Ana", 'Luis "el zurdo"'))
    chance = Chance("finished")
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(match.legal_actions[chance.below(len(match.legal_actions))])
    return str(match.record())


FINISHED = finished()


def changed(old: str, new: str, text: str = TEXT) -> str:
    """The text with one thing changed."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


# --- round trips


@pytest.mark.parametrize("text", [TEXT, FINISHED], ids=["begun", "finished"])
def test_a_record_is_its_text(text: str) -> None:
    record = Record.parse(text)
    assert str(record) == text
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize("text", [changed("# A catch, if somebody remembers it.\n", ""), FINISHED])
def test_replay_leads_to_the_same_record(text: str) -> None:
    assert str(replay(text).record()) == text


def test_the_names_stay_at_their_seats() -> None:
    assert replay(FINISHED).names == ("Ana", 'Luis "el zurdo"')
    named = replay(changed('[Seat0 "Ana"]', '[Seat2 "Ana"]')).record()
    assert named.tags["Seat2"] == "Ana" and "Seat0" not in named.tags


def test_blank_lines_line_ends_and_spaces_do_not_matter() -> None:
    loose = TEXT.replace("\n", "  \r\n\r\n").replace("0 2d", "  0   2d")
    assert Record.parse(loose) == Record.parse(TEXT)


def test_several_lines_of_notes() -> None:
    record = Record.parse(changed("2 Jd\n", "# one\n# two\n2 Jd\n"))
    assert record.lines[3].note == "one\ntwo"
    assert Record.parse(str(record)) == record


def test_a_note_below_the_last_step_is_kept() -> None:
    text = changed("3 take Jh\n*", "3 take Jh\n# Supper.\n# To be gone on with.\n*")
    record = Record.parse(text)
    assert record.note == "Supper.\nTo be gone on with." and not record.lines[-1].note
    assert str(record) == text and Record.parse(str(record)) == record


def test_decks_may_be_left_to_the_seed() -> None:
    record = Record.parse(FINISHED)
    short = replace(
        record, lines=tuple(replace(line, text="") if line.who == "deal" else line for line in record.lines)
    )
    assert str(Match.replay(GAME, short).record()) == FINISHED


def test_a_call_is_a_line() -> None:
    match: Played = Match(GAME, GAME.rulebook.ruleset("quito"), 4, seed=3)
    match.deal()
    match.call("misdeal")
    match.deal()
    text = str(match.record())
    assert "\ncall misdeal ; misdeal " in text
    assert str(replay(text).record()) == text


@given(st.dictionaries(st.sampled_from(["Game", "Seed", "Seat0", "Seat3", "Result"]), st.text()))
def test_any_text_fits_into_a_tag(values: dict[str, str]) -> None:
    tags = {"Sobremesa": "1", "Ruleset": "", "Players": "", "Dealer": "", "Game": ""} | values
    record = Record(tags, (Line("0", "7h"),), False)
    assert Record.parse(str(record)) == record


def test_the_example_of_the_page_is_a_record() -> None:
    page = (Path(__file__).parents[1] / "docs" / "reference" / "record-format.md").read_text(encoding="utf-8")
    (example,) = (block for block in page.split("```") if block.startswith("text\n[Sobremesa"))
    text = example.removeprefix("text\n")
    assert str(Record.parse(text)) == text
    assert replay(text).names == ("Ana", "", "Luis", "")


# --- what is wrong with it


def lines(text: str, *numbers: int) -> str:
    """The text without these lines."""
    return "\n".join(row for number, row in enumerate(text.split("\n"), 1) if number not in numbers)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        pytest.param("", 1, "the tag Sobremesa is missing", id="empty"),
        pytest.param("\n \n", 1, "the tag Sobremesa is missing", id="blank"),
        pytest.param("\x00\x01\x7fELF", 1, "the tag Sobremesa is missing", id="binary"),
        pytest.param(lines(TEXT, 3), 1, "the tag Ruleset is missing", id="missing-tag"),
        pytest.param(changed("[Game", "[Gane"), 2, "there is no tag Gane: did you mean 'Game'?", id="unknown-tag"),
        pytest.param(changed("[Seat0", "[Game"), 6, "the tag Game is there twice", id="doubled-tag"),
        pytest.param(changed('"Ana"]', '"Ana]'), 6, 'is not a tag: write [Name "value"]', id="broken-tag"),
        pytest.param(TEXT + '[Seat1 "Luis"]\n', 22, "the tag Seat1 stands below the first step", id="late-tag"),
        pytest.param(changed('"1"', '"2"'), 1, "this is format 2; only format 1 can be read", id="format"),
        pytest.param(changed("cuarenta", "canasta"), 2, "this is a record of 'canasta', not of 'cuarenta'", id="game"),
        pytest.param(changed("pagat", "paget"), 3, "no ruleset 'paget': did you mean 'pagat'?", id="ruleset"),
        pytest.param(changed("=4", "=5"), 3, "option 'four_of_a_kind' cannot be 5", id="option-value"),
        pytest.param(changed("four_of", "for_of"), 3, "did you mean 'four_of_a_kind'?", id="option"),
        pytest.param(changed('Players "4"', 'Players "3"'), 4, "played by 2 or 4, not by 3", id="players"),
        pytest.param(changed('Players "4"', 'Players "four"'), 4, "is a whole number, not 'four'", id="no-number"),
        pytest.param(changed('Players "4"', 'Players "²"'), 4, "is a whole number, not '²'", id="no-digit"),
        pytest.param(changed('Players "4"', f'Players "{"9" * 5000}"'), 4, "is a whole number", id="huge-number"),
        pytest.param(changed('Dealer "3"', 'Dealer "4"'), 5, "there is no seat 4", id="dealer"),
        pytest.param(changed("[Seat0", "[Seat4"), 6, "the tag Seat4 names no seat of this table", id="seat-tag"),
        pytest.param(changed("5s Kd", "5s 8d"), 8, "'8d' is not a card of this pack", id="card-not-in-the-pack"),
        pytest.param(changed("5s Kd", "5s As"), 8, "the card As is in the deck 2 times", id="doubled-card"),
        pytest.param(changed("5s Kd", "5s"), 8, "the deck has 39 cards of 40: Kd is missing", id="short-deck"),
        pytest.param(changed("ronda 0 +4", "ronda 0 +2"), 8, "should score ronda 0 +4", id="wrong-score"),
        pytest.param(changed(" ; ronda 0 +4", ""), 8, "should score ronda 0 +4", id="missing-score"),
        pytest.param(changed("0 2d\n", "0 2d ; limpia 0 +2\n"), 9, "should score nothing", id="invented-score"),
        pytest.param(changed("1 4s", "2 4s"), 10, "it is seat 1's turn", id="wrong-seat"),
        pytest.param(changed("1 4s", "9 4s"), 10, "it is seat 1's turn", id="no-such-seat"),
        pytest.param(
            changed("1 4s", "² 4s"), 10, "is not a step: it begins with 'deal', 'call' or a seat", id="no-seat"
        ),
        pytest.param(changed("1 4s", "1 2d"), 10, "(P22)", id="played-already"),
        pytest.param(changed("1 4s", "1 3d"), 10, "(P22)", id="not-in-hand"),
        pytest.param(changed("1 4s", "1 4x"), 10, "its suits are c d h s", id="no-card"),
        pytest.param(changed("1 4s", "1 4s x9"), 10, "'9' is not a row of cards", id="no-row"),
        pytest.param(changed("1 4s", "1"), 10, "is not an action", id="no-action"),
        pytest.param(changed("1 4s", "deal"), 10, "no deal is due: it is seat 1's turn", id="early-deal"),
        pytest.param(changed("1 4s", "call foul"), 10, "'foul' is not a card", id="no-call"),
        pytest.param(changed("1 4s", "call 4s"), 10, "'4s' cannot be called now", id="call-of-a-play"),
        pytest.param(changed("1 4s", "end\n1 4s"), 10, "'end' closes the record, but there are lines below", id="end"),
        pytest.param(changed("3 Jc xJd ;", "3 Jc xQd ;"), 13, "(P25)", id="not-on-the-table"),
        pytest.param(changed("xJd ; c", "xJd ; limpia 0 +2, c"), 13, "'3 Jc xJd ; limpia", id="noted-step"),
        pytest.param(changed("3 take Jh", "3 take Kd"), 20, "(P43)", id="not-overlooked"),
        pytest.param(changed("1 leave", "1 silent"), 19, "Not now: part of a run was missed", id="not-now"),
        pytest.param(changed("*\n", ""), 20, "the record breaks off here", id="truncated"),
        pytest.param(changed("3 take Jh\n*\n", "3 take"), 20, "the record breaks off here", id="truncated-in-a-line"),
        pytest.param(changed("*\n", "end\n"), 21, "the match goes on, but the record says 'end'", id="not-over"),
    ],
)
def test_malformed(text: str, line: int, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(text)
    assert says in str(caught.value)
    assert caught.value.line == line and str(caught.value).startswith(f"line {line}: ")


def last_line(text: str) -> int:
    return text.count("\n")


def test_a_result_that_does_not_fit() -> None:
    result = Record.parse(FINISHED).tags["Result"]
    with pytest.raises(RecordError, match=f"the tag Result says 1: 0-40; played out, it is {result}") as caught:
        replay(changed(f'[Result "{result}"]', '[Result "1: 0-40"]', FINISHED))
    assert FINISHED.split("\n")[caught.value.line - 1].startswith("[Result")
    with pytest.raises(RecordError, match="line 7: the tag Result says 0: 40-0; the match goes on"):
        replay(changed('[Seat0 "Ana"]\n', '[Seat0 "Ana"]\n[Result "0: 40-0"]\n'))


def test_a_result_may_be_missing() -> None:
    result = Record.parse(FINISHED).tags["Result"]
    assert str(replay(changed(f'[Result "{result}"]\n', "", FINISHED)).record()) == FINISHED


def test_steps_after_the_end() -> None:
    with pytest.raises(RecordError, match=f"line {last_line(FINISHED)}: the match is over"):
        replay(FINISHED.removesuffix("end\n") + "0 7h\nend\n")
    with pytest.raises(RecordError, match=f"line {last_line(FINISHED)}: the match is over: write 'end'"):
        replay(FINISHED.removesuffix("end\n") + "*\n")


def test_a_deck_that_is_not_the_seeds() -> None:
    first, second, *_ = next(line.text for line in Record.parse(FINISHED).lines if line.who == "deal").split()
    with pytest.raises(RecordError, match="this deck is not the one that the tag Seed gives"):
        replay(changed(f"deal {first} {second} ", f"deal {second} {first} ", FINISHED))


def test_a_deal_without_cards_and_without_a_seed() -> None:
    deck = TEXT.split("deal ")[1].split(" ;", maxsplit=1)[0]
    with pytest.raises(RecordError, match="line 8: the deal needs its 40 cards, or the record the tag Seed"):
        replay(changed(deck, ""))


def test_cards_where_the_stock_is_dealt() -> None:
    match: Played = Match(GAME, GAME.rulebook.ruleset("pagat"), 2, 1)
    match.deal(list(range(0, 40, 2)) + list(range(1, 40, 2)))
    while match.actor != CHANCE:
        match.play(match.legal_actions[0])
    number = len(match.steps) + 7
    text = str(match.record()).replace("\n*\n", f"\ndeal {GAME.pack.write_deck(range(40))}\n*\n")
    with pytest.raises(RecordError, match=f"line {number}: this deal takes 0 cards"):
        replay(text)


# --- any mutation


def verdict(text: str) -> str:
    """Return what becomes of the text: the record it replays to, or the error."""
    try:
        return str(replay(text).record())
    except SobremesaError as error:
        assert str(error)
        return f"refused: {error}"


@given(st.data())
def test_whatever_is_done_to_a_record_it_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([TEXT, FINISHED[:3000]]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 30))
        text = text[:start] + data.draw(st.text(max_size=6) | st.sampled_from(PIECES)) + text[start + length :]
    note(text)
    verdict(text)


PIECES = [
    "end\n",
    "\n*\n",
    "[",
    '"]',
    ";",
    "#",
    "\n",
    "deal",
    "call misdeal",
    "0 ",
    "take ",
    " x",
    " >",
    "7h",
    "silent",
]


@given(st.data())
def test_lines_in_another_order(data: st.DataObject) -> None:
    rows = TEXT.split("\n")
    one, other = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, len(rows) - 1))
    rows[one], rows[other] = rows[other], rows[one]
    note("\n".join(rows))
    verdict("\n".join(rows))


@given(st.integers(0, len(FINISHED)))
def test_a_truncated_file_is_refused(length: int) -> None:
    text = FINISHED[:length]
    if text.strip() != FINISHED.strip():
        with pytest.raises(RecordError):
            replay(text)


@given(st.binary(max_size=200))
def test_binary_garbage_is_refused(garbage: bytes) -> None:
    with pytest.raises(RecordError):
        replay(garbage.decode("latin-1"))
