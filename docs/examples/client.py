import json
import sys
import time
import urllib.request

from websockets.sync.client import connect


def play(url: str, table: str, name: str) -> str:
    body = json.dumps({"name": name, "bot": True}).encode()
    request = urllib.request.Request(f"{url}/api/account", body, {"Content-Type": "application/json"})
    hello = {"type": "hello", "token": json.load(urllib.request.urlopen(request))["token"]}
    with connect(url.replace("http", "ws", 1) + "/ws") as socket:
        sent = [hello, {"type": "watch", "table": table}, {"type": "sit", "table": table}]
        for number, first in enumerate(sent):
            socket.send(json.dumps({**first, "id": number}))
        for data in socket:
            message = json.loads(data)
            if message["type"] == "update" and message["status"] == "finished":
                return f"{message['view']['side']} won"
            options = (message.get("asked") or {}).get("options", ())
            if message.get("code") == "too_many":
                time.sleep(1)
                socket.send(json.dumps({**sent[message["id"]], "id": message["id"]}))
            elif message["type"] == "refused" and message["code"] != "late":
                raise SystemExit(message["text"])
            elif len(options) > 1:  # the server answers for whoever has no choice
                answer = {"question": message["asked"]["number"], "answer": options[0]}
                sent.append({"type": "answer", "table": table, **answer})
                socket.send(json.dumps({**sent[-1], "id": len(sent) - 1}))
    raise SystemExit("The server has gone; come back later.")


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
