"""Words of Cuatrola: cards, events, reasons and clauses in English, Spanish and German.

The first half is for translators: one table a subject, in it one dictionary a language, with the same keys in each.
Words in braces are filled in: keep them. The second half fills them; it decides no rule.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sobremesa.core.event import Score
from sobremesa.core.game import Explanation
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.clauses import cited
from sobremesa.games.cuatrola.notation import CALLS
from sobremesa.games.cuatrola.rules import Phase, Reason, Rules, State

LANGUAGES: Final = ("en", "es", "de")

# --- for translators --------------------------------------------------------------------------------------------

SUITS: Final = {
    "en": ("coins", "cups", "swords", "clubs"),
    "es": ("oros", "copas", "espadas", "bastos"),
    "de": ("Münz", "Kelch", "Schwert", "Stab"),
}

SUIT_NAMES: Final = {
    "en": SUITS["en"],
    "es": SUITS["es"],
    "de": ("Münzen", "Kelche", "Schwerter", "Stäbe"),
}
"""A suit that stands for itself."""

CARD: Final = {"en": "{rank} of {suit}", "es": "{rank} de {suit}", "de": "{suit}-{rank}"}

RANKS: Final = {
    "en": ("ace", "three", "king", "knight", "jack"),
    "es": ("as", "tres", "rey", "caballo", "sota"),
    "de": ("Ass", "Drei", "König", "Reiter", "Bube"),
}

YOU_HAVE_RANK: Final = {
    "en": RANKS["en"],
    "es": RANKS["es"],
    "de": ("Ass", "Drei", "König", "Reiter", "Buben"),
}
"""As what somebody has: German needs the fourth case."""

ARTICLES: Final = {
    "en": ("the", "the", "the", "the", "the"),
    "es": ("el", "el", "el", "el", "la"),
    "de": ("das", "die", "der", "der", "der"),
}

YOU_HAVE_ARTICLES: Final = {
    "en": ARTICLES["en"],
    "es": ARTICLES["es"],
    "de": ("das", "die", "den", "den", "den"),
}

WAITS: Final = {
    "en": {
        Phase.DEAL: "the next hand is dealt first",
        Phase.BID: "everyone says what they will play",
        Phase.PLAY: "a card is to be played",
        Phase.CANTE: "sing a suit or stay silent",
        Phase.OVER: "the game is over",
    },
    "es": {
        Phase.DEAL: "primero se reparte la siguiente mano",
        Phase.BID: "se está declarando qué se juega",
        Phase.PLAY: "toca echar una carta",
        Phase.CANTE: "canta un palo o calla",
        Phase.OVER: "la partida ha terminado",
    },
    "de": {
        Phase.DEAL: "zuerst wird neu gegeben",
        Phase.BID: "erst wird angesagt, was gespielt wird",
        Phase.PLAY: "eine Karte ist zu spielen",
        Phase.CANTE: "melde eine Farbe oder schweige",
        Phase.OVER: "die Partie ist zu Ende",
    },
}
"""Phases, as the sentence "the table waits for …" names them."""

CLAUSES: Final = {
    Reason.LEGAL: ("§6.2",),
    Reason.NOT_NOW: ("§6.2",),
    Reason.NO_SUCH_ACTION: ("§6.2",),
    Reason.NOT_IN_HAND: ("K09",),
    Reason.PLAYED_ALREADY: ("K09",),
    Reason.MUST_FOLLOW: ("K12",),
    Reason.MUST_BEAT: ("K11",),
    Reason.MUST_RUFF: ("K13a",),
    Reason.MUST_OVERRUFF: ("K13b",),
    Reason.MUST_UNDERRUFF: ("A18",),
    Reason.BID_NOT_PLAYED: ("K06",),
    Reason.BID_NOT_POLLED: ("A7",),
    Reason.BID_TOO_LOW: ("A7",),
    Reason.PARTNERS_BID: ("A8",),
    Reason.PAST_TARGET: ("K28",),
    Reason.NO_PAIR: ("K31",),
    Reason.SUNG_ALREADY: ("K34",),
    Reason.FORTY_FIRST: ("A25",),
}
"""The clauses that each reason rests on: the first that holds at the table is cited."""

REASONS: Final = {
    "en": {
        Reason.LEGAL: "this is allowed",
        Reason.NOT_NOW: "not now: {waits}",
        Reason.NO_SUCH_ACTION: "there is no such play in Cuatrola",
        Reason.NOT_IN_HAND: "{card} is not in your hand",
        Reason.PLAYED_ALREADY: "{card} was played already",
        Reason.MUST_FOLLOW: "you must follow suit: you have {has}",
        Reason.MUST_BEAT: "you must play higher: you have {has}",
        Reason.MUST_RUFF: "you must ruff: you have no {led}, but you have {has}",
        Reason.MUST_OVERRUFF: "you must overtake the ruff: you have {has}",
        Reason.MUST_UNDERRUFF: "at this table you must play a trump even below the ruff: you have {has}",
        Reason.BID_NOT_PLAYED: "{bid} is not played at this table",
        Reason.BID_NOT_POLLED: "everyone is asked for {poll} now, or passes",
        Reason.BID_TOO_LOW: "{bid} is not higher than {contract}",
        Reason.PARTNERS_BID: "at this table nobody outbids the partner",
        Reason.PAST_TARGET: "{bid} is worth {value}: with {score} points it would carry you past {target}",
        Reason.NO_PAIR: "to sing {suit} you need its king and its knight in your hand",
        Reason.SUNG_ALREADY: "you have sung {suit} already",
        Reason.FORTY_FIRST: "at this table the forty come before any twenty: sing {trumps} first",
    },
    "es": {
        Reason.LEGAL: "eso sí se puede",
        Reason.NOT_NOW: "ahora no: {waits}",
        Reason.NO_SUCH_ACTION: "esa jugada no existe en la cuatrola",
        Reason.NOT_IN_HAND: "no tienes {card}",
        Reason.PLAYED_ALREADY: "{card} ya se ha jugado",
        Reason.MUST_FOLLOW: "debes asistir: tienes {has}",
        Reason.MUST_BEAT: "debes montar: tienes {has}",
        Reason.MUST_RUFF: "debes fallar: no tienes {led}, pero tienes {has}",
        Reason.MUST_OVERRUFF: "debes montar el fallo: tienes {has}",
        Reason.MUST_UNDERRUFF: "en esta mesa hay que echar triunfo aunque no monte el fallo: tienes {has}",
        Reason.BID_NOT_PLAYED: "en esta mesa no se juega {bid}",
        Reason.BID_NOT_POLLED: "ahora se pregunta por {poll}: eso o paso",
        Reason.BID_TOO_LOW: "{bid} no supera a {contract}",
        Reason.PARTNERS_BID: "en esta mesa no se sube al compañero",
        Reason.PAST_TARGET: "{bid} vale {value}: con {score} tantos te pasarías de {target}",
        Reason.NO_PAIR: "para cantar {suit} hay que tener el rey y el caballo en la mano",
        Reason.SUNG_ALREADY: "ya has cantado {suit}",
        Reason.FORTY_FIRST: "en esta mesa las cuarenta van antes que las veinte: canta primero {trumps}",
    },
    "de": {
        Reason.LEGAL: "das ist erlaubt",
        Reason.NOT_NOW: "jetzt nicht: {waits}",
        Reason.NO_SUCH_ACTION: "diesen Zug gibt es in der Cuatrola nicht",
        Reason.NOT_IN_HAND: "{card} ist nicht auf deiner Hand",
        Reason.PLAYED_ALREADY: "{card} wurde schon gespielt",
        Reason.MUST_FOLLOW: "du musst bedienen: du hast {has}",
        Reason.MUST_BEAT: "du musst übernehmen: du hast {has}",
        Reason.MUST_RUFF: "du musst stechen: du hast keine {led}, aber {has}",
        Reason.MUST_OVERRUFF: "du musst übertrumpfen: du hast {has}",
        Reason.MUST_UNDERRUFF: "an diesem Tisch musst du auch unter dem Stich Trumpf zugeben: du hast {has}",
        Reason.BID_NOT_PLAYED: "{bid} wird an diesem Tisch nicht gespielt",
        Reason.BID_NOT_POLLED: "jetzt wird nach {poll} gefragt: das oder paso",
        Reason.BID_TOO_LOW: "{bid} ist nicht höher als {contract}",
        Reason.PARTNERS_BID: "an diesem Tisch überbietet niemand den Partner",
        Reason.PAST_TARGET: "{bid} zählt {value}: mit {score} Punkten kämst du über {target} hinaus",
        Reason.NO_PAIR: "um {suit} zu melden, brauchst du König und Reiter auf der Hand",
        Reason.SUNG_ALREADY: "{suit} hast du schon gemeldet",
        Reason.FORTY_FIRST: "an diesem Tisch kommt die Vierzig vor jeder Zwanzig: melde zuerst {trumps}",
    },
}
"""Why an action is illegal."""

EVENTS: Final = {
    "en": {"cante": "cante", "last": "last trick", "hand": "the hand", "game": "the game"},
    "es": {"cante": "cante", "last": "las diez de últimas", "hand": "la mano", "game": "la partida"},
    "de": {"cante": "Meldung", "last": "letzter Stich", "hand": "das Spiel", "game": "die Partie"},
}
"""The scoring events."""

RULESETS: Final = {
    "en": {
        "app": "to exactly 11; beat the best card on the table, the trump card is shown",
        "literal": "the same by the letter: beat the card that was led, only the trump suit is told",
        "ludoteka21": "to 21 or more, every bid may be made",
        "mesa7": "to 7, the first bid stands, all five tricks count 2, any number of cantes",
        "sextola20": "to 20, only solo is bid, sweeps count 4 and 6, the winner of the trick alone sings",
    },
    "es": {
        "app": "a 11 justos; se monta la mejor carta de la mesa y la pinta se enseña",
        "literal": "lo mismo a la letra: se monta la carta de salida y solo se dice el palo de triunfo",
        "ludoteka21": "a 21 o más, se puede jugar todo",
        "mesa7": "a 7, vale la primera voz, la mesa limpia vale 2 y se canta cuanto se tenga",
        "sextola20": "a 20, solo hay solo, las cinco bazas valen 4 y 6, y canta quien gana la baza",
    },
    "de": {
        "app": "bis genau 11; die beste Karte auf dem Tisch ist zu übernehmen, die Trumpfkarte liegt offen",
        "literal": "dem Wortlaut nach: die ausgespielte Karte ist zu übernehmen, nur die Trumpffarbe ist bekannt",
        "ludoteka21": "bis 21 oder mehr, jede Ansage ist erlaubt",
        "mesa7": "bis 7, die erste Ansage gilt, alle fünf Stiche zählen 2, beliebig viele Meldungen",
        "sextola20": "bis 20, nur Solo, alle fünf Stiche zählen 4 und 6, nur wer den Stich gewinnt, meldet",
    },
}
"""The rulesets, one line each."""

# --- what fills them --------------------------------------------------------------------------------------------


@cache
def card(code: int, language: str) -> str:
    """Return the name of a card: `three of cups`, `tres de copas`, `Kelch-Drei`."""
    return CARD[language].format(rank=RANKS[language][code // 4], suit=SUITS[language][code % 4])


def the_card(code: int, language: str) -> str:
    """Return a card with its article: `la sota de copas`."""
    return f"{ARTICLES[language][code // 4]} {card(code, language)}"


def you_have(code: int, language: str) -> str:
    """Return a card as what somebody has: `den Kelch-König`."""
    name = CARD[language].format(rank=YOU_HAVE_RANK[language][code // 4], suit=SUITS[language][code % 4])
    return f"{YOU_HAVE_ARTICLES[language][code // 4]} {name}"


def happened(rules: Rules, scores: Sequence[Score], language: str) -> str:
    """Return the points of one step in the players' words: `cante, 20`; empty where nothing scored."""
    return "; ".join(scored(rules, score.name, score.points, language) for score in scores)


def scored(rules: Rules, event: str, points: int, language: str) -> str:
    """Return the words of one scoring event: `cante, 40`, or `the game`."""
    name = EVENTS[language][event]
    return name if event == "game" else f"{name}, {points}"


def why(rules: Rules, s: State, action: int, reason: int, language: str) -> Explanation:
    """Why an action is illegal here: a sentence with the cards in question, and its clause."""
    text = REASONS[language][Reason(reason)].format_map(_facts(rules, s, action, language))
    return Explanation(text[0].upper() + text[1:], _clause(rules, s, Reason(reason)))


def _clause(rules: Rules, s: State, reason: Reason) -> str:
    """The clause of a reason; whoever follows to a ruffed trick does so by K14."""
    trumps = kernel.SUITS[s.trump]
    if reason == Reason.MUST_FOLLOW and s.led != trumps and kernel.table_of(s) & trumps:
        return "K14"
    return cited(rules, *CLAUSES[reason])


def _facts(rules: Rules, s: State, action: int, language: str) -> dict[str, object]:
    """Return the values for the braces of `REASONS`."""
    bid = action - kernel.PASO if kernel.PASO <= action < kernel.SING else 0
    suit = action - kernel.SING if kernel.SING <= action < kernel.CALLA else 0
    code = action if 0 <= action < kernel.DECK else 0
    return {
        "waits": WAITS[language][Phase(s.phase)],
        "card": the_card(code, language),
        "has": you_have(_lowest_playable(rules, s), language),
        "led": _led(s, language),
        "suit": SUIT_NAMES[language][suit],
        "trumps": SUIT_NAMES[language][s.trump],
        "bid": CALLS[bid],
        "poll": CALLS[s.poll],
        "contract": CALLS[s.contract],
        "value": kernel.bid_value(rules, bid),
        "score": s.score[kernel.side_of(s.turn)],
        "target": rules.target,
    }


def _lowest_playable(rules: Rules, s: State) -> int:
    """Return the cheapest card that would fulfil the obligation."""
    return kernel.playable(rules, s).bit_length() - 1 if s.phase == Phase.PLAY else 0


def _led(s: State, language: str) -> str:
    return next((SUIT_NAMES[language][i] for i, suit in enumerate(kernel.SUITS) if suit == s.led), "")
