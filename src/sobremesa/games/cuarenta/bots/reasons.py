"""Reasons of the rule-based player in words: one or two sentences from what it computed."""

from sobremesa.core.cards import FRENCH_40
from sobremesa.core.languages import checked_language
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.capture_value import deed
from sobremesa.games.cuarenta.rules import COPIES, RANKS, Kind, State

_TEXTS = {
    "es": {
        "caida_limpia": "Caída y limpia.",
        "caida": "Caída.",
        "limpia": "Limpia: recojo toda la mesa.",
        "capture": "Recojo {cards} cartas para el cartón.",
        "lay": "No recojo nada.",
        "pair": "Es una de un par: así el siguiente la tiene menos, y con la otra puedo recogerla.",
        "end": "Con esto se acaba la mano.",
        "safe": "El siguiente casi nada puede hacer con la mesa que dejo.",
        "threat": "El riesgo: hay un {chance} % de que el siguiente tenga {rank}.",
        "table": "De la mesa que dejo, el siguiente puede esperar unos {reply} puntos.",
        "take": "Me llevo lo que el rival olvidó de la escalera.",
        "leave": "Lo dejo en la mesa.",
        "claim": "Nuestra caída fue sobre una carta de ronda: al rival le habían tocado tres {rank}.",
        "wrong": "Ningún rival recibió tres {rank} cuando hicimos esa caída: el reclamo sería falso.",
        "forgone": "Se pierde un reclamo que es seguro.",
        "silent": "Ninguna otra caída nuestra fue sobre una carta de ronda, así que no hay nada seguro que reclamar.",
    },
    "en": {
        "caida_limpia": "Caída y limpia.",
        "caida": "A caída.",
        "limpia": "A limpia: it takes the whole table.",
        "capture": "It takes {cards} cards towards the count.",
        "lay": "Nothing is taken.",
        "pair": "One of a pair: the next player is the less likely to hold it, and the other may take it back.",
        "end": "With it the hand is over.",
        "safe": "The next player can hardly do anything with the table it leaves.",
        "threat": "The danger: a chance of {chance} % that the next player holds {rank}.",
        "table": "Of the table it leaves, the next player may expect some {reply} points.",
        "take": "What was overlooked of the run, I take.",
        "leave": "It stays on the table.",
        "claim": "Our caída took a card of a ronda: an opponent had been dealt three {rank}.",
        "wrong": "No opponent had been dealt three {rank} when we made that caída: the claim would be wrong.",
        "forgone": "A claim that is certain would be lost.",
        "silent": "No other caída of ours took a card of a ronda, so there is nothing certain to claim.",
    },
    "de": {
        "caida_limpia": "Caída y limpia.",
        "caida": "Eine Caída.",
        "limpia": "Eine Limpia: der ganze Tisch geht weg.",
        "capture": "Das bringt {cards} Karten für die Zählung.",
        "lay": "Genommen wird nichts.",
        "pair": "Eine von zweien: so hält der Nächste sie seltener, und die andere kann sie zurückholen.",
        "end": "Damit ist das Blatt zu Ende.",
        "safe": "Mit dem Tisch, der bleibt, kann der Nächste kaum etwas anfangen.",
        "threat": "Die Gefahr: mit {chance} % hält der Nächste {rank}.",
        "table": "Von dem Tisch, der bleibt, darf der Nächste etwa {reply} Punkte erwarten.",
        "take": "Was von der Folge übersehen wurde, nehme ich.",
        "leave": "Das bleibt liegen.",
        "claim": "Unsere Caída nahm eine Karte einer Ronda: ein Gegner hatte drei {rank} bekommen.",
        "wrong": "Bei dieser Caída hatte kein Gegner drei {rank} bekommen: die Forderung wäre falsch.",
        "forgone": "Eine sichere Forderung ginge verloren.",
        "silent": "Keine andere unserer Caídas nahm eine Karte einer Ronda; sicher ist also nichts zu fordern.",
    },
}
_DEEDS = ("", "caida", "limpia", "caida_limpia")
SAFE, GRAVE = 0.15, 0.1
"""Below how many expected points a reply is no danger, and from which chance on a rank is worth a word."""


def explain_duty(s: State, action: int, language: str) -> str:
    """Return a sentence on taking what was overlooked, or on a claim."""
    if kernel.kind_of(action) == Kind.TAKE:
        return _say(language, "leave" if action == kernel.LEAVE else "take")
    side, claimed = kernel.side_of(s.turn), kernel.taken_of(action) - 1
    if action == kernel.SILENT:
        left = kernel.claimable(s, side)
        right = any(left >> rank & 1 and kernel.claim_is_right(s, side, rank) for rank in range(RANKS))
        return _say(language, "forgone" if right else "silent")
    right = kernel.claim_is_right(s, side, claimed) != 0
    return _say(language, "claim" if right else "wrong", rank=FRENCH_40.ranks[claimed])


def explain_play(s: State, action: int, reply: float, threat: float, language: str) -> str:
    """Return a sentence on the play, and one on what the next seat may make of it."""
    taken, rank = kernel.taken_of(action), kernel.card_of(action) // 4
    pair = COPIES[kernel.copies(s.hand[s.turn], rank)] > 1
    what = _DEEDS[deed(s, action)] or ("capture" if taken else "pair" if pair else "lay")
    danger = "safe" if reply < SAFE else "threat" if not taken and threat >= GRAVE else "table"
    if sum(s.held) == 1 and not s.packets:
        danger = "end"
    points = f"{reply:.1f}" if language == "en" else f"{reply:.1f}".replace(".", ",")
    numbers = {"chance": round(100 * threat), "reply": points}
    return _say(language, what, danger, cards=kernel.how_many(taken) + 1, rank=FRENCH_40.ranks[rank], **numbers)


def _say(language: str, *keys: str, **values: object) -> str:
    texts = _TEXTS[checked_language(language)]
    return " ".join(texts[key].format(**values) for key in keys)
