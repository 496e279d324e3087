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

Version {PROTOCOL}. This page is made by `./bang protocol` from `src/bang/protocol`; a test compares them. `./bang
protocol --schema` gives the same as JSON Schema, to make types for other languages; `--typescript` gives the types
of the browser client.

One WebSocket at `/ws` carries JSON objects as text, one a message; `type` says which one it is. The HTTP API
(accounts, lobby, finished games, statistics) describes itself at `/api/schema/openapi.json`.

## A game in short

1. `POST /api/account` with `{{"name": "Ann"}}` gives a token, and browsers a cookie. A program says `"bot": true`.
   Further requests over HTTP show it as `Authorization: Bearer TOKEN`, or as the cookie `bang`.
2. `POST /api/tables` with `{{"options": {{"players": 5}}}}` opens a table and answers `{{"table": ID, "link":
   ADDRESS}}`. All fields of [TableOptions](#tableoptions) may be left out; an empty list of `sets` means the basic
   box. A `password` beside the options locks the table.
3. Over the WebSocket: `hello` with the token (answered by `welcome`, which has no `id`), `watch` the table, `sit`,
   and the host says `start`. `watch` is answered by an `update` and then by `done`. While
   many come back after a restart, that `update` may be `brief`: without what has happened, which follows.
4. Every change comes as an `update`: what happened, the table as one may see it, and the pending question. If
   `asked.options` is there, it is yours: send one of the options back as it is, with `asked.number`, in an
   `answer`. A question with a single option needs no answer: after a while the server gives it, and who was quicker
   or slower gets `late` at worst. Numbers need not rise: while a card asks you, another one may interrupt, and the
   question of the first comes back under its own number.
5. `done` comes when an answer is durable, after the update that shows its effect. `refused` means that nothing
   changed. Both have the `id` of the request. `refused` has 0 where no id could be read, and where nothing was asked:
   with `no_spectators`, when the cards are dealt at a table without spectators that one follows without a seat.
6. After a lost connection: `hello` and `watch` with `since`, the last version that you have. You get your own seat
   and all that you missed, up to 2,000 happenings. An answer without a `done` may be sent again: if it did count,
   it is refused as `late`.

Versions count the happenings of a table. A number may be missing for you: it was said among the eliminated.

**Limits.** An account may send 60 messages at once and 20 a second, over all its connections; `watch` counts as
five. An address may send ten times as many, and make 30 requests a second over HTTP, of which a replay counts as
ten and statistics as five. A message has at most 4,096 bytes. Sitting down, choosing options, being ready and the like
are possible 40 times at once and once a second; an early answer can be changed twenty times. Whatever is too much is
refused as `too_many`: wait a second and send it again. Over HTTP that is 429, and `Retry-After` says for how many
seconds to wait. After 200 such refusals the connection is closed. A connection has to say `hello` within ten seconds,
and whoever does not read for twenty seconds is disconnected. The handshake itself is refused with 403 if its address
has 40 connections or has asked for too much, if all places are taken by people with a game going on, or if the page
of another site asks.

**Endings.** `bye` says why the server ends a connection: `flooding`, `signed out`, `no hello`, `removed` (by the
host of the server), `full` (it had no game going on, and others needed its place), or `restart`, after which the client
should come back. The close code 1012 means that the server or the table restarts: come back at once, since another
server may have the table already. 1008 means that the server ends this connection, 1009 that a message was far too
large. A table whose `status` is `broken` cannot go on after a mistake in the rules, or was closed by the host of the
server; nothing can be done at it but to leave.

**Finished games.** `GET /api/games/TABLE` is the recording that `bang verify` reads. `GET
/api/games/TABLE/replay?seat=S&first=N` gives at most 200 steps from step N on as seat S saw them (-1: a spectator,
-2: everything), with the `total` number of steps. Who had no seat can see only what could have been watched: not
the games of tables with a password or without spectators, and those with a delay after that delay. The types of
both, `RecordedGame` and `Replay`, are in the description of the HTTP API.

**Quick matches.** `PUT /api/search` with wishes such as `{{"least": 4, "most": 6, "preset": "everything", "wait": 40}}`
looks for people to play with. Ask `GET /api/search` every second how it goes: whoever was not heard of for twelve
seconds is not seated, and after 75 seconds the search is over. In the end `table` says where one has a seat; the cards
are dealt already. `POST /api/search/end` looks no longer. Programs take seats by the link of a table only.

**People.** `account` of a seat or of a line of chat says who it is. `GET /api/people` lists whom one has played with,
and who is blocked (`PUT /api/people/ACCOUNT/block`): what they say is not to be shown, and they are neither met in
quick matches nor can they invite. `POST /api/invitations` asks a recent player to one's table, `GET /api/invitations`
tells who asks. `POST /api/reports` tells the host of the server about somebody; `/api/host` is for that host.

*Views*, *questions* and *facts* are those of the engine ([architecture](architecture.md#facts-views-secrets)):
another player's hand is a number, one's own a list of cards. A card is named by its label, such as `bang 7D`: the
key of its kind, then rank and suit if it has any, then a number where several look alike.

## A whole client

This program takes a seat and plays the first option of every question: `python client.py URL TABLE NAME`. The same
in TypeScript is [examples/client.ts](examples/client.ts). The tests run both at all kinds of tables.

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
