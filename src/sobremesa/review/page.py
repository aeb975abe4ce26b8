"""A review as a page of its own: one file that needs no script, no picture and no network."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import chain
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from sobremesa.presentation.titles import title
from sobremesa.review.account import Account
from sobremesa.review.chart import LEVELS, chart
from sobremesa.review.decision import Decision
from sobremesa.review.markup import element as e
from sobremesa.review.markup import written
from sobremesa.review.position import HeldCard, Position, positions
from sobremesa.review.text import Told

EMPTY: Final[Mapping[str, bytes]] = MappingProxyType({})
MARKED: Final = 4
"""So many of the dearest decisions are marked on the line."""
RED: Final = frozenset("♥♦")
NOTHING_ELSE: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""What a browser may load for the page: nothing that is not in it."""


def page(told: Told, faces: Mapping[str, bytes] = EMPTY) -> str:
    """Return the review as a file of HTML, in the sentences of its text; `faces` are WOFF2 fonts by their names."""
    say, review = told.say, told.review
    name = f"{say('page.title')} · {title(review.match.game, told.language)}"
    head = [
        e("meta", charset="utf-8"),
        e("meta", name="viewport", content="width=device-width"),
        e("meta", http_equiv="Content-Security-Policy", content=NOTHING_ELSE),
        e("title", name),
        e("style", *(_face(name, data) for name, data in faces.items()), _styles()),
    ]
    parts = [
        e("header", e("h1", say("page.title")), e("p", told.match)),
        *([_luck(told, review.luck)] if review.luck else []),
        _section("seats", say("page.seats"), _seats(told)),
        _section("dearest", say("page.dearest"), _dearest(told)),
        *([_section("disputed", say("review.disputed"), [_list(told.disputes())])] if review.disputed else []),
        _section("how", say("page.how"), map(_line, _how(told))),
    ]
    return written(e("html", e("head", *head), e("body", e("main", *parts)), lang=told.language))


def _styles() -> str:
    return files(__package__).joinpath("page.css").read_text(encoding="utf-8")


def _face(name: str, data: bytes) -> str:
    """Return the rule by which the page has a typeface within it, in whatever weights the font holds."""
    address = f"data:font/woff2;base64,{b64encode(data).decode()}"
    return f'@font-face {{ font-family: {name}; font-weight: 100 900; src: url("{address}") }}\n'


def _section(name: str, heading: str, inside: Iterable[Element]) -> Element:
    return e("section", e("h2", heading), *inside, class_=name)


def _line(text: str) -> Element:
    return e("p", text)


def _list(lines: Iterable[str]) -> Element:
    return e("ul", *(e("li", line) for line in lines))


def _how(told: Told) -> Iterator[str]:
    """Yield how the match was judged, and what is not known of it."""
    yield told.how
    yield from told.review.judge.notes(told.language)
    if told.review.luck:
        yield told.luck_how(told.review.luck)


# --- where the match came from


def _luck(told: Told, found: Account) -> Element:
    """Return the chart of the first side, and each side's account in words."""
    marked = [decision.step for decision in chain(*told.dearest_turns)][:MARKED]
    drawn = chart(found, 0, marked, [f"{level:.0%}".replace("%", " %") for level in LEVELS])
    said = [e("p", told.luck_of(found, side)) for side in range(len(found.result))]
    return _section("luck", told.say("page.luck"), [_keys(told, found), drawn, *said])


def _keys(told: Told, found: Account) -> Element:
    """Return what is drawn how, with what it came to: luck hatched, choices of both sides."""
    own, others = (found.choices(0, seats) for seats in (found.own(0), found.others(0)))
    names = [told.side_named(found, 0), ", ".join(told.side_named(found, side) for side in range(1, len(found.result)))]
    chosen = [told.say("page.chosen_by", name=name) for name in names]
    luck = found.deals(0) + found.hidden(0)
    keys = [("cards", told.say("page.cards"), luck), (_kind(own), chosen[0], own), (_kind(others), chosen[1], others)]
    return e("dl", *(_key(kind, name, f"{told.signed(value)} %") for kind, name, value in keys))


def _kind(value: float) -> str:
    return "lost" if value < 0 else "won"


def _key(kind: str, name: str, value: str) -> Element:
    return e("div", e("dt", name), e("dd", value), class_=kind)


# --- what each seat lost


def _seats(told: Told) -> Iterator[Element]:
    for seat in range(told.review.match.players):
        lost, *others = told.seat_told(seat)
        yield e("div", e("p", lost, class_="lost-by"), *map(_line, others))


# --- the dearest decisions


def _dearest(told: Told) -> Iterator[Element]:
    """Yield the dearest turns, each decision with its position."""
    if not told.review.dearest:
        yield e("p", told.say("review.nothing"))
    stood = positions(told, list(chain(*told.dearest_turns)))
    for turn in told.dearest_turns:
        if len(turn) > 1:
            yield e("h3", told.turn_told(turn), class_="turn")
        yield from (_decision(told, one, stood[one.step]) for one in turn)


def _decision(told: Told, one: Decision, stood: Position) -> Element:
    chances = one.mildest.chances
    two = [("played", one.chosen), ("best", one.best)]
    plays = [(told.say(f"page.{name}"), told.play(one, at), told.per_cent(chances[at]), name) for name, at in two]
    name = told.names[one.seat]
    return e(
        "article",
        e("h3", e("span", plays[0][1]), e("b", f"{told.signed(-one.loss)} %")),
        e(
            "div",
            e("p", f"{name} · {told.place(one)}", class_="place"),
            e("ul", *(_card(card) for card in stood.hand), class_="hand"),
            *(e("p", why, class_="why") for why in [told.why(one)] if why),
            e("dl", *chain(*(_play(*play) for play in plays))),
            e("p", "; ".join([told.sure(one), *told.seen(one)]), class_="sure"),
        ),
        e("div", e("h4", told.say("page.as_seen", name=name)), *map(_line, stood.lines)),
    )


def _play(word: str, play: str, chance: str, kind: str) -> Iterator[Element]:
    yield e("dt", word, class_=kind)
    yield e("dd", e("span", play), " ", e("b", f"{chance} %"))


def _card(card: HeldCard) -> Element:
    """Return a card of the hand, ringed as it is at the table: solid where it is best, dashed where it was played."""
    is_so = {"played": card.is_played, "best": card.is_best, "red": not RED.isdisjoint(card.face)}
    marks = " ".join(name for name, holds in is_so.items() if holds)
    number = [e("small", f"×{card.count}")] if card.count > 1 else []
    return e("li", card.face, *number, **({"class": marks} if marks else {}))
