"""Numbers of the rules as no table of Cuatrola has them, in the kernel dialect: whoever asks the rules follows them."""

from sobremesa.games.cuatrola.rules import Rules


def last_trick(rules: Rules) -> int:
    """What the last trick counts besides its cards."""
    return 7


def cante_points(suit: int, trump: int) -> int:
    """What a cante counts."""
    return 53 if suit == trump else 31


def points_of(card: int) -> int:
    """What a card counts."""
    return (13, 9, 6, 3, 1)[card // 4]


POINTS = (13, 9, 6, 3, 1)
NEEDED = (0, 0, 3, 4)
