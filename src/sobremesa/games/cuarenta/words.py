"""Words of Cuarenta: its cards, scoring events and refusals, from the texts in `locale/`; it decides no rule."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sobremesa.core.cards import FRENCH_40
from sobremesa.core.event import Score
from sobremesa.core.game import Explanation
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.clauses import cited
from sobremesa.games.cuarenta.rules import Kind, Phase, Reason, Rules, State
from sobremesa.presentation.texts import Say

CLAUSES: Final = {
    Reason.LEGAL: ("P22",),
    Reason.NOT_NOW: ("P22",),
    Reason.NOT_IN_HAND: ("P22",),
    Reason.PLAYED_ALREADY: ("P22",),
    Reason.NOT_ON_TABLE: ("P25",),
    Reason.RUN_WITHOUT_CAPTURE: ("P42",),
    Reason.MATCH_AND_ADDITION: ("P39",),
    Reason.ONE_MATCH: ("A32",),
    Reason.WHOLE_MATCH: ("A32",),
    Reason.COURT_ADDITION: ("P28",),
    Reason.WRONG_SUM: ("P27",),
    Reason.TOO_MANY_PARTS: ("A31",),
    Reason.RUN_ONE_EACH: ("A34",),
    Reason.RUN_BROKEN: ("P34",),
    Reason.RUN_WHOLE: ("A39",),
    Reason.MUST_CAPTURE: ("A30",),
    Reason.OTHER_COPY: ("P26",),
    Reason.NOT_OVERLOOKED: ("P43",),
    Reason.NO_CAIDA_OF_RANK: ("P62",),
    Reason.CLAIMED_ALREADY: ("A28",),
    Reason.REFEREE_ONLY: ("P13", "W7"),
    Reason.NO_SUCH_ACTION: ("P22",),
    Reason.SEVERAL_SUMS: ("P39",),
    Reason.COURT_IN_SUM: ("P28",),
    Reason.SUM_NOT_CLEAN: ("V6",),
}
"""The clauses that each reason rests on: the first that holds at the table is cited."""

WAITS: Final = {
    Phase.SHUFFLE: ("P11",),
    Phase.DEAL: ("P16",),
    Phase.PLAY: ("P22",),
    Phase.TAKE: ("P43", "V8"),
    Phase.CLAIM: ("P62", "A24"),
    Phase.OVER: ("W3", "P2"),
}
"""The clauses of what each phase waits for, on which it rests that something is not its turn."""

NOT_PLAYED: Final = frozenset({Reason.NO_SUCH_ACTION})
"""The reasons of a table that never plays such an action."""

_WINNING: Final = {
    "four": "four_of_a_kind",
    "catch": "ronda_catch_points",
    "claim": "ronda_catch_points",
    "triple": "three_caida_limpia",
    "four_caidas": "four_caidas",
    "misdeal": "misdeal",
}
"""The events that may win the chica, and the option that says so."""


@cache
def texts(language: str) -> Say:
    """Return the texts of the game in a language."""
    return Say(language, "sobremesa.games.cuarenta")


@cache
def card(code: int, language: str) -> str:
    """Return the name of a card: `seven of spades`, `siete de corazón negro`, `Pik 7`."""
    say, name = texts(language), FRENCH_40.name(code)
    return say("card", rank=say(f"rank.{name[0]}"), suit=say(f"suit.{name[1]}"))


def said_card(code: int, language: str) -> str:
    """Return a card within a sentence: `the seven of spades`, `siete de corazón negro`, `Pik 7`."""
    say, name = texts(language), FRENCH_40.name(code)
    return say("card.said", rank=say(f"rank.{name[0]}"), suit=say(f"suit.{name[1]}"))


def play(action: int, language: str) -> str:
    """Return a play by its ranks, as suits do not matter: `botar la J`, `levantar el tres y el cuatro con el siete`."""
    say, letters = texts(language), FRENCH_40.ranks
    rank, taken = letters[kernel.card_of(action) // 4], [letters[code // 4] for code in _codes(kernel.taken_of(action))]
    facts = {"rank": say(f"rank.{rank}"), "the": say(f"the_rank.{rank}")}
    if not taken:
        return say("play.lay", **facts)
    cards, the_cards = (_listed([say(f"{name}.{one}") for one in taken], say) for name in ("rank", "the_rank"))
    return say("play.take", cards=cards, the_cards=the_cards, **facts)


def _listed(names: list[str], say: Say) -> str:
    """Return names as a sentence lists them: `el tres, el cuatro y la J`."""
    return say("and", a=", ".join(names[:-1]), b=names[-1]) if len(names) > 1 else names[0]


def held_rank(rank: int, language: str) -> str:
    """Return a rank as what somebody holds: `un siete`, `einen Buben`."""
    return texts(language)(f"takes_rank.{FRENCH_40.ranks[rank]}")


def happened(
    rules: Rules, scores: Sequence[Score], language: str, count: int = 0, told: bool = False, more: bool = False
) -> str:
    """Return the points of one step in the players' words: `caída y limpia, 4`; empty where nothing scored.

    `count` is what the cards come to, where they were counted. With `told` it is said elsewhere who won the chica;
    `more` is said of a caída that may be worth more.
    """
    counted = [score for score in scores if score.name not in ("chica", "mesa", "zapateria")]
    parts = [scored(rules, score.name, score.points, language, count, told) for score in counted]
    both = [score.name for score in counted[:2]] == ["caida", "limpia"]
    if both or more:
        name, points = "both" if both else "caida", sum(score.points for score in counted[: 1 + both])
        parts[: 1 + both] = [f"{texts(language)(f'event.{name}')}, {_at_least(points, more, language)}"]
    return "; ".join(parts)


def _at_least(points: int, more: bool, language: str) -> str:
    return texts(language)("worth.more", n=points) if more else str(points)


def scored(rules: Rules, event: str, points: int, language: str, count: int = 0, told: bool = False) -> str:
    """Return the words of one scoring event: `limpia, 2`, or that it wins the chica, which `told` leaves out."""
    say = texts(language)
    big = event == "cards" and kernel.is_big_carton(rules, count)
    name = say("event.big_carton", n=count) if big else say(f"event.{event}")
    if not big and not _wins_chica(rules, event):
        return f"{name}, {points}".replace("-", "−")
    return name if told else say("event.wins_chica", event=name)


def count_of(rules: Rules, s: State) -> int:
    """Return what the count of the cards comes to, before anything that the score forbids or a big cartón wins."""
    return kernel.cards_points(rules, max(s.pile), min(s.pile))


def _wins_chica(rules: Rules, name: str) -> bool:
    return name in _WINNING and getattr(rules, _WINNING[name]) == kernel.WIN


def why(rules: Rules, s: State, action: int, reason: int, language: str) -> Explanation:
    """Why an action is illegal here: a sentence with the cards in question, and its clause."""
    text = texts(language)(f"reason.{Reason(reason).name.lower()}", **_facts(rules, s, action, language))
    clauses = WAITS[Phase(s.phase)] if reason == Reason.NOT_NOW else CLAUSES[Reason(reason)]
    return Explanation(text[0].upper() + text[1:], cited(rules, *clauses))


def _facts(rules: Rules, s: State, action: int, language: str) -> dict[str, object]:
    """Return the values for the braces of the reasons."""
    taken = kernel.taken_of(action)
    claim = kernel.kind_of(action) == Kind.CLAIM
    rank = min((taken - 1 if claim else kernel.card_of(action) // 4) % 16, kernel.RANKS - 1)
    code = min(kernel.card_of(action), kernel.DECK - 1)
    return {
        "waits": texts(language)(f"waits.{Phase(s.phase).name.lower()}"),
        "limit": rules.addition_max_cards,
        "above": texts(language)("run_above") if rank + 1 < kernel.RANKS else "",
        "court": _a(max((c // 4 for c in _codes(taken)), default=rank) % kernel.RANKS, language),
        "overlooked": ", ".join(card(c, language) for c in _codes(s.overlooked)),
        **_rank_facts(rank, language),
        **_card_facts("card", code, language),
        **_card_facts("missing", next(iter(_codes(taken & ~s.table)), code), language),
        **_capture_facts(s, taken, -1 if kernel.kind_of(action) == Kind.TAKE else rank, language),
    }


def _rank_facts(rank: int, language: str) -> dict[str, object]:
    say, letter = texts(language), FRENCH_40.ranks[rank]
    return {
        "value": rank + 1,
        "rank": say(f"rank.{letter}"),
        "a": say(f"a_rank.{letter}"),
        "takes": say(f"takes_rank.{letter}"),
        "the": say(f"the_rank.{letter}"),
    }


def _card_facts(name: str, code: int, language: str) -> dict[str, object]:
    text = card(code, language)
    article = _the(code // 4, language).split()[0]
    return {name: text, f"the_{name}": f"{article} {text}"}


def _capture_facts(s: State, taken: int, rank: int, language: str) -> dict[str, object]:
    """Return the facts of a capture by this rank (-1: of overlooked cards): its sum, and where its run goes wrong."""
    base = [c // 4 + 1 for c in _codes(taken) if c // 4 < rank]
    run = [c // 4 for c in _codes(taken) if c // 4 > rank]
    start = rank + 1 if rank >= 0 else min((c // 4 for c in _codes(s.overlooked)), default=0)
    gap = next((r for r in range(start, kernel.RANKS) if r not in run), kernel.RANKS - 1)
    beyond = next((r for r in run if r > gap), gap)
    double = next((r for r in run if run.count(r) > 1), gap)
    say, letter = texts(language), FRENCH_40.ranks[double]
    return {
        "total": sum(base),
        "gap": _the(gap, language),
        "beyond": _the(beyond, language),
        "double": say(f"rank.{letter}"),
        "a_double": say(f"a_rank.{letter}"),
    }


@cache
def _a(rank: int, language: str) -> str:
    return texts(language)(f"a_rank.{FRENCH_40.ranks[rank]}")


@cache
def several(rank: int, language: str) -> str:
    """Return what several cards of a rank are called: `aces`, `ases`, `Asse`."""
    return texts(language)(f"ranks.{FRENCH_40.ranks[rank]}")


@cache
def _the(rank: int, language: str) -> str:
    return texts(language)(f"the_rank.{FRENCH_40.ranks[rank]}")


def _codes(cards: int) -> list[int]:
    return [code for code in range(kernel.DECK) if cards >> code & 1]
