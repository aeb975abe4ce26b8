"""Canasta's scene: every handful that is legal, the pile in words, suits as they lie, nothing that is hidden."""

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.errors import WrongTurn
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules, suits
from sobremesa.games.canasta.notation import KINDS
from sobremesa.games.canasta.presentation import pile
from sobremesa.games.canasta.presentation.scene import CanastaScene, Cards
from sobremesa.games.canasta.presentation.visible_cards import known
from sobremesa.games.canasta.presentation.zones import discards
from sobremesa.games.canasta.rules import Do, Phase, State
from sobremesa.games.facets import scene
from sobremesa.presentation.kit.words import Lay
from sobremesa.presentation.viewer import Viewer
from tests.games.canasta.table import table
from tests.presentation.scenes_kit import NAMES, Onlooker, Played, any_action, new, replayed, steps, written

TABLES = [("wikibooks", 2), ("wikibooks", 4), ("classic", 2), ("classic", 4), ("wikibooks", 3), ("wikibooks", 6)]


def laying(match: Played, chance: Chance) -> int:
    """Lay more often than not, so that there is something on the table."""
    legal = list(match.legal_actions)
    lays = [code for code in legal if Do.TAKE <= rules.do_of(code) <= Do.THREES]
    return lays[chance.below(len(lays))] if lays and chance.below(5) < 3 else any_action(match, chance)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_scene_lists_what_is_legal(ruleset: str, players: int) -> None:
    """Every legal step is listed alone, and every handful can be laid card by card."""
    match = new("canasta", ruleset, players)
    onlookers = [Onlooker(match, seat) for seat in (None, *range(players))]
    asked: set[str] = set()
    for _ in steps(match, 120, laying):
        for onlooker in onlookers:
            shown = onlooker.look()
            assert isinstance(shown, CanastaScene)
            singles = {choice.actions[0] for choice in shown.choices if len(choice.actions) == 1}
            deciding = match.actor == onlooker.seat
            assert singles == (set(match.legal_actions.written) if deciding else set())
            for choice in shown.choices:
                can_be_done(match, choice)
            assert shown.asks == (Phase(match.state.phase).name.lower() if deciding else "")
            asked |= {shown.asks}
    assert {"start", "lay"} <= asked


def can_be_done(match: Played, choice: Lay) -> None:
    """The steps are legal one after the other, take the listed cards from the hand and score what is said."""
    state, before, kernel = clone(match.state), match.state, match.game.kernel
    seat = rules.player(before)
    for action in map(match.game.notation.parse, choice.actions):
        assert not kernel.why_illegal(match.rules, state, action), choice
        kernel.apply(match.rules, state, action)
    assert choice.text
    if choice.does in ("lay", "add") and not before.aside and state.phase == Phase.LAY:
        gone = "".join(KINDS[k] * (n - state.hand[seat][k]) for k, n in enumerate(before.hand[seat]))
        assert sorted(gone) == sorted(choice.cards)
        assert state.laid_points - before.laid_points == choice.points


def test_cards_that_do_not_fit_have_their_reason() -> None:
    """Before the turn has begun no card is playable; every disabled card and every forbidden way names its clause."""
    match = new("canasta", "classic", seed="why")
    ways = 0
    for _ in steps(match, 150, laying):
        if match.actor == CHANCE:
            continue
        shown = Onlooker(match, match.actor, "en").look()
        for card in shown.hand:
            assert card.playable != bool(card.why and card.clause) or shown.asks == "answer"
        for way in shown.discards.ways:
            ways += 1
            assert way.playable == (way.action in match.legal_actions)
            assert bool(way.why and way.clause) != way.playable
    assert ways > 20


def test_a_pile_is_told_to_each_as_it_is_for_their_own_side() -> None:
    """Whoever has opened does not read that they need a pair since somebody else has not, who is to play."""
    match = new("canasta", "classic", 2, seed="own side")
    onlookers = [Onlooker(match, seat, "en") for seat in range(2)]
    differing = 0
    for _ in steps(match, 400, laying):
        s = match.state
        piles = [onlooker.look().discards for onlooker in onlookers]
        if s.phase not in (Phase.START, Phase.LAY) or not s.pile_size:
            continue
        opened = [rules.standing(s, group) > 0 for group in range(2)]
        assert [bool(pile.frozen) for pile in piles] == [bool(s.frozen) or not side for side in opened]
        differing += not s.frozen and opened[0] != opened[1]
    assert differing > 5


def test_what_a_viewer_needs_for_the_pile_is_looked_up_once_a_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("canasta", "classic", 2, seed="own side")
    onlooker, looked_up, real = Onlooker(match, 0, "en"), list[int](), pile.asked

    def asked(view: pile.Seen, viewer: Viewer) -> State:
        looked_up.append(viewer.seat)
        return real(view, viewer)

    monkeypatch.setattr(pile, "asked", asked)
    for _ in steps(match, 40, laying):
        looked_up.clear()
        onlooker.look()
        assert looked_up == [0]


def test_who_holds_none_of_a_piles_kind_reads_no_number() -> None:
    match, lines = new("canasta", "wikibooks", seed="none held"), list[str]()
    for _ in steps(match, 120):
        if match.actor != CHANCE:
            lines += Onlooker(match, match.actor, "en").look().discards.lines
    assert any(line.startswith("You hold no ") for line in lines)
    assert not any("hold 0" in line for line in lines)


@pytest.mark.parametrize(("language", "own", "other"), [("es", "repartís", "reparte"), ("de", "Geber", "Geber")])
def test_a_note_at_ones_own_seat_speaks_to_who_sits_there(language: str, own: str, other: str) -> None:
    match = new("canasta", "wikibooks")
    match.deal()
    dealer = match.state.dealer
    for seat in (None, 0, 1, 2, 3):
        assert (own if seat == dealer else other) in Onlooker(match, seat, language).look().seats[dealer].tags


def test_a_frozen_pile_shows_the_card_that_froze_it() -> None:
    match = new("canasta", "wikibooks", seed="ice")
    spectator = Onlooker(match, None)
    frozen = 0
    for _ in steps(match, 300):
        shown = spectator.look().discards
        if match.state.phase == Phase.START and match.state.frozen and match.state.pile_size:
            frozen += 1
            assert shown.frozen
            frozen_by = shown.across or shown.top.card
            assert frozen_by[0] in "2*" or frozen_by in ("3d", "3h")
        assert shown.size == match.state.pile_size
    assert frozen > 5


def test_a_discard_freezes_by_its_kind_and_not_by_who_looks_on() -> None:
    """A side that has not opened finds every pile frozen, also the first card of a new one, which froze nothing."""
    match = new("canasta", "latina", 2, seed="ice")
    onlookers = [Onlooker(match, seat) for seat in (None, 0, 1)]
    plain, wild, was_frozen = 0, 0, [False] * 3
    for _ in steps(match, 900, laying):
        piles = [onlooker.look().discards for onlooker in onlookers]
        step = match.steps[-1]
        if step.kind == "action" and rules.do_of(step.action) == Do.DROP and piles[0].size:
            freezes = bool(rules.is_wild(rules.card_of(step.action)))
            assert [pile.froze for pile in piles] == [freezes] * 3
            plain += piles[0].size == 1 and not freezes and any(pile.frozen for pile in piles)
            wild += freezes and any(was_frozen)
        was_frozen = [pile.frozen for pile in piles]
    assert plain and wild


@pytest.mark.parametrize(("ruleset", "froze"), [("latina", True), ("wikibooks", True), ("americana", False)])
def test_nothing_freezes_a_pile_that_is_frozen_at_all_times(ruleset: str, froze: bool) -> None:
    match = table("22", rows="KKK", preset=ruleset).match
    match.play("drop 2")
    for seat in range(4):
        view = match.view(seat)
        shown = discards(view, known(view), Viewer(seat, NAMES[:4], game=match.game))
        assert shown.frozen and shown.froze == froze


def test_a_canasta_is_shouted_when_it_is_closed_and_a_side_stands_short_till_it_has_opened() -> None:
    """A shout with every step of a closed row, or a side that is short once it has opened, would be told."""
    match = new("canasta", "wikibooks", 2, seed="shouts")
    spectator, was, shouts, looks = Onlooker(match, None, "en"), [0, 0], set[str](), set[str]()
    for _ in steps(match, 1200, laying):
        s, shown = match.state, spectator.look()
        now = [rules.canastas(s, side) for side in range(2)]
        told = shown.shout.text if shown.shout else ""
        assert told == "Out!" or bool(told) == (now > was and match.steps[-1].kind == "action"), told
        assert [sum(bool(row.closed) for row in group.rows) for group in shown.groups] == now
        shouts.add(told)
        for group in shown.groups:
            stands = {one.look for one in group.stands}
            is_laying = s.phase in (Phase.START, Phase.LAY) and bool(s.need and s.laid_cards)
            mine = is_laying and rules.group_of(match.rules, rules.player(s)) == group.side
            assert ("short" in stands) == (mine and s.laid_points < s.need)
            looks |= stands
        was = now
    assert {"Canasta!", ""} <= shouts and {"short", "done"} <= looks


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_suits_are_those_of_the_cards_that_lie_there(ruleset: str, players: int) -> None:
    """With the match beside it every card shown is where the layout has it, and together they are no more than 108."""
    match = new("canasta", ruleset, players, seed="suits")
    memory, cards = Cards(match), match.game.pack
    for _ in steps(match, 60, laying):
        table = suits.layout(match)
        for seat in range(players):
            shown = Onlooker(match, seat, memory=memory).look()
            held = sorted(card for group in shown.hand for card in group.cards)
            assert held == sorted(map(cards.name, table.hands[seat]))
            for group in shown.groups:
                for row in group.rows:
                    laid = table.joker_canastas[group.side] if row.id == "*" else None
                    laid = laid or table.rows[group.side, KINDS.index(row.id)]
                    assert sorted(row.cards) == sorted(map(cards.name, laid))
                    assert row.missing == max(0, 7 - len(row.cards))
            if shown.discards.top:
                assert shown.discards.top.card == cards.name(table.pile[-1])


def test_without_the_match_first_copies_stand_in() -> None:
    """A view alone tells kinds; the scene is then the same but for the suits."""
    match = new("canasta", "wikibooks", seed="kinds")
    for _ in steps(match, 60, laying):
        onlooker = Onlooker(match, 1)
        context = onlooker.context()
        true, bare = scene(match.view(1), context), scene(match.view(1), Onlooker(match, 1, memory=Blind()).context())
        assert isinstance(true, CanastaScene) and isinstance(bare, CanastaScene)
        assert true.choices == bare.choices
        assert [group.count for group in true.hand] == [group.count for group in bare.hand]
        assert [len(row.cards) for g in true.groups for row in g.rows] == [
            len(r.cards) for g in bare.groups for r in g.rows
        ]


def sizes(shown: CanastaScene) -> list[int]:
    """Return how many cards each row has."""
    return [len(row.cards) for group in shown.groups for row in group.rows]


class Blind:
    """A memory that tells nothing."""

    def seen(self, seat: int | None) -> None:
        """Nothing."""


def test_the_suits_follow_what_is_taken_back() -> None:
    match = new("canasta", "wikibooks", seed="back")
    cards = Cards(match)
    for count, _ in enumerate(steps(match, 80, laying)):
        assert cards.seen(0) == Cards(match).seen(0)
        if count % 5 == 4 and match.steps[-1].kind == "action":
            for _ in range(count % 3):
                match.undo()


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_the_sheet_of_a_round_adds_up(ruleset: str, players: int) -> None:
    match = new("canasta", ruleset, players, seed="sheet")
    onlookers = [Onlooker(match, seat, "de") for seat in (None, 0)]
    sheets = 0
    for _ in steps(match, 420, laying):
        for onlooker in onlookers:
            sheet = onlooker.look().breakdown
            assert (sheet is not None) == (match.state.phase in (Phase.DEAL, Phase.OVER))
            if sheet is None:
                continue
            sheets += 1
            cells = [[int(cell.replace("−", "-").replace("–", "0")) for cell in row] for _, row in sheet.rows]
            for side, column in enumerate(zip(*cells, strict=True)):
                *parts, total, score = column
                assert sum(parts) == total
                shown_side = Onlooker(match, onlooker.seat).look().sides[side]
                assert score == shown_side.score
    assert sheets > 0


# --- what is hidden ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("ruleset", ["wikibooks", "classic"])
def test_other_cards_where_a_seat_cannot_look_change_no_byte(seat: int | None, ruleset: str) -> None:
    """Stock, other hands and the pile's dealt cards are changed, suits included: the seat is shown the same."""
    alike = 0
    for seed in range(3):
        match = new("canasta", ruleset, seed=f"twin {seed}")
        watched, seen = Onlooker(match, seat), set[int]()
        for _ in steps(match, 40 + 20 * seed, laying, f"{seed}"):
            watched.look()
            seen |= visible(match, seat)
        assert match.steps[0].kind == "deal" and sum(step.kind == "deal" for step in match.steps) == 1
        chance = Chance("hidden", seed)
        for _ in range(12):
            twin = replayed(match, [swapped(match, seen, chance)], lambda _: None)
            if twin and twin.events(seat) == match.events(seat) and Cards(twin).seen(seat) == Cards(match).seen(seat):
                alike += suits.layout(twin) != suits.layout(match)
                assert latest(twin, seat) == latest(match, seat)
    assert alike > 10


def visible(match: Played, seat: int | None) -> set[int]:
    """The cards that the seat sees now."""
    table = suits.layout(match)
    laid = [*table.rows.values(), *table.joker_canastas.values(), *table.red_threes.values(), table.black_threes]
    open_pile = table.pile[match.state.face_down :] if not match.state.aside else table.pile
    return {
        *(table.hands[seat] if seat is not None else []),
        *open_pile,
        *(card for cards in laid for card in cards),
        *table.aside[match.state.face_down :],
    }


def swapped(match: Played, seen: set[int], chance: Chance) -> list[int]:
    deck = list(match.steps[0].deck)
    hidden = [i for i, card in enumerate(deck[: rules.DECK]) if card not in seen]
    a, b = (hidden[chance.below(len(hidden))] for _ in range(2))
    deck[a], deck[b] = deck[b], deck[a]
    return deck


def latest(match: Played, seat: int | None) -> bytes:
    return written(Onlooker(match, seat).look())


def test_nobody_is_shown_what_belongs_to_others() -> None:
    """The memory hands out a seat's own cards and what lies open, whatever is asked of it."""
    match = new("canasta", "classic", seed="blank")
    for _ in steps(match, 60, laying):
        for seat in (None, 0, 1, 2, 3):
            shown = Cards(match).seen(seat)
            assert not shown.stock and not shown.aside
            assert all(not hand for at, hand in enumerate(shown.hands) if at != seat)
            assert len(shown.pile) == max(
                0, match.state.pile_size - (0 if match.state.aside else match.state.face_down)
            )
        spectator = Onlooker(match, None).look()
        assert not spectator.hand and not spectator.choices and not spectator.discards.ways


def test_a_scene_is_small() -> None:
    """Hands as they occur stay below 24 kB, and half of all below 8."""
    lengths = []
    for ruleset in ("wikibooks", "classic"):
        match = new("canasta", ruleset, 2, seed="size")
        played = (one for one in steps(match, 250, laying) if one.actor >= 0 and sum(one.state.held) < 50)
        lengths += [len(written(Onlooker(one, one.actor).look())) for one in played]
    assert max(lengths) < 24_000 and sorted(lengths)[len(lengths) // 2] < 8_000


def test_a_view_of_another_seat_is_not_shown() -> None:
    match: Match[rules.Rules, rules.State] = new("canasta")
    match.deal()
    with pytest.raises(AssertionError):
        scene(match.view(1), Onlooker(match, 0).context())
    with pytest.raises(WrongTurn):
        match.deal()
