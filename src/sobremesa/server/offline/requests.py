"""Requests of a page that has no network: answered as the API answers them over HTTP, status and body."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from sobremesa import bots, games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.titles import title
from sobremesa.protocol import messages as m
from sobremesa.protocol.decoding import read
from sobremesa.puzzles.counting import number_asked
from sobremesa.server.answers import catalogue
from sobremesa.server.answers.lessons import lesson
from sobremesa.server.answers.played_on import played_on
from sobremesa.server.answers.puzzles import counting, puzzle, puzzles
from sobremesa.server.answers.records import match_asked, record_text, steps_asked
from sobremesa.server.answers.replay import replay
from sobremesa.server.answers.rulesets import agreed, ruleset_asked, text_asked
from sobremesa.server.answers.seats import note
from sobremesa.server.answers.statuses import status_of
from sobremesa.server.conversation import seat_of
from sobremesa.server.errors import Refusal
from sobremesa.server.offline.reviews import Reviews
from sobremesa.server.storage.opening import former_record
from sobremesa.server.table import host_commands, house_rules
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.seats import typed
from sobremesa.server.table.table import Table

Answer = tuple[int, Any]
"""A status and a body."""


class Unknown(SobremesaError):
    """There is nothing at this address."""


class Request(msgspec.Struct, frozen=True):
    """A request: its address with the query, a body (JSON), and the key of a seat."""

    method: str
    address: str
    body: str = "{}"
    key: str = ""


async def answer(lobby: Lobby, request: Request, reviews: Reviews | None = None) -> Answer:
    """Return the answer to a request; what is refused is a `Problem`. Without `reviews` nothing is reviewed."""
    place = urlsplit(request.address)
    query = {name: values[0] for name, values in parse_qs(place.query, keep_blank_values=True).items()}
    wished = query.get("language", LANGUAGES[0])
    language = wished if wished in LANGUAGES else LANGUAGES[0]
    try:
        return await _Asked(lobby, request, language, query, reviews).answered(place.path.strip("/").split("/"))
    except Refusal as refusal:
        problem = m.Problem(refusal.key, refusal.said(language), refusal.clause, refusal.option)
        return status_of(refusal), problem
    except Unknown as error:
        return 404, m.Problem("unknown", str(error))
    except msgspec.ValidationError as error:
        return 400, m.Problem("invalid", str(error))
    except msgspec.DecodeError:
        return 400, m.Problem("invalid", "The body is not JSON.")
    except SobremesaError as error:
        return 400, m.Problem("invalid", str(error))


class _Asked:
    """One request, with its language and the parameters of its address."""

    def __init__(
        self, lobby: Lobby, request: Request, language: str, query: dict[str, str], reviews: Reviews | None
    ) -> None:
        self.lobby, self.request, self.language, self.query, self.reviews = lobby, request, language, query, reviews

    async def answered(self, path: list[str]) -> Answer:
        """Return the answer by the address's parts."""
        match [self.request.method, *path]:
            case ["POST", "api", "tables"]:
                return 201, await self._open()
            case ["POST", "api", "codes"]:
                return 200, self._by_code()
            case ["POST", "api", "tables", table, "seats"]:
                return 201, await self._join(await self.lobby.find(table))
            case ["GET", "api", "tables", table]:
                return 200, (await self.lobby.find(table)).info.message(self.language)
            case ["GET", "api", "tables", table, "record"]:
                return 200, record_text(table, await self._finished(await self._shown(table)))
            case ["GET", "api", "tables", table, "replay"]:
                return 200, await self._replayed(await self._shown(table))
            case ["GET", "api", "tables", table, "review"]:
                return 200, await self._reviewed(await self._shown(table))
            case ["POST", "api", "tables", table, "played_on"]:
                return 200, await self._played_on(await self._shown(table))
            case ["GET", "api", *about]:
                return 200, self._known(about)
        raise Unknown(f"there is nothing at {self.request.address}")

    async def _open(self) -> m.Seated:
        wanted: m.NewTable = read(self.request.body, m.NewTable)
        self.language = wanted.language
        table, seat, token, link = await self.lobby.open(wanted)
        return m.Seated(table.state.id, seat, token, host_commands.invitation(table, "", None, link))

    async def _join(self, table: Table) -> m.Seated:
        wanted: m.Join = read(self.request.body, m.Join)
        seat, token = await host_commands.join(table, wanted)
        return m.Seated(table.state.id, seat, token, note=note(table, seat, wanted.name, self.language))

    def _by_code(self) -> m.Found:
        wanted: m.Code = read(self.request.body, m.Code)
        table = self.lobby.waiting(wanted.code)
        if table is None:
            raise Refusal("no_code")
        return m.Found(table.state.id, typed(wanted.code))

    async def _shown(self, name: str) -> Table:
        """Return the table whose matches are asked for; without spectators it shows them to its seats alone."""
        table = await self.lobby.find(name)
        if not table.state.may_be_watched:
            if not self.request.key:
                raise Refusal("seats_only")
            seat_of(table, self.request.key)
        return table

    async def _finished(self, table: Table) -> str:
        number = match_asked(table.state, self.query.get("match"))
        if number == table.state.matches:
            return str(table.state.record())
        return await former_record(table.context.store, table.state.id, number)

    async def _replayed(self, table: Table) -> m.Replay:
        text = await self._finished(table)
        seat, first = steps_asked(table.state, self.query.get("seat", ""), self.query.get("first", "0"))
        return replay(table.state.id, text, seat, self.language, first)

    async def _reviewed(self, table: Table) -> m.Review:
        reviews = self._reviews_of(table)
        return reviews.told(table.state.id, await self._finished(table), self.language)

    async def _played_on(self, table: Table) -> m.PlayedOn:
        reviews = self._reviews_of(table)
        wanted: m.PlayOn = read(self.request.body, m.PlayOn)
        text = await self._finished(table)
        if not reviews.is_whole(text):
            raise Refusal("review_open")
        return played_on(table.state.id, text, wanted.step, wanted.actions, self.language)

    def _reviews_of(self, table: Table) -> Reviews:
        """Return the reviews, if matches of this table are among them; raises `Refusal`."""
        game = table.state.game
        if self.reviews is None or not self.reviews.can_judge(game.name):
            raise Refusal("review_none", game=title(game, self.language))
        if not bots.reviewable(game.name, table.state.rules):
            raise Refusal("review_rules")
        return self.reviews

    def _known(self, about: list[str]) -> Any:
        """Return what there is to know beside the tables; raises `Unknown` for what no game or rule is."""
        ruleset, language = self.query.get("ruleset", ""), self.language
        match about:
            case ["games"]:
                return catalogue.house(self.lobby.context.bot_pool, language)
            case ["games", game, "ruleset"]:
                players = self.query.get("players", "")
                return agreed(ruleset_asked(games.load(game), ruleset, players, language), language)
        try:
            text_asked(ruleset)
            match about:
                case ["games", game, "options"]:
                    return house_rules.options(game, language)
                case ["lessons", game]:
                    return lesson(games.load(game).name, language)
                case ["puzzles", game]:
                    return puzzles(game, language)
                case ["puzzles", game, key]:
                    return puzzle(game, key, language)
                case ["counting", game, number]:
                    return counting(games.load(game).name, number_asked(game, number), language)
                case ["rules", game]:
                    return catalogue.rules(game, language, ruleset)
                case ["rules", game, clause]:
                    return catalogue.clause(game, clause, language, ruleset)
                case ["answers", game]:
                    return catalogue.rule_answers(game, self.query.get("question", ""), language, ruleset)
        except SobremesaError as error:
            raise Unknown(str(error)) from None
        raise Unknown(f"there is nothing at {self.request.address}")
