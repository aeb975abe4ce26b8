"""Reasons of the rule-based player in words: one or two sentences from what it computed."""

from sobremesa.core.languages import checked_language
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import discards, going_out, melding, pile, pile_threats, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import BLACK, CANASTA, Do, Rules, State

_TEXTS = {
    "es": {
        "take": "El pozo de {pile} cartas nos vale la pena.",
        "take_not": "El pozo de {pile} cartas apenas vale lo que cuesta, pero es nuestro.",
        "draw": "Robo: este pozo no lo puedo llevar.",
        "draw_not": "Robo y guardo mis cartas: el pozo de {pile} cartas no las vale.",
        "row": "Tres iguales a la mesa: una fila que puede crecer.",
        "wild_row": "Con un comodín empiezo otra fila.",
        "add": "A la fila, que ahora tiene {size} de las siete cartas.",
        "canasta": "Con esta carta tenemos canasta.",
        "coming": "En este turno la fila llega a canasta.",
        "more": "Más puntos para una canasta ya hecha.",
        "wild": "Un comodín a la fila, que ahora tiene {size} cartas.",
        "wilds": "Siete comodines: una canasta de {bonus} puntos.",
        "threes": "Los tres treses negros: solo así dejan de costar, y cerramos.",
        "opening": "Abrimos: hacen falta {need} puntos.",
        "pairs": "Lo que pierdo: estas cartas ya no pueden llevarse el pozo.",
        "danger": "Hay un {danger} % de que la mano acabe antes de mi próximo turno.",
        "out": "Es hora de cerrar: quedaríamos unos {balance} puntos por delante.",
        "out_behind": "Es hora de cerrar, aunque quedemos unos {balance} puntos por detrás: seguir cuesta más.",
        "ask": "Puedo cerrar; mi compañero, con {cards} cartas, dirá si le conviene.",
        "ask_not": "Puedo cerrar, aunque todavía no es el momento.",
        "yes": "Que cierre: a mí me quedan solo {points} puntos por bajar.",
        "no": "Que espere: todavía puedo bajar {points} puntos.",
        "black": "Un tres negro: el siguiente no puede llevarse el pozo, y en la mano costaría mucho.",
        "freeze": "Un comodín congela el pozo: ahora hacen falta más cartas iguales para llevárselo.",
        "safe": "El siguiente no puede llevarse el pozo con esta carta.",
        "rare": "Es casi seguro: el siguiente se la lleva solo un {chance} % de las veces.",
        "risk": "El riesgo: el siguiente se lleva el pozo un {chance} % de las veces.",
        "last": "Es la última carta: cerramos.",
        "end": "No hay nada más que hacer en este turno.",
    },
    "en": {
        "take": "The pile of {pile} cards is worth having.",
        "take_not": "The pile of {pile} cards is hardly worth what it takes, but it is ours.",
        "draw": "I draw: this pile I cannot take.",
        "draw_not": "I draw and keep my cards: the pile of {pile} is not worth them.",
        "row": "Three of a rank go on the table: a row that can grow.",
        "wild_row": "A wild card helps to start one more row.",
        "add": "It goes to the row, which now has {size} of seven cards.",
        "canasta": "This card makes a canasta.",
        "coming": "In this turn the row becomes a canasta.",
        "more": "More points for a canasta that stands already.",
        "wild": "A wild card for the row, which now has {size} cards.",
        "wilds": "Seven wild cards: a canasta of {bonus} points.",
        "threes": "The three black threes: only so do they cost nothing, and we go out.",
        "opening": "This opens for us: it takes {need} points.",
        "pairs": "What it costs: these cards can take no pile any more.",
        "danger": "A chance of {danger} % that the round is over before my next turn.",
        "out": "It is time to go out: we would be some {balance} points ahead.",
        "out_behind": "It is time to go out, though some {balance} points behind: to play on costs more.",
        "ask": "I can go out; my partner, who holds {cards} cards, shall say whether that is right.",
        "ask_not": "I can go out, though it is not time yet.",
        "yes": "Let it be: I have only {points} points left to lay.",
        "no": "Not yet: I can still lay {points} points.",
        "black": "A black three: the next player cannot take the pile, and in the hand it would cost much.",
        "freeze": "A wild card freezes the pile: it now takes more cards of a rank to get it.",
        "safe": "The next player cannot take the pile with this card.",
        "rare": "It is nearly safe: the next player takes it {chance} times in 100.",
        "risk": "The danger: the next player takes the pile {chance} times in 100.",
        "last": "It is the last card: we are out.",
        "end": "There is nothing else to do in this turn.",
    },
    "de": {
        "take": "Das Paket von {pile} Karten ist es wert.",
        "take_not": "Das Paket von {pile} Karten ist kaum wert, was es kostet, aber es gehört uns.",
        "draw": "Ich ziehe: dieses Paket kann ich nicht nehmen.",
        "draw_not": "Ich ziehe und behalte meine Karten: das Paket von {pile} ist sie nicht wert.",
        "row": "Drei gleiche kommen auf den Tisch: eine Reihe, die wachsen kann.",
        "wild_row": "Mit einer wilden Karte beginnt noch eine Reihe.",
        "add": "Sie kommt zur Reihe, die jetzt {size} von sieben Karten hat.",
        "canasta": "Mit dieser Karte ist es ein Canasta.",
        "coming": "In diesem Zug wird die Reihe ein Canasta.",
        "more": "Mehr Punkte für einen Canasta, der schon steht.",
        "wild": "Eine wilde Karte für die Reihe, die jetzt {size} Karten hat.",
        "wilds": "Sieben wilde Karten: ein Canasta von {bonus} Punkten.",
        "threes": "Die drei schwarzen Dreien: nur so kosten sie nichts, und wir machen Schluss.",
        "opening": "Damit eröffnen wir: es braucht {need} Punkte.",
        "pairs": "Was es kostet: diese Karten können kein Paket mehr nehmen.",
        "danger": "Mit {danger} % ist die Runde vor meinem nächsten Zug zu Ende.",
        "out": "Es ist Zeit für den Schluss: wir wären etwa {balance} Punkte vorn.",
        "out_behind": "Es ist Zeit für den Schluss, auch mit etwa {balance} Punkten Rückstand: Warten kostet mehr.",
        "ask": "Ich kann Schluss machen; mein Partner mit seinen {cards} Karten soll sagen, ob es recht ist.",
        "ask_not": "Ich kann Schluss machen, nur ist es noch nicht Zeit.",
        "yes": "Gern: ich habe nur noch {points} Punkte auszulegen.",
        "no": "Noch nicht: ich kann noch {points} Punkte auslegen.",
        "black": "Eine schwarze Drei: der Nächste kann das Paket nicht nehmen, und in der Hand wäre sie teuer.",
        "freeze": "Eine wilde Karte friert das Paket ein: jetzt braucht es mehr gleiche Karten dafür.",
        "safe": "Mit dieser Karte kann der Nächste das Paket nicht nehmen.",
        "rare": "Das ist fast sicher: der Nächste nimmt das Paket {chance} von 100 Mal.",
        "risk": "Die Gefahr: der Nächste nimmt das Paket {chance} von 100 Mal.",
        "last": "Das ist die letzte Karte: Schluss.",
        "end": "In diesem Zug ist nichts weiter zu tun.",
    },
}
_WORDS = {Do.WILDS: "wilds", Do.THREES: "threes", Do.END: "end"}
RARE, GRAVE = 0.06, 0.15
"""Up to which chance a discard is nearly safe, and from which a coming end of the round is worth a word."""
DEAR = 30.0
"""From which worth on what a row costs against the pile is worth a word."""


def explain(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return what the action does, and what spoke for it or against it."""
    checked_language(language)
    match kernel.do_of(action):
        case Do.DRAW | Do.TAKE:
            return _start(rules, s, weights, me, action, language)
        case Do.ASK:
            key = "ask" if going_out.wants_out(rules, s, weights, me) else "ask_not"
            return _say(language, key, cards=s.held[kernel.partner(rules, s)])
        case Do.YES | Do.NO:
            return _answer(rules, s, weights, me, action, language)
        case Do.DROP:
            return _discard(rules, s, weights, me, kernel.card_of(action), language)
        case _:
            return _step(rules, s, weights, me, action, language)


def _start(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return the stock or the pile."""
    if kernel.do_of(action) == Do.TAKE:
        key = "take" if pile.pile_value(rules, s, weights, me, action) > 0 else "take_not"
    else:
        ways = (kernel.why_not_take_so(rules, s, way) for way in (0, kernel.TWO, kernel.JOKER, kernel.ROW))
        key = "draw" if all(ways) else "draw_not"
    return _say(language, key, pile=s.pile_size)


def _answer(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return the partner's word, and the danger where it decides."""
    keys = ["yes" if action == kernel.YES else "no"]
    if going_out.consents(rules, s, weights, me) and me.danger >= GRAVE:
        keys.append("danger")
    return _say(language, *keys, points=going_out.layable(s, me), danger=round(100 * me.danger))


def _discard(rules: Rules, s: State, weights: Weights, me: Context, kind: int, language: str) -> str:
    """Return why this card of all."""
    if s.held[me.seat] == 1 and not s.aside:
        return _say(language, "last")
    if kind == BLACK:
        return _say(language, "black")
    if kernel.is_wild(kind):
        return _say(language, "freeze")
    discards.judge(rules, s, weights, me)
    chance = me.chance[kind] if s.stock_left else 0.0
    key = "safe" if chance == 0 else "rare" if chance <= RARE else "risk"
    return _say(language, key, chance=max(1, round(100 * chance)))


def _step(rules: Rules, s: State, weights: Weights, me: Context, action: int, language: str) -> str:
    """Return what a step of laying builds, what it costs, and whether it is on the way out."""
    do, rank = kernel.do_of(action), kernel.rank_of(action)
    keys = [_WORDS.get(Do(do)) or _row(rules, s, me, action)]
    leaving = kernel.can_go_out(rules, s) and going_out.wants_out(rules, s, weights, me)
    balance = round(going_out.exit_balance(rules, s, weights, me)) if leaving else 0
    if leaving:
        keys.append("out" if balance >= 0 else "out_behind")
    elif s.need > 0:
        keys.append("opening")
    elif do == Do.MELD and pile_threats.weapon(rules, s, weights, me, rank, s.hand[me.seat][rank]) >= DEAR:
        keys.append("pairs")
    elif me.danger >= GRAVE:
        keys.append("danger")
    size = situation.row(s, me, rank) + kernel.STEP_SIZE[do]
    numbers = {"need": s.need, "bonus": kernel.JOKER_BONUS, "danger": round(100 * me.danger), "balance": abs(balance)}
    return _say(language, *keys, size=size, **numbers)


def _row(rules: Rules, s: State, me: Context, action: int) -> str:
    """Return what becomes of the row."""
    do, rank, card = kernel.do_of(action), kernel.rank_of(action), kernel.card_of(action)
    size = situation.row(s, me, rank)
    if size >= CANASTA:
        return "more"
    if size + kernel.STEP_SIZE[do] >= CANASTA:
        return "canasta"
    if melding.wilds_missing(rules, s, me, rank) or size + s.hand[me.seat][rank] >= CANASTA:
        return "coming"
    if do == Do.MELD:
        return "row" if card == rank else "wild_row"
    return "add" if card == rank else "wild"


def _say(language: str, *keys: str, **values: object) -> str:
    texts = _TEXTS[checked_language(language)]
    return " ".join(texts[key].format(**values) for key in keys)
