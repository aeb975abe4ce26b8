"""Refusals in plain text, of a request or a socket that gets no further than the door."""

from typing import Any


async def refuse(scope: Any, send: Any, status: int, text: str) -> None:
    """Answer with a sentence; a socket whose server cannot answer in words is closed."""
    kind = "http.response"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        kind = "websocket.http.response"
    body = text.encode()
    fields = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))]
    await send({"type": f"{kind}.start", "status": status, "headers": fields})
    await send({"type": f"{kind}.body", "body": body})
