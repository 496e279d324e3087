"""Generate docs/protocol.md and the JSON Schema from the types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from inspect import cleandoc
from operator import or_
from typing import Any, get_args

import msgspec

from bang.protocol import game, messages, parts
from bang.protocol.messages import CODES, PROTOCOL

Schema = dict[str, Any]
Requests = Sequence[type[messages.Request]]  # all that a client may send

REFERENCE = "#/$defs/{name}"
# Passed on as they were made: named here because no field says so by type.
INSIDE = (parts.Happening, parts.Chat, parts.Note, game.View, game.Asked, game.Fact, game.Message, game.Content)

INTRODUCTION = f"""# The protocol

Version {PROTOCOL}. This page is made by `./bang protocol` from `src/bang/protocol`; a test compares them.
`./bang protocol --schema` gives the same as JSON Schema, to make types for other languages; `--typescript` gives the
types of the browser client.

One WebSocket at `/ws` carries JSON objects as text, one a message; `type` says which one it is. The HTTP API (accounts,
lobby, finished games, statistics) describes itself at `/api/schema/openapi.json`.

## A game in short

1. `POST /api/account` with `{{"name": "Ann"}}` gives a token, and browsers a cookie. A program says `"bot": true`.
2. `POST /api/tables` opens a table; its id is in the answer, and in the link that others get.
3. Over the WebSocket: `hello` with the token, `watch` the table, `sit`, and the host says `start`.
4. Every change comes as an `update`: what happened, the table as one may see it, and the pending question. If
   `asked.options` is there, it is yours: send one of the options back as it is, with `asked.number`, in an `answer`.
5. `done` comes when an answer is durable, after the update that shows its effect. `refused` means that nothing changed.
6. After a lost connection: `hello` and `watch` with `since`, the last version that you have. You get your own seat and
   all that you missed. An answer without a `done` may be sent again: if it did count, it is refused as `late`.

Versions count the happenings of a table. A number may be missing for you: it was said among the eliminated. The close
code 1012 means that the server restarts, 1008 that it ends this connection, 1009 that a message was far too large.

*Views*, *questions* and *facts* are those of the engine ([architecture](architecture.md#facts-views-secrets)): another
player's hand is a number, one's own a list of cards. A card is named by its label, such as `bang 7D`: the key of its
kind, then rank and suit if it has any, then a number where several look alike.

## A whole client

This program takes a seat and plays the first option of every question: `python client.py URL TABLE NAME`.

"""


def document(client: str, requests: Requests) -> str:
    """The page, with an example program in it."""
    return INTRODUCTION + f"```python\n{client.strip()}\n```\n\n" + reference(requests)


def reference(requests: Requests) -> str:
    lines: list[str] = []
    definitions = schema(requests)["$defs"]
    sent, received = ([made.__name__ for made in group] for group in (requests, get_args(messages.ServerMessage)))
    for title, group in (("From the client", sent), ("From the server", received)):
        lines += [f"## {title}", ""]
        for name in group:
            lines += describe(name, definitions[name])
    lines += ["## Parts of messages", ""]
    for name in sorted(set(definitions) - set(sent) - set(received)):
        lines += describe(name, definitions[name])
    lines += ["## Codes of `refused`", "", "| code | meaning |", "|---|---|"]
    lines += [f"| `{code}` | {meaning} |" for code, meaning in CODES.items()]
    return "\n".join(lines) + "\n"


def schema(requests: Requests) -> Schema:
    """All messages and their parts as JSON Schema."""
    types = [reduce(or_, requests), messages.ServerMessage, *INSIDE]
    (client, server, *_), definitions = msgspec.json.schema_components(types, ref_template=REFERENCE)
    return {"title": f"bang protocol {PROTOCOL}", "client": client, "server": server, "$defs": definitions}


def describe(name: str, made: Schema) -> list[str]:
    """A message or part: what it is, and its fields."""
    tag = made["properties"].get("type", {}).get("enum", [])
    lines = [f"### `{tag[0]}`" if tag else f"### {name}", "", *cleandoc(made.get("description", "")).split("\n"), ""]
    fields = {field: value for field, value in made["properties"].items() if field != "type"}
    if not fields:
        return lines
    lines += ["| field | type | if left out | |", "|---|---|---|---|"]
    for field, value in fields.items():
        default = "" if field in made.get("required", []) else f"`{msgspec.json.encode(value.get('default')).decode()}`"
        lines.append(f"| `{field}` | {kind(value)} | {default} | {value.get('description', '')} |")
    return [*lines, ""]


def kind(value: Schema) -> str:
    """A type in words."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    if "enum" in value:
        return " or ".join(f"`{choice}`" for choice in value["enum"])
    if "anyOf" in value:
        return " or ".join(kind(choice) for choice in value["anyOf"])
    bounds = limits(value)
    match value.get("type"):
        case "array" if "prefixItems" in value:
            return " and ".join(map(kind, value["prefixItems"]))
        case "array":
            return f"list of {kind(value.get('items', {}))}{bounds}"
        case "object" if "$ref" in value.get("additionalProperties", {}):
            return f"object of {kind(value['additionalProperties'])}"
        case "object":
            return f"object{bounds}"
        case None:
            return "JSON"
        case plain:
            return f"{plain}{bounds}"


def limits(value: Schema) -> str:
    low = value.get("minimum", value.get("minLength", value.get("minItems")))
    high = value.get("maximum", value.get("maxLength", value.get("maxItems", value.get("maxProperties"))))
    if high is None:
        return ""
    what = " long" if "maxLength" in value else ""
    return f", {low} to {high}{what}" if low is not None else f", at most {high}{what}"
