import json
import sys
import urllib.request

from websockets.sync.client import connect


def play(url: str, table: str, name: str) -> str:
    body = json.dumps({"name": name, "bot": True}).encode()
    request = urllib.request.Request(f"{url}/api/account", body, {"Content-Type": "application/json"})
    token = json.load(urllib.request.urlopen(request))["token"]
    with connect(url.replace("http", "ws", 1) + "/ws") as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        socket.send(json.dumps({"type": "watch", "table": table}))
        socket.send(json.dumps({"type": "sit", "table": table}))
        for data in socket:
            message = json.loads(data)
            if message["type"] == "refused" and message["code"] != "late":
                raise SystemExit(message["text"])
            if message["type"] == "update" and message["status"] == "finished":
                return f"{message['view']['side']} won"
            asked = message.get("asked") or {}
            if "options" in asked:
                answer = {"question": asked["number"], "answer": asked["options"][0]}
                socket.send(json.dumps({"type": "answer", "table": table, **answer}))
    raise SystemExit("The server has gone; come back later.")


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
