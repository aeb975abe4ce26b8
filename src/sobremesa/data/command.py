"""Commands of data sets: `sobremesa data`."""

from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter

from sobremesa.presentation.printing import write_line

Options = Annotated[tuple[str, ...], Parameter(name=["--option", "-o"], negative=())]

data = App(name="data", help="Make and check data sets for research.")


@data.command
def make(
    game: str,
    /,
    *names: str,
    output: Path,
    ruleset: str = "",
    option: Options = (),
    players: int = 0,
    unit: Literal["hand", "match"] = "hand",
    train: int = 1000,
    validation: int = 0,
    test: int = 0,
    shard: int = 1000,
    limit: int = 10_000,
    jobs: int = 1,
    executor: Literal["processes", "ray"] = "processes",
    address: str = "",
    published: str = "",
    url: str = "",
) -> None:
    """Make a data set; the same command goes on where it was stopped, and the bytes are the same.

    Args:
        game: The game.
        names: Who plays: levels of the house, with a budget as in top:iterations=2000, or classes of bots; fewer than
            there are seats sit in turn around the table. By default anything legal is played at random.
        output: The folder to write.
        ruleset: A ruleset, as for `play`.
        option: A change to the ruleset, as name=value; may be repeated.
        players: The number of players; by default the game's first.
        unit: What a row of the table of units is: a hand (a round), or a match.
        train: How many units to learn from.
        validation: How many units to choose by.
        test: How many units to report on.
        shard: How many units a file holds.
        limit: After so many decisions a unit is cut off.
        jobs: How many processes; the bytes are the same for any number.
        executor: What runs the processes.
        address: The Ray cluster, as HOST:PORT.
        published: The day of publication, as 2026-11-27.
        url: Where it is published.
    """
    from sobremesa.arena.paper import progress
    from sobremesa.data.making import make as made
    from sobremesa.data.plan import Plan
    from sobremesa.executors.spread import Executor

    sizes = {"train": train, "validation": validation, "test": test}
    plan = Plan(game, ", ".join([ruleset, *option]), players, names or ("random",), sizes, unit, limit, shard)
    with progress(len(plan.shards), "shards") as step:
        manifest = made(plan, output, Executor(executor, jobs, address), published=published, url=url, step=step)
    write_line(*(f"{entry['sha256']}  {entry['path']}" for entry in manifest["files"]))


@data.command
def convert(
    file: Path,
    /,
    *more: Path,
    output: Path,
    split: Literal["train", "validation", "test"] = "train",
    shard: int = 1000,
    jobs: int = 1,
) -> None:
    """Make a data set of games that were played elsewhere: records, and conformance games (.jsonl, .gz).

    Args:
        file: A file with a record, or with conformance games.
        more: Further files, of the same game.
        output: The folder to write.
        split: The split that they become.
        shard: How many units a file holds.
        jobs: How many processes; the bytes are the same for any number.
    """
    from sobremesa.data.conversion import Games, gathered
    from sobremesa.data.making import make as made
    from sobremesa.executors.spread import Executor

    manifest = made(Games(gathered([file, *more]), split, shard), output, Executor(jobs=jobs))
    write_line(*(f"{entry['sha256']}  {entry['path']}" for entry in manifest["files"]))


@data.command
def restore(folder: Path, *, output: Path, form: Literal["records", "conformance"] = "records") -> None:
    """Write the games of a data set as they were played.

    Args:
        folder: The data set.
        output: The folder for the records, a file each, or the file for the conformance games, a line each.
        form: Records, or conformance games.
    """
    from sobremesa.data.conversion import restored
    from sobremesa.data.reading import opened

    found = restored(opened(folder), form)
    if form == "conformance":
        with output.open("w", encoding="utf-8") as file:
            file.writelines(found)
        return
    output.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(found):
        (output / f"{number:06}.txt").write_text(record, encoding="utf-8")


@data.command
def check(folder: Path) -> None:
    """Check a data set: every file's hash and encoding, and every row by its record.

    Args:
        folder: The data set.
    """
    from sobremesa.data.reading import opened

    found = opened(folder)
    write_line(f"'{folder}': {found.verify()} units, all as their records make them")


@data.command
def positions(
    game: str,
    *,
    output: Path,
    number: int = 100,
    players: Annotated[tuple[int, ...], Parameter(negative=())] = (),
    player: str = "rules",
    worlds: int = 32,
    jobs: int = 1,
    executor: Literal["processes", "ray"] = "processes",
    address: str = "",
    journal: Path | None = None,
) -> None:
    """Make positions with the value of every action, and what each level of the house answers.

    Args:
        game: The game.
        output: The file to write (.jsonl.gz).
        number: How many hands are played; each gives one position, if anybody had a choice.
        players: The numbers of players, in turn; by default the game's first.
        player: The level that plays the hands, and plays on from each action.
        worlds: In how many worlds it plays on, where the seat does not know all cards.
        jobs: How many processes; the positions are the same for any number.
        executor: What runs the processes.
        address: The Ray cluster, as HOST:PORT.
        journal: Keep every position in this file as it is made; the same command goes on with it where it was stopped.
    """
    from sobremesa.arena.paper import progress
    from sobremesa.data.positions import Drawing, written
    from sobremesa.executors.journal import Journal, opened
    from sobremesa.executors.spread import Executor, spread
    from sobremesa.games import load

    drawing = Drawing(game, players or (load(game).players[0],), player, worlds)
    kept: Journal[dict[str, Any] | None] | None = opened(journal, drawing.asked) if journal else None
    made = []
    with progress(number, "hands") as step:
        for position in spread(drawing.position, number, Executor(executor, jobs, address), kept):
            made += [position] if position else []
            step()
    output.write_bytes(written(game, made))
    write_line(f"'{output}': {len(made)} positions")


@data.command
def score(game: str, /, *names: str, file: Path | None = None) -> None:
    """Ask players about positions: how often they are right, and how many points they lose a decision.

    Args:
        game: The game.
        names: Levels of the house, with a budget as in top:iterations=2000, or classes of bots; by default all levels.
        file: Positions of your own; by default those of the house.
    """
    from sobremesa.arena.entrants import enter
    from sobremesa.bots import levels
    from sobremesa.data import positions as known

    found = known.read(file.read_bytes(), str(file)) if file else known.positions(game)
    for name in names or levels(game):
        answers = [known.answer(enter(game, name).make("positions"), known.view_of(one)) for one in found]
        told = known.score(found, answers)
        write_line(f"{name}: {told.right:.1%} right, loses {told.loss.value:.3f} ± {told.loss.half:.3f} points")
