"""Result of an evaluation as JSON: the same to the byte wherever it was played, but for the times."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sobremesa import __version__
from sobremesa.arena.duel import Board
from sobremesa.arena.entrants import Entrant
from sobremesa.arena.statistics import Estimate, paired, win_rate
from sobremesa.core.errors import SobremesaError
from sobremesa.evaluation.duels import Meeting, Outcome, cross_play
from sobremesa.evaluation.over_seeds import Middle, over_seeds
from sobremesa.evaluation.protocol import VERSION, Protocol, file_hash

Besides = tuple[Mapping[str, float] | None, Mapping[str, float | str] | None]
"""What is known of a bot beside its boards, where it was asked for: its times, and NashConv on small decks."""
Found = Mapping[Meeting, Sequence[Outcome]]


def result(p: Protocol, found: Found, boards_of: str, besides: Mapping[Entrant, Besides]) -> dict[str, Any]:
    """Return everything; `boards_of` says whose boards: `development`, or the release of a test seed."""
    t = p.table
    about: dict[str, Any] = {"protocol": VERSION, "version": __version__, "game": t.game, "ruleset": t.ruleset}
    about |= {"players": t.players, "boards": p.boards, "boards_of": boards_of}
    about["bots"] = [_bot(p, found, bot, besides[bot]) for bot in p.bots]
    about["over_seeds"] = _over_seeds(p, found)
    about["cross_play"] = _cross_play(p, found) if p.has_partners else None
    return about


def text(found: Mapping[str, Any]) -> str:
    """Return a result as it is stored."""
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _bot(p: Protocol, found: Found, bot: Entrant, besides: Besides) -> dict[str, Any]:
    about = {"bot": bot.text, "file_hash": file_hash(bot), "provenance": _provenance(bot)}
    about |= {"milliseconds": besides[0], "nash_conv": besides[1]}
    return about | {"against": [_against(p, found, bot, level) for level in p.opponents if bot != level]}


def _provenance(bot: Entrant) -> Any:
    """Return what a bot says of how it was made; raises `SobremesaError` where that is no JSON."""
    said = getattr(bot.make("provenance"), "provenance", None)
    try:
        return json.loads(json.dumps(said if said is None else dict(said)))
    except (TypeError, ValueError):
        raise SobremesaError(f"the provenance of '{bot.text}' is not a mapping that JSON can tell") from None


def _against(p: Protocol, found: Found, bot: Entrant, level: Entrant) -> dict[str, Any]:
    return {"opponent": level.text, **_measured(p, found[Meeting(bot, None, level)])}


def _measured(p: Protocol, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return points a hand and the part of hands won; only why, where a board was forfeited."""
    boards = [outcome for outcome in outcomes if isinstance(outcome, Board)]
    why = [outcome for outcome in outcomes if isinstance(outcome, str)]
    if why:
        return {"points": None, "wins": None, "forfeited": len(why), "why": why[0]}
    wins = win_rate([board.share for board in boards], 1 / p.table.seatings)
    return {"points": _interval(paired([board.lead for board in boards])), "wins": _interval(wins), "forfeited": 0}


def _over_seeds(p: Protocol, found: Found) -> dict[str, Any] | None:
    """Return the interquartile means of several bots: the part of hands won over all opponents, points against each."""
    met = [level for level in p.opponents if level not in p.bots]
    outcomes = [[found[Meeting(bot, None, level)] for level in met] for bot in p.bots]
    if len(p.bots) == 1 or not met or any(isinstance(o, str) for row in outcomes for each in row for o in each):
        return None
    told = [[_measured(p, each) for each in row] for row in outcomes]
    points = {
        level.text: _interval(over_seeds([[row[i]["points"]["mean"]] for row in told])) for i, level in enumerate(met)
    }
    return {"wins": _interval(over_seeds([[one["wins"]["mean"] for one in row] for row in told])), "points": points}


def _cross_play(p: Protocol, found: Found) -> dict[str, Any]:
    pairs = [
        {"bot": m.bot.text, "partner": (m.partner or m.bot).text, **_measured(p, found[m])}
        for m in cross_play(p)
        if m in found
    ]
    return {"opponent": p.mate.text, "pairs": pairs}


def _interval(found: Estimate | Middle) -> dict[str, float]:
    """Return a mean with its interval, to six places: what lies behind them is not the same on every machine."""
    return {name: float(f"{value:.6g}") for name, value in asdict(found).items() if name in ("mean", "low", "high")}
