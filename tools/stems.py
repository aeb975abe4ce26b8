"""Stems of the words of the rulebooks, so that the first question about the rules need not wait for the stemmer.

`python -m tools.stems` writes `src/sobremesa/presentation/stems`, a file a language; `--check` writes nothing, and
exits 1 where a file is not current.
"""

import sys
from collections.abc import Mapping
from itertools import chain, groupby
from pathlib import Path

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation import rule_words
from sobremesa.presentation.rule_index import table, texts
from tools.made import settle

FOLDER = Path(rule_words.__file__).parent / rule_words.STEMS


def written(language: str) -> str:
    """Return the file of a language."""
    shelf = [games.load(name) for name in games.names()]
    spoken = rule_words.stems_of(language, (one.text for game in shelf for one in texts(game, language)))
    groups = chain.from_iterable(table(game.package, "synonyms").values() for game in shelf)
    listed = rule_words.stems_of(language, chain([rule_words.FILLING[language]], *groups))
    return _lines(spoken) + "\n" + _lines({word: stem for word, stem in listed.items() if word not in spoken})


def _lines(stems: Mapping[str, str]) -> str:
    """Return a line a stem: the stem, then its words, unless it is the only one."""
    by_stem = sorted((stem, word) for word, stem in stems.items())
    grouped = ((stem, [word for _, word in some]) for stem, some in groupby(by_stem, key=lambda one: one[0]))
    return "".join(f"{' '.join([stem] if words == [stem] else [stem, *words])}\n" for stem, words in grouped)


def files() -> dict[Path, str]:
    """Return every file with its text."""
    return {FOLDER / f"{language}.txt": written(language) for language in LANGUAGES}


def main(check: bool) -> int:
    """Write the files; with `check` only say which are not current."""
    return settle(files(), "tools.stems", check)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
