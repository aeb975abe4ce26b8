"""The API's OpenAPI document; its schemas are made from the messages."""

from functools import cache
from typing import Any, Final

import msgspec

from sobremesa import __version__
from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.rule_search import LONGEST
from sobremesa.protocol import messages as m

LANGUAGE: Final = {
    "name": "language",
    "in": "query",
    "schema": {"enum": list(LANGUAGES), "default": LANGUAGES[0]},
    "description": "The language of every sentence in the answer.",
}
SINCE: Final = {
    "name": "since",
    "in": "query",
    "schema": {"type": "integer", "minimum": 0, "maximum": 9_999_999, "default": 0},
    "description": "The newest number of the stream that the client has.",
}
FORM: Final = {"name": "form", "in": "query", "schema": {"enum": ["scene", "state"], "default": "state"}}
MATCH: Final = {"name": "match", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 99_999}}

REPLAY: Final = [
    MATCH,
    {"name": "seat", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 9}},
    {"name": "first", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 99_999}},
]

RULESET: Final[list[dict[str, Any]]] = [
    {"name": "ruleset", "in": "query", "schema": {"type": "string", "maxLength": 2000, "default": ""}},
    {
        "name": "players",
        "in": "query",
        "required": True,
        "schema": {"type": "integer", "minimum": 2, "maximum": 6},
    },
]

HELD: Final = RULESET[:1]

QUESTION: Final[list[dict[str, Any]]] = [
    {
        "name": "question",
        "in": "query",
        "required": True,
        "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST},
    },
    *HELD,
]

Answers = dict[str, Any]


@cache
def document() -> dict[str, Any]:
    """Return the whole document."""
    structs = (*m.COMMANDS, *m.MESSAGES, *m.BODIES, *m.ANSWERS)
    _, components = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
    components |= {
        "ToServer": _any_of([one for one in m.COMMANDS if one is not m.Hello]),
        "ToClient": _any_of(m.MESSAGES),
    }
    about = "Tables of card games. A seat's key is sent as a bearer token, never in an address."
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sobremesa", "version": __version__, "description": about, "license": {"name": "MIT"}},
        "paths": _paths(),
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The key of a seat."}},
        },
    }


def _any_of(structs: Any) -> dict[str, Any]:
    return {"anyOf": [_ref(one.__name__) for one in structs]}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _paths() -> dict[str, Any]:
    table = "/api/tables/{table}"
    return {
        "/api/tables": {"post": _post("Set a table", "NewTable", {"201": _json("Seated")}, 400, 403)},
        "/api/codes": {
            "post": _post("The table that waits under a code", "Code", {"200": _json("Found")}, 400, 403, 404)
        },
        table: {"get": _get("Who is at a table", {"200": _json("Table")}, 404, at="table")},
        f"{table}/seats": {"post": _post("Sit down by a link", "Join", {"201": _json("Seated")}, 400, 403, 404, 409)},
        f"{table}/record": {
            "get": _shown("The record of a finished match", {"200": _json("RecordText")}, 404, 409, more=[MATCH])
        },
        f"{table}/replay": {
            "get": _shown("Steps of a finished match", {"200": _json("Replay")}, 400, 404, 409, more=REPLAY)
        },
        f"{table}/review": {
            "get": _shown("The review of a finished match", {"200": _json("Review")}, 404, 409, more=[MATCH])
        },
        f"{table}/played_on": {
            "post": _post("A finished match played on", "PlayOn", {"200": _json("PlayedOn")}, 400, 403, 404, 409)
        },
        f"{table}/actions": {
            "post": _post("Play", "Actions", {"200": _json("Ack")}, 400, 401, 403, 404, 409, secured=True)
        },
        f"{table}/commands": {
            "post": _post("Any other command", "ToServer", {"200": _list()}, 400, 401, 403, 404, 409, secured=True)
        },
        f"{table}/stream": {
            "get": {
                **_get(
                    "A seat's messages, one a line",
                    {"200": _lines()},
                    400,
                    401,
                    403,
                    404,
                    at="table",
                    more=[SINCE, FORM],
                ),
                "security": [{"seat": []}, {}],
            }
        },
        f"{table}/board": {
            "get": {
                **_get("What came of a board", {"200": _json("BoardResult")}, 401, 404, 409, at="table"),
                "security": [{"seat": []}],
            }
        },
        "/api/boards/{game}": {"get": _get("Today's board", {"200": _json("TodaysBoard")}, 400, 404, at="game")},
        "/api/boards/{game}/tables": {
            "post": _post("Play today's board", "TakeBoard", {"201": _json("Seated")}, 400, 403, 404, 409),
        },
        "/api/games": {"get": _get("What can be played", {"200": _json("House")})},
        "/api/games/{game}/options": {"get": _get("All options of a game", {"200": _json("Options")}, 404, at="game")},
        "/api/games/{game}/ruleset": {
            "get": _get("Whether a table can have a ruleset", {"200": _json("Agreed")}, 400, at="game", more=RULESET)
        },
        "/api/lessons/{game}": {
            "get": _get("A first hand to learn a game by", {"200": _json("Lesson")}, 404, at="game")
        },
        "/api/puzzles/{game}": {"get": _get("The puzzles of a game", {"200": _json("Puzzles")}, 404, at="game")},
        "/api/puzzles/{game}/{key}": {
            "get": _get("A puzzle", {"200": _json("Puzzle")}, 404, at="game", more=[_in_path("key")])
        },
        "/api/counting/{game}/{number}": {
            "get": _get("A question of counting", {"200": _json("Counting")}, 404, at="game", more=[_in_path("number")])
        },
        "/api/rules/{game}": {
            "get": _get("The clauses that hold under a ruleset", {"200": _json("Rules")}, 404, at="game", more=HELD)
        },
        "/api/answers/{game}": {
            "get": _get(
                "The clauses that answer a question", {"200": _json("RuleAnswers")}, 404, at="game", more=QUESTION
            )
        },
        "/api/rules/{game}/{clause}": {
            "get": _get(
                "A clause of a rulebook", {"200": _json("Clause")}, 404, at="game", more=[_in_path("clause"), *HELD]
            )
        },
    }


def _json(name: str) -> Answers:
    return {"description": name, "content": {"application/json": {"schema": _ref(name)}}}


def _later() -> Answers:
    """Return a refusal of what may be asked again."""
    seconds = {"description": "Seconds after which to ask again.", "schema": {"type": "integer", "minimum": 1}}
    return _json("Problem") | {"headers": {"Retry-After": seconds}}


def _list() -> Answers:
    schema = {"type": "array", "items": _ref("ToClient")}
    return {"description": "What only the sender is told", "content": {"application/json": {"schema": schema}}}


def _lines() -> Answers:
    schema = {"type": "string", "description": "Each line is a ToClient, or empty."}
    return {"description": "Lines of JSON", "content": {"application/x-ndjson": {"schema": schema}}}


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[^/]+$"}}


def _post(summary: str, body: str, good: Answers, *problems: int, secured: bool = False) -> dict[str, Any]:
    at = {"NewTable": "", "Code": "", "TakeBoard": "game"}.get(body, "table")
    operation = _get(summary, good, *problems, 408, at=at)
    operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(body)}}}
    return {**operation, "security": [{"seat": []}]} if secured else operation


def _shown(summary: str, good: Answers, *problems: int, more: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the operation that a table without spectators offers to its seats alone."""
    operation = _get(summary, good, *problems, 401, 403, at="table", more=more)
    about = "At a table without spectators it takes a seat's key; at any other none, and one is not looked at."
    return {**operation, "description": about, "security": [{"seat": []}, {}]}


def _get(
    summary: str, good: Answers, *problems: int, at: str = "", more: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    parameters = [*([_in_path(at)] if at else []), LANGUAGE, *(more or [])]
    bad = {str(status): _json("Problem") for status in problems} | {str(status): _later() for status in (429, 503)}
    return {"summary": summary, "parameters": parameters, "responses": good | bad}
