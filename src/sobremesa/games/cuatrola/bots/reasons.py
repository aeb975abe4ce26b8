"""Reasons of the rule-based player in words: one or two sentences from what it computed."""

from sobremesa.core.languages import checked_language
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.bidding import Offer
from sobremesa.games.cuatrola.bots.card_counting import is_boss, unseen_by
from sobremesa.games.cuatrola.bots.play import Judgement, cante_left
from sobremesa.games.cuatrola.notation import CALLS
from sobremesa.games.cuatrola.rules import SUITS, Rules, State

_TEXTS = {
    "es": {
        "pass": "Paso: con esta mano ganaríamos unas {chance} de cada 100.",
        "pass_bid": "Paso y dejo {contract}: la ganaríamos unas {chance} de cada 100.",
        "bid": "{contract}: con estas cartas sale unas {chance} de cada 100.",
        "rival": "La otra opción era {other}, que saldría {other_chance} de cada 100.",
        "sing": "Canto: son {points} puntos que ya nadie nos quita.",
        "silent": "Me callo y no enseño mis cartas.",
        "only": "Es la única carta legal.",
        "draw": "Arrastro: así saco triunfos a los demás.",
        "ruff": "Fallo con triunfo.",
        "smear": "La baza va para mi compañero: le cargo {points} puntos.",
        "low": "La baza va para ellos: les doy lo menos posible.",
        "win": "Con esta carta gano la baza ahora mismo.",
        "top": "Salgo con ella porque en su palo ya nadie la supera.",
        "short": "Salgo con la última de su palo, para poder fallar luego.",
        "lead": "Salgo con lo que mejor puedo soltar.",
        "sure": "La baza ya es nuestra.",
        "lost": "La baza ya es de ellos.",
        "chance": "Nos llevamos la baza unas {chance} de cada 100.",
        "last": "Es la última baza, la de las diez.",
        "pair": "Guardo rey y caballo para cantar.",
    },
    "en": {
        "pass": "I pass: with this hand we would win some {chance} times in 100.",
        "pass_bid": "I pass and leave it at {contract}: we would win that some {chance} times in 100.",
        "bid": "{contract}: with these cards it is made some {chance} times in 100.",
        "rival": "The other choice was {other}, which is made {other_chance} times in 100.",
        "sing": "I sing: {points} points that nobody can take from us.",
        "silent": "I stay silent and show nothing.",
        "only": "It is the only legal card.",
        "draw": "I lead a trump, to draw those of the others.",
        "ruff": "I ruff with a trump.",
        "smear": "My partner is winning the trick: I load it with {points} points.",
        "low": "They are winning the trick: I give as little as I can.",
        "win": "With this card I am winning the trick now.",
        "top": "I lead it because nothing that is still out beats it in its suit.",
        "short": "I lead my last of the suit, to ruff later.",
        "lead": "I lead what I can best spare.",
        "sure": "The trick is ours for certain.",
        "lost": "The trick is theirs for certain.",
        "chance": "We take the trick some {chance} times in 100.",
        "last": "It is the last trick, the one with the ten.",
        "pair": "I keep king and knight, to sing them.",
    },
    "de": {
        "pass": "Ich passe: mit diesem Blatt gewinnen wir etwa {chance} von 100 Mal.",
        "pass_bid": "Ich passe, es bleibt bei {contract}: das gewinnen wir etwa {chance} von 100 Mal.",
        "bid": "{contract}: mit diesen Karten gelingt es etwa {chance} von 100 Mal.",
        "rival": "Die andere Wahl war {other}; das gelingt {other_chance} von 100 Mal.",
        "sing": "Ich melde: {points} Punkte, die uns niemand mehr nimmt.",
        "silent": "Ich schweige und zeige nichts.",
        "only": "Es ist die einzige erlaubte Karte.",
        "draw": "Ich spiele Trumpf aus und ziehe so die der anderen.",
        "ruff": "Ich steche mit Trumpf.",
        "smear": "Der Stich gehört meinem Partner: ich schmiere {points} Punkte.",
        "low": "Der Stich gehört ihnen: ich gebe so wenig wie möglich.",
        "win": "Mit dieser Karte gehört der Stich im Moment mir.",
        "top": "Ich spiele sie aus, denn in ihrer Farbe ist keine höhere mehr übrig.",
        "short": "Ich spiele die letzte ihrer Farbe aus, um später zu stechen.",
        "lead": "Ich spiele aus, was ich am ehesten entbehre.",
        "sure": "Der Stich ist uns sicher.",
        "lost": "Der Stich ist ihnen sicher.",
        "chance": "Wir bekommen den Stich etwa {chance} von 100 Mal.",
        "last": "Es ist der letzte Stich, der mit den zehn Punkten.",
        "pair": "König und Reiter behalte ich, um sie zu melden.",
    },
}
CERTAIN = 1e-6
"""Distance from 0 or 1 at which a chance is told as certain."""


def explain_call(rules: Rules, s: State, found: list[Offer], action: int, language: str) -> str:
    """Return what the call promises, and what the best other one would."""
    offer = next(one for one in found if one.action == action)
    key = "bid" if action != kernel.PASO else "pass_bid" if offer.contract else "pass"
    others = [one for one in found if one.action not in (action, kernel.PASO)]
    numbers: dict[str, object] = {"contract": CALLS[offer.contract].capitalize(), "chance": _percent(offer.chance)}
    if not others:
        return _say(language, key, **numbers)
    other = max(others, key=lambda one: one.worth)
    return _say(language, key, "rival", other=CALLS[other.contract], other_chance=_percent(other.chance), **numbers)


def explain_cante(s: State, action: int, language: str) -> str:
    """Return a cante, or silence."""
    if action == kernel.CALLA:
        return _say(language, "silent")
    return _say(language, "sing", points=kernel.cante_points(action - kernel.SING, s.trump))


def explain_play(rules: Rules, s: State, judged: Judgement, choices: int, language: str) -> str:
    """Return what the card does, and how likely the trick is ours."""
    keys = ["only", *_aside(rules, s, judged)] if choices == 1 else [_what(s, judged), *_aside(rules, s, judged)]
    ours = judged.ahead.taken_by(kernel.side_of(s.turn))
    ends = "sure" if ours > 1 - CERTAIN else "lost" if ours < CERTAIN else "chance"
    return _say(language, *keys, ends, points=kernel.POINTS[judged.card // 4], chance=_percent(ours))


def _aside(rules: Rules, s: State, judged: Judgement) -> list[str]:
    """Return what is worth a word besides: the last trick, or a pair that is kept."""
    left = s.hand[s.turn] & ~(1 << judged.card)
    if not left and kernel.counts_points(s):
        return ["last"]
    return ["pair"] if cante_left(rules, s, left) else []


def _what(s: State, judged: Judgement) -> str:
    """Return what the card does to the trick as it lies."""
    if not s.led:
        return _lead(s, judged)
    suit, trumps = SUITS[judged.card % 4], SUITS[s.trump]
    best = kernel.winning(kernel.table_of(s) | 1 << judged.card, s.led, trumps)
    if best == 1 << judged.card:
        return "ruff" if suit == trumps != s.led else "win"
    partner = s.laid[s.trick][kernel.partner_of(s.turn)]
    return "smear" if best == partner else "low"


def _lead(s: State, judged: Judgement) -> str:
    """Return why one may lead the card."""
    suit, trumps = SUITS[judged.card % 4], SUITS[s.trump]
    left = s.hand[s.turn] & ~(1 << judged.card)
    if suit == trumps:
        return "draw"
    if is_boss(unseen_by(s, s.turn), judged.card):
        return "top"
    return "short" if left & trumps and not left & suit else "lead"


def _percent(chance: float) -> int:
    return round(100 * chance)


def _say(language: str, *keys: str, **values: object) -> str:
    texts = _TEXTS[checked_language(language)]
    return " ".join(texts[key].format(**values) for key in keys)
