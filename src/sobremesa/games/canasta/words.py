"""Words of Canasta: cards, events, reasons and clauses in English, Spanish and German.

The first half is for translators: one table a subject, in it one dictionary a language, with the same keys in each
(a test compares them). Words in braces are filled in: keep them. The second half fills them; it decides no rule.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sobremesa.core.event import Score
from sobremesa.core.game import Explanation
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.clauses import cited
from sobremesa.games.canasta.rules import Do, Phase, Reason, Rules, State

LANGUAGES: Final = ("en", "es", "de")

# --- for translators --------------------------------------------------------------------------------------------

KINDS: Final = {
    "en": (
        *("cards", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings"),
        *("aces", "twos", "jokers", "black threes", "red threes"),
    ),
    "es": (
        *("cartas", "cuatros", "cincos", "seises", "sietes", "ochos", "nueves", "dieces", "jotas", "reinas", "reyes"),
        *("ases", "doses", "jokers", "treses negros", "treses rojos"),
    ),
    "de": (
        *("Karten", "Vieren", "Fünfen", "Sechsen", "Siebenen", "Achten", "Neunen", "Zehnen", "Buben", "Damen"),
        *("Könige", "Asse", "Zweien", "Joker", "schwarze Dreien", "rote Dreien"),
    ),
}
"""The kinds of cards, many of each."""

KIND: Final = {
    "en": (
        *("card", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
        *("ace", "two", "joker", "black three", "red three"),
    ),
    "es": (
        *("carta", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "jota", "reina", "rey"),
        *("as", "dos", "joker", "tres negro", "tres rojo"),
    ),
    "de": (
        *("Karte", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame"),
        *("König", "Ass", "Zwei", "Joker", "schwarze Drei", "rote Drei"),
    ),
}
"""The kinds of cards, one of each."""

SUITS: Final = {
    "en": ("clubs", "diamonds", "hearts", "spades"),
    "es": ("tréboles", "diamantes", "corazones", "picas"),
    "de": ("Kreuz", "Karo", "Herz", "Pik"),
}

CARD: Final = {"en": "{rank} of {suit}", "es": "{rank} de {suit}", "de": "{suit} {rank}"}

WAITS: Final = {
    "en": {
        Phase.DEAL: "a new round is dealt first",
        Phase.START: "the turn begins with the stock or the pile",
        Phase.LAY: "cards may be laid, and a discard ends the turn",
        Phase.ANSWER: "the partner answers yes or no",
        Phase.OVER: "the game is over",
    },
    "es": {
        Phase.DEAL: "primero se reparte otra mano",
        Phase.START: "el turno empieza con el mazo o con el pozo",
        Phase.LAY: "se puede bajar, y el turno acaba con un descarte",
        Phase.ANSWER: "el compañero contesta sí o no",
        Phase.OVER: "la partida ha terminado",
    },
    "de": {
        Phase.DEAL: "zuerst wird eine neue Runde gegeben",
        Phase.START: "der Zug beginnt mit dem Stapel oder dem Paket",
        Phase.LAY: "man kann auslegen, und eine abgelegte Karte beendet den Zug",
        Phase.ANSWER: "der Partner antwortet ja oder nein",
        Phase.OVER: "das Spiel ist zu Ende",
    },
}

CLAUSES: Final = {
    Reason.LEGAL: ("C20",),
    Reason.NOT_NOW: ("§6.4",),
    Reason.NO_SUCH_ACTION: ("§6.4",),
    Reason.FIRST_CYCLE: ("C21",),
    Reason.PILE_EMPTY: ("C42",),
    Reason.TOP_NOT_NATURAL: ("C45", "A37"),
    Reason.BLOCKED: ("C54", "A31", "R13"),
    Reason.RANK_LAID: ("A30",),
    Reason.TOO_FEW_NATURALS: ("C43",),
    Reason.FROZEN: ("C55", "R10"),
    Reason.NOT_IN_HAND: ("C23",),
    Reason.ROW_STANDS: ("A16",),
    Reason.NO_ROW: ("C28",),
    Reason.TOO_MANY_WILDS: ("C29",),
    Reason.MAX_WILDS: ("A15",),
    Reason.PURE_STAYS_PURE: ("A19",),
    Reason.NO_JOKER_CANASTA: ("R07",),
    Reason.JOKER_CANASTA_ONCE: ("A18",),
    Reason.SEVEN_WILDS: ("C30",),
    Reason.THREES_TO_GO_OUT: ("C65", "R19"),
    Reason.THREES_ONCE: ("A52", "R19"),
    Reason.TOO_FEW_POINTS: ("C32",),
    Reason.CARD_TO_KEEP: ("A46",),
    Reason.OPENING_SHORT: ("C33",),
    Reason.NEEDS_CANASTA: ("C61",),
    Reason.SAID_NO: ("C62",),
    Reason.SAID_YES: ("A50",),
    Reason.MUST_GO_OUT: ("C65", "R19"),
    Reason.NO_PARTNER: ("A49", "R21"),
    Reason.ASKED_ALREADY: ("A49", "R21"),
    Reason.TOO_LATE_TO_ASK: ("R21",),
    Reason.NOTHING_TO_ASK: ("A49", "R21"),
    Reason.NOT_STUCK: ("C20",),
    Reason.PAIR_WANTED: ("C43",),
    Reason.NO_ROW_FOR_PILE: ("R09", "A30"),
    Reason.FROZEN_FOR_YOU: ("R10", "C55"),
    Reason.STOCK_EMPTY: ("R15", "A42"),
}
"""The clauses that each reason rests on: the first that holds at the table is cited."""

REASONS: Final = {
    "en": {
        Reason.LEGAL: "this is allowed",
        Reason.NOT_NOW: "not now: {waits}",
        Reason.NO_SUCH_ACTION: "there is no such action in Canasta",
        Reason.FIRST_CYCLE: "in the first turn of a round everyone draws from the stock",
        Reason.PILE_EMPTY: "there is no pile to take",
        Reason.TOP_NOT_NATURAL: "the pile cannot be taken with {top} on top, only with a natural card",
        Reason.BLOCKED: "the pile is blocked for you in this turn: {blocker}",
        Reason.RANK_LAID: "your group already has a row of {top}, and the pile's top must start a new one",
        Reason.TOO_FEW_NATURALS: "the pile's top needs two {top} from your hand, and no wild card stands in",
        Reason.FROZEN: "the pile is frozen: it takes {naturals} {top} from your hand",
        Reason.NOT_IN_HAND: "you do not hold enough {cards} for that",
        Reason.ROW_STANDS: "your group already has a row of {rank}: add to it",
        Reason.NO_ROW: "your group has no row of {rank} to add to",
        Reason.TOO_MANY_WILDS: "every row keeps more natural than wild cards",
        Reason.MAX_WILDS: "at this table a row holds at most {max_wilds} wild cards",
        Reason.PURE_STAYS_PURE: "at this table a pure canasta stays pure",
        Reason.NO_JOKER_CANASTA: "there is no joker canasta at this table",
        Reason.JOKER_CANASTA_ONCE: "your group has its joker canasta already, and it stays closed",
        Reason.SEVEN_WILDS: "a joker canasta is seven wild cards at once, and you hold {wilds}",
        Reason.THREES_TO_GO_OUT: "black threes are laid only to go out, and here you could not",
        Reason.THREES_ONCE: "at most {black_threes} black threes are laid, and only once",
        Reason.TOO_FEW_POINTS: "the opening needs {need} points, and then you could not reach them",
        Reason.CARD_TO_KEEP: "then too few cards would be left: one to discard, and one to keep unless you can go out",
        Reason.OPENING_SHORT: "the opening needs {need} points, and {laid} are laid",
        Reason.NEEDS_CANASTA: "you cannot go out: that takes {canastas} complete canasta(s)",
        Reason.SAID_NO: "your partner said no, so you must keep a card",
        Reason.SAID_YES: "your partner said yes, so you must go out in this turn",
        Reason.MUST_GO_OUT: "the black threes are laid, so you must go out in this turn",
        Reason.NO_PARTNER: "there is no partner to ask",
        Reason.ASKED_ALREADY: "you have asked already in this turn",
        Reason.TOO_LATE_TO_ASK: "at this table you ask before you lay anything",
        Reason.NOTHING_TO_ASK: "there is nothing to ask: you must be able to go out now, and able not to",
        Reason.NOT_STUCK: "the turn ends with a discard as long as there is a way to one",
        Reason.PAIR_WANTED: "taken so, the pile's top needs two {top} from your hand",
        Reason.NO_ROW_FOR_PILE: "your group has no row of {top} that the pile's top could join",
        Reason.FROZEN_FOR_YOU: "the pile is frozen for you: only {top} from your hand take it",
        Reason.STOCK_EMPTY: "the stock is used up: take the pile, or end the round",
    },
    "es": {
        Reason.LEGAL: "eso está permitido",
        Reason.NOT_NOW: "ahora no: {waits}",
        Reason.NO_SUCH_ACTION: "esa jugada no existe en la canasta",
        Reason.FIRST_CYCLE: "en el primer turno de la mano todos roban del mazo",
        Reason.PILE_EMPTY: "no hay pozo que tomar",
        Reason.TOP_NOT_NATURAL: "con {top} encima no se toma el pozo, solo con una carta natural",
        Reason.BLOCKED: "el pozo está tapado para usted en este turno: {blocker}",
        Reason.RANK_LAID: "su grupo ya tiene un juego de {top}, y el pozo tiene que empezar uno nuevo",
        Reason.TOO_FEW_NATURALS: "la carta de encima pide dos {top} de su mano, y los comodines no valen",
        Reason.FROZEN: "el pozo está congelado: pide {naturals} {top} de su mano",
        Reason.NOT_IN_HAND: "usted no tiene bastantes {cards} para eso",
        Reason.ROW_STANDS: "su grupo ya tiene un juego de {rank}: añada a ese",
        Reason.NO_ROW: "su grupo no tiene ningún juego de {rank}",
        Reason.TOO_MANY_WILDS: "en cada juego hay más naturales que comodines",
        Reason.MAX_WILDS: "en esta mesa un juego lleva {max_wilds} comodines como máximo",
        Reason.PURE_STAYS_PURE: "en esta mesa la canasta limpia se queda limpia",
        Reason.NO_JOKER_CANASTA: "en esta mesa no hay canasta de comodines",
        Reason.JOKER_CANASTA_ONCE: "su grupo ya tiene su canasta de comodines, y queda cerrada",
        Reason.SEVEN_WILDS: "la canasta de comodines son siete de una vez, y usted tiene {wilds}",
        Reason.THREES_TO_GO_OUT: "los treses negros solo se bajan para cerrar, y así no podría",
        Reason.THREES_ONCE: "se bajan como mucho {black_threes} treses negros, y una sola vez",
        Reason.TOO_FEW_POINTS: "para abrir hacen falta {need} puntos, y así ya no llegaría",
        Reason.CARD_TO_KEEP: "le quedarían muy pocas cartas: una para descartar, y otra más si no puede cerrar",
        Reason.OPENING_SHORT: "para abrir hacen falta {need} puntos, y ha bajado {laid}",
        Reason.NEEDS_CANASTA: "no puede cerrar: canastas completas que hacen falta: {canastas}",
        Reason.SAID_NO: "su compañero dijo que no, así que debe guardar una carta",
        Reason.SAID_YES: "su compañero dijo que sí, así que debe cerrar en este turno",
        Reason.MUST_GO_OUT: "los treses negros están bajados, así que debe cerrar en este turno",
        Reason.NO_PARTNER: "no hay compañero a quien preguntar",
        Reason.ASKED_ALREADY: "ya preguntó en este turno",
        Reason.TOO_LATE_TO_ASK: "en esta mesa se pregunta antes de bajar nada",
        Reason.NOTHING_TO_ASK: "no hay qué preguntar: tiene que poder cerrar ahora, y poder no hacerlo",
        Reason.NOT_STUCK: "el turno acaba con un descarte mientras sea posible",
        Reason.PAIR_WANTED: "así, la carta de encima pide dos {top} de su mano",
        Reason.NO_ROW_FOR_PILE: "su grupo no tiene ningún juego de {top} al que añadir la carta de encima",
        Reason.FROZEN_FOR_YOU: "el pozo está congelado para usted: solo se toma con {top} de su mano",
        Reason.STOCK_EMPTY: "el mazo se ha acabado: tome el pozo o termine la mano",
    },
    "de": {
        Reason.LEGAL: "das ist erlaubt",
        Reason.NOT_NOW: "jetzt nicht: {waits}",
        Reason.NO_SUCH_ACTION: "diesen Zug gibt es bei Canasta nicht",
        Reason.FIRST_CYCLE: "im ersten Zug einer Runde ziehen alle vom Stapel",
        Reason.PILE_EMPTY: "es liegt kein Paket da",
        Reason.TOP_NOT_NATURAL: "mit dieser Karte obenauf ({top}) nimmt man das Paket nicht, nur mit einer natürlichen",
        Reason.BLOCKED: "das Paket ist dir in diesem Zug gesperrt: {blocker}",
        Reason.RANK_LAID: "deine Gruppe hat schon eine Reihe {top}, und das Paket muss eine neue beginnen",
        Reason.TOO_FEW_NATURALS: "die oberste Karte verlangt zwei {top} aus deiner Hand, wilde Karten gelten nicht",
        Reason.FROZEN: "das Paket ist gefroren: es verlangt {naturals} {top} aus deiner Hand",
        Reason.NOT_IN_HAND: "dafür hast du nicht genug {cards}",
        Reason.ROW_STANDS: "deine Gruppe hat schon eine Reihe {rank}: lege dort an",
        Reason.NO_ROW: "deine Gruppe hat keine Reihe {rank}",
        Reason.TOO_MANY_WILDS: "in jeder Reihe liegen mehr natürliche als wilde Karten",
        Reason.MAX_WILDS: "an diesem Tisch hat eine Reihe höchstens {max_wilds} wilde Karten",
        Reason.PURE_STAYS_PURE: "an diesem Tisch bleibt ein reiner Canasta rein",
        Reason.NO_JOKER_CANASTA: "an diesem Tisch gibt es keinen Jokercanasta",
        Reason.JOKER_CANASTA_ONCE: "deine Gruppe hat ihren Jokercanasta schon, und er bleibt geschlossen",
        Reason.SEVEN_WILDS: "ein Jokercanasta sind sieben wilde Karten auf einmal, und du hast {wilds}",
        Reason.THREES_TO_GO_OUT: "schwarze Dreien legt man nur beim Schlussmachen, und das ginge hier nicht",
        Reason.THREES_ONCE: "man legt höchstens {black_threes} schwarze Dreien aus, und nur einmal",
        Reason.TOO_FEW_POINTS: "zum ersten Auslegen braucht es {need} Punkte, und die wären dann unerreichbar",
        Reason.CARD_TO_KEEP: "dann blieben zu wenig Karten: eine zum Ablegen und eine zum Behalten, "
        "wenn du nicht Schluss machen kannst",
        Reason.OPENING_SHORT: "zum ersten Auslegen braucht es {need} Punkte, und {laid} liegen da",
        Reason.NEEDS_CANASTA: "du kannst nicht Schluss machen; dazu nötige volle Canastas: {canastas}",
        Reason.SAID_NO: "dein Partner hat nein gesagt, du musst eine Karte behalten",
        Reason.SAID_YES: "dein Partner hat ja gesagt, du musst in diesem Zug Schluss machen",
        Reason.MUST_GO_OUT: "die schwarzen Dreien liegen, du musst in diesem Zug Schluss machen",
        Reason.NO_PARTNER: "es gibt keinen Partner, den du fragen könntest",
        Reason.ASKED_ALREADY: "du hast in diesem Zug schon gefragt",
        Reason.TOO_LATE_TO_ASK: "an diesem Tisch fragt man, bevor man auslegt",
        Reason.NOTHING_TO_ASK: "es gibt nichts zu fragen: du musst jetzt Schluss machen können, und auch nicht müssen",
        Reason.NOT_STUCK: "der Zug endet mit einer abgelegten Karte, solange es dahin einen Weg gibt",
        Reason.PAIR_WANTED: "so verlangt die oberste Karte zwei {top} aus deiner Hand",
        Reason.NO_ROW_FOR_PILE: "deine Gruppe hat keine Reihe {top}, an die die oberste Karte passt",
        Reason.FROZEN_FOR_YOU: "das Paket ist für dich gefroren: nur {top} aus deiner Hand nehmen es",
        Reason.STOCK_EMPTY: "der Stapel ist aufgebraucht: nimm das Paket oder beende die Runde",
    },
}
"""Why an action is illegal."""

BLOCKERS: Final = {
    "en": ("a black three lies on top", "{top} were laid on the table already"),
    "es": ("encima hay un tres negro", "ya hay {top} bajados en la mesa"),
    "de": ("eine schwarze Drei liegt obenauf", "der Rang der obersten Karte ({top}) liegt schon aus"),
}
"""What blocks the pile: a black three, or the rank of the top card."""

EVENTS: Final = {
    "en": {
        "out": "group {group} goes out",
        "round": "group {group}: {points}",
        "reset": "group {group} begins at 0 again, doubled",
        "game": "group {group} wins",
    },
    "es": {
        "out": "el grupo {group} cierra",
        "round": "grupo {group}: {points}",
        "reset": "el grupo {group} vuelve a 0, al doble",
        "game": "gana el grupo {group}",
    },
    "de": {
        "out": "Gruppe {group} macht Schluss",
        "round": "Gruppe {group}: {points}",
        "reset": "Gruppe {group} beginnt wieder bei 0, doppelt",
        "game": "Gruppe {group} gewinnt",
    },
}
"""The scoring events; groups are counted from 1."""

RULESETS: Final = {
    "en": {
        "wikibooks": "as the German Wikibooks have it: six cards in the first pile, a laid rank blocks, 5000",
        "classic": "as in the classic laws: the pile joins your rows and is yours at once, no discard to go out",
    },
    "es": {
        "wikibooks": "como en los Wikibooks alemanes: pozo inicial de seis, lo ya bajado tapa, a 5000",
        "classic": "según el reglamento clásico: el pozo se suma a los juegos y vale al momento; cierre sin descarte",
    },
    "de": {
        "wikibooks": "nach den deutschen Wikibooks: sechs Karten im ersten Paket, Ausgelegtes sperrt, bis 5000",
        "classic": "nach den klassischen Regeln: das Paket passt an Reihen und gilt sofort, Schluss auch ohne Ablegen",
    },
}
"""The rulesets, one line each."""

# --- what fills them --------------------------------------------------------------------------------------------


@cache
def card(code: int, language: str) -> str:
    """Return the name of one of the pack's cards: `seven of spades`, `siete de picas`, `Pik Sieben`."""
    kind = kernel.kind_of(code)
    if kind == kernel.JOKER:
        return KIND[language][kind]
    rank = {"en": "three", "es": "tres", "de": "Drei"}[language] if kind > kernel.JOKER else KIND[language][kind]
    return CARD[language].format(rank=rank, suit=SUITS[language][code // 2 % 4])


def happened(rules: Rules, scores: Sequence[Score], language: str) -> str:
    """Return the points of one step in the players' words; empty where nothing scored."""
    return "; ".join(scored(rules, score, language) for score in scores)


def scored(rules: Rules, score: Score, language: str) -> str:
    """Return the words of one scoring event: `group 1: +435`."""
    return EVENTS[language][score.name].format(group=score.side + 1, points=f"{score.points:+}")


def why(rules: Rules, s: State, action: int, reason: int, language: str) -> Explanation:
    """Why an action is illegal here: a sentence with the cards in question, and its clause."""
    text = REASONS[language][Reason(reason)].format_map(_facts(rules, s, action, language))
    return Explanation(text[0].upper() + text[1:], _clause(rules, s, Reason(reason)))


def _clause(rules: Rules, s: State, reason: Reason) -> str:
    """The clause that a reason rests on; a pile with nothing freezing in it is frozen for who has not opened."""
    if reason == Reason.FROZEN_FOR_YOU and not s.frozen:
        return cited(rules, "R11")
    return cited(rules, *CLAUSES[reason])


def _facts(rules: Rules, s: State, action: int, language: str) -> dict[str, object]:
    """Return the values for the braces of `REASONS`."""
    names, hand = KINDS[language], s.hand[kernel.player(s)]
    top = s.pile[s.pile_size - 1] if s.pile_size else kernel.KINDS - 1
    return {
        "waits": WAITS[language][Phase(s.phase)],
        "top": names[top],
        "naturals": kernel.naturals_needed(rules, s),
        "rank": names[kernel.rank_of(action) or top],
        "cards": names[_missing(hand, action, top)],
        "max_wilds": rules.max_wilds,
        "wilds": hand[kernel.TWO] + hand[kernel.JOKER],
        "need": s.need,
        "laid": s.laid_points,
        "blocker": BLOCKERS[language][top != kernel.BLACK].format(top=names[top]),
        "canastas": kernel.canastas_needed(rules),
        "black_threes": rules.black_three_out,
    }


def _missing(hand: list[int], action: int, top: int) -> int:
    """Return the kind of which the hand holds too few for the action."""
    rank, kind = kernel.rank_of(action), kernel.card_of(action)
    match kernel.do_of(action):
        case Do.MELD if hand[rank] < 2:
            return rank
        case Do.TAKE:
            return kind if hand[top] else top
        case Do.WILDS:
            return kernel.JOKER if hand[kernel.JOKER] < kind else kernel.TWO
        case Do.THREES:
            return kernel.BLACK
    return kind
