"""The options of Brisca and its rulesets: `clasica`, and `arrastrada`, in which the last tricks are followed."""

from brisca.rules import Arrastre, Swap
from sobremesa.core.ruleset import Option, Rulebook, Value

OPTIONS = (
    Option("hands", "B16", "how many hands win the match", numbers=range(1, 11)),
    Option(
        "swap",
        "B11, B12, B13",
        "what the turned-up card is exchanged for: nothing, the seven, or the seven and the two",
        {"none": Swap.NONE, "seven": Swap.SEVEN, "seven_and_two": Swap.SEVEN_AND_TWO},
    ),
    Option(
        "arrastre",
        "B14",
        "whether suit must be followed once the stock is gone",
        {"never": Arrastre.NEVER, "last": Arrastre.LAST},
    ),
)

CLASICA: dict[str, Value] = {"hands": 3, "swap": "seven_and_two", "arrastre": "never"}

RULEBOOK = Rulebook("brisca", OPTIONS, {"clasica": CLASICA, "arrastrada": CLASICA | {"arrastre": "last"}})
