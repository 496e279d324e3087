"""Malformed and hostile messages: each gets an error message, and nothing changes."""

from __future__ import annotations

import json
import random
from typing import Any

from bang.protocol.messages import Hello
from bang.rooms.decoding import requests
from tests.server.helpers import Client

STRANGE: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    2**31,
    2**63,
    2**64,
    10**40,
    "",
    "x",
    "\x00",
    "x" * 500,
    "'; DROP TABLE entries; --",
    "<script>alert(1)</script>",
    "\ud83d",
    [],
    {},
    [[]],
    {"do": "pass"},
    {"do": {"do": "pass"}},
    {"to": -1},
    {"card": "bang 7D", "to": 99},
    list(range(50)),
]
TYPES = tuple(request.__name__.lower() for request in requests() if request is not Hello)
NO_REQUESTS = ("update", "done", "refused", "bye", "welcome", "x")
FIELDS = sorted({field for request in requests() for field in request.__struct_fields__} - {"table"})
WELL_FORMED: dict[str, dict[str, Any]] = {
    "answer": {"question": 1, "answer": {}},
    "kick": {"seat": 1},
    "mute": {"seat": 1},
    "explain": {"card": "x"},
    "decline": {"ability": "x"},
}
BATCH = 40


def hostile(random: random.Random, table: str, question: int) -> str | bytes:
    """Make a message that must be refused when it comes from somebody without a seat at the table."""
    match random.randrange(9):
        case 0:
            return random.randbytes(random.randrange(0, 200))
        case 1:
            return "".join(chr(random.randrange(1, 0xD7FF)) for _ in range(random.randrange(0, 200)))
        case 2:
            depth = random.randrange(10, 2000)
            return random.choice(["[" * depth, '{"type":' * depth, "[" * depth + "]" * depth])
        case 3:
            return json.dumps({"type": "say", "table": table, "text": "x" * random.randrange(301, 20_000)})
        case 4:
            whole = json.dumps({"type": "answer", "table": table, "question": question, "answer": {"do": "pass"}})
            return whole[: random.randrange(len(whole) - 1)]
        case 5:
            return json.dumps(random.choice(STRANGE))
        case 6:
            # Well-formed, but from the wrong person or about the wrong question.
            number = random.choice([question, question - 1, question + 1, 0, -5, 2**40])
            return json.dumps({"type": "answer", "table": table, "question": number, "answer": {"do": "pass"}})
        case 7:
            type = random.choice(TYPES)
            return json.dumps({"type": type, "table": random.choice([table, "nowhere"]), **WELL_FORMED.get(type, {})})
        case _:
            message = {name: random.choice(STRANGE) for name in random.sample(FIELDS, random.randrange(5))}
            message["type"] = random.choice(TYPES + NO_REQUESTS)
            if random.random() < 0.5:
                message["table"] = random.choice([table, random.choice(STRANGE)])
            return json.dumps(message)


# Allowed for strangers, so not refused.
ALLOWED = ("watch", "unwatch")


def send_hostile_messages(client: Client, table: str, count: int, seed: int) -> dict[str, int]:
    """Send so many messages; check that each is answered, in order. Return the count of each code."""
    chance = random.Random(seed)
    codes: dict[str, int] = {}
    for _ in range(0, count, BATCH):
        client.request("watch", table=table)
        batch = [hostile(chance, table, client.last["asked"]["number"]) for _ in range(BATCH)]
        for data in batch:
            client.socket.send(data)
        for data in batch:
            message = client.receive()
            while message["type"] == "update":
                message = client.receive()
            if message["type"] != "refused":
                assert json.loads(data)["type"] in ALLOWED, (data, message)
            code: str = message.get("code") or message["type"]
            codes[code] = codes.get(code, 0) + 1
    return codes
