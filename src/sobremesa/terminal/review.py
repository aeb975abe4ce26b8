"""The command `sobremesa review`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sobremesa.core.languages import Language
from sobremesa.presentation.printing import one_line, write_line, write_text


def review(
    file: Path,
    /,
    *,
    worlds: int | None = None,
    seed: str = "1",
    shown: int | None = None,
    language: Language | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    html: Path | None = None,
    notes: Path | None = None,
    luck: bool = True,
) -> None:
    """Say of each decision of a match that is over what it cost, by what its seat could know.

    Args:
        file: The record.
        worlds: In how many worlds each decision is judged, 10 to 2000; by default 200.
        seed: The same seed gives the same review.
        shown: How many of the dearest decisions, and of those that are disputed, are told; by default 5.
        language: en, es or de; by default the locale's.
        json: Write every decision as JSON in place of the text.
        html: Write the review also to this file, as a page that needs nothing else.
        notes: Write also the record to this file, with a note above each decision that lost anything or is disputed.
        luck: Say also what was luck.
    """
    import os
    from json import dumps

    from sobremesa.core.errors import SobremesaError
    from sobremesa.core.record import Record
    from sobremesa.review.json_text import as_json
    from sobremesa.review.page import page
    from sobremesa.review.review import WORLDS, Asked, review_record
    from sobremesa.review.text import SHOWN, Told
    from sobremesa.terminal.files import read_text, write_atomically
    from sobremesa.terminal.locales import language_of
    from sobremesa.terminal.pages import faces

    if shown is not None and shown < 0:
        raise SobremesaError(f"{shown} decisions cannot be shown: give 0 or more")
    record = Record.parse(read_text(file))
    found = review_record(record, Asked(WORLDS if worlds is None else worlds, seed, luck=luck))
    told = Told(found, language or language_of(os.environ), SHOWN if shown is None else shown)
    if notes is not None:
        write_atomically(notes, str(told.noted(record)).encode())
    if html is not None:
        write_atomically(html, page(told, faces()).encode())
    if json:
        write_text(dumps(as_json(found), ensure_ascii=False, indent=1) + "\n")
    else:
        write_line(*map(one_line, told.lines()))
