"""What players say, typed at the terminal: the same action as in the library, or a question which one is meant."""

from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.laws import random_play
from sobremesa.core.match import Match
from sobremesa.presentation.presenter import NotUnderstood
from sobremesa.terminal import commands
from sobremesa.terminal.session import Session
from sobremesa.testing import tables
from sobremesa.testing.spoken import shown
from tests.terminal.talk import session

ASKS = ("which_move", "which_suit", "lay_or_drop")
CASES = [(name, turn) for name in games.names() for turn in range(len(games.load(name).rulebook.presets))]


@pytest.mark.parametrize(("name", "turn"), CASES)
def test_what_the_table_calls_an_action_is_typed(name: str, turn: int) -> None:
    game, chance = games.load(name), Chance("typed", name, turn)
    match: Match[Any, Any] = Match(game, *tables.table(game, {}, turn), seed=turn)
    faults: list[str] = []
    for number, _ in enumerate(random_play(match, chance, 400)):
        if number % 40 == 0 and match.legal_actions:
            at_table, _ = session(match, [], "en", seat=match.actor)
            for action in map(int, match.legal_actions):
                faults += filter(None, (_fault(at_table, text, action) for text in {*shown(match, action)}))
    assert not faults, "\n".join(faults)


def _fault(at_table: Session, text: str, action: int) -> str:
    """What a line is read as in place of an action; cards that are named twice may be laid twice."""
    match = at_table.match
    written = f"'{text}' is not read as '{match.game.notation.write(action)}'"
    if commands.understand(text).command and not at_table._is_play(text):
        return f"{written} but as a command"
    try:
        read = at_table._read(text, at_table._choices)
    except NotUnderstood as error:
        return "" if error.key in ASKS else f"{written}: {error.key}"
    canonical = {match.game.kernel.canonical(match.rules, match.state, code) for code in (action, *read)}
    return "" if len(canonical) == 1 else f"{written} but as {[match.game.notation.write(code) for code in read]}"
