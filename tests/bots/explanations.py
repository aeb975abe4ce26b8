"""Explanations of all levels of all games at all rulesets, and what each must be: `test_explanations.py`.

`python -m tests.bots.explanations [NUMBER]` counts them: how many sentences, numbers and chances were read.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, count

from sobremesa import bots, games
from sobremesa.bots import house_bots
from sobremesa.core.bot import Explainer
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from tests.bots.choices import house

QUICK, SEARCHING = ("random", "greedy", "rules"), 0.08
"""The levels that need no search, and the part of their number that each of the others is asked."""
PERCENT = re.compile(r"(-?\d+(?:[.,]\d+)?) ?%")
NUMBERED = re.compile(r"(?<![\d.,+-])(\d+) ([a-zA-Zäöüßáéíóúñ]+)")
"""A number and the word after it; a fraction's and a signed number's are no counts."""
PLURALS = {
    "carta": "cartas", "punto": "puntos", "tanto": "tantos", "vez": "veces", "partida": "partidas",
    "card": "cards", "point": "points", "time": "times", "match": "matches",
    "Karte": "Karten", "Punkt": "Punkte", "Partie": "Partien",
}  # fmt: skip
SINGULARS = {plural: single for single, plural in PLURALS.items()}
CODES = re.compile(r"(?<![\w-])(?!S[eo]\b|Ab \d)(?:[2-9TJQKA][cdhs]|[2-9ARCS][ceob]|\*\*|claim \w|x\d)(?![\w-])")
"""A card as the notation writes it, which no sentence does (the words So and Se apart, and Ab before a number)."""
AGAINST = (
    ("that can grow", "time to go out"),
    ("The trick is ours for certain", "The trick is theirs"),
    ("It captures nothing", "it takes the whole table"),
    ("first cycle", "that the next player takes the pile"),
    ("wins the chica:", "Risk:"),
    ("almost nothing", "points to the next player"),
)
"""Words of English sentences that contradict each other."""


@dataclass(frozen=True)
class Explained:
    """One action explained in every language: the table it was at, and the sentences."""

    where: str
    said: dict[str, str]


def explained(number: int) -> Iterator[Explained]:
    """Yield so many explanations, level by level: mostly of what the rule-based bot does, else of anything."""
    tables = [
        (game, level, preset)
        for game in house()
        for level in bots.levels(game)
        for preset in games.load(game).rulebook.presets
    ]
    parts = [SEARCHING if level not in QUICK else 1.0 for _, level, _ in tables]
    ends = [round(number * part / sum(parts)) for part in accumulate(parts)]
    for table, begin, end in zip(tables, [0, *ends], ends, strict=False):
        yield from _of_table(*table, end - begin)


def _of_table(game: str, level: str, preset: str, number: int) -> Iterator[Explained]:
    loaded = games.load(game)
    for seed in count():
        players = loaded.players[seed % len(loaded.players)]
        chance = Chance("explanations", game, level, preset, seed)
        match = Match(loaded, loaded.rulebook.ruleset(preset), players, seed=f"explanations {level} {seed}")
        usual = house_bots.player(game, "", str(seed))
        asked_one = bots.make(game, level, seed)
        for step in range(160):
            if match.over or number <= 0:
                break
            if match.actor == CHANCE:
                match.deal()
                continue
            view = match.view(match.actor)
            legal = view.legal_actions.codes
            action = usual.choose(view)
            if step % 3 == 0 and isinstance(asked_one, Explainer):
                number -= 1
                asked = action if chance.below(3) else legal[chance.below(len(legal))]
                said = {language: asked_one.explain(view, asked, language) for language in LANGUAGES}
                yield Explained(f"{game} {level} {preset} {players}, {seed}/{step}: {view.write(asked)}", said)
            match.play(action)
        if number <= 0:
            return


def wrong(one: Explained) -> Iterator[str]:
    """Yield what is wrong with the sentences."""
    figures = {language: sorted(map(_number, PERCENT.findall(text))) for language, text in one.said.items()}
    if len({tuple(each) for each in figures.values()}) > 1:
        yield f"the chances differ by language: {figures}"
    for language, text in one.said.items():
        yield from (f"{language}: {what}" for what in _wrong_text(text))
    for one_side, other in AGAINST:
        if one_side in one.said["en"] and other in one.said["en"]:
            yield f"'{one_side}' and '{other}'"


def _wrong_text(text: str) -> Iterator[str]:
    if not text or not text.endswith(".") or "  " in text or re.search(r"[{}]|\.\.|\. [a-záéíóúñ]", text):
        yield f"no sentences: {text!r}"
    yield from (f"{chance} % is no chance" for chance in PERCENT.findall(text) if not 0 <= _number(chance) <= 100)
    yield from (f"'{code}' is notation" for code in CODES.findall(text))
    for number, word in NUMBERED.findall(text):
        if word in (SINGULARS if int(number) == 1 else PLURALS):
            yield f"'{number} {word}' do not agree"


def _number(text: str) -> float:
    return float(text.replace(",", "."))


def main(number: int) -> int:
    """Print the counts and whatever is wrong."""
    counts, failed = Counter[str](), 0
    for one in explained(number):
        counts["explanations"] += 1
        for text in one.said.values():
            counts["sentences"] += len(re.findall(r"\.(?: |$)", text))
            counts["chances"] += len(PERCENT.findall(text))
            counts["counted words"] += len(NUMBERED.findall(text))
        for what in wrong(one):
            failed += 1
            print(f"{one.where}: {what}\n    {one.said}")
    print(", ".join(f"{number:,} {name}" for name, number in counts.items()) + f"; wrong: {failed}")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
