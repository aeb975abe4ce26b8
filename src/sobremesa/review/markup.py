"""Markup: elements of a page, whose texts can be nothing but texts."""

from typing import Final
from xml.etree.ElementTree import Element, tostring

from sobremesa.presentation.printing import one_line

TYPE: Final = "<!doctype html>\n"


def element(name: str, /, *inside: Element | str, **attributes: str) -> Element:
    """Return an element with what stands inside; `_` in an attribute's name stands for `-`, one at its end for nothing.

    >>> tostring(element("p", "Ana < ", element("b", "Beto"), class_="why"), encoding="unicode")
    '<p class="why">Ana &lt; <b>Beto</b></p>'
    """
    made = Element(name, {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()})
    for one in inside:
        if isinstance(one, Element):
            made.append(one)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + one
        else:
            made.text = (made.text or "") + one
    return made


def written(page: Element) -> str:
    """Return a page as HTML; what would change the direction of writing, or is no character, is not in it."""
    for one in page.iter():
        one.text, one.tail = (text and _clean(text) for text in (one.text, one.tail))
    return TYPE + tostring(page, encoding="unicode", method="html") + "\n"


def _clean(text: str) -> str:
    """Return a text with the spaces around it."""
    return f"{' ' * text[:1].isspace()}{one_line(text)}{' ' * text[-1:].isspace()}"
