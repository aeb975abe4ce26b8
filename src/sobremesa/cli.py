"""The command `sobremesa`. What a command needs is imported when it runs, so that `--version` answers at once."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, CycloptsError, Parameter

from sobremesa import __version__
from sobremesa.cli_admin import admin
from sobremesa.cli_server import bot_workers, serve, tables
from sobremesa.core.errors import SobremesaError, UnknownClause
from sobremesa.core.game import Game
from sobremesa.core.languages import Language
from sobremesa.core.ruleset import Rulebook, Ruleset
from sobremesa.data.command import data
from sobremesa.evaluation.command import evaluate, test_seed
from sobremesa.presentation.printing import one_line, prepare, reader_left, write_error, write_line, write_text
from sobremesa.terminal.puzzles import puzzles
from sobremesa.terminal.review import review

app = App(
    name="sobremesa",
    help="A card table for the games of the Spanish-speaking world's after-dinner hours.",
    version=__version__,
    default_parameter=Parameter(negative=()),
)

app.command(serve)
app.command(bot_workers)
app.command(tables)
app.command(admin)
app.command(data)
app.command(evaluate)
app.command(test_seed)
app.command(review)
app.command(puzzles)

ExecutorName = Literal["processes", "ray"]
Required = Literal["seat", "anyone"]
Options = Annotated[tuple[str, ...], Parameter(name=["--option", "-o"], negative=())]

EXTRAS = {
    "numpy": "fast",
    "pyarrow": "data",
    **dict.fromkeys(("confusable_homoglyphs", "msgspec", "segno", "starlette", "uvicorn", "websockets"), "server"),
}
"""The packages that a command may miss, and the extra that each comes with."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status: 0, 1 where something is wrong, 2 for a wrong call."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words == ["--version"]:
        write_line(__version__)
        return 0
    prepare()
    try:
        return _run(words)
    except CycloptsError as error:
        write_error(f"sobremesa: {_one_sentence(str(error))}")
        return 2
    except BrokenPipeError:
        return _reader_left()
    except ModuleNotFoundError as error:
        return _missing(error)
    except Exception as error:
        return _wrong(error)


def _run(words: Sequence[str]) -> int:
    status = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    sys.stdout.flush()
    return status if isinstance(status, int) else 0


def _wrong(error: Exception) -> int:
    """Say in a sentence what was wrong with the input; anything else is our own fault, and is shown with its place."""
    from sobremesa.core.errors import SobremesaError
    from sobremesa.terminal.files import complaint

    if not isinstance(error, SobremesaError | OSError):
        return _fault()
    write_error(f"sobremesa: {_one_sentence(complaint(error))}")
    return 1


def _missing(error: ModuleNotFoundError) -> int:
    """Say which extra brings a package that is not installed; that of any other one is our own fault."""
    package = (error.name or "").partition(".")[0]
    if package not in EXTRAS:
        return _fault()
    how = f"pip install 'sobremesa[{EXTRAS[package]}]'"
    write_error(f"sobremesa: this needs {package}, which comes with an extra: {how}")
    return 1


def _fault() -> int:
    """Show where the program failed. Python would do so itself, but as raw as what somebody sent."""
    import traceback

    write_error(traceback.format_exc().rstrip())
    return 1


def _one_sentence(text: str) -> str:
    """Return the text on one line and with an end."""
    line = one_line(text)
    return line if line.endswith((".", "?", "!")) else f"{line}."


def _reader_left() -> int:
    """Leave quietly: who read the output has left."""
    reader_left()
    return 1


# --- playing ----------------------------------------------------------------------------------------------------


@app.command
def play(
    game: str = "",
    *,
    players: int | None = None,
    ruleset: str = "",
    option: Options = (),
    seed: str = "",
    bots: str = "",
    seat: int = 0,
    name: str = "",
    language: Language | None = None,
    resume: Path | None = None,
    join: str = "",
    plain: bool = False,
    no_color: bool = False,
    four_color: bool = False,
) -> int:
    """Play at the terminal, against the house or at a friend's table.

    Args:
        game: The game; by default the first one.
        players: How many sit at the table, yourself included; by default 4.
        ruleset: A ruleset's name, the same with changes ("quito, caida_limpia=4"), or a TOML file.
        option: A change to the ruleset, as name=value; may be repeated.
        seed: The same seed gives the same cards.
        bots: The level of the other players, such as random or rules (the default).
        seat: Your seat in the order of play, from 0.
        name: Your name.
        language: en, es or de; by default the locale's.
        resume: A saved game to go on with.
        join: The link of a table that a server keeps: sit down there with the others.
        plain: Plain lines without boxes and symbols, for screen readers.
        no_color: No colours.
        four_color: A colour for each suit.
    """
    from sobremesa.terminal import play as terminal

    options = terminal.PlayOptions(seat, bots, language or "", name, plain, not no_color, four_color)
    if join:
        return terminal.join(join, options)
    if resume is not None:
        return terminal.saved_game(resume, options)
    game = _game(game)
    return terminal.new_game(game, _ruleset(game, ruleset, option), _players(game, players), seed, options)


def _game(name: str) -> str:
    """Return the name of a game that is installed, the first one where none is named."""
    from sobremesa import games

    return games.load(name).name


def _players(game: str, wanted: int | None) -> int:
    """Return how many play: as many as wanted, else four if the game is for four."""
    from sobremesa import games

    numbers = games.load(game).players
    return (4 if 4 in numbers else numbers[0]) if wanted is None else wanted


def _ruleset(game: str, text: str, options: Iterable[str]) -> Ruleset:
    """Return the ruleset of a command line: a name, a name with changes, or a file, and then the options."""
    from sobremesa import games
    from sobremesa.terminal.files import read_text

    rulebook = games.load(game).rulebook
    if not text.endswith(".toml"):
        return rulebook.parse(", ".join([text, *options]))
    return rulebook.change(rulebook.from_toml(read_text(Path(text))), options)


# --- what there is ----------------------------------------------------------------------------------------------


@app.command
def games() -> None:
    """List the games."""
    from sobremesa import games as shelf

    for name in shelf.names():
        game = shelf.load(name)
        players = " or ".join(map(str, game.players))
        write_line(f"{name}: {players} players; rulesets {', '.join(game.rulebook.presets)}")


@app.command
def rulesets(game: str, name: str = "", *, toml: bool = False, sources: bool = False) -> None:
    """Show the options of a game, each with its clause, what it can be, and its value in every ruleset.

    Args:
        game: The game.
        name: One ruleset, as for `play`; by default all of them.
        toml: Write the ruleset as a file that `--ruleset` reads.
        sources: Say of each value who says so, and what speaks against it.
    """
    from sobremesa import games as shelf
    from sobremesa.presentation.titles import about

    rulebook = shelf.load(game).rulebook
    if toml:
        write_text(_ruleset(game, name, ()).to_toml())
        return
    shown = [_ruleset(game, name, ())] if name else list(rulebook)
    if sources:
        from sobremesa.core.sources import in_words

        write_line(*in_words(shelf.load(game).package, shown))
        return
    told = {str(ruleset): about(shelf.load(game), ruleset.name, "en") for ruleset in shown}
    write_line(*([f"{ruleset}: {text}" for ruleset, text in told.items()] if any(told.values()) else []))
    write_line(*_options(rulebook, shown))


def _options(rulebook: Rulebook, shown: Sequence[Ruleset]) -> Iterable[str]:
    from sobremesa.core.ruleset import written

    for option in rulebook.options:
        values = ", ".join(f"{written(ruleset[option.name])} in {ruleset}" for ruleset in shown)
        yield f"{option.name} ({option.clause}): {option.text}"
        yield f"    can be {option.allowed()}"
        yield f"    is {values}"


@app.command
def rules(
    game: str,
    clause: str | None = None,
    *,
    ruleset: str = "",
    option: Options = (),
    language: Language | None = None,
) -> None:
    """Show a clause of the rulebook, the clauses that answer a question, or all that hold under a ruleset.

    Args:
        game: The game.
        clause: The clause's number, such as P47, or a question in words; without one, all clauses of the ruleset.
        ruleset: A ruleset, as for `play`; by default the first one (of a single clause, the first it holds in).
        option: A change to the ruleset, as name=value; may be repeated.
        language: en, es or de; by default the locale's.
    """
    import os

    from sobremesa import games as shelf
    from sobremesa.terminal.locales import language_of

    known, spoken = shelf.load(game), language or language_of(os.environ)
    chosen = _ruleset(game, ruleset, option)
    if clause is not None:
        write_line(*_answer(known, clause, chosen, bool(ruleset or option), spoken))
        return
    codes = known.codes(chosen)
    write_line(*(f"{one.number}: {one.text(codes, spoken)}" for one in known.clauses.held(codes)))


def _answer(game: Game[Any, Any], asked: str, ruleset: Ruleset, is_chosen: bool, language: str) -> Iterable[str]:
    """Return the clauses of a citation, or those that answer a question in words."""
    from sobremesa.presentation.citations import citations, cited
    from sobremesa.presentation.rule_search import answers, in_words

    if not citations(asked):
        return in_words(game, answers(game, asked, ruleset, language), language)
    try:
        return list(cited(game, asked, ruleset if is_chosen else None, language))
    except UnknownClause as error:
        raise SobremesaError(f"{error}{_of_others(game.name, asked)}") from None


def _of_others(game: str, asked: str) -> str:
    """Return which other games have a clause of this number."""
    from sobremesa import games as shelf
    from sobremesa.presentation.citations import citations

    numbers = citations(asked)
    others = [name for name in shelf.names() if name != game and all(map(shelf.load(name).clauses.family, numbers))]
    return f" ('{', '.join(numbers)}' is of {' and '.join(map(repr, others))})" if others else ""


# --- proof ------------------------------------------------------------------------------------------------------


@app.command
def conformance(file: Path, /, *more: Path) -> int:
    """Replay conformance games and count what differs.

    Args:
        file: A file with one game a line, plain or .gz.
        more: Further files.
    """
    from sobremesa.terminal.conformance import check_files

    return check_files([file, *more], write_line)


@app.command
def simulate(
    game: str = "",
    *,
    conformance: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    ruleset: str = "",
    option: Options = (),
    players: int | None = None,
    games: int = 10,
    seed: str = "0",
    bots: str = "",
    max_actions: int = 10_000,
    jobs: int = 1,
    executor: ExecutorName = "processes",
    address: str = "",
    journal: Path | None = None,
) -> None:
    """Play games by themselves and write them as conformance games, as they are played.

    Args:
        game: The game; by default the first one.
        conformance: The file to write (.gz compresses), or - for the standard output.
        ruleset: A ruleset, as for `play`.
        option: A change to the ruleset, as name=value; may be repeated.
        players: The number of players; by default 4.
        games: How many games.
        seed: The same seed gives the same games.
        bots: The level that plays; by default anything legal is played at random.
        max_actions: After so many actions a game is cut off, and has no result.
        jobs: How many processes; the games are the same for any number.
        executor: What runs the processes.
        address: The Ray cluster, as HOST:PORT.
        journal: Keep every game in this file as it is played; the same command goes on with it where it was stopped.
    """
    from sobremesa.executors.spread import Executor
    from sobremesa.terminal.conformance import simulation, write_games

    game = _game(game)
    chosen, seats = _ruleset(game, ruleset, option), _players(game, players)
    played = simulation(game, chosen, seats, seed, max_actions, bots)
    write_games(played, games, conformance, Executor(executor, jobs, address), journal)


@app.command
def verify(
    file: Path | None = None,
    key: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    *,
    require: Required | None = None,
    page: str = "",
    hash: str = "",
    manifest: bool = False,
    html: Path | None = None,
) -> int:
    """Replay a game's record, verify every line, and say of each shuffle what is proved and to whom.

    Instead of a record, look at the page that a house serves, which checks the deals in the browser.

    Args:
        file: The record.
        key: A seat's public key that you know to be genuine, such as your own; those that this machine keeps are known.
        require: Fail unless every shuffle is proved: to a seat whose key is yours, or to anyone, whichever seat it is.
        page: Compare the page at this address, and all of its files, with the one in this package.
        hash: Compare it with the release that this hash of a page was published for.
        manifest: Show the hash of this package's page, and those of its files.
        html: Write a page to this file that checks records by itself, from a disk and without a network.
    """
    asked = [bool(page), manifest, html is not None, file is not None]
    if sum(asked) != 1 or (hash and not page):
        raise CycloptsError(msg="verify takes a record, or one of --page URL (with --hash), --manifest, --html FILE")
    if file is not None:
        return _verify_record(file, key, require)
    from sobremesa.terminal import pages

    if html is not None:
        pages.save_verifier(html)
        return 0
    if manifest:
        hashes = pages.own_hashes()
        write_line(f"the page of Sobremesa {__version__}: {hashes.page}")
        write_line(*(f"{known}  {name}" for name, known in hashes.files.items()))
        return 0
    return _compare_page(page, hash)


def _verify_record(file: Path, key: Sequence[str], require: Required | None) -> int:
    from sobremesa.terminal import pins
    from sobremesa.terminal.verify import verify_record

    found = verify_record(file, key, pins.kept())
    write_line(one_line(f"'{file}' is a match by the rules: {found.match}"), *map(one_line, found.lines()))
    lacking = found.lacking(require) if require else ""
    if lacking:
        write_error(f"sobremesa: {_one_sentence(lacking)}")
    return 1 if lacking else 0


def _compare_page(address: str, page_hash: str) -> int:
    from sobremesa.terminal.pages import compared

    differences = [*compared(address, page_hash)]
    whose = "the page of that hash" if page_hash else f"the page of Sobremesa {__version__}"
    write_line(*map(one_line, differences))
    if differences:
        write_error(f"sobremesa: {one_line(address)} does not serve {whose}.")
    else:
        write_line(f"{one_line(address)} serves {whose}.")
    return 1 if differences else 0


# --- strength ---------------------------------------------------------------------------------------------------


@app.command
def arena(
    game: str = "",
    /,
    *levels: str,
    ruleset: str = "",
    option: Options = (),
    players: int | None = None,
    hands: Annotated[int | None, Parameter(name=["--hands", "--rounds"])] = None,
    matches: int | None = None,
    seed: str = "1",
    jobs: int = 1,
    executor: ExecutorName = "processes",
    address: str = "",
    journal: Path | None = None,
    sprt: str = "",
    times: bool = False,
    luck_adjusted: bool = False,
    json: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
) -> None:
    """Measure how much stronger one level of the bots is than another, with the same cards for both.

    Args:
        game: The game; by default the first one.
        levels: Two levels, or more: then everybody meets everybody. A budget goes with its level, as in
            top:iterations=2000. By default all levels of the game.
        ruleset: A ruleset, as for `play`.
        option: A change to the ruleset, as name=value; may be repeated.
        players: The number of players; by default 4.
        hands: How many boards of single hands (rounds); by default 1000.
        matches: How many boards of whole matches, in place of hands.
        seed: The same seed gives the same result.
        jobs: How many processes; the result is the same for any number.
        executor: What runs the processes.
        address: The Ray cluster, as HOST:PORT.
        journal: Keep every board in this file as it is played; the same command goes on with it where it was stopped.
        sprt: Stop as soon as it is sure, such as elo0=0,elo1=10 or points0=0,points1=0.5 (better by the second amount
            rather than by the first?).
        times: Show also the milliseconds per decision.
        luck_adjusted: Show also the matches won less what the deals brought: the same mean, with less scatter.
        json: Write everything to this file, or to the standard output (-) in place of the tables.
    """
    from sobremesa.arena.command import ArenaConfig, run
    from sobremesa.arena.table import Table
    from sobremesa.core.errors import SobremesaError
    from sobremesa.executors.spread import Executor

    if hands is not None and matches is not None:
        raise SobremesaError("boards are of hands (rounds) or of matches: give one of the two numbers")
    game = _game(game)
    boards = next((n for n in (hands, matches) if n is not None), 1000)
    rules, seats = str(_ruleset(game, ruleset, option)), _players(game, players)
    table = Table(game, rules, seats, matches is not None, seed)
    where = Executor(executor, jobs, address)
    run(table, list(levels), ArenaConfig(boards, where, sprt, times, luck_adjusted, json, journal))


@app.command
def equity(
    game: str = "",
    *,
    ruleset: str = "",
    option: Options = (),
    players: int | None = None,
    hands: int = 20_000,
    seed: str = "1",
    jobs: int = 1,
    executor: ExecutorName = "processes",
    address: str = "",
    journal: Path | None = None,
    output: Annotated[Path, Parameter(allow_leading_hyphen=True)] = Path("-"),
) -> None:
    """Make a ruleset's table of match equity from self-play.

    Args:
        game: The game; by default the first one.
        ruleset: A ruleset, as for `play`.
        option: A change to the ruleset, as name=value; may be repeated.
        players: The number of players; by default 4.
        hands: How many hands (rounds) are played for it.
        seed: The same seed gives the same table.
        jobs: How many processes; the table is the same for any number.
        executor: What runs the processes.
        address: The Ray cluster, as HOST:PORT.
        journal: Keep what is played in this file; the same command goes on with it where it was stopped.
        output: The file to write, or - for the standard output.
    """
    from sobremesa.arena.equity import build, written
    from sobremesa.executors.spread import Executor

    game, where = _game(game), Executor(executor, jobs, address)
    chosen, seats = _ruleset(game, ruleset, option), _players(game, players)
    text = written(build(game, chosen, seats, hands, seed, where, journal))
    if output == Path("-"):
        write_text(text)
    else:
        output.write_text(text, encoding="utf-8")
