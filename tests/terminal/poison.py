"""Words that give orders to a terminal: the clipboard, the title, the screen, the line, the direction, the unseen."""

POISON = "\x1b]52;c;QQ==\x07\x1b]0;title\x1b\\\x1b[2J\x9b2J\r\u202e\u2066\u200b\u2028\U000e0041\x00[red]\nFORGED"
"""The last word would stand on a line of its own, as if the program had said it."""


def is_clean(text: str) -> bool:
    """Return whether nothing in a text is an order, or invisible."""
    return all(letter.isprintable() or letter == "\n" for letter in text)
