"""Greedy player: takes every pile, lays all that can be laid, throws away the lowest card of no use."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.languages import checked_language
from sobremesa.core.position import View
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import BLACK, CANASTA, JOKER, TWO, Do, Phase, Rules, State

_REASONS = {
    "es": {
        Do.DRAW: "No puedo llevarme el pozo, así que robo del mazo.",
        Do.TAKE: "Me llevo el pozo siempre que puedo: {pile} cartas.",
        Do.DROP: "Es la carta más baja que no me sirve; no miro más allá.",
        Do.YES: "Si mi compañero puede cerrar, que cierre.",
        Do.NO: "Así mi compañero no puede cerrar.",
        Do.ASK: "Pregunto a mi compañero si puedo cerrar.",
        Do.END: "No hay nada más que hacer en este turno.",
        Do.MELD: "Bajo todo lo que puedo: {points} puntos más en la mesa.",
    },
    "en": {
        Do.DRAW: "I draw from the stock, as I do when the pile cannot be taken.",
        Do.TAKE: "I take the pile whenever I can: {pile} cards.",
        Do.DROP: "It is the lowest card that is of no use to me; I look no further.",
        Do.YES: "If my partner can go out, let it be so.",
        Do.NO: "Then my partner cannot go out.",
        Do.ASK: "I ask my partner whether to go out.",
        Do.END: "There is nothing else to do in this turn.",
        Do.MELD: "I lay all that I can: {points} points more on the table.",
    },
    "de": {
        Do.DRAW: "Ich ziehe vom Stapel, wie immer, wenn das Paket nicht zu haben ist.",
        Do.TAKE: "Ich nehme das Paket, wann immer es geht: {pile} Karten.",
        Do.DROP: "Das ist die niedrigste Karte, die mir nichts nützt; weiter sehe ich nicht.",
        Do.YES: "Wenn mein Partner Schluss machen kann, soll er es tun.",
        Do.NO: "Dann kann mein Partner nicht Schluss machen.",
        Do.ASK: "Ich frage meinen Partner, ob ich Schluss machen darf.",
        Do.END: "In diesem Zug ist nichts weiter zu tun.",
        Do.MELD: "Ich lege alles aus, was geht: {points} Punkte mehr auf dem Tisch.",
    },
}
_START_ORDER = [kernel.TAKE, kernel.TAKE | kernel.ROW, kernel.TAKE | TWO, kernel.TAKE | JOKER, kernel.DRAW, kernel.END]
_LAYING = (Do.MELD, Do.ADD, Do.WILDS, Do.THREES)


class GreedyBot:
    """Takes, lays and throws away without a thought for what comes next; ties at random."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "greedy bot")

    def choose(self, view: View[Any, Any]) -> int:
        """Return the greediest action."""
        rules, s = view.rules, view.state
        legal = view.legal_actions.codes
        if s.phase == Phase.START:
            return min(legal, key=_START_ORDER.index)
        if s.phase == Phase.ANSWER:
            return kernel.YES
        steps = [a for a in legal if kernel.do_of(a) in _LAYING and not spoils(rules, s, a)]
        if steps:
            return max(steps, key=lambda a: eagerness(rules, a))
        drops = [a for a in legal if kernel.do_of(a) == Do.DROP] or legal
        if kernel.do_of(drops[0]) != Do.DROP:
            return int(drops[0])
        worths = [uselessness(rules, s, kernel.card_of(a)) for a in drops]
        best = [a for a, worth in zip(drops, worths, strict=True) if worth == min(worths)]
        return best[self._chance.below(len(best))]

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what the action is good for, in the greedy player's eyes."""
        do = kernel.do_of(action)
        text = _REASONS[checked_language(language)][Do.MELD if do in _LAYING else Do(do)]
        return text.format(pile=view.state.pile_size, points=step_points(view.rules, action))


def spoils(rules: Rules, s: State, action: int) -> bool:
    """C40: whether the step makes a pure canasta a mixed one."""
    group, rank = kernel.group_of(rules, kernel.player(s)), kernel.rank_of(action)
    pure = s.naturals[group][rank] == kernel.row_size(s, group, rank) >= CANASTA
    return pure and kernel.do_of(action) == Do.ADD and bool(kernel.is_wild(kernel.card_of(action)))


def eagerness(rules: Rules, action: int) -> tuple[int, int]:
    """Black threes and joker canastas first, then naturals, wild cards last; the more points the better."""
    do, card = kernel.do_of(action), kernel.card_of(action)
    wild = do in (Do.MELD, Do.ADD) and kernel.is_wild(card)
    return (0 if wild else 1, step_points(rules, action))


def step_points(rules: Rules, action: int) -> int:
    """Return what the cards of a step count."""
    do, rank, card = kernel.do_of(action), kernel.rank_of(action), kernel.card_of(action)
    if do == Do.WILDS:
        return card * kernel.CARD_POINTS[kernel.JOKER] + (CANASTA - card) * kernel.CARD_POINTS[kernel.TWO]
    if do == Do.THREES:
        return 3 * rules.three_card
    return kernel.card_points(rules, card) + 2 * kernel.CARD_POINTS[rank] * (do == Do.MELD)


def uselessness(rules: Rules, s: State, kind: int) -> tuple[int, int]:
    """Return the lower, the sooner it goes: black threes, single cards, pairs and more, wild cards."""
    if kind == BLACK:
        return (0, 0)
    if kernel.is_wild(kind):
        return (3, kernel.CARD_POINTS[kind])
    return (1 if s.hand[kernel.player(s)][kind] == 1 else 2, kernel.CARD_POINTS[kind])
