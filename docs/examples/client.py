import json
import sys
import time
import urllib.request
from typing import Any

from websockets.sync.client import connect


def play(url: str, table: str, name: str) -> str:
    body = json.dumps({"name": name, "bot": True}).encode()
    request = urllib.request.Request(f"{url}/api/account", body, {"Content-Type": "application/json"})
    token = json.load(urllib.request.urlopen(request))["token"]
    with connect(url.replace("http", "ws", 1) + "/ws") as socket:
        sent: list[dict[str, Any]] = []  # by id, from 1 on

        def send(message: dict[str, Any]) -> None:
            sent.append(message)
            socket.send(json.dumps({**message, "id": len(sent)}))

        send({"type": "hello", "token": token})
        send({"type": "watch", "table": table})
        send({"type": "sit", "table": table})
        answered = 0
        for data in socket:
            message = json.loads(data)
            if message["type"] == "refused" and message["code"] == "too_many":
                time.sleep(1)
                send(sent[message["id"] - 1])
            elif message["type"] == "refused" and message["code"] != "late":
                raise SystemExit(message["text"])
            elif message["type"] == "bye":
                break
            elif message["type"] == "update" and message["status"] == "finished":
                return f"{message['view']['side']} won"
            asked = message.get("asked") or {}
            # The server answers for whoever has no choice, after a while.
            if len(asked.get("options", ())) > 1 and asked["number"] > answered:
                answered = asked["number"]
                answer = {"question": answered, "answer": asked["options"][0]}
                send({"type": "answer", "table": table, **answer})
    raise SystemExit("The server has gone; come back later.")


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
