"""The rule-based player's reasons in words: one or two sentences from what it computed."""

from sobremesa.bots.bot import checked_language
from sobremesa.bots.cuarenta.prices import deed
from sobremesa.core.cards import FRENCH_40
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.rules import Kind, State

_TEXTS = {
    "es": {
        "caida_limpia": "Caída y limpia.",
        "caida": "Caída.",
        "limpia": "Limpia: recojo toda la mesa.",
        "capture": "Recojo {cards} cartas para el cartón.",
        "lay": "Solo puedo o quiero dejar esta carta en la mesa.",
        "end": "Con esto se acaba la mano.",
        "safe": "El siguiente casi nada puede hacer con la mesa que dejo.",
        "threat": "El riesgo: el siguiente tiene {rank} con {chance} %.",
        "table": "De la mesa que dejo, el siguiente puede esperar unos {reply} puntos.",
        "take": "Lo que el rival olvidó de la escalera, me lo llevo.",
        "leave": "Lo dejo en la mesa.",
        "claim": "La caída fue sobre una carta de la ronda: las {rank} repartidas eran tres.",
        "silent": "No hice caída sobre ninguna ronda: lo que falta por reclamar no sería cierto.",
    },
    "en": {
        "caida_limpia": "Caída y limpia.",
        "caida": "A caída.",
        "limpia": "A limpia: it takes the whole table.",
        "capture": "It takes {cards} cards towards the count.",
        "lay": "Nothing is taken; this is the card I can best spare.",
        "end": "With it the hand is over.",
        "safe": "The next player can hardly do anything with the table it leaves.",
        "threat": "The danger: the next player holds {rank} with {chance} %.",
        "table": "Of the table it leaves, the next player may expect some {reply} points.",
        "take": "What was overlooked of the run, I take.",
        "leave": "It stays on the table.",
        "claim": "The caída took a card of a ronda: three {rank} had been dealt.",
        "silent": "No caída of ours took a card of a ronda, so there is nothing certain to claim.",
    },
    "de": {
        "caida_limpia": "Caída y limpia.",
        "caida": "Eine Caída.",
        "limpia": "Eine Limpia: der ganze Tisch geht weg.",
        "capture": "Das bringt {cards} Karten für die Zählung.",
        "lay": "Genommen wird nichts; diese Karte ist am ehesten zu entbehren.",
        "end": "Damit ist das Blatt zu Ende.",
        "safe": "Mit dem Tisch, der bleibt, kann der Nächste kaum etwas anfangen.",
        "threat": "Die Gefahr: der Nächste hält {rank} mit {chance} %.",
        "table": "Von dem Tisch, der bleibt, darf der Nächste etwa {reply} Punkte erwarten.",
        "take": "Was von der Folge übersehen wurde, nehme ich.",
        "leave": "Das bleibt liegen.",
        "claim": "Die Caída nahm eine Karte einer Ronda: drei {rank} waren ausgeteilt.",
        "silent": "Keine unserer Caídas nahm eine Karte einer Ronda; sicher ist also nichts zu fordern.",
    },
}
_DEEDS = ("", "caida", "limpia", "caida_limpia")
SAFE, GRAVE = 0.15, 0.1
"""Below how many expected points a reply is no danger, and from which chance on a rank is worth a word."""


def explain_duty(action: int, language: str) -> str:
    """A sentence on taking what was overlooked, or on a claim."""
    if rules.kind_of(action) == Kind.TAKE:
        return _say(language, "leave" if action == rules.LEAVE else "take")
    if action == rules.SILENT:
        return _say(language, "silent")
    return _say(language, "claim", rank=FRENCH_40.ranks[rules.taken_of(action) - 1])


def explain_play(s: State, action: int, reply: float, threat: float, language: str) -> str:
    """A sentence on the play, and one on what the next seat may make of it."""
    taken, rank = rules.taken_of(action), rules.card_of(action) // 4
    what = _DEEDS[deed(s, action)] or ("capture" if taken else "lay")
    danger = "safe" if reply < SAFE else "threat" if not taken and threat >= GRAVE else "table"
    if sum(s.held) == 1 and not s.packets:
        danger = "end"
    numbers = {"chance": round(100 * threat), "reply": f"{reply:.1f}"}
    return _say(language, what, danger, cards=rules.how_many(taken) + 1, rank=FRENCH_40.ranks[rank], **numbers)


def _say(language: str, *keys: str, **values: object) -> str:
    texts = _TEXTS[checked_language(language)]
    return " ".join(texts[key].format(**values) for key in keys)
