"""Cuarenta's scene: everything that is legal with what it takes and scores, nothing that is hidden."""

from typing import Any

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.languages import LANGUAGES
from sobremesa.games.cuarenta.notation import Play, parse_action
from sobremesa.games.cuarenta.presentation.scene import CuarentaScene
from sobremesa.games.cuarenta.rules import Phase
from sobremesa.server.answers.replay import AT_ONCE, replay
from tests.presentation.scenes_kit import NAMES, Onlooker, Played, new, replayed, steps, written

RULESETS = ("pagat", "quito", "rigor")
SEATS = (None, 0, 1, 2, 3)


def taking(match: Played, chance: Chance) -> int:
    """Take what can be taken, so that something is scored; now and then whatever comes."""
    legal = list(match.legal_actions)
    return int(legal[chance.below(len(legal))] if chance.below(4) == 0 else legal[-1])


def test_before_the_first_deal_no_hand_is_named() -> None:
    match = new("cuarenta", "pagat")
    assert Onlooker(match, 0).look().where == ""
    match.deal()
    assert "data 1" in Onlooker(match, 0).look().where


def test_a_chica_that_has_just_been_won_is_not_yet_the_next() -> None:
    match = new("cuarenta", "quito", seed="where")
    seen: list[str] = []
    for _ in steps(match, 600, taking):
        if match.state.chica_over:
            seen.append(Onlooker(match, 0).look().where)
            assert seen[-1].startswith(f"chica {sum(match.state.chicas)} ")
    assert seen


@pytest.mark.parametrize(("ruleset", "language"), list(zip(RULESETS, ("es", "en", "de"), strict=True)))
def test_a_scene_lists_what_is_legal_and_what_it_takes(ruleset: str, language: str) -> None:
    match = new("cuarenta", ruleset)
    onlookers = [Onlooker(match, seat, language) for seat in SEATS]
    asked: set[str] = set()
    for _ in steps(match, 260, taking):
        for onlooker in onlookers:
            shown = onlooker.look()
            assert isinstance(shown, CuarentaScene) and len(written(shown)) < 6000
            _agrees(match, onlooker, shown)
            asked.add(shown.asks)
    assert asked >= ({"", "play", "take", "claim"} if ruleset == "pagat" else {"", "play"})


def _agrees(match: Played, onlooker: Onlooker, shown: CuarentaScene) -> None:
    deciding = onlooker.seat is not None and match.actor == onlooker.seat
    assert sorted(c.actions[0] for c in shown.choices) == sorted(match.legal_actions.written if deciding else [])
    for choice in shown.choices:
        action = parse_action(choice.actions[0])
        if isinstance(action, Play):
            assert choice.cards == [str(action.card)]
            assert choice.takes == [str(card) for card in action.base + action.run]
    held = match.position.hand(onlooker.seat) if onlooker.seat is not None else []
    assert [card.card for card in shown.hand] == held
    assert all(card.why and card.clause for card in shown.hand if deciding and not card.playable)
    assert {card.card for card in shown.table} == set(str(match.position.digest()["table"]).split())
    assert [card.card for card in shown.table if card.last] == [c for c in [match.position.digest()["last"]] if c]
    for side in shown.sides:
        marks = next(one for one in shown.markers if one.side == side.side)
        assert side.score == match.state.score[side.side]
        assert side.score - 10 * marks.perros - 2 * marks.tantos in (0, 1)


def test_what_a_choice_promises_is_what_the_play_scores() -> None:
    match = new("cuarenta", "quito", seed="promise")
    kept = 0
    for _ in steps(match, 300, taking):
        if match.state.phase != Phase.PLAY or match.actor < 0:
            continue
        best = Onlooker(match, match.actor).look().choices[0]
        twin = replayed(match, [step.deck for step in match.steps if step.kind == "deal"], lambda _: None)
        assert twin is not None
        scored = twin.play(best.actions[0])
        if any(score.name == "catch" for score in scored):
            continue  # whose ronda it was nobody could know before
        of_the_play = [score.points for score in scored if score.name in ("caida", "limpia")]
        assert best.points == sum(of_the_play)
        assert bool(best.preview) == bool(of_the_play)
        kept += bool(of_the_play)
    assert kept > 10


@pytest.mark.clause("W42", "P73")
def test_a_side_on_38_is_said_to_be() -> None:
    seen = 0
    for seed in range(12):
        match = new("cuarenta", "quito", seed=f"38 {seed}")
        for _ in steps(match, 400, taking):
            for side in Onlooker(match, 0).look().sides:
                on_38 = match.state.score[side.side] in (38, 39) and not match.state.chica_over
                assert ("38 que no juega" in side.note) == on_38
                seen += on_38
    assert seen > 3


def test_a_hand_that_is_over_is_counted_line_by_line() -> None:
    match = new("cuarenta", "pagat", seed="count")
    counts = 0
    for _ in steps(match, 400, taking):
        shown = Onlooker(match, 0, "en").look()
        over = match.state.phase in (Phase.SHUFFLE, Phase.OVER)
        assert (shown.breakdown is not None) == over
        if shown.breakdown is None:
            continue
        counts += 1
        rows = dict(shown.breakdown.rows)
        assert rows["cards"] == [str(n) for n in match.state.pile]
        assert rows["score"] == [str(n) for n in match.state.score]
        assert shown.breakdown.lines
        assert not any(line.startswith(("The hand is over", "Score:")) for line in shown.breakdown.lines)
        if "before" in rows:
            gained = [int(cell) for cell in rows["cartón"] if cell != "–"]
            assert sum(map(int, rows["score"])) - sum(map(int, rows["before"])) >= sum(gained) > 0
    assert counts >= 2
    assert Onlooker(match, 0).look().winners == [match.state.winner - 1]


def counted(ruleset: str) -> Played:
    """A match at the end of a hand whose cards have paid a side."""
    match = new("cuarenta", ruleset, 2, seed="count")
    paid = (one for one in steps(match, 400, taking) if one.state.phase == Phase.SHUFFLE and one.steps[-1].scores)
    assert "cards" in [score.name for score in next(paid).steps[-1].scores]
    return match


@pytest.mark.parametrize(
    ("language", "one", "three"),
    [
        ("es", "En la mesa quedó una carta.", "En la mesa quedaron 3 cartas."),
        ("en", "One card stayed on the table.", "3 cards stayed on the table."),
        ("de", "Auf dem Tisch blieb eine Karte.", "Auf dem Tisch blieben 3 Karten."),
    ],
)
def test_cards_that_nobody_took_are_told_in_a_sentence(language: str, one: str, three: str) -> None:
    match = counted("pagat")
    for pile, told in (([20, 19], one), ([20, 17], three)):
        match.state.pile[:] = pile
        assert Onlooker(match, 0, language).look().breakdown.lines[0] == told
    match.state.pile[:] = [20, 20]
    assert not {one, three} & set(Onlooker(match, 0, language).look().breakdown.lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_side_for_which_the_carton_no_longer_counts_is_named(language: str) -> None:
    match = counted("pagat, at_38=all_but_cards")
    side = match.steps[-1].scores[-1].side
    match.state.score[side] = 38
    onlooker = Onlooker(match, 1 - side, language)
    assert any(line.startswith(f"{NAMES[side]}: ") and "38" in line for line in onlooker.look().breakdown.lines)


@pytest.mark.parametrize("seat", SEATS)
def test_other_cards_in_hidden_hands_change_no_byte(seat: int | None) -> None:
    """The last packets of the pack change places among those whom the seat does not see; nothing of it shows."""
    compared = 0
    for seed in range(10):
        match = new("cuarenta", "pagat", seed=f"hidden {seed}")
        match.deal()
        deck = list(match.steps[0].deck)
        twin = new("cuarenta", "pagat", seed=f"hidden {seed}")
        twin.deal(_swapped(deck, match, seat))
        mine, other = Onlooker(match, seat), Onlooker(twin, seat)
        if match.view(seat).state != twin.view(seat).state:
            continue  # another ronda was announced: everybody may see that
        assert match.state.hand != twin.state.hand
        assert written(mine.look()) == written(other.look())
        compared += 1
    assert compared >= 4


def _swapped(deck: list[int], match: Played, seat: int | None) -> list[int]:
    """The deck with two hands that the seat does not hold exchanged card by card."""
    order = [(match.state.dealer + 1 + i) % 4 for i in range(4)]
    first, second = [place for place, one in enumerate(order) if one != seat][:2]
    swapped = deck[:]
    for i in range(5):
        a, b = 5 * first + i, 5 * second + i
        swapped[a], swapped[b] = deck[b], deck[a]
    return swapped


def test_no_scene_names_a_card_that_its_seat_cannot_know() -> None:
    match = new("cuarenta", "quito", seed="canary")
    for _ in steps(match, 120, taking):
        for seat in SEATS:
            shown = written(Onlooker(match, seat).look()).decode()
            for other in range(4):
                held = [card for card in match.position.hand(other) if other != seat]
                assert not [card for card in held if f'"{card}"' in shown or f" {card}" in shown]


def test_a_finished_match_is_told_again_step_by_step() -> None:
    match = new("cuarenta", "pagat", seed="again")
    for _ in steps(match, 1000, taking):
        pass
    record = match.record()
    whole: list[Any] = []
    while len(whole) < len(match.steps):
        part = replay("table", str(record), 2, "de", len(whole))
        assert part.first == len(whole) and part.total == len(match.steps) and len(part.steps) <= AT_ONCE
        assert part.names == tuple("1234")
        whole += part.steps
    assert [moment.told.text for moment in whole if moment.told.kind == "action"] == [
        match.game.notation.write(step.action) for step in match.steps if step.kind == "action"
    ]
    assert all(moment.scene.seat == 2 for moment in whole)
    assert whole[-1].scene.winners == [match.state.winner - 1]
