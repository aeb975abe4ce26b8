"""Scenes as a test wants them: what a table sends is changed on its way to the page, which knows no difference."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.visitor import PATIENCE, Visitor
from tests.server.test_changes import together

Json = dict[str, Any]
Change = Callable[[Json], None]

NAMES = {
    "3c": "tres de trébol",
    "4h": "cuatro de corazón",
    "7d": "siete de diamante",
    "Js": "J de pica",
    "Qh": "Q de corazón",
}
HELD = {"Ad": "as de diamante", "5c": "cinco de trébol", "7s": "siete de pica", "Kh": "K de corazón"}
SAME, SUM = ["7d", "Js", "Qh"], ["3c", "4h", "Js", "Qh"]


class Stage:
    """A line to the table on which the scene of one's turn is changed; plays asked for are kept, not passed on."""

    def __init__(self, visitor: Visitor, change: Change, silent: bool = True, table: Change | None = None) -> None:
        self.change = change
        self.table = table
        self.asked: list[Json] = []
        self.paces: list[str] = []
        """The paces that were wished."""
        self.turns = 0
        self._silent = silent
        self._turn: Json = {}
        self._shown: Json = {}
        self._page: WebSocketRoute | None = None
        self._visitor = visitor
        visitor.context.route_web_socket(re.compile("/ws/"), self._line)

    def begin(self, change: Change) -> None:
        """Forget what was asked for; from the next look on the scene of one's turn is changed like this."""
        self.change, self.asked, self.turns = change, [], 0

    def played(self, part: str = "actions") -> list[object]:
        """All plays that were asked for, or another part of what was, once there is one."""
        for _ in range(PATIENCE // 50):
            if self.asked:
                break
            self._visitor.page.wait_for_timeout(50)
        return [one[part] for one in self.asked]

    def tell(self, **message: object) -> None:
        """Send the page what the table has not said."""
        assert self._page is not None
        self._page.send(json.dumps(message))

    def again(self, change: Change, *played: Json) -> None:
        """Tell the turn's scene once more, changed, after what was played meanwhile."""
        change(self._turn["scene"])
        told = [{**one, "number": self._turn["number"] + n} for n, one in enumerate(played, 1)]
        self._turn["number"] += len(told)
        self.tell(**{**self._turn, "told": told})

    def _line(self, page: WebSocketRoute) -> None:
        self._page, table = page, page.connect_to_server()

        def to_table(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] in {"play", "hint", "undo"}:
                self.asked.append(message)
                if self._silent:
                    return
            if message["type"] == "set_pace":
                self.paces.append(message["pace"])
            table.send(text)

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            scene = None
            if message["type"] == "update":  # each scene that is changed here goes on whole
                self._shown = message["scene"] or together(self._shown, message["changes"])
                scene = deepcopy(self._shown)
                message = {**message, "scene": scene, "changes": None}
            if scene and scene["actor"] == scene["seat"]:
                self.change(scene)
                self._turn = message
                self.turns += 1
            if self.table and message["type"] == "table" and message["phase"] == "playing":
                self.table(message)
            page.send(json.dumps(message))

        page.on_message(to_table)
        table.on_message(to_page)


def move(seat: int, text: str, line: str = "") -> Json:
    """Return a move as the table tells it."""
    return {"kind": "action", "seat": seat, "text": text, "lines": [line], "cards": [], "scores": []}


def choice(text: str, **rest: object) -> Json:
    """Return something that may be done."""
    usual = {
        "cards": [],
        "takes": [],
        "points": 0,
        "preview": "",
        "note": "",
        "partial": False,
        "spoken": "",
        "quiet": False,
    }
    return {"actions": [text], "text": text, **usual, **rest}


def asks(scene: Json, what: str, choices: list[Json], question: str = "") -> None:
    """The watcher is to decide."""
    scene.update(actor=scene["seat"], asks=what, question=question, choices=choices)


def as_it_is(scene: Json) -> None:
    """Leave the scene as the table tells it."""


def two_ways(scene: Json) -> None:
    """Cuarenta: the seven takes the seven and what follows, or three and four and what follows; or it is laid."""
    scene["hand"] = [
        {"card": card, "name": name, "playable": True, "why": "", "clause": "", "count": 1}
        for card, name in HELD.items()
    ]
    scene["table"] = [{"card": card, "name": name, "last": card == "7d"} for card, name in NAMES.items()]
    asks(
        scene,
        "play",
        [
            choice("7s x7d >JsQh", cards=["7s"], takes=SAME, points=2, preview="caída, 2", note="4 cartas"),
            choice("7s x3c4h >JsQh", cards=["7s"], takes=SUM, note="5 cartas"),
            *({**choice(card, cards=[card]), "text": f"botar {name}"} for card, name in HELD.items()),
        ],
    )


def claims(scene: Json) -> None:
    """Cuarenta: a hand is over, and two rondas may be claimed."""
    note = (
        "Vale 10 más si su lado le cayó a una carta de esa ronda. "
        "Si no era, no cuesta nada, pero se acaban sus reclamos de esta data."
    )
    scene["hand"] = []
    asks(
        scene,
        "claim",
        [
            choice("seguir sin reclamar"),
            choice("reclamar la ronda de A", note=note, quiet=True),
            choice("reclamar la ronda de J", note=note, quiet=True),
        ],
        "La data se acabó. Quien le cayó a una ronda puede reclamarla; si no, siga.",
    )


def three_jacks(scene: Json) -> None:
    """Canasta: three jacks can be laid, and one of them discarded."""
    jacks = {"card": "Jc", "name": "J", "kind": "J", "cards": ["Jc", "Jd", "Js"], "playable": True}
    scene["hand"] = [jacks | {"why": "", "clause": "", "count": 3}]
    lay, drop = {"at": "J", "plain": True, "does": "lay"}, {"at": "", "plain": True, "does": "drop"}
    laid = choice("bajar J J J", cards=["J", "J", "J"], preview="30 puntos", **lay)
    asks(scene, "lay", [laid, choice("botar J", cards=["J"], **drop)])


LAID = {"A": "ases", "K": "reyes", "5": "cincos", "4": "cuatros", "9": "nueves"}


def joker_joins_all(scene: Json) -> None:
    """Canasta: a joker in the hand can be laid with five pairs, each a step towards what a side opens with."""
    kinds = [(rank, f"{rank}h", 2) for rank in LAID] + [("**", "**", 1)]
    usual = {"playable": True, "why": "", "clause": ""}
    scene["hand"] = [
        usual | {"card": card, "name": kind, "kind": kind, "cards": [card] * count, "count": count}
        for kind, card, count in kinds
    ]
    part: Json = {"preview": "apertura: 60 de 90", "plain": True, "does": "lay"}
    lays = [
        choice(f"bajar 2 {name}, 1 joker", cards=[rank, rank, "**"], at=rank, **part) for rank, name in LAID.items()
    ]
    drop = choice("descartar un joker", cards=["**"], preview="congela el pozo", at="", plain=True, does="drop")
    asks(scene, "lay", [drop, *lays], "Para abrir, bajá 90 puntos o más.")


def ways_to_the_pile(scene: Json) -> None:
    """Canasta: the stock is used up, and the pile can be taken in three ways, or the round be ended."""
    ways = [("2 Buben", "JJ"), ("1 Bube, 1 Joker", "J**"), ("1 Bube, 1 Zwei", "J2")]
    takes = [
        choice(f"das Paket nehmen ({text})", preview="2 Karten", cards=[], at="J", plain=True, does="take")
        | {"actions": [f"take {cards}"]}
        for text, cards in ways
    ]
    end = choice("die Runde beenden", at="", plain=True, does="end")
    asks(scene, "start", [*takes, end], "Der Stapel ist aufgebraucht: Nimm das Paket oder beende die Runde.")


def is_over(table: Json) -> None:
    """The match has come to its end."""
    table["phase"] = "over"


def _ended(scene: Json, ours: int, theirs: int) -> int:
    """Leave nothing to be done, and these scores; returns the watcher's side."""
    scene.update(actor=-2, asks="", question="", choices=[], hand=[], table=[])
    own = int(next(place["side"] for place in scene["seats"] if place["seat"] == scene["seat"]))
    scene["winners"] = [side["side"] for side in scene["sides"] if (side["side"] == own) == (ours > theirs)]
    for side in scene["sides"]:
        side["score"] = ours if side["side"] == own else theirs
    return own


def lost(scene: Json) -> None:
    """Cuatrola and Canasta: the watcher's side has lost, and below nought."""
    _ended(scene, -320, 565)


def won(scene: Json) -> None:
    """Cuarenta: the watcher's side has won by forty to twenty-six."""
    own = _ended(scene, 40, 26)
    for markers in scene["markers"]:
        perros, tantos = (4, 0) if markers["side"] == own else (2, 3)
        markers.update(perros=perros, tantos=tantos)
    rows = [["cartón", ["10", "0"]], ["caídas", ["4", "2"]], ["chica", ["40", "26"]]]
    scene["breakdown"] = {"title": "La cuenta", "columns": ["Nosotros", "Ellos"], "rows": rows, "lines": []}


def lost_by_two(scene: Json) -> None:
    """Cuarenta: the watcher's side has lost by two, with all counters that lie for its own points, and chicas."""
    own = _ended(scene, 38, 40)
    scene["chicas_to_win"] = 2
    for markers in scene["markers"]:
        perros, tantos, chicas = (3, 4, 1) if markers["side"] == own else (4, 0, 2)
        markers.update(perros=perros, tantos=tantos, chicas=chicas)


def both_at_38(scene: Json) -> None:
    """Cuarenta: both sides stand at 38, with all the counters that lie for it, and the word that goes with it."""
    for side in scene["sides"]:
        side.update(score=38, note="38 que no juega")
    for markers in scene["markers"]:
        markers.update(perros=3, tantos=4)


def one_at_38(scene: Json) -> None:
    """Cuarenta: a side stands at 38 with its word, the other close behind, chicas and many cards taken."""
    two_ways(scene)
    late_in_the_match(scene)
    scene["sides"][0]["note"] = "38 que no juega"
    for markers in scene["markers"]:
        markers.update(perros=3, tantos=4 if markers["side"] == scene["sides"][0]["side"] else 3)


def late_in_the_match(scene: Json) -> None:
    """Cuarenta: a score of many counters, a chica won, many cards taken, and a side whose name is long."""
    scene["chicas_to_win"] = 3
    for side in scene["sides"]:
        side.update(score=38, name="Doña Rosa", facts=[{"label": "cartón", "value": "22"}])
    for markers in scene["markers"]:
        markers.update(perros=3, tantos=4, chicas=1)


def _row(text: str, closed: str = "", wilds: int = 0) -> Json:
    cards = text.split()
    size = len(cards)
    return {
        "id": cards[0][0],
        "told": f"{cards[0][0]}: {size}",
        "cards": cards,
        "naturals": size - wilds,
        "wilds": wilds,
        "missing": max(0, 7 - size),
        "closed": closed,
    }


def _apart(*some: list[str]) -> list[Json]:
    return [{"told": f"{len(cards)} treses", "cards": cards} for cards in some]


def _short(unfinished: int) -> Json:
    return {"text": f"sin completar −{unfinished}", "look": "warn"}


OURS = [
    _row("7s 7d 7c 7s 7d 7c 7h 7h", "limpia"),
    _row("5d 5c 5h 5s 5d"),
    _row("Qd Qs Qh **", wilds=1),
    _row("Tc Th Ts"),
]
THEIRS = [
    _row("Kh Kd Kh Kd 2h Ks Kc", "sucia", 1),
    _row("8h 8c 8s 2d", wilds=1),
    _row("Jh Js Jc"),
    _row("4d 4h 4c 4s 4h"),
]


def melds(scene: Json) -> None:
    """Canasta: both sides have laid four rows, one of them closed, and red threes."""
    own = next(place["side"] for place in scene["seats"] if place["seat"] == scene["seat"])
    for group in scene["groups"]:
        ours = group["side"] == own
        group.update(stands=[], rows=deepcopy(OURS if ours else THEIRS), apart=_apart(["3h", "3d"] if ours else ["3d"]))


def eight_threes(scene: Json) -> None:
    """Canasta: the same, and all threes of two packs, where black ones are laid too."""
    melds(scene)
    for group in scene["groups"]:
        group["apart"] = _apart(["3h", "3h", "3d", "3d"], ["3c", "3c", "3s", "3s"])


MANY = ["Ac", "2d", "3c", "4h", "5s", "6d", "7d", "Js", "Qh", "Kc"]


NOTES = ("da", "sale", "compañero", "no ve")


def full_table(scene: Json) -> None:
    """Cuarenta: as many cards lie as can, and of everybody there is as much to be said as there ever is."""
    two_ways(scene)
    scene["table"] = [{"card": card, "name": card, "last": card == "7d"} for card in MANY]
    for place in scene["seats"]:
        place["held"] = 5
        place["tags"] = [NOTES[(place["seat"] - scene["seat"]) % 4], "ronda de J"]


def seven_lie(scene: Json) -> None:
    """Cuarenta: the last of seven cards has just been laid."""
    full_table(scene)
    scene["table"] = scene["table"][: MANY.index("7d")]
    scene["table"].append({"card": "7d", "name": "7d", "last": True})


RANKS = "456789T"


def seven_rows(scene: Json) -> None:
    """Canasta: both sides have laid rows of seven ranks, two of them closed, and red threes."""
    own = next(place["side"] for place in scene["seats"] if place["seat"] == scene["seat"])
    for group in scene["groups"]:
        ours = group["side"] == own
        rows = [_row(f"{rank}h {rank}d {rank}c") for rank in RANKS[2:]]
        closed = [_row(" ".join(f"{rank}{suit}" for suit in "hdhdhdh"), "limpia") for rank in RANKS[:2]]
        group.update(stands=[], rows=[*closed, *rows], apart=_apart(["3h", "3d"] if ours else ["3d"]))


def short_of_opening(scene: Json) -> None:
    """Canasta: what the turn has laid does not reach what opens, and more can be laid; theirs have four rows."""
    joker_joins_all(scene)
    melds(scene)
    scene["choices"] = [one for one in scene["choices"] if one["does"] != "drop"]
    scene["question"] = "Apertura: 60 de 90. Bajá 30 más."
    for group in scene["groups"]:
        if group["rows"][0]["closed"] == "limpia":
            short = {"text": "Apertura: 60 de 90", "look": "short"}
            group.update(stands=[short], rows=[_row("Qd Qs Qh **", wilds=1), _row("Tc Th")])


def nine_rows(scene: Json) -> None:
    """Canasta: one's own side has laid rows of nine ranks."""
    melds(scene)
    own = next(place["side"] for place in scene["seats"] if place["seat"] == scene["seat"])
    group = next(one for one in scene["groups"] if one["side"] == own)
    group["rows"] = [_row(f"{rank}h {rank}d {rank}c") for rank in "456789TJQ"]


def rows_of_all_ranks(scene: Json) -> None:
    """Canasta: both sides have laid as many rows as can lie, some with wild cards, and owe for short ones."""
    eight_threes(scene)
    closed = [_row(" ".join(f"{rank}{suit}" for suit in "hdhdhdh"), "limpia") for rank in "45"]
    mixed = [_row(f"{rank}h {rank}d {rank}c {rank}s {rank}h 2s", wilds=1) for rank in "689TJ"]
    pure = [_row(" ".join(f"{rank}{suit}" for suit in "hdcshd")) for rank in "7QKA"]
    for group in scene["groups"]:
        group.update(stands=[_short(5000)], rows=deepcopy([*closed, *mixed, *pure]))


def _meld(name: str, text: str, closed: str = "", wilds: int = 0) -> Json:
    return {**_row(text, closed, wilds), "id": name, "told": f"{name}: {text}"}


def burraco(scene: Json) -> None:
    """A game that nobody has written: ordered rows, closed ones with its words, a hand of eleven, in the kit's words.

    The seven of hearts can be laid with two more, or be added to a row, or be discarded.
    """
    held = ["4c", "5h", "6h", "7h", "9s", "9d", "Tc", "Qd", "Kh", "Ac", "2s"]
    scene["hand"] = [
        {"card": one, "name": one, "kind": one, "cards": [one], "playable": True, "why": "", "clause": "", "count": 1}
        for one in held
    ]
    lay: Json = {"plain": True, "preview": "20 punti"}
    what = [
        choice("cala 5 6 7", cards=["5h", "6h", "7h"], does="lay", at="", **lay),
        choice("attacca 7", cards=["7h"], does="add", at="cuori", **lay),
        *(choice(f"scarta {one}", cards=[one], does="drop", at="", preview="", plain=True) for one in held),
    ]
    asks(scene, "lay", what, "Cala, attacca o scarta.")
    ours = [_meld("cuori", "3h 4h 5h 6h"), _meld("re", "Kc Kd Ks Kh Kc Kd Ks", "pulito"), _meld("assi", "Ac Ad As")]
    theirs = [_meld("picche", "5s 6s 2d 8s 9s Ts Js", "sporco", 1), _meld("nove", "9c 9h **", wilds=1)]
    own = next(place["side"] for place in scene["seats"] if place["seat"] == scene["seat"])
    waits = {"text": "pozzetto da prendere", "look": ""}
    scene.update(
        pack="french",
        stock={"id": "stock", "title": "tallone", "n": 41, "under": None, "under_title": ""},
        discards={
            "title": "scarti",
            "told": "Scarti: 5 carte, in cima il re",
            "size": 5,
            "top": {"card": "Kc", "name": "re di fiori"},
            "frozen": False,
            "across": "",
            "froze": False,
            "lines": ["Si prendono tutti."],
            "ways": [],
        },
        groups=[
            {"side": own, "rows": ours, "apart": [], "stands": []},
            {"side": 1 - own, "rows": theirs, "apart": [], "stands": [waits]},
        ],
        waits="",
        shout=None,
    )
