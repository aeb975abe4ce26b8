"""Names of cards in words: a French or a Spanish pack's, in the viewer's language."""

from collections.abc import Sequence
from typing import Any

from sobremesa.core.game import Game
from sobremesa.presentation.kit.digest import named_in
from sobremesa.presentation.scene import CardFace
from sobremesa.presentation.titles import pack_name
from sobremesa.presentation.viewer import Viewer


def card_name(card: str, game: Game[Any, Any], viewer: Viewer) -> str:
    """Return a card in words, as `seven of cups`; its notation where the pack has others than the house draws."""
    pack, rank, suit = pack_name(game), card[:-1], card[-1:]
    if card == "**":
        return viewer.say("cards.joker")
    names = viewer.say.find(f"cards.rank.{rank}"), viewer.say.find(f"cards.{pack}.{suit}")
    return viewer.say("cards.card", rank=names[0], suit=names[1]) if all(names) else card


def face(card: str, game: Game[Any, Any], viewer: Viewer) -> CardFace:
    """Return a card that lies open."""
    return CardFace(card, card_name(card, game, viewer))


def the_card(card: str, game: Game[Any, Any], viewer: Viewer) -> str:
    """Return a card within a sentence, with its article where one says it."""
    article = viewer.say.find(f"cards.the.{card[:-1]}") or viewer.say("cards.the")
    return article.format(card=card_name(card, game, viewer))


def listed(cards: Sequence[str], game: Game[Any, Any], viewer: Viewer) -> str:
    """Return cards within a sentence, an `and` before the last."""
    names = [the_card(card, game, viewer) for card in cards]
    return viewer.say("and", a=", ".join(names[:-1]), b=names[-1]) if len(names) > 1 else names[0]


def act(written: str, game: Game[Any, Any], viewer: Viewer) -> tuple[str, dict[str, str]]:
    """Return the key of the sentence for an action, and its facts: to play a card, to take with it, or a game's own.

    A game's own is the text of the word that its notation puts after a card, such as `exchange`.
    """
    first, *rest = written.split(" ")
    if named_in(first, game) != [first]:
        return "kit.says", {"what": written}
    card = the_card(first, game, viewer)
    for word in rest:
        if taken := named_in(word, game):
            return "kit.takes_with", {"card": card, "cards": listed(taken, game, viewer)}
        if viewer.say.find(f"do.{word}"):
            return word, {"card": card}
    return "kit.plays", {"card": " ".join([card, *rest])}
