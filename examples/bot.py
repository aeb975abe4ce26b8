"""A bot of twenty lines that plays a whole game over the API: `python examples/bot.py http://localhost:8040`."""

import json
import sys
import urllib.request
from typing import Any


def post(path: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def main(server: str, game: str = "cuarenta") -> None:
    seat = post(f"{server}/api/tables", {"game": game, "name": "Robot", "start": True, "language": "en"})
    table, bearer = f"{server}/api/tables/{seat['table']}", {"Authorization": f"Bearer {seat['token']}"}
    with urllib.request.urlopen(
        urllib.request.Request(f"{table}/stream?form=scene&language=en", None, bearer)
    ) as lines:
        for message in (json.loads(line) for line in lines if line.strip()):
            if message["type"] != "update":
                continue
            for told in message["told"]:
                print(*told["lines"], sep="\n", end="\n" if told["lines"] else "")
            scene = message["scene"]
            if scene["winners"]:
                return print(f"The winners: {scene['winners']}")
            if scene["choices"]:
                best = max(scene["choices"], key=lambda choice: choice["points"])  # here you can do better
                play = {"cid": f"play-{message['number']}", "actions": best["actions"], "seen": message["number"]}
                post(f"{table}/actions", play, seat["token"])


if __name__ == "__main__":
    main(*sys.argv[1:])
