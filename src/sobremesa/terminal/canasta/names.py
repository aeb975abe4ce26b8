"""How sentences are put together: names with a capital, phrases in a row."""

from collections.abc import Sequence

from sobremesa.terminal.guest import Guest


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[0].upper() + text[1:]


def title(side: int, guest: Guest) -> str:
    """What a group is called at the head of a line."""
    return capital(guest.side_name(side))


def listed(parts: Sequence[str], guest: Guest) -> str:
    """Some phrases, an `and` before the last."""
    return guest.say("and", a=", ".join(parts[:-1]), b=parts[-1]) if len(parts) > 1 else "".join(parts)


def signed(n: int, guest: Guest) -> str:
    """A number whose minus is seen, and heard."""
    return f"{guest.say('plain.minus') if guest.plain else '−'}{-n}" if n < 0 else str(n)
