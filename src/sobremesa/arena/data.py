"""Data of a tournament for programs: plain, and the same for the same seed (but for the times)."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sobremesa import __version__
from sobremesa.arena.luck import judge_of
from sobremesa.arena.ratings import Rating
from sobremesa.arena.report import unit
from sobremesa.arena.sprt import Sprt
from sobremesa.arena.times import Times
from sobremesa.arena.tournament import Meeting, Outcome


def data(outcome: Outcome, ratings: Sequence[Rating], times: Sequence[Times], sprt: Sprt | None) -> dict[str, Any]:
    """Everything as dicts, lists, numbers and texts."""
    t = outcome.table
    table = {"game": t.game, "ruleset": t.ruleset, "players": t.players, "unit": unit(outcome), "seed": t.seed}
    found: dict[str, Any] = {"version": __version__, **table, "seatings": t.seatings}
    found["duels"] = [_duel(m, p) for m, p in zip(outcome.meetings, outcome.ps, strict=True)]
    found["ratings"] = [_named(asdict(rating), rating.entrant.text) for rating in ratings]
    found["times"] = [_named(asdict(time), time.entrant.text) for time in times]
    found["sprt"] = _sprt(sprt) if sprt else None
    return found


def _named(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {**fields, "entrant": name}


def _duel(m: Meeting, p: float) -> dict[str, Any]:
    """Return one meeting as JSON; `leads` and `shares` are A's on each side in turn, board by board."""
    found: dict[str, Any] = {"a": m.duel.a.text, "b": m.duel.b.text, "boards": len(m.boards)}
    found |= {"points": None if m.duel.table.matches else asdict(m.lead), "wins": asdict(m.wins), "p_holm": p}
    found |= {"deals_per_game": m.deals, "single_sd": m.single_sd}
    if m.duel.luck:
        fewer = dict(zip(("alone", "swapped"), m.fewer, strict=True))
        luck = {"value_function": judge_of(m.duel.table), "wins": asdict(m.adjusted), "luck": asdict(m.luck)}
        found["luck_adjusted"] = luck | {"times_fewer": fewer, "lucks": [[p.luck for p in b.played] for b in m.boards]}
    found["leads"] = [[p.lead for p in board.played] for board in m.boards]
    found["shares"] = [[p.share for p in board.played] for board in m.boards]
    return found


def _sprt(sprt: Sprt) -> dict[str, Any]:
    found = {"hypotheses": str(sprt.hypotheses), "verdict": sprt.verdict, "boards": sprt.boards}
    return {**found, "log_likelihood_ratio": sprt.ratio, "kinds": sprt.kinds}
