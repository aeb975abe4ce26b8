"""Words of Cuarenta: cards, events, reasons and clauses in English, Spanish and German.

The first half is for translators: one table a subject, in it one dictionary a language, with the same keys in each
(a test compares them). Words in braces are filled in: keep them. The second half fills them; it decides no rule.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sobremesa.core.event import Score
from sobremesa.core.game import Explanation
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.clauses import cited
from sobremesa.games.cuarenta.rules import Kind, Phase, Reason, Rules, State

LANGUAGES: Final = ("en", "es", "de")

# --- for translators --------------------------------------------------------------------------------------------

SUITS: Final = {
    "en": ("clubs", "diamonds", "hearts", "spades"),
    "es": ("trébol", "diamante", "corazón rojo", "corazón negro"),
    "de": ("Kreuz", "Karo", "Herz", "Pik"),
}

CARD: Final = {"en": "{rank} of {suit}", "es": "{rank} de {suit}", "de": "{suit} {rank}"}

RANKS: Final = {
    "en": ("ace", "2", "3", "4", "5", "6", "7", "jack", "queen", "king"),
    "es": ("as", "dos", "tres", "cuatro", "cinco", "seis", "siete", "J", "Q", "K"),
    "de": ("As", "2", "3", "4", "5", "6", "7", "Bube", "Dame", "König"),
}

A_RANK: Final = {
    "en": ("an ace", "a 2", "a 3", "a 4", "a 5", "a 6", "a 7", "a jack", "a queen", "a king"),
    "es": ("un as", "un dos", "un tres", "un cuatro", "un cinco", "un seis", "un siete", "una J", "una Q", "una K"),
    "de": ("ein As", *(f"eine {n}" for n in range(2, 8)), "ein Bube", "eine Dame", "ein König"),
}
"""With the article, as the one who acts: `{a}`."""

TAKES_RANK: Final = {
    "en": A_RANK["en"],
    "es": A_RANK["es"],
    "de": (*A_RANK["de"][:7], "einen Buben", "eine Dame", "einen König"),
}
"""With the article, as what is taken: `{takes}`."""

THE_RANK: Final = {
    "en": tuple(f"the {rank}" for rank in RANKS["en"]),
    "es": (*(f"el {rank}" for rank in RANKS["es"][:7]), "la J", "la Q", "la K"),
    "de": ("das As", *(f"die {n}" for n in range(2, 8)), "der Bube", "die Dame", "der König"),
}

WAITS: Final = {
    "en": {
        Phase.SHUFFLE: "a new hand is dealt first",
        Phase.DEAL: "the next five cards are dealt first",
        Phase.PLAY: "a card is to be played",
        Phase.TAKE: "cards of a run were overlooked; take them or leave them",
        Phase.CLAIM: "the hand is over; claim a ronda or stay silent",
        Phase.OVER: "the match is over",
    },
    "es": {
        Phase.SHUFFLE: "primero hay que dar una nueva data",
        Phase.DEAL: "primero hay que dar las cinco cartas que siguen",
        Phase.PLAY: "hay que jugar una carta",
        Phase.TAKE: "quedó parte de una escalera; se toma o se deja",
        Phase.CLAIM: "terminó la data; se reclama una ronda o se calla",
        Phase.OVER: "la mesa ya terminó",
    },
    "de": {
        Phase.SHUFFLE: "zuerst wird neu gegeben",
        Phase.DEAL: "zuerst werden die nächsten fünf Karten gegeben",
        Phase.PLAY: "eine Karte ist zu spielen",
        Phase.TAKE: "von einer Folge blieb etwas liegen; man nimmt es oder lässt es",
        Phase.CLAIM: "die Hand ist zu Ende; man meldet eine Ronda oder schweigt",
        Phase.OVER: "die Partie ist zu Ende",
    },
}
"""Phases, as the sentence "the table waits for …" names them."""

CLAUSES: Final = {
    Reason.LEGAL: ("§7.2",),
    Reason.NOT_NOW: ("§7.2",),
    Reason.NOT_IN_HAND: ("P22",),
    Reason.PLAYED_ALREADY: ("P22",),
    Reason.NOT_ON_TABLE: ("P25",),
    Reason.RUN_WITHOUT_CAPTURE: ("P42",),
    Reason.MATCH_AND_ADDITION: ("P39",),
    Reason.ONE_MATCH: ("A32",),
    Reason.WHOLE_MATCH: ("A32",),
    Reason.COURT_ADDITION: ("P28",),
    Reason.WRONG_SUM: ("P27",),
    Reason.TOO_MANY_PARTS: ("A31",),
    Reason.RUN_ONE_EACH: ("A34",),
    Reason.RUN_BROKEN: ("P34",),
    Reason.RUN_WHOLE: ("A39",),
    Reason.MUST_CAPTURE: ("A30",),
    Reason.OTHER_COPY: ("§7.2",),
    Reason.NOT_OVERLOOKED: ("P43",),
    Reason.NO_CAIDA_OF_RANK: ("P62",),
    Reason.CLAIMED_ALREADY: ("A28",),
    Reason.REFEREE_ONLY: ("P13", "W7"),
    Reason.NO_SUCH_ACTION: ("§7.2",),
}
"""The clauses that each reason rests on: the first that holds at the table is cited."""

REASONS: Final = {
    "en": {
        Reason.LEGAL: "this is allowed",
        Reason.NOT_NOW: "not now: {waits}",
        Reason.NOT_IN_HAND: "the {card} is not in your hand",
        Reason.PLAYED_ALREADY: "the {card} was played already",
        Reason.NOT_ON_TABLE: "the {missing} is not on the table",
        Reason.RUN_WITHOUT_CAPTURE: "{a} does not take a higher card on its own: first an equal card or a sum, "
        "then the run",
        Reason.MATCH_AND_ADDITION: "{a} takes {takes} or cards that add up to {value}, never both",
        Reason.ONE_MATCH: "{a} takes one equal card, not several",
        Reason.WHOLE_MATCH: "at this table {a} takes every equal card together",
        Reason.COURT_ADDITION: "{a} has no value: it takes {takes} and the run above it, never a sum",
        Reason.WRONG_SUM: "{a} takes {takes} or cards that add up to {value}, not to {total}",
        Reason.TOO_MANY_PARTS: "at this table a sum takes at most {limit} cards",
        Reason.RUN_ONE_EACH: "a run takes one card of each rank, so only one {double}",
        Reason.RUN_BROKEN: "a run skips no rank: first {gap}, then {beyond}",
        Reason.RUN_WHOLE: "a run is taken whole at this table: {gap} goes with it",
        Reason.MUST_CAPTURE: "at this table a card that can take must take, and the {card} can",
        Reason.OTHER_COPY: "suits make no difference here: name the lowest ones, in the order c d h s",
        Reason.NOT_OVERLOOKED: "only what was overlooked may be taken: {overlooked}",
        Reason.NO_CAIDA_OF_RANK: "your side made no caída with {takes} in this hand",
        Reason.CLAIMED_ALREADY: "your side has claimed {the} already",
        Reason.REFEREE_ONLY: "a misdeal is called by the referee, not played",
        Reason.NO_SUCH_ACTION: "there is no such play in Cuarenta",
    },
    "es": {
        Reason.LEGAL: "eso sí se puede",
        Reason.NOT_NOW: "ahora no: {waits}",
        Reason.NOT_IN_HAND: "usted no tiene {the_card}",
        Reason.PLAYED_ALREADY: "{the_card} ya se jugó",
        Reason.NOT_ON_TABLE: "{the_missing} no está en la mesa",
        Reason.RUN_WITHOUT_CAPTURE: "{a} no levanta por sí solo una carta más alta: primero una igual o una suma, "
        "después la escalera",
        Reason.MATCH_AND_ADDITION: "{a} levanta {takes} o cartas que sumen {value}, nunca las dos cosas",
        Reason.ONE_MATCH: "{a} levanta una sola carta igual",
        Reason.WHOLE_MATCH: "en esta mesa {a} levanta todas las iguales juntas",
        Reason.COURT_ADDITION: "{a} no tiene valor: levanta {takes} y la escalera que sigue, nunca una suma",
        Reason.WRONG_SUM: "{a} levanta {takes} o cartas que sumen {value}, no {total}",
        Reason.TOO_MANY_PARTS: "en esta mesa una suma levanta {limit} cartas como máximo",
        Reason.RUN_ONE_EACH: "la escalera levanta una carta de cada valor: solo {double}",
        Reason.RUN_BROKEN: "la escalera no se salta ninguna: primero {gap}, después {beyond}",
        Reason.RUN_WHOLE: "en esta mesa la escalera se levanta entera: también {gap}",
        Reason.MUST_CAPTURE: "en esta mesa el que puede levantar, levanta, y {the_card} puede",
        Reason.OTHER_COPY: "el palo no importa: nombre el más bajo, en el orden c d h s",
        Reason.NOT_OVERLOOKED: "solo se roba lo que el otro olvidó: {overlooked}",
        Reason.NO_CAIDA_OF_RANK: "su lado no cayó con {takes} en esta data",
        Reason.CLAIMED_ALREADY: "su lado ya reclamó {the}",
        Reason.REFEREE_ONLY: "la mala data la canta el juez, no se juega",
        Reason.NO_SUCH_ACTION: "esa jugada no existe en el cuarenta",
    },
    "de": {
        Reason.LEGAL: "das ist erlaubt",
        Reason.NOT_NOW: "jetzt nicht: {waits}",
        Reason.NOT_IN_HAND: "{card} ist nicht auf deiner Hand",
        Reason.PLAYED_ALREADY: "{card} wurde schon gespielt",
        Reason.NOT_ON_TABLE: "{missing} liegt nicht auf dem Tisch",
        Reason.RUN_WITHOUT_CAPTURE: "{a} nimmt nicht von sich aus eine höhere Karte: erst eine gleiche oder eine "
        "Summe, dann die Folge",
        Reason.MATCH_AND_ADDITION: "{a} nimmt {takes} oder Karten, die {value} ergeben, nie beides",
        Reason.ONE_MATCH: "{a} nimmt eine gleiche Karte, nicht mehrere",
        Reason.WHOLE_MATCH: "an diesem Tisch nimmt {a} alle gleichen Karten zusammen",
        Reason.COURT_ADDITION: "{a} hat keinen Wert: nimmt {takes} und die Folge darüber, nie eine Summe",
        Reason.WRONG_SUM: "{a} nimmt {takes} oder Karten, die {value} ergeben, nicht {total}",
        Reason.TOO_MANY_PARTS: "an diesem Tisch nimmt eine Summe höchstens {limit} Karten",
        Reason.RUN_ONE_EACH: "eine Folge nimmt von jedem Rang eine Karte, hier nur einmal {double}",
        Reason.RUN_BROKEN: "eine Folge lässt nichts aus: erst {gap}, dann {beyond}",
        Reason.RUN_WHOLE: "an diesem Tisch wird eine Folge ganz genommen: {gap} gehört dazu",
        Reason.MUST_CAPTURE: "an diesem Tisch muss nehmen, wer nehmen kann, und {card} kann",
        Reason.OTHER_COPY: "die Farbe ist gleichgültig: nenne die niedrigste, in der Folge c d h s",
        Reason.NOT_OVERLOOKED: "nur was liegen blieb, kann genommen werden: {overlooked}",
        Reason.NO_CAIDA_OF_RANK: "deine Seite hat in dieser Hand keine Caída mit {rank} gemacht",
        Reason.CLAIMED_ALREADY: "deine Seite hat {rank} schon gemeldet",
        Reason.REFEREE_ONLY: "einen Gebefehler ruft der Schiedsrichter aus, man spielt ihn nicht",
        Reason.NO_SUCH_ACTION: "diesen Zug gibt es im Cuarenta nicht",
    },
}
"""Why an action is illegal."""

EVENTS: Final = {
    "en": {
        "ronda": "ronda",
        "four": "doble ronda",
        "caida": "caída",
        "catch": "caída en ronda",
        "limpia": "limpia",
        "triple": "tres caída y limpia",
        "four_caidas": "four caídas in a row",
        "claim": "ronda caught",
        "cards": "cartón",
        "falla": "falla",
        "misdeal": "misdeal",
        "chica": "the chica",
        "zapateria": "zapatería",
        "mesa": "the mesa",
    },
    "es": {
        "ronda": "ronda",
        "four": "doble ronda",
        "caida": "caída",
        "catch": "caída en ronda",
        "limpia": "limpia",
        "triple": "tres caída y limpia",
        "four_caidas": "cuatro caídas seguidas",
        "claim": "caída a la ronda",
        "cards": "cartón",
        "falla": "por falla",
        "misdeal": "pasa la mano",
        "chica": "la chica",
        "zapateria": "zapatería",
        "mesa": "la mesa",
    },
    "de": {
        "ronda": "Ronda",
        "four": "doble Ronda",
        "caida": "Caída",
        "catch": "Caída en Ronda",
        "limpia": "Limpia",
        "triple": "drei Caída y Limpia",
        "four_caidas": "vier Caídas in Folge",
        "claim": "Ronda erwischt",
        "cards": "Cartón",
        "falla": "Falla",
        "misdeal": "Gebefehler",
        "chica": "die Chica",
        "zapateria": "Zapatería",
        "mesa": "die Mesa",
    },
}
"""The scoring events."""

BOTH: Final = {"en": "caída y limpia", "es": "caída y limpia", "de": "Caída y Limpia"}
WINS: Final = {"en": "{event}, and the chica", "es": "{event}, y la chica", "de": "{event}, und die Chica"}

RULESETS: Final = {
    "en": {
        "pagat": "as the card books have it: one chica, ronda 4, caída y limpia 4, rondas claimed from memory",
        "quito": "todo dos, as in Quito: two of three chicas, everything scores 2, on 38 only a caída closes",
        "rigor": "a todo rigor: caída y limpia 4; doble ronda, caída en ronda or three in a row win the chica",
    },
    "es": {
        "pagat": "como en los libros: una chica, ronda 4, caída y limpia 4, la ronda se reclama de memoria",
        "quito": "todo dos, a la quiteña: dos chicas de tres, todo vale 2, con 38 solo se cierra con caída",
        "rigor": "a todo rigor: caída y limpia 4; doble ronda, caída en ronda o tres seguidas ganan la chica",
    },
    "de": {
        "pagat": "nach dem Buch: eine Chica, Ronda 4, Caída y Limpia 4, Rondas werden aus dem Gedächtnis gemeldet",
        "quito": "todo dos, wie in Quito: zwei von drei Chicas, alles zählt 2, mit 38 schließt nur eine Caída",
        "rigor": "a todo rigor: Caída y Limpia 4; doble Ronda, Caída en Ronda oder drei in Folge gewinnen die Chica",
    },
}
"""The rulesets, one line each."""

# --- what fills them --------------------------------------------------------------------------------------------

_WINNING: Final = {
    "four": "four_of_a_kind",
    "catch": "ronda_catch_points",
    "claim": "ronda_catch_points",
    "triple": "three_caida_limpia",
    "four_caidas": "four_caidas",
    "misdeal": "misdeal",
}
"""The events that may win the chica, and the option that says so."""


@cache
def card(code: int, language: str) -> str:
    """Return the name of a card: `seven of spades`, `siete de corazón negro`, `Pik 7`."""
    return CARD[language].format(rank=RANKS[language][code // 4], suit=SUITS[language][code % 4])


def happened(rules: Rules, scores: Sequence[Score], language: str) -> str:
    """Return the points of one step in the players' words: `caída y limpia, 4`; empty where nothing scored."""
    points = [(score.name, score.points) for score in scores if score.name not in ("chica", "mesa", "zapateria")]
    if [name for name, _ in points[:2]] == ["caida", "limpia"]:
        both = f"{BOTH[language]}, {points[0][1] + points[1][1]}"
        return "; ".join([both, *(scored(rules, name, n, language) for name, n in points[2:])])
    return "; ".join(scored(rules, name, n, language) for name, n in points)


def scored(rules: Rules, event: str, points: int, language: str) -> str:
    """Return the words of one scoring event: `limpia, 2`, or that it wins the chica."""
    name = EVENTS[language][event]
    return WINS[language].format(event=name) if _wins_chica(rules, event) else f"{name}, {points}"


def _wins_chica(rules: Rules, name: str) -> bool:
    return name in _WINNING and getattr(rules, _WINNING[name]) == kernel.WIN


def why(rules: Rules, s: State, action: int, reason: int, language: str) -> Explanation:
    """Why an action is illegal here: a sentence with the cards in question, and its clause."""
    text = REASONS[language][Reason(reason)].format_map(_facts(rules, s, action, language))
    return Explanation(text[0].upper() + text[1:], cited(rules, *CLAUSES[Reason(reason)]))


def _facts(rules: Rules, s: State, action: int, language: str) -> dict[str, object]:
    """Return the values for the braces of `REASONS`."""
    taken = kernel.taken_of(action)
    claim = kernel.kind_of(action) == Kind.CLAIM
    rank = min((taken - 1 if claim else kernel.card_of(action) // 4) % 16, kernel.RANKS - 1)
    code = min(kernel.card_of(action), kernel.DECK - 1)
    return {
        "waits": WAITS[language][Phase(s.phase)],
        "limit": rules.addition_max_cards,
        "overlooked": ", ".join(card(c, language) for c in _codes(s.overlooked)),
        **_rank_facts(rank, language),
        **_card_facts("card", code, language),
        **_card_facts("missing", next(iter(_codes(taken & ~s.table)), code), language),
        **_capture_facts(s, taken, -1 if kernel.kind_of(action) == Kind.TAKE else rank, language),
    }


def _rank_facts(rank: int, language: str) -> dict[str, object]:
    return {
        "value": rank + 1,
        "rank": RANKS[language][rank],
        "a": A_RANK[language][rank],
        "takes": TAKES_RANK[language][rank],
        "the": THE_RANK[language][rank],
    }


def _card_facts(name: str, code: int, language: str) -> dict[str, object]:
    text = card(code, language)
    article = THE_RANK[language][code // 4].split()[0]
    return {name: text, f"the_{name}": f"{article} {text}"}


def _capture_facts(s: State, taken: int, rank: int, language: str) -> dict[str, object]:
    """Return the facts of a capture by this rank (-1: of overlooked cards): its sum, and where its run goes wrong."""
    base = [c // 4 + 1 for c in _codes(taken) if c // 4 < rank]
    run = [c // 4 for c in _codes(taken) if c // 4 > rank]
    start = rank + 1 if rank >= 0 else min((c // 4 for c in _codes(s.overlooked)), default=0)
    gap = next((r for r in range(start, kernel.RANKS) if r not in run), kernel.RANKS - 1)
    beyond = next((r for r in run if r > gap), gap)
    double = next((r for r in run if run.count(r) > 1), gap)
    the = THE_RANK[language]
    return {"total": sum(base), "gap": the[gap], "beyond": the[beyond], "double": _only(double, language)}


def _only(rank: int, language: str) -> str:
    return A_RANK["es"][rank] if language == "es" else RANKS[language][rank]


def _codes(cards: int) -> list[int]:
    return [code for code in range(kernel.DECK) if cards >> code & 1]
