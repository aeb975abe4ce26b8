"""The commands `sobremesa evaluate` and `sobremesa test-seed`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sobremesa.presentation.printing import write_line, write_text


def evaluate(
    *bots: str,
    game: str = "",
    ruleset: str = "",
    option: Annotated[tuple[str, ...], Parameter(name=["--option", "-o"], negative=())] = (),
    players: int | None = None,
    boards: int = 2000,
    opponent: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    test_seed: str = "",
    times: bool = False,
    nash_conv: bool = False,
    jobs: int = 1,
    executor: str = "processes",
    address: str = "",
    journal: Path | None = None,
    output: Annotated[Path, Parameter(allow_leading_hyphen=True)] = Path("-"),
) -> None:
    """Measure a bot by the protocol that the leaderboard is made by, and write one JSON.

    Args:
        bots: A bot as the arena names it, or a class as module:Class; several are one method's, of several training
            seeds.
        game: The game; by default the first one.
        ruleset: A ruleset's name, the same with changes.
        option: A change to the ruleset, as name=value; may be repeated.
        players: The number of players; by default 4 where the game is for 4.
        boards: How many boards each pair plays.
        opponent: A level to play against; may be repeated. By default all of the protocol that the game has.
        test_seed: Play on the boards of this revealed test seed, and not on those for development.
        times: Measure also the milliseconds of a decision, here and one after the other.
        nash_conv: Say also what best replies win from it with small decks, where the game has some (needs OpenSpiel).
        jobs: How many processes; the result is the same for any number.
        executor: What runs them: processes or ray.
        address: The Ray cluster, as HOST:PORT.
        journal: Keep every board in this file as it is played; the same command goes on with it where it was stopped.
        output: The file to write, or - for the standard output.
    """
    from sobremesa.arena.command import refuse_no_place
    from sobremesa.evaluation.run import Asked, run
    from sobremesa.executors.spread import Executor

    refuse_no_place(output)
    asked = Asked(game, ", ".join((ruleset, *option)), players, bots, opponent, boards, test_seed, times, nash_conv)
    text = run(asked, Executor(executor, jobs, address), journal)
    if output == Path("-"):
        write_text(text)
    else:
        output.write_text(text, encoding="utf-8")


def test_seed(seed: str) -> None:
    """Say which release has committed to a test seed; fails where none has.

    Args:
        seed: The seed that was revealed.
    """
    from sobremesa.evaluation.commitments import commitments, release_of

    write_line(f"release {release_of(seed, commitments())} has committed to this test seed")
