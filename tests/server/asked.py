"""A table of Cuatrola at which somebody is asked for a cante in secret while another is to lead."""

from functools import cache
from typing import Any

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.match import Match
from sobremesa.server.table.table import Table
from tests.server.kit import Client, House, dealt_first


@cache
def asked_hand() -> tuple[int, str, list[tuple[int, str]], int]:
    """A hand of Cuatrola after which the winner's partner is asked for a cante: dealer, deck, plays, who is asked."""
    shelf = games.load("cuatrola")
    for seed in range(1000):
        match = Match(shelf, shelf.rulebook.ruleset(), 4, seed=seed)
        match.deal()
        plays: list[tuple[int, str]] = []
        chance = Chance("asked", seed)
        while match.actor >= 0 and match.actor == match.view(None).actor:
            legal = match.legal_actions
            code = legal[0] if len(plays) < 4 else legal[chance.below(len(legal))]
            plays.append((match.actor, shelf.notation.write(code)))
            match.play(code)
        if match.actor >= 0 and not any(text == "calla" for _, text in plays):
            return match.first_dealer, shelf.write_deal(match.steps[0].deck), plays, match.actor
    raise AssertionError("no such hand")


def asked_deck(_: Any) -> str:
    """The pack of that hand, whatever was shuffled."""
    return asked_hand()[1]


async def until_asked(here: House, **wish: Any) -> tuple[Table, dict[int, Client], int, int]:
    """Four people play to the question: the table, who sits where, who is to lead, who is asked."""
    dealer, _, plays, asked = asked_hand()
    table, seated = await here.open(game="cuatrola", **wish)
    table.state.game = dealt_first(table.state.game, dealer)
    tokens = {0: seated["token"]}
    for name in ("Luz", "Sol", "Paz"):
        friend = await here.friend(seated, name)
        tokens[friend["seat"]] = friend["token"]
    people = {seat: here.sit(table.state.id, token) for seat, token in tokens.items()}
    people[0].send(type="start", cid="s")
    for place, (seat, text) in enumerate(plays):
        await people[seat].next("update", where=lambda one, place=place: one["number"] >= place + 1)  # type: ignore[misc]
        number = table.state.streams[seat].number
        people[seat].send(type="play", cid=f"s{place}", actions=[text], seen=number)
        await people[seat].next("ack")
    match = table.state.match
    assert match is not None
    leads = match.view(None).actor
    assert match.actor == asked != leads
    return table, people, leads, asked
