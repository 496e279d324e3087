"""Generate web/src/lib/server/protocol.ts: the types of the protocol as TypeScript."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from bang import games
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR
from bang.protocol import game, messages, parts, recording
from bang.protocol.document import INSIDE, REFERENCE, Requests, Schema

HEADER = """\
// Made by `./bang protocol --typescript --write` from the types of the server; a test compares. Do not edit.
"""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def module(requests: Requests, api: Iterable[type[Struct]]) -> str:
    """All messages, their parts, and the types of the HTTP API."""
    received = get_args(messages.ServerMessage)
    types = [*requests, *received, *INSIDE, *api]
    _, definitions = msgspec.json.schema_components(types, ref_template=REFERENCE)
    blocks = [HEADER, constants()]
    blocks += [interface(name, definitions[name], name in sparse(types)) for name in sorted(definitions)]
    for name, members in (("ClientMessage", requests), ("ServerMessage", received)):
        blocks.append(f"export type {name} =\n  | " + "\n  | ".join(member.__name__ for member in members) + ";\n")
    return "\n".join(blocks)


def sparse(types: Iterable[type[Struct]]) -> set[str]:
    """The types of which a field with a default may be missing: what clients send, and what is sent without defaults.

    The rest always comes whole, so that a client need not know the defaults.
    """
    inner: list[type[Struct]] = [
        made for part in (parts, game, recording) for made in vars(part).values() if isinstance(made, type(Struct))
    ]
    return {
        made.__name__
        for made in [*types, *inner]
        if made.__struct_config__.omit_defaults or issubclass(made, messages.Request)
    }


def constants() -> str:
    options = parts.TableOptions()
    named = {key: setting.names for key, setting in games.settings().items() if setting.names}
    values = {field.name: choices(field.type) for field in fields(options) if choices(field.type)}
    lines = [
        f"export const PROTOCOL = {messages.PROTOCOL};",
        f"export const PHRASES = {json.dumps(parts.PHRASES)} as const;",
        f"export const EMOTES = {json.dumps(parts.EMOTES)} as const;",
        "/** The options of a table about which nothing was said. */",
        f"export const DEFAULT_OPTIONS: TableOptions = {json.dumps(msgspec.to_builtins(options))};",
        "/** What can be chosen for the options that are not free. */",
        f"export const OPTION_VALUES = {json.dumps(values)} as const;",
        "/** How statistics can be grouped. */",
        f"export const GROUPINGS = {json.dumps(get_args(parts.Grouping))} as const;",
        "/** Faces that can be chosen, from 1 on. */",
        f"export const AVATARS = {parts.AVATARS};",
        "/** Viewers that are no seat. */",
        f"export const SPECTATOR = {SPECTATOR};",
        f"export const ALL_SEEING = {ALL_SEEING};",
        "/** The options that are numbers of a game; /api/options has their bounds. */",
        f"export const SETTINGS = {json.dumps(list(games.settings()))} as const;",
        "/** What the numbers of some settings stand for, the lowest first. */",
        f"export const SETTING_NAMES: Record<string, readonly string[]> = {json.dumps(named)};",
    ]
    return "\n".join(lines) + "\n"


def choices(annotated: Any) -> tuple[Any, ...]:
    """The values of a literal type, in their order; () if it is another type."""
    bare = get_args(annotated)[0] if get_origin(annotated) is Annotated else annotated
    return get_args(bare) if get_origin(bare) is Literal else ()


def interface(name: str, made: Schema, sparse: bool) -> str:
    lines = [*comment(made.get("description", ""), ""), f"export interface {name} {{"]
    required = made.get("required", [])
    for field, value in made["properties"].items():
        optional = "?" if sparse and field not in required else ""
        lines += comment(value.get("description", ""), "  ")
        lines.append(f"  {field}{optional}: {kind(value)};")
    return "\n".join([*lines, "}", ""])


def comment(text: str, indent: str) -> list[str]:
    return [f"{indent}/** {' '.join(text.split())} */"] if text else []


def kind(value: Any) -> str:
    """A JSON Schema as a type."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    if "enum" in value:
        return " | ".join(map(json.dumps, value["enum"]))
    if "anyOf" in value:
        return " | ".join(dict.fromkeys(map(kind, value["anyOf"])))
    match value.get("type"):
        case "array" if "prefixItems" in value:
            return f"[{', '.join(map(kind, value['prefixItems']))}]"
        case "array":
            items = kind(value.get("items", {}))
            return f"({items})[]" if " | " in items else f"{items}[]"
        case "object":
            more = value.get("additionalProperties", {})
            return f"Record<string, {kind(more if isinstance(more, dict) else {})}>"
        case str(plain):
            return PLAIN[plain]
        case _:
            return "unknown"
