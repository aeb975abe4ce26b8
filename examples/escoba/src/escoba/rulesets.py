"""The options of Escoba and its rulesets: `clasica`, to 21 with the most sevens, and `setenta`, to 15 (see README)."""

from escoba.rules import Opening, Sevens
from sobremesa.core.ruleset import Option, Rulebook, Value

OPTIONS = (
    Option("target", "E16", "how many points win the match", numbers=range(11, 61)),
    Option(
        "sevens",
        "E15, E18",
        "what the point for sevens asks for: more sevens, all four, or the better setenta",
        {"most": Sevens.MOST, "all": Sevens.ALL, "setenta": Sevens.SETENTA},
    ),
    Option("guindis", "E14", "what the seven of oros, the guindis, counts", numbers=range(1, 4)),
    Option(
        "opening",
        "E10",
        "who takes the open cards of the deal where they make fifteen",
        {"dealer": Opening.DEALER, "mano": Opening.MANO, "nobody": Opening.NOBODY},
    ),
    Option("must_take", "E19", "a card that can take may not be laid", switch=True),
    Option("leftovers", "E11", "who gets the cards left at the end", {"nobody": 0, "last_taker": 1}),
)

CLASICA: dict[str, Value] = {
    "target": 21,
    "sevens": "most",
    "guindis": 1,
    "opening": "dealer",
    "must_take": False,
    "leftovers": "last_taker",
}

RULEBOOK = Rulebook(
    "escoba", OPTIONS, {"clasica": CLASICA, "setenta": CLASICA | {"target": 15, "sevens": "setenta", "opening": "mano"}}
)
