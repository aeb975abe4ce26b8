"""Parts of sentences: names with a capital, phrases in a row."""

from collections.abc import Sequence

from sobremesa.presentation.viewer import Viewer


def capital(text: str) -> str:
    """Return the text with a capital letter."""
    return text[0].upper() + text[1:]


def title(side: int, viewer: Viewer) -> str:
    """Return a group's name at the head of a line."""
    return capital(viewer.side_name(side))


def listed(parts: Sequence[str], viewer: Viewer) -> str:
    """Some phrases, an `and` before the last."""
    return viewer.say("and", a=", ".join(parts[:-1]), b=parts[-1]) if len(parts) > 1 else "".join(parts)


def signed(n: int, viewer: Viewer) -> str:
    """Return a number whose minus is seen, and heard."""
    return f"{viewer.say('plain.minus') if viewer.plain else '−'}{-n}" if n < 0 else str(n)
